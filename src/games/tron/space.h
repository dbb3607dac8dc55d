/* Who reaches which cells of a Tron board first. Internal to the games. Pure. */
#ifndef NARABE_GAMES_TRON_SPACE_H
#define NARABE_GAMES_TRON_SPACE_H

#include "base/bits.h"
#include "games/tron/tron.h"

struct tron_space {
	bool separated; /* no way leads from one head to the other any more */
	int cells[2];   /* by side: cells it reaches before the other does; once they are separated
			 * the steps it can make at most, as the colours of a chessboard bound them */
	int edges[2];   /* pairs of these cells that lie side by side */
};

struct tron_space tron_space(const struct state *s);

/* Whether they are separated, and only then the most steps of each; soon told where they are not. */
bool tron_separated(const struct state *s, int most[2]);

enum { TRON_ROWS = 24 }; /* of any board with its border, to an even number of them */

/* Cells of one colour of the chessboard, 0 that of the place with row and column even; the number
 * of rows is even. */
static inline int
tron_count_colour(const uint32_t *cells, int rows, unsigned colour)
{
	uint64_t mask = colour ? 0x55555555aaaaaaaau : 0xaaaaaaaa55555555u;
	int count = 0;

	for (int i = 0; i < rows; i += 2) {
		uint64_t two = cells[i] | (uint64_t)cells[i + 1] << 32;
		count += (int)bits_count(two & mask);
	}
	return count;
}

/* Steps alternate between the colours, and the first is to the other than the head's, of which
 * there are `same` cells. */
static inline int
tron_most_steps(int same, int other)
{
	return other <= same ? 2 * other : 2 * same + 1;
}

/* Most steps from a place, by the cells that can be reached and their colours. */
int tron_steps_left(const struct state *s, unsigned place);

/* Steps of the longest way for a side that is alone, and its first move, if there is one; of those
 * that could be looked at in some milliseconds. */
int tron_longest(const struct state *s, enum side side, move_t *first);

/* The FIRST player's prospects where both are alone, and whether they are certain; `cells` are
 * those of tron_space(). */
double tron_evaluate_separated(const struct state *s, const int cells[2], bool *settled);

/* As `alone` and `judge` in game.h. */
bool tron_alone(const struct game *g, const struct state *s, enum side side, move_t *best);
double tron_evaluate(const struct game *g, const struct state *s, bool *settled);

enum { TRON_STEPS_BETWEEN = 10 };

/* A random playout from a position in which nobody has chosen or crashed; broken off and
 * won by whoever has more space once the two are separated, which is looked at every so many steps
 * (Den Teuling, Winands 2011). `straight`: 3 of 4 steps go on as before where that is free. */
int tron_space_play_out(const struct state *s, bool straight, struct rng *rng);

#endif
