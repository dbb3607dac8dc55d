/* Why a move was worse than another: a sentence made of facts that the rules of that board can
 * check, such as a corner given away or a win missed. Pure. */
#ifndef NARABE_MATCH_REVIEW_REASON_H
#define NARABE_MATCH_REVIEW_REASON_H

#include "base/text.h"
#include "games/game.h"

struct reason {
	const struct game *game;
	const struct state *position; /* before the move */
	move_t played;
	move_t better; /* MOVE_NONE: none is known */
	move_t other;  /* where both choose at once: the other side's choice; else MOVE_NONE */
};

/* Adds "It gave O the corner a1." or another sentence; nothing and false if no fact separates the
 * two moves. */
bool reason_text(const struct reason *why, struct text *t);

#endif
