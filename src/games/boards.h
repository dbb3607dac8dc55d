/* Boards with parameters, one maker per family. Internal to the games. */
#ifndef NARABE_GAMES_BOARDS_H
#define NARABE_GAMES_BOARDS_H

#include "games/game.h"

/* Makes a Tron board: fills all of *out but its name, which the caller owns and keeps. `variant` is
 * a size, "9x7", or the path of a map; if `source` gives the map's content, the file is not read.
 * Memory allocated here is never freed. Returns false with a sentence on failure. */
bool tron_make(const char *variant, const char *source, struct game *out, struct error *e);

/* Makes a payoff table in the same way; `variant` is the path of its file. */
bool matrix_make(const char *variant, const char *source, struct game *out, struct error *e);

/* Returns the text of a file of at most `most` bytes, or of a source, in which a slash ends a line.
 * The caller frees it. Returns NULL with a sentence on failure. */
char *board_text(const char *path, const char *source, size_t most, size_t *size, struct error *e);

#endif
