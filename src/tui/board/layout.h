/* The position of a board's cells on the canvas, for any game from its geometry. A board that is too large is
 * seen through a viewport. Pure.
 *
 *      LEVEL 2    _a___b_        levels as a tower: the first at the bottom, each line of a level
 *              1 /   /   /       `lean` columns further left than the one above it, so that a
 *             2 /   /   /        cell's inside leans too
 *      LEVEL 1    _a___b_
 *              1 /   /   /
 *             2 /   /   / */
#ifndef NARABE_TUI_BOARD_LAYOUT_H
#define NARABE_TUI_BOARD_LAYOUT_H

#include "games/game.h"

/* Up to this inner width a cell has no room beside its numbers. */
enum { BOARD_NARROW = 4 };

/* A cell's inside is inner_width x inner_height; with `grid` there are lines between cells. */
struct board_layout {
	const struct game *game;
	int inner_width, inner_height;
	bool grid;
	bool bare;         /* no letters above the columns */
	bool level_titles; /* a line "LAYER n" above each layer, otherwise "Ln" in the corner */
	int across;        /* number of levels side by side */
	int lean;          /* columns per line of a tower; 0: the levels lie flat */
	int gap;           /* lines between two levels of a tower */
	int names;         /* columns of a table's names beside its rows; 0: rows are numbered */
	int left, top, columns, rows; /* the visible part of each level */
	int width, height;            /* of the whole board */
	int x, y;                     /* the top left corner: set by the caller */
};

/* Lays out the largest board that fits into width x height. Returns false if none does. */
bool board_layout_fit(struct board_layout *l, const struct game *g, int width, int height);

/* Lays out the largest tower of a board of several levels. Returns false if none fits. */
bool board_layout_tower(struct board_layout *l, const struct game *g, int width, int height);

/* Lays out a viewport on a board of one level, in its smallest cells, with `cell` as near to the middle as the
 * edges allow. Leaves a line or column free where the board continues. Returns false if
 * hardly anything would be visible. */
bool board_layout_window(
	struct board_layout *l, const struct game *g, int width, int height, int cell);

enum { BEYOND_LEFT = 1, BEYOND_RIGHT = 2, BEYOND_TOP = 4, BEYOND_FOOT = 8 };

/* Returns the sides on which a board continues, as bits: 0 if all of it is visible. */
unsigned board_layout_beyond(const struct board_layout *l);

/* Returns how many viewports of this size cover the board. */
int board_layout_parts(const struct board_layout *l);

/* Returns the cell in the middle of one of them. */
int board_layout_part(const struct board_layout *l, int part);

/* Returns whether the cell is visible. */
bool board_layout_shows(const struct board_layout *l, int cell);

/* Gets the corner of a cell's inside; where it leans, each line begins `lean` columns left of the one above. */
void board_layout_cell(const struct board_layout *l, int cell, int *x, int *y);

/* Returns the cell at a position of the canvas, or -1. */
int board_layout_hit(const struct board_layout *l, int x, int y);

/* Gets the corner of a level: its title or letters, the row numbers, then the cells. */
void board_level_origin(const struct board_layout *l, int layer, int *x, int *y);

/* ---- measures ---- */

static inline int
board_pitch_x(const struct board_layout *l)
{
	return l->inner_width + l->grid;
}

static inline int
board_pitch_y(const struct board_layout *l)
{
	return l->inner_height + (l->grid && l->lean == 0);
}

/* Returns the columns left of a level's cells: the row's number or name and a blank or two. */
static inline int
board_margin_x(const struct board_layout *l)
{
	if (l->names)
		return l->names + 2;
	return l->grid || l->game->rows > 9 || l->game->columns > 9 ? 3 : 2;
}

static inline int
board_margin_y(const struct board_layout *l)
{
	return l->level_titles ? 2 : !l->bare;
}

static inline int
board_level_width(const struct board_layout *l)
{
	int leaning = l->lean * (l->rows * board_pitch_y(l) - 1);

	return board_margin_x(l) + l->columns * board_pitch_x(l) + l->grid + leaning;
}

static inline int
board_level_height(const struct board_layout *l)
{
	return board_margin_y(l) + l->rows * board_pitch_y(l) + (l->lean ? l->gap : l->grid);
}

#endif
