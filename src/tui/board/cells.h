/* What is on each cell of a board after a search: the same for the screen and for a printed picture,
 * which differ in how they draw it. Pure. */
#ifndef NARABE_TUI_BOARD_CELLS_H
#define NARABE_TUI_BOARD_CELLS_H

#include "search/mcts/search.h"

struct cell_content {
	enum cell what;
	bool winning;                 /* in a line that has won */
	const struct root_move *move; /* the move that goes there, NULL for none */
	bool best;                    /* the search's choice */
	double chance[2]; /* with which X and O go there where both move at once; below 0: not */
};

/* What `s` has on its cells, and what `info` knows of them, NULL for nothing; `out` has room for
 * GAME_MAX_CELLS and refers to info. */
void board_cells(const struct game *g, const struct state *s, const struct report *info,
	struct cell_content *out);

/* Whose trail, head or stone it is; SIDE_NONE for none. Whether it is a head, whole or crashed. */
enum side cell_side(enum cell what);
bool cell_is_head(enum cell what);
bool cell_is_crashed(enum cell what);

#endif
