/* Pictures and canvases as PNG, by cairo. The caller's thread. */
#include "tui/canvas/picture_png.h"

#include <cairo.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/file.h"
#include "tui/canvas/look.h"
#include "tui/canvas/reel.h"

static cairo_status_t
append(void *file, const unsigned char *data, unsigned int length)
{
	return fwrite(data, 1, length, file) == length ? CAIRO_STATUS_SUCCESS
						       : CAIRO_STATUS_NO_MEMORY;
}

cairo_t *
png_open(const char *path, int width, int height, int scale, struct error *e)
{
	cairo_surface_t *surface =
		cairo_image_surface_create(CAIRO_FORMAT_RGB24, width * scale, height * scale);
	cairo_t *cr = cairo_create(surface);
	cairo_font_options_t *font = cairo_font_options_create();
	cairo_status_t status = cairo_status(cr);

	cairo_surface_destroy(surface); /* the context keeps it */
	cairo_scale(cr, scale, scale);
	/* Reproducible on every machine, whatever its display settings. */
	cairo_font_options_set_antialias(font, CAIRO_ANTIALIAS_GRAY);
	cairo_font_options_set_hint_style(font, CAIRO_HINT_STYLE_NONE);
	cairo_font_options_set_hint_metrics(font, CAIRO_HINT_METRICS_OFF);
	cairo_set_font_options(cr, font);
	cairo_font_options_destroy(font);
	cairo_set_line_cap(cr, CAIRO_LINE_CAP_SQUARE);
	if (status == CAIRO_STATUS_SUCCESS)
		return cr;
	if (status == CAIRO_STATUS_INVALID_SIZE)
		error_set(e,
			"The picture %s would have %d x %d pixels, more than a PNG is drawn with "
			"here; an SVG has no such bound.",
			path, width * scale, height * scale);
	else
		error_set(e, "The picture %s cannot be drawn: %s.", path,
			cairo_status_to_string(status));
	cairo_destroy(cr);
	return NULL;
}

static void
png_color(cairo_t *cr, uint32_t rgb)
{
	cairo_set_source_rgb(
		cr, (rgb >> 16 & 0xff) / 255.0, (rgb >> 8 & 0xff) / 255.0, (rgb & 0xff) / 255.0);
}

void
png_path(cairo_t *cr, const struct picture_step *steps, int count, uint32_t rgb, double width)
{
	cairo_new_path(cr);
	for (const struct picture_step *s = steps; s < steps + count; s++) {
		switch (s->kind) {
		case STEP_MOVE:
			cairo_move_to(cr, s->x[0], s->x[1]);
			break;
		case STEP_LINE:
			cairo_line_to(cr, s->x[0], s->x[1]);
			break;
		case STEP_CURVE:
			cairo_curve_to(cr, s->x[0], s->x[1], s->x[2], s->x[3], s->x[4], s->x[5]);
			break;
		case STEP_CLOSE:
			cairo_close_path(cr);
			break;
		}
	}
	png_color(cr, rgb);
	cairo_set_line_width(cr, width);
	if (width > 0)
		cairo_stroke(cr);
	else
		cairo_fill(cr);
}

void
png_text(cairo_t *cr, struct picture_font font, double x, double y, double room, const char *text)
{
	cairo_text_extents_t extents;

	cairo_select_font_face(cr, "DejaVu Sans", CAIRO_FONT_SLANT_NORMAL,
		font.bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
	cairo_set_font_size(cr, font.size);
	cairo_text_extents(cr, text, &extents);
	if (extents.x_advance > room) {
		cairo_set_font_size(cr, font.size * room / extents.x_advance);
		cairo_text_extents(cr, text, &extents);
	}
	png_color(cr, font.color);
	cairo_move_to(cr, x - extents.x_advance / 2, y);
	cairo_show_text(cr, text);
}

bool
png_finish(cairo_t *cr, const char *path, struct error *e)
{
	char *bytes = NULL;
	size_t size = 0;
	FILE *file = open_memstream(&bytes, &size);
	cairo_status_t status = file ? cairo_status(cr) : CAIRO_STATUS_NO_MEMORY;

	if (status == CAIRO_STATUS_SUCCESS)
		status = cairo_surface_write_to_png_stream(cairo_get_target(cr), append, file);
	if (file && fclose(file) != 0 && status == CAIRO_STATUS_SUCCESS)
		status = CAIRO_STATUS_NO_MEMORY;
	bool ok = status == CAIRO_STATUS_SUCCESS
			  ? file_replace(path, bytes, size, e)
			  : error_set(e, "The picture %s cannot be drawn: %s.", path,
				    cairo_status_to_string(status));
	cairo_destroy(cr);
	free(bytes);
	return ok;
}

/* ---- a canvas ----
 *
 * Layers, one colour at a time; the papers at the bottom, then blocks and lines as geometry, then characters as
 * glyphs. Everything that a layer has in one colour is one path, filled at once, so that adjacent shapes
 * join without seams. Geometry is aligned to whole pixels. */

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

/* Adds a rectangle to the path, merging it with the run on its left if possible; an empty one only ends that. */
static void
add_rect(struct painter *p, struct rect r)
{
	struct rect *run = &p->run;

	if (r.width > 0 && r.y == run->y && r.height == run->height && r.x >= run->x &&
		r.x <= run->x + run->width && r.x + r.width >= run->x + run->width) {
		run->width = r.x + r.width - run->x;
		return;
	}
	if (run->width > 0)
		cairo_rectangle(p->cr, run->x, run->y, run->width, run->height);
	*run = r;
}

static void
add_cell(struct painter *p, enum layer layer, int cell)
{
	const struct canvas_cell *from = &p->canvas->cells[cell];
	int x = MARGIN + cell % p->canvas->width * CELL_WIDTH;
	int y = MARGIN + cell / p->canvas->width * CELL_HEIGHT;
	struct rect rects[CELL_RECTS];
	cairo_glyph_t one, *glyph = &one;
	char text[4];
	int glyphs = 1;

	if (layer < LAYER_PLAIN) {
		int count = look_rects(from, layer, rects);
		for (int i = 0; i < count; i++) {
			rects[i].x += x;
			rects[i].y += y;
			add_rect(p, rects[i]);
		}
		return;
	}
	/* One glyph per cell, so that columns never depend on the font. */
	if (cairo_scaled_font_text_to_glyphs(p->font[layer - LAYER_PLAIN], x, y + BASELINE, text,
		    (int)(text_put(text, (uint32_t)from->ch) - text), &glyph, &glyphs, NULL, NULL,
		    NULL) != CAIRO_STATUS_SUCCESS)
		return; /* no such character, or out of memory */
	if (glyphs > 0)
		p->glyphs[p->glyph_count++] = glyph[0];
	if (glyph != &one)
		cairo_glyph_free(glyph);
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
		add_rect(p, (struct rect){ 0 });
		cairo_fill(p->cr);
	}
}

/* DejaVu Sans Mono, or the system's monospaced font if it is missing; for wide characters the first font that has
 * them, as a missing family is silently replaced by another. */
static cairo_scaled_font_t *
open_font(cairo_t *cr, cairo_font_weight_t weight, bool wide)
{
	static const char *const families[] = { "Noto Sans Mono CJK JP", "Noto Sans CJK JP",
		"VL Gothic", "IPAGothic", "TakaoGothic", "Droid Sans Fallback", "Unifont" };
	cairo_text_extents_t extents[2];

	cairo_set_font_size(cr, FONT_SIZE);
	cairo_select_font_face(cr, "DejaVu Sans Mono", CAIRO_FONT_SLANT_NORMAL, weight);
	cairo_text_extents(cr, "i", &extents[0]);
	cairo_text_extents(cr, "M", &extents[1]);
	if (extents[0].x_advance < extents[1].x_advance)
		cairo_select_font_face(cr, "monospace", CAIRO_FONT_SLANT_NORMAL, weight);
	for (size_t i = 0; wide && i < sizeof families / sizeof families[0]; i++) {
		cairo_glyph_t one = { 0 }, *glyph = &one;
		int count = 1;
		cairo_select_font_face(cr, families[i], CAIRO_FONT_SLANT_NORMAL, weight);
		bool ok =
			cairo_scaled_font_text_to_glyphs(cairo_get_scaled_font(cr), 0, 0, "\u65e5",
				-1, &glyph, &count, NULL, NULL, NULL) == CAIRO_STATUS_SUCCESS;
		bool found = ok && count > 0 && glyph[0].index != 0;
		if (ok && glyph != &one)
			cairo_glyph_free(glyph);
		if (found)
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
	for (int heavy = 0; p.cr && heavy < 2; heavy++) {
		cairo_font_weight_t weight =
			heavy ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL;
		p.font[heavy] = open_font(p.cr, weight, false);
		p.font[LAYER_WIDE - LAYER_PLAIN + heavy] = open_font(p.cr, weight, true);
	}
	if (p.cr) {
		png_color(p.cr, p.ground);
		cairo_paint(p.cr);
		cairo_set_antialias(p.cr, CAIRO_ANTIALIAS_NONE);
	}
	for (enum layer layer = 0; p.cr && layer < LAYER_COUNT; layer++) {
		for (size_t k = 0; k < cells; k++) {
			if (p.color[k][layer] != LOOK_NOTHING)
				draw_color(&p, layer, (int)k);
		}
	}
	for (int k = 0; p.cr && k < FONTS; k++)
		cairo_scaled_font_destroy(p.font[k]);
	ok = p.cr && png_finish(p.cr, path, e);
	free(p.color);
	free(p.glyphs);
	return ok;
}
