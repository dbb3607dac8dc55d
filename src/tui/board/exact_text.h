/* Exact values of a position's moves, as they are shown: in discs where the game counts them, else
 * won, drawn, lost. Pure. */
#ifndef NARABE_TUI_BOARD_EXACT_TEXT_H
#define NARABE_TUI_BOARD_EXACT_TEXT_H

#include "match/exactness.h"

enum { EXACT_TEXT = 8 };

/* "+2", "-4", "=" of the side `point`; ">", "=", "<" where the game does not count discs; `out` holds
 * EXACT_TEXT bytes. */
void exact_value_text(const struct exact_view *v, int value, enum side point, char *out);

/* The same of a move, by its place in the game's order; "" while it is not known. */
void exact_move_text(const struct exact_view *v, int index, enum side point, char *out);

/* What a move loses against the best, in the game's unit, 0 or more; EXACT_UNKNOWN while either is
 * not known. */
int exact_loss(const struct exact_view *v, int index);

/* The step of the heat that a move's loss has: the best are the brightest; -1 while it is not known. */
int exact_heat(const struct exact_view *v, int index);

/* The most discs that a step's moves lose; -1 for the first, of all that lose more. */
int exact_heat_limit(int step);

#endif
