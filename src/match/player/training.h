/* A learner plays game after game against any player, both sides in turn, and learns.
 *
 *	training_start()   who plays, and from where on
 *	training_play()    the games; what was learned is kept now and then, and at the end
 *	training_finish()
 *
 * A training that was killed goes on where its file was last written, and ends with the same bytes
 * as one that was not, unless its opponent thinks by the clock. */
#ifndef NARABE_MATCH_PLAYER_TRAINING_H
#define NARABE_MATCH_PLAYER_TRAINING_H

#include "match/player/matchbox_file.h"
#include "match/player/player.h"

struct training_params {
	const struct game *game;
	struct player_spec learner; /* a kind that learns */
	struct player_spec against; /* not human; he learns too, if he can */
	int64_t games;
	uint64_t seed;
	const char
		*out;  /* where what was learned is kept, instead of the learner's file; or NULL */
	bool resume;   /* from where the kept file is, if it is there */
	bool any_seed; /* then with the file's seed instead */
};

/* Not to be moved between start and finish. */
struct training {
	struct training_params params; /* with the seed that counts */
	struct player learner, against;
	struct matchbox_training at; /* how far it is */
	int64_t refills;             /* before this start */
};

struct training_end {
	uint32_t beads[MATCHBOX_CELLS]; /* of the game's start */
	int64_t refills;                /* boxes that ran empty */
};

/* Sees that both can play, and that what is learned can be kept: in a folder that can be written
 * to, each player's in a file of his own, and in `out` nothing that is not gone on from. False with
 * a sentence; then there is nothing to finish. */
bool training_start(struct training *t, const struct training_params *p, struct error *e);

/* Plays what is left of the games, the learner with X in the first of all; `done` is told after
 * each of them whether he has won (1), drawn (0) or lost (-1), and stops it by false: it can then be
 * gone on with. False with a sentence when a player fails, or what was learned can not be kept. */
bool training_play(struct training *t, bool (*done)(void *context, int result), void *context,
	struct training_end *end, struct error *e);

void training_finish(struct training *t);

/* All three. */
bool training_run(const struct training_params *p, bool (*done)(void *context, int result),
	void *context, struct training_end *end, struct error *e);

#endif
