/* Playouts by name: how a game goes on from a leaf of the tree to a result. */
#ifndef NARABE_SEARCH_PLAYOUT_H
#define NARABE_SEARCH_PLAYOUT_H

#include "games/game.h"

#define PLAYOUT_WORDS "random corner decisive space territory straight best"
#define PLAYOUT_BEST  PLAYOUT_IDS /* of a search: the one that is best on the board */

struct playout_config {
	enum playout_id id;
	int cutoff; /* plies after which the side with more discs counts as the winner, nobody where
		     * discs do not count; 0: none */
};

/* Plays out `count` positions, none of them over; writes the FIRST player's results. */
void playout_run(const struct playout_config *config, const struct game *g,
	const struct state *const *s, int count, struct rng *rng, signed char *result);

/* The same move by move through the rules, for what no game has a fast playout of its own, and for
 * tests of those that have. */
void playout_run_slowly(const struct playout_config *config, const struct game *g,
	const struct state *const *s, int count, struct rng *rng, signed char *result);

/* The same, and who played where on the way. */
void playout_run_traced(const struct playout_config *config, const struct game *g,
	const struct state *const *s, int count, struct rng *rng, struct playout_trace *trace);

#endif
