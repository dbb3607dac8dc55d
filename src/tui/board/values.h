/* What moves are worth, as text and as steps of the heat: win rates, proofs, visits, and exact values
 * in discs where the game counts them, else won, drawn, lost. Pure. */
#ifndef NARABE_TUI_BOARD_VALUES_H
#define NARABE_TUI_BOARD_VALUES_H

#include "match/exactness.h"
#include "search/mcts/search.h"
#include "tui/canvas/canvas.h"

/* What a cell's colour shows, what its numbers are, and whose win rate they are. The words of the
 * settings are in this order. */
enum heat { HEAT_WIN, HEAT_VISITS, HEAT_BONUS, HEAT_EXACT, HEAT_OFF, HEATS };
enum numbers { NUMBERS_BOTH, NUMBERS_WIN, NUMBERS_VISITS, NUMBERS_NONE, NUMBERS };

/* The step of the heat, 0 to HEAT_STEPS - 1, or -1 for none: by the win rate of the side to move,
 * the share of visits, what the policy adds for what is not known yet against the largest such bonus,
 * or what is exact (NULL: nothing) or proven. */
int heat_of(enum heat heat, const struct report *info, const struct exact_view *exact,
	const struct root_move *m);

/* The step of a win rate, 0 to 1. */
int heat_of_rate(double rate);

/* From how many percent on a step is reached; -1 for steps that the heat does not have. */
int heat_limit(enum heat heat, int step);

/* The heat's paper and ink where the look has colours for it, and its sign for all. */
struct style heat_style(int step);
char heat_sign(int step);

/* Win rates mean something from so many visits on. */
enum { MEANINGFUL_VISITS = 50 };

/* Whether a move's number says anything yet; whether those of a search do. */
bool move_is_meaningful(const struct root_move *m);
bool search_is_meaningful(const struct report *info);

/* "57.6" of the side `point`, or "58" while one digit more would only be noise; ">", "=", "<" where it
 * is proven that this side wins, draws, loses; `out` holds 8 bytes. */
void win_rate_text(const struct root_move *m, enum side point, bool tenths, char *out);

/* "win", "draw" or "loss" of the side `point` where it is proven, else "". */
const char *proof_word(const struct root_move *m, enum side point);

/* ---- exact values ---- */

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
