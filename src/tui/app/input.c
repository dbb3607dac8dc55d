/* The effect of keys, clicks and the wheel on the app. The screen's thread only. */
#include <stdio.h>

#include "base/language.h"
#include "tui/app/app.h"
#include "tui/app/requests.h"
#include "tui/panels/panels.h"

/* ---- candidates: the selection is a move, so it stays with it when rows change places ---- */

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

/* Selects the move in this row, from 0, if there is one. */
static void
choose_row(struct app *a, int row)
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
		choose_row(
			a, app_row_by_key(a, r, viewed_chosen_row(&a->viewed), a->viewed.ordered));
	else
		ui_say(&a->ui, app_screen(a) ? _("No moves are known here yet.")
					     : _("No moves are listed yet: try Tab."));
}

/* Selects the candidate under the cursor, or none. */
static void
choose_at_cursor(struct app *a)
{
	a->viewed.chosen = MOVE_NONE;
	for (int i = 0; app_shows_numbers(a) && i < a->viewed.info.count; i++) {
		if (app_cell_of(a, a->viewed.info.moves[i].move) == a->ui.cursor)
			a->viewed.chosen = a->viewed.info.moves[i].move;
	}
}

/* ---- the cursor ---- */

/* In screen directions. Wraps at the edges; sideways on boards with levels to the next level. */
void
app_move_cursor(struct app *a, int dx, int dy)
{
	const struct game *g = a->session.game;
	int levels = g->by_column ? 1 : g->layers, plane = g->columns * g->rows;
	int place = board_turned(g, a->display.turn, a->ui.cursor);
	int level = place / plane % levels;
	int across = level * g->columns + place % g->columns;
	int row = place % plane / g->columns;

	across = (across + dx + levels * g->columns) % (levels * g->columns);
	row = (row + dy + g->rows) % g->rows;
	place = game_cell(g, across % g->columns, row, across / g->columns);
	a->ui.cursor = board_unturned(g, a->display.turn, place);
}

/* Whether a pass is the only move here; *pass is then that move. */
static bool
must_pass(const struct app *a, move_t *pass)
{
	return game_must_pass(a->session.game, match_state(&a->session.match), pass);
}

/* Lets an engine move that waits for that, as after a step back to its turn; where engines play
 * both sides only this one. False if none waits. */
static bool
let_go_on(struct app *a)
{
	if (!a->session.match.paused || match_human_to_move(&a->session.match) ||
		match_result(&a->session.match) != GAME_OPEN)
		return false;
	if (app_match_where(a) & IN_WATCH)
		session_step_once(&a->session);
	else
		session_pause(&a->session, false);
	return true;
}

/* Plays at the cursor, or says why not. */
static void
play_at_cursor(struct app *a)
{
	const struct state *s = match_state(&a->session.match);
	move_t m;

	if (match_result(&a->session.match) != GAME_OPEN) {
		view_open(a, VIEW_report);
		return;
	}
	if (let_go_on(a))
		return;
	if (step_can_choose(&a->session)) {
		struct state mine = joint_position(&a->session);
		step_choose(&a->session,
			a->session.game->rules->move_at(a->session.game, &mine, a->ui.cursor));
		return;
	}
	if (!match_human_to_move(&a->session.match)) {
		ui_say(&a->ui, _("%c is thinking: ! makes it play at once."),
			s->to_move == SIDE_FIRST ? 'X' : 'O');
		return;
	}
	if (must_pass(a, &m)) {
		session_play(&a->session, m);
		return;
	}
	m = a->session.game->rules->move_at(a->session.game, s, a->ui.cursor);
	if (game_is_legal(a->session.game, s, m)) {
		session_play(&a->session, m);
		return;
	}
	ui_say(&a->ui,
		a->session.game->by_column ? _("%c%d is full: choose another column.")
		: a->session.game->rules->get(a->session.game, s, a->ui.cursor) != CELL_EMPTY
			? _("%c%d is taken: choose an empty cell.")
			: _("%c%d turns no disc: choose one of the marked cells."),
		game_column_letter(a->ui.cursor % a->session.game->columns),
		a->ui.cursor % (a->session.game->columns * a->session.game->rows) /
				a->session.game->columns +
			1);
}

static void
undo(struct app *a, enum request r)
{
	struct error e;

	if (!(r == REQ_REDO ? session_redo : session_undo)(&a->session, &e))
		ui_say(&a->ui, "%s", e.text);
}

/* The analysis includes more than an earlier tip. */
static void
show_analysis(struct app *a, bool show)
{
	a->display.show_on_human_turn = show;
	app_update_wants(a);
	if (show && !coach_holds(&a->session))
		coach_forget(&a->session);
}

/* Whether numbers are shown is remembered separately for the person's turn and the engine's. */
static void
toggle_numbers(struct app *a, enum request r)
{
	(void)r;
	if (joint_waits_for_person(&a->session))
		show_analysis(a, !a->display.show_on_human_turn);
	else if (match_result(&a->session.match) == GAME_OPEN)
		a->display.show_on_engine_turn = !a->display.show_on_engine_turn;
	else
		ui_say(&a->ui, _("The game is over: n new game, N again, r review, u undo."));
}

static void
pause_search(struct app *a, enum request r)
{
	(void)r;
	if (session_toggle_pause(&a->session))
		a->ui.next_frame_us = 0;
	else
		ui_say(&a->ui, _("No search is running: Tab starts and shows one."));
}

static void
turn_cursor(struct app *a, enum request r)
{
	if (step_can_steer(&a->session)) {
		app_steer(a, (r == REQ_RIGHT) - (r == REQ_LEFT), (r == REQ_DOWN) - (r == REQ_UP));
		return;
	}
	app_move_cursor(a, (r == REQ_RIGHT) - (r == REQ_LEFT), (r == REQ_DOWN) - (r == REQ_UP));
	choose_at_cursor(a);
}

static void
play_here(struct app *a, enum request r)
{
	(void)r;
	if (step_can_steer(&a->session))
		app_steer_straight(a);
	else
		play_at_cursor(a);
}

/* Selects a candidate; if none is listed, on 3x3, plays like a number pad. */
static void
choose_or_play(struct app *a, enum request r)
{
	const struct game *g = a->session.game;
	int number = a->ui.key - '1';

	if (app_shows_numbers(a) || game_cell_count(g) != 9 || g->columns != 3 || number < 0 ||
		number > 8) {
		app_choose_by_key(a, r);
		return;
	}
	a->ui.cursor = board_unturned(g, a->display.turn, (2 - number / 3) * 3 + number % 3);
	play_at_cursor(a);
}

static void
hurry(struct app *a, enum request r)
{
	(void)r;
	if (!let_go_on(a))
		session_hurry(&a->session);
}

static void
open_by_request(struct app *a, enum request r)
{
	for (int id = VIEW_MATCH + 1; id < VIEW_COUNT; id++) {
		const struct view *v = view_at((enum view_id)id);
		if (v->open && v->opened_by == r) {
			v->open(a);
			return;
		}
	}
}

static void
open_view(struct app *a, enum request r)
{
	/* An engine that knows no such moves has one. */
	bool has_line = !a->session.game->simultaneous ||
			(app_shows_numbers(a) && !a->viewed.info.has_joint);

	if (r == REQ_LINE && !has_line)
		ui_say(&a->ui,
			_("Both move at once, so there is no one line: the tables show all."));
	else if (r == REQ_COMMAND || r == REQ_MOVE)
		view_command_open(a, r == REQ_MOVE ? "play " : "");
	else
		open_by_request(a, r);
}

static void
quit(struct app *a, enum request r)
{
	(void)r;
	a->ui.done = true;
}

static const struct action match_actions[] = {
	{ REQ_UP, turn_cursor },
	{ REQ_DOWN, turn_cursor },
	{ REQ_LEFT, turn_cursor },
	{ REQ_RIGHT, turn_cursor },
	{ REQ_PLAY, play_here },
	{ REQ_RUN, pause_search },
	{ REQ_PAUSE, pause_search },
	{ REQ_UNDO, undo },
	{ REQ_REDO, undo },
	{ REQ_ANALYSE, toggle_numbers },
	{ REQ_NOW, hurry },
	{ REQ_HEAT, app_turn_display },
	{ REQ_NUMBERS, app_turn_display },
	{ REQ_POINT, app_turn_display },
	{ REQ_GRAPH, app_turn_display },
	{ REQ_FLIP, app_turn_display },
	{ REQ_LOOK, app_look_around },
	{ REQ_THREATS, app_turn_display },
	{ REQ_PATTERNS, app_turn_display },
	{ REQ_TABLE, open_view },
	{ REQ_ROW, choose_or_play },
	{ REQ_NEXT_ROW, app_choose_by_key },
	{ REQ_PREVIOUS_ROW, app_choose_by_key },
	{ REQ_LINE, open_view },
	{ REQ_TREE, open_view },
	{ REQ_TOUR, open_view },
	{ REQ_SLOW, open_view },
	{ REQ_BRANCHES, open_view },
	{ REQ_NEW, open_view },
	{ REQ_PLAYERS, open_view },
	{ REQ_EDIT, open_view },
	{ REQ_OPTIONS, open_view },
	{ REQ_COMMAND, open_view },
	{ REQ_MOVE, open_view },
	{ REQ_MESSAGE, open_view },
	{ REQ_COPY, open_view },
	{ REQ_HELP, open_view },
	{ REQ_QUIT, quit },
	{ REQ_REVIEW, open_view },
	{ REQ_REPORT, open_view },
	{ REQ_PUZZLE, open_view },
	{ REQ_NONE, NULL },
};

/* Carries out r if the list contains it; false if not. */
static bool
run_action(const struct action *list, struct app *a, enum request r)
{
	for (; list && list->request != REQ_NONE; list++) {
		if (list->request == r) {
			list->act(a, r);
			return true;
		}
	}
	return false;
}

void
app_request(struct app *a, enum request r)
{
	if (!run_action(match_actions, a, r))
		run_action(request_actions, a, r);
}

/* ---- popups that are lists: each does what the list that is open makes of it; false when none is,
 * or it makes nothing of it ---- */

static struct list *
list_of(struct app *a, const struct view *v)
{
	return v && v->list ? v->list(&a->views) : NULL;
}

/* Informs the view if its list's cursor has moved. */
static void
note(struct app *a, const struct view *v, const struct list *l, int before)
{
	if (l->cursor != before && v->moved)
		v->moved(a);
}

/* Finds the first row from `from` on, wrapping around, that contains the search text. */
static void
find(struct app *a, const struct view *v, struct list *l, int from)
{
	for (int i = 0; i < l->count; i++) {
		char text[160] = "";
		int row = (from + i) % l->count;
		v->row_text(a, row, text, sizeof text);
		if (list_matches(l, text)) {
			l->cursor = row;
			return;
		}
	}
}

static bool
search_list(struct app *a, int32_t key)
{
	const struct view *v = app_view(a);
	struct list *l = list_of(a, v);

	if (!l || !v->row_text)
		return false;
	int before = l->cursor;
	enum list_search search = list_search_key(l, key);
	if (l->filters && search != LIST_NO_SEARCH)
		l->cursor = 0;
	else if (search == LIST_SEARCH_CHANGED || search == LIST_SEARCH_NEXT)
		find(a, v, l, l->cursor + (search == LIST_SEARCH_NEXT));
	note(a, v, l, before);
	return search != LIST_NO_SEARCH;
}

static bool
list_is_searching(struct app *a)
{
	const struct list *l = list_of(a, app_view(a));

	return l && l->searches;
}

static bool
list_takes_key(struct app *a, int32_t key)
{
	const struct view *v = app_view(a);
	struct list *l = list_of(a, v);

	if (!l)
		return false;
	int before = l->cursor;
	bool moved = list_key(l, key);
	note(a, v, l, before);
	return moved;
}

static bool
list_takes_request(struct app *a, enum request r)
{
	const struct view *v = app_view(a);
	struct list *l = list_of(a, v);

	if (!l || (r != REQ_UP && r != REQ_DOWN))
		return false;
	int before = l->cursor;
	list_step(l, r == REQ_DOWN ? 1 : -1);
	note(a, v, l, before);
	return true;
}

static bool
click_list(struct app *a, int x, int y)
{
	const struct view *v = app_view(a);
	struct list *l = list_of(a, v);

	if (!l)
		return false;
	if (!rect_contains(l->box, x, y)) {
		app_close(a);
		return true;
	}
	int row = list_hit(l, x, y), before = l->cursor;
	if (row < 0)
		return true;
	l->cursor = row;
	note(a, v, l, before);
	if (v->click_row)
		v->click_row(a, x - l->area.x, row == before);
	else if (row == before)
		app_ask(a, REQ_CHOOSE);
	return true;
}

/* ---- keys ---- */

/* Sends a request to the open view, else to the match. Esc and q close a view, and so does any key
 * that a popup does not use. */
void
app_ask(struct app *a, enum request r)
{
	const struct view *v = app_view(a);

	if (!v) {
		app_request(a, r);
		return;
	}
	if (views_keep(&a->views, v, r) && run_action(app_carrier(a)->actions, a, r))
		return;
	if (r == REQ_REDRAW || run_action(v->actions, a, r) || list_takes_request(a, r) ||
		(r != REQ_NONE && v->request && v->request(a, r)))
		return;
	bool asks = r == REQ_HELP || r == REQ_MESSAGE;
	if (r == REQ_QUIT || a->views.top == VIEW_help || (!v->mode && !asks))
		app_close(a);
	else if (asks)
		app_request(a, r);
	else
		ui_say(&a->ui, _("That key does nothing here: ? lists the keys, Esc goes back."));
}

/* Sends a key to what is open, else to the match. */
static void
press(struct app *a, int32_t key)
{
	const struct view *v = app_view(a);
	enum request kept = views_kept_key(&a->views, v, key);

	if (a->ui.too_small) { /* the one thing that is said there */
		a->ui.done = a->ui.done || request_of_key(key, IN_PLAY) == REQ_QUIT;
		return;
	}
	if (list_is_searching(a) && search_list(a, key))
		return;
	if (kept != REQ_NONE) {
		app_ask(a, kept);
		return;
	}
	if (list_takes_key(a, key) || (v && v->key && v->key(a, key)) || search_list(a, key))
		return;
	enum request r = request_of_key(key, app_where(a));
	if (v && key == KEY_CODE_ESCAPE && r == REQ_NONE)
		r = REQ_QUIT;
	if (!v && r == REQ_NONE)
		ui_say(&a->ui, _("That key does nothing here: ? lists the keys."));
	else
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
	choose_at_cursor(a);
	if (!again && !options_is(a->options, OPTION_mouse_play, "single"))
		return;
	if (app_view(a))
		press(a, KEY_CODE_ENTER);
	else
		play_at_cursor(a);
}

static void
click_table(struct app *a, int row)
{
	bool again = row >= 0 && row == viewed_chosen_row(&a->viewed);

	choose_row(a, row);
	if (again && app_view(a))
		press(a, KEY_CODE_ENTER);
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
click(struct app *a, int x, int y)
{
	const struct view *v = app_view(a);
	int cell;

	if (v && !v->mode) {
		if (v->click)
			v->click(a, x, y);
		else if (!click_list(a, x, y))
			app_close(a);
		return;
	}
	for (int i = 0; i < a->ui.buttons; i++) {
		if (rect_contains(a->ui.button[i].area, x, y)) {
			app_ask(a, a->ui.button[i].request);
			return;
		}
	}
	if (v && v->click)
		v->click(a, x, y);
	else if (a->ui.has_board && (cell = board_layout_hit(&a->ui.layout, x, y)) >= 0)
		click_board(a, cell);
	else if (rect_contains(a->ui.table.area, x, y) && app_shows_numbers(a))
		click_table(a, panel_table_rank(&a->ui.table, y));
	else if (!v && rect_contains(a->ui.graph.area, x, y))
		click_graph(a, x);
	else if (rect_contains(a->ui.branches.area, x, y))
		click_branch(a, x, list_hit(&a->ui.branches, x, y));
	else if (rect_contains(a->ui.record.area, x, y))
		click_record(a, x - a->ui.record.area.x, y - a->ui.record.area.y);
}

static void
turn_wheel(struct app *a, const struct event *event)
{
	const struct view *v = app_view(a);
	bool board = a->ui.has_board && board_layout_hit(&a->ui.layout, event->x, event->y) >= 0;

	if (v && v->wheel)
		v->wheel(a, event->key);
	else if (v && !v->mode)
		list_takes_request(a, event->key > 0 ? REQ_DOWN : REQ_UP);
	else if (!v && rect_contains(a->ui.table.area, event->x, event->y) && app_shows_numbers(a))
		app_choose_by_key(a, event->key > 0 ? REQ_NEXT_ROW : REQ_PREVIOUS_ROW);
	else if (!v && (board || rect_contains(a->ui.record.area, event->x, event->y)))
		app_walk(a, event->key > 0 ? REQ_FORWARD : REQ_BACK);
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
	if (event->kind == EVENT_WHEEL) {
		turn_wheel(a, event);
		return;
	}
	if (event->kind == EVENT_CLICK) {
		click(a, event->x, event->y);
	} else if (event->kind == EVENT_PASTE) {
		paste(a, event->text);
	} else {
		a->ui.clicked = -1;
		press(a, event->key);
	}
	if (asked)
		a->resign_asked = false; /* by whatever key came */
	session_autosave(&a->session);
}
