/* The programs that a person has named as players: group `engines` of the settings files, and --engine
 * NAME=COMMAND. Their commands come from nowhere else.
 *
 *	engines: {
 *		rhino: { command = "gtp-rhino -l 3"; games = [ "othello:8" ]; };
 *		bot: { command = "./MyTronBot"; protocol = "tronbot"; };
 *	};
 *
 * Read when the first one is needed; any thread after that. */
#ifndef NARABE_CONFIG_PROGRAMS_H
#define NARABE_CONFIG_PROGRAMS_H

#include <libconfig.h>

#include "games/game.h"

enum {
	PROGRAMS_MOST = 64,
	PROGRAM_NAME = 32,
	PROGRAM_COMMAND = 1024,
	PROGRAM_GAMES = 256,
	PROGRAM_PROTOCOL = 16
};

struct program {
	char name[PROGRAM_NAME];
	char command[PROGRAM_COMMAND]; /* for the shell */
	char protocol
		[PROGRAM_PROTOCOL]; /* the player that speaks it; "": any, of the command line */
	char games[PROGRAM_GAMES];  /* boards that it plays, with blanks between; "": not said */
};

/* Adds NAME=COMMAND from the command line, which takes precedence over the settings. Called before any
 * program is needed. Returns false with a sentence. */
bool programs_add(const char *text, struct error *e);

/* Returns the program of this name that speaks this protocol, the first that does for "". Returns NULL with a
 * sentence. */
const struct program *programs_find(const char *name, const char *protocol, struct error *e);

/* Returns the program at a place in the list; NULL after the last. */
const struct program *programs_at(int index);

/* Returns whether the person says that it plays on a board. */
bool program_plays(const struct program *p, const char *board);

/* Reads a member of the group `engines`. Returns false with a sentence that names file and line. */
bool program_read(
	const char *path, const config_setting_t *setting, struct program *out, struct error *e);

#endif
