/* Hints and lessons: what a search has found, told a person in steps, and what a move has lost.
 * Pure functions over copies of a search; win-rate points are those of the side to move, 0 to
 * 100. */
#ifndef NARABE_MATCH_HINT_H
#define NARABE_MATCH_HINT_H

#include "search/mcts/search.h"

enum {
	HINT_MEANINGFUL_VISITS = 50, /* below that a win rate says nothing */
	HINT_TEXT = 256,             /* bytes that hold any sentence of this file */
};

/* The steps of a hint, each telling more than the one before. */
enum hint_step { HINT_AREA, HINT_MOVE, HINT_LINE, HINT_STEPS };

/* The sentence of a step about the position of *info; `out` holds HINT_TEXT bytes. False when the
 * search has looked at nothing, or nothing can be played. */
bool hint_text(const struct game *g, const struct report *info, enum hint_step step, char *out);

/* The cells that a step points at, as bits: those of the area where a move can be played, or the
 * one of the best move. None where hint_text() is false, for a pass, on boards of more than 64. */
uint64_t hint_cells(const struct game *g, const struct report *info, enum hint_step step);

/* Puts what a search of the position behind `played` has found in place of that move's numbers,
 * so that both moves of a loss are known by many visits. It should be the same search, moved on
 * there by engine_advance(). */
void hint_add_reply(struct report *info, move_t played, const struct report *after);

/* What `played` loses against the best move of the same search, 0 or more points. False when
 * one of the two has too few visits to say, and no proof. */
bool hint_loss(const struct report *info, move_t played, int *points);

/* The sentence about a loss: "That loses 24 points. b3 was better, ..."; likewise. */
bool hint_loss_text(const struct game *g, const struct report *info, move_t played, char *out);

#endif
