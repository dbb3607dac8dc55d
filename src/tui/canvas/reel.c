/* A reel: canvases over time, and its formats: an asciicast, an animated SVG; a canvas as a picture is a reel of one
 * frame. */
#include "tui/canvas/reel.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/array.h"
#include "base/file.h"
#include "base/quote.h"
#include "config.h"
#include "tui/canvas/look.h"
#include "tui/canvas/picture.h"

bool
reel_init(struct reel *r, int width, int height)
{
	*r = (struct reel){ .width = width, .height = height };
	return canvas_init(&r->last, width, height);
}

void
reel_finish(struct reel *r)
{
	free(r->frame);
	free(r->cell);
	canvas_finish(&r->last);
	*r = (struct reel){ 0 };
}

static bool
same_style(struct style a, struct style b)
{
	return a.ink == b.ink && a.paper == b.paper && a.attr == b.attr;
}

/* Returns how many cells differ from the last frame, and stores them in *out unless it is NULL. */
static size_t
changes(const struct reel *r, const struct canvas *c, struct reel_cell *out)
{
	size_t count = 0;

	for (int i = 0; i < r->width * r->height; i++) {
		const struct canvas_cell *one = &r->last.cells[i], *other = &c->cells[i];
		if (one->ch == other->ch && same_style(one->style, other->style))
			continue;
		if (out)
			out[count] = (struct reel_cell){ i, c->cells[i] };
		count++;
	}
	return count;
}

bool
reel_add(struct reel *r, const struct canvas *c, int64_t at_ms)
{
	size_t count = changes(r, c, NULL);

	if (r->frames == 0)
		r->start_ms = at_ms;
	at_ms -= r->start_ms;
	if (at_ms > r->end_ms)
		r->end_ms = at_ms;
	if (count == 0 && r->frames > 0)
		return true;
	/* Two in the same millisecond are one. */
	bool joins = r->frames > 0 && at_ms <= r->frame[r->frames - 1].at_ms;
	if (!ARRAY_ROOM(r->frame, r->frame_room, r->frames + 1) ||
		!ARRAY_ROOM(r->cell, r->cell_room, r->cells + count))
		return false;
	if (joins)
		r->frame[r->frames - 1].count += count;
	else
		r->frame[r->frames++] = (struct reel_frame){ at_ms, r->cells, count };
	changes(r, c, r->cell + r->cells);
	r->cells += count;
	memcpy(r->last.cells, c->cells,
		(size_t)r->width * (size_t)r->height * sizeof *r->last.cells);
	return true;
}

void
reel_hold(struct reel *r, int64_t until_ms)
{
	if (until_ms - r->start_ms > r->end_ms)
		r->end_ms = until_ms - r->start_ms;
}

void
reel_apply(const struct reel *r, size_t frame, struct canvas *c)
{
	const struct reel_frame *f = &r->frame[frame];

	for (size_t i = f->first; i < f->first + f->count; i++)
		c->cells[r->cell[i].at] = r->cell[i].cell;
}

bool
reel_drop(struct reel *r, size_t keep)
{
	struct reel kept;
	struct canvas shown;
	size_t first = keep < r->frames ? r->frames - keep : 0;
	bool fine = reel_init(&kept, r->width, r->height);

	fine = canvas_init(&shown, r->width, r->height) && fine;
	for (size_t i = 0; fine && i < r->frames; i++) {
		reel_apply(r, i, &shown);
		if (i >= first)
			fine = reel_add(&kept, &shown, r->start_ms + r->frame[i].at_ms);
	}
	reel_hold(&kept, r->start_ms + r->end_ms);
	canvas_finish(&shown);
	if (fine) {
		reel_finish(r);
		*r = kept;
	} else {
		reel_finish(&kept);
	}
	return fine;
}

int64_t
reel_frame_ms(const struct reel *r, size_t frame)
{
	return (frame + 1 < r->frames ? r->frame[frame + 1].at_ms : r->end_ms) -
	       r->frame[frame].at_ms;
}

/* A reel being written as text. */
struct reel_pen {
	const struct reel *reel;
	const struct reel_look *look;
	struct canvas shown; /* empty at first: for reel_apply() */
	FILE *out;           /* in memory */
	bool failed;         /* set when memory ran out */
};

/* ---- an asciicast, version 2: what a terminal would have received, with times ----
 * https://docs.asciinema.org/manual/asciicast/v2/ */

/* The changed cells of a frame, which begins with a cursor anywhere and any style. */
static void
put_frame(struct reel_pen *w, size_t frame)
{
	const struct reel_frame *f = &w->reel->frame[frame];
	int next = -1; /* where the cursor is */
	struct style style = { 0 };

	reel_apply(w->reel, frame, &w->shown);
	fprintf(w->out, "[%lld.%03d, \"o\", \"", (long long)(f->at_ms / 1000),
		(int)(f->at_ms % 1000));
	if (frame == 0) /* no cursor, an empty screen */
		fputs("\\u001b[?25l\\u001b[0m\\u001b[2J", w->out);
	for (size_t i = f->first; i < f->first + f->count; i++) {
		const struct reel_cell *c = &w->reel->cell[i];
		int x = c->at % w->reel->width;
		char text[5] = "";
		if (c->cell.ch == 0) /* the character on its left covers it */
			continue;
		if (c->at != next || x == 0)
			fprintf(w->out, "\\u001b[%d;%dH", c->at / w->reel->width + 1, x + 1);
		if (next < 0 || !same_style(style, c->cell.style)) {
			/* Select Graphic Rendition, from nothing. */
			const struct theme *theme = w->look->theme;
			enum depth depth = w->look->depth;
			int ink = theme_color(theme, depth, c->cell.style.ink),
			    paper = theme_color(theme, depth, c->cell.style.paper);

			fputs("\\u001b[0", w->out);
			fputs(c->cell.style.attr & ATTR_BOLD ? ";1" : "", w->out);
			fputs(c->cell.style.attr & ATTR_DIM ? ";2" : "", w->out);
			fputs(c->cell.style.attr & ATTR_UNDERLINE ? ";4" : "", w->out);
			fputs(c->cell.style.attr & ATTR_REVERSE ? ";7" : "", w->out);
			if (ink != THEME_NO_COLOR)
				fprintf(w->out, depth == DEPTH_256 ? ";38;5;%d" : ";3%d",
					theme_index(ink));
			if (paper != THEME_NO_COLOR)
				fprintf(w->out, depth == DEPTH_256 ? ";48;5;%d" : ";4%d",
					theme_index(paper));
			putc('m', w->out);
		}
		*text_put(text, (uint32_t)c->cell.ch) = '\0';
		quote_json(w->out, text);
		style = c->cell.style;
		bool wide = x + 1 < w->reel->width && w->shown.cells[c->at + 1].ch == 0;
		next = c->at + 1 + wide;
	}
	fputs("\"]\n", w->out);
}

/* A line of JSON for the header, one for each frame. */
static void
put_asciicast(struct reel_pen *w)
{
	const struct reel *r = w->reel;
	const char *term = w->look->depth == DEPTH_256 ? "xterm-256color" : "xterm";

	fprintf(w->out,
		"{\"version\": 2, \"width\": %d, \"height\": %d, \"duration\": %lld.%03d, "
		"\"title\": \"",
		r->width, r->height, (long long)(r->end_ms / 1000), (int)(r->end_ms % 1000));
	quote_json(w->out, w->look->title);
	fprintf(w->out, "\", \"env\": {\"TERM\": \"%s\"}}\n", term);
	for (size_t i = 0; i < r->frames; i++)
		put_frame(w, i);
	if (r->end_ms > r->frame[r->frames - 1].at_ms)
		/* The screen stays until the end, and the terminal is then as it was. */
		fprintf(w->out, "[%lld.%03d, \"o\", \"\\u001b[0m\"]\n",
			(long long)(r->end_ms / 1000), (int)(r->end_ms % 1000));
}

/* ---- an animated SVG: CSS, no script, nothing from elsewhere, so that it plays as the image of a page ----
 *
 * A frame is a group of what has changed, painted over the frames before it and visible from its
 * time on. A whole frame comes now and then: the groups before it end there, so that a browser never
 * paints more than a few screens. Where nothing moves, the last frame is seen. */

enum {
	MOST_PAINTED = 3, /* screens of cells, until a whole frame comes */
	GAP = 3,          /* blanks inside one piece of text, at most */
};

struct writer {
	struct reel_pen *pen;
	struct look look;
	uint32_t (*color)[LAYER_COUNT]; /* by cell; LOOK_NOTHING once written */
	bool *changed;                  /* by cell */
	size_t *until; /* by frame: the whole frame that ends it, the number of frames for none */
	bool *whole;   /* by frame */
};

static void
put_head(const struct writer *w)
{
	const struct reel *r = w->pen->reel;
	FILE *out = w->pen->out;
	int width = 2 * MARGIN + r->width * CELL_WIDTH;
	int height = 2 * MARGIN + r->height * CELL_HEIGHT;
	double percent = 100.0 / (double)(r->end_ms ? r->end_ms : 1);

	fprintf(out,
		"<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
		"viewBox=\"0 0 %d %d\" xml:space=\"preserve\">\n<title>",
		width, height, width, height);
	quote_xml(out, w->pen->look->title);
	fprintf(out,
		"</title>\n<style>\n"
		"svg{font:%dpx \"DejaVu Sans Mono\",Menlo,Consolas,\"Liberation Mono\","
		"\"Noto Sans Mono CJK JP\",monospace}\n"
		"text{white-space:pre}\n"
		".b{font-weight:bold}\n"
		"path{shape-rendering:crispEdges}\n"
		".h{visibility:hidden}\n"
		".f{animation:%lld.%03ds step-end %s}\n"
		"@media(prefers-reduced-motion:reduce){.f{animation:none!important}}\n",
		FONT_SIZE, (long long)(r->end_ms / 1000), (int)(r->end_ms % 1000),
		w->pen->look->loops ? "infinite" : "1 forwards");
	for (size_t i = 0; i < r->frames; i++) { /* times as parts of the whole */
		fprintf(out, "@keyframes k%zu{", i);
		if (i > 0)
			fputs("0%{visibility:hidden}", out);
		fprintf(out, "%.7g%%{visibility:visible}", percent * (double)r->frame[i].at_ms);
		if (w->until[i] < r->frames)
			fprintf(out, "%.7g%%,to{visibility:hidden}}\n",
				percent * (double)r->frame[w->until[i]].at_ms);
		else
			fputs("to{visibility:visible}}\n", out);
	}
	fprintf(out, "</style>\n<rect width=\"%d\" height=\"%d\" fill=\"#%06x\"/>\n", width, height,
		w->look.ground);
}

static int
cell_x(const struct writer *w, int cell)
{
	return MARGIN + cell % w->pen->reel->width * CELL_WIDTH;
}

static int
cell_y(const struct writer *w, int cell)
{
	return MARGIN + cell / w->pen->reel->width * CELL_HEIGHT;
}

/* Whatever the layer has in one colour, from this cell on, as one path; runs on a line are joined. */
static void
reel_put_path(struct writer *w, enum layer layer, int cell)
{
	int cells = w->pen->reel->width * w->pen->reel->height;
	uint32_t color = w->color[cell][layer];
	struct rect run = { 0 }, rects[CELL_RECTS];

	fprintf(w->pen->out, "<path fill=\"#%06x\" d=\"", color);
	for (; cell <= cells; cell++) {
		bool end = cell == cells; /* including the last run */
		if (!end && w->color[cell][layer] != color)
			continue;
		if (!end)
			w->color[cell][layer] = LOOK_NOTHING;
		int count = end ? 1 : look_rects(&w->pen->shown.cells[cell], layer, rects);
		for (int i = 0; i < count; i++) {
			struct rect r = { 0 };
			if (!end)
				r = (struct rect){ cell_x(w, cell) + rects[i].x,
					cell_y(w, cell) + rects[i].y, rects[i].width,
					rects[i].height };
			if (!end && r.y == run.y && r.height == run.height &&
				r.x == run.x + run.width) {
				run.width += r.width;
				continue;
			}
			if (run.width > 0)
				fprintf(w->pen->out, "M%d %dh%dv%dh-%dz", run.x, run.y, run.width,
					run.height, run.width);
			run = r;
		}
	}
	fputs("\"/>\n", w->pen->out);
}

/* All text of the layer in one colour, from this cell on, in pieces. */
static void
put_texts(struct writer *w, enum layer layer, int cell)
{
	FILE *out = w->pen->out;
	const struct canvas_cell *shown = w->pen->shown.cells;
	int width = w->pen->reel->width, cells = width * w->pen->reel->height;
	uint32_t color = w->color[cell][layer];
	bool heavy = layer == LAYER_BOLD || layer == LAYER_WIDE_BOLD;

	fprintf(out, "<g fill=\"#%06x\"%s>\n", color, heavy ? " class=\"b\"" : "");
	while (cell < cells) {
		if (w->color[cell][layer] != color) {
			cell++;
			continue;
		}
		/* A piece continues over blanks, which leave room for the text around them. */
		int line_end = cell - cell % width + width, end = cell + 1;
		for (int at = cell + 1, gap = 0; at < line_end && gap <= GAP; at++) {
			bool own = w->color[at][layer] == color || shown[at].ch == 0;
			if (!own && shown[at].ch != L' ')
				break;
			gap = own ? 0 : gap + 1;
			if (gap == 0)
				end = at + 1;
		}
		fprintf(out, "<text x=\"%d\" y=\"%d\"", cell_x(w, cell),
			cell_y(w, cell) + BASELINE);
		if (end - cell > 1)
			fprintf(out, " textLength=\"%d\"", (end - cell) * CELL_WIDTH);
		putc('>', out);
		for (; cell < end; cell++) {
			char text[5] = "";
			if (shown[cell].ch != 0)
				*text_put(text, (uint32_t)shown[cell].ch) = '\0';
			quote_xml(out, text);
			w->color[cell][layer] = LOOK_NOTHING;
		}
		fputs("</text>\n", out);
	}
	fputs("</g>\n", out);
}

static void
put_group(struct writer *w, size_t frame)
{
	const struct reel *r = w->pen->reel;
	const struct reel_frame *f = &r->frame[frame];
	bool last = w->until[frame] == r->frames, whole = w->whole[frame];
	int cells = r->width * r->height;

	reel_apply(r, frame, &w->pen->shown);
	for (int i = 0; i < cells; i++)
		w->changed[i] = whole;
	for (size_t i = f->first; i < f->first + f->count; i++)
		w->changed[r->cell[i].at] = true;
	for (int i = 0; i < cells; i++) {
		look_cell(&w->look, &w->pen->shown, i, w->color[i]);
		/* What was there before is painted over. */
		if (!whole && w->color[i][LAYER_PAPER] == LOOK_NOTHING)
			w->color[i][LAYER_PAPER] = w->look.ground;
		for (int layer = 0; !w->changed[i] && layer < LAYER_COUNT; layer++)
			w->color[i][layer] = LOOK_NOTHING;
	}
	fprintf(w->pen->out, "<g class=\"f%s\" style=\"animation-name:k%zu\">\n", last ? "" : " h",
		frame);
	for (enum layer layer = 0; layer < LAYER_COUNT; layer++) {
		for (int cell = 0; cell < cells; cell++) {
			if (w->color[cell][layer] == LOOK_NOTHING)
				continue;
			if (layer < LAYER_PLAIN)
				reel_put_path(w, layer, cell);
			else
				put_texts(w, layer, cell);
		}
	}
	fputs("</g>\n", w->pen->out);
}

static void
put_svg(struct reel_pen *pen)
{
	const struct reel *r = pen->reel;
	size_t cells = (size_t)r->width * (size_t)r->height, painted = 0, end = r->frames;
	struct writer w = {
		.pen = pen,
		.look = look_of(pen->look->theme, pen->look->depth),
		.color = calloc(cells, sizeof *w.color),
		.changed = calloc(cells, sizeof *w.changed),
		.until = calloc(r->frames, sizeof *w.until),
		.whole = calloc(r->frames, sizeof *w.whole),
	};
	bool fine = w.color && w.changed && w.until && w.whole;

	pen->failed = pen->failed || !fine;
	for (size_t i = 0; fine && i < r->frames; i++) {
		size_t count = r->frame[i].count;
		w.whole[i] = i == 0 || painted + count > MOST_PAINTED * cells || count > cells / 2;
		painted = w.whole[i] ? cells : painted + count;
	}
	for (size_t i = r->frames; fine && i-- > 0;) {
		w.until[i] = end;
		if (w.whole[i])
			end = i;
	}
	if (fine)
		put_head(&w);
	for (size_t i = 0; fine && i < r->frames; i++)
		put_group(&w, i);
	if (fine)
		fputs("</svg>\n", pen->out);
	free(w.color);
	free(w.changed);
	free(w.until);
	free(w.whole);
}

/* ---- files ---- */

static const struct {
	const char *ending;
	void (*put)(struct reel_pen *pen);
} writers[REEL_FORMATS] = {
	[REEL_ASCIICAST] = { ".cast", put_asciicast },
	[REEL_SVG] = { ".svg", put_svg },
};

enum reel_format
reel_format_of(const char *path, struct error *e)
{
	size_t length = strlen(path);

	for (int i = 0; i < REEL_FORMATS; i++) {
		size_t tail = strlen(writers[i].ending);
		if (length > tail && strcasecmp(path + length - tail, writers[i].ending) == 0)
			return (enum reel_format)i;
	}
	error_set(e,
		"\"%.200s\" does not say what to write: its name must end in .svg or .cast (an "
		"asciicast, from which agg makes a GIF).",
		path);
	return REEL_FORMATS;
}

bool
reel_write(const struct reel *r, const struct reel_look *look, enum reel_format format,
	const char *path, struct error *e)
{
	struct reel_pen pen = { .reel = r, .look = look };
	char *text = NULL;
	size_t size = 0;
	bool fine = false;

	if (canvas_init(&pen.shown, r->width, r->height))
		pen.out = open_memstream(&text, &size);
	if (pen.out) {
		writers[format].put(&pen);
		fine = file_close_text(pen.out, &text) && !pen.failed;
	}
	canvas_finish(&pen.shown);
	fine = fine ? file_replace(path, text, size, e)
		    : error_set(e, "There is no memory to write %s.", path);
	free(text);
	return fine;
}

bool
canvas_picture(const struct canvas *c, const struct theme *theme, enum depth depth,
	const char *path, struct error *e)
{
	const struct reel_look look = { .theme = theme, .depth = depth, .title = "narabe" };
	struct reel r = { 0 };

#ifdef NARABE_CAIRO
	if (!picture_is_svg(path))
		return canvas_png(c, theme, depth, path, e);
#endif
	bool ok = picture_path_ok(path, e) &&
		  ((reel_init(&r, c->width, c->height) && reel_add(&r, c, 0)) ||
			  error_set(e, "There is not enough memory for the picture %s.", path));
	ok = ok && reel_write(&r, &look, REEL_SVG, path, e);
	reel_finish(&r);
	return ok;
}
