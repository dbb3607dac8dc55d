/* Boards with parameters, by family. Internal to the games. */
#ifndef NARABE_GAMES_BOARDS_H
#define NARABE_GAMES_BOARDS_H

#include "games/game.h"

/* Fills all of *out but its name, which outlives it: "9x7", or the path of a map. False with a
 * sentence. What is allocated stays. */
bool tron_make(const char *variant, struct game *out, struct error *e);

/* The path of a file of payoffs. */
bool matrix_make(const char *variant, struct game *out, struct error *e);

#endif
