/* The words of the Go Text Protocol that client and server share. Black is the first player;
 * vertices are cells as everywhere in narabe, row 1 on top. */
#ifndef NARABE_SEARCH_GTP_WORDS_H
#define NARABE_SEARCH_GTP_WORDS_H

#include "games/game.h"

/* Writes a move as a vertex, which game_move_parse() reads: "C4", "B3/2", "pass". `out` holds GAME_MOVE_TEXT
 * bytes. */
void gtp_vertex(const struct game *game, const struct state *s, move_t m, char *out);

/* Writes the name of a board's game, without its size: "Othello". */
void gtp_family(const struct game *g, struct text *out);

#endif
