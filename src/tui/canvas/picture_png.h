/* The PNG of a picture, by cairo, which is available if NARABE_CAIRO is defined: for picture.c and reel.c. */
#ifndef NARABE_TUI_CANVAS_PICTURE_PNG_H
#define NARABE_TUI_CANVAS_PICTURE_PNG_H

#include "tui/canvas/picture.h"

enum picture_step_kind { STEP_MOVE, STEP_LINE, STEP_CURVE, STEP_CLOSE };

/* A point of a path. */
struct picture_step {
	enum picture_step_kind kind;
	double x[6]; /* the last two that the kind uses are the point */
};

/* Returns a surface to draw on; NULL with a sentence on failure. */
struct _cairo *png_open(const char *path, int width, int height, int scale, struct error *e);

/* Draws the steps of a path: their inside if `width` is 0, otherwise their line. */
void png_path(
	struct _cairo *cr, const struct picture_step *steps, int count, uint32_t rgb, double width);
void png_text(struct _cairo *cr, struct picture_font font, double x, double y, double room,
	const char *text);

/* Writes the file and frees the surface. */
bool png_finish(struct _cairo *cr, const char *path, struct error *e);

#endif
