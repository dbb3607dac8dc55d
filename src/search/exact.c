/* Exact values in the background: the thread, and the numbers that it shows. */
#include "search/exact.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/cpu.h"
#include "base/thread.h"
#include "search/exact_solver.h"
#include "search/othello/book.h"

enum {
	AT_ONCE_EMPTY = 20,     /* cells; all values then take some tenths of a second */
	ENOUGH_NODES = 1000000, /* to tell a speed */
};

static const struct exact_solver *const engines[] = {
	&exact_solver_othello,
	&exact_solver_tictactoe,
	&exact_solver_cube,
};

struct exact {
	struct exact_task task;
	const struct exact_solver *engine;
	void *way;
	pthread_t thread;
	bool joined;
	int64_t start_us;
	int64_t before;       /* nodes of positions before this one */
	pthread_mutex_t lock; /* of what follows */
	struct report info;
	int64_t end_us;
};

int
exact_all_threads(void)
{
	int cores = cpu_count();

	return cores < EXACT_MAX_THREADS ? cores : EXACT_MAX_THREADS;
}

struct exact_params
exact_params_default(void)
{
	return (struct exact_params){
		.threads = 1, .memory_mib = 256, .all_moves = true, .notify_fd = -1
	};
}

static const struct exact_solver *
engine_for(const struct game *g)
{
	for (size_t i = 0; i < sizeof engines / sizeof engines[0]; i++) {
		if (engines[i]->fits(g))
			return engines[i];
	}
	return NULL;
}

bool
exact_solves(const struct game *g, struct error *e)
{
	return engine_for(g) || error_set(e, "There is no exact solver for %s.", g->title);
}

/* ---- what the engines tell ---- */

void
exact_report_move(struct exact *x, int index, int value, int length)
{
	struct root_move *m = &x->info.moves[index];

	pthread_mutex_lock(&x->lock);
	x->info.known_moves += m->exact == EXACT_UNKNOWN;
	m->exact = value;
	m->length = length;
	pthread_mutex_unlock(&x->lock);
}

void
exact_report_solving(struct exact *x, int index)
{
	pthread_mutex_lock(&x->lock);
	x->info.solving = index;
	pthread_mutex_unlock(&x->lock);
}

void
exact_report_value(struct exact *x, int value, int best)
{
	pthread_mutex_lock(&x->lock);
	x->info.known = true;
	x->info.exact = value;
	x->info.best = best;
	pthread_mutex_unlock(&x->lock);
}

int
exact_task_index(const struct exact_task *task, move_t m)
{
	int i = 0;

	while (i < task->count - 1 && task->moves[i] != m)
		i++;
	return i;
}

/* ---- its life ---- */

static void *
solver_thread(void *arg)
{
	struct exact *x = arg;

	x->engine->run(x->way);
	pthread_mutex_lock(&x->lock);
	x->end_us = clock_now_us();
	x->info.running = false;
	x->info.solving = -1;
	pthread_mutex_unlock(&x->lock);
	if (x->task.params.notify_fd >= 0) {
		ssize_t written = write(x->task.params.notify_fd, "", 1);
		(void)written; /* a full pipe wakes its reader as well */
	}
	return NULL;
}

static void
set_task(struct exact *x, const struct game *g, const struct state *s, const struct exact_params *p)
{
	struct exact_task *t = &x->task;

	*t = (struct exact_task){ .game = g, .position = *s, .params = *p };
	t->count = g->rules->moves(g, s, t->moves);
	report_init(&x->info, g, s);
	x->info.source = REPORT_SOLVER;
	x->info.running = true;
}

static void
close_exact(struct exact *x)
{
	if (x->way)
		x->engine->destroy(x->way);
	pthread_mutex_destroy(&x->lock);
	free(x);
}

/* Makes the engine if there is none, and starts its thread. Under the lock, unless nobody else
 * knows of it yet. */
static bool
set_out(struct exact *x, struct error *e)
{
	x->info.running = false;
	if (!x->way)
		x->way = x->engine->create(x, &x->task, e);
	if (!x->way)
		return false;
	x->before = x->engine->nodes(x->way);
	x->start_us = x->end_us = clock_now_us();
	int failed = thread_start(&x->thread, solver_thread, x);
	x->joined = failed;
	x->info.running = !failed;
	return !failed ||
	       error_set(e, "The exact solver could not start a thread: %s.", strerror(failed));
}

struct exact *
exact_start(
	const struct game *g, const struct state *s, const struct exact_params *p, struct error *e)
{
	if (!exact_solves(g, e))
		return NULL;
	struct exact *x = calloc(1, sizeof *x);
	if (!x) {
		error_set(e, "There is not enough memory for the exact solver.");
		return NULL;
	}
	pthread_mutex_init(&x->lock, NULL);
	x->joined = true;
	set_task(x, g, s, p);
	x->engine = engine_for(g);
	pthread_mutex_lock(&x->lock);
	bool started = set_out(x, e);
	pthread_mutex_unlock(&x->lock);
	if (started)
		return x;
	close_exact(x);
	return NULL;
}

bool
exact_go_on(struct exact *x, const struct state *s, struct error *e)
{
	const struct exact_params p = x->task.params;

	exact_stop(x);
	exact_wait(x);
	pthread_mutex_lock(&x->lock);
	set_task(x, x->task.game, s, &p);
	if (x->way && !(x->engine->again && x->engine->again(x->way))) {
		x->engine->destroy(x->way);
		x->way = NULL;
	}
	bool started = set_out(x, e);
	pthread_mutex_unlock(&x->lock);
	return started;
}

const struct exact_params *
exact_params_of(const struct exact *x)
{
	return &x->task.params;
}

/* By the speed so far, once there is one to speak of. */
static double
time_left_ms(const struct exact *x, const struct report *info)
{
	const struct exact_solver *engine = x->engine;
	double nodes = (double)info->nodes;
	double usual = engine->usual_nodes ? engine->usual_nodes(&x->task) : 0;

	if (!info->running || usual <= 0 || info->nodes < ENOUGH_NODES)
		return -1;
	return usual > nodes ? (usual - nodes) * info->elapsed_ms / nodes : 0;
}

void
exact_peek(struct exact *x, struct report *out)
{
	pthread_mutex_lock(&x->lock);
	*out = x->info;
	out->nodes = x->way ? x->engine->nodes(x->way) - x->before : 0;
	int64_t end_us = x->info.running ? clock_now_us() : x->end_us;
	out->elapsed_ms = (double)(end_us - x->start_us) / 1000;
	out->left_ms = time_left_ms(x, out);
	pthread_mutex_unlock(&x->lock);
}

/* Values of moves that the book knows. */
static void
look_up_moves(const struct game *g, const struct othello_book *book, struct report *info)
{
	for (int i = 0; i < info->count; i++) {
		struct state after = info->position;
		int value;
		g->rules->play(g, &after, info->moves[i].move);
		if (othello_book_value(book, &after, &value))
			info->moves[i].exact = value;
	}
}

void
exact_at_once(const struct game *g, const struct state *s, const struct othello_book *book,
	struct report *out)
{
	struct exact_params p = exact_params_default();
	struct exact nothing;
	struct exact *x = NULL;

	set_task(&nothing, g, s, &p);
	*out = nothing.info;
	p.brief = true;
	p.threads = exact_all_threads();
	if (g->layers > 1 || state_count(g, s, CELL_EMPTY) <= AT_ONCE_EMPTY)
		x = exact_start(g, s, &p, NULL);
	if (x) {
		exact_wait(x);
		exact_peek(x, out);
		exact_destroy(x);
	} else if (book && othello_book_fits(g)) {
		look_up_moves(g, book, out);
	}
}

void
exact_stop(struct exact *x)
{
	if (x->way)
		x->engine->stop(x->way);
}

void
exact_wait(struct exact *x)
{
	if (!x->joined)
		pthread_join(x->thread, NULL);
	x->joined = true;
}

void
exact_destroy(struct exact *x)
{
	if (!x)
		return;
	exact_stop(x);
	exact_wait(x);
	close_exact(x);
}
