/* What a frame shows: the parts of the program that panels draw, and what the app has found out about
 * them, once for all panels. Made by app_frame(); a panel reads it and changes nothing but the places
 * in ui that a click may hit. */
#ifndef NARABE_TUI_PANELS_FRAME_H
#define NARABE_TUI_PANELS_FRAME_H

#include "match/session.h"
#include "tui/app/display.h"
#include "tui/app/ui.h"
#include "tui/app/viewed.h"
#include "tui/board/values.h"
#include "tui/views/view.h"

/* What the match itself is about; a view may be open on top of it. */
enum mode { MODE_PLAY, MODE_ANALYSE, MODE_WATCH, MODE_OVER };

struct frame {
	struct ui *ui;
	const struct session *session;
	const struct viewed *viewed;
	const struct display *display;
	const struct options *options;
	const struct views *views;       /* each view reads its own state there */
	const struct view *top, *screen; /* as app_view() and app_screen() */
	const char *mode_name;
	const struct state *position;   /* looked at: the match's, unless a view shows another */
	const struct exact_view *exact; /* of the moves shown, NULL while none is known */
	enum mode mode;                 /* the match's */
	enum side point, fixed_point;   /* as app_point() and app_fixed_point() */
	int chosen_cell;                /* of the chosen candidate, -1 for none */
	int mistake_points;             /* from which a loss is a mistake */
	bool shows_numbers;             /* the search's numbers are on the board */
	bool shows_search;              /* what is shown of a search has its place */
	bool says_something;            /* its numbers mean something yet */
	bool expects_exact;             /* exact values have their place */
	bool reviews;                   /* the game is gone through: see app_reviews() */
	bool line_ended;                /* LINE shows the last step of its line */
	bool watches;                   /* keys are those of engines at play */
	bool sees_a_part;               /* of a board that goes on beyond the screen */
};

#endif
