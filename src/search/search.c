/* A search in the background: its thread, its budget, the copies of its numbers. */
#include "search/search.h"

#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "search/uct.h"

enum { PLAYOUTS_PER_CLOCK = 16 };

struct search {
	struct search_params params;
	struct uct uct; /* the search thread's own while it runs */
	struct tree tree;
	int64_t start_us;
	pthread_t thread;
	bool joined; /* the owner's */

	/* What the threads tell each other. */
	_Atomic bool stop;
	_Atomic bool ended;         /* release: all numbers are in place */
	_Atomic int64_t end_us;
	_Atomic int64_t playouts;
	_Atomic uint64_t depth_sum;
	_Atomic size_t memory_bytes;
	_Atomic bool memory_full;
};

struct search_params
search_params_default(void)
{
	return (struct search_params){
		.playouts = SEARCH_NO_LIMIT,
		.time_ms = SEARCH_NO_LIMIT,
		.c = sqrt(2),
		.memory_mib = 256,
		.notify_fd = -1,
	};
}

static void
publish(struct search *s)
{
	atomic_store_explicit(&s->playouts, s->uct.playouts, memory_order_relaxed);
	atomic_store_explicit(&s->depth_sum, s->uct.depth_sum, memory_order_relaxed);
	atomic_store_explicit(&s->memory_bytes, s->tree.arena.top, memory_order_relaxed);
	atomic_store_explicit(&s->memory_full, s->uct.memory_full, memory_order_relaxed);
}

static void
run(struct search *s)
{
	int64_t limit = s->params.playouts < SEARCH_MAX_PLAYOUTS ? s->params.playouts
								 : SEARCH_MAX_PLAYOUTS;
	int64_t deadline_us = INT64_MAX;

	if (s->params.time_ms < (INT64_MAX - s->start_us) / 1000)
		deadline_us = s->start_us + s->params.time_ms * 1000;
	for (int64_t n = 0; n < limit; n++) {
		if (atomic_load_explicit(&s->stop, memory_order_relaxed))
			break;
		if (n % PLAYOUTS_PER_CLOCK == 0 && n > 0 && clock_now_us() >= deadline_us)
			break;
		uct_playout(&s->uct);
		publish(s);
	}
}

static void *
search_thread(void *arg)
{
	struct search *s = arg;

	if (s->tree.root != TREE_NONE)
		run(s);
	atomic_store_explicit(&s->end_us, clock_now_us(), memory_order_relaxed);
	atomic_store_explicit(&s->ended, true, memory_order_release);
	if (s->params.notify_fd >= 0) {
		ssize_t written = write(s->params.notify_fd, "", 1);
		(void)written; /* a full pipe wakes its reader as well */
	}
	return NULL;
}

/* Signals are for the owner's thread: the search's own never sees one. */
static int
start_thread(struct search *s)
{
	sigset_t all, before;

	sigfillset(&all);
	pthread_sigmask(SIG_BLOCK, &all, &before);
	int failed = pthread_create(&s->thread, NULL, search_thread, s);
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	return failed;
}

struct search *
search_start(const struct game *g, const struct state *position, const struct search_params *p,
	struct error *e)
{
	struct search *s = calloc(1, sizeof *s);

	if (!s || !tree_init(&s->tree, (size_t)p->memory_mib << 20, g, position)) {
		error_set(e, "There is not enough memory for a search tree of %d MiB; "
			"a smaller memory_mib may help.", p->memory_mib);
		free(s);
		return NULL;
	}
	s->params = *p;
	s->uct = (struct uct){ .game = g, .root = *position, .tree = &s->tree, .c = p->c };
	rng_seed(&s->uct.rng, p->seed);
	s->start_us = clock_now_us();
	atomic_store(&s->memory_bytes, s->tree.arena.top);
	int failed = start_thread(s);
	if (failed) {
		error_set(e, "The search could not start a thread: %s.", strerror(failed));
		tree_finish(&s->tree);
		free(s);
		return NULL;
	}
	return s;
}

/* The line of most visits behind a root move. */
static void
copy_pv(const struct search *s, uint32_t link, struct search_move *m)
{
	m->pv[0] = m->move;
	m->pv_length = 1;
	while (link != TREE_NONE && !tree_link_is_over(link) && m->pv_length < SEARCH_PV_MAX) {
		struct tree_node node = tree_node_at(&s->tree, link);
		uint32_t most = 0;
		int best = 0;
		for (int i = 0; i < node.count; i++) {
			uint32_t n = atomic_load_explicit(&node.visits[i], memory_order_relaxed);
			if (n > most) {
				most = n;
				best = i;
			}
		}
		if (most == 0)
			return;
		m->pv[m->pv_length++] = node.move[best];
		/* Acquire: pairs with the release that published the block. */
		link = atomic_load_explicit(&node.link[best], memory_order_acquire);
	}
}

static void
copy_move(const struct search *s, const struct tree_node *root, int i, struct search_move *m)
{
	int64_t n = atomic_load_explicit(&root->visits[i], memory_order_relaxed);
	int64_t total = atomic_load_explicit(&root->total[i], memory_order_relaxed);
	int64_t draws = atomic_load_explicit(&root->draws[i], memory_order_relaxed);

	*m = (struct search_move){ .move = root->move[i], .visits = n };
	if (n == 0)
		return;
	/* While the search runs the three may be a playout apart: no share below none. */
	if (draws > n)
		draws = n;
	m->draws = draws;
	m->wins = (n - draws + total) / 2;
	if (m->wins < 0)
		m->wins = 0;
	if (m->wins > n - draws)
		m->wins = n - draws;
	m->losses = n - draws - m->wins;
	m->value = (double)(m->wins - m->losses) / (double)n;
	copy_pv(s, atomic_load_explicit(&root->link[i], memory_order_acquire), m);
}

/* Most visits, then the better mean for the side to move, then the first. */
static int
best_of(const struct search_info *info)
{
	int sign = state_sign(&info->position);
	int best = -1;

	for (int i = 0; i < info->count; i++) {
		const struct search_move *m = &info->moves[i];
		const struct search_move *b = &info->moves[best < 0 ? 0 : best];
		if (best < 0 || m->visits > b->visits ||
			(m->visits == b->visits && sign * m->value > sign * b->value))
			best = i;
	}
	return best;
}

void
search_peek(struct search *s, struct search_info *out)
{
	/* Asked first: when it has ended, what is read below is final. */
	bool ended = atomic_load_explicit(&s->ended, memory_order_acquire);
	int64_t end_us = ended ? atomic_load_explicit(&s->end_us, memory_order_relaxed)
			       : clock_now_us();

	*out = (struct search_info){
		.running = !ended,
		.position = s->uct.root,
		.playouts = atomic_load_explicit(&s->playouts, memory_order_relaxed),
		.elapsed_ms = (double)(end_us - s->start_us) / 1000,
		.memory_bytes = atomic_load_explicit(&s->memory_bytes, memory_order_relaxed),
		.memory_full = atomic_load_explicit(&s->memory_full, memory_order_relaxed),
		.best = -1,
	};
	if (out->playouts > 0)
		out->mean_depth =
			(double)atomic_load_explicit(&s->depth_sum, memory_order_relaxed) /
			(double)out->playouts;
	if (s->tree.root == TREE_NONE) {
		out->value = s->uct.game->rules->result(s->uct.game, &s->uct.root);
		return;
	}
	struct tree_node root = tree_node_at(&s->tree, s->tree.root);
	out->count = root.count;
	for (int i = 0; i < root.count; i++)
		copy_move(s, &root, i, &out->moves[i]);
	out->best = best_of(out);
	out->value = out->moves[out->best].value;
}

void
search_stop(struct search *s)
{
	atomic_store_explicit(&s->stop, true, memory_order_relaxed);
}

void
search_wait(struct search *s)
{
	if (!s->joined)
		pthread_join(s->thread, NULL);
	s->joined = true;
}

void
search_destroy(struct search *s)
{
	if (!s)
		return;
	search_stop(s);
	search_wait(s);
	tree_finish(&s->tree);
	free(s);
}
