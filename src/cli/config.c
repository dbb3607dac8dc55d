/* narabe config: the settings in force, each with its origin, or a commented default file. */
#include <stdio.h>

#include "cli/cli.h"
#include "cli/settings.h"

static const char help[] =
	"Usage: narabe config [--default]\n"
	"\n"
	"  narabe config                what is in force, and where it comes from\n"
	"  narabe config --default      a commented file to start from, with the defaults\n"
	"\n"
	"Order: default, then narabe/narabe.cfg in XDG_CONFIG_DIRS (/etc/xdg), then in\n"
	"XDG_CONFIG_HOME (~/.config), then what was changed on the screen (settings.cfg),\n"
	"then NARABE_* in the environment, then the command line.\n";

static void
print_setting(const struct option_row *row, const char *value)
{
	if (row->kind == OPTION_IS_SWITCH)
		printf("%s = %s;", row->name, value[1] == 'n' ? "true" : "false");
	else if (row->kind == OPTION_IS_INTEGER)
		printf("%s = %s;", row->name, value);
	else
		printf("%s = \"%s\";", row->name, value);
}

static void
print_default_file(void)
{
	printf("# narabe.cfg: put it into ~/.config/narabe/ and take the # away before a line.\n");
	for (int id = 0; id < OPTION_COUNT; id++) {
		const struct option_row *row = &option_table[id];
		printf("\n# %s", row->help);
		if (row->kind == OPTION_IS_INTEGER)
			printf(": %d to %d", row->least, row->most);
		else if (row->kind != OPTION_IS_TEXT)
			printf(": %s",
				row->kind == OPTION_IS_SWITCH ? "true or false" : row->value);
		printf("\n# ");
		print_setting(row, row->standard);
		printf("\n");
	}
}

const struct option cli_config_options[] = {
	{ "default", no_argument, NULL, 'd' },
	{ "help", no_argument, NULL, 'h' },
	{ 0 },
};

int
cli_config(int argc, char **argv)
{
	struct options settings;
	int c;

	while ((c = getopt_long(argc, argv, ":h", cli_config_options, NULL)) != -1) {
		switch (c) {
		case 'd':
			print_default_file();
			return CLI_FINE;
		case 'h':
			fputs(help, stdout);
			return CLI_FINE;
		default:
			return cli_refuse_option("config", c, argv);
		}
	}
	if (optind < argc)
		return cli_fail(CLI_USAGE, "config takes no \"%s\". Try: narabe config --help",
			argv[optind]);
	cli_settings_read(&settings);
	for (int id = 0; id < OPTION_COUNT; id++) {
		print_setting(&option_table[id], settings.text[id]);
		printf("  # %s\n", settings.origin[id]);
	}
	return CLI_FINE;
}
