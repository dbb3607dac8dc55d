/* A canvas as a picture: layers, one colour at a time; the papers at the bottom, then blocks and
 * lines as geometry, then characters as glyphs. The caller's thread.
 *
 * Everything that a layer has in one colour is one path, filled at once, so that adjacent shapes
 * join without seams at any zoom and an SVG stays small. Geometry is aligned to whole pixels. */
#include "tui/canvas/canvas_picture.h"

#include <stdlib.h>

#include "tui/canvas/picture.h"

enum {
	CELL_WIDTH = 9, /* the size of DejaVu Sans Mono at 15 px */
	CELL_HEIGHT = 18,
	FONT_SIZE = 15,
	BASELINE = 14, /* below the cell's top */
	MIDDLE_X = 4,  /* the pixel of a thin line */
	MIDDLE_Y = 8,
	MARGIN = 9, /* around the canvas */
	CELL_RECTS = 5,
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

#define NOTHING UINT32_MAX /* in place of a colour: the layer is empty here */

struct painter {
	const struct canvas *canvas;
	uint32_t ground, text;          /* the terminal's own colours */
	uint32_t (*color)[LAYER_COUNT]; /* by cell, row by row; NOTHING once drawn */
	cairo_t *cr;
	cairo_scaled_font_t *font[FONTS];
	struct rect run;       /* not yet in the path; may still grow to the right */
	cairo_glyph_t *glyphs; /* one per cell */
	int glyph_count;
};

static int
eighths(int k, int of)
{
	return (of * k + 4) / 8;
}

static int
quadrants(unsigned mask, struct rect *out)
{
	int half_x = eighths(4, CELL_WIDTH), half_y = eighths(4, CELL_HEIGHT);
	int count = 0;

	for (int i = 0; i < 4; i++) {
		int x = i % 2 ? half_x : 0, y = i / 2 ? half_y : 0;
		if (mask >> i & 1)
			out[count++] = (struct rect){ x, y, i % 2 ? CELL_WIDTH - half_x : half_x,
				i / 2 ? CELL_HEIGHT - half_y : half_y };
	}
	return count;
}

/* U+2580 to U+259F; shades become full blocks in a mixed colour. */
static int
block_rects(wchar_t ch, struct rect *out)
{
	/* Bits: upper left, upper right, lower left, lower right. */
	static const unsigned char mask[] = { 4, 8, 1, 13, 9, 7, 11, 2, 6, 14 };
	struct rect r = { 0, 0, CELL_WIDTH, CELL_HEIGHT };

	if (ch >= 0x2596)
		return quadrants(mask[ch - 0x2596], out);
	if (ch == 0x2580) {
		r.height = eighths(4, CELL_HEIGHT);
	} else if (ch <= 0x2588) {
		r.height = eighths((int)ch - 0x2580, CELL_HEIGHT);
		r.y = CELL_HEIGHT - r.height;
	} else if (ch <= 0x258f) {
		r.width = eighths(0x2590 - (int)ch, CELL_WIDTH);
	} else if (ch == 0x2590) {
		r.width = eighths(4, CELL_WIDTH); /* the mirror image of U+258C */
		r.x = CELL_WIDTH - r.width;
	} else if (ch == 0x2594) {
		r.height = eighths(1, CELL_HEIGHT);
	} else if (ch == 0x2595) {
		r.width = eighths(1, CELL_WIDTH);
		r.x = CELL_WIDTH - r.width;
	}
	out[0] = r;
	return 1;
}

/* Lines of one weight: the arms that meet in the cell's middle. */
enum { ARM_LEFT = 1, ARM_RIGHT = 2, ARM_UP = 4, ARM_DOWN = 8 };

static const struct line {
	unsigned short light, heavy; /* the characters */
	unsigned char arms;
} lines[] = {
	{ 0x2500, 0x2501, ARM_LEFT | ARM_RIGHT },
	{ 0x2502, 0x2503, ARM_UP | ARM_DOWN },
	{ 0x250c, 0x250f, ARM_RIGHT | ARM_DOWN },
	{ 0x2510, 0x2513, ARM_LEFT | ARM_DOWN },
	{ 0x2514, 0x2517, ARM_RIGHT | ARM_UP },
	{ 0x2518, 0x251b, ARM_LEFT | ARM_UP },
	{ 0x251c, 0x2523, ARM_RIGHT | ARM_UP | ARM_DOWN },
	{ 0x2524, 0x252b, ARM_LEFT | ARM_UP | ARM_DOWN },
	{ 0x252c, 0x2533, ARM_LEFT | ARM_RIGHT | ARM_DOWN },
	{ 0x2534, 0x253b, ARM_LEFT | ARM_RIGHT | ARM_UP },
	{ 0x253c, 0x254b, ARM_LEFT | ARM_RIGHT | ARM_UP | ARM_DOWN },
	{ 0x2574, 0x2578, ARM_LEFT },
	{ 0x2575, 0x2579, ARM_UP },
	{ 0x2576, 0x257a, ARM_RIGHT },
	{ 0x2577, 0x257b, ARM_DOWN },
};

static int
line_rects(wchar_t ch, struct rect *out)
{
	size_t i = 0;
	int count = 0;

	while (i < sizeof lines / sizeof lines[0] && ch != lines[i].light && ch != lines[i].heavy)
		i++;
	if (i == sizeof lines / sizeof lines[0])
		return 0;
	int wide = ch == lines[i].heavy ? 3 : 1;
	int x = MIDDLE_X - wide / 2, y = MIDDLE_Y - wide / 2;
	if (lines[i].arms & ARM_UP)
		out[count++] = (struct rect){ x, 0, wide, y + wide };
	if (lines[i].arms & ARM_DOWN)
		out[count++] = (struct rect){ x, y, wide, CELL_HEIGHT - y };
	if (lines[i].arms & ARM_LEFT)
		out[count++] = (struct rect){ 0, y, x + wide, wide };
	if (lines[i].arms & ARM_RIGHT)
		out[count++] = (struct rect){ x, y, CELL_WIDTH - x, wide };
	return count;
}

/* The rectangles that a character consists of; 0 if it is a glyph. */
static int
shape_rects(wchar_t ch, struct rect *out)
{
	return ch >= 0x2580 && ch <= 0x259f ? block_rects(ch, out) : line_rects(ch, out);
}

static uint32_t
color_of(int number, uint32_t own)
{
	return number == THEME_NO_COLOR ? own : theme_rgb(number);
}

/* The colours of a cell's layers. */
static void
resolve(const struct painter *p, const struct theme *theme, enum depth depth,
	const struct canvas_cell *cell, bool wide, uint32_t color[LAYER_COUNT])
{
	struct style s = cell->style;
	struct rect unused[CELL_RECTS];
	uint32_t ink = color_of(theme_color(theme, depth, s.ink), p->text);
	uint32_t paper = color_of(theme_color(theme, depth, s.paper), p->ground);
	bool shape = shape_rects(cell->ch, unused) > 0;

	if (s.attr & ATTR_REVERSE) {
		uint32_t swapped = ink;
		ink = paper;
		paper = swapped;
	}
	if (s.attr & ATTR_DIM)
		ink = picture_mix(ink, paper, 0.5);
	for (int i = 0; i < LAYER_COUNT; i++)
		color[i] = NOTHING;
	if (paper != p->ground)
		color[LAYER_PAPER] = paper;
	if (shape || (s.attr & ATTR_UNDERLINE))
		color[LAYER_SHAPE] = ink;
	if (cell->ch >= 0x2591 && cell->ch <= 0x2593)
		color[LAYER_SHAPE] = picture_mix(paper, ink, (cell->ch - 0x2590) / 4.0);
	if (!shape && cell->ch > L' ')
		color[(wide ? LAYER_WIDE : LAYER_PLAIN) + (s.attr & ATTR_BOLD ? 1 : 0)] = ink;
}

static void
end_run(struct painter *p)
{
	if (p->run.width > 0)
		cairo_rectangle(p->cr, p->run.x, p->run.y, p->run.width, p->run.height);
	p->run = (struct rect){ 0 };
}

/* Adds a rectangle to the path, merging it with the run on its left if possible. */
static void
add_rect(struct painter *p, struct rect r)
{
	struct rect *run = &p->run;

	if (r.y == run->y && r.height == run->height && r.x >= run->x &&
		r.x <= run->x + run->width && r.x + r.width >= run->x + run->width) {
		run->width = r.x + r.width - run->x;
		return;
	}
	end_run(p);
	*run = r;
}

static int
utf8_of(uint32_t code, char out[4])
{
	int tail = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
	static const unsigned char first[] = { 0, 0xc0, 0xe0, 0xf0 };

	out[0] = (char)(first[tail] | code >> 6 * tail);
	for (int i = 1; i <= tail; i++)
		out[i] = (char)(0x80 | (code >> 6 * (tail - i) & 0x3f));
	return tail + 1;
}

/* One glyph per cell, so that columns never depend on the font. */
static void
add_glyph(struct painter *p, cairo_scaled_font_t *font, wchar_t ch, int x, int y)
{
	char text[4];
	cairo_glyph_t one, *glyph = &one;
	int count = 1;

	if (cairo_scaled_font_text_to_glyphs(font, x, y + BASELINE, text,
		    utf8_of((uint32_t)ch, text), &glyph, &count, NULL, NULL,
		    NULL) != CAIRO_STATUS_SUCCESS)
		return; /* no such character, or out of memory */
	if (count > 0)
		p->glyphs[p->glyph_count++] = glyph[0];
	if (glyph != &one)
		cairo_glyph_free(glyph);
}

static void
add_cell(struct painter *p, enum layer layer, int cell)
{
	const struct canvas_cell *from = &p->canvas->cells[cell];
	int x = MARGIN + cell % p->canvas->width * CELL_WIDTH;
	int y = MARGIN + cell / p->canvas->width * CELL_HEIGHT;
	struct rect rects[CELL_RECTS] = { { 0, 0, CELL_WIDTH, CELL_HEIGHT } };
	int count = 1;

	if (layer >= LAYER_PLAIN) {
		add_glyph(p, p->font[layer - LAYER_PLAIN], from->ch, x, y);
		return;
	}
	if (layer == LAYER_SHAPE) {
		count = shape_rects(from->ch, rects);
		if (from->style.attr & ATTR_UNDERLINE)
			rects[count++] = (struct rect){ 0, BASELINE + 2, CELL_WIDTH, 1 };
	}
	for (int i = 0; i < count; i++) {
		rects[i].x += x;
		rects[i].y += y;
		add_rect(p, rects[i]);
	}
}

/* Draws everything that the layer has in one colour, from this cell on. */
static void
draw_color(struct painter *p, enum layer layer, int cell)
{
	int cells = p->canvas->width * p->canvas->height;
	uint32_t color = p->color[cell][layer];

	p->glyph_count = 0;
	picture_color(p->cr, color);
	for (; cell < cells; cell++) {
		if (p->color[cell][layer] != color)
			continue;
		add_cell(p, layer, cell);
		p->color[cell][layer] = NOTHING;
	}
	if (layer >= LAYER_PLAIN) {
		cairo_set_scaled_font(p->cr, p->font[layer - LAYER_PLAIN]);
		cairo_show_glyphs(p->cr, p->glyphs, p->glyph_count);
	} else {
		end_run(p);
		cairo_fill(p->cr);
	}
}

static void
draw(struct painter *p)
{
	int cells = p->canvas->width * p->canvas->height;

	picture_color(p->cr, p->ground);
	cairo_paint(p->cr);
	cairo_set_antialias(p->cr, CAIRO_ANTIALIAS_NONE);
	for (enum layer layer = 0; layer < LAYER_COUNT; layer++) {
		for (int cell = 0; cell < cells; cell++) {
			if (p->color[cell][layer] != NOTHING)
				draw_color(p, layer, cell);
		}
	}
}

/* DejaVu Sans Mono, or the system's monospaced font if it is missing. */
static cairo_scaled_font_t *
open_font(cairo_t *cr, cairo_font_weight_t weight)
{
	cairo_text_extents_t narrow, wide;

	cairo_set_font_size(cr, FONT_SIZE);
	cairo_select_font_face(cr, "DejaVu Sans Mono", CAIRO_FONT_SLANT_NORMAL, weight);
	cairo_text_extents(cr, "i", &narrow);
	cairo_text_extents(cr, "M", &wide);
	if (narrow.x_advance < wide.x_advance)
		cairo_select_font_face(cr, "monospace", CAIRO_FONT_SLANT_NORMAL, weight);
	return cairo_scaled_font_reference(cairo_get_scaled_font(cr));
}

/* The glyph of a character, 0 if the font has none. */
static unsigned long
find_glyph(cairo_scaled_font_t *font, const char *text)
{
	cairo_glyph_t one, *glyph = &one;
	int count = 1;

	if (cairo_scaled_font_text_to_glyphs(
		    font, 0, 0, text, -1, &glyph, &count, NULL, NULL, NULL) != CAIRO_STATUS_SUCCESS)
		return 0;
	unsigned long index = count > 0 ? glyph[0].index : 0;
	if (glyph != &one)
		cairo_glyph_free(glyph);
	return index;
}

/* The first available font for wide characters: a missing family is silently replaced by
 * another. */
static cairo_scaled_font_t *
open_wide_font(cairo_t *cr, cairo_font_weight_t weight)
{
	static const char *const families[] = { "Noto Sans Mono CJK JP", "Noto Sans CJK JP",
		"VL Gothic", "IPAGothic", "TakaoGothic", "Droid Sans Fallback", "Unifont" };

	cairo_set_font_size(cr, FONT_SIZE);
	for (size_t i = 0; i < sizeof families / sizeof families[0]; i++) {
		cairo_select_font_face(cr, families[i], CAIRO_FONT_SLANT_NORMAL, weight);
		if (find_glyph(cairo_get_scaled_font(cr), "\u65e5") != 0)
			break;
	}
	return cairo_scaled_font_reference(cairo_get_scaled_font(cr));
}

static bool
draw_to(struct painter *p, const char *path, struct error *e)
{
	struct picture *picture = picture_open(path, 2 * MARGIN + p->canvas->width * CELL_WIDTH,
		2 * MARGIN + p->canvas->height * CELL_HEIGHT, 1, e);

	if (!picture)
		return false;
	p->cr = picture_cairo(picture);
	for (int bold = 0; bold < 2; bold++) {
		cairo_font_weight_t weight =
			bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL;
		p->font[bold] = open_font(p->cr, weight);
		p->font[LAYER_WIDE - LAYER_PLAIN + bold] = open_wide_font(p->cr, weight);
	}
	draw(p);
	for (int i = 0; i < FONTS; i++)
		cairo_scaled_font_destroy(p->font[i]);
	return picture_finish(picture, e);
}

bool
canvas_picture(const struct canvas *c, const struct theme *theme, enum depth depth,
	const char *path, struct error *e)
{
	bool light = theme->light;
	size_t cells = (size_t)c->width * (size_t)c->height;
	struct painter p = {
		.canvas = c,
		.ground = light ? 0xfcfcfa : 0x14161a,
		.text = light ? 0x22262b : 0xd5d8dc,
		.color = calloc(cells + 1, sizeof *p.color),
		.glyphs = calloc(cells + 1, sizeof *p.glyphs),
	};
	bool ok = p.color && p.glyphs;

	if (!ok)
		error_set(e, "There is not enough memory for the picture %s.", path);
	for (size_t i = 0; ok && i < cells; i++) {
		bool wide = i + 1 < cells && c->cells[i + 1].ch == 0;
		resolve(&p, theme, depth, &c->cells[i], wide, p.color[i]);
	}
	ok = ok && draw_to(&p, path, e);
	free(p.color);
	free(p.glyphs);
	return ok;
}
