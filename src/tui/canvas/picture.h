/* A picture for a file: SVG, written here, or PNG, drawn by cairo where narabe was built with it. Collected in
 * memory and written completely or not at all. One thread at a time. */
#ifndef NARABE_TUI_CANVAS_PICTURE_H
#define NARABE_TUI_CANVAS_PICTURE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"

struct picture;

/* Returns whether the path ends in .svg, or in .png if there is cairo; if not, with a sentence. */
bool picture_path_ok(const char *path, struct error *e);

/* Returns whether the path ends in .svg. */
bool picture_is_svg(const char *path);

/* Opens an empty picture in one colour, its size in units: a pixel in SVG, `png_scale` pixels in PNG. `path`
 * must outlive the picture; NULL is an SVG on stdout. Returns NULL with a sentence on failure. */
struct picture *picture_open(
	const char *path, int width, int height, int png_scale, uint32_t ground, struct error *e);

/* Writes the file and frees the picture, even after a failure. */
bool picture_finish(struct picture *p, struct error *e);

/* ---- drawing, in units from the top left corner ---- */

/* Moves everything that is added from now on by (x, y). */
void picture_move_origin(struct picture *p, double x, double y);

/* Sets the drawing colour to 0xrrggbb. */
void picture_color(struct picture *p, uint32_t rgb);

/* Starts a new part of the path at (x, y). */
void picture_move(struct picture *p, double x, double y);

/* Adds a straight line to (x, y). */
void picture_line(struct picture *p, double x, double y);

/* Adds a curve to (x, y) with two control points. */
void picture_curve(
	struct picture *p, double x1, double y1, double x2, double y2, double x, double y);

/* Adds a rectangle. */
void picture_rectangle(struct picture *p, double x, double y, double width, double height);

/* Adds a rectangle with round corners. */
void picture_round(
	struct picture *p, double x, double y, double width, double height, double radius);

/* Adds a circle. */
void picture_circle(struct picture *p, double x, double y, double radius);

/* Fills the path in the drawing colour; with `keeps`, leaves the path for picture_stroke(), which follows. */
void picture_fill(struct picture *p, bool keeps);

/* Draws the line of the path, `width` units wide, in the drawing colour. */
void picture_stroke(struct picture *p, double width);

struct picture_font {
	double size;
	bool bold;
	uint32_t color;
};

/* Draws all further text as characters of a screen: in a PNG, in a monospaced font or in one that has wide
 * characters. */
void picture_use_mono(struct picture *p);

/* Draws a line of text centred at x on the baseline y, shrunk if it is wider than `room`. */
void picture_text(struct picture *p, struct picture_font font, double x, double y, double room,
	const char *text);

/* ---- colours ---- */

/* The colours of pages: paper, text, and less important text. */
#define PICTURE_PAGE  0xffffffu
#define PICTURE_INK   0x1c2024u
#define PICTURE_QUIET 0x676c72u

/* The sides' colours. */
#define PICTURE_X 0xcf5f00u
#define PICTURE_O 0x1f6cb0u

enum { PICTURE_HEATS = 5 };

/* Returns the colour of the FIRST player's value from -1 to 1: from blue through white to orange, which every
 * kind of colour vision can tell apart, in even steps of lightness between the PICTURE_HEATS stops. */
uint32_t picture_heat(double value);

/* Mixes two colours, with `share`, 0 to 1, of the second. */
uint32_t picture_mix(uint32_t from, uint32_t to, double share);

#endif
