/* The fast playouts of the larger games, for `playout` in game.h: they play any number of
 * positions, none of them over, several side by side. Equal positions, counts and generators give
 * equal results on every processor. Internal to the games; pure. */
#ifndef NARABE_GAMES_PLAYOUTS_H
#define NARABE_GAMES_PLAYOUTS_H

#include "games/game.h"

void othello_playout(const struct game *g, const struct state *const *s, int count, int cutoff,
	struct rng *rng, signed char *result);
void othello_playout_corner(const struct game *g, const struct state *const *s, int count,
	int cutoff, struct rng *rng, signed char *result);

/* score4 and qubic */
void cube_playout(const struct game *g, const struct state *const *s, int count, int cutoff,
	struct rng *rng, signed char *result);
void cube_playout_decisive(const struct game *g, const struct state *const *s, int count,
	int cutoff, struct rng *rng, signed char *result);
void cube_playout_traced(const struct game *g, const struct state *const *s, int count,
	struct rng *rng, struct playout_trace *trace);

/* Tron */
void tron_playout(const struct game *g, const struct state *const *s, int count, int cutoff,
	struct rng *rng, signed char *result);
void tron_playout_space(const struct game *g, const struct state *const *s, int count, int cutoff,
	struct rng *rng, signed char *result);
void tron_playout_straight(const struct game *g, const struct state *const *s, int count,
	int cutoff, struct rng *rng, signed char *result);

#endif
