/* The board on the canvas: any game by its geometry, in the largest cells that fit. */
#ifndef NARABE_TUI_BOARD_VIEW_H
#define NARABE_TUI_BOARD_VIEW_H

#include "search/search.h"
#include "tui/board_layout.h"
#include "tui/canvas.h"

enum heat { HEAT_WIN, HEAT_VISITS };

/* What is drawn. */
struct board_view {
	struct look look;
	const struct state *state;
	const struct state *before; /* before the last move, NULL when there was none */
	int last;                   /* cell of the last move, -1 for none */
	int cursor;                 /* cell, -1 for none; column games light up the landing cell */
	const struct search_info *info; /* numbers and heat on legal cells; NULL is calm */
	enum heat heat;
	const unsigned char *number; /* by cell: a stone's number in a line, 0 for none; or NULL */
	bool mark_legal;             /* in calm: a mark on every legal cell */
};

void board_view_draw(const struct board_view *v, const struct board_layout *l, struct canvas *c);

/* The step of the heat, 0 to 5, or -1 for none: the win rate of the side to move, or the share
 * of visits. */
int heat_of(enum heat heat, const struct search_info *info, const struct search_move *m);

/* The heat's paper and ink where the look has colours for it, and its sign for all. */
struct style heat_style(int step);
char heat_sign(int step);

/* Win rates mean something from so many visits on. */
enum { MEANINGFUL_VISITS = 50 };

/* Whether a move's number says anything yet. */
bool move_is_meaningful(const struct search_move *m);

/* "57.6", or "58" while one digit more would only be noise; "win", "draw", "lost" where that is proven;
 * `out` holds 8 bytes. */
void win_rate_text(
	const struct search_info *info, const struct search_move *m, bool tenths, char *out);

#endif
