/* narabe config: the settings in force, each with its origin, or a commented default file. */
#include <stdio.h>

#include "cli/arguments.h"
#include "cli/settings.h"

static const char usage[] =
	"Usage: narabe config [--default]\n"
	"\n"
	"  narabe config                what is in force, and where it comes from\n"
	"  narabe config --default      a commented file to start from, with the defaults\n"
	"\n"
	"Order: default, then narabe/narabe.cfg in XDG_CONFIG_DIRS (/etc/xdg), then in\n"
	"XDG_CONFIG_HOME (~/.config), then what was changed on the screen (settings.cfg),\n"
	"then NARABE_* in the environment, then the command line.\n";

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
	printf("# narabe.cfg: put it into ~/.config/narabe/ and take the # away before a line.\n");
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

struct request {
	bool standard;
};

const struct param cli_config_arguments[] = {
	{ .name = "default",
		.help = "a commented file to start from, with the defaults",
		.kind = PARAM_FLAG,
		.member = PARAM_MEMBER(struct request, standard) },
	{ 0 },
};

int
cli_config(int argc, char **argv)
{
	struct request r = { 0 };
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
