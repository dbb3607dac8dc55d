/* The canvas: a grid of cells on which all views draw. The screen's thread only. */
#include "tui/canvas/canvas.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

const struct style normal = { 0 }, quiet = { .attr = ATTR_DIM }, bold = { .attr = ATTR_BOLD };

bool
canvas_init(struct canvas *c, int width, int height)
{
	*c = (struct canvas){ 0 };
	return canvas_resize(c, width, height);
}

void
canvas_finish(struct canvas *c)
{
	free(c->cells);
	*c = (struct canvas){ 0 };
}

bool
canvas_resize(struct canvas *c, int width, int height)
{
	size_t count = (size_t)width * (size_t)height + 1;

	if (count > c->room) {
		struct canvas_cell *cells = calloc(count, sizeof *cells);
		if (!cells)
			return false;
		free(c->cells);
		c->cells = cells;
		c->room = count;
	}
	c->width = width;
	c->height = height;
	canvas_clear(c);
	return true;
}

void
canvas_clear(struct canvas *c)
{
	canvas_clear_clip(c);
	for (int i = 0; i < c->width * c->height; i++)
		c->cells[i] = (struct canvas_cell){ L' ', normal };
}

static bool
inside(const struct canvas *c, int x, int y)
{
	return x >= c->clip.x && y >= c->clip.y && x < c->clip.x + c->clip.width &&
	       y < c->clip.y + c->clip.height && x >= 0 && y >= 0 && x < c->width && y < c->height;
}

void
canvas_put(struct canvas *c, int x, int y, struct style style, wchar_t ch)
{
	if (!inside(c, x, y))
		return;
	struct canvas_cell *cell = canvas_at(c, x, y);
	/* Overwriting half of a wide character erases the other half. */
	if (cell->ch == 0 && x > 0)
		canvas_at(c, x - 1, y)->ch = L' ';
	if (x + 1 < c->width && canvas_at(c, x + 1, y)->ch == 0)
		canvas_at(c, x + 1, y)->ch = L' ';
	*cell = (struct canvas_cell){ ch, style };
}

void
canvas_fill(struct canvas *c, struct rect r, struct style style, wchar_t ch)
{
	for (int y = r.y; y < r.y + r.height; y++) {
		for (int x = r.x; x < r.x + r.width; x++)
			canvas_put(c, x, y, style, ch);
	}
}

void
canvas_frame(struct canvas *c, struct rect r, struct style style, const wchar_t *glyphs)
{
	int right = r.x + r.width - 1, bottom = r.y + r.height - 1;

	canvas_fill(c, (struct rect){ r.x, r.y, r.width, 1 }, style, glyphs[4]);
	canvas_fill(c, (struct rect){ r.x, bottom, r.width, 1 }, style, glyphs[4]);
	canvas_fill(c, (struct rect){ r.x, r.y, 1, r.height }, style, glyphs[5]);
	canvas_fill(c, (struct rect){ right, r.y, 1, r.height }, style, glyphs[5]);
	for (int i = 0; i < 4; i++)
		canvas_put(c, i % 2 ? right : r.x, i / 2 ? bottom : r.y, style, glyphs[i]);
}

int
canvas_text(struct canvas *c, int x, int y, struct style style, const char *text)
{
	int from = x, width;
	wchar_t ch;
	size_t used;

	for (; (used = text_next_shown(text, &ch, &width)) > 0; text += used) {
		if (width == 0) /* combining marks are omitted */
			continue;
		if (width == 2 && (!inside(c, x, y) || !inside(c, x + 1, y))) {
			canvas_put(c, x, y, style, L' ');
			canvas_put(c, x + 1, y, style, L' ');
		} else {
			canvas_put(c, x, y, style, ch);
			if (width == 2) {
				canvas_put(c, x + 1, y, style, L' ');
				canvas_at(c, x + 1, y)->ch = 0;
			}
		}
		x += width;
	}
	return x - from;
}

int
canvas_field(struct canvas *c, int x, int y, struct style style, int columns, const char *text)
{
	bool right = columns < 0;
	int room = right ? -columns : columns, blanks = room - text_columns(text);
	struct rect clip = c->clip;

	for (int i = 0; i < room; i++)
		canvas_put(c, x + i, y, style, L' ');
	if (c->clip.x + c->clip.width > x + room)
		c->clip.width = x + room - c->clip.x;
	canvas_text(c, right && blanks > 0 ? x + blanks : x, y, style, text);
	c->clip = clip;
	return room;
}

int
canvas_printf(struct canvas *c, int x, int y, struct style style, const char *format, ...)
{
	char text[1024];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	return canvas_text(c, x, y, style, text);
}

char *
text_put(char *out, uint32_t code)
{
	static const unsigned char first[] = { 0, 0xc0, 0xe0, 0xf0 };
	int tail = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;

	*out++ = (char)(first[tail] | code >> 6 * tail);
	while (tail-- > 0)
		*out++ = (char)(0x80 | (code >> 6 * tail & 0x3f));
	return out;
}

/* Chinese and Japanese text may break at any character, except before closing and after opening
 * ones. */
static bool
may_break(wchar_t before, wchar_t ch, int width)
{
	return width == 2 && !wcschr(L"、。，．・：；？！ー」』）】％", ch) &&
	       !wcschr(L"「『（【", before);
}

size_t
text_fit(const char *text, int columns)
{
	size_t at = 0, fits = 0, used;
	int width, x = 0;
	wchar_t ch, before = L' ';

	for (; (used = text_next_shown(text + at, &ch, &width)) > 0; at += used, before = ch) {
		if (text[at] == '\n')
			return at;
		if (text[at] == ' ' || (at > 0 && may_break(before, ch, width)))
			fits = at;
		x += width;
		if (x > columns)
			return fits > 0 ? fits : at > 0 ? at : used;
	}
	return at;
}

const char *
text_after(const char *text, size_t bytes)
{
	text += bytes;
	text += strspn(text, " ");
	return text + (*text == '\n');
}

/* ---- boxes ---- */

/* Draws a box at its place, with a frame along its edge in box lines or in + - |; returns its inside. */
static struct rect
canvas_draw_box(struct canvas *c, struct capabilities caps, struct rect r, const char *title)
{
	canvas_fill(c, r, normal, L' ');
	canvas_frame(
		c, r, (struct style){ .ink = TONE_LINE }, caps.unicode ? L"┌┐└┘─│" : L"++++-|");
	canvas_printf(c, r.x + 2, r.y, bold, " %s ", title);
	return (struct rect){ r.x + 2, r.y + 1, r.width - 4, r.height - 2 };
}

struct rect
box_draw(struct canvas *c, struct capabilities caps, int width, int height, const char *title)
{
	enum { LEAST_BESIDE = 4 }; /* columns of the background visible on each side */

	width = width + 2 * LEAST_BESIDE <= c->width ? width : c->width;
	height = height < c->height - 1 ? height : c->height - 1; /* above the last line */
	return canvas_draw_box(c, caps,
		(struct rect){ (c->width - width) / 2, (c->height - height) / 2, width, height },
		title);
}

struct rect
box_draw_right(struct canvas *c, struct capabilities caps, int width, int height, const char *title)
{
	width = width < c->width ? width : c->width;
	height = height < c->height - 1 ? height : c->height - 1;
	return canvas_draw_box(c, caps,
		(struct rect){ c->width - width, c->height > height + 2 ? 2 : 0, width, height },
		title);
}

int
box_sentence(struct canvas *c, struct rect r, int y, struct style style, const char *text)
{
	while (*text) {
		int bytes = (int)text_fit(text, r.width);
		canvas_printf(c, r.x, y++, style, "%.*s", bytes, text);
		text = text_after(text, (size_t)bytes);
	}
	return y;
}

int
text_lines(const char *text, int first, int columns)
{
	int lines = 0;

	for (int room = first; *text; lines++, room = columns)
		text = text_after(text, text_fit(text, room));
	return lines;
}

/* ---- as text ---- */

char *
canvas_dump_text(const struct canvas *c)
{
	char *dump = malloc((size_t)c->height * ((size_t)c->width * 4 + 1) + 1);
	char *out = dump;

	if (!dump)
		return NULL;
	for (int y = 0; y < c->height; y++) {
		char *line = out;
		for (int x = 0; x < c->width; x++) {
			const struct canvas_cell *cell = canvas_at(c, x, y);
			if (cell->ch)
				out = text_put(out, (uint32_t)cell->ch);
		}
		while (out > line && out[-1] == ' ')
			out--;
		*out++ = '\n';
	}
	*out = '\0';
	return dump;
}
