/* narabe config: the settings in force, each with its origin, or a commented default file. Also reads the settings
 * for every command. */
#include <stdio.h>
#include <string.h>

#include "base/language.h"
#include "cli/arguments.h"
#include "config/data.h"
#include "games/game.h"
#include "match/player/player.h"
#include "narabe/play.h"
#include "record/time_control.h"
#include "tui/canvas/theme.h"
#include "tui/keys.h"

static const char usage[] =
	"Usage: narabe config [--default]\n"
	"\n"
	"  narabe config                what is in force, and where it comes from\n"
	"  narabe config --default      a commented file to start from, with the defaults\n"
	"\n"
	"Order: default, then narabe/narabe.cfg in XDG_CONFIG_DIRS (/etc/xdg), then in\n"
	"XDG_CONFIG_HOME (~/.config), then what was changed on the screen (settings.cfg),\n"
	"then NARABE_* in the environment, then the command line.\n";

/* ---- reading ---- */

static bool
check_game(const char *text, struct error *e)
{
	return game_open(text, e) != NULL;
}

static bool
check_player(const char *text, struct error *e)
{
	struct player_spec spec;

	return player_spec_parse(text, &spec, e);
}

static bool
config_check_theme(const char *text, struct error *e)
{
	struct theme theme;

	return strcmp(text, "auto") == 0 || theme_load(text, &theme, e);
}

static bool
check_clock(const char *text, struct error *e)
{
	struct time_control c;

	return strcmp(text, "off") == 0 || time_control_read(text, &c, e);
}

void
play_settings_read(struct options *o)
{
	options_init(o);
	o->check[OPTION_game] = check_game;
	o->check[OPTION_x] = o->check[OPTION_o] = check_player;
	o->check[OPTION_theme] = config_check_theme;
	o->check[OPTION_clock] = check_clock;
	options_read_all(o);
	bindings_apply(o);
	for (int i = 0; i < o->warnings; i++)
		fprintf(stderr, "narabe: %s\n", o->warning[i]);
	if (o->more_warnings > 0)
		fprintf(stderr, "narabe: %d more like these.\n", o->more_warnings);
}

void
play_use_language(struct options *o)
{
	char folder[DATA_PATH_SIZE];
	struct error e;

	data_language_folder(folder);
	language_set_folder(folder);
	if (!language_use(o->text[OPTION_language], &e)) {
		fprintf(stderr, "narabe: %s\n", e.text);
		options_warn(o, "narabe", e.text); /* the screen would cover a line printed now */
	}
}

/* ---- printing ---- */

/* Prints `head` before it and `tail` after it. */
static void
config_print_setting(const char *head, const struct param *row, const char *value, const char *tail)
{
	const char *quote = row->kind == PARAM_SWITCH || row->kind == PARAM_WHOLE ? "" : "\"";

	if (row->kind == PARAM_SWITCH)
		value = value[1] == 'n' ? "true" : "false";
	cli_line(stdout, "%s%s = %s%s%s;%s", head, row->name, quote, value, quote, tail);
}

/* ---- the command ---- */

const struct param cli_config_arguments[] = {
	{ .name = "default",
		.help = "print a commented file with the defaults",
		.kind = PARAM_FLAG,
		.member = { .size = sizeof(bool), .store = PARAM_BOOL } },
	{ 0 },
};

int
cli_config(int argc, char **argv)
{
	bool standard = false;
	struct options settings;
	int rest, code;
	const struct arguments arguments = { .command = "config",
		.usage = usage,
		.table = cli_config_arguments,
		.owner = &standard };

	if (!arguments_read(&arguments, argc, argv, &rest, &code))
		return code;
	if (!arguments_none_left(&arguments, argc, argv, rest))
		return CLI_USAGE;
	if (standard) {
		printf("# narabe.cfg: copy it to ~/.config/narabe/ and remove the # from the lines "
		       "to change.\n");
		for (int id = 0; id < OPTION_COUNT; id++) {
			const struct param *row = &option_table[id];
			char bounds[64];
			printf("\n# %s", row->help);
			if (param_bounds(row, bounds, sizeof bounds))
				printf(": %s", bounds);
			else if (param_words(row))
				printf(": %s",
					row->kind == PARAM_SWITCH ? "true or false" : row->words);
			printf("\n");
			config_print_setting("# ", row, row->standard, "");
		}
		return CLI_FINE;
	}
	play_settings_read(&settings);
	for (int id = 0; id < OPTION_COUNT; id++) {
		char origin[OPTION_ORIGIN_SIZE + 4];
		snprintf(origin, sizeof origin, "  # %s", settings.origin[id]);
		config_print_setting("", &option_table[id], settings.text[id], origin);
	}
	return CLI_FINE;
}
