/* Exact results near the end of Othello: see endgame.c. */
#ifndef NARABE_SEARCH_MCTS_ENDGAME_H
#define NARABE_SEARCH_MCTS_ENDGAME_H

#include "search/othello/solver.h"

/* Few enough that the solver needs no table. */
enum { ENDGAME_MAX_EMPTIES = 6 };

struct endgame {
	int cells;
	struct exact_shared shared;
};

/* `cells`: 0 to ENDGAME_MAX_EMPTIES. False if nothing is to be computed on this board. */
bool endgame_init(struct endgame *l, const struct game *g, int cells);

/* The FIRST player's result of a position that is not over, if at most `cells` cells are empty;
 * else GAME_OPEN. Any thread. */
int endgame_result(struct endgame *l, const struct state *s);

#endif
