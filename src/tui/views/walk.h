/* Moves played from a position on the board, step by step, each stone with its number: LINE and PUZZLE
 * show lines so. A value; the owner's thread. */
#ifndef NARABE_TUI_VIEWS_WALK_H
#define NARABE_TUI_VIEWS_WALK_H

#include "tui/board/board_view.h"

struct walk {
	int step;                      /* how many moves are on the board */
	int last;                      /* the cell of the last of them, or -1 */
	struct state position, before; /* after these, and before the last of them */
	unsigned char number[GAME_MAX_CELLS];
};

/* Plays the first `step` of `length` moves from *start; too few or too many are all or none. */
void walk_to(struct walk *w, const struct game *g, const struct state *start, const move_t *moves,
	int length, int step);

/* Shows it on the board, calm and without a cursor. */
void walk_show(const struct walk *w, struct board_view *v);

#endif
