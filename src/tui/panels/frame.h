/* The contents of a frame: the parts of the program that panels draw, and facts about them that the
 * app has computed once for all panels. Made by app_frame(); a panel only reads it, except for the
 * places in ui that a click may hit. */
#ifndef NARABE_TUI_PANELS_FRAME_H
#define NARABE_TUI_PANELS_FRAME_H

#include "config/options.h"
#include "match/session.h"
#include "tui/board/board_view.h"
#include "tui/panels/ui.h"
#include "tui/panels/viewed.h"

struct view;
struct views;

/* The match's own mode; a view may be open over it. */
enum mode { MODE_PLAY, MODE_WATCH, MODE_OVER };

/* The side whose win rates are shown, in the order of the setting's words. */
enum point { POINT_MOVER, POINT_X, POINT_O, POINT_ME, POINTS };

/* The parts of a search that the screen shows, and how: changed by keys, initialised from settings. */
struct display {
	bool show_on_human_turn;
	bool hides_engines;    /* where engines play alone: see display_hides() */
	enum heat heat;        /* what the cells, the table and the graph show */
	bool heat_is_relative; /* to the other moves */
	enum numbers numbers;
	enum point point;
	bool threats;
	bool patterns; /* those that favour the move at the cursor: see patterns.h */
};

/* Returns whether the engines' searches are hidden: never where a person plays. */
static inline bool
display_hides(const struct display *d, const struct session *s)
{
	return d->hides_engines && session_people(s) == 0;
}

/* The line that a search expects after a candidate, step by step on the board. Step 0: none is shown. */
struct shown_line {
	int step, length; /* `step` of its moves are played */
	struct state start;
	move_t moves[REPORT_PV_MAX];
};

/* The texts of an open view. */
enum said {
	SAYS_SENTENCE, /* a mode: in the status line */
	SAYS_TITLE,    /* in the header, instead of "move 7, X to play" */
	SAYS_X,
	SAYS_O,   /* its names for the sides */
	SAYS_ROW, /* a popup: the text of a row of its list, to be searched; more by its index */
};

struct frame {
	struct ui *ui;
	const struct session *session;
	const struct viewed *viewed; /* the search on the screen */
	const struct display *display;
	const struct options *options;
	const struct views *views;       /* each view finds its own state there */
	const struct view *top, *screen; /* as app_view() and app_screen() */
	/* Write a text of the open mode, and of the one that carries it, in at most `columns` columns, or
	 * nothing; NULL where there is none. */
	void (*says)(
		const struct frame *frame, enum said what, int columns, char *out, size_t size);
	void (*carrier_says)(
		const struct frame *frame, enum said what, int columns, char *out, size_t size);
	const char *mode_name;
	const char *
		opening; /* of the position, in a review also of the move looked at; "": it has none */
	int opening_ply;               /* the last position that has its name */
	bool has_window;               /* it covers the board, and other keys do nothing */
	unsigned where;                /* enum where: the match's keys that apply */
	const struct state *position;  /* the one shown: the match's, unless a view shows
	                                 * another */
	struct heat_scale heat;        /* of the search shown */
	enum numbers numbers;          /* of its cells: those of the lens */
	enum mode mode;                /* the match's */
	enum side point, fixed_point;  /* of cells and table; of bar and graph */
	int chosen_cell;               /* of the selected candidate, or -1 */
	int mistake_points;            /* the loss that makes a move a mistake */
	enum whose whose;              /* whose search is on the screen */
	bool shows_numbers;            /* its numbers are on the board: see app_shows_numbers() */
	bool awaits_numbers;           /* those of an analysis that has just begun */
	bool says_something;           /* its numbers are meaningful */
	bool expects_exact;            /* there is room for exact values */
	bool reviews;                  /* a review is open: see app_reviews() */
	const struct shown_line *line; /* of a candidate, step by step; NULL: none */
	enum request goes_on;          /* continues what the person has stopped, or REQ_NONE */
	bool watches;                  /* two engines play: their keys apply */
};

#endif
