/* Boards with parameters, one maker per family. Internal to the games. */
#ifndef NARABE_GAMES_BOARDS_H
#define NARABE_GAMES_BOARDS_H

#include "games/game.h"

/* Fills all of *out but its name, which the caller owns and keeps: "9x7", or the path of a map. If `source`
 * gives the map's content, the file is not read. Returns false with a sentence. What is allocated is never
 * freed. */
bool tron_make(const char *variant, const char *source, struct game *out, struct error *e);

/* `variant` is the path of a file of payoffs. */
bool matrix_make(const char *variant, const char *source, struct game *out, struct error *e);

/* Returns the text of a file of at most `most` bytes, or of a source, in which a slash ends a line. The
 * caller frees it; NULL with a sentence. */
char *board_text(const char *path, const char *source, size_t most, size_t *size, struct error *e);

#endif
