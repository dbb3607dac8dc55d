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

/* Of boards of any size: an upper bound on the steps over free cells, which alternate between the
 * colours of the chessboard, from a place; `same` counts the cells of its colour. */
static inline int
tron_most_steps(int same, int other)
{
	return other <= same ? 2 * other : 2 * same + 1;
}

/* The FIRST player's prospects while the sides interact, and when they are separated; *settled is set
 * to whether those are certain. */
double tron_evaluate_open(const struct game *g, const struct tron_space *space);

struct tron_space tron_space(const struct state *s);

/* tron_territory() of small boards, and of large ones. */
struct tron_territory;
void tron_small_territory(const struct state *s, struct tron_territory *out);
void tron_large_territory(const struct game *g, const struct state *s, struct tron_territory *out);

/* Whether the sides are separated and, only then, the most steps of each; fast where they are
 * not. */
bool tron_separated(const struct state *s, int most[2]);

/* The same from the longest paths of two sides that are separated. */
double tron_compare_areas(const struct game *g, const struct state *s, bool *settled);

/* `skip_pockets` and `evaluate` of struct game_rules. */
int tron_skip_pockets(
	const struct game *g, const struct state *s, enum side side, move_t *moves, int count);
double tron_evaluate(const struct game *g, const struct state *s, bool *settled);

/* A random playout from a position without pending choice or crash; broken off, and won by the side
 * with more space, once the two are separated, which is checked every few steps (Den Teuling,
 * Winands 2011). `straight`: 3 of 4 steps go straight ahead where that is free. */
int tron_space_play_out(const struct state *from, bool straight, struct rng *rng);

#endif
