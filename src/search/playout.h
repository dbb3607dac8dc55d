/* Playouts by name: how a game is played from a leaf of the tree to a result. */
#ifndef NARABE_SEARCH_PLAYOUT_H
#define NARABE_SEARCH_PLAYOUT_H

#include "games/game.h"

#define PLAYOUT_WORDS "random corner decisive space territory straight best"
#define PLAYOUT_BEST  PLAYOUT_IDS /* as a search parameter: the best one for the board */

struct playout_config {
	enum playout_id id;
	int cutoff; /* plies after which the side with more discs wins, and games without discs are
	             * drawn; 0: none */
};

/* Plays out `count` positions, none of them over; writes the FIRST player's results. */
void playout_run(const struct playout_config *config, const struct game *g,
	const struct state *const *s, int count, struct rng *rng, signed char *result);

/* The same move by move through the rules, for games without a fast playout and to test the fast
 * ones. */
void playout_run_slowly(const struct playout_config *config, const struct game *g,
	const struct state *const *s, int count, struct rng *rng, signed char *result);

/* The same, recording who played where. */
void playout_run_traced(const struct playout_config *config, const struct game *g,
	const struct state *const *s, int count, struct rng *rng, struct playout_trace *trace);

#endif
