/* Moves that are only expected, on the board: numbered stones, and the discs that they turn. A value; the
 * owner's thread. */
#ifndef NARABE_TUI_BOARD_GHOSTS_H
#define NARABE_TUI_BOARD_GHOSTS_H

#include "tui/board/cell_view.h"

struct ghosts {
	int step;                             /* the number of moves played */
	int last;                             /* the cell of the last of these, or -1 */
	struct state position, before;        /* after these, and before the last of them */
	unsigned char number[GAME_MAX_CELLS]; /* by cell: which of all moves goes there, or 0 */
	unsigned char what[GAME_MAX_CELLS];   /* enum cell: CELL_EMPTY where nothing changes */
};

/* All the moves get their numbers; the first `step` of them are played, at least none, at most all. */
void ghosts_place(struct ghosts *g, const struct game *game, const struct state *start,
	const move_t *moves, int length, int step);

/* Shows the position after the moves played, calm and without a cursor, their stones with numbers. */
void ghosts_show_position(const struct ghosts *g, struct board_view *v);

/* A ghost on an empty cell that shows the numbers of a move: beside them, or where there is no room in the place
 * of the last of them. Those of the line's first move stay. */
void ghosts_draw_mark(const struct board_view *v, struct canvas *c, const struct cell_box *box,
	enum cell what, int number);

#endif
