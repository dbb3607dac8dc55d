/* Playouts by name: how a game goes on from a leaf of the tree to a result. */
#ifndef NARABE_SEARCH_PLAYOUT_H
#define NARABE_SEARCH_PLAYOUT_H

#include "games/game.h"

enum playout_id { PLAYOUT_RANDOM, PLAYOUT_CORNER, PLAYOUT_DECISIVE };

#define PLAYOUT_WORDS "random corner decisive"

struct playout_config {
	enum playout_id id;
	int cutoff; /* plies after which the side with more discs counts as the winner; 0: none */
};

/* Plays out `count` positions, none of them over; uses them up; writes the FIRST player's
 * results.
 *
 *   random    every legal move has the same chance
 *   corner    a corner whenever one is legal, else random (boards whose most stones win)
 *   decisive  a move that wins at once, else one that keeps the opponent from winning at once,
 *             else random (Teytaud, Teytaud 2010)
 */
void playout_run(const struct playout_config *config, const struct game *g, struct state *s,
	int count, struct rng *rng, signed char *result);

#endif
