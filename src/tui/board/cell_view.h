/* The contents of a board's cell, drawn for board_view.c, which draws the rest. */
#ifndef NARABE_TUI_BOARD_CELL_VIEW_H
#define NARABE_TUI_BOARD_CELL_VIEW_H

#include "tui/board/board_view.h"
#include "tui/board/cells.h"

/* The inside of a cell on the canvas. */
struct cell_box {
	int x, y, width, height;
	struct style style; /* ink and paper of an empty cell here */
};

/* Returns the line of the box for line `row` of `lines` centred lines. */
static inline int
cell_row(const struct cell_box *box, int lines, int row)
{
	return (box->height - lines) / 2 + row;
}

/* Draws text in the middle of a line of the box. */
static inline void
cell_text(
	struct canvas *c, const struct cell_box *box, int row, struct style style, const char *text)
{
	int x = box->x + (box->width - text_columns(text)) / 2;
	canvas_text(c, x, box->y + row, style, text);
}

/* Returns whether blocks in two tones can be drawn. */
static inline bool
cell_is_solid(const struct board_view *v)
{
	return v->caps.unicode && v->caps.depth != DEPTH_MONO;
}

/* Returns the paper of a board that is one surface from edge to edge if there are colours. */
static inline unsigned char
board_paper(struct capabilities caps)
{
	return caps.depth == DEPTH_256 ? TONE_SQUARE_A : TONE_DEFAULT;
}

/* A stone and its marks: its letter is bracketed for the last move, marked in the winning line, and underlined
 * if the last move flipped it. */
struct stone {
	enum cell what; /* CELL_FIRST or CELL_SECOND */
	bool last, winning, turned;
	bool turns; /* the line being shown would flip it: the other side's small letter follows its own */
	bool faint; /* only tried out: a small letter */
	bool ghost; /* only expected: the same, or a dim stone where there is room */
	int number; /* in a line being shown, 0 for none */
};

void cell_draw_stone(
	const struct board_view *v, struct canvas *c, const struct cell_box *box, struct stone s);

/* Draws a wall, a trail or its head, with its number in a line being shown, 0 for none. */
void cell_draw_trail(const struct board_view *v, struct canvas *c, const struct cell_box *box,
	enum cell what, int number);

/* Draws the mark of a legal cell without numbers. */
void cell_draw_legal(const struct board_view *v, struct canvas *c, const struct cell_box *box);

/* Draws a legal move's heat and numbers from v->info. */
void cell_draw_numbers(const struct board_view *v, struct canvas *c, const struct cell_box *box,
	const struct root_move *m);

#endif
