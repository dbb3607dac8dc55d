/* The options of a command as a table of parameters, read from the command line and printed by
 * --help. */
#ifndef NARABE_CLI_ARGUMENTS_H
#define NARABE_CLI_ARGUMENTS_H

#include "base/param.h"
#include "cli/cli.h"

/* The options of a command. A one-letter name takes one dash, "i" as -i; a PARAM_FLAG takes no
 * value. --help is always accepted: it prints a screen, with the first rows of the table;
 * --help=all prints everything. */
struct arguments {
	const char *command; /* "match" */
	const char *usage;   /* printed by --help before the table; from a \f on by --help=all */
	const struct param *table;
	void *owner;        /* whose members are set */
	void (*more)(void); /* printed by --help=all behind the table; NULL: nothing */
	/* Every setting is an option too, and a row without a member the short name of one: --plain,
	 * --ascii, --no-mouse. NULL: none of these. */
	struct options *settings;
};

/* Each command's table. play accepts every setting as well; its table has only its own options. */
#define COMMAND(name, summary) extern const struct param cli_##name##_arguments[];
#include "commands.def"
#undef COMMAND

/* Rows of a table, each for a member of the command's `type`: a flag; a whole number; a text, with
 * the name of its value; a file name. */
/* clang-format off */
#define FLAG_ARGUMENT(type, word, flag, text) \
	{ .name = word, .help = text, .kind = PARAM_FLAG, .member = PARAM_MEMBER(type, flag) }

#define COUNT_ARGUMENT(type, word, number, least, greatest, text) \
	{ .name = word, \
		.help = text, \
		.kind = PARAM_WHOLE, \
		.whole = { least, greatest }, \
		.member = PARAM_MEMBER(type, number) }

#define TEXT_ARGUMENT(type, word, given, what, text) \
	{ .name = word, \
		.value = what, \
		.help = text, \
		.kind = PARAM_TEXT, \
		.member = PARAM_MEMBER(type, given) }

#define FILE_ARGUMENT(type, word, path, text) \
	{ .name = word, .help = text, .kind = PARAM_FILE, .member = PARAM_MEMBER(type, path) }

/* Rows shared by several tables: the board and the moves of a position; a number of playouts, long
 * and short; a seed; threads, from 1; programs, in a struct param_texts for
 * arguments_take_engines(). */
#define POSITION_ARGUMENTS(type, board, line) \
	TEXT_ARGUMENT(type, "game", board, "BOARD", \
		"default: othello; narabe --list-games lists all"), \
	TEXT_ARGUMENT(type, "moves", line, "\"...\"", \
		"moves from the start, instead of a position")

#define BARE_MOVES_BOARD "of files of bare moves (default: othello, of any size)"

#define PLAYOUTS_ARGUMENTS(type, count, text) \
	COUNT_ARGUMENT(type, "playouts", count, 1, ENGINE_MAX_PLAYOUTS, text), \
	COUNT_ARGUMENT(type, "i", count, 1, ENGINE_MAX_PLAYOUTS, "short for --playouts")

#define JSON_ARGUMENT(type, json) \
	FLAG_ARGUMENT(type, "json", json, "print one JSON object instead of the table")

#define POSITIONS_FILE_ARGUMENT(type, path) \
	FILE_ARGUMENT(type, "file", path, \
		"a position per line: print a JSON object for each")

#define SEED_ARGUMENT(type, number, text) \
	COUNT_ARGUMENT(type, "seed", number, 0, INT64_MAX, text)

#define THREADS_ARGUMENT(type, count, greatest, text) \
	COUNT_ARGUMENT(type, "threads", count, 1, greatest, text)

#define ENGINE_ARGUMENT(type, texts) \
	TEXT_ARGUMENT(type, "engine", texts, "NAME=COMMAND", \
		"a program for gtp:engine=NAME or tronbot:engine=NAME; may be " \
		"repeated")
/* clang-format on */

/* Reads the options and reorders `argv` so that all other arguments come last, from index *rest on.
 * --json and --csv exclude each other. Returns true to continue; otherwise *code is the command's
 * exit code. */
bool arguments_read(const struct arguments *a, int argc, char **argv, int *rest, int *code);

/* Prints the words of a text, wrapped at column 80, and ends the line, which has `at` columns so
 * far (0 or more). The text and its further lines begin at `column`. */
void arguments_print_text(int at, int column, const char *text);

/* Prints rows as --help does, but by bare name, as members of an object. */
void arguments_print_members(const struct param *table);

/* Registers the programs of the command line, before any player is read. Returns false after a
 * sentence. */
bool arguments_take_engines(const struct param_texts *engines);

/* Refuses any remaining arguments, for commands that take none. */
bool arguments_none_left(const struct arguments *a, int argc, char *const *argv, int rest);

/* Refuses any remaining arguments except a board in place of --game: see cli_take_board(). */
bool arguments_board_left(
	const struct arguments *a, int argc, char *const *argv, int rest, const char **game);

#endif
