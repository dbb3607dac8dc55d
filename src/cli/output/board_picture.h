/* A board after a search as a picture file: stones, the value of each move, the best move. */
#ifndef NARABE_CLI_OUTPUT_BOARD_PICTURE_H
#define NARABE_CLI_OUTPUT_BOARD_PICTURE_H

#include "games/game.h"
#include "search/report.h"

/* Writes the position of *info, from a search on *g, to `path`, which ends in .png or .svg. Values are the
 * first player's, from -1 (blue) to +1 (orange). Returns false with a sentence on failure. */
bool board_picture(
	const struct game *g, const struct report *info, const char *path, struct error *e);

#endif
