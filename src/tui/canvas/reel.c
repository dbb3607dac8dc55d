/* A reel: canvases over time, and its formats: an asciicast, an animated SVG; a canvas as a picture is a reel
 * of one frame. */
#include "tui/canvas/reel.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/array.h"
#include "base/file.h"
#include "base/quote.h"
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

/* ---- the look of cells without a terminal: their colours by layer, the shapes of blocks and lines ----
 *
 * A picture is drawn layer by layer, the papers at the bottom; everything of one colour in a layer may be drawn at
 * once. Geometry is in whole pixels, so that adjacent shapes join without seams. */

enum {
	CELL_WIDTH = 9, /* the size of DejaVu Sans Mono at 15 px */
	CELL_HEIGHT = 18,
	FONT_SIZE = 15,
	BASELINE = 14, /* below the cell's top */
	MIDDLE_X = 4,  /* the pixel of a thin line */
	MIDDLE_Y = 8,
	MARGIN = 9, /* around the canvas */
	CELL_RECTS = 6,
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

#define LOOK_NOTHING UINT32_MAX /* in place of a colour: the layer is empty here */

/* The terminal's own colours, dark or light to match the theme. */
struct look {
	const struct theme *theme;
	enum depth depth;
	uint32_t ground, text; /* 0xrrggbb */
};

static int
eighths(int k, int of)
{
	return (of * k + 4) / 8;
}

/* U+2580 to U+259F; shades become full blocks in a mixed colour. */
static int
block_rects(wchar_t ch, struct rect *out)
{
	/* Bits: upper left, upper right, lower left, lower right. */
	static const unsigned char mask[] = { 4, 8, 1, 13, 9, 7, 11, 2, 6, 14 };
	struct rect r = { 0, 0, CELL_WIDTH, CELL_HEIGHT };

	if (ch >= 0x2596) { /* quadrants */
		int half_x = eighths(4, CELL_WIDTH), half_y = eighths(4, CELL_HEIGHT), count = 0;
		for (int i = 0; i < 4; i++) {
			int x = i % 2 ? half_x : 0, y = i / 2 ? half_y : 0;
			if (mask[ch - 0x2596] >> i & 1)
				out[count++] =
					(struct rect){ x, y, i % 2 ? CELL_WIDTH - half_x : half_x,
						i / 2 ? CELL_HEIGHT - half_y : half_y };
		}
		return count;
	}
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

/* Lists the rectangles that a character consists of; 0 if it is a glyph. */
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

static struct look
look_of(const struct theme *theme, enum depth depth)
{
	return (struct look){
		.theme = theme,
		.depth = depth,
		.ground = theme->light ? 0xfcfcfa : 0x14161a,
		.text = theme->light ? 0x22262b : 0xd5d8dc,
	};
}

/* Gets the colours of a cell's layers; a paper that equals the ground is LOOK_NOTHING. */
static void
look_cell(const struct look *look, const struct canvas *c, int at, uint32_t color[LAYER_COUNT])
{
	const struct canvas_cell *cell = &c->cells[at];
	bool wide = at + 1 < c->width * c->height && cell[1].ch == 0;
	struct style s = cell->style;
	struct rect unused[CELL_RECTS];
	uint32_t ink = color_of(theme_color(look->theme, look->depth, s.ink), look->text);
	uint32_t paper = color_of(theme_color(look->theme, look->depth, s.paper), look->ground);
	bool shape = shape_rects(cell->ch, unused) > 0;

	if (s.attr & ATTR_REVERSE) {
		uint32_t swapped = ink;
		ink = paper;
		paper = swapped;
	}
	if (s.attr & ATTR_DIM)
		ink = picture_mix(ink, paper, 0.5);
	for (int i = 0; i < LAYER_COUNT; i++)
		color[i] = LOOK_NOTHING;
	if (paper != look->ground)
		color[LAYER_PAPER] = paper;
	if (shape || (s.attr & ATTR_UNDERLINE))
		color[LAYER_SHAPE] = ink;
	if (cell->ch >= 0x2591 && cell->ch <= 0x2593)
		color[LAYER_SHAPE] = picture_mix(paper, ink, (cell->ch - 0x2590) / 4.0);
	if (!shape && cell->ch > L' ')
		color[(wide ? LAYER_WIDE : LAYER_PLAIN) + (s.attr & ATTR_BOLD ? 1 : 0)] = ink;
}

/* Gets the rectangles, in pixels from the cell's corner, of its paper or its shape: those of the character, and
 * the line below it. Returns their number, up to CELL_RECTS. */
static int
look_rects(const struct canvas_cell *cell, enum layer layer, struct rect out[CELL_RECTS])
{
	int count = 0;

	if (layer == LAYER_PAPER) {
		out[0] = (struct rect){ 0, 0, CELL_WIDTH, CELL_HEIGHT };
		return 1;
	}
	count = shape_rects(cell->ch, out);
	if (cell->style.attr & ATTR_UNDERLINE)
		out[count++] = (struct rect){ 0, BASELINE + 2, CELL_WIDTH, 1 };
	return count;
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

/* An SVG being written. */
struct writer {
	const struct reel *reel;
	FILE *out;
	struct canvas *shown;
	struct look look;
	uint32_t (*color)[LAYER_COUNT]; /* by cell; LOOK_NOTHING once written */
	bool *changed;                  /* by cell */
	size_t *until; /* by frame: the whole frame that ends it, the number of frames for none */
	bool *whole;   /* by frame */
};

static void
put_head(const struct writer *w, const struct reel_look *own)
{
	const struct reel *r = w->reel;
	FILE *out = w->out;
	int width = 2 * MARGIN + r->width * CELL_WIDTH;
	int height = 2 * MARGIN + r->height * CELL_HEIGHT;
	double percent = 100.0 / (double)(r->end_ms ? r->end_ms : 1);

	fprintf(out,
		"<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
		"viewBox=\"0 0 %d %d\" xml:space=\"preserve\">\n<title>",
		width, height, width, height);
	quote_xml(out, own->title);
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
		own->loops ? "infinite" : "1 forwards");
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
	return MARGIN + cell % w->reel->width * CELL_WIDTH;
}

static int
cell_y(const struct writer *w, int cell)
{
	return MARGIN + cell / w->reel->width * CELL_HEIGHT;
}

/* Whatever the layer has in one colour, from this cell on, as one path; runs on a line are joined. */
static void
reel_put_path(struct writer *w, enum layer layer, int cell)
{
	int cells = w->reel->width * w->reel->height;
	uint32_t color = w->color[cell][layer];
	struct rect run = { 0 }, rects[CELL_RECTS];

	fprintf(w->out, "<path fill=\"#%06x\" d=\"", color);
	for (; cell <= cells; cell++) {
		bool end = cell == cells; /* including the last run */
		if (!end && w->color[cell][layer] != color)
			continue;
		if (!end)
			w->color[cell][layer] = LOOK_NOTHING;
		int count = end ? 1 : look_rects(&w->shown->cells[cell], layer, rects);
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
				fprintf(w->out, "M%d %dh%dv%dh-%dz", run.x, run.y, run.width,
					run.height, run.width);
			run = r;
		}
	}
	fputs("\"/>\n", w->out);
}

/* All text of the layer in one colour, from this cell on, in pieces. */
static void
put_texts(struct writer *w, enum layer layer, int cell)
{
	FILE *out = w->out;
	const struct canvas_cell *shown = w->shown->cells;
	int width = w->reel->width, cells = width * w->reel->height;
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
	const struct reel *r = w->reel;
	const struct reel_frame *f = &r->frame[frame];
	bool last = w->until[frame] == r->frames, whole = w->whole[frame];
	int cells = r->width * r->height;

	reel_apply(r, frame, w->shown);
	for (int i = 0; i < cells; i++)
		w->changed[i] = whole;
	for (size_t i = f->first; i < f->first + f->count; i++)
		w->changed[r->cell[i].at] = true;
	for (int i = 0; i < cells; i++) {
		look_cell(&w->look, w->shown, i, w->color[i]);
		/* What was there before is painted over. */
		if (!whole && w->color[i][LAYER_PAPER] == LOOK_NOTHING)
			w->color[i][LAYER_PAPER] = w->look.ground;
		for (int layer = 0; !w->changed[i] && layer < LAYER_COUNT; layer++)
			w->color[i][layer] = LOOK_NOTHING;
	}
	fprintf(w->out, "<g class=\"f%s\" style=\"animation-name:k%zu\">\n", last ? "" : " h",
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
	fputs("</g>\n", w->out);
}

static void
put_svg(struct reel_pen *pen)
{
	const struct reel *r = pen->reel;
	size_t cells = (size_t)r->width * (size_t)r->height, painted = 0, end = r->frames;
	struct writer w = {
		.reel = r,
		.out = pen->out,
		.shown = &pen->shown,
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
		put_head(&w, pen->look);
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
		    : error_set(e, "There is not enough memory to write %s.", path);
	free(text);
	return fine;
}

/* As a PNG: a layer after the other, a character per cell, so that columns never depend on the font. */
static bool
canvas_png(const struct canvas *c, const struct look *look, const char *path, struct error *e)
{
	struct picture *p = picture_open(path, 2 * MARGIN + c->width * CELL_WIDTH,
		2 * MARGIN + c->height * CELL_HEIGHT, 1, look->ground, e);
	uint32_t color[LAYER_COUNT];
	struct rect rects[CELL_RECTS];

	if (p)
		picture_use_mono(p);
	for (enum layer layer = 0; p && layer < LAYER_COUNT; layer++) {
		bool wide = layer >= LAYER_WIDE;
		for (int at = 0; at < c->width * c->height; at++) {
			int x = MARGIN + at % c->width * CELL_WIDTH;
			int y = MARGIN + at / c->width * CELL_HEIGHT;
			look_cell(look, c, at, color);
			if (color[layer] == LOOK_NOTHING)
				continue;
			picture_color(p, color[layer]);
			int count =
				layer < LAYER_PLAIN ? look_rects(&c->cells[at], layer, rects) : 0;
			for (int i = 0; i < count; i++)
				picture_rectangle(p, x + rects[i].x, y + rects[i].y, rects[i].width,
					rects[i].height);
			if (layer < LAYER_PLAIN) {
				picture_fill(p, false);
				continue;
			}
			bool heavy = layer == LAYER_BOLD || layer == LAYER_WIDE_BOLD;
			struct picture_font font = { FONT_SIZE, heavy, color[layer] };
			char text[5];
			*text_put(text, (uint32_t)c->cells[at].ch) = '\0';
			picture_text(p, font, x + (wide ? CELL_WIDTH : CELL_WIDTH / 2.),
				y + BASELINE, 3 * FONT_SIZE, text);
		}
	}
	return p && picture_finish(p, e);
}

bool
canvas_picture(const struct canvas *c, const struct theme *theme, enum depth depth,
	const char *path, struct error *e)
{
	const struct reel_look look = { .theme = theme, .depth = depth, .title = "narabe" };
	const struct look cells = look_of(theme, depth);
	struct reel r = { 0 };

	if (!picture_path_ok(path, e))
		return false;
	if (!picture_is_svg(path))
		return canvas_png(c, &cells, path, e);
	bool ok = (reel_init(&r, c->width, c->height) && reel_add(&r, c, 0)) ||
		  error_set(e, "There is not enough memory for the picture %s.", path);
	ok = ok && reel_write(&r, &look, REEL_SVG, path, e);
	reel_finish(&r);
	return ok;
}
