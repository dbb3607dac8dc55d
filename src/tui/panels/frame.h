/* The contents of a frame: the parts of the program that panels draw, and facts about them that the
 * app has computed once for all panels. Made by app_frame(); a panel only reads it, except for the
 * places in ui that a click may hit. */
#ifndef NARABE_TUI_PANELS_FRAME_H
#define NARABE_TUI_PANELS_FRAME_H

#include "config/options.h"
#include "match/session.h"
#include "tui/board/board_view.h"
#include "tui/board/heat.h"
#include "tui/board/layout.h"
#include "tui/board/values.h"
#include "tui/canvas/list.h"
#include "tui/keys.h"

/* ---- the screen itself: the terminal's capabilities, the sentence in the status line, and where the last drawing
 * put whatever a click can hit ---- */

enum { UI_BUTTONS = 24, UI_SENTENCE = 256, VIEWPORT_HEADS = 2 };

/* A part of the screen that a click turns into a request. */
struct button {
	struct rect area;
	enum request request;
};

/* Rows or columns of items on the screen: the first visible one, and the width of each. */
struct strip {
	struct rect area;
	int first, step;
};

/* The parts of the screen other than the board: they depend only on the size, the board and the mode, so that
 * nothing moves when another player thinks. Height 0: no room. */
struct room {
	int foot; /* the first line below everything: the band's, or the status line */
	struct rect side, graph, history;
};

/* What the terminal is to do, and can. */
struct errands {
	bool restyle;       /* colours, glyphs, theme or mouse changed */
	const char *copy;   /* to the clipboard; NULL: nothing */
	bool has_clipboard; /* as the terminal reports */
	bool ask_clipboard; /* whether it has one */
	char cast[160];     /* save the animation under this name; empty: no */
};

struct ui {
	struct errands terminal; /* run.c does them after each event */
	struct capabilities caps;
	int64_t frame_us; /* least time between two live frames */
	int64_t next_frame_us;
	int64_t clock_us; /* when the text of the game's clock changes; INT64_MAX for never */
	char message[UI_SENTENCE]; /* replaces the usual sentence until the next key */
	int64_t fades_us;          /* when the message disappears before that; 0: it stays */
	struct error failure;      /* the match's, which has been announced */
	int32_t key;               /* the last key; 0 after a click */
	int cursor;                /* a cell, by column one of the lowest level; -1: none */
	int clicked;    /* the cell of the last click, -1 after a key: a second click plays there */
	int viewport;   /* of a board larger than the screen: own head, the other's, its parts */
	bool dirty;     /* the screen must be redrawn */
	int games;      /* number of games begun */
	bool too_small; /* the last drawing did not fit: only quit works */
	bool done;      /* the program must end */

	char sentence[UI_SENTENCE]; /* of the status line, as last drawn without a window */
	bool cut;                   /* it did not fit */

	/* As last drawn, for clicks. The layout is always one of the match's board. */
	struct board_layout layout;
	struct room room;
	bool has_board, has_side;
	struct button button[UI_BUTTONS];
	int buttons;
	struct list table; /* the candidates */
	bool browses; /* the row was selected in the table, which then scrolls, not on the board */
	struct list branches;
	struct strip record; /* the list of moves, by ply */
	struct strip graph;  /* of the game, by ply */
};

/* Sets the sentence of the status line. */
void ui_say(struct ui *ui, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Returns the sentence of the status line, emptied, to add to. */
struct text ui_sentence(struct ui *ui);

/* Lets the message give way to the usual sentence after some seconds, for times when no key need be
 * pressed. */
void ui_fade(struct ui *ui, int64_t now_us);

/* ---- the search shown: the last copy of its numbers, the order of its moves in the table, the selected move, and
 * the history of its numbers ---- */

enum { HISTORY_SAMPLES = 128 };

struct history_sample {
	double at_ms;
	float value
		[GAME_MAX_MOVES]; /* the FIRST player's, by index into info.moves; NAN: no number */
};

/* The moves' win rates against time in a fixed number of samples. All zero: empty. */
struct history {
	struct state position;
	int count;
	double every_ms; /* least time between two samples */
	struct history_sample sample[HISTORY_SAMPLES];
};

/* Adds a sample if enough time has passed since the last one. A search of another position, or one
 * that was restarted, starts a new history. */
void history_add(struct history *h, const struct report *info);

/* The owner of the search on the screen. */
enum whose {
	WHOSE_NOBODYS,
	WHOSE_ENGINES,   /* the engine to move */
	WHOSE_PAST,      /* the engine that has moved: its search as it ended */
	WHOSE_YOURS,     /* the analysis on a person's turn */
	WHOSE_POSITIONS, /* the position that an open mode shows: a review's, or in the tree */
};

/* The values, the search's or the exact ones, that decide the first number of a cell, its colour, the brackets,
 * the order of the table and the bar, all together. */
enum lens { LENS_SEARCH, LENS_EXACT };

/* All zero except `chosen` and `leader`, which are then MOVE_NONE: nothing is shown. */
struct viewed {
	struct report info; /* the last copy; its best move is that of the lens */
	bool has_info;
	bool answered; /* the player to move had its move then */
	move_t made;   /* WHOSE_PAST: the move that was made then */
	enum whose whose;
	enum lens lens;
	int order[GAME_MAX_MOVES]; /* moves of info as the table lists them */
	int ordered;
	move_t chosen; /* the selected candidate, or MOVE_NONE */
	bool pointed; /* the person has chosen a cell of this position; until then it is the leader */
	move_t leader; /* the best move, and since when */
	double leader_since_ms;
	struct history history;       /* of this search */
	struct history other_history; /* the match's, while a view walks elsewhere */
	bool history_walks;
	struct heat_scale scale; /* of the colours, while the search runs */
	int64_t scale_us;        /* when it changed; 0: none is held */
};

/* Processes a new copy in `info`: orders its moves and adds a sample to the history. `elsewhere`: it is about a
 * position other than the match's. */
void viewed_update(struct viewed *v, bool elsewhere);

/* Drops rows and selection because the next copy is about another position. */
void viewed_forget_rows(struct viewed *v);

/* Also drops the numbers and the leader because the next copy is from another search. */
void viewed_forget(struct viewed *v);

/* Returns the row of the selected move, or -1. */
int viewed_chosen_row(const struct viewed *v);

/* ---- the frame ---- */

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
