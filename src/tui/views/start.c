/* START, the first screen without arguments: a menu, and beside it, until a key is pressed, two
 * engines that demonstrate a search, on one board after another. An arrow or Enter starts the default
 * game; a few other keys start it and then act there.
 *
 * The demonstration is the session's own match. While it lasts, nothing is saved, and nothing is
 * solved in the background; any other game that starts ends it, see view_start_end(). */
#include <stdio.h>
#include <string.h>

#include "base/language.h"
#include "match/phrases.h"
#include "tui/app/app.h"
#include "tui/panels/panels.h"

enum { REST_US = 4000000 }; /* how long a finished game stays visible */

struct start_screen {
	bool open;
	bool shows;              /* a demonstration, otherwise the default game's board */
	bool changes;            /* the next game belongs to the demonstration */
	int board;               /* index into the demonstration's list */
	int64_t over_us;         /* when its game ended; 0: not yet */
	bool saves, solves;      /* the session's settings, to be restored */
	const struct game *game; /* the default game's, and its players */
	struct player_spec spec[2];
};

/* The demonstrations in turn: the board, both players, and the time for a move. */
static const struct {
	const char *game, *player;
	int move_ms;
} shown[] = {
	{ "othello", "uct:playouts=4000", 2000 },
	{ "score4", "uct:playouts=4000", 2000 },
	{ "tictactoe", "uct:playouts=2000,solver=off", 2000 },
	{ "tron", "duct:playouts=2000", 1000 },
};
enum { SHOWN = sizeof shown / sizeof shown[0] };

/* ---- the demonstration ---- */

static void
show_board(struct app *a, int board)
{
	struct start_screen *w = a->views.state[VIEW_start];
	const struct game *g = game_open(shown[board].game, NULL);
	struct player_spec spec[2];

	player_spec_parse(shown[board].player, &spec[0], NULL);
	spec[1] = spec[0];
	uint64_t seed = a->session.seed;
	a->session.control = (struct time_control){ 0 };
	a->session.seed = rng_mix(seed + (uint64_t)board);
	w->changes = true;
	w->shows = session_new(&a->session, g, spec, NULL, NULL);
	w->changes = false;
	session_take_clock(&a->session);
	a->session.seed = seed; /* the person's games are the same after any demonstration */
	a->session.pace_ms = shown[board].move_ms;
	w->board = board;
	w->over_us = 0;
}

static int64_t
start_tick(struct app *a)
{
	struct start_screen *w = a->views.state[VIEW_start];
	bool wanted = options_switch(a->options, OPTION_demo) && !app_line_is_slow();
	bool over = w->shows && match_result(&a->session.match) != GAME_OPEN;

	if (wanted && !w->shows) {
		int board = 0; /* the default game's first */
		while (board < SHOWN && strcmp(shown[board].game, w->game->name) != 0)
			board++;
		show_board(a, board % SHOWN);
	} else if (match_is_held(&a->session.match, HOLD_PAUSED) == wanted) {
		(wanted ? match_release : match_hold)(
			&a->session.match, HOLD_PAUSED, a->session.now_us);
	}
	if (over && w->over_us == 0)
		w->over_us = a->session.now_us;
	else if (over && wanted && a->session.now_us - w->over_us >= REST_US)
		show_board(a, (w->board + 1) % SHOWN);
	return w->over_us && !match_is_held(&a->session.match, HOLD_PAUSED) ? w->over_us + REST_US
									    : INT64_MAX;
}

/* ---- opening and ending ---- */

static void
start_open(struct app *a)
{
	struct start_screen *w = a->views.state[VIEW_start];

	*w = (struct start_screen){
		.open = true, .saves = a->session.autosave.on, .solves = a->session.exact.on
	};
	if (!session_read_options(a->options, &w->game, w->spec, NULL))
		return;
	a->session.autosave.on = a->session.exact.on = false;
	a->session.seed = a->session.match.record.info.seed; /* that of a game that nobody plays */
	match_hold(&a->session.match, HOLD_PAUSED, a->session.now_us);
	app_open(a, VIEW_start);
	start_tick(a);
}

void
view_start_end(struct app *a)
{
	struct start_screen *w = a->views.state[VIEW_start];

	if (!w->open || w->changes)
		return;
	w->open = false;
	a->session.autosave.on = w->saves;
	a->session.exact.on = w->solves;
	session_take_pace(&a->session);
	app_close_mode(a);
}

bool
view_start_is_open(const struct app *a)
{
	struct start_screen *w = a->views.state[VIEW_start];

	return w->open;
}

/* ---- keys ---- */

static void
start_run(struct app *a, enum request r)
{
	if (r == REQ_QUIT)
		a->ui.done = true;
	else
		app_start_over(a);
}

/* Starts the game, which these keys are about; they always work there. */
static void
start_and_act(struct app *a, enum request r)
{
	app_start_over(a);
	app_ask(a, r);
}

static const struct action actions[] = {
	{ .request = REQ_ENTER, .run = start_run, .label = N_("play") },
	{ .request = REQ_NEW },
	{ .request = REQ_LOAD },
	{ .request = REQ_OPTIONS },
	{ .request = REQ_UP, .last = REQ_RIGHT, .run = start_run },
	{ .request = REQ_PLAYERS, .run = start_and_act, .label = "" },
	{ .request = REQ_COMMAND, .run = start_and_act, .label = "" },
	{ .request = REQ_EDIT, .run = start_and_act, .label = "" },
	{ .request = REQ_QUIT, .run = start_run },
	{ .request = REQ_NONE },
};

/* Refuses the other keys of a game. */
static bool
press_elsewhere(struct app *a, int32_t key)
{
	bool elsewhere = request_of_key(key, IN_START) == REQ_NONE &&
			 request_of_key(key, IN_MATCH) != REQ_NONE;

	if (elsewhere)
		app_refuse(a, _("That key works during a game: Enter starts one."));
	return elsewhere;
}

static bool
start_take_event(struct app *a, const struct event *event)
{
	if (event->kind == EVENT_KEY)
		return press_elsewhere(a, event->key);
	if (event->kind == EVENT_WHEEL)
		return false;
	if (a->ui.has_board && board_layout_hit(&a->ui.layout, event->x, event->y) >= 0)
		app_start_over(a);
	return true;
}

/* ---- drawing ---- */

/* Writes "Othello 6x6 against Level 3" or "Othello 6x6, Level 3 against Level 5"; `brief` leaves
 * out the board. */
static void
start_say_game(const struct start_screen *w, bool brief, char *out, size_t size)
{
	bool first = player_spec_is_human(&w->spec[0]), second = player_spec_is_human(&w->spec[1]);
	char names[2][PLAYER_NAME_TEXT];

	phrase_player(w->spec, SIDE_FIRST, names[0]);
	phrase_player(w->spec, SIDE_SECOND, names[1]);
	if (brief && first != second)
		snprintf(out, size, _("Enter: play against %s."), names[first]);
	else if (brief)
		snprintf(out, size, "%s", _("Enter starts a game."));
	else if (first != second)
		snprintf(out, size, _("%s against %s"), _(w->game->title), names[first]);
	else
		snprintf(out, size, _("%s, %s against %s"), _(w->game->title), names[0], names[1]);
}

static void
start_says(const struct frame *frame, enum said what, int columns, char *out, size_t size)
{
	const struct start_screen *w = frame->views->state[VIEW_start];

	if (what != SAYS_SENTENCE)
		return;
	if (!frame->ui->has_side)
		start_say_game(w, true, out, size);
	else if (w->shows)
		snprintf(out, size, "%s",
			_("Two engines show how they think. Any arrow starts your game."));
	else
		snprintf(out, size, "%s", _("Any arrow starts your game."));
}

/* Draws the menu, each line clickable, and below it the demonstration's search. */
static void
start_draw(const struct frame *frame, struct canvas *c, struct rect r)
{
	static const struct {
		enum request request;
		const char *label; /* NULL: the default game */
	} lines[] = {
		{ REQ_ENTER, NULL },
		{ REQ_NEW, N_("choose a board and an opponent") },
		{ REQ_LOAD, N_("open a saved game") },
		{ REQ_TOUR, N_("a tour: how the search thinks") },
		{ REQ_PUZZLE, N_("today's puzzle") },
		{ REQ_OPTIONS, N_("settings") },
	};
	enum { KEY = 7, LEAST_TABLE = 5 };
	const struct start_screen *w = frame->views->state[VIEW_start];
	struct ui *ui = frame->ui;
	int y = r.y + 2, end = r.y + r.height;
	char game[128];

	if (r.height == 0)
		return;
	canvas_text(c, r.x, r.y, bold, _("narabe: play, and watch it think."));
	start_say_game(w, false, game, sizeof game);
	for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++, y++) {
		const char *label = lines[i].label ? _(lines[i].label) : game;
		canvas_text(c, r.x, y, bold, request_key_name(lines[i].request));
		int width = KEY + canvas_text(c, r.x + KEY, y, normal, label);
		if (ui->buttons < UI_BUTTONS)
			ui->button[ui->buttons++] =
				(struct button){ { r.x, y, width, 1 }, lines[i].request };
	}
	if (end - y > LEAST_TABLE && w->shows)
		panel_side_draw(frame, c, (struct rect){ r.x, y + 1, r.width, end - y - 1 });
}

const struct view view_start = {
	.open = start_open,
	.size = sizeof(struct start_screen),
	.mode = N_("START"),
	.flags = VIEW_CARRIES,
	.actions = actions,
	.event = start_take_event,
	.draw = start_draw,
	.says = start_says,
	.tick = start_tick,
};
