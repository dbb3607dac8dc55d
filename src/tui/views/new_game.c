/* A new game. First the boards, each a small picture with its name, and below them a sentence about
 * the one under the cursor; then the opponent: a level with its rating, a friend, or two engines;
 * then who begins. Every other engine is one row further, in the window of the players. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/language.h"
#include "config/levels.h"
#include "games/notation.h"
#include "match/phrases.h"
#include "tui/app/app.h"
#include "tui/board/miniature.h"

static const struct style plain = { 0 };
static const struct style quiet = { .attr = ATTR_DIM };

/* ---- the opponent ---- */

/* One question at a time. */
enum question { AGAINST, WHO_BEGINS, X_LEVEL, O_LEVEL };

/* Rows of AGAINST after the levels. */
enum { FRIEND = LEVELS, WATCH, MORE, OPPONENTS };

enum { YOU_BEGIN, OTHER_BEGINS, DRAW_LOTS, BEGINNERS };

struct opponents {
	struct list list; /* the answers */
	enum question question;
	const struct game *game;
	struct levels levels; /* of this board, for names and ratings */
	bool has_levels, is_perfect;
	int level;          /* chosen so far */
	int typed;          /* digits of a row, so far */
	bool second_begins; /* in the game before */
};

static struct opponents *
opponents_state(const struct views *views)
{
	return views->state[VIEW_opponents];
}

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
	static const int counts[] = { [AGAINST] = OPPONENTS,
		[WHO_BEGINS] = BEGINNERS,
		[X_LEVEL] = LEVELS,
		[O_LEVEL] = LEVELS };

	opponents_state(&a->views)->question = question;
	opponents_state(&a->views)->list =
		(struct list){ .count = counts[question], .cursor = cursor };
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
opponents_open(struct app *a, const struct game *g)
{
	struct opponents *w = opponents_state(&a->views);
	struct player_spec spec[2], best, strongest = level_spec(LEVELS);

	new_game_next(a, spec);
	bool people[2] = { player_spec_is_human(&spec[0]), player_spec_is_human(&spec[1]) };
	app_open(a, VIEW_opponents);
	*w = (struct opponents){ .game = g, .second_begins = people[1] && !people[0] };
	w->has_levels = levels_read(g->name, &w->levels, NULL);
	w->is_perfect = player_level_read(&strongest, g, &best, NULL) &&
			best.kind == player_kind_find("perfect") && best.choice.temperature <= 0;
	int level = people[0] ? spec[1].level : spec[0].level;
	if (people[0] != people[1])
		new_game_ask(a, AGAINST, level > 0 ? level - 1 : MORE);
	else
		new_game_ask(a, AGAINST, people[0] ? FRIEND : WATCH);
}

static void
start_game(struct app *a, struct player_spec x, struct player_spec o)
{
	const struct game *g = opponents_state(&a->views)->game;
	struct player_spec spec[2] = { x, o };

	app_close(a);
	app_new_match(a, g, spec, NULL);
}

/* Starts a game with the players of the last one, if the board allows them, and opens the window
 * that changes them. */
static void
start_and_show_players(struct app *a)
{
	const struct game *g = opponents_state(&a->views)->game;
	struct player_spec spec[2];

	new_game_next(a, spec);
	for (int side = 0; side < 2; side++) {
		if (!player_spec_check(&spec[side], g, NULL))
			spec[side] = level_spec(LEVELS / 2);
	}
	start_game(a, spec[0], spec[1]);
	view_open(a, VIEW_players);
}

static void
start_against(struct app *a, int beginner)
{
	struct player_spec you, other = level_spec(opponents_state(&a->views)->level);

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
	struct opponents *w = opponents_state(&a->views);
	struct player_spec person;

	player_spec_parse("human", &person, NULL);
	w->level = row + 1;
	if (row == FRIEND)
		start_game(a, person, person);
	else if (row == WATCH)
		new_game_ask(a, X_LEVEL, LEVELS / 2);
	else if (row == MORE)
		start_and_show_players(a);
	else if (w->game->simultaneous)
		start_against(a, YOU_BEGIN);
	else
		new_game_ask(a, WHO_BEGINS, w->second_begins ? OTHER_BEGINS : YOU_BEGIN);
}

static void
opponents_choose(struct app *a, enum request r)
{
	struct opponents *w = opponents_state(&a->views);
	int row = w->list.cursor;

	if (w->question == AGAINST) {
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
	struct opponents *w = opponents_state(&a->views);

	if (w->question == AGAINST)
		view_open(a, VIEW_boards);
	else if (w->question == O_LEVEL)
		new_game_ask(a, X_LEVEL, w->level - 1);
	else
		new_game_ask(a, AGAINST, w->question == X_LEVEL ? WATCH : w->level - 1);
}

/* Takes a typed number as a row: 1 and 0 are level 10. A click chooses. */
static bool
opponents_event(struct app *a, const struct event *event)
{
	struct opponents *w = opponents_state(&a->views);
	int digit = event->kind == EVENT_KEY && event->key >= '0' && event->key <= '9'
			    ? event->key - '0'
			    : -1;
	int number = w->typed * 10 + digit;
	bool again;

	w->typed = 0;
	if (app_click_row(a, event, &again)) {
		opponents_choose(a, REQ_ENTER);
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

static struct list *
opponents_list(const struct views *views)
{
	return &opponents_state(views)->list;
}

/* ---- drawing ---- */

/* Returns a level's strength in words. */
static const char *
strength(const struct opponents *w, int level)
{
	static const char *const words[LEVELS] = { N_("beginner"), N_("beginner"),
		N_("casual player"), N_("casual player"), N_("practised player"),
		N_("practised player"), N_("strong player"), N_("strong player"), N_("very strong"),
		N_("strongest") };

	assert(level >= 1 && level <= LEVELS);
	return level == LEVELS && w->is_perfect ? _("perfect") : _(words[level - 1]);
}

static void
new_game_draw_level(
	const struct opponents *w, struct canvas *c, struct rect r, struct style style, int level)
{
	const struct level *l = &w->levels.level[level - 1];
	char text[LEVEL_RATING_TEXT];

	snprintf(text, sizeof text, "%2d %s", level, w->has_levels ? l->name : "");
	canvas_text(c, r.x, r.y, style, text);
	canvas_text(c, r.x + 14, r.y, style, strength(w, level));
	if (!w->has_levels)
		return;
	level_rating_text(&l->rating, text);
	canvas_text(c, r.x + r.width - text_columns(text), r.y, style, text);
}

static const char *
opponent_name(const struct opponents *w, int row, char out[64])
{
	static const char *const others[] = { N_("a friend, at this keyboard"),
		N_("nobody: watch two engines"), N_("more: other engines, all settings") };

	if (w->question == AGAINST)
		return _(others[row - FRIEND]);
	if (row == DRAW_LOTS)
		return _("At random");
	if (row == YOU_BEGIN)
		return _("You, with X");
	snprintf(out, 64, _("Level %d; you play O"), w->level);
	return out;
}

static void
draw_opponent(const struct frame *frame, struct canvas *c, struct rect r, int row)
{
	const struct opponents *w = opponents_state(frame->views);
	bool here = row == w->list.cursor;
	struct style style = here ? look_accent(frame->ui->caps) : plain;
	char name[64];

	if (here)
		canvas_fill(c, r, style, L' ');
	if (w->question != WHO_BEGINS && row < LEVELS)
		new_game_draw_level(w, c, r, style, row + 1);
	else
		canvas_text(c, r.x + (w->question == AGAINST ? 3 : 0), r.y, style,
			opponent_name(w, row, name));
}

static void
opponents_draw(const struct frame *frame, struct canvas *c, struct rect all)
{
	struct opponents *w = opponents_state(frame->views);
	bool rated = w->question != WHO_BEGINS && w->has_levels &&
		     c->height >= w->list.count + 4; /* with room for it */
	char title[96];

	snprintf(title, sizeof title,
		w->question == AGAINST      ? _("%s: against whom?")
		: w->question == WHO_BEGINS ? _("%s: who begins?")
		: w->question == X_LEVEL    ? _("%s: who plays X?")
					    : _("%s: who plays O?"),
		_(w->game->title));
	struct rect r = box_draw(c, frame->ui->caps, 52, w->list.count + (rated ? 4 : 2), title);
	struct rect rows = { r.x, r.y, r.width, r.height - (rated ? 2 : 0) };
	list_place(&w->list, rows, w->list.count);
	for (int row = w->list.top; list_sees(&w->list, row); row++)
		draw_opponent(
			frame, c, (struct rect){ r.x, list_y(&w->list, row), r.width, 1 }, row);
	if (rated)
		canvas_text(c, r.x, r.y + r.height - 1, quiet, _("The rating: random play has 0."));
	list_draw_foot(&w->list, c, r.x, r.y + r.height, _("Up, Down, Enter: choose  Esc: back"));
}

static const struct action opponents_actions[] = {
	{ .request = REQ_ENTER, .run = opponents_choose },
	{ .request = REQ_RIGHT, .run = opponents_choose },
	{ .request = REQ_LEFT, .run = new_game_go_back },
	{ .request = REQ_QUIT, .run = new_game_go_back },
	{ .request = REQ_NONE },
};

extern const struct view view_opponents;
const struct view view_opponents = {
	.size = sizeof(struct opponents),
	.actions = opponents_actions,
	.event = opponents_event,
	.list = opponents_list,
	.draw = opponents_draw,
};

/* ---- the board ---- */

enum {
	CARD_COLUMNS = MINIATURE_COLUMNS + 1,
	CARD_ROWS = MINIATURE_ROWS + 1, /* including the name below the picture */
	MOST_CARDS = 5,                 /* side by side */
	MOST_BOARDS = 32,
	ABOUT_ROWS = 1,
};

struct board_cards {
	int count, cursor;
	int top;     /* the first visible line of cards */
	int columns; /* cards side by side, and lines of them, as last drawn */
	int lines;
	struct rect area, box; /* as last drawn */
	int pitch;             /* columns from one card to the next */
	const struct game *board[MOST_BOARDS];
	struct state picture[MOST_BOARDS];
};

static struct board_cards *
boards_state(const struct views *views)
{
	return views->state[VIEW_boards];
}

static void
add_board(struct board_cards *w, const struct game *g)
{
	w->board[w->count] = g;
	miniature_position(g, &w->picture[w->count++]);
}

static void
boards_open(struct app *a)
{
	struct board_cards *w = boards_state(&a->views);
	struct player_spec spec[2];
	const struct game *current = new_game_next(a, spec);

	app_open(a, VIEW_boards);
	*w = (struct board_cards){ .columns = 1, .lines = 1 };
	while (w->count < MOST_BOARDS - 1 && game_at(w->count)) {
		w->cursor = game_at(w->count) == current ? w->count : w->cursor;
		add_board(w, game_at(w->count));
	}
	if (current != w->board[w->cursor]) { /* it is not in the list */
		w->cursor = w->count;
		add_board(w, current);
	}
}

/* ---- keys and clicks ---- */

static void
boards_choose(struct app *a, enum request r)
{
	opponents_open(a, boards_state(&a->views)->board[boards_state(&a->views)->cursor]);
}

/* Goes to a board, if it exists. */
static void
go_to_board(struct board_cards *w, int board)
{
	if (board >= 0 && board < w->count)
		w->cursor = board;
}

static void
boards_step(struct app *a, enum request r)
{
	struct board_cards *w = boards_state(&a->views);
	int by = r == REQ_LEFT || r == REQ_UP ? -1 : 1;

	if (r == REQ_LEFT || r == REQ_RIGHT || r == REQ_ANALYSE)
		w->cursor = (w->cursor + by + w->count) % w->count;
	else
		go_to_board(w, w->cursor + by * w->columns);
}

/* Chooses a picture that is clicked. */
static bool
boards_event(struct app *a, const struct event *event)
{
	struct board_cards *w = boards_state(&a->views);
	int x = event->x, y = event->y;

	if (event->kind == EVENT_KEY) {
		if (event->key != KEY_CODE_HOME && event->key != KEY_CODE_END)
			return false;
		w->cursor = event->key == KEY_CODE_HOME ? 0 : w->count - 1;
		return true;
	}
	if (event->kind == EVENT_WHEEL) {
		go_to_board(w, w->cursor + event->key * w->columns);
		return true;
	}
	if (!rect_contains(w->box, x, y))
		return false;
	if (!rect_contains(w->area, x, y))
		return true;
	int column = (x - w->area.x) / w->pitch;
	int board = (w->top + (y - w->area.y) / CARD_ROWS) * w->columns + column;
	if (column < w->columns && board < w->count) {
		w->cursor = board;
		boards_choose(a, REQ_ENTER);
	}
	return true;
}

/* ---- drawing ---- */

/* Scrolls until the cursor is visible. */
static void
place_cards(struct board_cards *w, struct rect r)
{
	w->columns = r.width / CARD_COLUMNS > MOST_CARDS ? MOST_CARDS : r.width / CARD_COLUMNS;
	w->pitch = r.width / w->columns;
	w->lines = (r.height - ABOUT_ROWS) / CARD_ROWS;
	w->area = (struct rect){ r.x, r.y, r.width, w->lines * CARD_ROWS };
	w->box = (struct rect){ r.x - 2, r.y - 1, r.width + 4, r.height + 2 };
	int line = w->cursor / w->columns, last = (w->count - 1) / w->columns;
	if (w->top > 0 && w->top + w->lines > last + 1)
		w->top = last + 1 > w->lines ? last + 1 - w->lines : 0;
	if (line < w->top)
		w->top = line;
	else if (line >= w->top + w->lines)
		w->top = line - w->lines + 1;
}

/* Draws a line of a name, centred in its card. */
static void
draw_words(struct canvas *c, struct rect r, struct style style, const char *words, int bytes)
{
	char text[64];

	snprintf(text, sizeof text, "%.*s", bytes, words);
	canvas_fill(c, r, style, L' ');
	int columns = text_columns(text);
	canvas_text(c, r.x + (columns < r.width ? (r.width - columns) / 2 : 0), r.y, style, text);
}

/* Draws a name below the picture. A table of payoffs leaves its last line free for the first words
 * of a long name; other names are cut between words, and the sentence below shows them in full. */
static void
new_game_draw_name(struct canvas *c, struct rect r, struct style style, const struct game *g)
{
	const char *title = _(g->title);
	size_t bytes = text_fit(title, r.width);

	if (title[bytes] && game_is_table(g)) {
		draw_words(c, (struct rect){ r.x, r.y - 1, r.width, 1 }, style, title, (int)bytes);
		title += bytes + strspn(title + bytes, " ");
		bytes = text_fit(title, r.width);
	}
	draw_words(c, r, style, title, (int)bytes);
}

static void
draw_card(const struct frame *frame, struct canvas *c, int x, int y, int board)
{
	struct board_cards *w = boards_state(frame->views);
	const struct game *g = w->board[board];
	int room = w->pitch - 1;
	bool here = board == w->cursor;

	miniature_draw(
		c, frame->ui->caps, x + (room - MINIATURE_COLUMNS) / 2, y, g, &w->picture[board]);
	new_game_draw_name(c, (struct rect){ x, y + MINIATURE_ROWS, room, 1 },
		here ? look_accent(frame->ui->caps) : plain, g);
}

/* Draws a sentence about the board under the cursor, with its name if there is room. A table of
 * payoffs is named by its choices. */
static void
draw_about(const struct game *g, struct canvas *c, struct rect r)
{
	enum { WIDE = 60 };
	char choices[128] = "", name[GAME_MOVE_TEXT];
	int x = r.x;
	struct state s;
	struct text t;

	if (r.width >= WIDE)
		x += canvas_printf(c, x, r.y, plain, "%s: ", _(g->title));
	if (!game_is_table(g)) {
		canvas_text(c, x, r.y, plain, _(g->about));
		return;
	}
	g->rules->start(g, &s);
	text_init(&t, choices, sizeof choices);
	for (int i = 0; i < g->rows; i++) {
		game_move_text(g, &s, (move_t)i, name);
		text_add(&t, i ? ", %s" : "%s", name);
	}
	canvas_printf(c, x, r.y, plain, _("%s, both at once"), choices);
}

/* Draws the keys and, if not all boards are visible, the cursor's place, with signs for where the
 * others are. */
static void
new_game_draw_foot(const struct board_cards *w, struct canvas *c, struct rect r)
{
	bool above = w->top > 0, below = (w->top + w->lines) * w->columns < w->count;
	int y = r.y + r.height;
	char text[32];

	canvas_printf(c, r.x, y, quiet, " %s ", _("arrows, Enter, Esc"));
	snprintf(text, sizeof text, _(" %d of %d "), w->cursor + 1, w->count);
	if (w->lines * w->columns < w->count)
		canvas_text(c, r.x + r.width - text_columns(text), y, quiet, text);
	list_draw_hidden(c, r, above, below);
}

static void
boards_draw(const struct frame *frame, struct canvas *c, struct rect all)
{
	struct board_cards *w = boards_state(frame->views);
	int columns = (c->width - 4) / CARD_COLUMNS;

	columns = columns > MOST_CARDS ? MOST_CARDS : columns;
	int lines = (w->count + columns - 1) / columns;
	struct rect r = box_draw(c, frame->ui->caps, columns * (CARD_COLUMNS + 1) + 4,
		lines * CARD_ROWS + ABOUT_ROWS + 2, _("New game: which board?"));

	place_cards(w, r);
	for (int i = w->top * w->columns; i < w->count && i < (w->top + w->lines) * w->columns; i++)
		draw_card(frame, c, r.x + i % w->columns * w->pitch,
			r.y + (i / w->columns - w->top) * CARD_ROWS, i);
	c->clip = r;
	draw_about(w->board[w->cursor], c,
		(struct rect){ r.x, r.y + w->lines * CARD_ROWS, r.width, ABOUT_ROWS });
	canvas_clear_clip(c);
	new_game_draw_foot(w, c, r);
}

static const struct action boards_actions[] = {
	{ .request = REQ_ENTER, .run = boards_choose },
	{ .request = REQ_UP, .run = boards_step },
	{ .request = REQ_DOWN, .run = boards_step },
	{ .request = REQ_LEFT, .run = boards_step },
	{ .request = REQ_RIGHT, .run = boards_step },
	{ .request = REQ_ANALYSE, .run = boards_step },
	{ .request = REQ_NONE },
};

extern const struct view view_boards;
const struct view view_boards = {
	.open = boards_open,
	.size = sizeof(struct board_cards),
	.actions = boards_actions,
	.event = boards_event,
	.draw = boards_draw,
};
