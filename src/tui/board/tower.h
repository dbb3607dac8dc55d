/* The extras of a board of several levels: its levels' edges when it is drawn as a tower, and lines through the
 * levels. The screen's thread only. */
#ifndef NARABE_TUI_BOARD_TOWER_H
#define NARABE_TUI_BOARD_TOWER_H

#include "tui/board/board_view.h"

/* Draws the back edge of a level and the lines between its columns. */
void tower_draw_level(
	const struct board_view *v, const struct board_layout *l, int layer, struct canvas *c);

/* Draws lines that are complete or lack only one stone, wherever nothing else is drawn: dotted while that stone
 * cannot be played yet. */
void tower_draw_lines(const struct board_view *v, const struct board_layout *l, struct canvas *c);

/* Counts the open lines through a cell for each side: those that the side can still complete because none of
 * the other side's stones is on them. */
void tower_count_open(const struct game *g, const struct state *s, int cell, int count[2]);

/* Draws the open lines through a cell as thin strokes, in a side's colour where they are open for it alone. */
void tower_draw_open(
	const struct board_view *v, const struct board_layout *l, int cell, struct canvas *c);

#endif
