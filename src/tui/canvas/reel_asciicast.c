/* A reel as an asciicast, version 2: what a terminal would have received, with times.
 * https://docs.asciinema.org/manual/asciicast/v2/ */
#include "base/quote.h"
#include "tui/canvas/reel_writers.h"

static void
put_header(const struct reel_pen *w)
{
	const struct reel *r = w->reel;
	const char *term = w->look->depth == DEPTH_256 ? "xterm-256color" : "xterm";

	fprintf(w->out,
		"{\"version\": 2, \"width\": %d, \"height\": %d, \"duration\": %lld.%03d, "
		"\"title\": \"",
		r->width, r->height, (long long)(r->end_ms / 1000), (int)(r->end_ms % 1000));
	quote_json(w->out, w->look->title);
	fprintf(w->out, "\", \"env\": {\"TERM\": \"%s\"}}\n", term);
}

/* ---- what a terminal receives ---- */

/* Select Graphic Rendition, from nothing. */
static void
put_style(const struct reel_pen *w, struct style s)
{
	const struct theme *theme = w->look->theme;
	enum depth depth = w->look->depth;
	int ink = theme_color(theme, depth, s.ink), paper = theme_color(theme, depth, s.paper);

	fputs("\\u001b[0", w->out);
	fputs(s.attr & ATTR_BOLD ? ";1" : "", w->out);
	fputs(s.attr & ATTR_DIM ? ";2" : "", w->out);
	fputs(s.attr & ATTR_UNDERLINE ? ";4" : "", w->out);
	fputs(s.attr & ATTR_REVERSE ? ";7" : "", w->out);
	if (ink != THEME_NO_COLOR)
		fprintf(w->out, depth == DEPTH_256 ? ";38;5;%d" : ";3%d", theme_index(ink));
	if (paper != THEME_NO_COLOR)
		fprintf(w->out, depth == DEPTH_256 ? ";48;5;%d" : ";4%d", theme_index(paper));
	putc('m', w->out);
}

static bool
same_style(struct style a, struct style b)
{
	return a.ink == b.ink && a.paper == b.paper && a.attr == b.attr;
}

static void
put_character(const struct reel_pen *w, wchar_t ch)
{
	char text[5] = "";

	*text_put(text, (uint32_t)ch) = '\0';
	quote_json(w->out, text);
}

/* The changed cells of a frame, which begins with a cursor anywhere and any style. */
static void
put_cells(struct reel_pen *w, size_t frame)
{
	const struct reel_frame *f = &w->reel->frame[frame];
	int next = -1; /* where the cursor is */
	struct style style = { 0 };

	for (size_t i = f->first; i < f->first + f->count; i++) {
		const struct reel_cell *c = &w->reel->cell[i];
		int x = c->at % w->reel->width;
		if (c->cell.ch == 0) /* the character on its left covers it */
			continue;
		if (c->at != next || x == 0)
			fprintf(w->out, "\\u001b[%d;%dH", c->at / w->reel->width + 1, x + 1);
		if (next < 0 || !same_style(style, c->cell.style))
			put_style(w, c->cell.style);
		put_character(w, c->cell.ch);
		style = c->cell.style;
		bool wide = x + 1 < w->reel->width && w->shown.cells[c->at + 1].ch == 0;
		next = c->at + 1 + wide;
	}
}

static void
put_frame(struct reel_pen *w, size_t frame)
{
	int64_t at_ms = w->reel->frame[frame].at_ms;

	reel_apply(w->reel, frame, &w->shown);
	fprintf(w->out, "[%lld.%03d, \"o\", \"", (long long)(at_ms / 1000), (int)(at_ms % 1000));
	if (frame == 0) /* no cursor, an empty screen */
		fputs("\\u001b[?25l\\u001b[0m\\u001b[2J", w->out);
	put_cells(w, frame);
	fputs("\"]\n", w->out);
}

/* The screen stays until the end, and the terminal is then as it was. */
static void
put_end(const struct reel_pen *w)
{
	fprintf(w->out, "[%lld.%03d, \"o\", \"\\u001b[0m\"]\n", (long long)(w->reel->end_ms / 1000),
		(int)(w->reel->end_ms % 1000));
}

static void
put_reel(struct reel_pen *w)
{
	const struct reel *r = w->reel;

	put_header(w);
	for (size_t i = 0; i < r->frames; i++)
		put_frame(w, i);
	if (r->end_ms > r->frame[r->frames - 1].at_ms)
		put_end(w);
}

bool
reel_write_asciicast(
	const struct reel *r, const struct reel_look *look, const char *path, struct error *e)
{
	return reel_write_text(r, look, put_reel, path, e);
}
