/* The contents of each cell of a board after a search: the same for the screen and for a picture,
 * which only draw it differently. Pure. */
#ifndef NARABE_TUI_BOARD_CELLS_H
#define NARABE_TUI_BOARD_CELLS_H

#include "search/mcts/search.h"

struct cell_content {
	enum cell what;
	bool winning;                 /* in a winning line */
	const struct root_move *move; /* the move that goes there, NULL for none */
	bool best;                    /* the search's choice */
	bool of_other;                /* the move is one of `other` */
	double probability[2]; /* the probability with which X and O go there in simultaneous games;
	                   * negative: not */
};

/* The contents of the cells in `s`, with what `info` knows of them, which may be NULL; `out` has
 * room for GAME_MAX_CELLS and refers to info and `other`. That may be NULL too, and adds the other
 * side's moves where both move at once; on a cell that both may enter the likelier of their moves is
 * found. */
void board_cells(const struct game *g, const struct state *s, const struct report *info,
	const struct report *other, struct cell_content *out);

/* Whether a legal move's stone ends up on this cell. */
bool board_is_playable(const struct game *g, const struct state *s, int cell);

/* Whose trail, head or stone it is, or SIDE_NONE. Whether it is a head, intact or crashed. */
enum side cell_side(enum cell what);
bool cell_is_head(enum cell what);
bool cell_is_crashed(enum cell what);

#endif
