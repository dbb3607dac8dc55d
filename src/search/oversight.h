/* The oversights of a weak player, which errs in its inputs, never in its conclusions, so it plays the
 * move that its search shows as best. Pure; the same on every machine. */
#ifndef NARABE_SEARCH_OVERSIGHT_H
#define NARABE_SEARCH_OVERSIGHT_H

#include "games/game.h"

/* All zero: it sees everything. */
struct oversight {
	double noise; /* error in judging each move of the root, in points of win rate: the
		       * standard deviation of errors that stay the same throughout a search; 0
		       * to 100 */
	double blind; /* the share of moves below the root that it does not consider; 0 to 1 */
	int sight;    /* plies within which it sees every end of the game, whatever else it
		       * overlooks: 1 its own win, 2 also the other side's. 0: only what playouts
		       * show */
};

/* The errors of one search. */
struct lapses {
	/* By each of the root's moves, in its order: the probability, with its sign the FIRST player's
	 * result, with which a playout through it is not believed. */
	float error[GAME_MAX_MOVES];
	bool misses[2][UINT8_MAX + 1]; /* by side, the moves not considered below the root */
	bool errs, is_blind;           /* whether there are any */
};

/* Draws the errors of a search from this seed. */
void lapses_draw(struct lapses *l, const struct oversight *o, uint64_t seed);

/* Removes the moves that `side` does not consider, unless that would remove all. Returns how many
 * are left. */
int lapses_narrow(const struct lapses *l, enum side side, move_t *moves, int count);

/* Moves excluded from a search by a person: for each side and move, excluded in positions at less
 * than this depth below the root; 0: in none. */
struct bans {
	unsigned char until[2][UINT8_MAX + 1];
};

/* Removes the moves excluded at that depth, unless that would remove all. Returns how many are
 * left. */
int bans_narrow(const struct bans *b, enum side side, int depth, move_t *moves, int count);

/* With `sight`, finds the moves that end the game at once or let the other side do so: plies[i] is the
 * number of plies to that end, 0 if there is none, and result[i] the FIRST player's result. Where every move
 * loses that way, those that leave the other side the fewest wins stay open. */
void oversight_look(const struct oversight *o, const struct game *g, const struct state *s,
	const move_t *moves, int count, int *plies, int *result);

#endif
