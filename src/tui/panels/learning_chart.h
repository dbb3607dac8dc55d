/* A learning curve: the shares of games won, drawn and lost, block by block. */
#ifndef NARABE_TUI_PANELS_LEARNING_CHART_H
#define NARABE_TUI_PANELS_LEARNING_CHART_H

#include "match/player/training.h"
#include "tui/canvas/canvas.h"

/* Draws it into a rectangle of at least 24x4, with a legend above it. */
void learning_chart_draw(
	const struct learning *l, struct capabilities caps, struct canvas *c, struct rect r);

#endif
