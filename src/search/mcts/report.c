/* The results of a search, copied by any thread while it runs; the proven line, followed once when
 * it has ended. */
#include <math.h>
#include <string.h>

#include "search/mcts/search_internal.h"
#include "search/mcts/uct_internal.h"
#include "search/tictactoe/table.h"

/* The move that the side to move should follow: a proven win, else the most visited of those that
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

		move_t move = config->symmetric
				      ? (move_t)tictactoe_unturned[tictactoe_reduce(&image)]
								  [node.move[best]]
				      : node.move[best];
		m->pv[m->pv_length++] = move;
		config->game->rules->play(config->game, s, move);
		/* Acquire: pairs with the release that published the block. */
		link = atomic_load_explicit(&node.link[best], memory_order_acquire);
	}
}

/* The draws among the results of a move, whose sum is `total`. Those that an evaluation leaves open are no
 * draws of the game: they count as half a win and half a loss, and one may be left over. */
static int64_t
draws_of(const struct uct_config *config, const struct tree *t, const struct tree_node *node, int i,
	int64_t total)
{
	int64_t n = uct_load(&node->visits[i]);

	if (config->playout.id == PLAYOUT_EVAL)
		return (n + total) % 2 != 0;
	return llrint((double)n * tree_draws(t, node, i));
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

/* Whether a is better for the side `sign`: proofs first, of losses those that are not seen to come
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

/* The policy's bounds and priors for the moves of the first tree's node with so many visits; GRAVE
 * uses the node's own AMAF. */
static void
add_bounds(struct search *s, uint32_t place, uint32_t visits, struct report *out)
{
	const struct pick_amaf amaf = {
		.node = tree_node_at(&s->worker[0].tree, place),
		.bias = s->config.rave_bias,
	};
	struct pick p = uct_pick(
		&s->config, &amaf.node, visits > 0 ? visits : 1, state_sign(&out->position));

	p.amaf = s->config.policy->amaf ? &amaf : NULL;
	for (int i = 0; i < out->count; i++) {
		struct root_move *m = &out->moves[i];
		m->bound = policy_bound(s->config.policy, &p, i, &m->bonus);
		m->prior = s->config.policy->prior ? s->config.policy->prior(&p, i) : 0;
	}
}

/* The numbers of the nodes at `place` in each of the trees. */
static void
uct_copy_node(struct search *s, const uint32_t *place, int trees, struct report *out)
{
	bool at_root = s->params.oversight.sight > 0 && place[0] == s->worker[0].tree.root;

	for (int k = 0; k < trees; k++) {
		struct tree_node node = tree_node_at(&s->worker[k].tree, place[k]);
		out->count = node.count;
		for (int i = 0; i < node.count; i++) {
			struct root_move *m = &out->moves[i];
			if (k == 0)
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
	bool all = true, flat = out->policy == &policy_flat;
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

/* The forced win of the side to move, and its plies; 0 if there is none. */
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

/* The plies of a proven move's line, starting with this move, which led to *s: the winner takes the
 * shortest path, the loser the longest. 0 if unknown. */
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
	for (int i = 0; i < node.count; i++) {
		uint32_t child = atomic_load_explicit(&node.link[i], memory_order_acquire);
		struct state next;

		state_copy(&next, s);
		if (!tree_link_proven(child) || tree_link_result(child) != w->result)
			continue;
		w->game->rules->play(w->game, &next, node.move[i]);
		if (w->symmetric)
			tictactoe_reduce(&next);
		int plies = proof_plies(w, child, &next);
		bool better = w->result == state_sign(s) ? plies < best : plies > best;
		if (plies > 0 && (best == 0 || better))
			best = plies;
	}
	if (best == 0)
		best = threat_plies(w, s, &win);
	if (best == 0 && state_sign(s) == w->result)
		w->budget = 0; /* then no longer line can be measured either */
	return w->budget > 0 && best > 0 ? best + 1 : 0;
}

/* The shortest or longest line of the root's moves; with forced wins it may not be in the tree. */
static void
walk_proof(struct proof_walk *w, const struct report *found, struct proven_line *proof)
{
	struct tree_node root = tree_node_at(w->tree, w->tree->root);
	int sign = state_sign(&found->position);
	struct threats_win win;

	proof->best = found->best;
	proof->plies = threat_plies(w, &found->position, &win);
	for (int i = 0; i < root.count; i++) {
		uint32_t link = atomic_load_explicit(&root.link[i], memory_order_acquire);
		struct state next = found->position;
		if (win.length > 0 && root.move[i] == win.line[0])
			proof->best = i;
		if (!tree_link_proven(link) || tree_link_result(link) != w->result)
			continue;
		w->game->rules->play(w->game, &next, root.move[i]);
		if (w->symmetric)
			tictactoe_reduce(&next);
		int plies = proof_plies(w, link, &next);
		bool better = w->result == sign ? plies < proof->plies : plies > proof->plies;
		if (plies > 0 && (proof->plies == 0 || better)) {
			proof->plies = plies;
			proof->best = i;
			win.length = 0;
		}
	}
	proof->length = win.length < SEARCH_PV_MAX ? win.length : SEARCH_PV_MAX;
	memcpy(proof->line, win.line, (size_t)proof->length * sizeof win.line[0]);
}

static void
uct_copy_totals(struct engine *e, struct report *out)
{
	struct search *s = engine_self(e);
	uint64_t depth_sum = 0;

	report_clear(out, &s->config.root);
	out->memory_full = atomic_load_explicit(&s->memory_full, memory_order_relaxed);
	out->inherited = engine_inherited(e);
	out->evaluated = s->config.playout.id == PLAYOUT_EVAL;
	out->policy = s->config.policy;
	out->c = s->config.c;
	for (int i = 0; i < s->workers; i++) {
		struct worker *w = &s->worker[i];
		out->playouts += atomic_load_explicit(&w->playouts, memory_order_relaxed);
		depth_sum += atomic_load_explicit(&w->depth_sum, memory_order_relaxed);
		out->expanded += atomic_load_explicit(&w->expanded, memory_order_relaxed);
		int deepest = atomic_load_explicit(&w->deepest, memory_order_relaxed);
		out->deepest = deepest > out->deepest ? deepest : out->deepest;
		if (i < s->trees)
			out->memory_bytes += arena_used(&w->tree.arena);
	}
	if (out->playouts > out->inherited)
		out->mean_depth = (double)depth_sum / (double)(out->playouts - out->inherited);
}

/* Visits of the first tree's root. */
static uint32_t
uct_visits_of_root(struct search *s, const struct report *totals)
{
	if (s->trees == 1)
		return (uint32_t)totals->playouts;
	return (uint32_t)atomic_load_explicit(&s->worker[0].playouts, memory_order_relaxed);
}

/* The visits of the node that move i leads to. */
static uint32_t
visits_behind(const struct tree *t, const struct tree_node *node, int i)
{
	uint32_t link = atomic_load_explicit(&node->link[i], memory_order_acquire);

	if (!t->graph.slot || tree_link_place(link) == TREE_NONE)
		return uct_load(&node->visits[i]);
	return uct_load(&transposition_at(&t->arena, tree_link_place(link))->visits);
}

/* The root's numbers, without the proven line. */
static void
copy_root(struct engine *e, struct report *out)
{
	struct search *s = engine_self(e);
	uint32_t place[SEARCH_MAX_THREADS] = { 0 };

	uct_copy_totals(e, out);
	if (s->worker[0].tree.root == TREE_NONE) {
		out->proven = s->config.game->rules->result(s->config.game, &s->config.root);
		out->value = out->proven;
		return;
	}
	for (int i = 0; i < s->trees; i++)
		place[i] = s->worker[i].tree.root;
	uct_copy_node(s, place, s->trees, out);
	add_bounds(s, place[0], uct_visits_of_root(s, out), out);
}

/* The proven line, which may take long to follow; the tree does not change meanwhile. */
void
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
		.budget = 200000,
	};

	/* If the end of Othello was computed, no line leads to it. */
	if (!s->config.endgame && w.tree->root != TREE_NONE) {
		copy_root(e, &found);
		w.result = found.proven;
		if (found.proven != GAME_OPEN && found.proven != 0)
			walk_proof(&w, &found, &proof);
	}
	engine_lock(e);
	s->proof = proof;
	engine_unlock(e);
}

void
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

bool
search_report_below(struct engine *e, const move_t *path, int length, struct report *out)
{
	struct search *s = engine_self(e);
	const struct tree *t = &s->worker[0].tree;
	uint32_t place = t->root, visits;

	if (s->config.symmetric && length > 0)
		return false;
	uct_copy_totals(e, out);
	visits = uct_visits_of_root(s, out);
	for (int k = 0; k < length; k++) {
		if (place == TREE_NONE || place == TREE_BUSY)
			return false;
		struct tree_node node = tree_node_at(t, place);
		int i = 0;
		while (i < node.count && node.move[i] != path[k])
			i++;
		if (i == node.count)
			return false;
		s->config.game->rules->play(s->config.game, &out->position, path[k]);
		visits = visits_behind(t, &node, i);
		place = tree_block_below(
			t, atomic_load_explicit(&node.link[i], memory_order_acquire));
	}
	if (place == TREE_NONE || place == TREE_BUSY)
		return false;
	uct_copy_node(s, &place, 1, out);
	add_bounds(s, place, visits, out);
	out->playouts = 0;
	for (int i = 0; i < out->count; i++)
		out->playouts += out->moves[i].visits;
	return true;
}
