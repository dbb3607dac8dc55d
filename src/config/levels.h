/* The levels of a game: which player each one is, and its name. */
#ifndef NARABE_CONFIG_LEVELS_H
#define NARABE_CONFIG_LEVELS_H

#include "base/text.h"

enum {
	LEVELS = 10,
	LEVEL_NAME_SIZE = 16,
	LEVEL_PLAYER_SIZE = 256,
	LEVEL_UNRATED = INT32_MIN,
};

/* A level is its player. Older files let another one make some of its moves in haste. */
struct level {
	char name[LEVEL_NAME_SIZE];     /* "Novice" */
	int rating;                     /* in Elo points, 0 for random play; or LEVEL_UNRATED */
	char player[LEVEL_PLAYER_SIZE]; /* a player's specification, not validated here */
	char hasty[LEVEL_PLAYER_SIZE];  /* another one, "" if haste is 0 */
	double haste;                   /* the share of moves made in haste */
};

struct levels {
	struct level level[LEVELS]; /* weakest first */
};

/* Reads a board's levels from levels.cfg, see data_path(). A variant without its own list
 * ("othello:8") uses its game's. False with a sentence that names the file. */
bool levels_read(const char *game, struct levels *out, struct error *e);

#endif
