/* The form for a new game, with all its settings: board, sides, thinking time, lessons. boards.c asks
 * for less. */
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/language.h"
#include "config/levels.h"
#include "config/programs.h"
#include "tui/app/app.h"
#include "tui/panels/panels.h"

/* The new game form. */
enum new_field { NEW_BOARD, NEW_X, NEW_O, NEW_BUDGET, NEW_CLOCK, NEW_TEACH, NEW_START, NEW_FIELDS };

struct game_form {
	struct list list;             /* enum new_field */
	int value[NEW_FIELDS];        /* index into the field's choices */
	const struct game *game;      /* that it was opened for */
	struct player_spec before[2]; /* the players that it was opened with */
	int budget_as_it_was;         /* an engine whose budget is unchanged keeps its own */
	struct time_control clock;    /* as it was */
	struct levels levels;         /* of the selected board, for their names */
	bool has_levels;
};

static struct game_form *
own(const struct views *views)
{
	return views->state[VIEW_form];
}

static const struct style plain = { 0 };
static const struct style bold = { .attr = ATTR_BOLD };
static const struct style quiet = { .attr = ATTR_DIM };

static const char *const field_names[NEW_FIELDS] = { N_("Board"), N_("X, first"), N_("O, second"),
	N_("Thinking"), N_("Clock"), N_("Lessons"), "" };

/* Possible players: a person, ten levels, engines by kind, and the programs of the settings. */
enum { NAME = 11 }; /* columns of a field's name */
enum { SIT_HUMAN, SIT_LEVEL, SIT_ENGINE = SIT_LEVEL + LEVELS, SIT_DUCT };

static const struct {
	const char *kind, *name;
} engines[] = {
	{ "uct", N_("Engine") },         /* SIT_ENGINE */
	{ "duct", N_("Decoupled UCT") }, /* SIT_DUCT */
	{ "negamax", N_("Negamax") },
	{ "random", N_("Random") },
	{ "flat", N_("Flat Monte-Carlo") },
	{ "perfect", N_("Perfect") },
	{ "matchbox", N_("Matchbox") },
	{ "td", N_("Learner by differences") },
	{ "best", N_("The best") },
};
enum { SIT_PROGRAM = SIT_ENGINE + sizeof engines / sizeof engines[0] }; /* as in the settings */

/* An engine's budget per move: time, or playouts if time_ms is 0. */
static const struct {
	const char *name;
	int time_ms;
	int playouts;
} budgets[] = {
	{ N_("0.2 s a move"), 200, 0 },
	{ N_("0.5 s a move"), 500, 0 },
	{ N_("1 s a move"), 1000, 0 },
	{ N_("2 s a move"), 2000, 0 },
	{ N_("5 s a move"), 5000, 0 },
	{ N_("10 s a move"), 10000, 0 },
	{ N_("30 s a move"), 30000, 0 },
	{ N_("100 playouts"), 0, 100 },
	{ N_("1,000 playouts"), 0, 1000 },
	{ N_("10,000 playouts"), 0, 10000 },
	{ N_("100,000 playouts"), 0, 100000 },
	{ N_("1,000,000 playouts"), 0, 1000000 },
};
enum { BUDGETS = sizeof budgets / sizeof budgets[0] };

/* Each side's clock; behind them that of the setting if it is another. */
static const struct param clocks = { .kind = PARAM_CHOICE, .words = TIME_CONTROL_WORDS };

/* The loss in points from which moves are reported. */
static const struct {
	const char *name;
	int points;
} lessons[] = {
	{ N_("off"), 0 },
	{ N_("if I lose 10 points"), 10 },
	{ N_("if I lose 20 points"), 20 },
	{ N_("if I lose 30 points"), 30 },
};
enum { LESSONS = sizeof lessons / sizeof lessons[0] };

/* Its place in the list of boards, or their number. */
static int
game_index(const struct game *g)
{
	int i = 0;

	while (game_at(i) && game_at(i) != g)
		i++;
	return i;
}

/* Those of the list, and the one that the form was opened for. */
static const struct game *
chosen_game(const struct game_form *f)
{
	const struct game *g = game_at(f->value[NEW_BOARD]);

	return g ? g : f->game;
}

static int
sits(void)
{
	int count = SIT_PROGRAM;

	while (programs_at(count - SIT_PROGRAM))
		count++;
	return count;
}

static int
clocks_offered(void)
{
	int count = 1;

	for (const char *c = clocks.words; *c; c++)
		count += *c == ' ';
	return count;
}

/* Its choice, the one behind those that are offered if it is another. */
static int
clock_index(const struct time_control *c)
{
	char text[TIME_CONTROL_TEXT] = "off";

	if (c->limited)
		time_control_write(c, text);
	int word = text_word_index(clocks.words, text);
	return word < 0 ? clocks_offered() : word;
}

/* "5+3" */
static void
clock_text(const struct game_form *f, int choice, char out[TIME_CONTROL_TEXT])
{
	if (choice == clocks_offered())
		time_control_write(&f->clock, out);
	else
		param_print(
			&clocks, &(struct param_value){ .whole = choice }, out, TIME_CONTROL_TEXT);
}

static int
choices_of(const struct game_form *f, int field)
{
	switch (field) {
	case NEW_BOARD:
		return game_index(NULL) + !game_at(game_index(f->game));
	case NEW_X:
	case NEW_O:
		return sits();
	case NEW_BUDGET:
		return BUDGETS;
	case NEW_CLOCK:
		return clocks_offered() + (clock_index(&f->clock) == clocks_offered());
	case NEW_TEACH:
		return LESSONS;
	default:
		return 1;
	}
}

/* Programs play by the protocol of the board. */
static const char *
sit_kind(const struct game *g, int sit)
{
	return sit == SIT_HUMAN    ? "human"
	       : sit < SIT_ENGINE  ? "level"
	       : sit < SIT_PROGRAM ? engines[sit - SIT_ENGINE].kind
				   : program_protocol(programs_at(sit - SIT_PROGRAM), g);
}

/* "Level 3 'Walker'"; in *out. */
static const char *
sit_name(const struct game_form *f, int sit, char out[64])
{
	int level = sit - SIT_LEVEL;

	if (sit < SIT_LEVEL)
		return _("Person");
	if (sit >= SIT_PROGRAM)
		return programs_at(sit - SIT_PROGRAM)->name;
	if (sit >= SIT_ENGINE)
		return _(engines[sit - SIT_ENGINE].name);
	if (f->has_levels)
		snprintf(out, 64, _("Level %d '%.15s'"), level + 1, f->levels.level[level].name);
	else
		snprintf(out, 64, _("Level %d"), level + 1);
	return out;
}

static const char *
choice_name(const struct game_form *f, int field, char out[64])
{
	int value = f->value[field];

	switch (field) {
	case NEW_BOARD:
		return _(chosen_game(f)->title);
	case NEW_X:
	case NEW_O:
		return sit_name(f, value, out);
	case NEW_BUDGET:
		return _(budgets[value].name);
	case NEW_CLOCK:
		clock_text(f, value, out);
		return value > 0 ? out : _("none");
	case NEW_TEACH:
		return _(lessons[value].name);
	default:
		return _("Start");
	}
}

static int
sit_of(const struct player_spec *spec)
{
	int sit = spec->level > 0 ? SIT_LEVEL + spec->level - 1 : SIT_HUMAN;

	const struct program *program =
		player_spec_is_program(spec) ? programs_find(spec->program, spec->kind->name, NULL)
					     : NULL;

	while (sit < SIT_PROGRAM && spec->kind != player_kind_find(sit_kind(NULL, sit)))
		sit++;
	while (sit >= SIT_PROGRAM && sit < sits() && programs_at(sit - SIT_PROGRAM) != program)
		sit++;
	return sit < sits() ? sit : SIT_ENGINE;
}

/* Whether this player has a time budget. */
static bool
has_budget(int sit)
{
	return sit == SIT_ENGINE || sit == SIT_DUCT;
}

/* Whether a player here has a budget to choose. */
static bool
is_budgeted(const struct game_form *f)
{
	return has_budget(f->value[NEW_X]) || has_budget(f->value[NEW_O]);
}

static bool
is_level(int sit)
{
	return sit >= SIT_LEVEL && sit < SIT_ENGINE;
}

/* The names of the board's levels. */
static void
read_levels(struct game_form *f)
{
	f->has_levels = levels_read(chosen_game(f)->name, &f->levels, NULL);
}

/* The choice nearest to an engine's budget. */
static int
budget_of(const struct player_spec *spec)
{
	bool timed = spec->search.playouts == NO_LIMIT;
	double wanted = timed ? (double)spec->search.time_ms : (double)spec->search.playouts;
	double least = INFINITY;
	int best = 2; /* a second by default */

	if (timed && spec->search.time_ms == NO_LIMIT)
		return best;
	for (int i = 0; i < BUDGETS; i++) {
		double has = timed ? budgets[i].time_ms : budgets[i].playouts;
		if (has > 0 && fabs(log(wanted / has)) < least) {
			least = fabs(log(wanted / has));
			best = i;
		}
	}
	return best;
}

void
view_form_open(struct app *a, const struct game *g)
{
	struct game_form *f = own(&a->views);

	app_open(a, VIEW_form);
	*f = (struct game_form){ .game = g, .list = { .count = NEW_FIELDS, .gap = true } };
	app_next_game(a, f->before);
	f->value[NEW_BOARD] = game_index(g);
	f->value[NEW_X] = sit_of(&f->before[0]);
	f->value[NEW_O] = sit_of(&f->before[1]);
	f->budget_as_it_was = f->value[NEW_BUDGET] =
		budget_of(&f->before[player_spec_searches(&f->before[1]) ? 1 : 0]);
	f->clock = a->session.control;
	f->value[NEW_CLOCK] = clock_index(&f->clock);
	while (f->value[NEW_TEACH] + 1 < LESSONS &&
		lessons[f->value[NEW_TEACH]].points < a->session.teach)
		f->value[NEW_TEACH]++;
	read_levels(f);
}

/* The player selected for a side; an engine keeps its other settings. */
static struct player_spec
chosen_player(const struct app *a, int side)
{
	int sit = own(&a->views)->value[NEW_X + side];
	int budget = own(&a->views)->value[NEW_BUDGET];
	struct player_spec spec;

	player_spec_parse(sit_kind(chosen_game(own(&a->views)), sit), &spec, NULL);
	if (is_level(sit)) {
		spec.level = sit - SIT_LEVEL + 1;
		return spec;
	}
	if (spec.kind == own(&a->views)->before[side].kind)
		spec = own(&a->views)->before[side];
	if (sit >= SIT_PROGRAM)
		snprintf(spec.program, sizeof spec.program, "%s",
			programs_at(sit - SIT_PROGRAM)->name);
	if (!has_budget(sit))
		return spec;
	if (player_spec_searches(&own(&a->views)->before[side]) &&
		budget == own(&a->views)->budget_as_it_was)
		return spec;
	spec.search.time_ms = budgets[budget].time_ms ? budgets[budget].time_ms : NO_LIMIT;
	spec.search.playouts = budgets[budget].playouts ? budgets[budget].playouts : NO_LIMIT;
	return spec;
}

static struct time_control
chosen_clock(const struct game_form *f)
{
	struct time_control c = { 0 };
	char text[TIME_CONTROL_TEXT];
	struct error e;

	clock_text(f, f->value[NEW_CLOCK], text);
	if (f->value[NEW_CLOCK] > 0)
		time_control_read(text, &c, &e);
	return c;
}

static void
start(struct app *a, enum request r)
{
	struct player_spec spec[2] = { chosen_player(a, 0), chosen_player(a, 1) };
	const struct game *g = chosen_game(own(&a->views));

	(void)r;
	app_close(a);
	a->session.teach = lessons[own(&a->views)->value[NEW_TEACH]].points;
	a->session.control = chosen_clock(own(&a->views));
	app_new_match(a, g, spec, NULL);
}

/* To the next choice of the row under the cursor, if there is more than one. */
static void
change(struct game_form *f, int by)
{
	int count = choices_of(f, f->list.cursor), *value = &f->value[f->list.cursor];

	assert(count > 0);
	if (f->list.cursor == NEW_BUDGET && !is_budgeted(f))
		return;
	*value = (*value + by + count) % count;
	if (f->list.cursor == NEW_BOARD)
		read_levels(f);
}

static void
change_choice(struct app *a, enum request r)
{
	change(own(&a->views), r == REQ_LEFT ? -1 : 1);
}

static void
next_field(struct app *a, enum request r)
{
	(void)r;
	list_step(&own(&a->views)->list, 1);
}

static const struct action actions[] = {
	{ .request = REQ_ENTER, .run = start },
	{ .request = REQ_ANALYSE, .run = next_field },
	{ .request = REQ_LEFT, .run = change_choice },
	{ .request = REQ_RIGHT, .run = change_choice },
	{ .request = REQ_RUN, .run = change_choice },
	{ .request = REQ_NONE },
};

static struct list *
list(const struct views *views)
{
	return &own(views)->list;
}

/* The left half of a row steps back, its right half forward; the last one starts. */
static void
click_row(struct app *a, int x, bool again)
{
	(void)again;
	if (list(&a->views)->cursor == NEW_START)
		start(a, REQ_ENTER);
	else if (x >= NAME)
		change_choice(a, x < NAME + 12 ? REQ_LEFT : REQ_RIGHT);
}

static void
draw_field(const struct frame *frame, struct canvas *c, int x, int y, int field)
{
	const struct game_form *f = own(frame->views);
	bool here = f->list.cursor == field;
	struct style style = here ? list_style(frame->ui->caps) : plain;
	char buffer[64];
	const char *name = choice_name(f, field, buffer);

	canvas_text(c, x, y, here ? bold : plain, _(field_names[field]));
	x += NAME;
	if (field == NEW_START)
		canvas_printf(c, x, y, style, "[ %s ]", name);
	else if (field == NEW_BUDGET && !is_budgeted(f))
		list_draw_value(c, (struct rect){ x, y, 24, 1 }, here ? style : quiet, false,
			is_level(f->value[NEW_X]) || is_level(f->value[NEW_O])
				? _("chosen by the level")
				: "-");
	else
		list_draw_value(c, (struct rect){ x, y, 24, 1 }, style, true, name);
}

/* The rating of the selected level. */
static void
draw_rating(const struct game_form *f, struct canvas *c, int x, int y)
{
	int level = f->value[f->list.cursor] - SIT_LEVEL;
	char rating[LEVEL_RATING_TEXT];

	if ((f->list.cursor != NEW_X && f->list.cursor != NEW_O) || level < 0 || level >= LEVELS ||
		!f->has_levels)
		return;
	level_rating_text(&f->levels.level[level].rating, rating);
	if (rating[0])
		canvas_printf(c, x, y, quiet, _("Rating %s; random play has 0"), rating);
}

static void
draw(const struct frame *frame, struct canvas *c)
{
	struct rect r = box_draw(c, frame->ui->caps, 40, 12, _("New game"));
	struct list *l = list(frame->views);

	list_place(l, (struct rect){ r.x, r.y + 1, r.width, NEW_FIELDS + 1 }, NEW_FIELDS);
	for (int field = 0; field < NEW_FIELDS; field++)
		draw_field(frame, c, r.x, list_y(l, field), field);
	draw_rating(own(frame->views), c, r.x, r.y + 1 + NEW_START);
	list_draw_foot(l, c, r.x, r.y + r.height, _("arrows change, Enter: start, Esc"));
}

static const struct view_rows rows = { .list = list, .click_row = click_row };

extern const struct view view_form;
const struct view view_form = {
	.size = sizeof(struct game_form),
	.where = IN_POPUP,
	.actions = actions,
	.rows = &rows,
	.draw = draw,
};
