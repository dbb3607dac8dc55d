/* The end of Othello, computed: see endgame.c. */
#ifndef NARABE_SEARCH_MCTS_ENDGAME_H
#define NARABE_SEARCH_MCTS_ENDGAME_H

#include "search/othello/solver.h"

/* So few cells that the solver needs no table. */
enum { ENDGAME_MAX_EMPTIES = 6 };

struct endgame {
	int cells;
	struct exact_shared shared;
};

/* `cells`: 0 to ENDGAME_MAX_EMPTIES. False where nothing is to be computed. */
bool endgame_init(struct endgame *l, const struct game *g, int cells);

/* The FIRST player's result of a position that is not over, when at most so many cells are empty;
 * else GAME_OPEN. Any thread. */
int endgame_result(struct endgame *l, const struct state *s);

#endif
