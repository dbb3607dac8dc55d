/* What pictures of positions share: colours, text, values. */
#ifndef NARABE_TUI_BOARD_PICTURE_PARTS_H
#define NARABE_TUI_BOARD_PICTURE_PARTS_H

#include "games/game.h"
#include "search/mcts/search.h"
#include "tui/canvas/picture.h"

/* Orange and blue differ for every kind of colour vision; the heat runs from one to the other
 * over white in even steps of lightness. */
enum { PICTURE_HEATS = 5 };
extern const uint32_t picture_heat[PICTURE_HEATS], picture_side[2], picture_rim[2];
extern const uint32_t picture_page, picture_board, picture_line, picture_ink, picture_quiet;

enum { PICTURE_GAP = 46 }; /* between two levels; the rows' numbers stand in it */

struct painter {
	cairo_t *cr;
	const struct game *g;
	const struct report *info;
	double cell;  /* side of a cell */
	double width; /* of the picture */
	double boards_top, boards_bottom;
};

struct font {
	double size;
	bool bold;
	uint32_t color;
};

/* A line of text, its middle at x, smaller where it is wider than `room`. */
void picture_text(const struct painter *p, struct font font, double x, double y, double room,
	const char *text);

/* The colour of a value from -1 to 1. */
uint32_t picture_heat_of(double value);

/* "+0.52", with a minus as wide as the plus. */
void picture_value_text(double value, char *out, size_t size);

/* The middle of a cell of the boards. */
void picture_cell_middle(const struct painter *p, int cell, double *x, double *y);

/* A square with round corners round (x, y), a cell less `inset` on each side, as the path. */
void picture_tile(const struct painter *p, double x, double y, double inset);

/* ---- where both move at once (joint_picture.c) ---- */

/* Units that both sides' tables take, below the boards if there are any. */
double joint_picture_width(const struct game *g, const struct report *info);
double joint_picture_height(const struct game *g, const struct report *info);

/* Walls, trails and heads that lie on a cell; true when it was one of them. */
bool joint_picture_cell(const struct painter *p, int cell);

/* The chances of the cells that either side may go to, on the board. */
void joint_picture_probabilities(const struct painter *p);

/* The pairs of choices, from `top` on, with what each side knows of its own beside them. */
void joint_picture_tables(const struct painter *p, double top);

#endif
