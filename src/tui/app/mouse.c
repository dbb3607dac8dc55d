/* What clicks and the wheel do to the app. The screen's thread only. */
#include "tui/app/mouse.h"

#include "tui/app/candidates.h"
#include "tui/app/record.h"
#include "tui/panels/draw.h"

bool
app_is_inside(struct rect r, int x, int y)
{
	return x >= r.x && y >= r.y && x < r.x + r.width && y < r.y + r.height;
}

static void
click_board(struct app *a, int cell)
{
	int plane = a->session.game->columns * a->session.game->rows;
	int target = a->session.game->by_column ? cell % plane : cell;
	bool again = target == a->ui.clicked;

	if (step_can_choose(&a->session)) {
		app_steer_to(a, target);
		return;
	}
	a->ui.cursor = target;
	a->ui.clicked = target;
	app_choose_at_cursor(a);
	if (!again && !options_is(a->options, OPTION_mouse_play, "single"))
		return;
	if (app_view(a))
		app_press(a, KEY_CODE_ENTER);
	else
		app_play_here(a);
}

static void
click_table(struct app *a, int row)
{
	bool again = row == viewed_chosen_row(&a->viewed);

	app_choose_row(a, row);
	if (again && app_view(a))
		app_press(a, KEY_CODE_ENTER);
}

/* The graph's columns are the plies of the record. */
static void
click_graph(struct app *a, int x)
{
	int ply = a->ui.graph.first + (x - a->ui.graph.area.x) / a->ui.graph.step;

	if (ply > match_length(&a->session.match) || ply == match_at(&a->session.match))
		return;
	session_go(&a->session, ply);
}

/* Two moves a line. After the move, or in a review before it, where it is spoken of. */
static void
click_record(struct app *a, int x, int y)
{
	bool right = x >= RECORD_MOVE_COLUMNS;
	int ply = a->ui.record.first + 2 * y + (right ^ app_record_turned(a));

	if (ply < match_length(&a->session.match))
		session_go(&a->session, ply + !app_reviews(a));
}

void
app_click(struct app *a, int x, int y)
{
	const struct view *v = app_view(a);
	int cell;

	if (v && !v->mode) {
		if (v->click)
			v->click(a, x, y);
		else
			app_close(a);
		return;
	}
	for (int i = 0; i < a->ui.buttons; i++) {
		if (app_is_inside(a->ui.button[i].area, x, y)) {
			app_ask(a, a->ui.button[i].request);
			return;
		}
	}
	if (v && v->click)
		v->click(a, x, y);
	else if (a->ui.has_board && (cell = board_layout_hit(&a->ui.layout, x, y)) >= 0)
		click_board(a, cell);
	else if (app_is_inside(a->ui.table.area, x, y) && app_shows_numbers(a))
		click_table(a, a->ui.table.first + y - a->ui.table.area.y);
	else if (!v && app_is_inside(a->ui.graph.area, x, y))
		click_graph(a, x);
	else if (app_is_inside(a->ui.record.area, x, y))
		click_record(a, x - a->ui.record.area.x, y - a->ui.record.area.y);
}

void
app_wheel(struct app *a, const struct event *event)
{
	const struct view *v = app_view(a);
	bool board = a->ui.has_board && board_layout_hit(&a->ui.layout, event->x, event->y) >= 0;

	if (v && v->wheel)
		v->wheel(a, event->key);
	else if (v && !v->mode) /* in a list */
		action_run(v->actions, a, event->key > 0 ? REQ_DOWN : REQ_UP);
	else if (!v && app_is_inside(a->ui.table.area, event->x, event->y) && app_shows_numbers(a))
		app_choose_by_key(a, event->key > 0 ? REQ_NEXT_ROW : REQ_PREVIOUS_ROW);
	else if (!v && (board || app_is_inside(a->ui.record.area, event->x, event->y)))
		app_walk(a, event->key > 0 ? REQ_FORWARD : REQ_BACK);
}
