/* What a person gives in place of a position: the file of a game, cells, or moves from the start.
 * Every command that takes a position reads it here. */
#ifndef NARABE_CLI_GIVEN_H
#define NARABE_CLI_GIVEN_H

#include "cli/cli.h"
#include "match/autosave.h"

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

/* Reads a line of a file, a position or moves; it names no other file. Returns false with a sentence. */
bool given_line(const char *text, const struct game **g, struct state *out, struct error *e);

/* Returns whether a game read from the file `path` is on the board *g; if not, with a sentence. */
bool given_is_on(const struct record *r, const struct game *g, const char *path, struct error *e);

#endif
