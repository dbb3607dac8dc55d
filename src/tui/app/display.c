/* What the screen shows of a search, and how: changed by keys, saved as settings. The screen's
 * thread only. */
#include <stdio.h>

#include "base/language.h"
#include "tui/app/app.h"

/* Each value with the sentence shown when it is selected. */
struct choice {
	enum request request;
	enum option_id option; /* its words are in the order of the values */
	int count;
	const char *const *says;
};

static const char *const heat_says[HEATS] = {
	[HEAT_WIN] = N_("Colours show the win rate of the side to move."),
	[HEAT_VISITS] = N_("Colours show the share of visits: where the search looks."),
	[HEAT_BONUS] = N_("Colours show the exploration bonus, relative to the largest."),
	[HEAT_OFF] = N_("No colours on the cells."),
};
static const char *const point_says[POINTS] = {
	[POINT_MOVER] = N_("Win rates are those of the side to move; bar and graph show X's."),
	[POINT_X] = N_("All win rates are X's."),
	[POINT_O] = N_("All win rates are O's."),
	[POINT_ME] = N_("All win rates are yours."),
};
static const char *const graph_says[GRAPHS] = {
	[GRAPH_AUTO] = N_("The graph follows the cells: win rate, or exact values."),
	[GRAPH_WIN] = N_("The graph shows the win rate, move by move."),
	[GRAPH_LOSS] = N_("The graph shows what each move lost."),
	[GRAPH_VISITS] = N_("The graph shows the playouts of each search."),
};

static const struct choice choices[] = {
	{ REQ_HEAT, OPTION_heat, HEATS, heat_says },
	{ REQ_NUMBERS, OPTION_numbers, NUMBERS, NULL }, /* see turn_lens() */
	{ REQ_POINT, OPTION_point, POINTS, point_says },
	{ REQ_GRAPH, OPTION_graph, GRAPHS, graph_says },
};
enum { CHOICES = sizeof choices / sizeof choices[0] };

static int
value_of(const struct display *d, enum request r)
{
	return r == REQ_HEAT      ? (int)d->heat
	       : r == REQ_NUMBERS ? (int)d->numbers
	       : r == REQ_POINT   ? (int)d->point
				  : (int)d->graph;
}

static void
set_value(struct display *d, enum request r, int value)
{
	if (r == REQ_HEAT)
		d->heat = (enum heat)value;
	else if (r == REQ_NUMBERS)
		d->numbers = (enum numbers)value;
	else if (r == REQ_POINT)
		d->point = (enum point)value;
	else
		d->graph = (enum graph_kind)value;
}

void
display_init(struct display *d, const struct options *o)
{
	for (int i = 0; i < CHOICES; i++)
		set_value(d, choices[i].request, options_choice(o, choices[i].option));
	d->heat_is_relative = options_is(o, OPTION_heat_scale, "relative");
}

void
display_note(const struct display *d, struct options *o)
{
	for (int i = 0; i < CHOICES; i++) {
		enum option_id id = choices[i].option;
		int value = value_of(d, choices[i].request);
		char word[OPTION_TEXT_SIZE];
		if (value == options_choice(o, id))
			continue;
		param_print(&option_table[id], &(struct param_value){ .whole = value }, word,
			sizeof word);
		options_note(o, id, word, NULL);
	}
}

/* Whether the board has an evaluation that was learned. */
static bool
has_eye(const struct app *a)
{
	return session_eye(&a->session);
}

/* From one lens to the other; in the search's, cells show what the setting says. */
static void
turn_lens(struct app *a)
{
	enum numbers set = (enum numbers)options_choice(a->options, OPTION_numbers);
	bool exact = a->display.numbers != NUMBERS_EXACT;

	a->display.numbers = exact ? NUMBERS_EXACT : set == NUMBERS_EXACT ? NUMBERS_BOTH : set;
	a->ui.next_frame_us = 0;
	ui_say(&a->ui, "%s",
		exact ? _("Exact values lead: numbers, colours, brackets, order and bar.")
		      : _("The search leads; exact values stand beside it."));
}

/* Cells that have one colour, or none. */
static void
turn_single_heat(struct app *a, const char *says)
{
	a->display.heat = a->display.heat == HEAT_OFF ? HEAT_WIN : HEAT_OFF;
	ui_say(&a->ui, "%s", a->display.heat == HEAT_OFF ? _(heat_says[HEAT_OFF]) : says);
}

static void
turn_board(struct app *a)
{
	/* Only square boards can be rotated by a quarter turn; a table's rows stay X's choices. */
	const struct game *g = a->session.game;
	int turns = g->columns == g->rows && !game_is_table(g) ? BOARD_TURNS : 4;

	a->display.turn = (a->display.turn + 1) % turns;
	if (a->display.turn)
		ui_say(&a->ui, _("The board is turned, %d of 8; its coordinates turn with it."),
			a->display.turn + 1);
	else
		ui_say(&a->ui, "%s", _("The board is as it was."));
}

static void
turn_threats(struct app *a)
{
	bool has_lines = a->session.game->rules->winning_cells;

	a->display.threats = !a->display.threats && has_lines;
	ui_say(&a->ui, "%s",
		a->display.threats ? _("! marks cells where one more stone completes a line.")
		: has_lines        ? _("Threats are not marked.")
				   : _("There are no lines on this board."));
}

static void
turn_patterns(struct app *a)
{
	bool can = has_eye(a);

	a->display.patterns = !a->display.patterns && can;
	if (!can)
		ui_say(&a->ui, "%s",
			_("This board has no learned evaluation, so there are no patterns."));
	else if (!a->display.patterns)
		ui_say(&a->ui, "%s", _("Patterns are not marked."));
	else if (game_has_trails(a->session.game))
		ui_say(&a->ui, "%s",
			_("Letters mark the cells that each side reaches first, by kind: your own, "
			  "or X's, are capitals."));
	else
		ui_say(&a->ui, "%s",
			_("Letters mark patterns: capitals for the cursor's move, small against."));
}

static const char *
choice_says(const struct app *a, const struct choice *c, int value)
{
	if (c->request == REQ_GRAPH && a->ui.graph.area.height == 0)
		return a->ui.room.graph.height > 0
			       ? _("The graph comes with a search's numbers.")
			       : _("The graph needs a larger screen: 120x40 is enough on "
				   "any board.");
	return _(c->says[value]);
}

/* Selects the next value of the setting that a key changes. */
static void
turn_choice(struct app *a, enum request r)
{
	for (int i = 0; i < CHOICES; i++) {
		if (choices[i].request != r)
			continue;
		int value = (value_of(&a->display, r) + 1) % choices[i].count;
		if (r == REQ_HEAT && value == HEAT_BONUS) /* only by the setting */
			value = HEAT_OFF;
		/* Nor is anybody meant where none or both are people. */
		if (r == REQ_POINT && value == POINT_ME && session_people(&a->session) != 1)
			value = POINT_MOVER;
		set_value(&a->display, r, value);
		ui_say(&a->ui, "%s", choice_says(a, &choices[i], value));
	}
}

void
app_turn_display(struct app *a, enum request r)
{
	if (r == REQ_FLIP)
		turn_board(a);
	else if (r == REQ_THREATS)
		turn_threats(a);
	else if (r == REQ_PATTERNS)
		turn_patterns(a);
	else if (r == REQ_POINT && app_shows_numbers(a) && a->viewed.info.has_joint)
		ui_say(&a->ui, "%s", _("Both move at once: each side's win rates are its own."));
	else if (r == REQ_HEAT && game_is_table(a->session.game))
		turn_single_heat(a, _("Colours show how often each pair was tried."));
	else if (r == REQ_HEAT && a->viewed.info.source == REPORT_BEADS)
		turn_single_heat(a, _("Colours show the share of beads, the chance of each move."));
	else if (r == REQ_NUMBERS)
		turn_lens(a);
	else
		turn_choice(a, r);
}

enum side
app_fixed_point(const struct app *a)
{
	if (a->display.point == POINT_ME)
		return session_person(&a->session);
	return a->display.point == POINT_O ? SIDE_SECOND : SIDE_FIRST;
}

enum side
app_point(const struct app *a)
{
	return a->display.point == POINT_MOVER ? (enum side)a->viewed.info.position.to_move
					       : app_fixed_point(a);
}
