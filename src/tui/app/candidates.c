/* Candidates: selecting one of the moves in the table. The selection is a move, so it stays with it
 * when rows change places. The screen's thread only. */
#include "tui/app/candidates.h"

#include <stdio.h>

#include "base/language.h"

int
app_cell_of(const struct app *a, move_t m)
{
	int cell = a->session.game->rules->move_to_cell(a->session.game, app_position(a), m);

	return cell >= 0 && a->session.game->by_column
		       ? cell % (a->session.game->columns * a->session.game->rows)
		       : cell;
}

void
app_choose(struct app *a, move_t m)
{
	int cell = app_cell_of(a, m);

	a->viewed.chosen = m;
	if (cell >= 0)
		a->ui.cursor = cell;
	a->ui.dirty = true;
}

void
app_choose_row(struct app *a, int row)
{
	if (row >= 0 && row < a->viewed.ordered)
		app_choose(a, a->viewed.info.moves[a->viewed.order[row]].move);
}

int
app_row_by_key(const struct app *a, enum request r, int row, int rows)
{
	if (r == REQ_ROW)
		row = a->ui.key - '1';
	else
		row += r == REQ_NEXT_ROW ? 1 : -1;
	return row >= rows ? rows - 1 : row < 0 ? 0 : row;
}

void
app_choose_by_key(struct app *a, enum request r)
{
	if (app_shows_numbers(a) && a->viewed.ordered > 0)
		app_choose_row(
			a, app_row_by_key(a, r, viewed_chosen_row(&a->viewed), a->viewed.ordered));
	else
		ui_say(&a->ui, app_screen(a) ? _("No moves are known here yet.")
					     : _("No moves are listed yet: try Tab."));
}

void
app_choose_at_cursor(struct app *a)
{
	a->viewed.chosen = MOVE_NONE;
	for (int i = 0; app_shows_numbers(a) && i < a->viewed.info.count; i++) {
		if (app_cell_of(a, a->viewed.info.moves[i].move) == a->ui.cursor)
			a->viewed.chosen = a->viewed.info.moves[i].move;
	}
}
