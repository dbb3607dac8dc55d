/* Charts on the canvas: areas around a middle line, bars, curves, in eighths or halves of a character
 * or in ASCII. The screen's thread only. */
#ifndef NARABE_TUI_CANVAS_CHART_H
#define NARABE_TUI_CANVAS_CHART_H

#include "tui/canvas/canvas.h"

struct chart {
	struct capabilities caps;
	struct rect area;
	enum tone up, down; /* above and below the middle line */
};

/* How a curve is drawn: blocks in an ink, or signs; dashes of `dash` columns on and off. */
struct chart_pen {
	struct style style;
	char sign;
	unsigned char on, off; /* 0, 0: solid */
};

/* Adjusts the height to one that can be drawn: with the middle between two lines, or on a line in
 * ASCII. */
void chart_fit(struct chart *ch, bool middle);

/* Draws the background; the base or middle line comes with the data. */
void chart_ground(const struct chart *ch, struct canvas *c);

/* Draws the middle line and, to its left, the numbers there and at the top and the foot, `span` from
 * it; with signs around 0. */
void chart_axis(const struct chart *ch, struct canvas *c, int middle, int span);

/* Fills column x, counted from the area's left, from the middle to `value`, -1 to 1; in ASCII draws
 * a sign, a larger one for a point. */
void chart_area(const struct chart *ch, struct canvas *c, int x, double value, bool point);

/* Fills column x from the foot up to `value`, 0 to 1. */
void chart_bar(const struct chart *ch, struct canvas *c, int x, double value, enum tone tone);

/* A dot of a curve at `value`, 0 the foot, 1 the top, joined vertically to the value before it. */
void chart_curve(const struct chart *ch, struct canvas *c, int x, double before, double value,
	struct chart_pen pen);

#endif
