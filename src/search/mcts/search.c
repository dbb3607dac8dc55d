/* A search in the background: its threads and its budget. What it tells stands in snapshot.c. */
#include "search/mcts/search_internal.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/thread.h"

/* The clock is looked at about once in so many playouts. */
enum { PLAYOUTS_PER_CLOCK = 16, PLAYOUTS_PER_LANE = 32, DUCT_BATCH = 16 };

/* Playouts that a thread can make in a millisecond, generously. */
enum { MOST_A_MS = 5000 };

/* How long a spread search sleeps when it is ahead of its time, before it looks again. */
enum { NAP_NS = 4000000 };

struct search_params
search_params_default(void)
{
	return (struct search_params){
		.playouts = SEARCH_NO_LIMIT,
		.time_ms = SEARCH_NO_LIMIT,
		.notify_fd = -1,
		.threads = 1,
		.parallel = PARALLEL_ROOT,
		.memory_mib = 256,
		.policy = POLICY_best,
		.playout = { .id = PLAYOUT_BEST },
		.c = POLICY_STANDARD_C,
		.fpu = POLICY_TRY_ALL,
		.reward = REWARD_WDL,
		.rave_bias = .0003,
		.ref = 50,
		.expand = POLICY_STANDARD_EXPAND,
		.solver = 1,
		.endgame_empties = ENDGAME_MAX_EMPTIES,
		.threats = FORCED_WINS_VISITS,
		.duct = { .select = DUCT_UCB1_TUNED,
			.c = POLICY_STANDARD_C,
			.window = .01,
			.gamma = .1 },
	};
}

/* ---- the workers ---- */

/* Takes up to `want` playouts of the budget; *before is how many were taken by then. */
static int
claim(struct search *s, int want, int64_t *before)
{
	int64_t taken = atomic_load_explicit(&s->claimed, memory_order_relaxed);
	int64_t count;

	do {
		count = s->limit - taken < want ? s->limit - taken : want;
		if (count <= 0)
			return 0;
	} while (!atomic_compare_exchange_weak_explicit(
		&s->claimed, &taken, taken + count, memory_order_relaxed, memory_order_relaxed));
	*before = taken;
	return (int)count;
}

/* Descents in flight hide results from one another: few at first, when each result matters. */
static int
lanes_for(int64_t visits)
{
	int64_t lanes = visits / PLAYOUTS_PER_LANE;
	return lanes < 1 ? 1 : lanes > UCT_LANES ? UCT_LANES : (int)lanes;
}

static bool
is_spread(struct search *s)
{
	return s->params.playouts != SEARCH_NO_LIMIT && s->params.spread_ms > 0 &&
	       !atomic_load_explicit(&s->hurried, memory_order_relaxed);
}

/* Whether a search that is spread over time has made as many playouts as it may by now, but for so
 * many. */
static bool
is_ahead(struct search *s, int64_t missing)
{
	if (!is_spread(s))
		return false;
	int64_t all = s->limit - s->inherited, spread_us = s->params.spread_ms * 1000;
	int64_t made = atomic_load_explicit(&s->claimed, memory_order_relaxed) - s->inherited;
	double due = (double)(clock_now_us() - s->start_us) / (double)spread_us;
	return made < all && (double)(made + missing) >= due * (double)all;
}

static void
work(struct worker *w)
{
	struct search *s = w->search;
	int since_clock = 0;
	int64_t before;

	for (;;) {
		if (atomic_load_explicit(&s->stop, memory_order_relaxed))
			return;
		if (is_ahead(s, 0)) {
			nanosleep(&(struct timespec){ .tv_nsec = NAP_NS }, NULL);
			continue;
		}
		if (since_clock >= PLAYOUTS_PER_CLOCK) {
			if (clock_now_us() >= s->deadline_us)
				return;
			since_clock = 0;
		}
		int64_t done = atomic_load_explicit(&w->playouts, memory_order_relaxed);
		int64_t visits = s->config.shared
					 ? atomic_load_explicit(&s->claimed, memory_order_relaxed)
					 : done;
		int count = claim(s, s->params.both ? DUCT_BATCH : lanes_for(visits), &before);
		if (count == 0)
			return;
		if (s->params.both)
			search_duct_play(w, count, done);
		else
			uct_batch(&w->uct, count, (uint32_t)(s->config.shared ? before : done));
		since_clock += count;
		atomic_store_explicit(&w->playouts, done + count, memory_order_relaxed);
		atomic_store_explicit(&w->depth_sum, w->uct.depth_sum, memory_order_relaxed);
		if (w->uct.memory_full)
			atomic_store_explicit(&s->memory_full, true, memory_order_relaxed);
		if (w->uct.root_proven)
			search_stop(s);
	}
}

static void *
worker_thread(void *arg)
{
	struct worker *w = arg;
	struct search *s = w->search;

	search_make_room(w);
	forced_wins_begin(&w->uct);
	if (w->uct.tree->root != TREE_NONE || w->duct.root != TREE_NONE)
		work(w);
	uct_leave(&w->uct);
	if (s->params.both)
		search_duct_publish(w, atomic_load_explicit(&w->playouts, memory_order_relaxed));
	/* The last one out: acquire and release, so that its news covers all workers' numbers. */
	if (atomic_fetch_sub_explicit(&s->working, 1, memory_order_acq_rel) > 1)
		return NULL;
	atomic_store_explicit(&s->end_us, clock_now_us(), memory_order_relaxed);
	atomic_store_explicit(&s->ended, true, memory_order_release);
	if (s->params.notify_fd >= 0) {
		ssize_t written = write(s->params.notify_fd, "", 1);
		(void)written; /* a full pipe wakes its reader as well */
	}
	return NULL;
}

/* ---- start and end ---- */

void
search_set_budget(struct search *s, int64_t kept, int64_t playouts, int64_t time_ms)
{
	s->start_us = clock_now_us();
	s->inherited = kept;
	s->params.playouts = playouts;
	s->params.time_ms = time_ms;
	s->limit = playouts < SEARCH_MAX_PLAYOUTS - kept ? kept + playouts : SEARCH_MAX_PLAYOUTS;
	s->deadline_us = INT64_MAX;
	if (time_ms < (INT64_MAX - s->start_us) / 1000)
		s->deadline_us = s->start_us + time_ms * 1000;
	atomic_store(&s->claimed, kept);
	atomic_store(&s->memory_full, false);
}

/* Puts what is best on the board in place of "best". A constant that was given is UCB1's. */
static void
choose_best(struct search_params *p, const struct game *g)
{
	/* The positions of a graph have no room for a choice that waits, and what is proven where one
	 * side sees the other's choice is no proof. */
	if (g->simultaneous)
		p->graph = p->solver = 0;
	if (p->policy == POLICY_best)
		p->policy = p->c < 0 ? policy_best(g) : POLICY_ucb1;
	if (p->playout.id == PLAYOUT_BEST && policy_at(p->policy)->amaf)
		p->playout.id = PLAYOUT_RANDOM; /* the one that tells fast who played where */
	else if (p->playout.id == PLAYOUT_BEST)
		p->playout.id = g->best_playout;
}

static void
configure(struct search *s, const struct game *g, const struct state *root)
{
	const struct search_params *p = &s->params;

	choose_best(&s->params, g);
	const struct policy *policy = p->flat ? &policy_flat : policy_at(p->policy);

	s->config = (struct uct_config){
		.game = g,
		.root = game_observe(g, root, (enum side)root->to_move),
		.policy = policy,
		.playout = p->playout,
		.c = (float)(p->c < 0 ? policy->standard_c : p->c),
		.fpu = (float)p->fpu,
		.reward = p->reward,
		.expand = p->flat ? UINT32_MAX
				  : (uint32_t)(p->expand == POLICY_STANDARD_EXPAND
						       ? policy->standard_expand
						       : p->expand),
		.solver = p->solver && !p->flat,
		.graded = g->rules->value,
		.timed = p->timed,
		.graph = p->graph,
		.rave_bias = (float)p->rave_bias,
		.ref = (uint32_t)p->ref,
		.shared = p->threads > 1 && p->parallel == PARALLEL_TREE && !p->both,
		.workers = p->threads,
	};
	if (s->config.solver && endgame_init(&s->endgame, g, p->endgame_empties))
		s->config.endgame = &s->endgame;
	if (s->config.solver && !p->graph && cube_fits(g))
		s->config.threats = (uint32_t)p->threats;
	uct_configure(&s->config);
	search_duct_configure(s);
	s->trees = s->config.shared ? 1 : p->threads;
	search_set_budget(s, 0, p->playouts, p->time_ms);
}

/* How many positions a graph may see at most: one a playout, where playouts do not run in the tree.
 * Whoever reuses its tree brings those of earlier searches. */
static int64_t
positions_to_come(const struct search *s)
{
	const struct search_params *p = &s->params;
	int64_t most = s->limit;

	if (p->reuse || p->expand == 0)
		return SEARCH_NO_LIMIT;
	if (p->time_ms < SEARCH_NO_LIMIT / MOST_A_MS / p->threads)
		most = most < p->time_ms * MOST_A_MS * p->threads
			       ? most
			       : p->time_ms * MOST_A_MS * p->threads;
	return most;
}

static bool
open_trees(struct search *s)
{
	size_t mib = (size_t)s->params.memory_mib;
	size_t bytes = (mib << 20) / (size_t)s->trees / (s->params.reuse ? 2 : 1);
	int64_t positions = s->params.graph ? positions_to_come(s) : 0;

	if (s->params.both)
		return search_duct_open(s);
	for (int i = 0; i < s->trees; i++) {
		struct worker *w = &s->worker[i];
		if (!tree_init(&w->tree, bytes, s->config.policy->extra, positions))
			return false;
		w->tree.root = tree_open(&w->tree, s->config.game, &s->config.root);
		if (w->tree.root != TREE_NONE && s->config.policy->open) {
			struct tree_node root = tree_node_at(&w->tree, w->tree.root);
			s->config.policy->open(s->config.game, &s->config.root, &root);
		}
	}
	return true;
}

static void
close_search(struct search *s)
{
	for (int i = 0; i < s->params.threads; i++) {
		tree_finish(&s->worker[i].tree);
		tree_finish(&s->worker[i].copy);
	}
	search_duct_close(s);
	pthread_cond_destroy(&s->moved);
	pthread_mutex_destroy(&s->lock);
	free(s->worker);
	free(s);
}

static int
start_threads(struct search *s)
{
	int failed = 0;

	for (; s->started < s->params.threads && !failed; s->started += !failed) {
		struct worker *w = &s->worker[s->started];
		failed = thread_start(&w->thread, worker_thread, w);
	}
	return failed;
}

struct search *
search_start(const struct game *g, const struct state *position, const struct search_params *p,
	struct error *e)
{
	struct search *s = calloc(1, sizeof *s);
	struct worker *workers = calloc((size_t)p->threads, sizeof *workers);

	if (!s || !workers) {
		error_set(e, "There is not enough memory for a search of %d threads.", p->threads);
		free(workers);
		free(s);
		return NULL;
	}
	pthread_mutex_init(&s->lock, NULL);
	pthread_cond_init(&s->moved, NULL);
	s->params = *p;
	s->worker = workers;
	configure(s, g, position);
	if (!open_trees(s)) {
		error_set(e,
			"There is not enough memory for a search tree of %d MiB; "
			"a smaller memory_mib may help.",
			p->memory_mib);
		close_search(s);
		return NULL;
	}
	atomic_store(&s->working, p->threads);
	for (int i = 0; i < p->threads; i++) {
		struct worker *w = &s->worker[i];
		w->search = s;
		w->uct.config = &s->config;
		w->uct.tree = &s->worker[s->config.shared ? 0 : i].tree;
		rng_seed(&w->uct.rng, p->seed + (uint64_t)i);
	}
	int failed = start_threads(s);
	if (failed) {
		error_set(e, "The search could not start a thread: %s.", strerror(failed));
		search_destroy(s);
		return NULL;
	}
	return s;
}

int64_t
search_nodes(const struct search *s)
{
	int64_t nodes = 0;

	for (int i = 0; i < s->trees; i++)
		nodes += tree_count_nodes(&s->worker[i].tree, s->worker[i].tree.root);
	return nodes;
}

struct search_times
search_times(const struct search *s)
{
	double select = 0, playout = 0, backup = 0;

	for (int i = 0; i < s->params.threads; i++) {
		select += (double)s->worker[i].uct.select_ns;
		playout += (double)s->worker[i].uct.playout_ns;
		backup += (double)s->worker[i].uct.backup_ns;
	}
	double all = select + playout + backup > 0 ? select + playout + backup : 1;
	return (struct search_times){ select / all, playout / all, backup / all };
}

void
search_reopen(struct search *s)
{
	atomic_store(&s->stop, s->worker[0].uct.root_proven);
	atomic_store(&s->hurried, false);
	atomic_store(&s->ended, false);
	atomic_store(&s->working, s->params.threads);
	s->has_moved = false;
}

bool
search_run_again(struct search *s, struct error *e)
{
	s->started = s->joined = 0;
	int failed = start_threads(s);
	if (!failed)
		return true;
	search_stop(s);
	search_wait(s);
	atomic_store(&s->ended, true);
	return error_set(e, "The search could not start a thread: %s.", strerror(failed));
}

bool
search_resume(struct search *s, struct error *e)
{
	search_stop(s);
	search_wait(s);
	pthread_mutex_lock(&s->lock);
	int64_t pause_us = clock_now_us() - atomic_load(&s->end_us);
	s->start_us += pause_us;
	if (s->deadline_us != INT64_MAX)
		s->deadline_us += pause_us;
	search_reopen(s);
	pthread_mutex_unlock(&s->lock);
	return search_run_again(s, e);
}

bool
search_hurry(struct search *s)
{
	enum { FEW = 64, SHARE = 20 }; /* playouts behind in which it still keeps up */

	if (!is_ahead(s, FEW + s->limit / SHARE))
		return false;
	atomic_store_explicit(&s->hurried, true, memory_order_relaxed);
	return true;
}

void
search_stop(struct search *s)
{
	atomic_store_explicit(&s->stop, true, memory_order_relaxed);
}

void
search_wait(struct search *s)
{
	for (; s->joined < s->started; s->joined++)
		pthread_join(s->worker[s->joined].thread, NULL);
}

void
search_destroy(struct search *s)
{
	if (!s)
		return;
	search_stop(s);
	search_wait(s);
	close_search(s);
}
