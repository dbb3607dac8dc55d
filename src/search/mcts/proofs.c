/* Proofs in tree search: results that are certain. They are backed up as far as they decide nodes.
 * They come from finished games, from forced wins on 4x4x4 boards, and from the exact solver near the end of
 * Othello. Runs on the search's threads. */
#include "search/mcts/proofs.h"

#include "base/bits.h"
#include "search/mcts/uct_internal.h"

/* ---- backing up ---- */

/* Returns the FIRST player's result of a node by its moves' proofs, or GAME_OPEN: one proven win of the
 * mover suffices; otherwise all moves must be proven, and the best counts. */
static int
proof_of_node(const struct tree_node *node, int sign)
{
	bool all = true;
	int best = -1; /* the mover's */

	for (int i = 0; i < node->count; i++) {
		uint32_t link = uct_load(&node->link[i]);
		if (!tree_link_proven(link)) {
			all = false;
			continue;
		}
		int result = sign * tree_link_result(link);
		if (result > 0)
			return sign;
		best = result > best ? result : best;
	}
	return all ? sign * best : GAME_OPEN;
}

/* With transpositions, every edge to the position can see that it is proven. */
static void
proofs_prove_position(const struct uct *u, const struct uct_edge *edge, int result)
{
	struct tree_node node = tree_node_at(u->tree, edge->place);
	uint32_t place = tree_link_place(
		atomic_load_explicit(&node.link[edge->child], memory_order_acquire));

	if (u->config->graph && place != TREE_NONE)
		tree_prove_link(&transposition_at(&u->tree->arena, place)->link, result);
}

void
uct_prove_path(struct uct *u, const struct uct_lane *lane, int result)
{
	u->proved = true;
	for (int k = lane->length - 1; k >= 0; k--) {
		struct tree_node node = tree_node_at(u->tree, lane->path[k].place);
		int sign = uct_sign_at(u, k);
		if (!tree_link_proven(uct_load(&node.link[lane->path[k].child])))
			tree_prove(&node, lane->path[k].child, result);
		result = proof_of_node(&node, sign);
		if (result == GAME_OPEN)
			return;
		if (k > 0)
			proofs_prove_position(u, &lane->path[k - 1], result);
	}
	u->root_proven = true;
}

bool
uct_root_is_proven(const struct uct *u)
{
	struct tree_node root = tree_node_at(u->tree, u->tree->root);

	return u->config->solver && proof_of_node(&root, state_sign(&u->config->root)) != GAME_OPEN;
}

/* ---- forced wins ---- */

/* Position limit of an attempt. */
enum { ROOT_NODES = 2000, NODE_NODES = 40 };

static bool
proofs_find_win(struct uct *u, const struct state *s, int64_t nodes, struct threats_win *win)
{
	const struct threats_limits limits = { .nodes = nodes };
	struct cube_node at = cube_set(&u->threats.cube, s);

	/* Failures remembered from other positions remain valid. */
	return threats_find_here(&u->threats, &at, &limits, win);
}

void
forced_wins_begin(struct uct *u)
{
	struct threats_win win;

	if (!u->config->threats || u->tree->root == TREE_NONE)
		return;
	threats_init(&u->threats, u->config->game);
	if (!proofs_find_win(u, &u->config->root, ROOT_NODES, &win))
		return;
	struct tree_node root = tree_node_at(u->tree, u->tree->root);
	int i = 0;
	while (root.move[i] != win.line[0])
		i++;
	if (!tree_link_proven(uct_load(&root.link[i])))
		tree_prove(&root, i, state_sign(&u->config->root));
	u->root_proven = true;
}

bool
forced_wins_look(struct uct *u, struct uct_lane *lane, int child)
{
	struct threats_win win;

	if (!proofs_find_win(u, &lane->state, NODE_NODES, &win))
		return false;
	struct tree_node node = tree_node_at(u->tree, lane->place);
	int result = state_sign(&lane->state);
	tree_prove(&node, child, result);
	uct_arrive(lane, true, result);
	uct_prove_path(u, lane, result);
	return true;
}

/* ---- the end of Othello ---- */

bool
endgame_init(struct endgame *l, const struct game *g, int cells)
{
	if (!game_is_othello(g) || cells == 0)
		return false;
	l->cells = cells;
	exact_shared_init(&l->shared, g, NULL);
	return true;
}

int
endgame_result(struct endgame *l, const struct state *s)
{
	uint64_t own = s->stones[s->to_move], other = s->stones[s->to_move ^ 1];

	if ((int)bits_count(l->shared.cells & ~(own | other)) > l->cells)
		return GAME_OPEN;
	struct exact_worker w = { .shared = &l->shared };
	if (othello_solver_bound(&w, own, other, 1) >= 1)
		return state_sign(s);
	return othello_solver_bound(&w, own, other, 0) >= 0 ? 0 : -state_sign(s);
}
