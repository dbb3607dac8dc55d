/* Pictures as PNG, by cairo. */
#include "tui/canvas/picture_png.h"

#include <cairo.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"

/* The bytes of the file: `size` of `room` used. */
struct bytes {
	char *data;
	size_t size, room;
};

static cairo_status_t
append(void *closure, const unsigned char *data, unsigned int length)
{
	struct bytes *b = closure;

	if (length > b->room - b->size) {
		size_t room = 2 * b->room + length + 4096;
		char *more = realloc(b->data, room);
		if (!more)
			return CAIRO_STATUS_NO_MEMORY;
		b->data = more;
		b->room = room;
	}
	memcpy(b->data + b->size, data, length);
	b->size += length;
	return CAIRO_STATUS_SUCCESS;
}

static bool
refuse(cairo_status_t status, const char *path, struct error *e)
{
	return error_set(
		e, "The picture %s cannot be drawn: %s.", path, cairo_status_to_string(status));
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
		refuse(status, path, e);
	cairo_destroy(cr);
	return NULL;
}

void
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
	struct bytes b = { 0 };
	cairo_status_t status = cairo_status(cr);

	if (status == CAIRO_STATUS_SUCCESS)
		status = cairo_surface_write_to_png_stream(cairo_get_target(cr), append, &b);
	bool ok = status == CAIRO_STATUS_SUCCESS ? file_replace(path, b.data, b.size, e)
						 : refuse(status, path, e);
	cairo_destroy(cr);
	free(b.data);
	return ok;
}
