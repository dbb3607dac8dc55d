/* The screen itself: the terminal's capabilities, the sentence in the status line, and where the
 * last drawing put whatever a click can hit. It knows no match and no search, so that a panel or a
 * view that only draws needs nothing else. */
#ifndef NARABE_TUI_PANELS_UI_H
#define NARABE_TUI_PANELS_UI_H

#include "tui/board/layout.h"
#include "tui/board/values.h"
#include "tui/canvas/list.h"
#include "tui/keys.h"

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

#endif
