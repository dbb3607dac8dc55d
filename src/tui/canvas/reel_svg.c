/* A reel as an animated SVG: CSS, no script, nothing from elsewhere, so that it plays as
 * the image of a page.
 *
 * A frame is a group of what has changed, painted over the frames before it and visible from its
 * time on. A whole frame comes now and then: the groups before it end there, so that a browser never
 * paints more than a few screens. Where nothing moves, the last frame is seen. */
#include <stdlib.h>

#include "base/quote.h"
#include "tui/canvas/look.h"
#include "tui/canvas/reel_writers.h"

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

/* ---- which frames are whole ---- */

static void
plan_frames(struct writer *w)
{
	const struct reel *r = w->pen->reel;
	size_t screen = (size_t)r->width * (size_t)r->height, painted = 0, end = r->frames;

	for (size_t i = 0; i < r->frames; i++) {
		size_t count = r->frame[i].count;
		w->whole[i] =
			i == 0 || painted + count > MOST_PAINTED * screen || count > screen / 2;
		painted = w->whole[i] ? screen : painted + count;
	}
	for (size_t i = r->frames; i-- > 0;) {
		w->until[i] = end;
		if (w->whole[i])
			end = i;
	}
}

/* ---- style ---- */

/* A time as a part of the whole, in per cent. */
static void
put_time(const struct writer *w, size_t frame)
{
	const struct reel *r = w->pen->reel;

	fprintf(w->pen->out, "%.7g%%",
		100.0 * (double)r->frame[frame].at_ms / (double)(r->end_ms ? r->end_ms : 1));
}

static void
put_keyframes(const struct writer *w, size_t frame)
{
	FILE *out = w->pen->out;

	fprintf(out, "@keyframes k%zu{", frame);
	if (frame > 0)
		fputs("0%{visibility:hidden}", out);
	put_time(w, frame);
	fputs("{visibility:visible}", out);
	if (w->until[frame] < w->pen->reel->frames) {
		put_time(w, w->until[frame]);
		fputs(",to{visibility:hidden}", out);
	} else {
		fputs("to{visibility:visible}", out);
	}
	fputs("}\n", out);
}

static void
put_head(const struct writer *w)
{
	const struct reel *r = w->pen->reel;
	FILE *out = w->pen->out;
	int width = 2 * MARGIN + r->width * CELL_WIDTH;
	int height = 2 * MARGIN + r->height * CELL_HEIGHT;

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
	for (size_t i = 0; i < r->frames; i++)
		put_keyframes(w, i);
	fprintf(out, "</style>\n<rect width=\"%d\" height=\"%d\" fill=\"#%06x\"/>\n", width, height,
		w->look.ground);
}

/* ---- a frame ---- */

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

static void
put_rect(const struct writer *w, struct rect r)
{
	if (r.width > 0)
		fprintf(w->pen->out, "M%d %dh%dv%dh-%dz", r.x, r.y, r.width, r.height, r.width);
}

/* Whatever the layer has in one colour, from this cell on, as one path; runs on a line are joined. */
static void
put_path(struct writer *w, enum layer layer, int cell)
{
	int cells = w->pen->reel->width * w->pen->reel->height;
	uint32_t color = w->color[cell][layer];
	struct rect run = { 0 }, rects[CELL_RECTS];

	fprintf(w->pen->out, "<path fill=\"#%06x\" d=\"", color);
	for (; cell < cells; cell++) {
		if (w->color[cell][layer] != color)
			continue;
		w->color[cell][layer] = LOOK_NOTHING;
		int count = look_rects(&w->pen->shown.cells[cell], layer, rects);
		for (int i = 0; i < count; i++) {
			struct rect r = { cell_x(w, cell) + rects[i].x,
				cell_y(w, cell) + rects[i].y, rects[i].width, rects[i].height };
			if (r.y == run.y && r.height == run.height && r.x == run.x + run.width) {
				run.width += r.width;
				continue;
			}
			put_rect(w, run);
			run = r;
		}
	}
	put_rect(w, run);
	fputs("\"/>\n", w->pen->out);
}

/* Whether a cell leaves room for the text around it: nothing is written there. */
static bool
is_blank(const struct writer *w, int cell)
{
	return w->pen->shown.cells[cell].ch == L' ';
}

/* The piece of text in this colour that begins in a cell; its end is the cell behind it. */
static int
text_end(const struct writer *w, enum layer layer, int cell)
{
	int width = w->pen->reel->width, line_end = cell - cell % width + width;
	uint32_t color = w->color[cell][layer];
	int end = cell + 1;

	for (int at = cell + 1, gap = 0; at < line_end && gap <= GAP; at++) {
		bool half = w->pen->shown.cells[at].ch == 0;
		if (w->color[at][layer] != color && !half && !is_blank(w, at))
			break;
		gap = w->color[at][layer] == color || half ? 0 : gap + 1;
		if (gap == 0)
			end = at + 1;
	}
	return end;
}

static void
put_text(struct writer *w, enum layer layer, int cell)
{
	FILE *out = w->pen->out;
	int end = text_end(w, layer, cell);

	fprintf(out, "<text x=\"%d\" y=\"%d\"", cell_x(w, cell), cell_y(w, cell) + BASELINE);
	if (end - cell > 1)
		fprintf(out, " textLength=\"%d\"", (end - cell) * CELL_WIDTH);
	putc('>', out);
	for (; cell < end; cell++) {
		char text[5] = "";
		wchar_t ch = w->pen->shown.cells[cell].ch;
		if (ch != 0)
			*text_put(text, (uint32_t)ch) = '\0';
		quote_xml(out, text);
		w->color[cell][layer] = LOOK_NOTHING;
	}
	fputs("</text>\n", out);
}

/* All text of the layer in one colour. */
static void
put_texts(struct writer *w, enum layer layer, int cell)
{
	int cells = w->pen->reel->width * w->pen->reel->height;
	uint32_t color = w->color[cell][layer];
	bool bold = layer == LAYER_BOLD || layer == LAYER_WIDE_BOLD;

	fprintf(w->pen->out, "<g fill=\"#%06x\"%s>\n", color, bold ? " class=\"b\"" : "");
	for (; cell < cells; cell++) {
		if (w->color[cell][layer] == color)
			put_text(w, layer, cell);
	}
	fputs("</g>\n", w->pen->out);
}

static void
find_colors(struct writer *w, size_t frame)
{
	const struct reel *r = w->pen->reel;
	const struct reel_frame *f = &r->frame[frame];
	int cells = r->width * r->height;

	for (int i = 0; i < cells; i++)
		w->changed[i] = w->whole[frame];
	for (size_t i = f->first; i < f->first + f->count; i++)
		w->changed[r->cell[i].at] = true;
	for (int i = 0; i < cells; i++) {
		look_cell(&w->look, &w->pen->shown, i, w->color[i]);
		/* What was there before is painted over. */
		if (!w->whole[frame] && w->color[i][LAYER_PAPER] == LOOK_NOTHING)
			w->color[i][LAYER_PAPER] = w->look.ground;
		for (int layer = 0; !w->changed[i] && layer < LAYER_COUNT; layer++)
			w->color[i][layer] = LOOK_NOTHING;
	}
}

static void
put_frame(struct writer *w, size_t frame)
{
	const struct reel *r = w->pen->reel;
	bool last = w->until[frame] == r->frames;

	reel_apply(r, frame, &w->pen->shown);
	find_colors(w, frame);
	fprintf(w->pen->out, "<g class=\"f%s\" style=\"animation-name:k%zu\">\n", last ? "" : " h",
		frame);
	for (enum layer layer = 0; layer < LAYER_COUNT; layer++) {
		for (int cell = 0; cell < r->width * r->height; cell++) {
			if (w->color[cell][layer] == LOOK_NOTHING)
				continue;
			if (layer < LAYER_PLAIN)
				put_path(w, layer, cell);
			else
				put_texts(w, layer, cell);
		}
	}
	fputs("</g>\n", w->pen->out);
}

static void
put_reel(struct reel_pen *pen)
{
	const struct reel *r = pen->reel;
	size_t cells = (size_t)r->width * (size_t)r->height;
	struct writer w = {
		.pen = pen,
		.look = look_of(pen->look->theme, pen->look->depth),
		.color = calloc(cells, sizeof *w.color),
		.changed = calloc(cells, sizeof *w.changed),
		.until = calloc(r->frames, sizeof *w.until),
		.whole = calloc(r->frames, sizeof *w.whole),
	};

	if (w.color && w.changed && w.until && w.whole) {
		plan_frames(&w);
		put_head(&w);
		for (size_t i = 0; i < r->frames; i++)
			put_frame(&w, i);
		fputs("</svg>\n", pen->out);
	} else {
		pen->failed = true;
	}
	free(w.color);
	free(w.changed);
	free(w.until);
	free(w.whole);
}

bool
reel_write_svg(
	const struct reel *r, const struct reel_look *look, const char *path, struct error *e)
{
	return reel_write_text(r, look, put_reel, path, e);
}
