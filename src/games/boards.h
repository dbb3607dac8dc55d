/* Boards with parameters, by family. Internal to the games. */
#ifndef NARABE_GAMES_BOARDS_H
#define NARABE_GAMES_BOARDS_H

#include "games/game.h"

/* Fills all of *out but its name, which outlives it: "9x7", or the path of a map, which is not read
 * where `source` says what was in it. False with a sentence. What is allocated stays. */
bool tron_make(const char *variant, const char *source, struct game *out, struct error *e);

/* The path of a file of payoffs. */
bool matrix_make(const char *variant, const char *source, struct game *out, struct error *e);

/* The text of a file of at most so many bytes, or of a source, in which a slash ends a line. For the
 * caller to free; NULL with a sentence. */
char *board_text(const char *path, const char *source, size_t most, size_t *size, struct error *e);

#endif
