/* A learner plays game after game against another player, both sides in turn, and learns.
 *
 *	training_start()   sets the players and the starting point
 *	training_play()    plays; stores what was learned now and then, and at the end
 *	training_finish()
 */
#ifndef NARABE_MATCH_PLAYER_TRAINING_H
#define NARABE_MATCH_PLAYER_TRAINING_H

#include "match/player/matchbox.h"
#include "match/player/player.h"

struct training_params {
	const struct game *game;
	struct player_spec learner; /* a kind that learns */
	struct player_spec against; /* not human; it learns too, if it can */
	int64_t games;
	uint64_t seed;
	const char
		*out; /* where to store what was learned, instead of the learner's file; or NULL */
};

/* Not to be moved between start and finish. */
struct training {
	struct training_params params;
	struct player learner, against;
};

struct training_end {
	bool has_boxes;                 /* it is a matchbox, and the rest is known */
	uint32_t beads[MATCHBOX_CELLS]; /* at the start of the game */
	int64_t refills;                /* boxes that became empty */
};

/* Checks that both can play and that what they learn can be stored: in a writable folder, each
 * player in its own file, and in `out` only a file that is continued. False with a sentence; then
 * there is nothing to finish. */
bool training_start(struct training *t, const struct training_params *p, struct error *e);

/* Plays the games, the learner with X in the very first; calls `done` after each with its result (1 won, 0 drawn,
 * -1 lost), which stops the training by returning false. False with a sentence if a player fails or what was learned cannot be stored. */
bool training_play(struct training *t, bool (*done)(void *context, int result), void *context,
	struct training_end *end, struct error *e);

void training_finish(struct training *t);

/* All three. */
bool training_run(const struct training_params *p, bool (*done)(void *context, int result),
	void *context, struct training_end *end, struct error *e);

/* ---- a learner's results over time ----
 *
 * Counted in blocks of equally many games. When there are too many blocks for a curve, pairs of them are
 * merged. */

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
