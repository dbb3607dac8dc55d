/* Monte-Carlo tree search as an engine: its workers, its trees, its configuration. */
#include "search/mcts/search_internal.h"
#include "search/mcts/uct_internal.h"
#include "search/tictactoe/table.h"

#include <stdlib.h>
#include <string.h>

enum { PLAYOUTS_PER_LANE = 32 };

/* An upper bound on a thread's playouts per millisecond. */
enum { MOST_A_MS = 5000 };

/* A tree up to this size is cleared and reused; a larger one is released. */
#define KEPT_BYTES ((size_t)32 << 20)

struct search_params
search_params_default(void)
{
	return (struct search_params){
		.playouts = NO_LIMIT,
		.time_ms = NO_LIMIT,
		.notify_fd = -1,
		.threads = 1,
		.parallel = PARALLEL_ROOT,
		.memory_mib = 256,
		.policy = POLICY_best,
		.prior = PRIOR_BEST,
		.playout = { .id = PLAYOUT_BEST },
		.c = POLICY_STANDARD_C,
		.fpu = POLICY_TRY_ALL,
		.reward = REWARD_WDL,
		.rave_bias = .0003,
		.grave_ref = 50,
		.expand = POLICY_STANDARD_EXPAND,
		.solver = 1,
		.endgame_empties = ENDGAME_MAX_EMPTIES,
		.threats = FORCED_WINS_VISITS,
		.duct = { .select = DUCT_UCB1_TUNED,
			.c = POLICY_STANDARD_C,
			.tie_margin = .01,
			.gamma = .1 },
	};
}

bool
search_params_fit(const struct search_params *a, const struct search_params *b)
{
	return a->engine == b->engine && a->threads == b->threads && a->parallel == b->parallel &&
	       a->memory_mib == b->memory_mib && a->reuse == b->reuse && a->graph == b->graph &&
	       a->symmetry == b->symmetry && a->skip_pockets == b->skip_pockets &&
	       a->backup == b->backup && a->fault == b->fault && a->solver == b->solver &&
	       a->endgame_empties == b->endgame_empties && a->threats == b->threats &&
	       oversight_equal(&a->oversight, &b->oversight) && a->policy == b->policy &&
	       a->c == b->c && a->fpu == b->fpu && a->counts_all == b->counts_all &&
	       a->prior == b->prior && a->rave_bias == b->rave_bias &&
	       a->grave_ref == b->grave_ref && a->reward == b->reward && a->expand == b->expand &&
	       a->flat == b->flat && a->spread == b->spread && a->least == b->least &&
	       a->playout.id == b->playout.id && a->playout.cutoff == b->playout.cutoff &&
	       a->playout.eval == b->playout.eval && a->playout.mix == b->playout.mix &&
	       a->playout.one_side == b->playout.one_side && a->duct.select == b->duct.select &&
	       a->duct.c == b->duct.c && a->duct.tie_margin == b->duct.tie_margin &&
	       a->duct.gamma == b->duct.gamma && a->duct.prune == b->duct.prune &&
	       a->final == b->final && a->timed == b->timed;
}

/* ---- moving the root ---- */

/* Moving the root to a later position, keeping what is known of it: the owner names the new root,
 * which is read from then on where it lies; the rest of the tree stays until its memory is needed.
 * Then the search's own threads copy what is below the new root (tree.c) before they continue:
 *
 *   owner        engine_advance(): another root, in microseconds
 *   worker       │ copies to its other memory │ swaps the two │ playouts ...
 *   any thread     reads the old tree         │   the new one
 *
 * A copy that is stopped, or for which there is no memory, is abandoned: the tree stays where it
 * is. With a tree per thread, each thread copies its own. */

/* Memory is reclaimed when 1/ROOM_SHARE of it is in use: a full tree could not grow. */
enum { ROOM_SHARE = 4 };

static bool
wants_room(struct engine *e, const struct search *s, const struct worker *w)
{
	const struct arena *a = &w->tree.arena;

	return s->params.reuse && w->has_waste && arena_used(a) > a->limit / ROOM_SHARE &&
	       !atomic_load_explicit(engine_stop_flag(e), memory_order_relaxed);
}

static void
let_go_of_waste(struct engine *e, struct search *s, struct worker *w)
{
	if (!wants_room(e, s, w))
		return;
	if (!tree_init_like(&w->copy, &w->tree) ||
		!tree_copy(&w->copy, &w->tree, engine_stop_flag(e)))
		return;
	engine_lock(e);
	tree_swap(&w->tree, &w->copy);
	engine_unlock(e);
	w->has_waste = false;
}

/* Called by every worker before its first playout. */
static void
mcts_search_make_room(struct engine *e, int worker)
{
	struct search *s = engine_self(e);
	uint64_t round = engine_round(e);

	if (worker < s->trees)
		let_go_of_waste(e, s, &s->worker[worker]);
	if (!s->config.shared)
		return;
	pthread_mutex_lock(&s->moving);
	if (worker == 0) {
		s->moved_round = round;
		pthread_cond_broadcast(&s->moved);
	}
	while (s->moved_round != round)
		pthread_cond_wait(&s->moved, &s->moving);
	pthread_mutex_unlock(&s->moving);
}

/* The place of the node at the end of the path in one tree, TREE_NONE if it is not expanded. */
static uint32_t
advance_follow(const struct tree *t, const move_t *path, int length)
{
	uint32_t place = t->root;

	for (int k = 0; k < length && place != TREE_NONE; k++) {
		struct tree_node node = tree_node_at(t, place);
		int i = 0;
		while (i < node.count && node.move[i] != path[k])
			i++;
		place = i < node.count ? tree_block_below(t, atomic_load_explicit(&node.link[i],
								     memory_order_acquire))
				       : TREE_NONE;
	}
	return place;
}

/* The root's visits in a tree. */
static int64_t
advance_visits_of_root(const struct tree *t)
{
	struct tree_node root = tree_node_at(t, t->root);
	int64_t visits = 0;

	for (int i = 0; i < root.count; i++)
		visits += atomic_load_explicit(&root.visits[i], memory_order_relaxed);
	return visits;
}

/* Where a path leads in every tree; false if one does not reach that far. */
static bool
find_roots(const struct search *s, const move_t *path, int length, uint32_t *place)
{
	bool found = true;

	for (int i = 0; i < s->trees && found; i++) {
		place[i] = advance_follow(&s->worker[i].tree, path, length);
		found = place[i] != TREE_NONE;
	}
	return found;
}

/* Restarts a worker at a place of its tree, if it has one; returns the playouts already there. */
static int64_t
advance_begin_again(struct worker *w, const uint32_t *place, uint64_t seed)
{
	int64_t visits = 0;

	if (place) {
		w->tree.root = *place;
		visits = advance_visits_of_root(&w->tree);
	}
	atomic_store(&w->playouts, visits);
	uct_clear_counts(&w->uct);
	search_show_counts(w);
	w->uct.memory_full = false;
	w->uct.root_proven = uct_root_is_proven(&w->uct);
	rng_seed(&w->uct.rng, seed);
	return visits;
}

static int64_t
mcts_search_advance(struct engine *e, const move_t *path, int length, uint64_t seed)
{
	struct search *s = engine_self(e);
	uint32_t place[SEARCH_MAX_THREADS] = { 0 };
	int64_t kept = 0;

	if (s->config.symmetric && length > 0)
		return -1; /* the nodes below the root belong to images of positions */
	if (s->config.skip_pockets && length > 0)
		return -1; /* they lack moves that a root has */
	if ((s->config.lapses.errs || s->config.lapses.is_blind || s->params.oversight.sight > 0) &&
		length > 0)
		return -1; /* oversights belong to one root */
	if (!find_roots(s, path, length, place))
		return -1;
	for (int k = 0; k < length; k++)
		s->config.game->rules->play(s->config.game, &s->config.root, path[k]);
	for (int i = 0; i < s->trees; i++)
		s->worker[i].has_waste |= length > 0;
	for (int i = 0; i < s->workers; i++)
		kept += advance_begin_again(
			&s->worker[i], i < s->trees ? &place[i] : NULL, seed + (uint64_t)i);
	s->proof.plies = 0;
	atomic_store(&s->memory_full, false);
	return kept;
}

/* ---- the workers ---- */

/* Descents in flight hide results from one another: few at first, when each result matters. */
static int
lanes_for(int64_t visits)
{
	int64_t lanes = visits / PLAYOUTS_PER_LANE;
	return lanes < 1 ? 1 : lanes > UCT_LANES ? UCT_LANES : (int)lanes;
}

/* A proven root ends the search, unless it is to show more of it. */
static bool
has_enough(struct engine *e, const struct worker *w)
{
	const struct search *s = engine_self(e);

	return w->uct.root_proven && engine_claimed(e) >= s->params.least;
}

static void
uct_search_on(struct engine *e, struct worker *w)
{
	struct search *s = engine_self(e);
	int64_t before;

	for (;;) {
		struct trace *trace = trace_begin(e);
		int64_t done = atomic_load_explicit(&w->playouts, memory_order_relaxed);
		int64_t visits = s->config.shared ? engine_claimed(e) : done;
		int count = engine_claim(e, lanes_for(visits), &before);
		w->uct.tracer = trace;
		if (count > 0)
			uct_batch(&w->uct, count, (uint32_t)(s->config.shared ? before : done));
		atomic_store_explicit(&w->playouts, done + count, memory_order_relaxed);
		search_show_counts(w);
		if (trace) /* a playout is counted before its record is read */
			trace_hand_over(trace, count);
		if (count == 0)
			return;
		if (w->uct.memory_full)
			atomic_store_explicit(&s->memory_full, true, memory_order_relaxed);
		if (has_enough(e, w))
			engine_stop(e);
	}
}

static void
mcts_search_work(struct engine *e, int worker)
{
	struct search *s = engine_self(e);
	struct worker *w = &s->worker[worker];

	mcts_search_make_room(e, worker);
	if (has_enough(e, w)) /* in an earlier round */
		engine_stop(e);
	forced_wins_begin(&w->uct);
	if (s->params.oversight.sight > 0 && w->uct.tree->root != TREE_NONE)
		w->uct.root_proven |= uct_root_is_proven(&w->uct);
	if (w->uct.tree->root != TREE_NONE)
		uct_search_on(e, w);
	uct_leave(&w->uct);
}

/* ---- start and end ---- */

/* Replaces "best" by the best choice for the board. An explicit constant is UCB1's. */
static void
choose_best(struct search_params *p, const struct game *g)
{
	/* Transposition records have no room for a pending choice, and a proof in which one side
	 * sees the other's choice is no proof. */
	if (g->simultaneous)
		p->graph = p->solver = 0;
	p->playout.one_side = p->fault == FAULT_ONE_SIDE && !p->graph;
	p->playout.no_draws =
		p->reward == REWARD_WIN; /* an open result would be worth nothing to both */
	if (p->policy == POLICY_best)
		p->policy = p->c < 0 ? policy_best(g) : POLICY_ucb1;
	bool is_open = p->playout.id != playout_kind(&p->playout, g);
	p->playout.id = playout_kind(&p->playout, g);
	if (is_open && policy_at(p->policy)->amaf)
		p->playout.id = PLAYOUT_RANDOM; /* the one that can quickly record who played
		                                 * where */
	if (p->prior == PRIOR_BEST)
		p->prior = p->playout.id == PLAYOUT_EVAL ? PRIOR_EVAL : PRIOR_RULES;
}

static void
uct_set_config(struct engine *e, struct search *s)
{
	const struct game *g = engine_game(e);
	const struct search_params *p = &s->params;

	choose_best(&s->params, g);
	const struct policy *policy = p->flat ? &policy_flat : policy_at(p->policy);
	enum fault fault = p->graph ? FAULT_NONE : p->fault;

	s->config = (struct uct_config){
		.game = g,
		.root = *engine_position(e),
		.policy = policy,
		.playout = p->playout,
		.prior_eval = p->prior == PRIOR_EVAL ? p->playout.eval : NULL,
		.c = (float)(p->c < 0 ? policy->standard_c : p->c),
		.fpu = (float)p->fpu,
		.counts_all = p->counts_all && !policy->amaf,
		.reward = p->reward,
		.expand = p->flat ? UINT32_MAX
				  : (uint32_t)(p->expand == POLICY_STANDARD_EXPAND
						       ? policy->standard_expand
						       : p->expand),
		/* Moves that it does not consider would be missing in a proof. */
		.solver = p->solver && !p->flat && p->oversight.blind <= 0,
		.skip_pockets = p->skip_pockets && g->rules->skip_pockets,
		.spread = (float)p->spread,
		.graded = g->rules->value,
		.timed = p->timed,
		.fault = fault,
		.graph = p->graph,
		.symmetric = p->symmetry && p->graph && g == &game_tictactoe && !policy->amaf &&
			     !p->trace,
		.backs_up_moves = p->backup,
		.rave_bias = (float)p->rave_bias,
		.grave_ref = (uint32_t)p->grave_ref,
		.shared = p->threads > 1 && p->parallel == PARALLEL_TREE,
		.workers = p->threads,
	};
	s->config.bans = p->bans;
	if (s->config.solver && !p->bans && endgame_init(&s->endgame, g, p->endgame_empties))
		s->config.endgame = &s->endgame;
	if (s->config.solver && !p->graph && !p->bans && cube_fits(g))
		s->config.threats = (uint32_t)p->threats;
	lapses_draw(&s->config.lapses, &p->oversight, p->seed);
	uct_configure(&s->config);
	s->trees = s->config.shared ? 1 : p->threads;
}

/* How many positions a search with transpositions can reach at most: one per playout, unless
 * playouts run in the tree. A reused tree adds those of earlier searches. */
static int64_t
positions_to_come(struct engine *e, const struct search_params *p)
{
	int64_t most = engine_limit(e);

	if (p->reuse || p->expand == 0)
		return NO_LIMIT;
	if (p->time_ms < NO_LIMIT / MOST_A_MS / p->threads)
		most = most < p->time_ms * MOST_A_MS * p->threads
			       ? most
			       : p->time_ms * MOST_A_MS * p->threads;
	return most;
}

/* Finds what the player sees before the first playout. */
static void
uct_look_ahead(struct search *s, struct worker *w)
{
	struct tree_node root = tree_node_at(&w->tree, w->tree.root);
	int result[GAME_MAX_MOVES];

	oversight_look(&s->params.oversight, s->config.game, &s->config.root, root.move, root.count,
		s->seen_plies, result);
	for (int i = 0; i < root.count; i++) {
		if (s->seen_plies[i] > 0)
			tree_prove(&root, i, result[i]);
	}
}

static bool
uct_open_trees(struct engine *e, struct search *s)
{
	size_t mib = (size_t)s->params.memory_mib;
	size_t bytes = (mib << 20) / (size_t)s->trees / (s->params.reuse ? 2 : 1);
	size_t kept = s->params.graph ? 0 : KEPT_BYTES;
	int64_t positions = positions_to_come(e, &s->params);
	move_t moves[GAME_MAX_MOVES];
	int count = s->config.game->rules->moves(s->config.game, &s->config.root, moves);

	if (s->config.bans)
		count = bans_narrow(
			s->config.bans, (enum side)s->config.root.to_move, 0, moves, count);
	for (int i = 0; i < s->trees; i++) {
		struct worker *w = &s->worker[i];
		if (!tree_begin(&w->tree, bytes, s->config.policy->extra, kept))
			return false;
		w->tree.root = tree_open(&w->tree, moves, count);
		if (w->tree.root != TREE_NONE && s->config.policy->open) {
			struct tree_node root = tree_node_at(&w->tree, w->tree.root);
			s->config.policy->open(
				s->config.game, &s->config.root, &root, s->config.prior_eval);
		}
		if (s->params.graph && !tree_begin_graph(&w->tree, positions))
			return false;
		if (s->params.oversight.sight > 0 && w->tree.root != TREE_NONE)
			uct_look_ahead(s, w);
	}
	return true;
}

static void
uct_free_workers(struct search *s)
{
	for (int i = 0; i < s->workers; i++) {
		tree_finish(&s->worker[i].tree);
		tree_finish(&s->worker[i].copy);
	}
	free(s->worker);
	s->worker = NULL;
	s->workers = 0;
}

/* Whether the previous task left as many workers. */
static bool
uct_have_workers(struct search *s)
{
	if (s->workers != s->params.threads) {
		uct_free_workers(s);
		s->worker = calloc((size_t)s->params.threads, sizeof *s->worker);
		s->workers = s->worker ? s->params.threads : 0;
	}
	return s->worker;
}

static bool
mcts_search_init(struct engine *e, struct error *error)
{
	struct search *s = engine_self(e);
	const struct engine_task *t = engine_task_of(e);

	if (!s->has_lock) {
		pthread_mutex_init(&s->moving, NULL);
		pthread_cond_init(&s->moved, NULL);
		s->has_lock = true;
	}
	s->params = *(const struct search_params *)t->params;
	s->params.threads = t->threads;
	s->params.seed = t->seed;
	s->proof.plies = 0;
	atomic_store(&s->memory_full, false);
	uct_set_config(e, s);
	if (!uct_have_workers(s))
		return error_set(error, "There is not enough memory for a search of %d threads.",
			t->threads);
	for (int i = 0; i < s->workers; i++) {
		struct worker *w = &s->worker[i];
		uct_init(&w->uct, &s->config, &s->worker[s->config.shared ? 0 : i].tree,
			s->params.seed + (uint64_t)i);
		tree_finish(&w->copy);
		w->has_waste = false;
		atomic_store(&w->playouts, 0);
		search_show_counts(w);
	}
	return uct_open_trees(e, s) ||
	       error_set(error,
		       "There is not enough memory for a search tree of %d MiB; "
		       "a smaller memory_mib may help.",
		       s->params.memory_mib);
}

static void
mcts_search_forget(struct engine *e)
{
	struct search *s = engine_self(e);

	for (int i = 0; i < s->workers; i++) {
		tree_finish(&s->worker[i].copy);
		if (arena_used(&s->worker[i].tree.arena) > KEPT_BYTES)
			tree_finish(&s->worker[i].tree);
	}
}

static void
mcts_search_finish(struct engine *e)
{
	struct search *s = engine_self(e);

	uct_free_workers(s);
	if (!s->has_lock)
		return;
	pthread_cond_destroy(&s->moved);
	pthread_mutex_destroy(&s->moving);
}

const struct engine_ops engine_uct = {
	.name = "uct",
	.help = "Monte-Carlo tree search (UCT)",
	.size = sizeof(struct search),
	.params_size = sizeof(struct search_params),
	.init = mcts_search_init,
	.work = mcts_search_work,
	.conclude = search_conclude,
	.report = search_report,
	.report_below = search_report_below,
	.advance = mcts_search_advance,
	.forget = mcts_search_forget,
	.finish = mcts_search_finish,
	.resumes = true,
	.traces = true,
};

struct engine_task
search_task(const struct search_params *p)
{
	return (struct engine_task){
		.ops = p->engine ? p->engine : &engine_uct,
		.params = p,
		.budget = { p->playouts, p->time_ms, p->pace_ms, 0 },
		.seed = p->seed,
		.threads = p->threads,
		.notify_fd = p->notify_fd,
		.trace = p->trace,
	};
}

struct engine *
search_start(const struct game *g, const struct state *position, const struct search_params *p,
	struct error *e)
{
	const struct engine_task task = search_task(p);

	return engine_start(&task, g, position, e);
}

int64_t
search_nodes(const struct engine *e)
{
	const struct search *s = engine_self(e);
	int64_t nodes = 0;

	for (int i = 0; i < s->trees; i++)
		nodes += tree_count_nodes(&s->worker[i].tree, s->worker[i].tree.root);
	return nodes;
}

struct search_times
search_times(const struct engine *e)
{
	const struct search *s = engine_self(e);
	double select = 0, playout = 0, backup = 0;

	for (int i = 0; i < s->workers; i++) {
		select += (double)s->worker[i].uct.select_ns;
		playout += (double)s->worker[i].uct.playout_ns;
		backup += (double)s->worker[i].uct.backup_ns;
	}
	double all = select + playout + backup > 0 ? select + playout + backup : 1;
	return (struct search_times){ select / all, playout / all, backup / all };
}
