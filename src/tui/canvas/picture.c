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
#include "config/data.h"
#include "tui/canvas/canvas.h"
#include "tui/canvas/png.h"

#ifdef NARABE_CAIRO
#include <dlfcn.h>
#endif

struct picture {
	const char *path;
	FILE *svg; /* in memory; a path is written as it comes */
	char *text;
	size_t size;
	void *png; /* NULL: an SVG */
	const struct png_ops *ops;
	double left, top; /* of the origin */
	uint32_t color;
	bool drawing, filled; /* a path has begun; its colour has been written */
	bool mono;
};

/* ---- PNG, by the module ---- */

#ifdef NARABE_CAIRO
/* Returns what draws, or NULL with a sentence. */
static const struct png_ops *
load_png(const char *path, struct error *e)
{
	static const struct png_ops *ops;
	char module[DATA_PATH_SIZE];
	void *loaded = NULL;

	for (int place = 0; !ops && !loaded && data_program_path(PNG_MODULE, place, module);
		place++)
		loaded = dlopen(module, RTLD_NOW | RTLD_LOCAL);
	if (loaded)
		ops = dlsym(loaded, PNG_OPS);
	if (!ops)
		error_set(e, "The picture %s cannot be drawn: %s", path, dlerror());
	return ops;
}

static bool
open_png(struct picture *p, int width, int height, int scale, struct error *e)
{
	const char *why;
	bool large;

	p->ops = load_png(p->path, e);
	if (!p->ops)
		return false;
	p->png = p->ops->open(width, height, scale, &why, &large);
	if (p->png)
		return true;
	if (large)
		return error_set(e,
			"The picture %s would have %d x %d pixels, too many for a PNG "
			"here; an SVG has no limit.",
			p->path, width * scale, height * scale);
	return error_set(e, "The picture %s cannot be drawn: %s.", p->path, why);
}

static bool
finish_png(struct picture *p, struct error *e)
{
	char *bytes = NULL;
	size_t size = 0;
	const char *why = p->ops->finish(p->png, &bytes, &size);
	bool ok = why ? error_set(e, "The picture %s cannot be drawn: %s.", p->path, why)
		      : file_replace(p->path, bytes, size, e);

	free(bytes);
	return ok;
}
#else
static bool
open_png(struct picture *p, int width, int height, int scale, struct error *e)
{
	return false; /* picture_path_ok() refused it */
}

static bool
finish_png(struct picture *p, struct error *e)
{
	return false;
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
	if (!picture_is_svg(path)) {
		if (!open_png(p, width, height, png_scale, e)) {
			free(p);
			return NULL;
		}
	} else {
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
	if (p->png)
		ok = finish_png(p, e);
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
	if (p->png && !p->drawing)
		p->ops->new_path(p->png);
	if (p->png)
		p->ops->step(p->png, kind, x);
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
	if (p->drawing && p->png) {
		p->ops->color(p->png, p->color);
		p->ops->fill(p->png);
	}
	p->filled = p->drawing && keeps;
	p->drawing = p->filled;
}

void
picture_stroke(struct picture *p, double width)
{
	if (p->drawing && p->svg)
		fprintf(p->svg, "%s stroke=\"#%06x\" stroke-width=\"%.4g\"/>\n",
			p->filled ? "" : "\" fill=\"none\"", (unsigned)p->color, width);
	if (p->drawing && p->png) {
		p->ops->color(p->png, p->color);
		p->ops->stroke(p->png, width);
	}
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
	if (p->png) {
		p->ops->color(p->png, font.color);
		p->ops->text(p->png, font.size, font.bold, p->mono, text_columns(text) > 1, x, y,
			room, text);
	}
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
