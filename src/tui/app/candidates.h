/* Candidates: rows of the table, the moves of the position shown. */
#ifndef NARABE_TUI_APP_CANDIDATES_H
#define NARABE_TUI_APP_CANDIDATES_H

#include "tui/app/app.h"

/* The cursor's cell for a legal move of the position shown; -1 for a pass. */
int app_cell_of(const struct app *a, move_t m);

/* Selects a move and moves the cursor to its cell. The selection follows the move, not the row. */
void app_choose(struct app *a, move_t m);

/* The move in this row, from 0, if there is one. */
void app_choose_row(struct app *a, int row);

/* REQ_ROW, REQ_NEXT_ROW and REQ_PREVIOUS_ROW. */
void app_choose_by_key(struct app *a, enum request r);

/* The row that these keys select from `row` (-1 for none) in a list of at least one row. */
int app_row_by_key(const struct app *a, enum request r, int row, int rows);

/* The candidate under the cursor, or none. */
void app_choose_at_cursor(struct app *a);

#endif
