/* The canvas: a grid of cells on which all views draw. The screen's thread only. */
#define _XOPEN_SOURCE 700 /* wcwidth */
#include "tui/canvas/canvas.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

static const char tone_letter[TONE_COUNT] = {
#define TONE(name, letter) [TONE_##name] = letter,
	CANVAS_TONES(TONE)
#undef TONE
};

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
	canvas_fill(c, c->clip, (struct style){ 0 }, L' ');
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

/* The next character of UTF-8 text and its width in columns; returns the bytes used, 0 at the
 * end. */
static size_t
next_char(const char *text, wchar_t *ch, int *width)
{
	uint32_t code;
	size_t used = text_next(text, &code);

	*ch = (wchar_t)code;
	*width = used > 0 ? wcwidth(*ch) : 0;
	if (used > 0 && !text_is_plain(code))
		*ch = L'?';
	if (*width < 0 || *ch == L'?') /* or unknown to the locale */
		*width = 1;
	return used;
}

int
canvas_text(struct canvas *c, int x, int y, struct style style, const char *text)
{
	int from = x, width;
	wchar_t ch;
	size_t used;

	for (; (used = next_char(text, &ch, &width)) > 0; text += used) {
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
	if (code < 0x80) {
		*out++ = (char)code;
	} else if (code < 0x800) {
		*out++ = (char)(0xc0 | code >> 6);
		*out++ = (char)(0x80 | (code & 0x3f));
	} else if (code < 0x10000) {
		*out++ = (char)(0xe0 | code >> 12);
		*out++ = (char)(0x80 | (code >> 6 & 0x3f));
		*out++ = (char)(0x80 | (code & 0x3f));
	} else {
		*out++ = (char)(0xf0 | code >> 18);
		*out++ = (char)(0x80 | (code >> 12 & 0x3f));
		*out++ = (char)(0x80 | (code >> 6 & 0x3f));
		*out++ = (char)(0x80 | (code & 0x3f));
	}
	return out;
}

int
text_columns(const char *text)
{
	int columns = 0, width;
	wchar_t ch;
	size_t used;

	for (; (used = next_char(text, &ch, &width)) > 0; text += used)
		columns += width;
	return columns;
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

	for (; (used = next_char(text + at, &ch, &width)) > 0; at += used, before = ch) {
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

/* A frame along the rectangle's edge, in box lines or in + - |. */
static void
draw_frame(struct canvas *c, struct rect r, struct style style, bool unicode)
{
	int right = r.x + r.width - 1, bottom = r.y + r.height - 1;

	for (int x = r.x + 1; x < right; x++) {
		canvas_put(c, x, r.y, style, unicode ? L'─' : L'-');
		canvas_put(c, x, bottom, style, unicode ? L'─' : L'-');
	}
	for (int y = r.y + 1; y < bottom; y++) {
		canvas_put(c, r.x, y, style, unicode ? L'│' : L'|');
		canvas_put(c, right, y, style, unicode ? L'│' : L'|');
	}
	canvas_put(c, r.x, r.y, style, unicode ? L'┌' : L'+');
	canvas_put(c, right, r.y, style, unicode ? L'┐' : L'+');
	canvas_put(c, r.x, bottom, style, unicode ? L'└' : L'+');
	canvas_put(c, right, bottom, style, unicode ? L'┘' : L'+');
}

/* Draws a box at its place; returns its inside. */
static struct rect
draw_box(struct canvas *c, struct capabilities caps, struct rect r, const char *title)
{
	static const struct style plain = { 0 }, bold = { .attr = ATTR_BOLD };

	canvas_fill(c, r, plain, L' ');
	draw_frame(c, r, (struct style){ .ink = TONE_LINE }, caps.unicode);
	canvas_printf(c, r.x + 2, r.y, bold, " %s ", title);
	return (struct rect){ r.x + 2, r.y + 1, r.width - 4, r.height - 2 };
}

/* The size of a box, as large as the canvas allows above its last line. */
static struct rect
cut(const struct canvas *c, int width, int height)
{
	return (struct rect){ 0, 0, width < c->width ? width : c->width,
		height < c->height - 1 ? height : c->height - 1 };
}

struct rect
box_draw(struct canvas *c, struct capabilities caps, int width, int height, const char *title)
{
	struct rect r = cut(c, width, height);

	r.x = (c->width - r.width) / 2;
	r.y = (c->height - r.height) / 2;
	return draw_box(c, caps, r, title);
}

struct rect
box_draw_right(struct canvas *c, struct capabilities caps, int width, int height, const char *title)
{
	struct rect r = cut(c, width, height);

	r.x = c->width - r.width;
	r.y = c->height > r.height + 2 ? 2 : 0;
	return draw_box(c, caps, r, title);
}

int
box_sentence(struct canvas *c, struct rect r, int y, const char *text)
{
	while (*text) {
		int bytes = (int)text_fit(text, r.width);
		canvas_printf(c, r.x, y++, (struct style){ 0 }, "%.*s", bytes, text);
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

/* ---- dumps ---- */

/* Ends a line, dropping trailing `blank`s. */
static char *
end_line(char *start, char *out, char blank)
{
	while (out > start && out[-1] == blank)
		out--;
	*out++ = '\n';
	return out;
}

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
			if (canvas_at(c, x, y)->ch)
				out = text_put(out, (uint32_t)canvas_at(c, x, y)->ch);
		}
		out = end_line(line, out, ' ');
	}
	*out = '\0';
	return dump;
}

static char
letter_of(struct style s)
{
	if (s.paper != TONE_DEFAULT && (s.ink < TONE_HEAT_TEXT_0 || s.ink > TONE_HEAT_TEXT_7))
		return tone_letter[s.paper];
	if (s.ink != TONE_DEFAULT)
		return tone_letter[s.ink];
	return s.attr ? '_' : '.';
}

char *
canvas_dump_tones(const struct canvas *c)
{
	char *dump = malloc((size_t)c->height * ((size_t)c->width + 1) + 1);
	char *out = dump;

	if (!dump)
		return NULL;
	for (int y = 0; y < c->height; y++) {
		char *line = out;
		for (int x = 0; x < c->width; x++)
			*out++ = letter_of(canvas_at(c, x, y)->style);
		out = end_line(line, out, '.');
	}
	*out = '\0';
	return dump;
}
