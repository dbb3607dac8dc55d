/* Trains an evaluation in rounds: the engine plays games against itself with what it has learned so
 * far, then learns weights from the games of the last rounds.
 *
 *	weights ──self-play──▶ games ──┐
 *	   ▲                           ├── those of the last rounds
 *	   └──────── learning ◀────────┘
 *
 * The results depend on the seed, not on the threads. With a folder, a stopped training continues
 * and ends with the same weights; one with other options is refused. Several programs, on several
 * machines, can play the parts of a round in that folder. Each one whose `shards` is above 1 plays
 * its part of the first round without weights; the one without shards then takes their games and
 * learns. */
#ifndef NARABE_MAKE_EVAL_TRAINING_H
#define NARABE_MAKE_EVAL_TRAINING_H

#include "lab/runs/lab.h"
#include "make/self_play.h"

struct eval_match_result {
	int64_t won, drawn, lost; /* the new weights' games */
	enum lab_verdict verdict; /* open after the maximum number of games */
};

struct eval_training {
	const struct game *game;
	int rounds;
	int64_t games;        /* of a round */
	int depth;            /* of the searches */
	int64_t nodes;        /* see struct self_play */
	int keep;             /* rounds whose games are learned from */
	int passes;           /* over those games */
	double result, stray; /* see struct self_play */
	int threads;
	/* new weights play the previous ones, if any, and training ends unless the test accepts
	 * elo1 points rather than elo0 */
	bool sprt;
	double elo0, elo1;
	int shard,
		shards; /* shard is the part of a round to play, from 0; 1: plays all and learns */
	uint64_t seed;
	const char
		*start;  /* weights for the first games; NULL: the evaluation that is not learned */
	const char *out; /* file for the weights after each round */
	const char *folder; /* folder for the games and weights of each round; NULL: not kept */
	char made[EVAL_MADE - 32]; /* the command without the rounds, stored in the files */
};

/* The outcome of a round. */
struct eval_round {
	int number; /* from 1 */
	int64_t games, positions;
	int64_t results[3];   /* the first player's losses, draws, wins */
	double plies;         /* of a game, on average */
	int64_t learned_from; /* positions, including those of earlier rounds */
	struct eval_loss loss;
	double play_s, learn_s;
	struct eval_match_result match; /* against the previous weights, with `sprt` */
};

struct eval_training_news {
	/* Reports the games of a round so far; may be NULL. */
	void (*games)(void *context, int round, int64_t done, int64_t before, int64_t all);
	void (*round)(void *context, const struct eval_round *r);
	/* Called after the match against the previous weights; may be NULL. */
	void (*compared)(void *context, const struct eval_round *r);
	/* Called for a round whose weights are already in the folder; may be NULL. */
	void (*finished)(void *context, int round);
	/* Called for a part of a round whose games are complete; may be NULL. */
	void (*part)(void *context, int round, int64_t games);
	void *context;
};

/* Runs the training. Returns false with a sentence. */
bool eval_training_run(
	const struct eval_training *t, const struct eval_training_news *news, struct error *e);

#endif
