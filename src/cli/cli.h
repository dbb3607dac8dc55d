/* What the commands share: usage, sentences, positions from the command line. A command gets
 * its own arguments (argv[0] is its name) and returns the exit code; only main() exits. */
#ifndef NARABE_CLI_CLI_H
#define NARABE_CLI_CLI_H

#include "config/options.h"
#include "games/game.h"

/* CLI_STOPPED: by ^C, after what there was has been printed; the code that shells use. */
enum { CLI_FINE = 0, CLI_FAILED = 1, CLI_USAGE = 2, CLI_STOPPED = 130 };

#define COMMAND(name, summary) int cli_##name(int argc, char **argv);
#include "cli/commands.def"
#undef COMMAND

/* The settings in force: defaults, files and environment, checked with everything the layers above
 * config know about values; warnings go to stderr, a line each, and stay in *o. */
void cli_settings_read(struct options *o);

/* One sentence on stderr; returns `code`. */
int cli_fail(int code, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A position as commands take it: a game, and cells or moves. */
struct cli_position {
	const struct game *game;
	struct state state;
};

/* `game` NULL is the default board; `cells` and `moves` may be NULL, not both be given. False
 * with a sentence. */
bool cli_position_read(struct cli_position *out, const char *game, const char *cells,
	const char *moves, struct error *e);

/* Reads positions of a game from a file, one a line, empty lines apart, and calls `each` for every
 * one until it returns something other than CLI_FINE, which it then returns too. A file or a line
 * that can not be read is reported on stderr. */
int cli_each_position(const char *file, const char *game,
	int (*each)(const void *request, const struct cli_position *p), const void *request);

/* What is left of the command line from `rest` on: one position at most. */
bool cli_last_argument(int argc, char *const *argv, int rest, const char **position);

/* How wide figures in characters are: as the terminal, 80 where there is none. */
int cli_columns(void);

#endif
