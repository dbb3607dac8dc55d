/* The program on the screen, without a screen: its state, and what requests do to it. */
#include "tui/app.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/notation.h"

/* A row of the table gives way only to one with so many more visits: rows keep their places. */
#define OVERTAKE 1.05

/* ---- the match ---- */

/* The playable cell nearest to the middle. */
static int
first_cursor(const struct game *g, const struct state *s)
{
	move_t moves[GAME_MAX_MOVES];
	int count = g->rules->moves(g, s, moves), plane = g->columns * g->rows;
	int best = game_cell(g, (g->columns - 1) / 2, (g->rows - 1) / 2, 0), least = INT_MAX;

	for (int i = 0; i < count; i++) {
		int cell = g->rules->landing(g, s, moves[i]) % plane;
		if (cell < 0)
			continue;
		int dx = 2 * (cell % g->columns) - (g->columns - 1);
		int dy = 2 * (cell / g->columns) - (g->rows - 1);
		if (dx * dx + dy * dy < least) {
			least = dx * dx + dy * dy;
			best = cell;
		}
	}
	return best;
}

static void
drop_analysis(struct app *a)
{
	search_destroy(a->analysis);
	a->analysis = NULL;
	a->has_info = false;
	a->ordered = 0;
	a->leader = MOVE_NONE;
	a->leader_since_ms = 0;
	a->next_frame_us = 0;
	a->dirty = true;
}

void
app_new_match(struct app *a, const struct game *g, const struct player_spec spec[2],
	const struct state *start)
{
	struct player_spec players[2] = { spec[0], spec[1] };

	drop_analysis(a);
	if (a->game)
		match_finish(&a->match);
	a->game = g;
	memcpy(a->spec, players, sizeof players);
	match_init(&a->match, g, start, players, rng_mix(a->seed), a->notify_fd);
	a->seed++;
	a->match.reply_us = (int64_t)options_integer(a->options, OPTION_reply_ms) * 1000;
	a->cursor = first_cursor(g, match_state(&a->match));
	a->clicked = -1;
	a->message[0] = '\0';
	a->dirty = true;
}

bool
app_init(struct app *a, const struct options *o, struct look look, uint64_t seed, int notify_fd,
	struct error *e)
{
	struct player_spec spec[2];
	const struct game *g = game_open(o->text[OPTION_game], e);
	int frames = options_integer(o, OPTION_frames);

	memset(a, 0, sizeof *a);
	if (!g || !player_spec_parse(o->text[OPTION_x], &spec[0], e) ||
		!player_spec_parse(o->text[OPTION_o], &spec[1], e))
		return false;
	a->options = o;
	a->look = look;
	a->seed = seed;
	a->notify_fd = notify_fd;
	a->show_on_engine_turn = true;
	a->heat = options_is(o, OPTION_heat, "win") ? HEAT_WIN : HEAT_VISITS;
	if (getenv("SSH_CONNECTION"))
		frames = (frames + 1) / 2;
	a->frame_us = 1000000 / frames;
	app_new_match(a, g, spec, NULL);
	return true;
}

bool
app_set_up(struct app *a, const char *cells, const char *moves, struct error *e)
{
	struct state s, after;
	move_t played[GAME_MAX_PLIES];
	int count = 0;

	a->game->rules->start(a->game, &s);
	if (cells && !game_position_parse(a->game, cells, &s, e))
		return false;
	after = s;
	if (moves && !game_moves_parse(a->game, moves, &after, played, &count, e))
		return false;
	app_new_match(a, a->game, a->spec, cells ? &s : NULL);
	for (int i = 0; i < count; i++)
		match_play(&a->match, played[i], a->now_us);
	a->cursor = first_cursor(a->game, match_state(&a->match));
	return true;
}

void
app_finish(struct app *a)
{
	search_destroy(a->analysis);
	a->analysis = NULL;
	if (a->game)
		match_finish(&a->match);
	a->game = NULL;
}

enum mode
app_mode(const struct app *a)
{
	bool people = player_spec_is_human(&a->spec[0]) || player_spec_is_human(&a->spec[1]);

	if (match_result(&a->match) != GAME_OPEN)
		return MODE_OVER;
	if (!people)
		return MODE_WATCH;
	if (player_spec_is_human(&a->spec[match_state(&a->match)->to_move]) && a->show_on_human_turn)
		return MODE_ANALYSE;
	return MODE_PLAY;
}

const char *
app_mode_name(enum mode mode)
{
	static const char *const names[] = { "PLAY", "ANALYSE", "WATCH", "OVER" };
	return names[mode];
}

bool
app_shows_numbers(const struct app *a)
{
	const struct state *s = match_state(&a->match);
	bool human = player_spec_is_human(&a->spec[s->to_move]);

	return a->has_info && state_equal(&a->info.position, s) &&
	       (human ? a->show_on_human_turn : a->show_on_engine_turn);
}

bool
app_has_something_to_say(const struct app *a)
{
	return a->info.playouts >= MEANINGFUL_VISITS || a->info.proven != GAME_OPEN;
}

void
app_player_name(const struct app *a, enum side side, char *out)
{
	const struct player_spec *p = &a->spec[side];
	char count[16];

	if (player_spec_is_human(p))
		snprintf(out, 48, "%s", player_spec_is_human(&a->spec[side ^ 1]) ? "Person" : "You");
	else if (p->kind == player_kind_find("negamax") && p->negamax.depth != NEGAMAX_NO_DEPTH_LIMIT)
		snprintf(out, 48, "Negamax, depth %d", p->negamax.depth);
	else if (p->kind == player_kind_find("negamax"))
		snprintf(out, 48, "Negamax");
	else if (!player_spec_searches(p))
		snprintf(out, 48, "Random");
	else if (p->search.playouts != SEARCH_NO_LIMIT) {
		int64_t n = p->search.playouts;
		text_count(count, sizeof count, (uint64_t)n, 5);
		if (n % 1000 == 0 && n < 1000000) /* 30k, not 30.0k */
			snprintf(count, sizeof count, "%dk", (int)(n / 1000));
		snprintf(out, 48, "Engine %s", count);
	} else {
		int64_t ms = p->search.time_ms == SEARCH_NO_LIMIT ? 1000 : p->search.time_ms;
		snprintf(out, 48, "Engine %g s", (double)ms / 1000);
	}
}

/* ---- the copies of a search ---- */

/* Rows keep their places until another passes them by a margin; moves that were never seen
 * before come in the search's order. */
static void
order_rows(struct app *a)
{
	const struct search_info *info = &a->info;

	if (a->ordered != info->count) {
		for (int i = 0; i < info->count; i++)
			a->order[i] = i;
		a->ordered = info->count;
	}
	double margin = info->running ? OVERTAKE : 1;
	for (int i = 1; i < info->count; i++) {
		int row = a->order[i], k = i;
		double visits = (double)info->moves[row].visits;
		for (; k > 0 && visits > margin * (double)info->moves[a->order[k - 1]].visits; k--)
			a->order[k] = a->order[k - 1];
		a->order[k] = row;
	}
	/* At the end the best comes first, though a proof may have fewer visits. */
	for (int i = info->running ? 0 : info->count - 1; i > 0; i--) {
		if (a->order[i] == info->best) {
			a->order[i] = a->order[i - 1];
			a->order[i - 1] = info->best;
		}
	}
}

static void
watch_leader(struct app *a)
{
	if (a->info.best < 0)
		return;
	move_t best = a->info.moves[a->info.best].move;
	if (best != a->leader)
		a->leader_since_ms = a->info.elapsed_ms;
	a->leader = best;
}

/* Takes a copy of whatever search there is for the position looked at. */
static void
look_at_search(struct app *a)
{
	bool had = a->has_info;

	if (a->analysis) {
		search_peek(a->analysis, &a->info);
		match_judge(&a->match, &a->info);
		a->has_info = true;
	} else {
		a->has_info = match_peek(&a->match, &a->info);
	}
	if (a->has_info) {
		order_rows(a);
		watch_leader(a);
	}
	a->dirty = a->dirty || had || a->has_info;
}

static bool
search_runs(const struct app *a)
{
	return a->has_info && a->info.running;
}

/* On a person's turn the app searches itself as long as the analysis is shown. */
static void
keep_analysis(struct app *a)
{
	struct search_params p = search_params_default();
	struct error e;
	bool wanted = a->show_on_human_turn && match_human_to_move(&a->match);

	if (!wanted) {
		if (a->analysis)
			drop_analysis(a);
		return;
	}
	if (a->analysis)
		return;
	/* As the engine searches, if there is one; without its budget. */
	for (int side = 0; side < 2; side++) {
		if (player_spec_searches(&a->spec[side]))
			p = a->spec[side].search;
	}
	p.playouts = SEARCH_NO_LIMIT;
	p.time_ms = SEARCH_NO_LIMIT;
	p.notify_fd = a->notify_fd;
	p.seed = rng_mix(a->seed + (uint64_t)a->match.at);
	drop_analysis(a);
	a->analysis = search_start(a->game, match_state(&a->match), &p, &e);
	if (!a->analysis) {
		a->show_on_human_turn = false;
		snprintf(a->message, sizeof a->message, "%.250s", e.text);
	}
}

void
app_tick(struct app *a, int64_t now_us)
{
	a->now_us = now_us;
	if (match_step(&a->match, now_us)) {
		drop_analysis(a);
		a->message[0] = '\0'; /* it spoke of what is past */
	}
	if (a->match.failure.text[0])
		snprintf(a->message, sizeof a->message, "%.250s", a->match.failure.text);
	keep_analysis(a);
	/* Live numbers come at the frame's pace, the last ones at once. */
	bool due = now_us >= a->next_frame_us;
	if (due || !a->has_info) {
		look_at_search(a);
		a->next_frame_us = now_us + a->frame_us;
	}
}

void
app_suspend(struct app *a, bool suspended, int64_t now_us)
{
	if (!a->match.paused || a->suspended) {
		match_pause(&a->match, suspended, now_us);
		a->suspended = suspended;
	}
	if (!a->analysis || !a->info.running)
		return;
	if (suspended) {
		search_stop(a->analysis);
		search_wait(a->analysis);
	} else {
		search_resume(a->analysis, NULL);
	}
}

int64_t
app_wake_us(struct app *a)
{
	int64_t wake = match_wake_us(&a->match);
	struct player *p = match_mover(&a->match);
	bool thinking = a->analysis || (p && p->search);

	if (thinking && (!a->has_info || search_runs(a)) && a->next_frame_us < wake)
		wake = a->next_frame_us;
	return wake;
}

/* ---- requests ---- */

static void
move_cursor(struct app *a, int dx, int dy)
{
	const struct game *g = a->game;
	int plane = g->columns * g->rows;
	int column = a->cursor % g->columns, row = a->cursor % plane / g->columns;

	column = (column + dx + g->columns) % g->columns;
	row = (row + dy + g->rows) % g->rows;
	a->cursor = game_cell(g, column, row, 0);
}

static bool
only_pass(const struct app *a, move_t *pass)
{
	move_t moves[GAME_MAX_MOVES];
	const struct state *s = match_state(&a->match);
	int count = a->game->rules->moves(a->game, s, moves);

	*pass = moves[0];
	return count == 1 && a->game->rules->landing(a->game, s, moves[0]) < 0;
}

static void
play(struct app *a, move_t m)
{
	match_pause(&a->match, false, a->now_us); /* whoever plays on wants an answer */
	match_play(&a->match, m, a->now_us);
	drop_analysis(a);
}

void
app_play_here(struct app *a)
{
	const struct state *s = match_state(&a->match);
	move_t m;

	if (match_result(&a->match) != GAME_OPEN) {
		snprintf(a->message, sizeof a->message,
			"The game is over: n starts a new one, u takes the last move back.");
		return;
	}
	if (!match_human_to_move(&a->match)) {
		snprintf(a->message, sizeof a->message, "%c is thinking: ! makes it play at once.",
			s->to_move == SIDE_FIRST ? 'X' : 'O');
		return;
	}
	if (only_pass(a, &m)) {
		play(a, m);
		return;
	}
	m = a->game->rules->move_at(a->game, s, a->cursor);
	if (game_is_legal(a->game, s, m)) {
		play(a, m);
		return;
	}
	snprintf(a->message, sizeof a->message, "%c%d %s.", 'a' + a->cursor % a->game->columns,
		a->cursor % (a->game->columns * a->game->rows) / a->game->columns + 1,
		a->game->by_column ? "is full: choose another column"
		: a->game->rules->get(a->game, s, a->cursor) != CELL_EMPTY
			? "is taken: choose an empty cell"
			: "turns no disc: choose one of the marked cells");
}

static void
undo(struct app *a, bool forward)
{
	bool moved = forward ? match_redo(&a->match) : match_undo(&a->match);

	if (moved)
		drop_analysis(a);
	else
		snprintf(a->message, sizeof a->message, "There is no move to %s.",
			forward ? "play again" : "take back");
	if (moved && app_mode(a) == MODE_WATCH)
		match_pause(&a->match, true, a->now_us);
}

/* Analysis on a person's turn and the show on the engine's are remembered apart. */
static void
toggle_numbers(struct app *a)
{
	if (match_human_to_move(&a->match))
		a->show_on_human_turn = !a->show_on_human_turn;
	else if (match_result(&a->match) == GAME_OPEN)
		a->show_on_engine_turn = !a->show_on_engine_turn;
	else
		snprintf(a->message, sizeof a->message, "The game is over: u takes the last move back.");
}

static void
pause_search(struct app *a)
{
	if (match_human_to_move(&a->match)) {
		if (a->analysis && a->info.running)
			search_stop(a->analysis);
		else if (a->analysis)
			search_resume(a->analysis, NULL);
		else
			snprintf(a->message, sizeof a->message,
				"No search is running: Tab starts and shows one.");
		return;
	}
	match_pause(&a->match, !a->match.paused, a->now_us);
	a->next_frame_us = 0;
}

void
app_request(struct app *a, enum request r)
{
	switch (r) {
	case REQ_UP:
		move_cursor(a, 0, -1);
		break;
	case REQ_DOWN:
		move_cursor(a, 0, 1);
		break;
	case REQ_LEFT:
		move_cursor(a, -1, 0);
		break;
	case REQ_RIGHT:
		move_cursor(a, 1, 0);
		break;
	case REQ_PLAY:
		if (app_mode(a) == MODE_WATCH)
			pause_search(a);
		else
			app_play_here(a);
		break;
	case REQ_UNDO:
	case REQ_REDO:
		undo(a, r == REQ_REDO);
		break;
	case REQ_ANALYSE:
		toggle_numbers(a);
		break;
	case REQ_NOW:
		match_hurry(&a->match);
		break;
	case REQ_HEAT:
		a->heat = a->heat == HEAT_WIN ? HEAT_VISITS : HEAT_WIN;
		snprintf(a->message, sizeof a->message, "Colours now show %s.",
			a->heat == HEAT_WIN ? "the win rate of the side to move" : "the share of visits");
		break;
	case REQ_TABLE:
		a->popup = POPUP_TABLE;
		break;
	case REQ_PAUSE:
		pause_search(a);
		break;
	case REQ_NEW:
		view_new_open(a);
		break;
	case REQ_HELP:
		a->popup = POPUP_HELP;
		a->help_top = 0;
		break;
	case REQ_QUIT:
		a->done = true;
		break;
	case REQ_REDRAW: /* run.c has seen it too */
	case REQ_COUNT:
		break;
	}
}

static bool
inside(struct rect r, int x, int y)
{
	return x >= r.x && y >= r.y && x < r.x + r.width && y < r.y + r.height;
}

static void
click_board(struct app *a, int cell)
{
	int plane = a->game->columns * a->game->rows;
	int target = a->game->by_column ? cell % plane : cell;
	bool again = target == a->clicked;

	a->cursor = target;
	a->clicked = target;
	if (again || options_is(a->options, OPTION_mouse_play, "single"))
		app_play_here(a);
}

static void
click_table(struct app *a, int row)
{
	if (row >= a->ordered)
		return;
	int cell = a->game->rules->landing(a->game, &a->info.position,
		a->info.moves[a->order[row]].move);
	if (cell >= 0)
		a->cursor = a->game->by_column ? cell % (a->game->columns * a->game->rows) : cell;
}

static void
click(struct app *a, int x, int y)
{
	int cell;

	if (a->popup != POPUP_NONE) {
		a->popup = POPUP_NONE;
		return;
	}
	for (int i = 0; i < a->buttons; i++) {
		if (inside(a->button[i].area, x, y)) {
			app_request(a, a->button[i].request);
			return;
		}
	}
	if (a->has_board && (cell = board_layout_hit(&a->layout, x, y)) >= 0)
		click_board(a, cell);
	else if (inside(a->table, x, y) && app_shows_numbers(a))
		click_table(a, y - a->table.y);
}

void
app_event(struct app *a, const struct event *event, int64_t now_us)
{
	a->now_us = now_us;
	a->dirty = true;
	if (event->kind == EVENT_RESIZE)
		return;
	a->message[0] = '\0';
	if (event->kind == EVENT_CLICK) {
		click(a, event->x, event->y);
		return;
	}
	a->clicked = -1;
	if (view_popup_key(a, event->key))
		return;
	enum request r = request_of_key(event->key);
	if (r == REQ_NONE)
		snprintf(a->message, sizeof a->message, "That key does nothing here: ? lists the keys.");
	else
		app_request(a, r);
}

/* ---- drawing ---- */

/* What a size leaves for the parts. */
struct room {
	struct rect board, side, graph;
};

/* The largest board that leaves room for numbers beside it, or below it, or else at all. */
static bool
fit_board(struct app *a, const struct canvas *c, struct room *room)
{
	bool large = c->width >= 80 && c->height >= 24;
	bool beside = large && a->game->layers == 1;
	int body = c->height - 4; /* less header and footer */
	int below = !large ? 0 : a->game->layers > 1 ? 8 : c->height >= 36 ? 7 : 4;

	*room = (struct room){ 0 };
	struct board_layout *l = &a->layout;
	int width = c->width - (beside ? 42 : 1);
	/* Two lines a cell, for both numbers, are worth more than a graph. */
	if ((!board_layout_fit(l, a->game, width, body - below) || l->inner_height < 2) &&
		!board_layout_fit(l, a->game, width, body) &&
		!board_layout_fit(l, a->game, c->width, body))
		return false;
	int free_below = body - l->height;
	l->y = 2 + (free_below > below ? (free_below - below > 1 || below == 0) : 0);
	l->x = beside ? 1 : (c->width - l->width) / 2;
	room->board = (struct rect){ l->x, l->y, l->width, l->height };
	int bottom = l->y + l->height, left = c->height - 2 - bottom;
	if (beside) {
		int x = l->x + l->width + 2;
		bool graph = left >= 4;
		room->side = (struct rect){ x, l->y, c->width - x - 1,
			graph ? l->height : c->height - 2 - l->y };
		if (graph)
			room->graph = (struct rect){ 1, bottom + 1, c->width - 2, left - 1 };
	} else if (left >= 5) {
		int half = c->width >= 80 ? 42 : c->width - 2;
		room->side = (struct rect){ 1, bottom + 1, half, left - 1 };
		if (c->width >= 80)
			room->graph = (struct rect){ 45, bottom + 1, c->width - 46, left - 1 };
	}
	return true;
}

static void
draw_board(struct app *a, struct canvas *c)
{
	const struct match *m = &a->match;
	struct board_view v = {
		.look = a->look,
		.state = match_state(m),
		.last = -1,
		.cursor = a->cursor,
		.heat = a->heat,
		.info = app_shows_numbers(a) ? &a->info : NULL,
	};

	if (m->at > 0) {
		v.before = &m->ply[m->at - 1].position;
		v.last = a->game->rules->landing(a->game, v.before, m->ply[m->at - 1].move);
	}
	move_t moves[GAME_MAX_MOVES];
	int legal = a->game->rules->moves(a->game, v.state, moves);
	v.mark_legal = legal != state_count(a->game, v.state, CELL_EMPTY);
	if (app_mode(a) == MODE_OVER || app_mode(a) == MODE_WATCH)
		v.cursor = -1;
	board_view_draw(&v, &a->layout, c);
}

static void
draw_too_small(struct canvas *c)
{
	char text[80];

	snprintf(text, sizeof text, "Needs %dx%d, this is %dx%d.", APP_MIN_WIDTH, APP_MIN_HEIGHT,
		c->width, c->height);
	canvas_text(c, 0, 0, (struct style){ 0 }, text);
	canvas_text(c, 0, 1, (struct style){ 0 }, "q quits.");
}

void
app_draw(struct app *a, struct canvas *c)
{
	struct room room;

	canvas_clear(c);
	a->dirty = false;
	a->buttons = 0;
	a->table = (struct rect){ 0 };
	a->has_board = c->width >= APP_MIN_WIDTH && c->height >= APP_MIN_HEIGHT &&
		       fit_board(a, c, &room);
	if (!a->has_board) {
		draw_too_small(c);
		return;
	}
	a->has_side = room.side.height > 0;
	view_header_draw(a, c);
	draw_board(a, c);
	if (room.side.height > 0)
		view_side_draw(a, c, room.side);
	if (room.graph.height > 0)
		view_graph_draw(a, c, room.graph);
	view_footer_draw(a, c);
	view_popup_draw(a, c);
}
