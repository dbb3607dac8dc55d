/* Who reaches which cells of a Tron board first. Internal to the games. Pure. */
#ifndef NARABE_GAMES_TRON_SPACE_H
#define NARABE_GAMES_TRON_SPACE_H

#include "games/tron.h"

struct tron_space {
	bool separated; /* no way leads from one head to the other any more */
	int cells[2];   /* by side: cells it reaches before the other does; once they are separated
			 * the steps it can make at most, as the colours of a chessboard bound them */
};

struct tron_space tron_space(const struct state *s);

/* The FIRST player's prospects by that, from -1 to 1: a position in which nobody has crashed. */
double tron_judge(const struct game *g, const struct state *s);

enum { TRON_STEPS_BETWEEN = 10 };

/* A random playout in place, from a position in which nobody has chosen or crashed; broken off and
 * won by whoever has more space once the two are separated, which is looked at every so many steps
 * (Den Teuling, Winands 2011). `straight`: 3 of 4 steps go on as before where that is free. */
int tron_space_play_out(struct state *s, bool straight, struct rng *rng);

#endif
