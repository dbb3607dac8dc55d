/* Training an evaluation: rounds of games that the engine plays against itself with what it has
 * learned so far, and weights learned from the games of the last rounds.
 *
 *	weights ──self-play──▶ games ──┐
 *	   ▲                           ├── those of the last rounds
 *	   └──────── learning ◀────────┘
 *
 * The results depend on the seed, not on the threads. In a folder of its own a training that was
 * stopped continues and ends with the same weights; one with other options is refused. Several programs, on
 * several machines, can play the parts of a round in that folder: those whose `shards` is above 1, each its
 * own of the first round that has no weights yet; the one without then takes their games and learns. */
#ifndef NARABE_MAKE_EVAL_TRAINING_H
#define NARABE_MAKE_EVAL_TRAINING_H

#include "lab/runs/lab.h"
#include "make/self_play.h"

struct eval_match_result {
	int64_t won, drawn, lost; /* by the new weights */
	enum lab_verdict verdict; /* open after the most games */
};

struct eval_training {
	const struct game *game;
	int rounds;
	int64_t games;        /* of a round */
	int depth;            /* of their searches; */
	int64_t nodes;        /* see struct self_play */
	int keep;             /* rounds whose games are learned from */
	int passes;           /* over them */
	double result, stray; /* see struct self_play */
	int threads;
	bool sprt; /* new weights play against those before, if there are any, and training ends when
	            * they are not better by elo1 rather than elo0 points */
	double elo0, elo1;
	int shard,
		shards; /* the part of a round's games to play, 0 to shards - 1; 1: all, and learn */
	uint64_t seed;
	const char
		*start;  /* weights for the first games; NULL: the evaluation that is not learned */
	const char *out; /* where the weights are written after each round */
	const char *folder; /* where games and weights of each round are kept; NULL: nowhere */
	char made[EVAL_MADE - 32]; /* the command, but for the rounds: goes into the files */
};

/* What a round has brought. */
struct eval_round {
	int number; /* from 1 */
	int64_t games, positions;
	int64_t results[3];   /* the first player's losses, draws, wins */
	double plies;         /* of a game, on average */
	int64_t learned_from; /* positions, those of earlier rounds included */
	struct eval_loss loss;
	double play_s, learn_s;
	struct eval_match_result match; /* against the weights before, with `sprt` */
};

struct eval_training_news {
	/* Games of a round so far; may be NULL. */
	void (*games)(void *context, int round, int64_t done, int64_t before, int64_t all);
	void (*round)(void *context, const struct eval_round *r);
	/* After the match against the weights before; may be NULL. */
	void (*compared)(void *context, const struct eval_round *r);
	/* A round whose weights the folder has already; may be NULL. */
	void (*finished)(void *context, int round);
	/* A part of a round whose games are all there; may be NULL. */
	void (*part)(void *context, int round, int64_t games);
	void *context;
};

/* Trains. Returns false with a sentence. */
bool eval_training_run(
	const struct eval_training *t, const struct eval_training_news *news, struct error *e);

#endif
