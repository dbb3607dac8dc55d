/* A learner's results over time: counted in blocks of equally many games. When there are too many
 * blocks for a curve, pairs of them are merged. */
#ifndef NARABE_MATCH_PLAYER_LEARNING_CURVE_H
#define NARABE_MATCH_PLAYER_LEARNING_CURVE_H

#include <stdint.h>

enum { LEARNING_BLOCKS = 64 };

struct learning_count {
	int64_t won, drawn, lost;
};

/* All zero but `every`: no game yet. */
struct learning {
	struct learning_count all;
	int64_t every; /* games per block, at least 1 */
	int blocks;    /* full ones; after them the one being filled */
	struct learning_count block[LEARNING_BLOCKS];
};

static inline int64_t
learning_games(const struct learning_count *c)
{
	return c->won + c->drawn + c->lost;
}

/* A game won (1), drawn (0) or lost (-1). */
void learning_add(struct learning *l, int result);

#endif
