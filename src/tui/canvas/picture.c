/* A picture for a file: its path, its SVG, and its PNG if there is cairo. */
#include "tui/canvas/picture.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/file.h"
#include "base/quote.h"
#include "config.h"
#include "tui/canvas/canvas.h"

#ifdef NARABE_CAIRO
#include <cairo.h>
#endif

struct picture {
	const char *path;
	FILE *svg; /* in memory; a path is written as it comes */
	char *text;
	size_t size;
	void *png;        /* NULL: an SVG */
	double left, top; /* of the origin */
	uint32_t color;
	bool drawing, filled; /* a path has begun; its colour has been written */
	bool mono;
};

/* ---- PNG, by cairo ---- */

#ifdef NARABE_CAIRO
static cairo_status_t
append(void *file, const unsigned char *data, unsigned int length)
{
	return fwrite(data, 1, length, file) == length ? CAIRO_STATUS_SUCCESS
						       : CAIRO_STATUS_NO_MEMORY;
}

static cairo_t *
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
			"The picture %s would have %d x %d pixels, too many for a PNG "
			"here; an SVG has no limit.",
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

/* Adds a step of a path, as picture_step(). */
static void
png_step(cairo_t *cr, char kind, const double x[6])
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
png_text(cairo_t *cr, struct picture_font font, bool mono, double x, double y, double room,
	const char *text)
{
	cairo_font_weight_t weight = font.bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL;
	cairo_text_extents_t extents;

	cairo_set_font_size(cr, font.size);
	if (mono)
		select_mono(cr, weight, text_columns(text) > 1, text);
	else
		cairo_select_font_face(cr, "DejaVu Sans", CAIRO_FONT_SLANT_NORMAL, weight);
	cairo_text_extents(cr, text, &extents);
	if (extents.x_advance > room) {
		cairo_set_font_size(cr, font.size * room / extents.x_advance);
		cairo_text_extents(cr, text, &extents);
	}
	png_color(cr, font.color);
	cairo_move_to(cr, x - extents.x_advance / 2, y);
	cairo_show_text(cr, text);
}

static bool
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
#endif

/* ---- files ---- */

static bool
ends_in(const char *path, const char *ending)
{
	size_t length = strlen(path), tail = strlen(ending);

	return length >= tail && strcasecmp(path + length - tail, ending) == 0;
}

bool
picture_is_svg(const char *path)
{
	return !path || ends_in(path, ".svg");
}

bool
picture_path_ok(const char *path, struct error *e)
{
#ifdef NARABE_CAIRO
	if (ends_in(path, ".png") || ends_in(path, ".svg"))
		return true;
	return error_set(
		e, "\"%s\" is not the name of a picture: it must end in .png or .svg.", path);
#else
	if (ends_in(path, ".png"))
		return error_set(e,
			"%s: this narabe was built without cairo, and so without PNG; "
			"name an .svg.",
			path);
	return ends_in(path, ".svg") ||
	       error_set(e, "\"%s\" is not the name of a picture: it must end in .svg.", path);
#endif
}

struct picture *
picture_open(
	const char *path, int width, int height, int png_scale, uint32_t ground, struct error *e)
{
	struct picture *p;

	if (path && !picture_path_ok(path, e))
		return NULL;
	p = calloc(1, sizeof *p);
	if (!p) {
		error_set(e, "There is not enough memory for a picture.");
		return NULL;
	}
	p->path = path;
	p->color = ground;
#ifdef NARABE_CAIRO
	if (!picture_is_svg(path) && !(p->png = png_open(path, width, height, png_scale, e))) {
		free(p);
		return NULL;
	}
#else
	(void)png_scale;
#endif
	if (!p->png) {
		p->svg = open_memstream(&p->text, &p->size);
		if (!p->svg) {
			error_set(e, "There is not enough memory for a picture.");
			free(p);
			return NULL;
		}
		fprintf(p->svg,
			"<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
			"viewBox=\"0 0 %d %d\" font-family=\"DejaVu Sans, sans-serif\" "
			"text-anchor=\"middle\" stroke=\"none\" stroke-linecap=\"square\">\n",
			width, height, width, height);
	}
	picture_rectangle(p, 0, 0, width, height);
	picture_fill(p, false);
	return p;
}

bool
picture_finish(struct picture *p, struct error *e)
{
	bool ok = false;

	if (p->svg) {
		fputs("</svg>\n", p->svg);
		ok = file_close_text(p->svg, &p->text);
		if (!ok)
			error_set(e, "There is not enough memory for a picture.");
		else if (p->path)
			ok = file_replace(p->path, p->text, p->size, e);
		else
			ok = (fputs(p->text, stdout) >= 0 && fflush(stdout) == 0) ||
			     error_set(e, "The picture could not be written to stdout.");
	}
#ifdef NARABE_CAIRO
	if (p->png)
		ok = png_finish(p->png, p->path, e);
#endif
	free(p->text);
	free(p);
	return ok;
}

void
picture_move_origin(struct picture *p, double x, double y)
{
	p->left += x;
	p->top += y;
}

void
picture_use_mono(struct picture *p)
{
	p->mono = true;
}

void
picture_color(struct picture *p, uint32_t rgb)
{
	p->color = rgb;
}

/* ---- the path ---- */

/* Adds a step: M to move, L a line, C a curve, Z to close, each with its points. */
static void
picture_step(struct picture *p, char kind, int numbers, const double *at)
{
	double x[6];

	for (int i = 0; i < numbers; i++)
		x[i] = at[i] + (i % 2 ? p->top : p->left);
	if (p->svg)
		fprintf(p->svg, "%s%c", p->drawing ? "" : "<path d=\"", kind);
	for (int i = 0; i < numbers && p->svg; i++)
		fprintf(p->svg, "%s%.5g", i ? " " : "", x[i]);
#ifdef NARABE_CAIRO
	if (p->png && !p->drawing)
		cairo_new_path(p->png);
	if (p->png)
		png_step(p->png, kind, x);
#endif
	p->drawing = true;
}

void
picture_move(struct picture *p, double x, double y)
{
	picture_step(p, 'M', 2, (double[]){ x, y });
}

void
picture_line(struct picture *p, double x, double y)
{
	picture_step(p, 'L', 2, (double[]){ x, y });
}

void
picture_curve(struct picture *p, double x1, double y1, double x2, double y2, double x, double y)
{
	picture_step(p, 'C', 6, (double[]){ x1, y1, x2, y2, x, y });
}

void
picture_rectangle(struct picture *p, double x, double y, double width, double height)
{
	picture_move(p, x, y);
	picture_line(p, x + width, y);
	picture_line(p, x + width, y + height);
	picture_line(p, x, y + height);
	picture_step(p, 'Z', 0, NULL);
}

/* How far the control points of a quarter of a circle are from its ends, by its radius. */
static const double quarter = 0.5522847498;

void
picture_round(struct picture *p, double x, double y, double width, double height, double radius)
{
	double right = x + width, bottom = y + height, c = radius * (1 - quarter);

	picture_move(p, x + radius, y);
	picture_line(p, right - radius, y);
	picture_curve(p, right - c, y, right, y + c, right, y + radius);
	picture_line(p, right, bottom - radius);
	picture_curve(p, right, bottom - c, right - c, bottom, right - radius, bottom);
	picture_line(p, x + radius, bottom);
	picture_curve(p, x + c, bottom, x, bottom - c, x, bottom - radius);
	picture_line(p, x, y + radius);
	picture_curve(p, x, y + c, x + c, y, x + radius, y);
	picture_step(p, 'Z', 0, NULL);
}

void
picture_circle(struct picture *p, double x, double y, double radius)
{
	double c = radius * quarter;

	picture_move(p, x + radius, y);
	picture_curve(p, x + radius, y + c, x + c, y + radius, x, y + radius);
	picture_curve(p, x - c, y + radius, x - radius, y + c, x - radius, y);
	picture_curve(p, x - radius, y - c, x - c, y - radius, x, y - radius);
	picture_curve(p, x + c, y - radius, x + radius, y - c, x + radius, y);
	picture_step(p, 'Z', 0, NULL);
}

void
picture_fill(struct picture *p, bool keeps)
{
	if (p->drawing && p->svg)
		fprintf(p->svg, "\" fill=\"#%06x\"%s", (unsigned)p->color, keeps ? "" : "/>\n");
#ifdef NARABE_CAIRO
	if (p->drawing && p->png) {
		png_color(p->png, p->color);
		cairo_fill_preserve(p->png);
	}
#endif
	p->filled = p->drawing && keeps;
	p->drawing = p->filled;
}

void
picture_stroke(struct picture *p, double width)
{
	if (p->drawing && p->svg)
		fprintf(p->svg, "%s stroke=\"#%06x\" stroke-width=\"%.4g\"/>\n",
			p->filled ? "" : "\" fill=\"none\"", (unsigned)p->color, width);
#ifdef NARABE_CAIRO
	if (p->drawing && p->png) {
		png_color(p->png, p->color);
		cairo_set_line_width(p->png, width);
		cairo_stroke(p->png);
	}
#endif
	p->drawing = p->filled = false;
}

void
picture_text(struct picture *p, struct picture_font font, double x, double y, double room,
	const char *text)
{
	/* The viewer's fonts are unknown; characters are rarely wider than this. */
	double wide = text_columns(text) * font.size * (font.bold ? .7 : .62);

	x += p->left;
	y += p->top;
#ifdef NARABE_CAIRO
	if (p->png)
		png_text(p->png, font, p->mono, x, y, room, text);
#endif
	if (!p->svg)
		return;
	fprintf(p->svg, "<text x=\"%.6g\" y=\"%.6g\" font-size=\"%.4g\" fill=\"#%06x\"%s>", x, y,
		wide > room ? font.size * room / wide : font.size, (unsigned)font.color,
		font.bold ? " font-weight=\"bold\"" : "");
	quote_xml(p->svg, text);
	fputs("</text>\n", p->svg);
}

/* ---- colours ---- */

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
