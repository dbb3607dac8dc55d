/* A table of payoffs on the board: the names of the choices beside its rows and above its columns, and
 * in each cell what that pair pays. The screen's thread only. */
#ifndef NARABE_TUI_BOARD_TABLE_VIEW_H
#define NARABE_TUI_BOARD_TABLE_VIEW_H

#include "tui/board/cell_view.h"

/* The names, X's beside the rows and O's above the columns, and after a search the probability of
 * each; those of the cursor's cell are highlighted. */
void table_draw_names(const struct board_view *v, const struct board_layout *l, struct canvas *c);

/* What the pair of a cell pays the first player; after a search how often it was visited, and as its
 * heat the share of it. */
void table_draw_pair(const struct board_view *v, const struct board_layout *l, struct canvas *c,
	const struct cell_box *box, int cell);

#endif
