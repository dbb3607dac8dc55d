/* A framed box over the board. */
#include "tui/canvas/box.h"

#include <string.h>

/* Draws it at its place. */
static struct rect
draw_at(struct canvas *c, struct capabilities caps, struct rect r, const char *title)
{
	static const struct style plain = { 0 }, bold = { .attr = ATTR_BOLD };

	canvas_fill(c, r, plain, L' ');
	canvas_frame(c, r, (struct style){ .ink = TONE_LINE }, caps.unicode);
	canvas_printf(c, r.x + 2, r.y, bold, " %s ", title);
	return (struct rect){ r.x + 2, r.y + 1, r.width - 4, r.height - 2 };
}

static struct rect
cut(const struct canvas *c, int width, int height)
{
	return (struct rect){ 0, 0, width < c->width ? width : c->width,
		height < c->height ? height : c->height };
}

struct rect
box_draw(struct canvas *c, struct capabilities caps, int width, int height, const char *title)
{
	struct rect r = cut(c, width, height);

	r.x = (c->width - r.width) / 2;
	r.y = (c->height - r.height) / 2;
	return draw_at(c, caps, r, title);
}

struct rect
box_draw_right(struct canvas *c, struct capabilities caps, int width, int height, const char *title)
{
	struct rect r = cut(c, width, height);

	r.x = c->width - r.width;
	r.y = c->height > r.height + 2 ? 2 : 0;
	return draw_at(c, caps, r, title);
}

int
box_sentence(struct canvas *c, struct rect r, int y, const char *text)
{
	while (*text) {
		int bytes = (int)text_fit(text, r.width);
		canvas_printf(c, r.x, y++, (struct style){ 0 }, "%.*s", bytes, text);
		text += bytes;
		text += strspn(text, " ");
	}
	return y;
}
