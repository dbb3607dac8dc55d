/* The contents of each cell of a board after a search: the same for the screen and for a picture, which only
 * draw them differently. Pure. */
#ifndef NARABE_TUI_BOARD_CELLS_H
#define NARABE_TUI_BOARD_CELLS_H

#include "search/report.h"

struct cell_content {
	enum cell what;
	bool winning;                 /* in a winning line */
	const struct root_move *move; /* the move that goes there, NULL for none */
	bool best;                    /* the search's choice */
	bool of_other;                /* the move is one of `other` */
	double probability[2];        /* of X and O going there in simultaneous games; negative:
	                   * none */
};

/* Finds the contents of the cells in `s`, with the moves of `info`, which may be NULL. Where both sides move at
 * once, `other` adds the other side's moves, or is NULL; a cell that both may enter gets the likelier of their
 * moves. `out` holds GAME_MAX_CELLS and refers to `info` and `other`. */
void board_cells(const struct game *g, const struct state *s, const struct report *info,
	const struct report *other, struct cell_content *out);

/* Returns whether a legal move's stone ends up on this cell. */
bool board_is_playable(const struct game *g, const struct state *s, int cell);

/* Returns the side of a trail, head or stone, or SIDE_NONE. */
enum side cell_side(enum cell what);

/* Returns whether a cell is a head, intact or crashed. */
bool cell_is_head(enum cell what);

/* Returns whether a cell is a crashed head. */
bool cell_is_crashed(enum cell what);

#endif
