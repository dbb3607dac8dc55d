/* Forced wins on 4x4x4 boards, looked for at the root and once a move has been visited often
 * enough: a few dozen positions per attempt. A win found is a proof and is backed up like any
 * other. Runs on the search's threads. */
#include "search/mcts/uct_internal.h"

/* Position limit of an attempt. */
enum { ROOT_NODES = 2000, NODE_NODES = 40 };

static bool
find_win(struct uct *u, const struct state *s, int64_t nodes, struct threats_win *win)
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
	if (!find_win(u, &u->config->root, ROOT_NODES, &win))
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

	if (!find_win(u, &lane->state, NODE_NODES, &win))
		return false;
	struct tree_node node = tree_node_at(u->tree, lane->place);
	int result = state_sign(&lane->state);
	tree_prove(&node, child, result);
	uct_arrive(lane, true, result);
	uct_prove_path(u, lane, result);
	return true;
}
