/* Threads that solve Othello positions together. The owner's thread is one of them; the helpers
 * sleep between two bounds, and the first thread to finish stops the others. */
#include "search/othello/parallel_solver.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/thread.h"

/* With fewer empty cells waking the helpers does not pay. RANKS_A_DISC ranks of a shallow search
 * are worth one disc: least squares over the exact values of 400 positions after six plies, with a
 * root mean square error of 5 discs. */
enum { HELP_EMPTY = 17, RANKS_A_DISC = 6 };

struct member {
	struct parallel_solver *team;
	struct exact_worker worker;
	pthread_t thread;
};

struct parallel_solver {
	struct exact_table table;
	struct exact_shared shared;
	int threads, started; /* helpers that were started */
	struct member *member;
	atomic_bool stopped;

	pthread_mutex_t lock; /* protects the members below */
	pthread_cond_t task_is_there, all_are_home;
	int64_t task; /* counts tasks */
	uint64_t own, other;
	int beta;
	int busy; /* helpers still working on the task */
	bool quit, found;
	int bound;
};

/* ---- one bound ---- */

static void
attempt(struct member *m)
{
	struct parallel_solver *t = m->team;

	m->worker.stopped = false;
	m->worker.frame = m->worker.back_to = NULL;
	int bound = othello_solver_bound(&m->worker, t->own, t->other, t->beta);
	pthread_mutex_lock(&t->lock);
	if (!m->worker.stopped && !t->found) {
		t->found = true;
		t->bound = bound;
		atomic_store(&t->shared.stop, true);
	}
	pthread_mutex_unlock(&t->lock);
}

static void *
helper_thread(void *arg)
{
	struct member *m = arg;
	struct parallel_solver *t = m->team;
	int64_t seen = 0;

	pthread_mutex_lock(&t->lock);
	for (;;) {
		while (t->task == seen && !t->quit)
			pthread_cond_wait(&t->task_is_there, &t->lock);
		if (t->quit)
			break;
		seen = t->task;
		pthread_mutex_unlock(&t->lock);
		attempt(m);
		pthread_mutex_lock(&t->lock);
		if (--t->busy == 0)
			pthread_cond_signal(&t->all_are_home);
	}
	pthread_mutex_unlock(&t->lock);
	return NULL;
}

bool
parallel_solver_bound(struct parallel_solver *t, uint64_t own, uint64_t other, int beta, int *bound)
{
	bool help =
		t->started > 0 && (int)bits_count(t->shared.cells & ~(own | other)) >= HELP_EMPTY;

	/* In this order: a stop requested between the two lines is seen by one of them. */
	atomic_store(&t->shared.stop, false);
	if (atomic_load(&t->stopped))
		return false;
	pthread_mutex_lock(&t->lock);
	t->own = own;
	t->other = other;
	t->beta = beta;
	t->found = false;
	t->shared.several = help;
	if (help) {
		t->task++;
		t->busy = t->started;
		pthread_cond_broadcast(&t->task_is_there);
	}
	pthread_mutex_unlock(&t->lock);
	attempt(&t->member[0]);
	atomic_store(&t->shared.stop, true); /* also where its `look` has stopped it */
	pthread_mutex_lock(&t->lock);
	while (t->busy > 0)
		pthread_cond_wait(&t->all_are_home, &t->lock);
	pthread_mutex_unlock(&t->lock);
	*bound = t->bound;
	return t->found;
}

void
parallel_solver_look_at(struct parallel_solver *t, int cell)
{
	struct othello_tracer *tracer = t->member[0].worker.tracer;

	if (!tracer)
		return;
	tracer->ply = 1;
	trace_node_move(&tracer->at, 0, (move_t)cell, TRACE_WHY_NULL);
}

/* ---- values ---- */

bool
parallel_solver_value_within(struct parallel_solver *t, uint64_t own, uint64_t other,
	const int window[2], int guess, int *value)
{
	int low = window[0], high = window[1], bound;

	for (int beta = guess; low < high;) {
		/* Values are even, because all boards have an even number of cells. */
		beta = beta <= low ? low + 2 : beta > high ? high : beta;
		if (!parallel_solver_bound(t, own, other, beta, &bound))
			return false;
		if (bound >= beta)
			low = bound;
		else
			high = bound;
		beta = bound >= beta ? bound + 2 : bound;
	}
	*value = low;
	return true;
}

bool
parallel_solver_value_near(
	struct parallel_solver *t, uint64_t own, uint64_t other, int guess, int *value)
{
	int most = (int)bits_count(t->shared.cells), window[2];

	exact_table_bounds(&t->table, own, other, &window[0], &window[1]);
	window[0] = window[0] < -most ? -most : window[0];
	window[1] = window[1] > most ? most : window[1];
	return parallel_solver_value_within(t, own, other, window, guess, value);
}

int
parallel_solver_estimate(struct parallel_solver *t, uint64_t own, uint64_t other)
{
	struct exact_child child[EXACT_MAX_CHILDREN];

	if (parallel_solver_order(t, own, other, child) == 0)
		return 0;
	return -child[0].rank / (2 * RANKS_A_DISC) * 2;
}

bool
parallel_solver_value(struct parallel_solver *t, uint64_t own, uint64_t other, int *value)
{
	return parallel_solver_value_near(
		t, own, other, parallel_solver_estimate(t, own, other), value);
}

/* Raises *value, which another move reaches, to this child's value from the parent mover's side, if
 * that is greater. */
static bool
raise_value(struct parallel_solver *t, const struct exact_child *child, int *value)
{
	int most = (int)bits_count(t->shared.cells), bound;

	parallel_solver_look_at(t, child->cell);
	while (*value < most) {
		if (!parallel_solver_bound(t, child->own, child->other, -*value - 1, &bound))
			return false;
		if (-bound <= *value)
			return true;
		*value = -bound;
	}
	return true;
}

int
parallel_solver_best(struct parallel_solver *t, uint64_t own, uint64_t other,
	const struct exact_child *child, int count, int *value)
{
	int low, high, best = 0;

	exact_table_bounds(&t->table, own, other, &low, &high);
	if (low == high) {
		*value = low;
		/* The first child that reaches the known value; -1 if stopped. */
		int bound;

		for (int i = 0; i < count - 1; i++) {
			parallel_solver_look_at(t, child[i].cell);
			if (!parallel_solver_bound(
				    t, child[i].own, child[i].other, 1 - low, &bound))
				return -1;
			if (-bound >= low)
				return i;
		}
		return count - 1;
	}
	parallel_solver_look_at(t, child[0].cell);
	if (!parallel_solver_value(t, child[0].own, child[0].other, value))
		return -1;
	*value = -*value;
	for (int i = 1; i < count; i++) {
		int raised = *value;
		if (!raise_value(t, &child[i], &raised))
			return -1;
		if (raised > *value)
			best = i;
		*value = raised;
	}
	return best;
}

int
parallel_solver_order(struct parallel_solver *t, uint64_t own, uint64_t other,
	struct exact_child out[EXACT_MAX_CHILDREN])
{
	return othello_solver_order(&t->member[0].worker, own, other, out);
}

/* ---- creation and destruction ---- */

void
parallel_solver_trace(struct parallel_solver *t, struct othello_tracer *tracer)
{
	t->member[0].worker.tracer = tracer;
}

void
parallel_solver_watch(
	struct parallel_solver *t, bool (*look)(void *owner, int64_t nodes), void *owner)
{
	t->member[0].worker.look = look;
	t->member[0].worker.owner = owner;
}

struct exact_table *
parallel_solver_table(struct parallel_solver *t)
{
	return &t->table;
}

void
parallel_solver_stop(struct parallel_solver *t)
{
	atomic_store(&t->stopped, true);
	atomic_store(&t->shared.stop, true);
}

void
parallel_solver_go_on(struct parallel_solver *t)
{
	atomic_store(&t->stopped, false);
}

int64_t
parallel_solver_nodes(const struct parallel_solver *t)
{
	int64_t nodes = 0;

	for (int i = 0; i < t->threads; i++)
		nodes += atomic_load_explicit(&t->member[i].worker.shown, memory_order_relaxed);
	return nodes;
}

static bool
start_helpers(struct parallel_solver *t, struct error *e)
{
	int failed = 0;

	for (int i = 0; i < t->threads; i++) {
		t->member[i].team = t;
		t->member[i].worker.shared = &t->shared;
	}
	while (t->started < t->threads - 1 && !failed) {
		struct member *m = &t->member[t->started + 1];
		failed = thread_start(&m->thread, helper_thread, m);
		t->started += !failed;
	}
	return !failed ||
	       error_set(e, "The exact solver could not start a thread: %s.", strerror(failed));
}

struct parallel_solver *
parallel_solver_create(const struct game *g, int threads, int memory_mib, struct error *e)
{
	struct parallel_solver *t = calloc(1, sizeof *t);
	struct member *members = calloc((size_t)threads, sizeof *members);

	if (!t || !members || !exact_table_init(&t->table, g, (size_t)memory_mib << 20)) {
		error_set(e, "There is not enough memory for the exact solver's table of %d MiB.",
			memory_mib);
		free(members);
		free(t);
		return NULL;
	}
	t->threads = threads;
	t->member = members;
	exact_shared_init(&t->shared, g, &t->table);
	pthread_mutex_init(&t->lock, NULL);
	pthread_cond_init(&t->task_is_there, NULL);
	pthread_cond_init(&t->all_are_home, NULL);
	if (start_helpers(t, e))
		return t;
	parallel_solver_destroy(t);
	return NULL;
}

void
parallel_solver_destroy(struct parallel_solver *t)
{
	if (!t)
		return;
	pthread_mutex_lock(&t->lock);
	t->quit = true;
	pthread_cond_broadcast(&t->task_is_there);
	pthread_mutex_unlock(&t->lock);
	for (int i = 1; i <= t->started; i++)
		pthread_join(t->member[i].thread, NULL);
	pthread_cond_destroy(&t->all_are_home);
	pthread_cond_destroy(&t->task_is_there);
	pthread_mutex_destroy(&t->lock);
	exact_table_finish(&t->table);
	free(t->member);
	free(t);
}
