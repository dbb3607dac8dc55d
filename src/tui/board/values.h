/* The value of moves as text: win rates, proofs, visits, and exact values, in discs if the game
 * counts them, else won, drawn, lost. Pure. */
#ifndef NARABE_TUI_BOARD_VALUES_H
#define NARABE_TUI_BOARD_VALUES_H

#include "match/judge/judge.h"
#include "search/mcts/search.h"
#include "tui/canvas/canvas.h"

/* A cell's numbers. In the order of the setting's words. */
enum numbers {
	NUMBERS_BOTH,   /* win rate and visits */
	NUMBERS_EXACT,  /* win rate and exact value */
	NUMBERS_VISITS, /* visits and their share */
	NUMBERS_NONE,
	NUMBERS_WIN, /* only the win rate: not among those that a key turns through */
	NUMBERS_EYE, /* win rate, and what the learned evaluation says before any search */
	NUMBERS,
};

/* The lines of a cell, as bits from the first line to the last. */
enum cell_line { LINE_RATE = 1, LINE_VISITS = 2, LINE_SHARE = 4, LINE_EXACT = 8, LINE_EYE = 16 };

/* What the numbers of cells are taken from. */
struct numbers_source {
	enum report_source source;
	bool is_labelled; /* by texts in their place */
	bool has_exact, has_eye;
	int height; /* of a cell */
};

/* The lines of cells that show these numbers, or what stands for them: exact values replace what is never
 * estimated, and beads visits. */
unsigned numbers_lines(enum numbers numbers, const struct numbers_source *from);

/* "35%", "<1%": a share of all visits. */
void share_text(int64_t visits, int64_t playouts, char out[8]);

/* From this many visits on, a win rate is meaningful, and whole percents of it are shown; before,
 * tens. */
enum { MEANINGFUL_VISITS = JUDGE_VISITS };

/* Whether a move's number is meaningful yet; whether those of a search are. */
bool move_is_meaningful(const struct root_move *m);

/* Whether a cell shows a guess for a move, 30 in tens, which is not its mean: see win_rate_text(). */
bool move_is_guess(const struct root_move *m);
bool search_is_meaningful(const struct report *info);

/* The result shown in place of a move's win rate, or GAME_OPEN: the search's own proof, or
 * the exact one if the search has no rate. Elsewhere the rate is the search's, and what is exact is
 * shown beside it and named. */
int move_proof(const struct root_move *m);

/* What is shown of a move: that result, else the search's mean; the FIRST player's. */
double move_value(const struct root_move *m);

/* The same as a rate of side `side`, 0 to 1. */
double move_win_rate(const struct root_move *m, enum side side);

/* The same in whole percents, as it is printed: of two moves with the same number, never different. */
int move_percent(const struct root_move *m, enum side side);

/* The win rate of side `point`: "57.6", "58", or in tens "60", as many digits as its visits justify; of an
 * evaluation also "46-", "54+": at most, at least; "-" before the first visit; "W", "=", "L" if a win,
 * draw or loss of this side is proven, "W5", "L5" if it is known in how many moves; `out` holds 8 bytes. */
void win_rate_text(const struct root_move *m, enum side point, bool tenths, char *out);

/* In how many of the winner's moves the move wins or loses at most, by a strategy, threats or a proof; 0:
 * not known. */
int move_distance(const struct root_move *m);

/* "win", "draw" or "loss" of side `point` in the place of its rate, else "". */
const char *proof_word(const struct root_move *m, enum side point);

/* ---- exact values ---- */

enum { EXACT_TEXT = 8 };

/* "+2", "-4", "=" for side `point`; "W", "=", "L" if the game does not count discs; `out` holds EXACT_TEXT
 * bytes. */
void exact_value_text(const struct game *g, int value, enum side point, char *out);

/* The same for a move, with "W5", "L5" where it is known in how many moves; "" while unknown. */
void exact_move_text(const struct game *g, const struct root_move *m, enum side point, char *out);

/* Whether a move of that report is one of the exactly best, and the sign of that, used for nothing else. */
bool is_exactly_best(const struct report *info, const struct root_move *m);
wchar_t exactly_best_sign(struct capabilities caps);

/* What a move of that report loses against the best, in the game's unit, 0 or more; EXACT_UNKNOWN while
 * either is unknown. */
int exact_loss(const struct report *info, const struct root_move *m);

#endif
