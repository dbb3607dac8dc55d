/* narabe: picks the command. The only file that exits. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/language.h"
#include "cli/cli.h"
#include "cli/given.h"
#include "cli/output/output.h"
#include "config.h"
#include "record/json_line.h"

static const struct command_line {
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
	     "  narabe score4 --level 7      on another board, against a stronger opponent\n"
	     "  narabe eval tictactoe 000010000\n"
	     "\n"
	     "Commands, each with its own --help:");
	for (int i = 0; i < COMMANDS; i++)
		printf("  %-11s %s\n", commands[i].name, commands[i].summary);
	puts("\nBoards: a name starts a game on it, and --help after it lists the options:");
	for (int i = 0; game_at(i); i++)
		printf("%s%s", i == 0 ? "  " : i % 7 == 0 ? "\n  " : " ", game_at(i)->name);
	puts("\n\nAlso: --version, --list-games, help BOARD for its rules.");
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

	for (int i = 0; i < COMMANDS || game_at(i - COMMANDS); i++) {
		const char *name = i < COMMANDS ? commands[i].name : game_at(i - COMMANDS)->name;
		text_nearest(word, name, &near, &least);
	}
	if (near)
		return cli_fail(CLI_USAGE,
			"There is no command or board \"%s\"; did you mean \"%s\"?", word, near);
	return cli_fail(CLI_USAGE,
		"There is no command, board or file \"%s\". narabe --help lists the commands, "
		"narabe --list-games the boards.",
		word);
}

static const struct command_line *
find_command(const char *name)
{
	for (int i = 0; i < COMMANDS; i++) {
		if (strcmp(name, commands[i].name) == 0)
			return &commands[i];
	}
	return NULL;
}

/* Indented, in lines of a terminal's width. */
static void
print_wrapped(const char *text)
{
	enum { WIDTH = 78 };
	int column = 0;

	while (*text) {
		int length = (int)strcspn(text, " ");
		if (column > 0 && column + 1 + length > WIDTH) {
			putchar('\n');
			column = 0;
		}
		column += printf("%s%.*s", column == 0 ? "  " : " ", length, text);
		text += length;
		text += strspn(text, " ");
	}
	putchar('\n');
}

static int
print_rules(const struct game *g)
{
	puts(g->title);
	for (int i = 0; g->how[i]; i++)
		print_wrapped(g->how[i]);
	printf("\nnarabe %s starts a game; --help lists its options.\n", g->name);
	return CLI_FINE;
}

/* "help", "help match", "help score4". */
static int
help(int argc, char **argv)
{
	char option[] = "--help", *asked[] = { argc > 1 ? argv[1] : NULL, option, NULL };

	if (!asked[0])
		return print_help();
	const struct command_line *c = find_command(asked[0]);
	const struct game *g = game_open(asked[0], NULL);
	return c ? c->run(2, asked) : g ? print_rules(g) : unknown_word(asked[0]);
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
	const struct command_line *c = find_command(argv[1]);
	if (c)
		return c->run(argc - 1, argv + 1);
	if (is_for_play(argv[1]))
		return commands[0].run(argc, argv);
	return unknown_word(argv[1]);
}

/* A stream that is closed must not become a file that is opened later: nothing can be read from it or
 * written to standard output; what is said on the standard error is lost. */
static void
hold_closed_streams(void)
{
	for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++) {
		if (fcntl(fd, F_GETFD) < 0 && errno == EBADF)
			open("/dev/null", fd == STDERR_FILENO ? O_WRONLY : O_RDONLY);
	}
}

int
main(int argc, char **argv)
{
	hold_closed_streams();
	/* A file that may not grow is an error of writing, with its sentence. */
	signal(SIGXFSZ, SIG_IGN);
	json_watch_memory();
	language_set_locale();
	int code = run_command(argc, argv);
	if (code == CLI_FINE && !output_is_whole())
		code = cli_fail(CLI_FAILED, "There was not enough memory for all of the output.");
	if (fflush(stdout) != 0 || ferror(stdout))
		code = cli_fail(CLI_FAILED, "The output could not be written.");
	return code;
}
