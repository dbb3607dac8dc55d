/* What a board of several levels has when it is drawn as a tower: its levels' edges, and lines through
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

#endif
