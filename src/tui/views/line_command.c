/* The command line's commands: those of the screen alone, and finding and running any of them. The
 * screen's thread only. */
#include "tui/views/line_command.h"

#include <stdio.h>
#include <string.h>

#include "base/language.h"
#include "tui/app/app.h"
#include "tui/app/options.h"
#include "tui/app/requests.h"
#include "tui/panels/panels.h"

/* ---- settings ---- */

static bool
set_option(struct app *a, const char *argument, struct error *e)
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
set_threads(struct app *a, const char *argument, struct error *e)
{
	return app_set_option(a, OPTION_threads, argument, e);
}

static bool
set_theme(struct app *a, const char *argument, struct error *e)
{
	return app_set_option(a, OPTION_theme, argument, e);
}

/* ---- the screen ---- */

static bool
show_help(struct app *a, const char *argument, struct error *e)
{
	(void)argument, (void)e;
	app_close(a);
	app_request(a, REQ_HELP);
	return true;
}

static bool
leave(struct app *a, const char *argument, struct error *e)
{
	(void)argument, (void)e;
	app_request(a, REQ_QUIT);
	return true;
}

/* Without an argument a form or list asks for it. */
static bool
ask_for_game(struct app *a, struct error *e)
{
	if (!player_spec_check(&a->session.spec[0], a->session.game, e) ||
		!player_spec_check(&a->session.spec[1], a->session.game, e))
		return false;
	view_open(a, VIEW_new);
	return true;
}

static bool
ask_for_file(struct app *a, struct error *e)
{
	(void)e;
	app_request(a, REQ_LOAD);
	return true;
}

static const struct {
	bool (*run)(struct app *a, const char *argument, struct error *e);
	bool (*ask)(struct app *a, struct error *e); /* when the argument is missing */
} own_commands[COMMANDS] = {
	[COMMAND_set] = { .run = set_option },
	[COMMAND_threads] = { .run = set_threads },
	[COMMAND_theme] = { .run = set_theme },
	[COMMAND_new] = { .ask = ask_for_game },
	[COMMAND_load] = { .ask = ask_for_file },
	[COMMAND_help] = { .run = show_help },
	[COMMAND_quit] = { .run = leave },
};

static bool
run_command(struct app *a, const struct command *c, const char *argument, struct error *e)
{
	char sentence[sizeof a->ui.message];
	enum command_id id = command_id(c);
	struct text say;

	if (!*argument && own_commands[id].ask)
		return own_commands[id].ask(a, e);
	if (own_commands[id].run)
		return own_commands[id].run(a, argument, e);
	text_init(&say, sentence, sizeof sentence);
	if (!c->run(&a->session, argument, &say, e))
		return false;
	if (sentence[0])
		ui_say(&a->ui, "%s", sentence);
	return true;
}

/* ---- a line ---- */

/* A line that does not begin with a command: a move, or an error. */
static bool
run_other(struct app *a, const char *line, struct error *e)
{
	char names[128], unsaid[8];
	struct text t, say;
	size_t length = strcspn(line, " ");

	text_init(&say, unsaid, sizeof unsaid);
	if (!strchr(line, ' ') && session_play_text(&a->session, line, &say, NULL))
		return true;
	text_init(&t, names, sizeof names);
	for (int i = 0; i < COMMANDS; i++) {
		if (line_command_is_listed(&commands[i]) &&
			strncmp(commands[i].name, line, length) == 0)
			text_add(&t, "%s%s", t.used ? ", " : "", commands[i].name);
	}
	if (t.used)
		return error_set(e, _("%.40s may be: %s."), line, names);
	return error_set(
		e, _("%.60s is neither a command nor a legal move. Tab lists them."), line);
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
	const struct command *c = command_find(COMMAND_AT_SCREEN, text, &argument);
	if (!c)
		return run_other(a, text, e);
	if (*argument && !*c->argument)
		return error_set(e, _("%s takes no argument."), c->name);
	return run_command(a, c, argument, e);
}
