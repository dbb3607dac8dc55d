/* What a weak player does not see: it errs in what it looks at, and never in what it makes of that, so
 * that the move its search shows as the best is the one it plays. Pure; the same on every machine. */
#ifndef NARABE_SEARCH_OVERSIGHT_H
#define NARABE_SEARCH_OVERSIGHT_H

#include "games/game.h"

/* All zero: it sees everything. */
struct oversight {
	double noise; /* by which it misjudges each move of the root, in points of win rate: the
	               * standard deviation of errors that stay the same for a search; 0 to 100 */
	double blind; /* the share of moves that it does not think of below the root; 0 to 1 */
	int sight;    /* plies in which it sees every end of the game whatever it overlooks: 1 its
	               * own win, 2 also the other side's. 0: as far as playouts show them */
};

/* Returns whether two are the same. */
bool oversight_equal(const struct oversight *a, const struct oversight *b);

/* The errors of one search. */
struct lapses {
	/* By each of the root's moves, in its order: the probability, with its sign the FIRST player's
	 * result, with which a playout through it is not believed. */
	float error[GAME_MAX_MOVES];
	bool misses[2][UINT8_MAX + 1]; /* by side, the moves not thought of below the root */
	bool errs, is_blind;           /* whether there are any */
};

void lapses_draw(struct lapses *l, const struct oversight *o, uint64_t seed);

/* Leaves out the moves that `side` does not think of; if that were all of them, none. Returns how many
 * there are. */
int lapses_narrow(const struct lapses *l, enum side side, move_t *moves, int count);

/* Moves that a person leaves out of a search: of a side, in positions less deep below the root than this; 0: in none. */
struct bans {
	unsigned char until[2][UINT8_MAX + 1];
};

/* Leaves out moves of a position at that depth; if that were all of them, none. Returns how many there are. */
int bans_narrow(const struct bans *b, enum side side, int depth, move_t *moves, int count);

/* With `sight`: which of the moves end the game at once, or let the other side. plies[i] is after how
 * many plies, 0: neither; result[i] the FIRST player's. Where every move loses so, those stay open that
 * leave the other side the fewest wins: it defends as it can. */
void oversight_look(const struct oversight *o, const struct game *g, const struct state *s,
	const move_t *moves, int count, int *plies, int *result);

#endif
