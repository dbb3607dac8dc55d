/* The board on the canvas: any game by its geometry, in the largest cells that fit. */
#ifndef NARABE_TUI_BOARD_BOARD_VIEW_H
#define NARABE_TUI_BOARD_BOARD_VIEW_H

#include "search/mcts/search.h"
#include "tui/board/layout.h"
#include "tui/board/values.h"
#include "tui/canvas/canvas.h"

/* What is drawn. */
struct board_view {
	struct capabilities caps;
	const struct state *state;
	const struct state *before; /* before the last move, NULL when there was none */
	int last;                   /* cell of the last move, -1 for none */
	int cursor;                 /* cell, -1 for none; column games light up the landing cell */
	const struct report *info;  /* numbers and heat on legal cells; NULL is calm */
	const struct exact_view *exact; /* of the same moves; NULL: none */
	enum heat heat;
	enum numbers numbers;
	enum side point;             /* whose win rates the numbers are */
	bool threats;                /* marks where the next stone completes a line */
	const unsigned char *number; /* by cell: a stone's number in a line, 0 for none; or NULL */
	bool mark_legal;             /* in calm: a mark on every legal cell */
	uint64_t tip;                /* cells that a tip points at, as bits */
};

void board_view_draw(const struct board_view *v, const struct board_layout *l, struct canvas *c);

#endif
