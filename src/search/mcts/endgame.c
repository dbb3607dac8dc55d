/* The end of Othello: with few empty cells the exact solver's inner search computes the result,
 * which takes microseconds there, and the result is a proof. Runs on the search's threads. */
#include "search/mcts/endgame.h"

#include "base/bits.h"

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
