/* Which side reaches which cells of a Tron board first. Internal to the games. Pure. */
#ifndef NARABE_GAMES_TRON_SPACE_H
#define NARABE_GAMES_TRON_SPACE_H

#include "games/tron/tron.h"

struct tron_space {
	bool separated; /* no path joins the two heads any more */
	int cells[2];   /* by side: cells it reaches before the other; once separated, an upper
	                 * bound on its steps from the chessboard colours of the cells */
	int edges[2];   /* pairs of adjacent cells among these */
};

struct tron_space tron_space(const struct state *s);

/* Whether the sides are separated and, only then, the most steps of each; fast where they are
 * not. */
bool tron_separated(const struct state *s, int most[2]);

/* The length of the longest path found for a separated side, and its first move, if there is one.
 * The search stops after some milliseconds. */
int tron_longest(const struct state *s, enum side side, move_t *first);

/* `alone` and `evaluate` of struct game_rules. */
bool tron_alone(const struct game *g, const struct state *s, enum side side, move_t *best);
double tron_evaluate(const struct game *g, const struct state *s, bool *settled);

/* A random playout from a position without pending choice or crash; broken off, and won by the side
 * with more space, once the two are separated, which is checked every few steps (Den Teuling,
 * Winands 2011). `straight`: 3 of 4 steps go straight ahead where that is free. */
int tron_space_play_out(const struct state *from, bool straight, struct rng *rng);

#endif
