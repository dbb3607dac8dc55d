/* The board on the canvas: any game by its geometry, in the largest cells that fit. */
#ifndef NARABE_TUI_BOARD_BOARD_VIEW_H
#define NARABE_TUI_BOARD_BOARD_VIEW_H

#include "search/report.h"
#include "tui/board/heat.h"
#include "tui/board/layout.h"
#include "tui/canvas/canvas.h"

struct eval_weights;

enum { BOARD_LABEL = 8 };

/* Moves that are only expected: numbered stones, and the discs that they flip. */
struct ghosts {
	int step;                             /* the number of moves played */
	int last;                             /* the cell of the last move played, or -1 */
	struct state position, before;        /* after the moves played, and before the last one */
	unsigned char number[GAME_MAX_CELLS]; /* by cell: the number of the move there, or 0 */
	unsigned char what[GAME_MAX_CELLS];   /* enum cell: CELL_EMPTY where nothing changes */
};

/* A board to draw, and how. */
struct board_view {
	struct capabilities caps;
	const struct state *state;
	const struct state *before; /* before the last move, NULL when there was none */
	int last;                   /* cell of the last move, or -1 */
	int cursor;                 /* cell, or -1; in games played by column the landing cell is
	                             * highlighted */
	const struct report *info;  /* numbers and heat on legal cells; NULL: calm */
	/* By index of info's moves: a text that replaces their numbers; may be NULL. */
	const char (*label)[BOARD_LABEL];
	struct heat_scale heat;
	enum numbers numbers;
	const struct game *game;
	const struct eval_weights
		*eye;                /* the board's evaluation, with NUMBERS_EYE; otherwise NULL */
	enum side point;             /* the side whose win rates are shown */
	bool threats;                /* mark the cells where the next stone completes a line */
	const unsigned char *number; /* by cell: a stone's number in a line, or 0; may be NULL */
	const struct ghosts *ghosts; /* stones that are only expected, or NULL */
	const bool *faint; /* by cell: a stone only tried out, as in a playout; may be NULL */
	bool mark_legal;   /* when calm: mark every legal cell */
	const char *
		pattern; /* by cell: the letter of a pattern of the evaluation, or 0; may be NULL */
	uint64_t tip;    /* cells that a tip points at, as bits */
	bool open_lines; /* draw the open lines through the cursor's cell */
	bool discs;      /* stones are ● and ○ instead of X and O */
};

/* Returns the cell of the cursor; where moves name columns, the one on which its stone would land. */
int board_cursor_cell(const struct game *g, const struct state *s, int cursor);

/* Numbers all the moves and plays the first `step` of them, limited to 0 to `length`. */
void ghosts_place(struct ghosts *g, const struct game *game, const struct state *start,
	const move_t *moves, int length, int step);

/* Makes *v show the position after the moves played, with their stones numbered, calm and without a cursor. */
void ghosts_show_position(const struct ghosts *g, struct board_view *v);

/* Counts the open lines through a cell for each side: those that the side can still complete because none of
 * the other side's stones is on them. */
void tower_count_open(const struct game *g, const struct state *s, int cell, int count[2]);

/* Draws the board at its layout. */
void board_view_draw(const struct board_view *v, const struct board_layout *l, struct canvas *c);

#endif
