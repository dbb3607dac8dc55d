/* Draws a PNG, with cairo. */
#define _XOPEN_SOURCE 700 /* open_memstream() */
#include "tui/canvas/png.h"

#include <cairo.h>
#include <stdio.h>
#include <stdlib.h>

static cairo_status_t
append(void *file, const unsigned char *data, unsigned int length)
{
	return fwrite(data, 1, length, file) == length ? CAIRO_STATUS_SUCCESS
						       : CAIRO_STATUS_NO_MEMORY;
}

static void *
open_png(int width, int height, int scale, const char **why, bool *large)
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
	*large = status == CAIRO_STATUS_INVALID_SIZE;
	*why = cairo_status_to_string(status);
	cairo_destroy(cr);
	return NULL;
}

static void
color(void *cr, uint32_t rgb)
{
	cairo_set_source_rgb(
		cr, (rgb >> 16 & 0xff) / 255.0, (rgb >> 8 & 0xff) / 255.0, (rgb & 0xff) / 255.0);
}

static void
new_path(void *cr)
{
	cairo_new_path(cr);
}

static void
step(void *cr, char kind, const double x[6])
{
	if (kind == 'M')
		cairo_move_to(cr, x[0], x[1]);
	else if (kind == 'L')
		cairo_line_to(cr, x[0], x[1]);
	else if (kind == 'C')
		cairo_curve_to(cr, x[0], x[1], x[2], x[3], x[4], x[5]);
	else
		cairo_close_path(cr);
}

static void
fill(void *cr)
{
	cairo_fill_preserve(cr);
}

static void
stroke(void *cr, double width)
{
	cairo_set_line_width(cr, width);
	cairo_stroke(cr);
}

/* Selects DejaVu Sans Mono, or the system's monospaced font if it is missing; for a wide character the first font
 * that has it, as a missing family is silently replaced by another. */
static void
select_mono(cairo_t *cr, cairo_font_weight_t weight, bool wide, const char *text)
{
	static const char *const families[] = { "Noto Sans Mono CJK JP", "Noto Sans CJK JP",
		"VL Gothic", "IPAGothic", "TakaoGothic", "Droid Sans Fallback", "Unifont" };
	cairo_text_extents_t extents[2];
	bool found = false;

	cairo_select_font_face(cr, "DejaVu Sans Mono", CAIRO_FONT_SLANT_NORMAL, weight);
	cairo_text_extents(cr, "i", &extents[0]);
	cairo_text_extents(cr, "M", &extents[1]);
	if (extents[0].x_advance < extents[1].x_advance)
		cairo_select_font_face(cr, "monospace", CAIRO_FONT_SLANT_NORMAL, weight);
	for (size_t i = 0; wide && !found && i < sizeof families / sizeof families[0]; i++) {
		cairo_glyph_t one = { 0 }, *glyph = &one;
		int count = 1;
		cairo_select_font_face(cr, families[i], CAIRO_FONT_SLANT_NORMAL, weight);
		bool ok = cairo_scaled_font_text_to_glyphs(cairo_get_scaled_font(cr), 0, 0, text,
				  -1, &glyph, &count, NULL, NULL, NULL) == CAIRO_STATUS_SUCCESS;
		found = ok && count > 0 && glyph[0].index != 0;
		if (ok && glyph != &one)
			cairo_glyph_free(glyph);
	}
}

static void
draw_text(void *png, double size, bool bold, bool mono, bool wide, double x, double y, double room,
	const char *text)
{
	cairo_t *cr = png;
	cairo_font_weight_t weight = bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL;
	cairo_text_extents_t extents;

	cairo_set_font_size(cr, size);
	if (mono)
		select_mono(cr, weight, wide, text);
	else
		cairo_select_font_face(cr, "DejaVu Sans", CAIRO_FONT_SLANT_NORMAL, weight);
	cairo_text_extents(cr, text, &extents);
	if (extents.x_advance > room) {
		cairo_set_font_size(cr, size * room / extents.x_advance);
		cairo_text_extents(cr, text, &extents);
	}
	cairo_move_to(cr, x - extents.x_advance / 2, y);
	cairo_show_text(cr, text);
}

static const char *
finish(void *cr, char **bytes, size_t *size)
{
	FILE *file = open_memstream(bytes, size);
	cairo_status_t status = file ? cairo_status(cr) : CAIRO_STATUS_NO_MEMORY;

	if (status == CAIRO_STATUS_SUCCESS)
		status = cairo_surface_write_to_png_stream(cairo_get_target(cr), append, file);
	if (file && fclose(file) != 0 && status == CAIRO_STATUS_SUCCESS)
		status = CAIRO_STATUS_NO_MEMORY;
	cairo_destroy(cr);
	return status == CAIRO_STATUS_SUCCESS ? NULL : cairo_status_to_string(status);
}

const struct png_ops narabe_png = {
	.open = open_png,
	.color = color,
	.new_path = new_path,
	.step = step,
	.fill = fill,
	.stroke = stroke,
	.text = draw_text,
	.finish = finish,
};
