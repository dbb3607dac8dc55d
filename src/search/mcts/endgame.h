/* The end of Othello, computed: see uct_late.c. */
#ifndef NARABE_SEARCH_MCTS_ENDGAME_H
#define NARABE_SEARCH_MCTS_ENDGAME_H

#include "search/othello/solver.h"

/* So few cells that the solver needs no table. */
enum { UCT_LATE_CELLS = 6 };

struct uct_late {
	int cells;
	struct exact_shared shared;
};

/* `cells`: 0 to UCT_LATE_CELLS. False where nothing is to be computed. */
bool uct_late_init(struct uct_late *l, const struct game *g, int cells);

/* The FIRST player's result of a position that is not over, when at most so many cells are empty;
 * else GAME_OPEN. Any thread. */
int uct_late_result(struct uct_late *l, const struct state *s);

#endif
