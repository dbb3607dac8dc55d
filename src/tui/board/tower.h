/* What a board of several levels has: when it is drawn as a tower its levels' edges, and lines through
 * the levels. The screen's thread only. */
#ifndef NARABE_TUI_BOARD_TOWER_H
#define NARABE_TUI_BOARD_TOWER_H

#include "tui/board/board_view.h"

/* The back edge of a level and the lines between its columns. */
void tower_draw_level(
	const struct board_view *v, const struct board_layout *l, int layer, struct canvas *c);

/* Lines that are complete, or lack only one stone, wherever nothing else is drawn: dotted while that
 * stone can not be played yet. */
void tower_draw_lines(const struct board_view *v, const struct board_layout *l, struct canvas *c);

/* The lines through a cell that a side can still complete, as none of the other's stones is on them: how many for
 * either side, and their thin strokes, in a side's colour where they are open for it alone. */
void tower_count_open(const struct game *g, const struct state *s, int cell, int count[2]);
void tower_draw_open(
	const struct board_view *v, const struct board_layout *l, int cell, struct canvas *c);

#endif
