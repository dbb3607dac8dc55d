/* Backing up with a fault on purpose; slow, since it follows the path once more. */
#include "search/mcts/faults.h"

#include "search/mcts/uct_internal.h"

/* Who plays after a move of the side of `sign`: the same one where the game is over or the other must
 * pass. */
static int
next_player(const struct game *g, const struct state *after, int sign)
{
	move_t pass;
	bool stays = g->rules->result(g, after) != GAME_OPEN || game_must_pass(g, after, &pass);

	return stays ? sign : -sign;
}

/* What a move by the side of `sign` gets, as the first player's result. */
static int
wrong_result(const struct uct *u, const struct uct_lane *lane, const struct state *after, int sign)
{
	switch (u->config->fault) {
	case FAULT_CREDIT:
		return lane->result == next_player(u->config->game, after, sign) ? -sign : sign;
	case FAULT_VIEW:
		return lane->result * uct_sign_at(u, lane->length);
	case FAULT_NONE:
	case FAULT_ONE_SIDE:
		break;
	}
	return lane->result;
}

void
fault_back_up(struct uct *u, const struct uct_lane *lane)
{
	struct state s = u->config->root;

	for (int k = 0; k < lane->length; k++) {
		const struct uct_edge *edge = &lane->path[k];
		struct tree_node node = tree_node_of(u->tree, edge->place, edge->head);
		int sign = state_sign(&s);
		u->config->game->rules->play(u->config->game, &s, node.move[edge->child]);
		int result = wrong_result(u, lane, &s, sign);
		if (result)
			uct_add_result(&node.total[edge->child], result, u->config->shared);
		else
			uct_add(&node.draws[edge->child], 1, u->config->shared);
	}
}
