/* Copies of a search's numbers, taken while it runs. Any thread. */
#include <math.h>
#include <string.h>

#include "base/clock.h"
#include "search/mcts/search_internal.h"

static uint32_t
load(_Atomic uint32_t *at)
{
	return atomic_load_explicit(at, memory_order_relaxed);
}

/* Which of a node's moves the side to move should follow: a proven win, else most visits among
 * those that are no proven losses, else most visits; -1 when none was ever tried. */
static int
best_child(const struct tree_node *node, int sign)
{
	int best = -1, best_rank = 0;
	uint32_t most = 0;

	for (int i = 0; i < node->count; i++) {
		uint32_t n = load(&node->visits[i]), link = load(&node->link[i]);
		int proven = tree_link_proven(link) ? sign * tree_link_result(link) : 0;
		if (n == 0)
			continue;
		if (best < 0 || proven > best_rank || (proven >= best_rank && n > most) ||
			(best_rank < 0 && proven > best_rank)) {
			best = i;
			best_rank = proven;
			most = n;
		}
	}
	return best;
}

/* The line of best moves behind a move already played. */
static void
copy_pv(const struct tree *t, uint32_t link, int sign, struct root_move *m)
{
	m->pv[0] = m->move;
	m->pv_length = 1;
	for (;;) {
		uint32_t place = tree_block_below(t, link);
		if (place == TREE_NONE || place == TREE_BUSY || m->pv_length == SEARCH_PV_MAX)
			return;
		struct tree_node node = tree_node_at(t, place);
		int best = best_child(&node, sign);
		if (best < 0)
			return;
		m->pv[m->pv_length++] = node.move[best];
		/* Acquire: pairs with the release that published the block. */
		link = atomic_load_explicit(&node.link[best], memory_order_acquire);
		sign = -sign;
	}
}

/* Adds what one tree knows of a move; `value` is the sum of results for the time being. */
static void
add_move(const struct tree *t, const struct tree_node *node, int i, int sign, struct root_move *m)
{
	int64_t n = load(&node->visits[i]);
	uint32_t link = atomic_load_explicit(&node->link[i], memory_order_acquire);

	if (tree_link_proven(link))
		m->proven = tree_link_result(link);
	if (n == 0)
		return;
	double mean = tree_mean(t, node, i);
	int64_t draws = llrint((double)n * tree_draws(t, node, i));
	/* While the search runs the three may be some playouts apart: no share below none. */
	draws = draws > n ? n : draws;
	int64_t wins = llrint(((double)(n - draws) + (double)n * mean) / 2);
	wins = wins < 0 ? 0 : wins > n - draws ? n - draws : wins;
	if (n > m->visits) /* the line of the tree that looked most */
		copy_pv(t, link, -sign, m);
	m->value += (double)n * mean;
	m->visits += n;
	m->draws += draws;
	m->wins += wins;
	m->losses += n - draws - wins;
}

/* Better for the side to move, `sign`: proofs first, then visits, unless all have as many, then the
 * mean. */
static bool
is_better(const struct root_move *a, const struct root_move *b, int sign, bool flat)
{
	int proven_a = a->proven == GAME_OPEN ? 0 : sign * a->proven;
	int proven_b = b->proven == GAME_OPEN ? 0 : sign * b->proven;

	if (proven_a != proven_b && (proven_a != 0 || proven_b != 0))
		return proven_a > proven_b;
	if (a->visits != b->visits && !flat)
		return a->visits > b->visits;
	return sign * a->value > sign * b->value;
}

static void
judge(struct report *out, int sign)
{
	bool all = true, flat = out->policy == &policy_flat;
	int proof = -1;

	out->best = -1;
	for (int i = 0; i < out->count; i++) {
		const struct root_move *m = &out->moves[i];
		if (out->best < 0 || is_better(m, &out->moves[out->best], sign, flat))
			out->best = i;
		if (m->proven == GAME_OPEN)
			all = false;
		else if (sign * m->proven > proof)
			proof = sign * m->proven;
	}
	const struct root_move *best = &out->moves[out->best];
	out->proven = proof > 0 || all ? sign * proof : GAME_OPEN;
	out->value = best->proven != GAME_OPEN ? best->proven : best->value;
}

/* How the policy sees the moves of the first tree's node that was visited so often; GRAVE by the
 * node's own AMAF. */
static void
add_bounds(struct search *s, uint32_t place, uint32_t visits, struct report *out)
{
	const struct pick_amaf amaf = {
		.node = tree_node_at(&s->worker[0].tree, place),
		.bias = s->config.rave_bias,
	};
	struct pick p = {
		.node = amaf.node,
		.amaf = s->config.policy->amaf ? &amaf : NULL,
		.parent_visits = visits > 0 ? visits : 1,
		.sign = state_sign(&out->position),
		.c = s->config.c,
		.fpu = s->config.fpu,
		.reward = s->config.reward,
		.proofs = s->config.solver,
		.means = s->config.graph,
	};

	for (int i = 0; i < out->count; i++) {
		struct root_move *m = &out->moves[i];
		m->bound = policy_bound(s->config.policy, &p, i, &m->bonus);
	}
}

/* The numbers of the nodes at `place` in each of the trees. */
static void
copy_node(struct search *s, const uint32_t *place, int trees, struct report *out)
{
	int sign = state_sign(&out->position);

	for (int k = 0; k < trees; k++) {
		struct tree_node node = tree_node_at(&s->worker[k].tree, place[k]);
		out->count = node.count;
		for (int i = 0; i < node.count; i++) {
			struct root_move *m = &out->moves[i];
			if (k == 0)
				*m = (struct root_move){ .move = node.move[i],
					.proven = GAME_OPEN,
					.exact = EXACT_UNKNOWN };
			add_move(&s->worker[k].tree, &node, i, sign, m);
		}
	}
	for (int i = 0; i < out->count; i++) {
		struct root_move *m = &out->moves[i];
		if (m->visits > 0)
			m->value /= (double)m->visits;
	}
	judge(out, sign);
}

/* How long proofs take is walked with what is needed for it. */
struct proof_walk {
	const struct tree *tree;
	const struct game *game;
	struct threats *threats; /* NULL: no wins by threats */
	int result;              /* the FIRST player's, that is proven */
	int budget;              /* nodes that may still be seen */
};

/* The win by threats of the side to move, and its plies; 0 when there is none. */
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

/* Plies that a proven move's line takes, this move, which led to *s, the first: the winner takes the
 * shortest way, the loser the longest. 0 when that can not be told. */
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
		struct state next = *s;
		if (!tree_link_proven(child) || tree_link_result(child) != w->result)
			continue;
		w->game->rules->play(w->game, &next, node.move[i]);
		int plies = proof_plies(w, child, &next);
		bool better = w->result == state_sign(s) ? plies < best : plies > best;
		if (plies > 0 && (best == 0 || better))
			best = plies;
	}
	if (best == 0)
		best = threat_plies(w, s, &win);
	if (best == 0 && state_sign(s) == w->result)
		w->budget = 0; /* then no longer line can be told either */
	return w->budget > 0 && best > 0 ? best + 1 : 0;
}

/* A move and what follows it, where the threat search knows it and not the tree. */
static void
copy_threats(const struct threats_win *win, struct root_move *m)
{
	m->pv_length = win->length < SEARCH_PV_MAX ? win->length : SEARCH_PV_MAX;
	memcpy(m->pv, win->line, (size_t)m->pv_length * sizeof m->pv[0]);
}

/* The shortest or longest line of the root's moves; with threats it may be none of the tree's. */
static void
walk_proof(struct search *s, struct proof_walk *w, struct report *out)
{
	struct tree_node root = tree_node_at(w->tree, w->tree->root);
	int sign = state_sign(&out->position);
	struct threats_win win;

	out->proven_plies = threat_plies(w, &out->position, &win);
	for (int i = 0; i < root.count; i++) {
		uint32_t link = atomic_load_explicit(&root.link[i], memory_order_acquire);
		struct state next = out->position;
		if (win.length > 0 && root.move[i] == win.line[0])
			out->best = i;
		if (!tree_link_proven(link) || tree_link_result(link) != out->proven)
			continue;
		s->config.game->rules->play(s->config.game, &next, root.move[i]);
		int plies = proof_plies(w, link, &next);
		bool better =
			out->proven == sign ? plies < out->proven_plies : plies > out->proven_plies;
		if (plies > 0 && (out->proven_plies == 0 || better)) {
			out->proven_plies = plies;
			out->best = i;
			win.length = 0;
		}
	}
	if (win.length > 0)
		copy_threats(&win, &out->moves[out->best]);
}

static void
measure_proof(struct search *s, struct report *out)
{
	struct proof_walk w = {
		.tree = &s->worker[0].tree,
		.game = s->config.game,
		.threats = s->config.threats ? &s->worker[0].uct.threats : NULL,
		.result = out->proven,
		.budget = 200000,
	};

	/* Where the end of Othello was computed no line leads to it. */
	if (out->running || out->proven == GAME_OPEN || out->proven == 0 || s->config.endgame)
		return;
	walk_proof(s, &w, out);
}

static void
copy_totals(struct search *s, struct report *out)
{
	/* Asked first: when it has ended, what is read below is final. */
	bool ended = atomic_load_explicit(&s->ended, memory_order_acquire);
	int64_t end_us =
		ended ? atomic_load_explicit(&s->end_us, memory_order_relaxed) : clock_now_us();
	uint64_t depth_sum = 0;

	*out = (struct report){
		.running = !ended,
		.position = s->config.root,
		.elapsed_ms = (double)(end_us - s->start_us) / 1000,
		.memory_full = atomic_load_explicit(&s->memory_full, memory_order_relaxed),
		.best = -1,
		.solving = -1,
		.left_ms = -1,
		.proven = GAME_OPEN,
		.exact = EXACT_UNKNOWN,
		.policy = s->config.policy,
		.c = s->config.c,
	};
	for (int i = 0; i < s->params.threads; i++) {
		struct worker *w = &s->worker[i];
		out->playouts += atomic_load_explicit(&w->playouts, memory_order_relaxed);
		depth_sum += atomic_load_explicit(&w->depth_sum, memory_order_relaxed);
		if (i < s->trees)
			out->memory_bytes +=
				arena_used(&w->tree.arena) + arena_used(&w->duct.arena);
	}
	out->inherited = s->inherited;
	if (out->playouts > out->inherited)
		out->mean_depth = (double)depth_sum / (double)(out->playouts - out->inherited);
}

/* Visits of the first tree's root. */
static uint32_t
visits_of_root(struct search *s, const struct report *totals)
{
	if (s->trees == 1)
		return (uint32_t)totals->playouts;
	return (uint32_t)atomic_load_explicit(&s->worker[0].playouts, memory_order_relaxed);
}

/* Visits of the node that move i leads to. */
static uint32_t
visits_behind(const struct tree *t, const struct tree_node *node, int i)
{
	uint32_t link = atomic_load_explicit(&node->link[i], memory_order_acquire);

	if (!t->graph.slot || tree_link_place(link) == TREE_NONE)
		return load(&node->visits[i]);
	return load(&transposition_at(&t->arena, tree_link_place(link))->visits);
}

static void
copy_root(struct search *s, struct report *out)
{
	uint32_t place[SEARCH_MAX_THREADS];

	copy_totals(s, out);
	if (s->params.both && s->worker[0].duct.root != TREE_NONE) {
		search_duct_peek(s, out);
		return;
	}
	if (s->worker[0].tree.root == TREE_NONE) {
		out->proven = s->config.game->rules->result(s->config.game, &s->config.root);
		out->value = out->proven;
		return;
	}
	for (int i = 0; i < s->trees; i++)
		place[i] = s->worker[i].tree.root;
	copy_node(s, place, s->trees, out);
	add_bounds(s, place[0], visits_of_root(s, out), out);
	measure_proof(s, out);
}

static bool
copy_below(struct search *s, const move_t *path, int length, struct report *out)
{
	const struct tree *t = &s->worker[0].tree;
	uint32_t place = t->root, visits;

	copy_totals(s, out);
	if (s->params.both)
		return search_duct_peek_at(s, path, length, out);
	visits = visits_of_root(s, out);
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
	copy_node(s, &place, 1, out);
	add_bounds(s, place, visits, out);
	out->playouts = 0;
	for (int i = 0; i < out->count; i++)
		out->playouts += out->moves[i].visits;
	return true;
}

void
search_peek(struct search *s, struct report *out)
{
	pthread_mutex_lock(&s->lock);
	copy_root(s, out);
	pthread_mutex_unlock(&s->lock);
}

bool
search_peek_at(struct search *s, const move_t *path, int length, struct report *out)
{
	pthread_mutex_lock(&s->lock);
	bool found = copy_below(s, path, length, out);
	pthread_mutex_unlock(&s->lock);
	return found;
}
