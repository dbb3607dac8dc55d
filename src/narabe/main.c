/* narabe: picks the command, its own or another program's. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/arguments.h"
#include "cli/given.h"
#include "cli/program.h"
#include "config.h"
#include "match/player/player.h"
#include "narabe/help.h"

static const struct program_command commands[] = {
#define NARABE(name, summary) { #name, cli_##name, summary },
#include "commands.def"
};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

/* The commands of the other programs. */
static const struct {
	const char *name, *program;
} others[] = {
#define LAB(name, summary) { #name, "narabe-lab" },
#include "commands.def"
#define SERVE(name, summary) { #name, "narabe-serve" },
#include "commands.def"
#define MAKE(name, summary) { #name, "narabe-make" },
#include "commands.def"
};
enum { OTHERS = sizeof others / sizeof others[0] };

/* Runs a command, its own or another program's; negative if there is none of this name. */
static int
run_named(int argc, char **argv)
{
	const struct program_command *c = program_find(commands, COMMANDS, argv[0]);

	if (c)
		return c->run(argc, argv);
	for (int i = 0; i < OTHERS; i++) {
		if (strcmp(argv[0], others[i].name) == 0)
			return program_start(others[i].program, argc, argv);
	}
	return -1;
}

/* A line of --help: the commands of another program. */
static void
print_others(const char *program)
{
	printf("  %s:", program);
	for (int i = 0; i < OTHERS; i++) {
		if (strcmp(others[i].program, program) == 0)
			printf(" %s", others[i].name);
	}
	putchar('\n');
}

static int
print_help(void)
{
	puts("narabe: play against a Monte-Carlo tree search in the terminal, and see it think\n"
	     "\n"
	     "  narabe                       start a game\n"
	     "  narabe score4 --level 7      on another board, against a stronger opponent\n"
	     "  narabe eval tictactoe 000010000\n"
	     "\n"
	     "Commands, each with its own --help:");
	program_print(commands, COMMANDS);
	puts("\nMeasurements, protocols, and what made the data:");
	print_others("narabe-lab");
	print_others("narabe-serve");
	print_others("narabe-make");
	puts("\nBoards: a name starts a game on it, and --help after it lists the options:");
	for (int i = 0; game_at(i); i++)
		printf("%s%s", i == 0 ? "  " : i % 7 == 0 ? "\n  " : " ", game_at(i)->name);
	puts("\n\nAlso: --version, --list-games, help players, help settings, help WORD.");
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
unknown_word(const char *word)
{
	const char *near = NULL;
	int least = TEXT_FAR;

	for (int i = 0; i < COMMANDS; i++)
		text_nearest(word, commands[i].name, &near, &least);
	for (int i = 0; i < OTHERS; i++)
		text_nearest(word, others[i].name, &near, &least);
	for (int i = 0; game_at(i); i++)
		text_nearest(word, game_at(i)->name, &near, &least);
	if (near)
		return cli_fail(CLI_USAGE,
			"There is no command or board \"%s\"; did you mean \"%s\"?", word, near);
	return cli_fail(CLI_USAGE,
		"There is no command, board or file \"%s\". narabe --help lists the commands, "
		"narabe --list-games the boards.",
		word);
}

static int
print_rules(const struct game *g)
{
	puts(g->title);
	for (int i = 0; g->how[i]; i++)
		arguments_print_text(0, 2, g->how[i]);
	if (g->simultaneous) {
		puts("\nHow the search for both works");
		arguments_print_text(0, 2, player_kind_find("duct")->about);
		arguments_print_text(0, 2,
			"uct searches in turns instead, as if one side chose first and the other "
			"saw it "
			"(first_mover=self or other): it believes too much or too little. narabe "
			"eval "
			"BOARD --player uct --beside duct shows both; narabe help duct, narabe "
			"help uct "
			"their keys.");
	}
	printf("\nnarabe %s starts a game; --help lists its options.\n", g->name);
	return CLI_FINE;
}

/* "help", "help match", "help score4", "help players", "help uct". */
static int
help(int argc, char **argv)
{
	char option[] = "--help", *asked[] = { argc > 1 ? argv[1] : NULL, option, NULL };

	if (!asked[0])
		return print_help();
	int code = run_named(2, asked);
	if (code >= 0)
		return code;
	const struct game *g = game_open(asked[0], NULL);
	if (g)
		return print_rules(g);
	return help_print(asked[0]) ? CLI_FINE : unknown_word(asked[0]);
}

/* Whether `play` can begin with the word: an option, a board, a file, a game of the list, a position or
 * moves. */
static bool
is_for_play(const char *word)
{
	static struct given given;
	struct error e;

	return word[0] == '-' || cli_is_board(word) || access(word, F_OK) == 0 ||
	       given_find(&given, word, game_at(0), false, &e);
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
	if (strcmp(argv[1], "help") == 0)
		return help(argc - 1, argv + 1);
	int code = run_named(argc - 1, argv + 1);
	if (code >= 0)
		return code;
	if (is_for_play(argv[1]))
		return commands[0].run(argc, argv);
	return unknown_word(argv[1]);
}

int
main(int argc, char **argv)
{
	return program_main(argc, argv, run_command);
}
