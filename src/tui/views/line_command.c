/* The commands of the command line. The screen's thread only. */
#include "tui/views/line_command.h"

#include <stdio.h>
#include <string.h>

#include "base/language.h"
#include "config/levels.h"
#include "games/notation.h"
#include "match/phrases.h"
#include "tui/app/app.h"
#include "tui/app/options.h"
#include "tui/app/players.h"
#include "tui/app/record.h"
#include "tui/panels/draw.h"

enum { MAX_TIME_MS = 3600000, MAX_PLAYOUTS = 1000000000 };

/* ---- the game ---- */

static bool
run_play(struct app *a, const char *argument, struct error *e)
{
	struct state s = *match_state(&a->session.match);
	move_t m;
	int count;

	if (match_result(&a->session.match) != GAME_OPEN)
		return error_set(e, _("The game is over: undo takes the last move back."));
	if (!match_human_to_move(&a->session.match))
		return error_set(e, _("It is not your move."));
	if (!*argument)
		return error_set(e, _("play needs a move, as in: play b3."));
	if (strpbrk(argument, " ,") ||
		!game_moves_parse(a->session.game, argument, &s, &m, &count, e))
		return error_set(e, _("%.60s is no legal move here. Tab lists them."), argument);
	session_play(&a->session, m);
	return true;
}

static bool
run_undo(struct app *a, const char *argument, struct error *e)
{
	(void)argument, (void)e;
	app_request(a, REQ_UNDO);
	return true;
}

static bool
run_redo(struct app *a, const char *argument, struct error *e)
{
	(void)argument, (void)e;
	app_request(a, REQ_REDO);
	return true;
}

static bool
run_goto(struct app *a, const char *argument, struct error *e)
{
	int64_t ply;

	if (!text_to_int(argument, 0, match_length(&a->session.match), &ply))
		return error_set(e, _("goto %.40s: it must be a number of moves from 0 to %d."),
			argument, match_length(&a->session.match));
	match_go(&a->session.match, a->session.match.record.line[ply]);
	analysis_drop(&a->session);
	return true;
}

static bool
run_new(struct app *a, const char *argument, struct error *e)
{
	const struct game *g = *argument ? game_open(argument, e) : a->session.game;

	if (!g || !player_spec_check(&a->session.spec[0], g, e) ||
		!player_spec_check(&a->session.spec[1], g, e))
		return false;
	if (*argument)
		app_new_match(a, g, a->session.spec, NULL);
	else
		view_new_open(a);
	return true;
}

static bool
run_save(struct app *a, const char *argument, struct error *e)
{
	if (!autosave_save_as(&a->session.autosave, &a->session.match.record, argument, e))
		return false;
	if (autosave_is_path(argument))
		ui_say(&a->ui, _("Saved as %.200s."), argument);
	else
		ui_say(&a->ui, _("Saved as %.200s: L lists all games."), a->session.autosave.name);
	return true;
}

static bool
run_load(struct app *a, const char *argument, struct error *e)
{
	struct record record;

	if (!*argument) {
		app_list_games(a, REQ_LOAD);
		return true;
	}
	if (!autosave_load(&a->session.autosave, argument, &record, e))
		return false;
	session_open_record(&a->session, &record, NULL, "");
	match_go(&a->session.match, record_current(&a->session.match.record));
	return true;
}

/* ---- the engines ---- */

/* Every engine that `change` can make another one of is seated so; says who plays then. */
static bool
change_engines(struct app *a, bool (*change)(struct player_spec *spec, int64_t number),
	int64_t number, struct error *e)
{
	char name[PLAYER_NAME_TEXT] = "";

	for (int side = 0; side < 2; side++) {
		struct player_spec spec = a->session.spec[side];
		if (player_spec_is_human(&spec) || !change(&spec, number))
			continue;
		session_seat(&a->session, (enum side)side, &spec);
		phrase_player(a->session.spec, (enum side)side, name);
	}
	if (!name[0])
		return error_set(e, _("Nobody here thinks: i seats an engine."));
	ui_say(&a->ui, _("From the next move on: %s."), name);
	return true;
}

/* A level has a budget of its own: in its place comes an engine that is told. */
static bool
find_searcher(struct player_spec *spec)
{
	if (spec->kind == player_kind_find("level"))
		player_spec_parse("uct", spec, NULL);
	return player_spec_searches(spec);
}

static bool
give_time(struct player_spec *spec, int64_t time_ms)
{
	if (spec->kind == player_kind_find("negamax")) {
		spec->negamax.time_ms = time_ms;
		return true;
	}
	if (!find_searcher(spec))
		return false;
	spec->search.time_ms = time_ms;
	spec->search.playouts = NO_LIMIT;
	return true;
}

static bool
give_playouts(struct player_spec *spec, int64_t playouts)
{
	if (!find_searcher(spec))
		return false;
	spec->search.time_ms = NO_LIMIT;
	spec->search.playouts = playouts;
	return true;
}

static bool
give_level(struct player_spec *spec, int64_t level)
{
	player_spec_parse("level", spec, NULL);
	spec->level = (int)level;
	return true;
}

static bool
run_level(struct app *a, const char *argument, struct error *e)
{
	int64_t level;

	if (!text_to_int(argument, 1, LEVELS, &level))
		return error_set(e, _("level %.40s: it must be a whole number from 1 to %d."),
			argument, LEVELS);
	return change_engines(a, give_level, level, e);
}

static bool
run_time(struct app *a, const char *argument, struct error *e)
{
	char number[32];
	size_t length = strspn(argument, "0123456789.");
	const char *unit = argument + length;
	double value, scale = strcmp(unit, "ms") == 0 ? 1 : 1000;

	snprintf(number, sizeof number, "%.*s", (int)length, argument);
	if ((*unit && strcmp(unit, "s") != 0 && scale > 1) ||
		!text_to_double(number, 0, MAX_TIME_MS / scale, &value) || value * scale < 1)
		return error_set(e,
			_("time %.40s: a time is written 5s or 500ms, from 1 ms to an hour."),
			argument);
	return change_engines(a, give_time, (int64_t)(value * scale), e);
}

static bool
run_playouts(struct app *a, const char *argument, struct error *e)
{
	int64_t playouts;

	if (!text_to_int(argument, 1, MAX_PLAYOUTS, &playouts))
		return error_set(e, _("playouts %.40s: it must be a whole number from 1 to %d."),
			argument, MAX_PLAYOUTS);
	return change_engines(a, give_playouts, playouts, e);
}

/* ---- settings ---- */

static bool
run_set(struct app *a, const char *argument, struct error *e)
{
	char name[32], value[OPTION_TEXT_SIZE];
	size_t length = strcspn(argument, " =");
	const char *rest = argument + length;
	int id;

	snprintf(name, sizeof name, "%.*s", (int)length, argument);
	rest += strspn(rest, " =");
	id = length < sizeof name ? options_find(name) : -1;
	if (id < 0)
		return error_set(e, _("There is no setting \"%s\". Tab lists them."), name);
	if (!*rest) {
		ui_say(&a->ui, _("%s = %.80s, from %.120s."), option_table[id].name,
			a->options->text[id], a->options->origin[id]);
		return true;
	}
	snprintf(value, sizeof value, "%s", rest);
	if (!app_set_option(a, (enum option_id)id, value, e))
		return false;
	ui_say(&a->ui, "%s = %.80s.", option_table[id].name, a->options->text[id]);
	return true;
}

static bool
run_threads(struct app *a, const char *argument, struct error *e)
{
	return app_set_option(a, OPTION_threads, argument, e);
}

static bool
run_theme(struct app *a, const char *argument, struct error *e)
{
	return app_set_option(a, OPTION_theme, argument, e);
}

static bool
run_comment(struct app *a, const char *argument, struct error *e)
{
	(void)e;
	app_set_comment(a, argument);
	return true;
}

static bool
run_help(struct app *a, const char *argument, struct error *e)
{
	(void)argument, (void)e;
	app_close(a);
	app_request(a, REQ_HELP);
	return true;
}

static bool
run_quit(struct app *a, const char *argument, struct error *e)
{
	(void)argument, (void)e;
	app_request(a, REQ_QUIT);
	return true;
}

/* ---- the table ---- */

const struct line_command line_commands[] = {
#define LINE_COMMAND(name, argument, kind, help) { #name, argument, ARG_##kind, help, run_##name },
#include "tui/views/line_commands.def"
#undef LINE_COMMAND
};
const int line_command_count = sizeof line_commands / sizeof line_commands[0];

const struct line_command *
line_command_find(const char *line, const char **argument)
{
	const struct line_command *found = NULL;
	size_t length;

	line += strspn(line, " ");
	length = strcspn(line, " ");
	*argument = line + length + strspn(line + length, " ");
	for (int i = 0; length > 0 && i < line_command_count; i++) {
		const struct line_command *c = &line_commands[i];
		if (strncmp(c->name, line, length) != 0)
			continue;
		if (!c->name[length])
			return c;
		if (found)
			return NULL;
		found = c;
	}
	return found;
}

/* A line that begins with no command: a move, or a mistake. */
static bool
run_other(struct app *a, const char *line, struct error *e)
{
	char names[128];
	struct text t;
	size_t length = strcspn(line, " ");

	if (!strchr(line, ' ') && run_play(a, line, NULL))
		return true;
	text_init(&t, names, sizeof names);
	for (int i = 0; i < line_command_count; i++) {
		if (strncmp(line_commands[i].name, line, length) == 0)
			text_add(&t, "%s%s", t.used ? ", " : "", line_commands[i].name);
	}
	if (t.used)
		return error_set(e, _("%.40s may be: %s."), line, names);
	return error_set(
		e, _("%.60s is no command and no move that can be played. Tab lists them."), line);
}

bool
line_command_run(struct app *a, const char *line, struct error *e)
{
	char text[COMMAND_SIZE];
	const char *argument;
	size_t length;

	line += strspn(line, " ");
	length = strlen(line);
	while (length > 0 && line[length - 1] == ' ')
		length--;
	snprintf(text, sizeof text, "%.*s", (int)length, line);
	if (!text[0])
		return true;
	const struct line_command *c = line_command_find(text, &argument);
	if (!c)
		return run_other(a, text, e);
	if (*argument && !*c->argument)
		return error_set(e, _("%s takes nothing behind it."), c->name);
	return c->run(a, argument, e);
}
