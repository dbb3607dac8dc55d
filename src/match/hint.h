/* Hints and lessons: presents what a search has found in steps, and what a move lost. Pure
 * functions over copies of a search; win-rate points are the mover's, 0 to 100. */
#ifndef NARABE_MATCH_HINT_H
#define NARABE_MATCH_HINT_H

#include "search/mcts/search.h"

enum {
	HINT_MEANINGFUL_VISITS = 50, /* with fewer visits a win rate is meaningless */
	HINT_TEXT = 256,             /* bytes that hold any sentence of this file */
};

/* The steps of a hint, each more specific than the one before. */
enum hint_step { HINT_AREA, HINT_MOVE, HINT_LINE, HINT_STEPS };

/* The sentence of a step about the position of *info; `out` holds HINT_TEXT bytes. False if the
 * search has no visits, or no move is possible. */
bool hint_text(const struct game *g, const struct report *info, enum hint_step step, char *out);

/* The cells that a step points at, as bits: the playable ones of the area, or that of the best
 * move. None if hint_text() is false, for a pass, and on boards of more than 64 cells. */
uint64_t hint_cells(const struct game *g, const struct report *info, enum hint_step step);

/* Replaces the numbers of `played` by those of a search of the position after it, so that both
 * moves of a loss have many visits. It should be the same search, moved there by
 * engine_advance(). */
void hint_add_reply(struct report *info, move_t played, const struct report *after);

/* What `played` loses against the best move of the same search, 0 or more points. False if either
 * has too few visits and no proof. */
bool hint_loss(const struct report *info, move_t played, int *points);

/* The sentence about a loss: "That loses 24 points. b3 was better, ..."; false likewise. */
bool hint_loss_text(const struct game *g, const struct report *info, move_t played, char *out);

#endif
