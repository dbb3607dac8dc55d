/* A framed box in the middle of the screen, for windows over the board. */
#ifndef NARABE_TUI_CANVAS_BOX_H
#define NARABE_TUI_CANVAS_BOX_H

#include "tui/canvas/canvas.h"

/* Draws an empty box of at most this size, frame included, as large as the canvas allows; returns
 * its inside, with a blank column on both sides. */
struct rect box_draw(
	struct canvas *c, struct capabilities caps, int width, int height, const char *title);

/* The same at the right edge, below the header, so that the board stays visible beside it. */
struct rect box_draw_right(
	struct canvas *c, struct capabilities caps, int width, int height, const char *title);

/* Writes a sentence from line y on, over as many lines of r's width as needed; returns the next
 * line. */
int box_sentence(struct canvas *c, struct rect r, int y, const char *text);

#endif
