/* The line that a search expects after a candidate, step by step on the board. */
#ifndef NARABE_TUI_APP_LINE_H
#define NARABE_TUI_APP_LINE_H

#include "match/session.h"

/* Step 0: none is shown. */
struct shown_line {
	int step, length; /* `step` of its moves are played */
	struct state start;
	move_t moves[REPORT_PV_MAX];
};

/* The candidate whose line is played: the one selected, under the cursor, or the best; NULL and why there is none. */
struct frame;
const struct root_move *line_find(const struct frame *frame, const char **why_not);

/* "The line, step 2 of 5: O plays b2." */
void line_say(const struct shown_line *line, const struct session *session, char *out, size_t size);

#endif
