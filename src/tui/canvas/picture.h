/* A picture for a file, drawn with cairo: PNG or SVG by the path's ending, collected in memory
 * and written whole or not at all. One thread at a time. */
#ifndef NARABE_TUI_CANVAS_PICTURE_H
#define NARABE_TUI_CANVAS_PICTURE_H

#include <cairo.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"

struct picture;

/* Does the path end in .png or .svg? False with a sentence that names the two. */
bool picture_path_ok(const char *path, struct error *e);

/* An empty picture of that many units; an SVG unit is a pixel, a PNG has `png_scale` pixels a
 * unit. NULL and a sentence when it can not be. `path` is kept, not copied. */
struct picture *picture_open(
	const char *path, int width, int height, int png_scale, struct error *e);

/* Where to draw, in units from the top left corner; belongs to the picture. */
cairo_t *picture_cairo(struct picture *p);

/* Writes the file and frees the picture, which is gone even after a failure. */
bool picture_finish(struct picture *p, struct error *e);

/* Frees it and writes nothing; accepts NULL. */
void picture_destroy(struct picture *p);

/* Draws in 0xrrggbb from now on. */
void picture_color(cairo_t *cr, uint32_t rgb);

/* The colour `share` of the way from one to the other, 0 to 1. */
uint32_t picture_mix(uint32_t from, uint32_t to, double share);

#endif
