/* Settings changed while the program runs, and their effects; and the display of a search, which
 * keys change and settings save. The screen's thread only. */
#include <stdlib.h>
#include <string.h>

#include "base/language.h"
#include "tui/app/app.h"

/* ---- the display of a search ---- */

/* What is said when a value is selected. */
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

/* Sets heat, numbers and point from the settings. */
static void
display_init(struct display *d, const struct options *o)
{
	d->heat = (enum heat)options_choice(o, OPTION_heat);
	d->numbers = (enum numbers)options_choice(o, OPTION_numbers);
	d->point = (enum point)options_choice(o, OPTION_point);
	d->heat_is_relative = options_is(o, OPTION_heat_scale, "relative");
}

static void
note_choice(struct options *o, enum option_id id, int value)
{
	char word[OPTION_TEXT_SIZE];

	text_word(option_table[id].words, value, word, sizeof word);
	if (!options_is(o, id, word))
		options_note(o, id, word, NULL);
}

void
display_note(const struct display *d, struct options *o)
{
	note_choice(o, OPTION_heat, (int)d->heat);
	note_choice(o, OPTION_numbers, (int)d->numbers);
	note_choice(o, OPTION_point, (int)d->point);
}

/* Switches between the lenses; in that of the search, cells show what the setting says. */
static void
turn_lens(struct app *a)
{
	enum numbers set = (enum numbers)options_choice(a->options, OPTION_numbers);
	bool exact = a->display.numbers != NUMBERS_EXACT;

	a->display.numbers = exact ? NUMBERS_EXACT : set == NUMBERS_EXACT ? NUMBERS_BOTH : set;
	a->ui.next_frame_us = 0;
	ui_say(&a->ui, "%s",
		exact ? _("Exact values come first: numbers, colours, brackets, order and bar.")
		      : _("The search's numbers come first, exact values beside them."));
}

/* Switches cells between one colour and none. */
static void
turn_single_heat(struct app *a, const char *says)
{
	a->display.heat = a->display.heat == HEAT_OFF ? HEAT_WIN : HEAT_OFF;
	ui_say(&a->ui, "%s", a->display.heat == HEAT_OFF ? _(heat_says[HEAT_OFF]) : says);
}

void
app_turn_display(struct app *a, enum request r)
{
	struct display *d = &a->display;

	if (r == REQ_THREATS) {
		d->threats = !d->threats;
		ui_say(&a->ui, "%s",
			d->threats ? _("! marks cells where one more stone completes a line.")
				   : _("Threats are not marked."));
	} else if (r == REQ_PATTERNS) {
		d->patterns = !d->patterns;
		ui_say(&a->ui, "%s",
			!d->patterns ? _("Patterns are not marked.")
			: game_has_trails(a->session.game)
				? _("Letters mark the cells that each side reaches first, by kind: "
				    "your own, "
				    "or X's, are capitals.")
				: _("Capital letters mark patterns for the move, small letters "
				    "against it."));
	} else if (r == REQ_HEAT && game_is_table(a->session.game)) {
		turn_single_heat(a, _("Colours show how often each pair was tried."));
	} else if (r == REQ_HEAT && a->viewed.info.source == REPORT_BEADS) {
		turn_single_heat(a, _("Colours show the share of beads, the chance of each move."));
	} else if (r == REQ_HEAT && a->viewed.lens == LENS_EXACT) { /* decides the colours too */
		turn_single_heat(a, _("Colours show what a move loses against the exact best."));
	} else if (r == REQ_NUMBERS) {
		turn_lens(a);
	} else if (r == REQ_HEAT) { /* only the setting selects the bonus */
		d->heat = d->heat == HEAT_WIN   ? HEAT_VISITS
			  : d->heat == HEAT_OFF ? HEAT_WIN
						: HEAT_OFF;
		ui_say(&a->ui, "%s", _(heat_says[d->heat]));
	} else { /* "me" means nobody if neither or both are people */
		int next = (int)d->point + 1,
		    last = session_people(&a->session) == 1 ? POINT_ME : POINT_O;
		d->point = next <= last ? (enum point)next : POINT_MOVER;
		ui_say(&a->ui, "%s", _(point_says[d->point]));
	}
}

/* ---- settings ---- */

bool
app_line_is_slow(void)
{
	return getenv("SSH_CONNECTION") != NULL;
}

/* Applies a setting that has changed while the program runs. */
static void
take(struct app *a, enum option_id id)
{
	int frames = options_integer(a->options, OPTION_frames);
	struct error e;

	if (id == OPTION_language && !language_use(a->options->text[id], &e))
		ui_say(&a->ui, "%.250s", e.text);
	else if (id == OPTION_heat || id == OPTION_heat_scale || id == OPTION_numbers ||
		 id == OPTION_point)
		display_init(&a->display, a->options);
	else if (id == OPTION_frames)
		a->ui.frame_us = a->session.frame_us =
			1000000 / (app_line_is_slow() ? (frames + 1) / 2 : frames);
	else if (id == OPTION_reply_ms)
		session_take_pace(&a->session);
	else if (id == OPTION_clock)
		session_take_clock(&a->session);
	else if (id == OPTION_teach)
		a->session.teach = options_integer(a->options, OPTION_teach);
	else if (id == OPTION_threads)
		session_take_threads(&a->session);
	else if (id == OPTION_color || id == OPTION_glyphs || id == OPTION_theme ||
		 id == OPTION_mouse || id == OPTION_clipboard)
		a->ui.terminal.restyle = true;
	a->ui.dirty = true;
}

void
app_apply_options(struct app *a)
{
	for (int id = 0; id < OPTION_COUNT; id++)
		take(a, (enum option_id)id);
	a->ui.terminal.restyle = false; /* the terminal was started with them */
}

const char *
app_option_words(enum option_id id, char room[THEME_WORDS_SIZE])
{
	char names[THEMES_MAX][THEME_NAME_SIZE];
	struct text t;

	if (id == OPTION_clock)
		return TIME_CONTROL_WORDS;
	if (id != OPTION_theme)
		return param_words(&option_table[id]);
	text_init(&t, room, THEME_WORDS_SIZE);
	text_add(&t, "auto");
	for (int i = 0, count = theme_names(names); i < count; i++)
		text_add(&t, " %s", names[i]);
	return room;
}

bool
app_is_live_option(enum option_id id)
{
	if (option_table[id].kind == PARAM_TEXT)
		return id == OPTION_theme || id == OPTION_clock;
	return id != OPTION_interface && id != OPTION_autosave; /* apply only at the start */
}

bool
app_set_option(struct app *a, enum option_id id, const char *text, struct error *e)
{
	if (!app_is_live_option(id))
		return error_set(e, _("%s is set before a game: new chooses board and players."),
			option_table[id].name);
	display_note(&a->display, a->options); /* changes made by keys stay */
	bool kept = options_change(a->options, id, text, e);
	take(a, id);
	return kept;
}

bool
app_revert_option(struct app *a, enum option_id id, struct error *e)
{
	display_note(&a->display, a->options);
	bool kept = options_revert(a->options, id, e);

	take(a, id);
	return kept;
}

void
app_say_warning(struct app *a)
{
	if (a->options->warnings == 0)
		return;
	const char *warning = a->options->warning[0];
	size_t folders = strcspn(warning, " ");
	while (folders > 0 && warning[folders - 1] != '/')
		folders--;
	ui_say(&a->ui, "%.250s", warning + folders);
}
