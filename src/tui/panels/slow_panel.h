/* The parts of the panel of slow motion: slow.c draws playouts, slow_positions.c the rest. */
#ifndef NARABE_TUI_PANELS_SLOW_PANEL_H
#define NARABE_TUI_PANELS_SLOW_PANEL_H

#include "tui/panels/panels.h"

enum { SLOW_NAME = 7, SLOW_NUMBER = 7 }; /* columns */

/* What is drawn, and where the next line is. */
struct slow_panel {
	const struct frame *frame;
	struct canvas *c;
	struct rect r;
	const struct slow *slow;
	const struct slow_scene *scene;
	struct slow_moment at;
	int y;
};

static inline int
slow_lines_left(const struct slow_panel *p)
{
	return p->r.y + p->r.height - p->y;
}

/* A position: the path with its windows, and the values of the moves at the one above. A bead: the box
 * it comes from. */
void slow_draw_position(struct slow_panel *p);
void slow_draw_box(struct slow_panel *p);

#endif
