/* A picture for a file: cairo's surface, its bytes, the file. */
#include "tui/canvas/picture.h"

#include <cairo-svg.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/file.h"

struct picture {
	cairo_surface_t *surface;
	cairo_t *cr;
	const char *path;
	bool svg;
	char *data; /* the bytes of the file: `size` of `room` used */
	size_t size, room;
};

static bool
ends_in(const char *path, const char *ending)
{
	size_t length = strlen(path), tail = strlen(ending);

	return length >= tail && strcasecmp(path + length - tail, ending) == 0;
}

bool
picture_path_ok(const char *path, struct error *e)
{
	if (ends_in(path, ".png") || ends_in(path, ".svg"))
		return true;
	return error_set(
		e, "\"%s\" is not the name of a picture: it must end in .png or .svg.", path);
}

static cairo_status_t
append(void *closure, const unsigned char *data, unsigned int length)
{
	struct picture *p = closure;

	if (length > p->room - p->size) {
		size_t room = 2 * p->room + length + 4096;
		char *more = realloc(p->data, room);
		if (!more)
			return CAIRO_STATUS_NO_MEMORY;
		p->data = more;
		p->room = room;
	}
	memcpy(p->data + p->size, data, length);
	p->size += length;
	return CAIRO_STATUS_SUCCESS;
}

static void
open_surface(struct picture *p, int width, int height, int png_scale)
{
	cairo_font_options_t *font = cairo_font_options_create();

	if (p->svg) {
		p->surface = cairo_svg_surface_create_for_stream(append, p, width, height);
		cairo_svg_surface_set_document_unit(p->surface, CAIRO_SVG_UNIT_PX);
	} else {
		p->surface = cairo_image_surface_create(
			CAIRO_FORMAT_RGB24, width * png_scale, height * png_scale);
	}
	p->cr = cairo_create(p->surface);
	if (!p->svg)
		cairo_scale(p->cr, png_scale, png_scale);
	/* Reproducible on every machine, whatever its display settings. */
	cairo_font_options_set_antialias(font, CAIRO_ANTIALIAS_GRAY);
	cairo_font_options_set_hint_style(font, CAIRO_HINT_STYLE_NONE);
	cairo_font_options_set_hint_metrics(font, CAIRO_HINT_METRICS_OFF);
	cairo_set_font_options(p->cr, font);
	cairo_font_options_destroy(font);
}

static bool
refuse(cairo_status_t status, const char *path, struct error *e)
{
	return error_set(e, "The picture %s cannot be drawn: %s.", path ? path : "on stdout",
		cairo_status_to_string(status));
}

static void
destroy(struct picture *p)
{
	cairo_destroy(p->cr);
	cairo_surface_destroy(p->surface); /* an unfinished SVG still writes into data */
	free(p->data);
	free(p);
}

struct picture *
picture_open(const char *path, int width, int height, int png_scale, struct error *e)
{
	struct picture *p;

	if (path && !picture_path_ok(path, e))
		return NULL;
	p = calloc(1, sizeof *p);
	if (!p) {
		refuse(CAIRO_STATUS_NO_MEMORY, path, e);
		return NULL;
	}
	p->path = path;
	p->svg = !path || ends_in(path, ".svg");
	open_surface(p, width, height, png_scale);
	cairo_status_t status = cairo_status(p->cr);
	if (status != CAIRO_STATUS_SUCCESS) {
		refuse(status, path, e);
		if (status == CAIRO_STATUS_INVALID_SIZE && !p->svg)
			error_set(e,
				"The picture %s would have %d x %d pixels, more than a PNG is "
				"drawn with here; an SVG has no such bound.",
				path, width * png_scale, height * png_scale);
		destroy(p);
		return NULL;
	}
	return p;
}

cairo_t *
picture_cairo(struct picture *p)
{
	return p->cr;
}

/* Cairo numbers the SVG surfaces of a process; removes that number, so that the same picture gives
 * the same bytes. Nothing refers to it. */
static void
forget_surface_number(struct picture *p)
{
	static const char name[] = " id=\"surface";
	size_t length = sizeof name - 1;
	size_t used = 0;

	for (size_t i = 0; i < p->size;) {
		p->data[used++] = p->data[i++];
		if (used < length || memcmp(p->data + used - length, name, length) != 0)
			continue;
		while (i < p->size && p->data[i] != '"')
			i++;
	}
	p->size = used;
}

static bool
print(const struct picture *p, struct error *e)
{
	if (fwrite(p->data, 1, p->size, stdout) == p->size && fflush(stdout) == 0)
		return true;
	return error_set(e, "The picture could not be written to stdout.");
}

bool
picture_finish(struct picture *p, struct error *e)
{
	cairo_status_t status = cairo_status(p->cr);
	bool ok;

	if (status == CAIRO_STATUS_SUCCESS && p->svg) {
		cairo_surface_finish(p->surface);
		status = cairo_surface_status(p->surface);
		forget_surface_number(p);
	} else if (status == CAIRO_STATUS_SUCCESS) {
		status = cairo_surface_write_to_png_stream(p->surface, append, p);
	}
	if (status == CAIRO_STATUS_SUCCESS)
		ok = p->path ? file_replace(p->path, p->data, p->size, e) : print(p, e);
	else
		ok = refuse(status, p->path, e);
	destroy(p);
	return ok;
}

void
picture_color(cairo_t *cr, uint32_t rgb)
{
	cairo_set_source_rgb(
		cr, (rgb >> 16 & 0xff) / 255.0, (rgb >> 8 & 0xff) / 255.0, (rgb & 0xff) / 255.0);
}

uint32_t
picture_mix(uint32_t from, uint32_t to, double share)
{
	uint32_t mixed = 0;

	for (int shift = 0; shift <= 16; shift += 8) {
		double a = from >> shift & 0xff, b = to >> shift & 0xff;
		mixed |= (uint32_t)lround(a + (b - a) * share) << shift;
	}
	return mixed;
}

uint32_t
picture_heat(double value)
{
	static const uint32_t heat[PICTURE_HEATS] = { 0x559fd8, 0xa8cfed, 0xffffff, 0xfad0a0,
		0xf09a45 };
	double at = (value + 1) / 2 * (PICTURE_HEATS - 1);
	int step = at < PICTURE_HEATS - 2 ? (int)at : PICTURE_HEATS - 2;

	return picture_mix(heat[step], heat[step + 1], at - step);
}

void
picture_text(
	cairo_t *cr, struct picture_font font, double x, double y, double room, const char *text)
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
	picture_color(cr, font.color);
	cairo_move_to(cr, x - extents.x_advance / 2, y);
	cairo_show_text(cr, text);
}

void
picture_round(cairo_t *cr, double x, double y, double width, double height, double radius)
{
	static const double quarter = 1.57079632679489661923; /* of a turn */
	double right = x + width - radius, bottom = y + height - radius;

	cairo_new_path(cr);
	cairo_arc(cr, right, y + radius, radius, -quarter, 0);
	cairo_arc(cr, right, bottom, radius, 0, quarter);
	cairo_arc(cr, x + radius, bottom, radius, quarter, 2 * quarter);
	cairo_arc(cr, x + radius, y + radius, radius, 2 * quarter, 3 * quarter);
	cairo_close_path(cr);
}
