/* Shared by the commands: usage, sentences, positions from the command line. A command gets its own
 * arguments (argv[0] is its name) and returns the exit code; only main() exits. */
#ifndef NARABE_CLI_CLI_H
#define NARABE_CLI_CLI_H

#include <stdio.h>

#include "config/options.h"
#include "games/game.h"
#include "match/autosave.h"

/* CLI_STOPPED: by ^C, after printing the results so far; the code that shells use. */
enum { CLI_FINE = 0, CLI_FAILED = 1, CLI_USAGE = 2, CLI_STOPPED = 130 };

#define COMMAND(name, summary) int cli_##name(int argc, char **argv);
#include "commands.def"
#undef COMMAND

/* What a command is asked for that is run by another one, as experiment does; all 0 otherwise. */
extern struct cli_asks {
	const char *where; /* begins the sentences: "FILE:LINE: ", NULL: nothing */
	const char *label; /* before the progress; NULL: nothing */
	bool only_checks;  /* arguments are checked, and nothing is run */
} cli_asks;

/* One sentence on stderr; returns `code`. */
int cli_fail(int code, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The same for one of many faults of what is read: prints the first ten sentences, counting all in *count. */
void cli_fault(long *count, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Says how many more there were. */
void cli_faults_end(long count);

/* Prints a line for a person, as text_clean() leaves it: for what has names of files in it. */
void cli_line(FILE *f, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A position given on the command line: a game, and cells or moves. */
struct cli_position {
	const struct game *game;
	struct state state;
	bool from_start; /* the moves of a game that led there are known: */
	int plies;
	move_t moves[GAME_MAX_PLIES];
};

/* Finds a position: `game` NULL is the default board; `given`, read by given_position(), and `moves` may be
 * NULL; at most one of them is given. Returns false with a sentence. */
bool cli_position_read(struct cli_position *out, const char *game, const char *given,
	const char *moves, struct error *e);

/* Reads positions from a file, one per line, skipping empty lines, and calls `each` until it
 * returns something other than CLI_FINE, which is then returned too. Errors in the file are
 * reported on stderr. */
int cli_each_position(const char *file, const char *game,
	int (*each)(const void *request, const struct cli_position *p), const void *request);

/* Returns whether a word of the command line is meant as a board: it is the name of one, or begins with one
 * and a colon. */
bool cli_is_board(const char *word);

/* Takes the word at *rest if it is meant as a board: stores it in *game, which is otherwise left alone, and
 * moves *rest on. Returns false with a sentence if *game names another board already. */
bool cli_take_board(int argc, char *const *argv, int *rest, const char **game);

/* Takes what is left of the command line from `rest` on: a board's name, stored in *game, which is otherwise
 * left alone, and one position, or NULL; each may be missing. Returns false with a sentence, also if *game
 * names another board already. */
bool cli_last_arguments(
	int argc, char *const *argv, int rest, const char **game, const char **position);

/* Returns the width for figures in characters: the terminal's, or 80. */
int cli_columns(void);

/* ---- given: the file of a game, cells, or moves from the start, in place of a position ---- */

enum given_kind { GIVEN_FILE, GIVEN_CELLS, GIVEN_MOVES };

struct given {
	enum given_kind kind;
	const struct game *game; /* of cells and moves */
	struct state position;   /* that they lead to */
	int plies;               /* of moves */
	move_t moves[GAME_MAX_PLIES];
	const char *text;              /* the cells or moves themselves */
	char path[AUTOSAVE_PATH_SIZE]; /* of a file */
};

/* Finds out what `text` is: a position, a file as autosave_find() finds it, "-" for the standard input, or
 * moves from the start. A file and the standard input may hold any of these. Positions and moves may be those
 * of an Othello board of another size, unless *g is `fixed` because the person named it. Returns false with a
 * sentence about what it comes nearest to. What was read from a file stays in memory until the next call. */
bool given_find(
	struct given *out, const char *text, const struct game *g, bool fixed, struct error *e);

/* Reads the game in a file, of kind GIVEN_FILE. Returns false with a sentence. */
bool given_record(const struct given *given, struct record *out, struct error *e);

/* Gets the position that `text` leads to; for a file, where the game was left. out->game is the board that
 * was named, or NULL, and becomes that of the position. Returns false with a sentence, also if a file is of
 * another board. */
bool given_position(const char *text, struct cli_position *out, struct error *e);

/* Returns whether a game read from the file `path` is on the board *g; if not, with a sentence. */
bool given_is_on(const struct record *r, const struct game *g, const char *path, struct error *e);

#endif
