/* What the screen shows of a search, and how: changed by keys, initialised from settings. */
#ifndef NARABE_TUI_APP_DISPLAY_H
#define NARABE_TUI_APP_DISPLAY_H

#include "config/options.h"
#include "tui/board/board_view.h"
#include "tui/keys.h"

/* The side whose win rates are shown; and what the graph shows. In the order of the settings'
 * words. */
enum point { POINT_MOVER, POINT_X, POINT_O, POINT_ME, POINTS };
enum graph_kind { GRAPH_AUTO, GRAPH_LOSS, GRAPH_VISITS, GRAPH_WIN, GRAPHS };

struct display {
	bool show_on_human_turn, show_on_engine_turn;
	enum heat heat;        /* what the cells, the table and the graph show */
	bool heat_is_relative; /* to the other moves */
	enum numbers numbers;
	enum point point;
	enum graph_kind graph;
	int turn; /* how the board is turned: see layout.h */
	bool threats;
	bool patterns; /* which speak for the move at the cursor: see panels/patterns.h */
};

/* Heat, numbers, point and graph as the settings say. */
void display_init(struct display *d, const struct options *o);

/* The settings become what keys have made of them, until the program ends. */
void display_note(const struct display *d, struct options *o);

#endif
