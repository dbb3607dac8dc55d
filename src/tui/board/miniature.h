/* A board as a small picture of fixed size, for choosing among boards. */
#ifndef NARABE_TUI_BOARD_MINIATURE_H
#define NARABE_TUI_BOARD_MINIATURE_H

#include "games/game.h"
#include "tui/canvas/canvas.h"

enum { MINIATURE_COLUMNS = 17, MINIATURE_ROWS = 9 };

/* A position that shows what the board looks like during play: always the same one. */
void miniature_position(const struct game *g, struct state *out);

/* Draws a position in the middle of that many columns and rows from (x, y) on; of a table of payoffs
 * its numbers, between the names of the choices. */
void miniature_draw(struct canvas *c, struct capabilities caps, int x, int y, const struct game *g,
	const struct state *s);

#endif
