/* narabe: picks the command. The only file that exits. */
#include <stdio.h>
#include <string.h>

#include "base/language.h"
#include "cli/cli.h"
#include "config.h"

static const struct {
	const char *name;
	int (*run)(int argc, char **argv);
	const char *summary;
} commands[] = {
#define COMMAND(name, summary) { #name, cli_##name, summary },
#include "cli/commands.def"
#undef COMMAND
};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

static int
print_help(void)
{
	puts("narabe: play against a Monte-Carlo tree search in the terminal, and see it think\n"
	     "\n"
	     "  narabe                       start a game\n"
	     "  narabe --game score4         on another board\n"
	     "  narabe eval --game tictactoe 000010000\n"
	     "\n"
	     "Commands, each with its own --help:");
	for (int i = 0; i < COMMANDS; i++)
		printf("  %-11s %s\n", commands[i].name, commands[i].summary);
	puts("\nAlso: --version, --list-games, --help; the options of play without its name.");
	return CLI_FINE;
}

static int
list_games(void)
{
	for (int i = 0; game_at(i); i++)
		printf("%-18s %s\n", game_at(i)->name, game_at(i)->title);
	return CLI_FINE;
}

static int
unknown_command(const char *word)
{
	char names[256];
	struct text t;

	text_init(&t, names, sizeof names);
	for (int i = 0; i < COMMANDS; i++)
		text_add(&t, "%s%s", i ? ", " : "", commands[i].name);
	return cli_fail(CLI_USAGE, "There is no command \"%s\"; there are: %s.", word, names);
}

static int
run_named(int argc, char **argv)
{
	for (int i = 0; i < COMMANDS; i++) {
		if (strcmp(argv[0], commands[i].name) == 0)
			return commands[i].run(argc, argv);
	}
	return unknown_command(argv[0]);
}

/* "help", "help match". */
static int
help(int argc, char **argv)
{
	char option[] = "--help", *asked[] = { argc > 1 ? argv[1] : NULL, option, NULL };

	return asked[0] ? run_named(2, asked) : print_help();
}

static int
run_command(int argc, char **argv)
{
	static char *alone[] = { NULL, NULL };

	if (argc < 2) {
		alone[0] = argv[0];
		return commands[0].run(1, alone);
	}
	if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)
		return print_help();
	if (strcmp(argv[1], "--version") == 0) {
		puts("narabe " NARABE_VERSION);
		return CLI_FINE;
	}
	if (strcmp(argv[1], "--list-games") == 0)
		return list_games();
	if (argv[1][0] == '-')
		return commands[0].run(argc, argv);
	if (strcmp(argv[1], "help") == 0)
		return help(argc - 1, argv + 1);
	return run_named(argc - 1, argv + 1);
}

int
main(int argc, char **argv)
{
	language_set_locale();
	int code = run_command(argc, argv);
	if (fflush(stdout) != 0 || ferror(stdout))
		code = cli_fail(CLI_FAILED, "The output could not be written.");
	return code;
}
