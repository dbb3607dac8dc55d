/* The contents of a frame: the parts of the program that panels draw, and facts about them that the
 * app has computed once for all panels. Made by app_frame(); a panel only reads it, except for the
 * places in ui that a click may hit. */
#ifndef NARABE_TUI_PANELS_FRAME_H
#define NARABE_TUI_PANELS_FRAME_H

#include "match/session.h"
#include "tui/app/display.h"
#include "tui/app/line.h"
#include "tui/app/ui.h"
#include "tui/app/viewed.h"
#include "tui/board/heat.h"
#include "tui/views/view.h"

/* The match's own mode; a view may be open over it. */
enum mode { MODE_PLAY, MODE_WATCH, MODE_OVER };

struct frame {
	struct ui *ui;
	const struct session *session;
	const struct viewed *viewed; /* the search on the screen */
	const struct display *display;
	const struct options *options;
	const struct views *views;       /* each view finds its own state there */
	const struct view *top, *screen; /* as app_view() and app_screen() */
	const char *mode_name;
	unsigned where;                /* enum where: the match's keys that apply */
	const struct state *position;  /* the one shown: the match's, unless a view shows
	                                 * another */
	struct heat_scale heat;        /* of the search shown */
	enum numbers numbers;          /* of its cells: those of the lens */
	enum mode mode;                /* the match's */
	enum side point, fixed_point;  /* as app_point() and app_fixed_point() */
	int chosen_cell;               /* of the selected candidate, or -1 */
	int mistake_points;            /* the loss that makes a move a mistake */
	enum whose whose;              /* the search is that is on the screen */
	bool shows_numbers;            /* its numbers are on the board: see app_shows_numbers() */
	bool says_something;           /* its numbers are meaningful */
	bool expects_exact;            /* exact values have their place */
	bool reviews;                  /* a review is open: see app_reviews() */
	const struct shown_line *line; /* of a candidate, step by step; NULL: none */
	bool watches;                  /* two engines play: their keys apply */
	bool sees_a_part;              /* the board continues beyond the screen */
};

#endif
