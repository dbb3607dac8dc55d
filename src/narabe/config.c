/* narabe config: the settings in force, each with its origin, for people and for programs, or a
 * commented default file. Also reads the settings for every command. */
#include <stdio.h>
#include <string.h>

#include "base/language.h"
#include "cli/arguments.h"
#include "cli/output/output.h"
#include "config/data.h"
#include "games/game.h"
#include "match/player/player.h"
#include "narabe/play.h"
#include "record/time_control.h"
#include "tui/canvas/theme.h"
#include "tui/keys.h"

static const char usage[] =
	"Usage: narabe config [--default | --json | --csv]\n"
	"\n"
	"  narabe config                what is in force, and where it comes from\n"
	"  narabe config --default      a commented file to start from, with the defaults\n"
	"  narabe config --json         with defaults and allowed values, for programs\n"
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

/* ---- for programs ---- */

enum setting_column { NAME, VALUE, DEFAULT, ORIGIN, ALLOWED, LEAST, MOST, HELP, COLUMNS };

/* A setting has either allowed words, or a number's bounds, or neither. */
static const struct column setting_columns[COLUMNS] = {
	[NAME] = { .type = COLUMN_TEXT, .json = "name", .csv = "name" },
	[VALUE] = { .type = COLUMN_TEXT, .json = "value", .csv = "value" },
	[DEFAULT] = { .type = COLUMN_TEXT, .json = "default", .csv = "default" },
	[ORIGIN] = { .type = COLUMN_TEXT, .json = "origin", .csv = "origin" },
	[ALLOWED] = { .type = COLUMN_WORDS, .json = "allowed", .csv = "allowed" },
	[LEAST] = { .type = COLUMN_INT, .json = "least", .csv = "least" },
	[MOST] = { .type = COLUMN_INT, .json = "most", .csv = "most" },
	[HELP] = { .type = COLUMN_TEXT, .json = "help", .csv = "help" },
};

/* ---- the command ---- */

struct config_request {
	bool standard, json, csv;
};

const struct param cli_config_arguments[] = {
	FLAG_ARGUMENT(struct config_request, "default", standard,
		"print a commented file to start from, with the defaults"),
	FLAG_ARGUMENT(struct config_request, "json", json,
		"print one JSON object: name, value, default, origin, what is allowed"),
	FLAG_ARGUMENT(
		struct config_request, "csv", csv, "print a line per setting, separated by commas"),
	{ 0 },
};

int
cli_config(int argc, char **argv)
{
	struct config_request r = { 0 };
	struct options settings;
	int rest, code;
	const struct arguments arguments = {
		.command = "config", .usage = usage, .table = cli_config_arguments, .owner = &r
	};

	if (!arguments_read(&arguments, argc, argv, &rest, &code))
		return code;
	if (!arguments_none_left(&arguments, argc, argv, rest))
		return CLI_USAGE;
	if (r.standard && (r.json || r.csv))
		return cli_fail(CLI_USAGE, "--default prints a file of settings: leave --json and "
					   "--csv out, which print the defaults too.");
	if (r.standard) {
		printf("# narabe.cfg: copy it to ~/.config/narabe/ and remove the # from the lines "
		       "to "
		       "change.\n");
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
	if (r.json || r.csv) {
		enum output_form form = r.json ? OUTPUT_JSON : OUTPUT_CSV;
		struct table t = table_start(setting_columns, COLUMNS, NULL, 0);

		for (int id = 0; id < OPTION_COUNT; id++) {
			const struct param *line = &option_table[id];

			table_add_row(&t);
			table_set_text(&t, NAME, line->name);
			table_set_text(&t, VALUE, settings.text[id]);
			table_set_text(&t, DEFAULT, line->standard);
			table_set_text(&t, ORIGIN, settings.origin[id]);
			table_set_text(&t, HELP, line->help);
			table_set_null(&t, ALLOWED);
			table_set_null(&t, LEAST);
			table_set_null(&t, MOST);
			if (line->kind == PARAM_WHOLE) {
				table_set_int(&t, LEAST, line->whole.least);
				table_set_int(&t, MOST, line->whole.most);
			} else if (param_words(line)) {
				table_set_text(&t, ALLOWED, param_words(line));
			}
		}
		bool fine = !t.no_memory;
		if (fine && form == OUTPUT_JSON) {
			json_t *all = json_object();
			json_object_set_new(all, "settings", table_json(&t));
			output_print(all);
		} else if (fine) {
			table_print(&t, form);
		}
		table_finish(&t);
		return fine ? CLI_FINE
			    : cli_fail(CLI_FAILED, "There is no memory for a table of settings.");
	}
	for (int id = 0; id < OPTION_COUNT; id++) {
		char origin[OPTION_ORIGIN_SIZE + 4];
		snprintf(origin, sizeof origin, "  # %s", settings.origin[id]);
		config_print_setting("", &option_table[id], settings.text[id], origin);
	}
	return CLI_FINE;
}
