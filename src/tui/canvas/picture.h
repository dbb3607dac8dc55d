/* A picture for a file, drawn with cairo: PNG or SVG by the path's suffix, collected in memory and
 * written completely or not at all. One thread at a time. */
#ifndef NARABE_TUI_CANVAS_PICTURE_H
#define NARABE_TUI_CANVAS_PICTURE_H

#include <cairo.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"

struct picture;

/* Whether the path ends in .png or .svg; false with a sentence that names both. */
bool picture_path_ok(const char *path, struct error *e);

/* An empty picture of so many units; an SVG unit is a pixel, a PNG has `png_scale` pixels per unit.
 * NULL with a sentence on failure. `path` must outlive the picture. */
struct picture *picture_open(
	const char *path, int width, int height, int png_scale, struct error *e);

/* Where to draw, in units from the top left corner; owned by the picture. */
cairo_t *picture_cairo(struct picture *p);

/* Writes the file and frees the picture, even after a failure. */
bool picture_finish(struct picture *p, struct error *e);

/* Sets the drawing colour to 0xrrggbb. */
void picture_color(cairo_t *cr, uint32_t rgb);

/* Mixes two colours: `share`, 0 to 1, of the second. */
uint32_t picture_mix(uint32_t from, uint32_t to, double share);

#endif
