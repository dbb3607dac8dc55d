/* Which side reaches which cells of a Tron board first. Internal to the games. Pure. */
#ifndef NARABE_GAMES_TRON_SPACE_H
#define NARABE_GAMES_TRON_SPACE_H

#include "base/bits.h"
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

enum { TRON_ROWS = 24 }; /* of any board with its border, rounded up to an even number */

/* Cells of one chessboard colour; colour 0 is that of a place with even row and column. The number
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

/* An upper bound on the steps: they alternate between the colours, starting with the colour
 * opposite to the head's; `same` counts the cells of the head's colour. */
static inline int
tron_most_steps(int same, int other)
{
	return other <= same ? 2 * other : 2 * same + 1;
}

/* An upper bound on the steps from a place, by the reachable cells and their colours. */
int tron_steps_left(const struct state *s, unsigned place);

/* The length of the longest path found for a separated side, and its first move, if there is one.
 * The search stops after some milliseconds. */
int tron_longest(const struct state *s, enum side side, move_t *first);

/* The FIRST player's prospects when the sides are separated, and whether they are certain; `cells`
 * are those of tron_space(). */
double tron_evaluate_separated(const struct state *s, const int cells[2], bool *settled);

/* `alone` and `evaluate` of struct game_rules. */
bool tron_alone(const struct game *g, const struct state *s, enum side side, move_t *best);
double tron_evaluate(const struct game *g, const struct state *s, bool *settled);

enum { TRON_STEPS_BETWEEN = 10 };

/* A random playout from a position without pending choice or crash; broken off, and won by the side
 * with more space, once the two are separated, which is checked every few steps (Den Teuling,
 * Winands 2011). `straight`: 3 of 4 steps go straight ahead where that is free. */
int tron_space_play_out(const struct state *from, bool straight, struct rng *rng);

#endif
