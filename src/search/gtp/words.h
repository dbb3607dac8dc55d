/* The words of the Go Text Protocol that both of its ends write and read. Black is the first player;
 * vertices are cells as everywhere in narabe, row 1 on top. */
#ifndef NARABE_SEARCH_GTP_WORDS_H
#define NARABE_SEARCH_GTP_WORDS_H

#include "games/game.h"

/* A move as a vertex: "C4", "B3/2", "pass". `out` holds GAME_MOVE_TEXT bytes. */
void gtp_vertex(const struct game *game, const struct state *s, move_t m, char *out);

/* Whether a vertex is "pass", "PASS", "pa". */
bool gtp_is_pass(const char *vertex);

/* Reads a vertex as a legal move of the side to move; false with a sentence. */
bool gtp_vertex_read(const struct game *game, const struct state *s, const char *vertex,
	move_t *out, struct error *e);

/* What a board's game is called, whatever its size: "Othello". */
void gtp_family(const struct game *g, struct text *out);

#endif
