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
 * NULL with a sentence on failure. `path` must outlive the picture; NULL is an SVG on stdout. */
struct picture *picture_open(
	const char *path, int width, int height, int png_scale, struct error *e);

/* Where to draw, in units from the top left corner; owned by the picture. */
cairo_t *picture_cairo(struct picture *p);

/* Writes the file and frees the picture, even after a failure. */
bool picture_finish(struct picture *p, struct error *e);

/* Sets the drawing colour to 0xrrggbb. */
void picture_color(cairo_t *cr, uint32_t rgb);

/* Of pages: the paper, text, and text that is less important. */
#define PICTURE_PAGE  0xffffffu
#define PICTURE_INK   0x1c2024u
#define PICTURE_QUIET 0x676c72u

/* The sides' colours. */
#define PICTURE_X 0xcf5f00u
#define PICTURE_O 0x1f6cb0u

/* The colour of a value from -1 to 1, of the FIRST player: from blue through white to orange, which
 * every kind of colour vision can tell apart, in even steps of lightness between these stops. */
enum { PICTURE_HEATS = 5 };
uint32_t picture_heat(double value);

struct picture_font {
	double size;
	bool bold;
	uint32_t color;
};

/* A line of text centred at x on the baseline y, shrunk if it is wider than `room`. */
void picture_text(
	cairo_t *cr, struct picture_font font, double x, double y, double room, const char *text);

/* Starts a path: a rectangle with rounded corners. */
void picture_round(cairo_t *cr, double x, double y, double width, double height, double radius);

/* Mixes two colours: `share`, 0 to 1, of the second. */
uint32_t picture_mix(uint32_t from, uint32_t to, double share);

#endif
