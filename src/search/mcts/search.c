/* Monte-Carlo tree search as an engine: its workers, its trees, its configuration, its results. */
#include "search/mcts/search_internal.h"
#include "search/mcts/uct_internal.h"
#include "search/tictactoe/table.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "search/eval.h"

enum { PLAYOUTS_PER_LANE = 32 };

/* PUCT's constant in a valued tree: values are not drawn, so less needs to be explored
 * (docs/lab/search.md). */
static const double VALUED_C = .5;

/* The playouts whose results fit into the totals of a valued tree. */
enum { MOST_VALUED = INT32_MAX / TREE_UNIT - ENGINE_MAX_THREADS * UCT_LANES };

/* An upper bound on a thread's playouts per millisecond. */
enum { MOST_A_MS = 5000 };

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
		.leaf = LEAF_BEST,
		.playout = { .id = PLAYOUT_BEST },
		.c = POLICY_STANDARD_C,
		.reward = REWARD_WDL,
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
	       a->oversight.noise == b->oversight.noise &&
	       a->oversight.blind == b->oversight.blind &&
	       a->oversight.sight == b->oversight.sight && a->policy == b->policy && a->c == b->c &&
	       a->counts_all == b->counts_all && a->prior == b->prior && a->leaf == b->leaf &&
	       a->reward == b->reward && a->expand == b->expand && a->flat == b->flat &&
	       a->spread == b->spread && a->least == b->least && a->playout.id == b->playout.id &&
	       a->playout.cutoff == b->playout.cutoff && a->playout.eval == b->playout.eval &&
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

static void
let_go_of_waste(struct engine *e, struct search *s, struct worker *w)
{
	if (!work_wants_room(&s->params, w->has_waste, &w->tree.arena) ||
		atomic_load_explicit(engine_stop_flag(e), memory_order_relaxed) ||
		!tree_init_like(&w->copy, &w->tree) ||
		!tree_copy(&w->copy, &w->tree, engine_stop_flag(e)))
		return;
	engine_lock(e);
	struct tree was = w->tree;
	w->tree = w->copy;
	w->copy = was;
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

/* Returns the place of the node that `length` moves lead to in one tree, TREE_NONE if it has none there;
 * *visits becomes that of the last of them. */
static uint32_t
follow(const struct tree *t, const move_t *path, int length, uint32_t *visits)
{
	uint32_t place = t->root;

	for (int ply = 0; ply < length && place != TREE_NONE && place != TREE_BUSY; ply++) {
		struct tree_node node = tree_node_at(t, place);
		int i = 0;
		while (i < node.count && node.move[i] != path[ply])
			i++;
		if (i == node.count)
			return TREE_NONE;
		uint32_t link = atomic_load_explicit(&node.link[i], memory_order_acquire);
		bool shared = t->graph.slot && tree_link_place(link) != TREE_NONE;
		*visits = shared ? uct_load(&transposition_at(&t->arena, tree_link_place(link))
						     ->visits)
				 : uct_load(&node.visits[i]);
		place = tree_block_below(t, link);
	}
	return place == TREE_BUSY ? TREE_NONE : place;
}

static int64_t
mcts_search_advance(struct engine *e, const move_t *path, int length, uint64_t seed)
{
	struct search *s = engine_self(e);
	uint32_t place[ENGINE_MAX_THREADS] = { 0 }, unused;
	int64_t kept = 0;

	if (s->config.symmetric && length > 0)
		return -1; /* the nodes below the root belong to images of positions */
	if (s->config.skip_pockets && length > 0)
		return -1; /* they lack moves that a root has */
	if ((s->config.lapses.errs || s->config.lapses.is_blind || s->params.oversight.sight > 0) &&
		length > 0)
		return -1; /* oversights belong to one root */
	for (int i = 0; i < s->trees; i++) {
		place[i] = follow(&s->worker[i].tree, path, length, &unused);
		if (place[i] == TREE_NONE)
			return -1;
	}
	for (int k = 0; k < length; k++)
		s->config.game->rules->play(s->config.game, &s->config.root, path[k]);
	for (int i = 0; i < s->params.threads; i++) {
		struct worker *w = &s->worker[i];
		int64_t visits = 0;
		if (i < s->trees) {
			struct tree_node root = tree_node_at(&w->tree, place[i]);
			for (int k = 0; k < root.count; k++)
				visits += uct_load(&root.visits[k]);
			w->tree.root = place[i];
			w->has_waste |= length > 0;
		}
		kept += visits;
		work_begin(&w->work, visits);
		uct_clear_counts(&w->uct);
		w->uct.memory_full = false;
		w->uct.root_proven = uct_root_is_proven(&w->uct);
		rng_seed(&w->uct.rng, seed + (uint64_t)i);
	}
	s->proof.plies = 0;
	atomic_store(&s->memory_full, false);
	return kept;
}

/* ---- the workers ---- */

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
		int64_t done = atomic_load_explicit(&w->work.playouts, memory_order_relaxed);
		int64_t visits = s->config.shared ? engine_claimed(e) : done;
		/* Descents in flight hide results from one another: few at first, when each result
		 * matters. */
		int64_t lanes = visits / PLAYOUTS_PER_LANE;
		lanes = lanes < 1 ? 1 : lanes > UCT_LANES ? UCT_LANES : lanes;
		int count = engine_claim(e, (int)lanes, &before);
		w->uct.tracer = trace;
		if (count > 0)
			uct_batch(&w->uct, count, (uint32_t)(s->config.shared ? before : done));
		atomic_store_explicit(&w->work.playouts, done + count, memory_order_relaxed);
		work_show(&w->work, w->uct.depth_sum, w->uct.deepest, w->uct.expanded);
		if (trace) /* a playout is counted before its record is read */
			trace_hand_over(trace, count);
		if (count == 0)
			return;
		if (w->uct.memory_full)
			atomic_store_explicit(&s->memory_full, true, memory_order_relaxed);
		if (has_enough(e, w) || (s->config.valued && visits >= MOST_VALUED))
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

/* ---- reports: copied by any thread while the search runs ---- */

/* Returns the move that the side to move should follow: a proven win, else the most visited of those that
 * are not proven losses, else the most visited; -1 if none was ever tried. */
static int
best_child(const struct tree_node *node, int sign)
{
	int best = -1, best_rank = 0;
	uint32_t most = 0;

	for (int i = 0; i < node->count; i++) {
		uint32_t n = uct_load(&node->visits[i]), link = uct_load(&node->link[i]);
		int proven = tree_link_proven(link) ? sign * tree_link_result(link) : 0;
		if (n == 0)
			continue;
		if (best < 0 || proven > best_rank || (proven == best_rank && n > most)) {
			best = i;
			best_rank = proven;
			most = n;
		}
	}
	return best;
}

/* The principal variation after a move already played, which leads to *s. */
static void
copy_pv(const struct uct_config *config, const struct tree *t, uint32_t link, struct state *s,
	struct root_move *m)
{
	m->pv[0] = m->move;
	m->pv_length = 1;
	for (;;) {
		uint32_t place = tree_block_below(t, link);
		if (place == TREE_NONE || place == TREE_BUSY || m->pv_length == SEARCH_PV_MAX)
			return;
		struct tree_node node = tree_node_at(t, place);
		int best = best_child(&node, state_sign(s));
		if (best < 0)
			return;
		/* A move of the node that *s, below the root, belongs to; its image may be the one that has the
		 * node. */
		struct state image = *s;

		move_t move = config->symmetric ? (move_t)tictactoe_unturned(
							  tictactoe_reduce(&image))[node.move[best]]
						: node.move[best];
		m->pv[m->pv_length++] = move;
		config->game->rules->play(config->game, s, move);
		/* Acquire: pairs with the release that published the block. */
		link = atomic_load_explicit(&node.link[best], memory_order_acquire);
	}
}

/* Returns the draws among the results of a move, whose sum is `total`. Those that an evaluation leaves open are
 * no draws of the game: they count as half a win and half a loss, and one may be left over. */
static int64_t
draws_of(const struct uct_config *config, const struct tree *t, const struct tree_node *node, int i,
	int64_t total)
{
	int64_t n = uct_load(&node->visits[i]);
	uint32_t draws = uct_load(&node->draws[i]);

	if (config->playout.id == PLAYOUT_EVAL)
		return (n + total) % 2 != 0;
	/* In a graph they are a share. */
	return llrint(t->graph.slot ? (double)n * tree_float(draws)
				    : (double)n * ((double)draws / (double)n));
}

/* Adds what one tree knows of a move in a position; `value` holds the sum of results for now. */
static void
uct_add_move(const struct uct_config *config, const struct tree *t, const struct tree_node *node,
	int i, const struct state *position, struct root_move *m)
{
	int64_t n = uct_load(&node->visits[i]);
	uint32_t link = atomic_load_explicit(&node->link[i], memory_order_acquire);

	if (tree_link_proven(link)) {
		m->proven = tree_link_result(link);
		/* A running search may have proven it by a playout that it has not counted yet. */
		m->pv[0] = m->move;
		m->pv_length = m->pv_length > 0 ? m->pv_length : 1;
	}
	if (n == 0)
		return;
	double mean = tree_mean(t, node, i);
	int64_t draws = draws_of(config, t, node, i, llrint((double)n * mean));
	/* While the search runs the three may differ by some playouts: no share may be negative. */
	draws = draws > n ? n : draws;
	int64_t wins = llrint(((double)(n - draws) + (double)n * mean) / 2);
	wins = wins < 0 ? 0 : wins > n - draws ? n - draws : wins;
	if (n > m->visits) { /* the line of the tree with the most visits */
		struct state after = *position;
		config->game->rules->play(config->game, &after, m->move);
		copy_pv(config, t, link, &after, m);
	}
	m->value += (double)n * mean;
	m->visits += n;
	m->draws += draws;
	m->wins += wins;
	m->losses += n - draws - wins;
}

/* Returns whether a is better for the side `sign`: proofs first, of losses those that are not seen to come
 * soonest; then visits, unless they are all equal, then the mean. */
static bool
uct_is_better(const struct root_move *a, const struct root_move *b, int sign, bool flat)
{
	int proven_a = a->proven == GAME_OPEN ? 0 : sign * a->proven;
	int proven_b = b->proven == GAME_OPEN ? 0 : sign * b->proven;

	if (proven_a != proven_b && (proven_a != 0 || proven_b != 0))
		return proven_a > proven_b;
	if (proven_a < 0 && (a->length > 0) != (b->length > 0))
		return b->length > 0;
	if (a->visits != b->visits && !flat)
		return a->visits > b->visits;
	return sign * a->value > sign * b->value;
}

/* Adds the policy's bounds and priors for the moves of a node of tree *t, which has `visits` visits. */
static void
add_bounds(
	struct search *s, const struct tree *t, uint32_t place, uint32_t visits, struct report *out)
{
	struct tree_node node = tree_node_at(t, place);
	struct pick p =
		uct_pick(&s->config, &node, visits > 0 ? visits : 1, state_sign(&out->position));

	for (int i = 0; i < out->count; i++) {
		struct root_move *m = &out->moves[i];
		m->bound = policy_bound(s->config.policy, &p, i, &m->bonus);
		m->prior = s->config.policy->prior ? s->config.policy->prior(&p, i) : 0;
	}
}

/* The numbers of a position's nodes, at `place` in each of the trees, TREE_NONE where it has none. */
static void
uct_copy_node(struct search *s, const uint32_t *place, struct report *out)
{
	bool at_root = s->params.oversight.sight > 0 && place[0] == s->worker[0].tree.root;

	for (int k = 0; k < s->trees; k++) {
		if (place[k] == TREE_NONE)
			continue;
		struct tree_node node = tree_node_at(&s->worker[k].tree, place[k]);
		bool first = out->count == 0;
		out->count = node.count;
		for (int i = 0; i < node.count; i++) {
			struct root_move *m = &out->moves[i];
			if (first)
				*m = (struct root_move){ .move = node.move[i],
					.proven = GAME_OPEN,
					.exact = EXACT_UNKNOWN };
			if (at_root)
				m->length = s->seen_plies[i];
			uct_add_move(&s->config, &s->worker[k].tree, &node, i, &out->position, m);
		}
	}
	for (int i = 0; i < out->count; i++) {
		struct root_move *m = &out->moves[i];
		if (m->visits > 0)
			m->value /= (double)m->visits;
	}
	int sign = state_sign(&out->position);
	bool all = true, flat = s->params.flat;
	int proof = -1;

	out->best = -1;
	for (int i = 0; i < out->count; i++) {
		const struct root_move *m = &out->moves[i];
		if (out->best < 0 || uct_is_better(m, &out->moves[out->best], sign, flat))
			out->best = i;
		if (m->proven == GAME_OPEN)
			all = false;
		else if (sign * m->proven > proof)
			proof = sign * m->proven;
	}
	const struct root_move *best = &out->moves[out->best];
	out->proven = proof > 0 || all ? sign * proof : GAME_OPEN;
	out->value = root_move_value(best);
}

/* The state of measuring the length of a proof. */
struct proof_walk {
	const struct tree *tree;
	const struct game *game;
	bool symmetric;          /* nodes may belong to images of positions */
	struct threats *threats; /* NULL: no forced wins */
	int result;              /* the FIRST player's proven result */
	int budget;              /* nodes that may still be visited */
};

/* Finds the forced win of the side to move, and its plies; 0 if there is none. */
static int
threat_plies(struct proof_walk *w, const struct state *s, struct threats_win *win)
{
	const struct threats_limits limits = { .nodes = w->budget };

	win->length = 0;
	if (!w->threats || w->budget <= 0 || state_sign(s) != w->result)
		return 0;
	struct cube_node at = cube_set(&w->threats->cube, s);
	threats_find_here(w->threats, &at, &limits, win);
	w->budget -= (int)win->nodes;
	return win->length;
}

static int proof_plies(struct proof_walk *w, uint32_t link, const struct state *s);

/* Returns whether move i of a node at *s is proven to be the result and its line is better than *plies
 * (0: none yet), which it then sets: the winner takes the shortest line, the loser the longest. */
static bool
has_better_line(struct proof_walk *w, const struct tree_node *node, int i, const struct state *s,
	int *plies)
{
	uint32_t link = atomic_load_explicit(&node->link[i], memory_order_acquire);
	struct state next;

	if (!tree_link_proven(link) || tree_link_result(link) != w->result)
		return false;
	state_copy(&next, s);
	w->game->rules->play(w->game, &next, node->move[i]);
	if (w->symmetric)
		tictactoe_reduce(&next);
	int own = proof_plies(w, link, &next);
	bool better = w->result == state_sign(s) ? own < *plies : own > *plies;
	if (own == 0 || (*plies != 0 && !better))
		return false;
	*plies = own;
	return true;
}

/* Returns the plies of a proven move's line, starting with this move, which led to *s. 0 if unknown. */
static int
proof_plies(struct proof_walk *w, uint32_t link, const struct state *s)
{
	uint32_t place = tree_block_below(w->tree, link);
	bool open = place != TREE_NONE && place != TREE_BUSY;
	struct threats_win win;
	int best = 0;

	if (w->game->rules->result(w->game, s) != GAME_OPEN)
		return 1;
	if (--w->budget <= 0)
		return 0;
	struct tree_node node = open ? tree_node_at(w->tree, place) : (struct tree_node){ 0 };
	for (int i = 0; i < node.count; i++)
		has_better_line(w, &node, i, s, &best);
	if (best == 0)
		best = threat_plies(w, s, &win);
	if (best == 0 && state_sign(s) == w->result)
		w->budget = 0; /* then no longer line can be measured either */
	return w->budget > 0 && best > 0 ? best + 1 : 0;
}

static void
uct_copy_totals(struct engine *e, struct report *out)
{
	struct search *s = engine_self(e);
	uint64_t depth_sum = 0;

	report_clear(out, &s->config.root);
	out->memory_full = atomic_load_explicit(&s->memory_full, memory_order_relaxed);
	out->evaluated = s->config.playout.id == PLAYOUT_EVAL;
	out->formula = s->config.policy->formula;
	out->score_name = s->config.policy->score;
	out->c = s->config.c;
	for (int i = 0; i < s->params.threads; i++) {
		struct worker *w = &s->worker[i];
		work_add(out, &w->work, &depth_sum);
		if (i < s->trees)
			out->memory_bytes += arena_used(&w->tree.arena);
	}
	work_mean(out, e, depth_sum);
}

/* Visits of the root of tree k. */
static uint32_t
uct_visits_of_root(struct search *s, int k, const struct report *totals)
{
	if (s->trees == 1)
		return (uint32_t)totals->playouts;
	return (uint32_t)atomic_load_explicit(&s->worker[k].work.playouts, memory_order_relaxed);
}

/* The numbers of the node that `length` moves from the root lead to, in all trees. Returns false if none has it. */
static bool
copy_below(struct engine *e, const move_t *path, int length, struct report *out)
{
	struct search *s = engine_self(e);
	uint32_t place[ENGINE_MAX_THREADS], visits[ENGINE_MAX_THREADS];
	int first = s->trees; /* that has the node */

	uct_copy_totals(e, out);
	for (int k = s->trees - 1; k >= 0; k--) {
		visits[k] = uct_visits_of_root(s, k, out);
		place[k] = follow(&s->worker[k].tree, path, length, &visits[k]);
		first = place[k] != TREE_NONE ? k : first;
	}
	if (first == s->trees)
		return false;
	for (int ply = 0; ply < length; ply++)
		s->config.game->rules->play(s->config.game, &out->position, path[ply]);
	uct_copy_node(s, place, out);
	add_bounds(s, &s->worker[first].tree, place[first], visits[first], out);
	return true;
}

/* The root's numbers, without the proven line. */
static void
copy_root(struct engine *e, struct report *out)
{
	const struct search *s = engine_self(e);

	if (!copy_below(e, NULL, 0, out))
		work_over(out, s->config.game);
}

/* The proven line, which may take long to follow; the tree does not change meanwhile. */
static void
search_conclude(struct engine *e)
{
	struct search *s = engine_self(e);
	struct proven_line proof = { .plies = 0 };
	struct report found;
	struct proof_walk w = {
		.tree = &s->worker[0].tree,
		.game = s->config.game,
		.symmetric = s->config.symmetric,
		.threats = s->config.threats ? &s->worker[0].uct.threats : NULL,
		.result = GAME_OPEN,
		.budget = 200000,
	};

	/* If the end of Othello was computed, no line leads to it. */
	if (!s->config.endgame && w.tree->root != TREE_NONE) {
		copy_root(e, &found);
		w.result = found.proven;
	}
	if (w.result != GAME_OPEN && w.result != 0) {
		/* The shortest or longest line of the root's moves; with forced wins it may not be in the
		 * tree. */
		struct tree_node root = tree_node_at(w.tree, w.tree->root);
		struct threats_win win;
		proof.best = found.best;
		proof.plies = threat_plies(&w, &found.position, &win);
		for (int i = 0; i < root.count; i++) {
			if (win.length > 0 && root.move[i] == win.line[0])
				proof.best = i;
			if (has_better_line(&w, &root, i, &found.position, &proof.plies)) {
				proof.best = i;
				win.length = 0;
			}
		}
		proof.length = win.length < SEARCH_PV_MAX ? win.length : SEARCH_PV_MAX;
		memcpy(proof.line, win.line, (size_t)proof.length * sizeof win.line[0]);
	}
	engine_lock(e);
	s->proof = proof;
	engine_unlock(e);
}

static void
search_report(struct engine *e, struct report *out)
{
	struct search *s = engine_self(e);

	copy_root(e, out);
	if (s->proof.plies == 0 || engine_is_running(e))
		return;
	out->proven_plies = s->proof.plies;
	out->best = s->proof.best;
	if (s->proof.length > 0) {
		struct root_move *m = &out->moves[out->best];
		m->pv_length = s->proof.length;
		memcpy(m->pv, s->proof.line, (size_t)m->pv_length * sizeof m->pv[0]);
	}
}

static bool
search_report_below(struct engine *e, const move_t *path, int length, struct report *out)
{
	const struct search *s = engine_self(e);

	if ((s->config.symmetric && length > 0) || !copy_below(e, path, length, out))
		return false;
	work_below(out);
	return true;
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
		/* By the measurements in docs/lab/search.md. Where the tree soon holds the whole game, a
		 * prior does not help. */
		p->policy = p->c >= 0 || game_cell_count(g) <= 9 || g->simultaneous ? POLICY_ucb1
										    : POLICY_puct;
	bool any = p->playout.id == PLAYOUT_BEST && p->expand == POLICY_STANDARD_EXPAND;
	p->playout.id = playout_kind(&p->playout, g);
	if (p->prior == PRIOR_BEST)
		p->prior = p->playout.id == PLAYOUT_EVAL ? PRIOR_EVAL : PRIOR_RULES;
	if (p->leaf == LEAF_BEST)
		p->leaf = any ? LEAF_VALUE : LEAF_DRAWN;
	bool is_exact = p->playout.id == PLAYOUT_EVAL && p->playout.eval->patterns->after &&
			p->prior == PRIOR_EVAL && p->reward == REWARD_WDL;
	bool errs = p->fault != FAULT_NONE || p->oversight.noise > 0 || p->oversight.blind > 0;
	if (p->flat || p->graph || errs || !is_exact || !policy_at(p->policy)->specialise_valued)
		p->leaf = LEAF_DRAWN;
}

static void
uct_set_config(struct engine *e, struct search *s)
{
	const struct game *g = engine_game(e);
	const struct search_params *p = &s->params;

	choose_best(&s->params, g);
	const struct policy *policy = p->flat ? &policy_flat : policy_at(p->policy);
	enum fault fault = p->graph ? FAULT_NONE : p->fault;
	bool valued = p->leaf == LEAF_VALUE;
	double standard_c = valued ? VALUED_C : policy->standard_c;

	s->config = (struct uct_config){
		.game = g,
		.root = *engine_position(e),
		.policy = policy,
		.playout = p->playout,
		.prior_eval = p->prior == PRIOR_EVAL ? p->playout.eval : NULL,
		.c = (float)(p->c < 0 ? standard_c : p->c),
		.counts_all = p->counts_all,
		.reward = p->reward,
		.expand = p->flat  ? UINT32_MAX
			  : valued ? 0
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
		.valued = valued,
		.symmetric = p->symmetry && p->graph && g == &game_tictactoe && !p->trace,
		.backs_up_moves = p->backup,
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

static bool
uct_open_trees(struct engine *e, struct search *s)
{
	const struct search_params *p = &s->params;
	size_t bytes = work_tree_bytes(p, s->trees);
	size_t kept = p->graph ? 0 : WORK_KEPT_BYTES;
	/* How many positions a search with transpositions can reach at most: one per playout, unless
	 * playouts run in the tree. A reused tree adds those of earlier searches. */
	int64_t positions = NO_LIMIT;

	if (!p->reuse && p->expand != 0) {
		int64_t timed = p->time_ms < NO_LIMIT / MOST_A_MS / p->threads
					? p->time_ms * MOST_A_MS * p->threads
					: NO_LIMIT;
		positions = timed < engine_limit(e) ? timed : engine_limit(e);
	}
	move_t moves[GAME_MAX_MOVES];
	int count = s->config.game->rules->moves(s->config.game, &s->config.root, moves);

	if (s->config.bans)
		count = bans_narrow(
			s->config.bans, (enum side)s->config.root.to_move, 0, moves, count);
	for (int i = 0; i < s->trees; i++) {
		struct worker *w = &s->worker[i];
		if (!tree_begin(&w->tree, bytes, s->config.policy->extra, kept))
			return false;
		w->tree.valued = s->config.valued;
		w->tree.root = tree_open(&w->tree, moves, count);
		if (w->tree.root != TREE_NONE && s->config.policy->open) {
			struct tree_node root = tree_node_at(&w->tree, w->tree.root);
			s->config.policy->open(s->config.game, &s->config.root, &root,
				s->config.prior_eval, s->config.valued);
		}
		if (p->graph && !tree_begin_graph(&w->tree, positions))
			return false;
		if (p->oversight.sight > 0 && w->tree.root != TREE_NONE) {
			/* What the player sees before the first playout. */
			struct tree_node root = tree_node_at(&w->tree, w->tree.root);
			int result[GAME_MAX_MOVES];
			oversight_look(&p->oversight, s->config.game, &s->config.root, root.move,
				root.count, s->seen_plies, result);
			for (int k = 0; k < root.count; k++) {
				if (s->seen_plies[k] > 0)
					tree_prove(&root, k, result[k]);
			}
		}
	}
	return true;
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
	s->worker = engine_workers(e);
	uct_set_config(e, s);
	for (int i = 0; i < s->params.threads; i++) {
		struct worker *w = &s->worker[i];
		uct_init(&w->uct, &s->config, &s->worker[s->config.shared ? 0 : i].tree,
			s->params.seed + (uint64_t)i);
		tree_finish(&w->copy);
		w->has_waste = false;
		work_begin(&w->work, 0);
	}
	return uct_open_trees(e, s) || work_no_memory(&s->params, error);
}

static void
mcts_search_forget(struct engine *e)
{
	struct search *s = engine_self(e);

	for (int i = 0; i < s->params.threads; i++) {
		tree_finish(&s->worker[i].copy);
		if (arena_used(&s->worker[i].tree.arena) > WORK_KEPT_BYTES)
			tree_finish(&s->worker[i].tree);
	}
}

static void
mcts_search_finish(struct engine *e)
{
	struct search *s = engine_self(e);

	if (!s->has_lock)
		return;
	pthread_cond_destroy(&s->moved);
	pthread_mutex_destroy(&s->moving);
}

static void
mcts_search_finish_worker(void *worker)
{
	struct worker *w = worker;

	tree_finish(&w->tree);
	tree_finish(&w->copy);
}

const struct engine_ops engine_uct = {
	.name = "uct",
	.help = "Monte-Carlo tree search (UCT)",
	.size = sizeof(struct search),
	.worker_size = sizeof(struct worker),
	.params_size = sizeof(struct search_params),
	.init = mcts_search_init,
	.work = mcts_search_work,
	.conclude = search_conclude,
	.report = search_report,
	.report_below = search_report_below,
	.advance = mcts_search_advance,
	.forget = mcts_search_forget,
	.finish = mcts_search_finish,
	.finish_worker = mcts_search_finish_worker,
	.resumes = true,
	.traces = true,
};

struct engine_task
search_task(const struct search_params *p)
{
	return (struct engine_task){
		.ops = p->engine ? p->engine : &engine_uct,
		.params = p,
		.budget = { p->playouts, p->time_ms, p->pace_ms },
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

/* Returns the number of nodes below the block at `place`, each of its moves being one. No thread may grow the
 * tree, which has no transpositions. */
static int64_t
count_nodes(const struct tree *t, uint32_t place)
{
	if (place == TREE_NONE || place == TREE_BUSY)
		return 0;
	struct tree_node node = tree_node_at(t, place);
	int64_t nodes = node.count;
	for (int i = 0; i < node.count; i++) {
		uint32_t link = atomic_load_explicit(&node.link[i], memory_order_relaxed);
		nodes += count_nodes(t, tree_link_place(link));
	}
	return nodes;
}

int64_t
search_nodes(const struct engine *e)
{
	const struct search *s = engine_self(e);
	int64_t nodes = 0;

	for (int i = 0; i < s->trees; i++)
		nodes += count_nodes(&s->worker[i].tree, s->worker[i].tree.root);
	return nodes;
}

struct search_times
search_times(const struct engine *e)
{
	const struct search *s = engine_self(e);
	double select = 0, playout = 0, backup = 0;

	for (int i = 0; i < s->params.threads; i++) {
		select += (double)s->worker[i].uct.select_ns;
		playout += (double)s->worker[i].uct.playout_ns;
		backup += (double)s->worker[i].uct.backup_ns;
	}
	double all = select + playout + backup > 0 ? select + playout + backup : 1;
	return (struct search_times){ select / all, playout / all, backup / all };
}
