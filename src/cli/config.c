/* narabe config: the settings in force, each with its origin, or a commented default file. How
 * every command reads them is here too. */
#include <stdio.h>
#include <string.h>

#include "cli/arguments.h"
#include "games/game.h"
#include "match/player/player.h"
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
check_theme(const char *text, struct error *e)
{
	struct theme theme;

	return strcmp(text, "auto") == 0 || theme_load(text, &theme, e);
}

void
cli_settings_read(struct options *o)
{
	options_init(o);
	o->check[OPTION_game] = check_game;
	o->check[OPTION_x] = o->check[OPTION_o] = check_player;
	o->check[OPTION_theme] = check_theme;
	options_read_all(o);
	bindings_apply(o);
	for (int i = 0; i < o->warnings; i++)
		fprintf(stderr, "narabe: %s\n", o->warning[i]);
}

/* ---- printing ---- */

static void
print_setting(const struct param *row, const char *value)
{
	if (row->kind == PARAM_SWITCH)
		printf("%s = %s;", row->name, value[1] == 'n' ? "true" : "false");
	else if (row->kind == PARAM_WHOLE)
		printf("%s = %s;", row->name, value);
	else
		printf("%s = \"%s\";", row->name, value);
}

static void
print_default_file(void)
{
	printf("# narabe.cfg: copy it to ~/.config/narabe/ and remove the # from the lines to "
	       "change.\n");
	for (int id = 0; id < OPTION_COUNT; id++) {
		const struct param *row = &option_table[id];
		char bounds[64];
		printf("\n# %s", row->help);
		if (param_bounds(row, bounds, sizeof bounds))
			printf(": %s", bounds);
		else if (param_words(row))
			printf(": %s", row->kind == PARAM_SWITCH ? "true or false" : row->words);
		printf("\n# ");
		print_setting(row, row->standard);
		printf("\n");
	}
}

static void
print_help(void)
{
	fputs(usage, stdout);
}

struct config_request {
	bool standard;
};

const struct param cli_config_arguments[] = {
	{ .name = "default",
		.help = "print a commented file to start from, with the defaults",
		.kind = PARAM_FLAG,
		.member = PARAM_MEMBER(struct config_request, standard) },
	{ 0 },
};

int
cli_config(int argc, char **argv)
{
	struct config_request r = { 0 };
	struct options settings;
	int rest, code;
	const struct arguments arguments = {
		.command = "config", .table = cli_config_arguments, .owner = &r, .help = print_help
	};

	if (!arguments_read(&arguments, argc, argv, &rest, &code))
		return code;
	if (!arguments_none_left(&arguments, argc, argv, rest))
		return CLI_USAGE;
	if (r.standard) {
		print_default_file();
		return CLI_FINE;
	}
	cli_settings_read(&settings);
	for (int id = 0; id < OPTION_COUNT; id++) {
		print_setting(&option_table[id], settings.text[id]);
		printf("  # %s\n", settings.origin[id]);
	}
	return CLI_FINE;
}
