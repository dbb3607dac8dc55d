/* A learner plays game after game against any player, both sides in turn, and learns. */
#ifndef NARABE_MATCH_TRAINING_H
#define NARABE_MATCH_TRAINING_H

#include "match/player.h"

struct training_params {
	const struct game *game;
	struct player_spec learner; /* a kind that learns */
	struct player_spec against; /* not human; he learns too, if he can */
	int64_t games;
	uint64_t seed;
	const char
		*out; /* where what was learned is kept, instead of the learner's file; or NULL */
};

struct training_end {
	uint32_t beads[MATCHBOX_CELLS]; /* of the game's start */
	int64_t refills;                /* boxes that ran empty */
};

/* Whether what is learned can be kept, to be asked before it is learned: in a folder that can be
 * written to, each player's in a file of his own, and in `out` nothing that the learner does not go
 * on from. Else a sentence. */
bool training_can_keep(const struct training_params *p, struct error *e);

/* Plays them all, the learner with X in the first; `done` is told after each of them whether he has
 * won (1), drawn (0) or lost (-1), and stops it by false. False with a sentence when a player
 * fails, or what was learned can not be kept. */
bool training_run(const struct training_params *p, bool (*done)(void *context, int result),
	void *context, struct training_end *end, struct error *e);

#endif
