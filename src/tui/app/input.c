/* The effect of keys, clicks and the wheel on the app. The screen's thread only. */
#include <stdio.h>

#include "base/language.h"
#include "tui/app/app.h"
#include "tui/panels/panels.h"

/* ---- popups that are lists: each does what the list that is open makes of it; false when none is,
 * or it makes nothing of it ---- */

static struct list *
open_list(struct app *a)
{
	const struct view *v = app_view(a);

	return v && v->list ? v->list(&a->views) : NULL;
}

/* A key of its search: to the first row from the cursor on, or after it, that contains the text. */
static bool
search_list(struct app *a, int32_t key)
{
	const struct view *v = app_view(a);
	struct list *l = open_list(a);

	if (!l || !v->says)
		return false;
	enum list_search search = list_search_key(l, key);
	if (l->filters && search != LIST_NO_SEARCH)
		l->cursor = 0;
	if (l->filters || (search != LIST_SEARCH_CHANGED && search != LIST_SEARCH_NEXT))
		return search != LIST_NO_SEARCH;
	const struct frame frame = app_frame(a);
	int from = l->cursor + (search == LIST_SEARCH_NEXT);
	for (int i = 0; i < l->count; i++) {
		char text[160] = "";
		int row = (from + i) % l->count;
		v->says(&frame, (enum said)(SAYS_ROW + row), (int)sizeof text, text, sizeof text);
		if (list_matches(l, text)) {
			l->cursor = row;
			break;
		}
	}
	return true;
}

static bool
list_is_searching(struct app *a)
{
	const struct list *l = open_list(a);

	return l && l->searches;
}

static bool
step_list(struct app *a, int by)
{
	struct list *l = open_list(a);

	if (l)
		list_step(l, by);
	return l;
}

bool
app_click_row(struct app *a, const struct event *event, bool *again)
{
	struct list *l = open_list(a);
	int row = l && event->kind == EVENT_CLICK ? list_hit(l, event->x, event->y) : -1;

	if (row < 0)
		return false;
	*again = row == l->cursor;
	l->cursor = row;
	return true;
}

/* A click beside an open window closes it. */
static void
click_window(struct app *a, const struct event *event)
{
	const struct list *l = open_list(a);
	bool again;

	if (!l || !rect_contains(l->box, event->x, event->y))
		app_close(a);
	else if (app_click_row(a, event, &again) && again)
		app_ask(a, REQ_ENTER);
}

/* ---- keys ---- */

/* Esc and q close a view, a popup also the key that opened it, and any key if it has none of its own. */
void
app_ask(struct app *a, enum request r)
{
	const struct view *v = app_view(a);
	const struct frame frame = app_frame(a);
	const struct action *action = action_of(&frame, r);
	const char *why = "";

	if (action && action_status(&frame, action, r, &why))
		action->run(a, r);
	else if (action)
		ui_say(&a->ui, "%s", why);
	else if ((r == REQ_UP || r == REQ_DOWN) && step_list(a, r == REQ_DOWN ? 1 : -1))
		return;
	else if (v && (r == REQ_QUIT || (!v->mode && !v->actions) ||
			      (!v->mode && r != REQ_NONE && view_opened_by(v) == r)))
		app_close(a);
	else
		ui_say(&a->ui, "%s",
			v ? _("That key does nothing here: ? lists the keys, Esc goes back.")
			  : _("That key does nothing here: ? lists the keys."));
}

/* Sends a key to what is open, else to the match. */
static void
press(struct app *a, const struct event *event)
{
	const struct view *v = app_view(a);
	int32_t key = event->key;
	struct list *l = open_list(a);
	enum request kept = views_kept_key(&a->views, v, key);

	if (a->ui.too_small) { /* the one thing that is said there */
		a->ui.done = a->ui.done || request_of_key(key, IN_PLAY) == REQ_QUIT;
		return;
	}
	if (app_line_takes_key(a, key) || (list_is_searching(a) && search_list(a, key)))
		return;
	if (kept != REQ_NONE) {
		app_ask(a, kept);
		return;
	}
	if ((l && list_key(l, key)) || (v && v->event && v->event(a, event)) || search_list(a, key))
		return;
	enum request r = request_of_key(key, app_where(a));
	if ((v || coach_asks(&a->session)) && key == KEY_CODE_ESCAPE && r == REQ_NONE)
		r = REQ_QUIT;
	app_ask(a, r);
}

/* ---- clicks and the wheel ---- */

static void
click_board(struct app *a, int cell)
{
	int plane = a->session.game->columns * a->session.game->rows;
	int target = a->session.game->by_column ? cell % plane : cell;
	bool again = target == a->ui.clicked;

	if (step_can_steer(&a->session)) {
		app_steer_to(a, target);
		return;
	}
	a->ui.cursor = target;
	a->ui.clicked = target;
	app_choose_at_cursor(a);
	if (!again && !options_is(a->options, OPTION_mouse_play, "single"))
		return;
	app_ask(a, REQ_ENTER);
}

static void
click_table(struct app *a, int row)
{
	bool again = row >= 0 && row == viewed_chosen_row(&a->viewed);

	app_choose_row(a, row);
	if (again && app_view(a))
		app_ask(a, REQ_ENTER);
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

/* Two moves per line. Goes to the position after the move, or in a review before it. */
static void
click_record(struct app *a, int x, int y)
{
	bool right = x >= a->ui.record.step;
	int ply = a->ui.record.first + 2 * y + (right ^ panel_record_turned(&a->session));

	if (ply < match_length(&a->session.match))
		session_go(&a->session, ply + !app_reviews(a));
}

/* Goes to the move that was hit, or to the first one of its branch. */
static void
click_branch(struct app *a, int x, int row)
{
	const struct record *r = &a->session.match.record;
	const struct list *l = &a->ui.branches;
	struct branch branch[BRANCHES_MOST];
	struct rect line = { l->area.x, list_y(l, row), l->area.width, 1 };

	if (row >= 0 && row < branches_list(r, branch))
		app_go_to_node(a, panel_branch_hit(r, &branch[row], line, x));
}

static void
click(struct app *a, const struct event *event)
{
	const struct view *v = app_view(a);
	int x = event->x, y = event->y;
	bool walks = !v && !coach_asks(&a->session);
	int cell;

	if (v && !v->mode) {
		if (!v->event || !v->event(a, event))
			click_window(a, event);
		return;
	}
	for (int i = 0; i < a->ui.buttons; i++) {
		if (rect_contains(a->ui.button[i].area, x, y)) {
			app_ask(a, a->ui.button[i].request);
			return;
		}
	}
	if (v && v->event && v->event(a, event))
		return;
	if (a->ui.has_board && (cell = board_layout_hit(&a->ui.layout, x, y)) >= 0)
		click_board(a, cell);
	else if (rect_contains(a->ui.table.area, x, y) && app_shows_numbers(a))
		click_table(a, panel_table_rank(&a->ui.table, y));
	else if (walks && rect_contains(a->ui.graph.area, x, y))
		click_graph(a, x);
	else if ((v || walks) && rect_contains(a->ui.branches.area, x, y))
		click_branch(a, x, list_hit(&a->ui.branches, x, y));
	else if ((v || walks) && rect_contains(a->ui.record.area, x, y))
		click_record(a, x - a->ui.record.area.x, y - a->ui.record.area.y);
}

static void
turn_wheel(struct app *a, const struct event *event)
{
	const struct view *v = app_view(a);
	bool board = a->ui.has_board && board_layout_hit(&a->ui.layout, event->x, event->y) >= 0;

	if (v && v->event && v->event(a, event))
		return;
	if (v && !v->mode)
		step_list(a, event->key);
	else if (!v && rect_contains(a->ui.table.area, event->x, event->y) && app_shows_numbers(a))
		app_choose_by_key(a, event->key > 0 ? REQ_NEXT_ROW : REQ_PREVIOUS_ROW);
	else if (!v && !coach_asks(&a->session) &&
		 (board || rect_contains(a->ui.record.area, event->x, event->y)))
		app_request(a, event->key > 0 ? REQ_FORWARD : REQ_BACK);
}

/* Text of the line that is being typed, if there is one; it presses no key. */
static void
paste(struct app *a, const char *text)
{
	uint32_t code;

	if (a->ui.too_small)
		return;
	if (list_is_searching(a)) {
		for (; (text += text_next(text, &code)), code >= ' ';)
			search_list(a, (int32_t)code);
	} else if (a->views.top == VIEW_command) {
		view_command_paste(a, text);
	} else {
		view_paste_open(a, text);
	}
}

void
app_event(struct app *a, const struct event *event, int64_t now_us)
{
	a->session.now_us = now_us;
	a->ui.dirty = true;
	if (event->kind == EVENT_RESIZE)
		return;
	bool asked = a->resign_asked;
	a->ui.message[0] = '\0';
	a->ui.key = event->kind == EVENT_KEY ? event->key : 0;
	if (event->kind != EVENT_KEY)
		app_line_end(a);
	if (event->kind == EVENT_WHEEL) {
		turn_wheel(a, event);
		return;
	}
	if (event->kind == EVENT_CLICK) {
		click(a, event);
	} else if (event->kind == EVENT_PASTE) {
		paste(a, event->text);
	} else {
		a->ui.clicked = -1;
		press(a, event);
	}
	if (asked)
		a->resign_asked = false; /* by whatever key came */
	session_autosave(&a->session);
}
