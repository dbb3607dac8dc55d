/* The look of a canvas's cells without a terminal, for still and moving pictures: their colours by layer, and
 * the shapes of blocks and lines.
 *
 * A picture is drawn layer by layer, the papers at the bottom; everything of one colour in a layer may be drawn
 * at once. Geometry is in whole pixels, so that adjacent shapes join without seams. */
#ifndef NARABE_TUI_CANVAS_LOOK_H
#define NARABE_TUI_CANVAS_LOOK_H

#include "tui/canvas/canvas.h"
#include "tui/canvas/theme.h"

enum {
	CELL_WIDTH = 9, /* the size of DejaVu Sans Mono at 15 px */
	CELL_HEIGHT = 18,
	FONT_SIZE = 15,
	BASELINE = 14, /* below the cell's top */
	MIDDLE_X = 4,  /* the pixel of a thin line */
	MIDDLE_Y = 8,
	MARGIN = 9, /* around the canvas */
	CELL_RECTS = 6,
};

/* Drawn in this order. */
enum layer {
	LAYER_PAPER,
	LAYER_SHAPE,
	LAYER_PLAIN, /* from here on characters, each layer in a font of its own */
	LAYER_BOLD,
	LAYER_WIDE,
	LAYER_WIDE_BOLD,
	LAYER_COUNT,
	FONTS = LAYER_COUNT - LAYER_PLAIN,
};

#define LOOK_NOTHING UINT32_MAX /* in place of a colour: the layer is empty here */

/* The terminal's own colours, dark or light to match the theme. */
struct look {
	const struct theme *theme;
	enum depth depth;
	uint32_t ground, text; /* 0xrrggbb */
};

struct look look_of(const struct theme *theme, enum depth depth);

/* Gets the colours of a cell's layers; a paper that equals the ground is LOOK_NOTHING. */
void look_cell(
	const struct look *look, const struct canvas *c, int at, uint32_t color[LAYER_COUNT]);

/* Gets the rectangles, in pixels from the cell's corner, of its paper or its shape: those of the character, and
 * the line below it. Returns their number, up to CELL_RECTS. */
int look_rects(const struct canvas_cell *cell, enum layer layer, struct rect out[CELL_RECTS]);

#endif
