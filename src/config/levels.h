/* The levels of a game: the name and the player of each. */
#ifndef NARABE_CONFIG_LEVELS_H
#define NARABE_CONFIG_LEVELS_H

#include "base/text.h"

enum {
	LEVELS = 10,
	LEVEL_NAME_SIZE = 16,
	LEVEL_PLAYER_SIZE = 256,
	LEVEL_UNRATED = INT32_MIN,
	LEVEL_RATING_TEXT = 48,
};

/* In Elo points, 0 for random play; or LEVEL_UNRATED. */
struct level_rating {
	int points;
	bool above; /* it has won all its games: its rating is above this */
};

struct level {
	char name[LEVEL_NAME_SIZE]; /* "Novice" */
	struct level_rating rating;
	char player[LEVEL_PLAYER_SIZE]; /* a player's specification, not validated here */
};

struct levels {
	struct level level[LEVELS]; /* weakest first */
};

/* Reads a board's levels from levels.cfg, see data_path(). A variant without its own list ("othello:8") uses
 * its game's. Returns false with a sentence that names the file. */
bool levels_read(const char *game, struct levels *out, struct error *e);

/* Writes "897" or "above 2088"; "" if the rating is not known. */
void level_rating_text(const struct level_rating *r, char out[LEVEL_RATING_TEXT]);

#endif
