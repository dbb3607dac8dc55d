/* A new game, question by question: the board, with a sentence about the one under the cursor; the
 * opponent: a level with its rating, a friend, or two engines; who begins. Every other engine is one row
 * further, in the window of the players. */
#include <stdio.h>
#include <string.h>

#include "base/language.h"
#include "config/levels.h"
#include "games/notation.h"
#include "tui/app/app.h"

/* One question at a time. */
enum question { BOARD, AGAINST, WHO_BEGINS, X_LEVEL, O_LEVEL };

/* Rows of AGAINST after the levels. */
enum { FRIEND = LEVELS, WATCH, MORE, OPPONENTS };

enum { YOU_BEGIN, OTHER_BEGINS, DRAW_LOTS, BEGINNERS };

enum { MOST_BOARDS = 32 };

struct new_game {
	struct list list; /* the answers */
	enum question question;
	const struct game *board[MOST_BOARDS];
	int boards;
	const struct game *game; /* the board chosen */
	struct levels levels;    /* of this board, for names and ratings */
	bool has_levels, is_perfect;
	int level;          /* chosen so far */
	int typed;          /* digits of a row, so far */
	bool second_begins; /* in the game before */
};

static struct player_spec
level_spec(int level)
{
	struct player_spec spec;

	player_spec_parse("level", &spec, NULL);
	spec.level = level;
	return spec;
}

/* ---- the questions ---- */

static void
new_game_ask(struct app *a, enum question question, int cursor)
{
	struct new_game *w = a->views.state[VIEW_new_game];
	const int counts[] = { [BOARD] = w->boards,
		[AGAINST] = OPPONENTS,
		[WHO_BEGINS] = BEGINNERS,
		[X_LEVEL] = LEVELS,
		[O_LEVEL] = LEVELS };

	w->question = question;
	w->list = (struct list){ .count = counts[question], .cursor = cursor };
}

/* Gets what a new game is like, unless something else is chosen: the same as this game, on the
 * first screen the one of the settings. Returns the board. */
static const struct game *
new_game_next(const struct app *a, struct player_spec spec[2])
{
	const struct game *g;

	if (view_start_is_open(a) && session_read_options(a->options, &g, spec, NULL))
		return g;
	memcpy(spec, a->session.spec, sizeof a->session.spec);
	return a->session.game;
}

static void
new_game_open(struct app *a)
{
	struct new_game *w = a->views.state[VIEW_new_game];
	struct player_spec spec[2];
	const struct game *current = new_game_next(a, spec);

	app_open(a, VIEW_new_game);
	a->views.list = &w->list;
	*w = (struct new_game){ .game = current };
	while (w->boards < MOST_BOARDS - 1 && game_at(w->boards)) {
		w->board[w->boards] = game_at(w->boards);
		w->boards++;
	}
	int at = 0;
	while (at < w->boards && w->board[at] != current)
		at++;
	if (at == w->boards) /* a board of one's own */
		w->board[w->boards++] = current;
	new_game_ask(a, BOARD, at);
}

static void
new_game_take_board(struct app *a, const struct game *g)
{
	struct new_game *w = a->views.state[VIEW_new_game];
	struct player_spec spec[2], best, strongest = level_spec(LEVELS);

	new_game_next(a, spec);
	bool people[2] = { player_spec_is_human(&spec[0]), player_spec_is_human(&spec[1]) };
	w->game = g;
	w->second_begins = people[1] && !people[0];
	w->has_levels = levels_read(g->name, &w->levels, NULL);
	w->is_perfect = player_level_read(&strongest, g, &best, NULL) &&
			best.kind == player_kind_find("perfect");
	int level = player_spec_level(&spec[people[0]]);
	if (people[0] != people[1])
		new_game_ask(a, AGAINST, level > 0 ? level - 1 : MORE);
	else
		new_game_ask(a, AGAINST, people[0] ? FRIEND : WATCH);
}

static void
start_game(struct app *a, struct player_spec x, struct player_spec o)
{
	const struct new_game *w = a->views.state[VIEW_new_game];
	struct player_spec spec[2] = { x, o };

	app_close(a);
	app_new_match(a, w->game, spec, NULL);
}

static void
start_against(struct app *a, int beginner)
{
	const struct new_game *w = a->views.state[VIEW_new_game];
	struct player_spec you, other = level_spec(w->level);

	player_spec_parse("human", &you, NULL);
	if (beginner == DRAW_LOTS)
		beginner = rng_mix(a->session.seed) % 2 ? YOU_BEGIN : OTHER_BEGINS;
	if (beginner == YOU_BEGIN)
		start_game(a, you, other);
	else
		start_game(a, other, you);
}

static void
new_game_take_opponent(struct app *a, int row)
{
	struct new_game *w = a->views.state[VIEW_new_game];
	struct player_spec person, spec[2];

	player_spec_parse("human", &person, NULL);
	w->level = row + 1;
	if (row == FRIEND) {
		start_game(a, person, person);
	} else if (row == WATCH) {
		new_game_ask(a, X_LEVEL, LEVELS / 2);
	} else if (row == MORE) {
		/* The players of the last game, if the board allows them, and the window that changes
		 * them. */
		new_game_next(a, spec);
		for (int side = 0; side < 2; side++) {
			if (!player_spec_check(&spec[side], w->game, NULL))
				spec[side] = level_spec(LEVELS / 2);
		}
		start_game(a, spec[0], spec[1]);
		view_open(a, VIEW_players);
	} else if (w->game->simultaneous) {
		start_against(a, YOU_BEGIN);
	} else {
		new_game_ask(a, WHO_BEGINS, w->second_begins ? OTHER_BEGINS : YOU_BEGIN);
	}
}

static void
new_game_choose(struct app *a, enum request r)
{
	struct new_game *w = a->views.state[VIEW_new_game];
	int row = w->list.cursor;

	if (w->question == BOARD) {
		new_game_take_board(a, w->board[row]);
	} else if (w->question == AGAINST) {
		new_game_take_opponent(a, row);
	} else if (w->question == WHO_BEGINS) {
		start_against(a, row);
	} else if (w->question == X_LEVEL) {
		w->level = row + 1;
		new_game_ask(a, O_LEVEL, row);
	} else {
		start_game(a, level_spec(w->level), level_spec(row + 1));
	}
}

/* ---- keys and clicks ---- */

/* Goes back to the previous question. */
static void
new_game_go_back(struct app *a, enum request r)
{
	struct new_game *w = a->views.state[VIEW_new_game];

	int board = 0;

	while (w->board[board] != w->game)
		board++;
	if (w->question == BOARD)
		app_close(a);
	else if (w->question == AGAINST)
		new_game_ask(a, BOARD, board);
	else if (w->question == O_LEVEL)
		new_game_ask(a, X_LEVEL, w->level - 1);
	else
		new_game_ask(a, AGAINST, w->question == X_LEVEL ? WATCH : w->level - 1);
}

/* Takes a typed number as a row: 1 and 0 are level 10. A click chooses. */
static bool
new_game_event(struct app *a, const struct event *event)
{
	struct new_game *w = a->views.state[VIEW_new_game];
	int digit = event->kind == EVENT_KEY && event->key >= '0' && event->key <= '9'
			    ? event->key - '0'
			    : -1;
	int number = w->typed * 10 + digit;
	bool again;

	w->typed = 0;
	if (app_click_row(a, event, &again)) {
		new_game_choose(a, REQ_ENTER);
		return true;
	}
	if (digit < 0)
		return false;
	if (number < 1 || number > w->list.count || number > LEVELS)
		number = digit;
	if (number >= 1 && number <= w->list.count) {
		w->typed = number;
		w->list.cursor = number - 1;
	}
	return true;
}

/* ---- drawing ---- */

static void
draw_answer(const struct frame *frame, struct canvas *c, struct rect r, int row)
{
	static const char *const strengths[LEVELS] = { N_("beginner"), N_("beginner"),
		N_("casual player"), N_("casual player"), N_("practised player"),
		N_("practised player"), N_("strong player"), N_("strong player"), N_("very strong"),
		N_("strongest") };
	static const char *const others[] = { N_("a friend, at this keyboard"),
		N_("nobody: watch two engines"), N_("more: other engines, all settings") };
	const struct new_game *w = frame->views->state[VIEW_new_game];
	bool here = row == w->list.cursor;
	struct style style = here ? look_accent(frame->ui->caps) : normal;

	if (here)
		canvas_fill(c, r, style, L' ');
	if (w->question == BOARD) {
		canvas_text(c, r.x, r.y, style, _(w->board[row]->title));
	} else if (w->question == WHO_BEGINS && row == OTHER_BEGINS) {
		canvas_printf(c, r.x, r.y, style, _("Level %d; you play O"), w->level);
	} else if (w->question == WHO_BEGINS) {
		canvas_text(
			c, r.x, r.y, style, row == DRAW_LOTS ? _("At random") : _("You, with X"));
	} else if (row >= LEVELS) {
		canvas_text(c, r.x + 3, r.y, style, _(others[row - FRIEND]));
	} else {
		const struct level *l = &w->levels.level[row];
		bool perfect = row + 1 == LEVELS && w->is_perfect;
		char rating[LEVEL_RATING_TEXT];
		canvas_printf(c, r.x, r.y, style, "%2d %s", row + 1, w->has_levels ? l->name : "");
		/* NOLINTNEXTLINE(clang-analyzer-core.CallAndMessage): a row is not negative */
		canvas_text(c, r.x + 14, r.y, style, perfect ? _("perfect") : _(strengths[row]));
		if (!w->has_levels)
			return;
		level_rating_text(&l->rating, rating);
		canvas_text(c, r.x + r.width - text_columns(rating), r.y, style, rating);
	}
}

/* Draws a sentence about a board; a table of payoffs is known by its choices. */
static void
draw_about(const struct game *g, struct canvas *c, int x, int y)
{
	char choices[128], name[GAME_MOVE_TEXT];
	struct state s;
	struct text t;

	if (!game_is_table(g)) {
		canvas_text(c, x, y, quiet, _(g->about));
		return;
	}
	g->rules->start(g, &s);
	text_init(&t, choices, sizeof choices);
	for (int i = 0; i < g->rows; i++) {
		game_move_text(g, &s, (move_t)i, name);
		text_add(&t, i ? ", %s" : "%s", name);
	}
	canvas_printf(c, x, y, quiet, _("%s, both at once"), choices);
}

static void
new_game_draw(const struct frame *frame, struct canvas *c, struct rect all)
{
	struct new_game *w = frame->views->state[VIEW_new_game];
	bool board = w->question == BOARD;
	bool rated = !board && w->question != WHO_BEGINS && w->has_levels;
	int foot = board || (rated && c->height >= w->list.count + 4) ? 2 : 0;
	char title[96];

	snprintf(title, sizeof title,
		board                       ? _("New game: which board?")
		: w->question == AGAINST    ? _("%s: against whom?")
		: w->question == WHO_BEGINS ? _("%s: who begins?")
		: w->question == X_LEVEL    ? _("%s: who plays X?")
					    : _("%s: who plays O?"),
		_(w->game->title));
	struct rect r = box_draw(c, frame->ui->caps, 52, w->list.count + foot + 2, title);
	list_place(&w->list, (struct rect){ r.x, r.y, r.width, r.height - foot }, w->list.count);
	w->list.box = r;
	c->clip = r;
	for (int row = w->list.top; list_sees(&w->list, row); row++)
		draw_answer(frame, c, (struct rect){ r.x, list_y(&w->list, row), r.width, 1 }, row);
	if (board)
		draw_about(w->board[w->list.cursor], c, r.x, r.y + r.height - 1);
	else if (foot)
		canvas_text(c, r.x, r.y + r.height - 1, quiet, _("Ratings: random play is 0."));
	canvas_clear_clip(c);
	list_draw_foot(&w->list, c, r.x, r.y + r.height, _("Up, Down, Enter: choose  Esc: back"));
}

static const struct action actions[] = {
	{ .request = REQ_ENTER, .run = new_game_choose },
	{ .request = REQ_RIGHT, .run = new_game_choose },
	{ .request = REQ_LEFT, .run = new_game_go_back },
	{ .request = REQ_QUIT, .run = new_game_go_back },
	{ .request = REQ_NONE },
};

const struct view view_new_game = {
	.open = new_game_open,
	.size = sizeof(struct new_game),
	.actions = actions,
	.event = new_game_event,
	.draw = new_game_draw,
};
