/* The value of moves as text: win rates, proofs, visits, and exact values, in discs if the game
 * counts them, otherwise won, drawn, lost. Pure. */
#ifndef NARABE_TUI_BOARD_VALUES_H
#define NARABE_TUI_BOARD_VALUES_H

#include "match/judge/judge.h"
#include "search/report.h"
#include "tui/canvas/canvas.h"

/* A cell's numbers. In the order of the setting's words. */
enum numbers {
	NUMBERS_BOTH,   /* win rate and visits */
	NUMBERS_EXACT,  /* win rate and exact value */
	NUMBERS_VISITS, /* visits and their share */
	NUMBERS_NONE,
	NUMBERS_WIN, /* only the win rate: not among those that a key cycles through */
	NUMBERS_EYE, /* win rate, and the learned evaluation before any search */
	NUMBERS,
};

/* The lines of a cell, as bits from the first line to the last. */
enum cell_line { LINE_RATE = 1, LINE_VISITS = 2, LINE_SHARE = 4, LINE_EXACT = 8, LINE_EYE = 16 };

/* Writes a share of all visits: "35%", "<1%". */
void share_text(int64_t visits, int64_t playouts, char out[8]);

/* From this many visits on, a win rate is meaningful and shown in whole percents; before, in tens. */
enum { MEANINGFUL_VISITS = JUDGE_VISITS };

/* Where both sides move at once: gives each choice its mean against what the other side chooses, so that both
 * sides' numbers add up and agree with the position's. */
void values_of_pairs(struct report *info);

/* Returns a side's choice, where both move at once, as a move. */
struct root_move move_of_choice(const struct joint_choice *c);

/* Returns whether a move's number is meaningful yet. */
bool move_is_meaningful(const struct root_move *m);

/* Returns whether a cell shows a guess for a move, in tens such as 30, which is not its mean: see
 * win_rate_text(). */
bool move_is_guess(const struct root_move *m);

/* Returns whether a search's numbers are meaningful yet. */
bool search_is_meaningful(const struct report *info);

/* Returns whether the move at `place` of the report is the one in brackets: the search's best, once its numbers
 * are meaningful. Cells, table and sentence ask it. */
bool search_prefers(const struct report *info, int place);

/* Returns whether the search's best has the most visits, by which playouts choose. */
bool search_goes_by_visits(const struct report *info);

/* Returns the value shown for a move, the FIRST player's: the search's own proof, otherwise its mean. A
 * solver's exact value is shown beside it and named. */
double move_value(const struct root_move *m);

/* Returns the same as a rate of side `side`, 0 to 1. */
double move_win_rate(const struct root_move *m, enum side side);

/* Returns the same in percents, to the tenths at most that are printed. */
double move_printed_rate(const struct root_move *m, enum side side);

/* Writes the same of a mean that this many visits have given, in tenths unless it is a guess; "-": no visit. */
void mean_text(double value, int64_t visits, enum side side, char out[8]);

/* Returns the same in whole percents, as printed: equal for two moves with the same printed number. */
int move_percent(const struct root_move *m, enum side side);

/* Writes the win rate of side `point`: "57.6", "58", or in tens "60", with as many digits as its visits
 * justify; for an evaluation also "46-", "54+": at most, at least; "-" before the first visit; "W", "=",
 * "L" if a win, draw or loss of this side is proven, "W5", "L5" if the number of moves is known. `out`
 * holds 8 bytes. */
void win_rate_text(const struct root_move *m, enum side point, bool tenths, char *out);

/* Returns in how many of the winner's moves at most the move wins or loses, by a strategy, threats or a proof;
 * 0 if not known. */
int move_distance(const struct root_move *m);

/* Returns "win", "draw" or "loss" of side `point`, which replaces its rate, for a proven result, the FIRST
 * player's; "" for GAME_OPEN. */
const char *proof_word(int proven, enum side point);

/* ---- exact values ---- */

enum { EXACT_TEXT = 8 };

/* Writes an exact value for side `point`: "+2", "-4", "="; "W", "=", "L" if the game does not count discs.
 * `out` holds EXACT_TEXT bytes. */
void exact_value_text(const struct game *g, int value, enum side point, char *out);

/* Writes the same for a move, with "W5", "L5" if the number of moves is known; "" while unknown. */
void exact_move_text(const struct game *g, const struct root_move *m, enum side point, char *out);

/* Returns whether a move of that report is one of the exactly best. */
bool is_exactly_best(const struct report *info, const struct root_move *m);

/* Returns whether the sign of an exactly best move marks it: not if all moves are equally good. */
bool is_marked_best(const struct report *info, const struct root_move *m);

/* Returns the sign of an exactly best move, used for nothing else. */
wchar_t exactly_best_sign(struct capabilities caps);

/* Returns how much a move of that report loses against the best, in the game's unit, 0 or more; EXACT_UNKNOWN
 * while either is unknown. */
int exact_loss(const struct report *info, const struct root_move *m);

#endif
