/* A learner plays game after game against another player, with alternating sides, and learns. The
 * calling thread only; a player may have its own threads. */
#ifndef NARABE_MATCH_PLAYER_TRAINING_H
#define NARABE_MATCH_PLAYER_TRAINING_H

#include "match/player/matchbox.h"
#include "match/player/player.h"

struct training_params {
	const struct game *game;
	struct player_spec learner; /* a kind that learns */
	struct player_spec against; /* not human; also learns, if it can */
	int64_t games;
	uint64_t seed;
	const char *out; /* file for what was learned, in place of the learner's; or NULL */
	void (*begins)(void *context); /* called before the first game; may be NULL */
};

struct training_end {
	bool has_boxes;                 /* it is a matchbox, and the rest is valid */
	uint32_t beads[MATCHBOX_CELLS]; /* in the box of the start position */
	int64_t refills;                /* boxes that became empty */
};

/* Plays the games, in the first of which the learner plays X, and stores what was learned from time
 * to time and at the end. Calls `done` after each game with its result for the learner (1 won, 0
 * drawn, -1 lost); `done` stops the training by returning false. Before the first game it checks that
 * each player has a file of its own in a writable folder, and that `out` does not exist or is the file
 * that the learner continues. Returns false with a sentence if that is not so, a player fails, or what
 * it learned cannot be stored. */
bool training_run(const struct training_params *p, bool (*done)(void *context, int result),
	void *context, struct training_end *end, struct error *e);

/* ---- a learner's results over time ----
 *
 * Counted in blocks of equal numbers of games. When there are too many blocks for a curve, they are merged in
 * pairs. */

enum { LEARNING_BLOCKS = 64 };

struct learning_count {
	int64_t won, drawn, lost;
};

/* Before the first game, everything but `every` is zero. */
struct learning {
	struct learning_count all;
	int64_t every; /* games per block, at least 1 */
	int blocks;    /* full blocks; the next one is being filled */
	struct learning_count block[LEARNING_BLOCKS];
};

static inline int64_t
learning_games(const struct learning_count *c)
{
	return c->won + c->drawn + c->lost;
}

/* Adds a game won (1), drawn (0) or lost (-1). */
void learning_add(struct learning *l, int result);

#endif
