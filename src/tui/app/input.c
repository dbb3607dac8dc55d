/* The cursor and the candidate under it, steering in Tron, the visible part of a board larger than
 * the screen, and the line that a search expects after a candidate; and the effect of keys, clicks
 * and the wheel. The screen's thread only. */
#include <string.h>

#include "base/language.h"
#include "games/notation.h"
#include "tui/app/app.h"
#include "tui/panels/panels.h"

/* ---- candidates: the selection is a move, so that it stays with its move when rows are reordered
 * ---- */

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
	a->viewed.pointed = true;
	if (cell >= 0)
		a->ui.cursor = cell;
	a->ui.dirty = true;
}

/* Selects the move in this row, counted from 0, if there is one. */
static void
app_choose_row(struct app *a, int row)
{
	if (row >= 0 && row < a->viewed.ordered)
		app_choose(a, a->viewed.info.moves[a->viewed.order[row]].move);
}

static int
clamp(int n, int most)
{
	return n < 0 ? 0 : n > most ? most : n;
}

void
app_choose_by_key(struct app *a, enum request r)
{
	int row = r == REQ_ROW ? a->ui.key - '1'
			       : viewed_chosen_row(&a->viewed) + (r == REQ_NEXT_ROW ? 1 : -1);

	if (app_shows_numbers(a) && a->viewed.ordered > 0)
		app_choose_row(a, clamp(row, a->viewed.ordered - 1));
	a->ui.browses = true;
}

void
app_choose_at_cursor(struct app *a)
{
	a->viewed.chosen = MOVE_NONE;
	a->viewed.pointed = true;
	a->ui.browses = false;
	for (int i = 0; app_shows_numbers(a) && i < a->viewed.info.count; i++) {
		if (app_cell_of(a, a->viewed.info.moves[i].move) == a->ui.cursor)
			a->viewed.chosen = a->viewed.info.moves[i].move;
	}
}

/* ---- the cursor ---- */

/* Stops at the edge of the layer on boards without gravity. */
void
app_move_cursor(struct app *a, int dx, int dy)
{
	const struct game *g = a->session.game;
	int plane = g->columns * g->rows;
	int cell = a->ui.cursor;
	int column = cell % g->columns + dx, row = cell % plane / g->columns + dy;

	a->ui.cursor = game_chooses_layer(g) ? game_cell(g, clamp(column, g->columns - 1),
						       clamp(row, g->rows - 1), cell / plane)
					     : game_cell(g, (column + g->columns) % g->columns,
						       (row + g->rows) % g->rows, 0);
}

void
app_point(struct app *a, enum request r)
{
	static const char *const names[] = { "up", "down", "left", "right" };
	const struct game *g = a->session.game;
	const struct state *s = app_position(a);
	move_t m;

	if (!game_has_trails(g))
		app_move_cursor(
			a, (r == REQ_RIGHT) - (r == REQ_LEFT), (r == REQ_DOWN) - (r == REQ_UP));
	else if (game_move_parse(g, s, names[r - REQ_UP], &m, NULL) &&
		 g->rules->move_to_cell(g, s, m) >= 0)
		a->ui.cursor = g->rules->move_to_cell(g, s, m);
	else
		ui_say(&a->ui, "%s", _("There is a wall: choose a free cell."));
}

void
app_move_layer(struct app *a, int by, bool wraps)
{
	const struct game *g = a->session.game;
	int plane = g->columns * g->rows, layer = a->ui.cursor / plane + by;

	layer = wraps ? (layer + g->layers) % g->layers : clamp(layer, g->layers - 1);
	a->ui.cursor = a->ui.cursor % plane + layer * plane;
}

/* ---- Tron: an arrow or a click chooses where the head goes, and the session keeps the choice. On
 * a board larger than the screen the view follows a head or is moved ---- */

int
app_head(const struct app *a, enum side side)
{
	for (int cell = 0; cell < game_cell_count(a->session.game); cell++) {
		enum cell what =
			a->session.game->rules->get(a->session.game, app_position(a), cell);
		if (what == CELL_FIRST_HEAD + side || what == CELL_FIRST_CRASHED + side)
			return cell;
	}
	return 0;
}

void
app_look_around(struct app *a, enum request r)
{
	bool tower = a->ui.layout.lean != 0;
	struct error e;

	if (a->session.game->layers > 1 &&
		!app_set_option(a, OPTION_layers, tower ? "flat" : "tower", &e)) {
		ui_say(&a->ui, "%s", e.text);
	} else if (a->session.game->layers > 1) {
		ui_say(&a->ui, "%s",
			tower ? _("The layers lie side by side.")
			      : _("The layers are stacked, the first at the bottom."));
	} else {
		int parts = board_layout_parts(&a->ui.layout);
		a->ui.viewport = (a->ui.viewport + 1) % (VIEWPORT_HEADS + parts);
		if (a->ui.viewport < VIEWPORT_HEADS)
			ui_say(&a->ui, _("The view follows the head of %c."),
				side_letter(
					session_person(&a->session) ^ (enum side)a->ui.viewport));
		else
			ui_say(&a->ui,
				_("Part %d of %d of the board; the next step returns to your "
				  "head."),
				a->ui.viewport - VIEWPORT_HEADS + 1, parts);
	}
}

/* Returns the move of the person's head by this offset; any move if all ways
 * are walls; MOVE_NONE if only that one is. */
static move_t
move_towards(const struct app *a, int dx, int dy)
{
	const struct game *g = a->session.game;
	struct state s = joint_position(&a->session);
	int head = app_head(a, joint_chooser(&a->session));
	int column = head % g->columns + dx, row = head / g->columns + dy;
	move_t moves[GAME_MAX_MOVES];
	int count = g->rules->moves(g, &s, moves);
	bool inside = column >= 0 && column < g->columns && row >= 0 && row < g->rows;
	int cell = inside ? game_cell(g, column, row, 0) : -1;

	for (int i = 0; i < count; i++) {
		int landing = g->rules->move_to_cell(g, &s, moves[i]);
		if (landing < 0 || landing == cell)
			return moves[i];
	}
	return MOVE_NONE;
}

void
app_steer(struct app *a, int dx, int dy)
{
	move_t m = move_towards(a, dx, dy);

	a->ui.viewport = 0;
	if (m == MOVE_NONE) {
		ui_say(&a->ui, _("A wall: choose another way."));
		return;
	}
	step_choose(&a->session, m);
}

/* Steers towards a cell. */
static void
app_steer_to(struct app *a, int cell)
{
	const struct game *g = a->session.game;
	int from = app_head(a, joint_chooser(&a->session));
	int dx = cell % g->columns - from % g->columns, dy = cell / g->columns - from / g->columns;
	bool across = dx * dx > dy * dy;

	if (dx || dy)
		app_steer(a, across ? (dx > 0) - (dx < 0) : 0, across ? 0 : (dy > 0) - (dy < 0));
}

/* ---- the line, played step by step on the board: a copy made when it begins; the search continues
 * meanwhile, engines wait ---- */

static const struct root_move *
leader_of(const struct frame *frame)
{
	const struct report *info = &frame->viewed->info;

	return frame->viewed->has_info && info->best >= 0 &&
			       state_equal(&info->position, frame->position)
		       ? &info->moves[info->best]
		       : NULL;
}

const struct root_move *
candidate_meant(const struct frame *frame)
{
	const struct report *info = &frame->viewed->info;
	const struct game *g = frame->session->game;
	move_t wanted = frame->viewed->chosen;

	if (!frame->viewed->pointed)
		return leader_of(frame);
	if (!frame->viewed->has_info || !state_equal(&info->position, frame->position))
		return NULL;
	for (int i = 0; i < info->count; i++) {
		int cell = g->rules->move_to_cell(g, frame->position, info->moves[i].move);
		if (cell >= 0 && g->by_column)
			cell %= g->columns * g->rows;
		if (wanted == MOVE_NONE ? cell == frame->ui->cursor : info->moves[i].move == wanted)
			return &info->moves[i];
	}
	return NULL;
}

/* Returns why there is no line. */
static const char *
say_none(const struct frame *frame)
{
	const struct viewed *v = frame->viewed;
	bool tour = frame->session->front.asks; /* the tour has its own keys */

	if (frame->session->game->simultaneous && (!frame->shows_numbers || v->info.has_joint))
		return _("Both move at once, so there is no single line: see the tables.");
	if (v->has_info && v->info.source == REPORT_BEADS)
		return tour ? _("Beads give no line.")
			    : _("Beads give no line: x walks the tree of a search.");
	if (v->has_info && v->info.count > 0 && state_equal(&v->info.position, frame->position))
		return _("The search has not looked beyond this move yet.");
	if (match_result(&frame->session->match) != GAME_OPEN)
		return _("The game is over: there is no line.");
	if (frame->reviews)
		return _("This position has not been reviewed yet.");
	if (session_waits_unasked(frame->session))
		return _("The engine has not searched here yet: Space lets it think.");
	/* Tab, where it would start one. */
	const char *tab = tour ? NULL : request_status(frame, REQ_ANALYSE, &(const char *){ "" });
	bool shown = session_people(frame->session) > 0 ? frame->display->show_on_human_turn
							: !frame->display->hides_engines;
	return tab && *tab && !shown ? _("No search has looked for a line here: Tab starts one.")
				     : _("No search has looked for a line here yet.");
}

const struct root_move *
line_find(const struct frame *frame, const char **why_not)
{
	const struct root_move *m = candidate_meant(frame);
	const struct report *info = &frame->viewed->info;

	if (!m)
		m = leader_of(frame);
	if (m && !info->has_joint && info->source != REPORT_BEADS &&
		(m->pv_length > 0 || root_move_result(m) != GAME_OPEN))
		return m;
	*why_not = say_none(frame);
	return NULL;
}

static void
go_to(struct app *a, int step)
{
	a->line.step = 1 + clamp(step - 1, a->line.length - 1);
	a->ui.dirty = true;
}

void
app_line_begin(struct app *a, const struct state *start, const struct root_move *m)
{
	struct shown_line *line = &a->line;

	line->start = *start;
	line->length = m->pv_length;
	memcpy(line->moves, m->pv, sizeof line->moves);
	if (line->length == 0) { /* obvious without a search */
		line->moves[0] = m->move;
		line->length = 1;
	}
	go_to(a, 1);
	app_update_wants(a);
}

void
app_line_end(struct app *a)
{
	if (a->line.step == 0)
		return;
	a->line.step = 0;
	app_update_wants(a);
	a->ui.dirty = true;
}

/* Handles a request while a line is shown; undo then goes back a step of the line, not of the game. Returns
 * false if the line is over, or there was none. */
static bool
line_takes(struct app *a, enum request r)
{
	if (a->line.step == 0)
		return false;
	if (r == REQ_LINE || r == REQ_FORWARD)
		go_to(a, a->line.step + 1);
	else if (r == REQ_BACK || r == REQ_UNDO)
		go_to(a, a->line.step - 1);
	else if (r == REQ_ENTER && !match_is_held(&a->session.match, HOLD_LESSON)) {
		session_play_line(&a->session, a->line.moves, a->line.step);
		app_line_end(a);
		ui_say(&a->ui, "%s",
			match_result(&a->session.match) != GAME_OPEN
				? "" /* the sentence says who has won */
			: app_reviews(a)
				? _("A branch of the game now: { and } go from one to another.")
			: a->session.front.asks
				? _("Played up to here: the tour continues from its own position.")
				: _("Played up to here: u takes it back."));
	} else if (r == REQ_QUIT)
		app_line_end(a);
	else {
		if (r != REQ_REDRAW && r != REQ_MESSAGE)
			app_line_end(a);
		return false; /* it keeps its meaning */
	}
	return true;
}

/* ---- popups that are lists: each function acts on the open list, and returns false if there is
 * none or it ignores the event ---- */

/* Goes to the first row, at the cursor or after it, that contains the text of the search. */
static void
find_row(struct app *a, int from)
{
	const struct view *v = app_view(a);
	const struct frame frame = app_frame(a);
	struct list *l = a->views.list;

	for (int i = 0; i < l->count; i++) {
		char text[160] = "";
		int row = (from + i) % l->count;
		v->says(&frame, (enum said)(SAYS_ROW + row), (int)sizeof text, text, sizeof text);
		if (list_matches(l, text)) {
			l->cursor = row;
			return;
		}
	}
}

/* Handles a key of a list's search: / begins it, or goes to the next row that contains the text. */
static bool
search_list(struct app *a, int32_t key)
{
	struct list *l = a->views.list;
	bool shows_all = l && !l->filters, next = l && l->searches && key == '/';
	char bytes[8];

	if (!l || (shows_all && !app_view(a)->says) || (!l->searches && key != '/'))
		return false;
	size_t length = strlen(l->search);
	if (!l->searches) {
		l->searches = true;
		l->search[0] = '\0';
	} else if (key >= ' ' && key != 0x7f && key < KEY_CODE_UP && !next) {
		size_t used = (size_t)(text_put(bytes, (uint32_t)key) - bytes);
		if (length + used >= sizeof l->search)
			return true;
		memcpy(l->search + length, bytes, used);
		l->search[length + used] = '\0';
	} else if (key == KEY_CODE_BACKSPACE && length > 0) {
		while (length > 1 && ((unsigned char)l->search[length - 1] & 0xc0) == 0x80)
			length--;
		l->search[length - 1] = '\0';
	} else if (!next) { /* any other key ends the search and keeps its meaning */
		l->searches = false;
		if (key == KEY_CODE_ESCAPE)
			l->search[0] = '\0';
		return key == KEY_CODE_ENTER || key == KEY_CODE_ESCAPE || key == KEY_CODE_BACKSPACE;
	}
	if (l->filters)
		l->cursor = 0;
	else
		find_row(a, l->cursor + next);
	return true;
}

static bool
list_is_searching(struct app *a)
{
	const struct list *l = a->views.list;

	return l && l->searches;
}

static bool
step_list(struct app *a, int by)
{
	struct list *l = a->views.list;

	if (l)
		list_step(l, by);
	return l;
}

bool
app_click_row(struct app *a, const struct event *event, bool *again)
{
	struct list *l = a->views.list;
	int row = l && event->kind == EVENT_CLICK ? list_hit(l, event->x, event->y) : -1;

	if (row < 0)
		return false;
	*again = row == l->cursor;
	l->cursor = row;
	return true;
}

/* Closes an open window on a click beside it. */
static void
click_window(struct app *a, const struct event *event)
{
	const struct list *l = a->views.list;
	bool again;

	if (!l || !rect_contains(l->box, event->x, event->y))
		app_close(a);
	else if (app_click_row(a, event, &again) && again)
		app_ask(a, REQ_ENTER);
}

/* ---- keys ---- */

/* Esc and q close a view. A popup is also closed by the key that opened it, or by any key if it has
 * none of its own. */
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
		app_refuse(a, why);
	else if ((r == REQ_UP || r == REQ_DOWN || r == REQ_ANALYSE) &&
		 step_list(a, r == REQ_UP ? -1 : 1))
		return;
	else if (v && (r == REQ_QUIT || (!v->mode && !v->actions) ||
			      (!v->mode && r != REQ_NONE && view_opened_by(v) == r)))
		app_close(a);
	else
		app_refuse(a, v ? _("That key does nothing here: ? lists the keys, Esc goes back.")
				: _("That key does nothing here: ? lists the keys."));
}

/* Handles Home, End, Page Up and Page Down. Returns false for other keys. */
static bool
list_key(struct list *l, int32_t key)
{
	int page = l->area.height > 1 ? l->area.height - 1 : 1, to;

	if (key == KEY_CODE_HOME)
		to = 0;
	else if (key == KEY_CODE_END)
		to = l->count - 1;
	else if (key == KEY_CODE_PAGE_UP)
		to = l->cursor - page;
	else if (key == KEY_CODE_PAGE_DOWN)
		to = l->cursor + page;
	else
		return false;
	l->cursor = to < 0 || l->count == 0 ? 0 : to >= l->count ? l->count - 1 : to;
	return true;
}

/* Sends a key to the open view, otherwise to the match. */
static void
press(struct app *a, const struct event *event)
{
	const struct view *v = app_view(a);
	int32_t key = event->key;
	struct list *l = a->views.list;
	enum request kept = views_kept_key(&a->views, v, key);

	if (a->ui.too_small) { /* the screen says only this */
		a->ui.done = a->ui.done || request_of_key(key, IN_PLAY) == REQ_QUIT;
		return;
	}
	enum request of_line =
		key == KEY_CODE_ESCAPE ? REQ_QUIT : request_of_key(key, app_where(a));
	if (line_takes(a, of_line) || (list_is_searching(a) && search_list(a, key)))
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

/* Goes to the end of the step with a ply that was clicked. */
static void
go_to_ply(struct app *a, int ply)
{
	int plies = app_step_plies(a);
	int whole = (ply + plies - 1) / plies * plies, length = match_length(&a->session.match);

	session_go(&a->session, whole < length ? whole : length);
}

static void
click(struct app *a, const struct event *event)
{
	const struct view *v = app_view(a);
	int x = event->x, y = event->y;
	bool walks = !v && !coach_asks(&a->session);
	const struct record *record = &a->session.match.record;
	int cell, ply, length = match_length(&a->session.match);

	if (v && !v->mode) {
		if (!v->event || !v->event(a, event))
			click_window(a, event);
		return;
	}
	for (int i = 0; i < a->ui.buttons; i++) {
		if (rect_contains(a->ui.button[i].area, x, y)) {
			if (!line_takes(a, a->ui.button[i].request))
				app_ask(a, a->ui.button[i].request);
			return;
		}
	}
	app_line_end(a);
	if (v && v->event && v->event(a, event))
		return;
	if (a->ui.has_board && (cell = board_layout_hit(&a->ui.layout, x, y)) >= 0)
		click_board(a, cell);
	else if (rect_contains(a->ui.table.area, x, y) && app_shows_numbers(a)) {
		int row = panel_table_rank(&a->ui.table, y);
		bool again = row >= 0 && row == viewed_chosen_row(&a->viewed);
		app_choose_row(a, row);
		if (again && v)
			app_ask(a, REQ_ENTER);
	} else if (walks && rect_contains(a->ui.graph.area, x, y)) {
		/* The graph's columns are the plies of the record. */
		const struct strip *graph = &a->ui.graph;
		ply = graph->first + (x - graph->area.x) / graph->step;
		if (ply <= length && ply != match_at(&a->session.match))
			go_to_ply(a, ply);
	} else if ((v || walks) && rect_contains(a->ui.branches.area, x, y)) {
		/* Goes to the position after the move that was hit, or after the first one of its branch; in
		 * a review to the one before it. */
		const struct list *l = &a->ui.branches;
		int row = list_hit(l, x, y);
		struct branch branch[BRANCHES_MOST];
		struct rect line = { l->area.x, list_y(l, row), l->area.width, 1 };
		if (row < 0 || row >= branches_list(record, branch))
			return;
		session_go_to(&a->session, panel_branch_hit(record, &branch[row], line, x));
		if (app_reviews(a) && match_at(&a->session.match) > 0)
			session_go(&a->session, match_at(&a->session.match) - 1);
	} else if ((v || walks) && rect_contains(a->ui.record.area, x, y)) {
		/* Two moves per line. Goes to the position after the move, or in a review to the
		 * one before it. */
		bool right = x - a->ui.record.area.x >= a->ui.record.step;
		ply = a->ui.record.first + 2 * (y - a->ui.record.area.y) +
		      (right ^ panel_record_turned(&a->session));
		if (ply < length)
			go_to_ply(a, ply + !app_reviews(a));
	}
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
	else if (v == view_at(VIEW_review) ||
		 (!v && !coach_asks(&a->session) &&
			 (board || rect_contains(a->ui.record.area, event->x, event->y))))
		app_ask(a, event->key > 0 ? REQ_FORWARD : REQ_BACK);
}

/* Inserts text into the line that is being typed, if there is one; it never acts as keys. */
static void
paste(struct app *a, const struct event *event)
{
	const char *text = event->text;
	uint32_t code;

	if (a->ui.too_small)
		return;
	if (list_is_searching(a)) {
		for (; (text += text_next(text, &code)), code >= ' ';)
			search_list(a, (int32_t)code);
	} else if (a->views.top != VIEW_command || !app_view(a)->event(a, event)) {
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
	if (event->kind == EVENT_WHEEL || event->kind == EVENT_PASTE)
		app_line_end(a);
	if (event->kind == EVENT_WHEEL) {
		turn_wheel(a, event);
		return;
	}
	if (event->kind == EVENT_CLICK) {
		click(a, event);
	} else if (event->kind == EVENT_PASTE) {
		paste(a, event);
	} else {
		a->ui.clicked = -1;
		press(a, event);
	}
	if (asked)
		a->resign_asked = false; /* by whatever key came */
	session_autosave(&a->session);
}
