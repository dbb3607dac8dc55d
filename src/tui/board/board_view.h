/* The board on the canvas: any game by its geometry, in the largest cells that fit. */
#ifndef NARABE_TUI_BOARD_BOARD_VIEW_H
#define NARABE_TUI_BOARD_BOARD_VIEW_H

#include "search/mcts/search.h"
#include "tui/board/exact_text.h"
#include "tui/board/layout.h"
#include "tui/canvas/canvas.h"

/* What a cell's colour shows, what its numbers are, and whose win rate they are. The words of the
 * settings are in this order. */
enum heat { HEAT_WIN, HEAT_VISITS, HEAT_BONUS, HEAT_EXACT, HEAT_OFF, HEATS };
enum numbers { NUMBERS_BOTH, NUMBERS_WIN, NUMBERS_VISITS, NUMBERS_NONE, NUMBERS };

/* What is drawn. */
struct board_view {
	struct capabilities caps;
	const struct state *state;
	const struct state *before; /* before the last move, NULL when there was none */
	int last;                   /* cell of the last move, -1 for none */
	int cursor;                 /* cell, -1 for none; column games light up the landing cell */
	const struct report *info;  /* numbers and heat on legal cells; NULL is calm */
	const struct exact_view *exact; /* of the same moves; NULL: none */
	enum heat heat;
	enum numbers numbers;
	enum side point;             /* whose win rates the numbers are */
	bool threats;                /* marks where the next stone completes a line */
	const unsigned char *number; /* by cell: a stone's number in a line, 0 for none; or NULL */
	bool mark_legal;             /* in calm: a mark on every legal cell */
	uint64_t tip;                /* cells that a tip points at, as bits */
};

void board_view_draw(const struct board_view *v, const struct board_layout *l, struct canvas *c);

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

#endif
