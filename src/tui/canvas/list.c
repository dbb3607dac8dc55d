/* A list in a box: see list.h. Pure except for drawing. */
#include "tui/canvas/list.h"

#include <ctype.h>
#include <string.h>

void
list_place(struct list *l, struct rect area, int count)
{
	int height = area.height, most = count > height ? count - height : 0;

	l->area = l->box = area;
	l->count = count;
	l->cursor = l->cursor >= count ? count - 1 : l->cursor;
	l->cursor = l->cursor < 0 ? 0 : l->cursor;
	if (l->cursor < l->top)
		l->top = l->cursor;
	if (l->cursor >= l->top + height)
		l->top = l->cursor - height + 1;
	l->top = l->top > most ? most : l->top < 0 ? 0 : l->top;
}

int
list_y(const struct list *l, int row)
{
	return l->area.y + row - l->top;
}

bool
list_sees(const struct list *l, int row)
{
	return row >= l->top && row < l->count && list_y(l, row) < l->area.y + l->area.height;
}

int
list_hit(const struct list *l, int x, int y)
{
	int row = l->top + y - l->area.y;

	return rect_contains(l->area, x, y) && row < l->count ? row : -1;
}

void
list_step(struct list *l, int rows)
{
	if (l->count <= 0)
		return;
	if (l->clamps)
		l->cursor += rows;
	else
		l->cursor = ((l->cursor + rows) % l->count + l->count) % l->count;
	l->cursor = l->cursor >= l->count ? l->count - 1 : l->cursor < 0 ? 0 : l->cursor;
}

/* ---- the search ---- */

bool
list_matches(const struct list *l, const char *text)
{
	for (; *text; text++) {
		size_t i = 0;
		while (l->search[i] &&
			tolower((unsigned char)text[i]) == tolower((unsigned char)l->search[i]))
			i++;
		if (!l->search[i])
			return true;
	}
	return !l->search[0];
}

/* ---- drawing ---- */

void
list_draw_value(struct canvas *c, struct rect r, struct style style, bool signs, const char *value)
{
	canvas_text(c, r.x, r.y, style, signs ? "< " : "  ");
	canvas_field(c, r.x + 2, r.y, style, r.width - 4, value);
	canvas_text(c, r.x + r.width - 2, r.y, style, signs ? " >" : "  ");
}

/* A sign on the frame, if there is one. */
static void
draw_sign(struct canvas *c, int x, int y, wchar_t sign)
{
	if (x >= c->width || y < 0 || y >= c->height)
		return;
	wchar_t frame = canvas_at(c, x, y)->ch;
	if (frame == L'│' || frame == L'|')
		canvas_put(c, x, y, bold, sign);
}

void
list_draw_foot(const struct list *l, struct canvas *c, int x, int y, const char *keys)
{
	struct rect r = { l->area.x, l->area.y, l->area.width, y - l->area.y };

	/* On the frame at the right: that rows are hidden above or below. */
	int right = r.x + r.width + 1;
	if (l->count > 0 && !list_sees(l, 0))
		draw_sign(c, right, r.y, L'^');
	if (l->count > 0 && !list_sees(l, l->count - 1))
		draw_sign(c, right, r.y + r.height - 1, L'v');
	if (l->searches)
		canvas_printf(c, x, y, bold, " /%s ", l->search);
	else
		canvas_printf(c, x, y, quiet, " %s ", keys);
}
