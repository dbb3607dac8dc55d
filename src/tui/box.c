/* A framed box in the middle of the screen. */
#include "tui/box.h"

struct rect
box_draw(struct canvas *c, struct look look, int width, int height, const char *title)
{
	static const struct style plain = { 0 }, bold = { .attr = ATTR_BOLD };
	struct rect r = { 0, 0, width < c->width ? width : c->width,
		height < c->height ? height : c->height };

	r.x = (c->width - r.width) / 2;
	r.y = (c->height - r.height) / 2;
	canvas_fill(c, r, plain, L' ');
	canvas_frame(c, r, (struct style){ .ink = TONE_LINE }, look.unicode);
	canvas_printf(c, r.x + 2, r.y, bold, " %s ", title);
	return (struct rect){ r.x + 2, r.y + 1, r.width - 4, r.height - 2 };
}
