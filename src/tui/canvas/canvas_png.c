/* A canvas as a PNG: layers, one colour at a time; the papers at the bottom, then blocks and
 * lines as geometry, then characters as glyphs. The caller's thread.
 *
 * Everything that a layer has in one colour is one path, filled at once, so that adjacent shapes
 * join without seams. Geometry is aligned to whole pixels. */
#include "tui/canvas/canvas_picture.h"

#include <cairo.h>
#include <stdlib.h>

#include "tui/canvas/look.h"
#include "tui/canvas/picture_png.h"

struct painter {
	const struct canvas *canvas;
	uint32_t ground;
	uint32_t (*color)[LAYER_COUNT]; /* by cell, row by row; LOOK_NOTHING once drawn */
	cairo_t *cr;
	cairo_scaled_font_t *font[FONTS];
	struct rect run;       /* not yet in the path; may still grow to the right */
	cairo_glyph_t *glyphs; /* one per cell */
	int glyph_count;
};

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
	struct rect rects[CELL_RECTS];

	if (layer >= LAYER_PLAIN) {
		add_glyph(p, p->font[layer - LAYER_PLAIN], from->ch, x, y);
		return;
	}
	int count = look_rects(from, layer, rects);
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
	png_color(p->cr, color);
	for (; cell < cells; cell++) {
		if (p->color[cell][layer] != color)
			continue;
		add_cell(p, layer, cell);
		p->color[cell][layer] = LOOK_NOTHING;
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

	png_color(p->cr, p->ground);
	cairo_paint(p->cr);
	cairo_set_antialias(p->cr, CAIRO_ANTIALIAS_NONE);
	for (enum layer layer = 0; layer < LAYER_COUNT; layer++) {
		for (int cell = 0; cell < cells; cell++) {
			if (p->color[cell][layer] != LOOK_NOTHING)
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

bool
canvas_png(const struct canvas *c, const struct theme *theme, enum depth depth, const char *path,
	struct error *e)
{
	struct look look = look_of(theme, depth);
	size_t cells = (size_t)c->width * (size_t)c->height;
	struct painter p = {
		.canvas = c,
		.ground = look.ground,
		.color = calloc(cells + 1, sizeof *p.color),
		.glyphs = calloc(cells + 1, sizeof *p.glyphs),
	};
	bool ok = (p.color && p.glyphs) ||
		  error_set(e, "There is not enough memory for the picture %s.", path);

	for (size_t k = 0; ok && k < cells; k++)
		look_cell(&look, c, (int)k, p.color[k]);
	p.cr = ok ? png_open(path, 2 * MARGIN + c->width * CELL_WIDTH,
			    2 * MARGIN + c->height * CELL_HEIGHT, 1, e)
		  : NULL;
	for (int bold = 0; p.cr && bold < 2; bold++) {
		cairo_font_weight_t weight =
			bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL;
		p.font[bold] = open_font(p.cr, weight);
		p.font[LAYER_WIDE - LAYER_PLAIN + bold] = open_wide_font(p.cr, weight);
	}
	if (p.cr) {
		draw(&p);
		for (int k = 0; k < FONTS; k++)
			cairo_scaled_font_destroy(p.font[k]);
	}
	ok = p.cr && png_finish(p.cr, path, e);
	free(p.color);
	free(p.glyphs);
	return ok;
}
