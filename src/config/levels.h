/* The levels of a game: who plays at each, and what it is called. */
#ifndef NARABE_CONFIG_LEVELS_H
#define NARABE_CONFIG_LEVELS_H

#include "base/text.h"

enum {
	LEVELS = 10,
	LEVEL_NAME_SIZE = 16,
	LEVEL_PLAYER_SIZE = 256,
	LEVEL_UNRATED = INT32_MIN,
};

/* Who is not attentive plays some moves in haste: they are another player's. */
struct level {
	char name[LEVEL_NAME_SIZE]; /* "Novice" */
	int rating;                 /* in Elo points, 0 for who plays at random; or LEVEL_UNRATED */
	char player[LEVEL_PLAYER_SIZE]; /* a player's specification, not looked at here */
	char hasty[LEVEL_PLAYER_SIZE];  /* another, "" where haste is 0 */
	double haste;                   /* the share of the moves that are played in haste */
};

struct levels {
	struct level level[LEVELS]; /* the weakest first */
};

/* Reads a board's levels from levels.cfg, see data_path(). A variant without a list of its own
 * ("othello:8") has its game's. False with a sentence that names the file. */
bool levels_read(const char *game, struct levels *out, struct error *e);

#endif
