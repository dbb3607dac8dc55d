/* Who plays a new game, after its board was chosen in boards.c: a level with its rating, a friend, or
 * two engines; then who begins. The form with every setting is one row further, see form.c. */
#include <assert.h>
#include <stdio.h>

#include "base/language.h"
#include "config/levels.h"
#include "match/phrases.h"
#include "tui/app/app.h"

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
own(const struct views *views)
{
	return views->state[VIEW_opponents];
}

static const struct style plain = { 0 };
static const struct style quiet = { .attr = ATTR_DIM };

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
ask(struct app *a, enum question question, int cursor)
{
	static const int counts[] = { [AGAINST] = OPPONENTS,
		[WHO_BEGINS] = BEGINNERS,
		[X_LEVEL] = LEVELS,
		[O_LEVEL] = LEVELS };

	own(&a->views)->question = question;
	own(&a->views)->list = (struct list){ .count = counts[question], .cursor = cursor };
}

void
view_opponents_open(struct app *a, const struct game *g)
{
	struct opponents *w = own(&a->views);
	struct player_spec spec[2], best, strongest = level_spec(LEVELS);

	app_next_game(a, spec);
	bool people[2] = { player_spec_is_human(&spec[0]), player_spec_is_human(&spec[1]) };
	app_open(a, VIEW_opponents);
	*w = (struct opponents){ .game = g, .second_begins = people[1] && !people[0] };
	w->has_levels = levels_read(g->name, &w->levels, NULL);
	w->is_perfect = player_level_read(&strongest, g, &best, NULL) &&
			best.kind == player_kind_find("perfect") && best.choice.temperature <= 0;
	int level = people[0] ? spec[1].level : spec[0].level;
	if (people[0] != people[1])
		ask(a, AGAINST, level > 0 ? level - 1 : MORE);
	else
		ask(a, AGAINST, people[0] ? FRIEND : WATCH);
}

static void
start(struct app *a, struct player_spec x, struct player_spec o)
{
	const struct game *g = own(&a->views)->game;
	struct player_spec spec[2] = { x, o };

	app_close(a);
	app_new_match(a, g, spec, NULL);
}

static void
start_against(struct app *a, int beginner)
{
	struct player_spec you, other = level_spec(own(&a->views)->level);

	player_spec_parse("human", &you, NULL);
	if (beginner == DRAW_LOTS)
		beginner = rng_mix(a->session.seed) % 2 ? YOU_BEGIN : OTHER_BEGINS;
	if (beginner == YOU_BEGIN)
		start(a, you, other);
	else
		start(a, other, you);
}

static void
take_opponent(struct app *a, int row)
{
	struct opponents *w = own(&a->views);
	struct player_spec person;

	player_spec_parse("human", &person, NULL);
	w->level = row + 1;
	if (row == FRIEND)
		start(a, person, person);
	else if (row == WATCH)
		ask(a, X_LEVEL, LEVELS / 2);
	else if (row == MORE)
		view_form_open(a, w->game);
	else if (w->game->simultaneous)
		start_against(a, YOU_BEGIN);
	else
		ask(a, WHO_BEGINS, w->second_begins ? OTHER_BEGINS : YOU_BEGIN);
}

static void
choose(struct app *a, enum request r)
{
	struct opponents *w = own(&a->views);
	int row = w->list.cursor;

	(void)r;
	if (w->question == AGAINST) {
		take_opponent(a, row);
	} else if (w->question == WHO_BEGINS) {
		start_against(a, row);
	} else if (w->question == X_LEVEL) {
		w->level = row + 1;
		ask(a, O_LEVEL, row);
	} else {
		start(a, level_spec(w->level), level_spec(row + 1));
	}
}

/* ---- keys and clicks ---- */

/* Esc goes back to the question before. */
static void
go_back(struct app *a, enum request r)
{
	struct opponents *w = own(&a->views);

	(void)r;
	if (w->question == AGAINST)
		view_open(a, VIEW_boards);
	else if (w->question == O_LEVEL)
		ask(a, X_LEVEL, w->level - 1);
	else
		ask(a, AGAINST, w->question == X_LEVEL ? WATCH : w->level - 1);
}

static void
next_row(struct app *a, enum request r)
{
	(void)r;
	list_step(&own(&a->views)->list, 1);
}

/* A typed number is that row: 1 and 0 are level 10. */
static bool
key(struct app *a, int32_t key)
{
	struct opponents *w = own(&a->views);
	int digit = key >= '0' && key <= '9' ? key - '0' : -1, number = w->typed * 10 + digit;

	w->typed = 0;
	if (digit < 0)
		return false;
	if (number < 1 || number > w->list.count || number > LEVELS)
		number = digit;
	if (number < 1 || number > w->list.count)
		return true;
	w->typed = number;
	w->list.cursor = number - 1;
	return true;
}

static struct list *
list(const struct views *views)
{
	return &own(views)->list;
}

static void
click_row(struct app *a, int x, bool again)
{
	(void)x;
	(void)again;
	choose(a, REQ_ENTER);
}

/* ---- drawing ---- */

/* How strong it is, in words for a person. */
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
draw_level(
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
row_name(const struct opponents *w, int row, char out[64])
{
	static const char *const others[] = { N_("a friend, at this keyboard"),
		N_("nobody: watch two engines"), N_("more: other engines, time, lessons") };

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
draw_row(const struct frame *frame, struct canvas *c, struct rect r, int row)
{
	const struct opponents *w = own(frame->views);
	bool here = row == w->list.cursor;
	struct style style = here ? list_style(frame->ui->caps) : plain;
	char name[64];

	if (here)
		canvas_fill(c, r, style, L' ');
	if (w->question != WHO_BEGINS && row < LEVELS)
		draw_level(w, c, r, style, row + 1);
	else
		canvas_text(c, r.x + (w->question == AGAINST ? 3 : 0), r.y, style,
			row_name(w, row, name));
}

static void
draw(const struct frame *frame, struct canvas *c)
{
	struct opponents *w = own(frame->views);
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
		draw_row(frame, c, (struct rect){ r.x, list_y(&w->list, row), r.width, 1 }, row);
	if (rated)
		canvas_text(c, r.x, r.y + r.height - 1, quiet, _("The rating: random play has 0."));
	list_draw_foot(&w->list, c, r.x, r.y + r.height, _("Up, Down, Enter: choose  Esc: back"));
}

static const struct action actions[] = {
	{ .request = REQ_ENTER, .run = choose },
	{ .request = REQ_RIGHT, .run = choose },
	{ .request = REQ_LEFT, .run = go_back },
	{ .request = REQ_QUIT, .run = go_back },
	{ .request = REQ_ANALYSE, .run = next_row },
	{ .request = REQ_NONE },
};

static const struct view_rows rows = { .list = list, .click_row = click_row };

extern const struct view view_opponents;
const struct view view_opponents = {
	.size = sizeof(struct opponents),
	.where = IN_POPUP,
	.actions = actions,
	.key = key,
	.rows = &rows,
	.draw = draw,
};
