/* A canvas as a picture file: as a capable terminal would show it. */
#ifndef NARABE_TUI_CANVAS_CANVAS_PICTURE_H
#define NARABE_TUI_CANVAS_CANVAS_PICTURE_H

#include "tui/canvas/canvas.h"
#include "tui/canvas/theme.h"

#include "base/text.h"

/* Writes *c to `path`, which ends in .png or .svg; false with a sentence on failure. Colours are
 * the theme's at this depth; the terminal's own are dark or light to match the theme. */
bool canvas_picture(const struct canvas *c, const struct theme *theme, enum depth depth,
	const char *path, struct error *e);

/* The same as a PNG, if there is cairo. */
bool canvas_png(const struct canvas *c, const struct theme *theme, enum depth depth,
	const char *path, struct error *e);

#endif
