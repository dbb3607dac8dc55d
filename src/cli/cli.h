/* Shared by the commands: usage, sentences, positions from the command line. A command gets its own
 * arguments (argv[0] is its name) and returns the exit code; only main() exits. */
#ifndef NARABE_CLI_CLI_H
#define NARABE_CLI_CLI_H

#include <stdio.h>

#include "config/options.h"
#include "games/game.h"
#include "match/game_text.h"

/* CLI_STOPPED: stopped by ^C after printing the results so far, with the code that shells use. */
enum { CLI_FINE = 0, CLI_FAILED = 1, CLI_USAGE = 2, CLI_STOPPED = 130 };

#define COMMAND(name, summary) int cli_##name(int argc, char **argv);
#include "commands.def"
#undef COMMAND

/* Instructions to a command that another one runs, as experiment does; all 0 otherwise. */
extern struct cli_asks {
	const char *where; /* begins the sentences: "FILE:LINE: ", NULL: nothing */
	const char *label; /* before the progress; NULL: nothing */
	bool only_checks;  /* arguments are checked, and nothing is run */
} cli_asks;

/* Prints one sentence on stderr and returns `code`. */
int cli_fail(int code, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Says after how many games ^C ended a run, and how to continue if they are stored in a file, which
 * may be NULL. Returns CLI_STOPPED. */
int cli_stopped(int64_t done, int64_t all, const char *file);

/* Reports one of many errors in the input: prints the first ten sentences and counts all in
 * *count. */
void cli_fault(long *count, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Prints how many more errors there were. */
void cli_faults_end(long count);

/* Prints a line for a person, cleaned by text_clean() because it may contain file names. */
void cli_line(FILE *f, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A position given on the command line: a game, and cells or moves. */
struct cli_position {
	const struct game *game;
	struct state state;
};

/* Reads a position. `game` NULL is the default board. At most one of `given`, cells and
 * the side to move, and `moves` is given; both may be NULL. Returns false with a sentence. */
bool cli_position_read(struct cli_position *out, const char *game, const char *given,
	const char *moves, struct error *e);

/* Reads positions from a file, one per line, skipping empty lines, and calls `each` until it
 * returns something other than CLI_FINE. Returns that code. Reports errors in the file on
 * stderr. */
int cli_each_position(const char *file, const char *game,
	int (*each)(const void *request, const struct cli_position *p), const void *request);

/* Returns whether a word of the command line is meant as a board: it is a board's name, or begins
 * with one and a colon. */
bool cli_is_board(const char *word);

/* Takes the word at *rest if it is meant as a board: stores it in *game, which otherwise stays
 * unchanged, and advances *rest. Returns false with a sentence if *game already names another
 * board. */
bool cli_take_board(int argc, char *const *argv, int *rest, const char **game);

/* Takes the rest of the command line from `rest` on: a board's name, stored in *game, which
 * otherwise stays unchanged, and one position, or NULL. Each may be missing. Returns false with a
 * sentence, also if *game already names another board. */
bool cli_last_arguments(
	int argc, char *const *argv, int rest, const char **game, const char **position);

/* Returns the width for figures in characters: the terminal's, or 80. */
int cli_columns(void);

/* ---- given: a game's file, cells, or moves from the start, in place of a position ---- */

/* Determines what `text` is: a position, a file found by autosave_find(), "-" for the standard
 * input, or moves from the start. A file and the standard input may hold any of these. Positions
 * and moves may be for another size of Othello board, unless *g is `fixed` because the user named
 * it. Returns false with a sentence about the closest match. Of kind GAME_TEXT_GAME it has only read a
 * file, whose contents stay in memory until the next call. */
bool given_find(
	struct game_text *out, const char *text, const struct game *g, bool fixed, struct error *e);

/* Reads the game in the file that given_find() has just read. Returns false with a sentence. */
bool given_record(struct record *out, struct error *e);

/* Returns whether the game that given_record() has just read is on the board *g; if not, with a sentence. */
bool given_is_on(const struct record *r, const struct game *g, struct error *e);

#endif
