/* A board as a small picture of fixed size, for choosing a board. */
#ifndef NARABE_TUI_BOARD_MINIATURE_H
#define NARABE_TUI_BOARD_MINIATURE_H

#include "games/game.h"
#include "tui/canvas/canvas.h"

enum { MINIATURE_COLUMNS = 17, MINIATURE_ROWS = 9 };

/* Gets a typical position of the board during play, always the same one. */
void miniature_position(const struct game *g, struct state *out);

/* Draws a position in the middle of MINIATURE_COLUMNS x MINIATURE_ROWS from (x, y) on; for a table of payoffs,
 * its numbers between the names of the choices. */
void miniature_draw(struct canvas *c, struct capabilities caps, int x, int y, const struct game *g,
	const struct state *s);

#endif
