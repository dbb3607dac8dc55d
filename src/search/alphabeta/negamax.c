/* Negamax in the background: its thread, its budget, the copies of what it finds. */
#include "search/alphabeta/negamax.h"

#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/language.h"
#include "base/thread.h"
#include "search/alphabeta/root.h"

enum {
	HALF_VALUE = 100, /* the score that is shown as a value of one half */
	DEFAULT_DEPTH = 5,
};

struct negamax {
	struct negamax_root root; /* the search thread's own while it runs */
	int64_t start_us;
	int notify_fd;
	pthread_t thread;
	bool joined; /* the owner's */

	/* What the threads tell each other. */
	_Atomic bool stop;
	_Atomic int64_t nodes;
	pthread_mutex_t lock; /* of `shown` and `end_us`, for the time of a copy */
	struct report shown;
	int64_t end_us;
};

struct negamax_params
negamax_params_default(void)
{
	return (struct negamax_params){
		.depth = NEGAMAX_NO_DEPTH_LIMIT,
		.time_ms = NEGAMAX_NO_TIME_LIMIT,
		.eval = NEGAMAX_LINES,
		.threats = 1,
		.quiescence = 1,
		.memory_mib = 64,
		.notify_fd = -1,
	};
}

int
negamax_default_depth(const struct game *g)
{
	return cube_fits(g) || g->counts_discs ? DEFAULT_DEPTH : NEGAMAX_NO_DEPTH_LIMIT;
}

void
negamax_check(struct negamax_searcher *e)
{
	e->next_check = e->nodes + NEGAMAX_CHECK_NODES;
	atomic_store_explicit(e->nodes_shown, e->nodes, memory_order_relaxed);
	if (atomic_load_explicit(e->stop, memory_order_relaxed) || clock_now_us() >= e->deadline_us)
		e->stopped = true;
}

/* A score as a value in [-1, 1]. */
static double
value_of(int score)
{
	if (negamax_is_win(score))
		return score > 0 ? 1 : -1;
	return (double)score / ((score < 0 ? -score : score) + HALF_VALUE);
}

static void
copy_move(const struct negamax_root *r, const struct searched_move *from, struct root_move *to)
{
	bool won = negamax_is_win(from->score);

	to->depth = from->depth;
	to->settled = from->exact;
	to->score = state_sign(&r->engine.root) * from->score;
	to->value = value_of(to->score);
	/* A score that is the most it can be proves a loss only. */
	bool proven =
		from->exact ? won || (r->ended && from->depth == r->depth) : won && from->score < 0;
	to->proven = proven ? (int)to->value : GAME_OPEN;
	to->pv_length = from->line.length;
	memcpy(to->pv, from->line.move, from->line.length);
}

static void
show(struct negamax_root *r)
{
	struct negamax *n = (struct negamax *)r; /* its first member */
	struct report *out = &n->shown;

	pthread_mutex_lock(&n->lock);
	for (int i = 0; i < r->count; i++) {
		int at = 0;
		while (out->moves[at].move != r->move[i].move)
			at++;
		copy_move(r, &r->move[i], &out->moves[at]);
		if (i == 0)
			out->best = at;
	}
	const struct root_move *best = &out->moves[out->best];
	out->score = best->score;
	out->value = best->value;
	out->proven = best->proven;
	out->depth = r->depth;
	out->by_threats = r->by_threats;
	pthread_mutex_unlock(&n->lock);
	atomic_store_explicit(&n->nodes, r->engine.nodes, memory_order_relaxed);
}

static void *
negamax_thread(void *arg)
{
	struct negamax *n = arg;

	if (n->root.count > 0)
		negamax_root_run(&n->root);
	atomic_store_explicit(&n->nodes, n->root.engine.nodes, memory_order_relaxed);
	pthread_mutex_lock(&n->lock);
	n->end_us = clock_now_us();
	n->shown.running = false;
	pthread_mutex_unlock(&n->lock);
	if (n->notify_fd >= 0) {
		ssize_t written = write(n->notify_fd, "", 1);
		(void)written; /* a full pipe wakes its reader as well */
	}
	return NULL;
}

/* What is shown before anything is known. */
static void
show_start(struct negamax *n)
{
	const struct game *g = n->root.engine.game;

	report_init(&n->shown, g, &n->root.engine.root);
	n->shown.source = REPORT_EVALUATION;
	n->shown.running = true;
	n->shown.best = n->shown.count > 0 ? 0 : -1;
	if (n->shown.count == 0)
		n->shown.score = n->shown.proven * NEGAMAX_WIN;
}

/* NULL when memory is refused. */
static struct negamax *
create(const struct game *g, const struct state *s, const struct negamax_params *p)
{
	struct negamax *n = calloc(1, sizeof *n);

	if (!n)
		return NULL;
	n->start_us = clock_now_us();
	n->notify_fd = p->notify_fd;
	n->root.show = show;
	n->root.engine = (struct negamax_searcher){
		.game = g,
		.root = *s,
		.deadline_us = INT64_MAX,
		.stop = &n->stop,
		.nodes_shown = &n->nodes,
	};
	if (p->time_ms < (INT64_MAX - n->start_us) / 1000)
		n->root.engine.deadline_us = n->start_us + p->time_ms * 1000;
	pthread_mutex_init(&n->lock, NULL);
	if (negamax_root_init(&n->root, p) &&
		negamax_table_init(&n->root.engine.table, (size_t)p->memory_mib << 20))
		return n;
	negamax_root_finish(&n->root);
	pthread_mutex_destroy(&n->lock);
	free(n);
	return NULL;
}

static void
discard(struct negamax *n)
{
	negamax_table_finish(&n->root.engine.table);
	negamax_root_finish(&n->root);
	pthread_mutex_destroy(&n->lock);
	free(n);
}

bool
negamax_plays(const struct game *g, struct error *e)
{
	return !g->simultaneous ||
	       error_set(e, _("Negamax wants sides that move in turn; in %s both move at once."),
		       g->title);
}

struct negamax *
negamax_start(const struct game *g, const struct state *s, const struct negamax_params *p,
	struct error *e)
{
	struct negamax *n;

	if (!negamax_plays(g, e))
		return NULL;
	n = create(g, s, p);
	if (!n) {
		error_set(e,
			"There is not enough memory for a table of positions of %d MiB; "
			"a smaller memory_mib may help.",
			p->memory_mib);
		return NULL;
	}
	show_start(n);
	int failed = thread_start(&n->thread, negamax_thread, n);
	if (failed) {
		error_set(e, "The search could not start a thread: %s.", strerror(failed));
		discard(n);
		return NULL;
	}
	return n;
}

void
negamax_peek(struct negamax *n, struct report *out)
{
	pthread_mutex_lock(&n->lock);
	*out = n->shown;
	int64_t end_us = n->shown.running ? clock_now_us() : n->end_us;
	pthread_mutex_unlock(&n->lock);
	out->nodes = atomic_load_explicit(&n->nodes, memory_order_relaxed);
	out->elapsed_ms = (double)(end_us - n->start_us) / 1000;
}

void
negamax_stop(struct negamax *n)
{
	atomic_store_explicit(&n->stop, true, memory_order_relaxed);
}

void
negamax_wait(struct negamax *n)
{
	if (!n->joined)
		pthread_join(n->thread, NULL);
	n->joined = true;
}

void
negamax_destroy(struct negamax *n)
{
	if (!n)
		return;
	negamax_stop(n);
	negamax_wait(n);
	discard(n);
}
