/* The steps of an engine in slow motion (match/slow/slow.h), as they are drawn and described at the moment of
 * its scene: one row for each kind. */
#ifndef NARABE_TUI_PANELS_STEPS_H
#define NARABE_TUI_PANELS_STEPS_H

#include "match/slow/slow.h"
#include "tui/panels/frame.h"

/* Returns how many lines the numbers of the moment need. */
int steps_lines(const struct slow *slow);

/* Draws the current phase and its numbers. */
void steps_draw(
	const struct frame *frame, struct canvas *c, struct rect r, const struct slow *slow);

/* Adds a sentence about the moment; without one, about the pace. */
void steps_say(const struct frame *frame, const struct slow *slow, struct text *t);

/* What a board_view of a moment refers to. */
struct step_board {
	char label[GAME_MAX_MOVES][BOARD_LABEL];
	unsigned char number[GAME_MAX_CELLS]; /* of the moves from the root */
	bool faint[GAME_MAX_CELLS];           /* a playout's stones */
};

/* Shows a moment on the board; *b must outlive *v. */
void steps_show_board(const struct frame *frame, const struct slow *slow, struct step_board *b,
	struct board_view *v);

/* Returns how the value of a position became known, in a word or two. */
const char *steps_how(enum trace_how how);

#endif
