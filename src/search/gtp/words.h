/* The words of the Go Text Protocol that client and server share. Black is the first player;
 * vertices are cells as everywhere in narabe, row 1 on top. */
#ifndef NARABE_SEARCH_GTP_WORDS_H
#define NARABE_SEARCH_GTP_WORDS_H

#include "games/game.h"

/* Writes a move as a vertex: "C4", "B3/2", "pass". `out` holds GAME_MOVE_TEXT bytes. */
void gtp_vertex(const struct game *game, const struct state *s, move_t m, char *out);

/* Returns whether a vertex is "pass", "PASS", "pa". */
bool gtp_is_pass(const char *vertex);

/* Reads a vertex as a legal move of the side to move; returns false with a sentence if it is not
 * one. */
bool gtp_vertex_read(const struct game *game, const struct state *s, const char *vertex,
	move_t *out, struct error *e);

/* Writes the name of a board's game, without its size: "Othello". */
void gtp_family(const struct game *g, struct text *out);

#endif
