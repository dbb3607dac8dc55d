/* Learns the numbers of a hidden layer (layer.h), as the trainer does those of a plain sum (trainer.h). One
 * thread's own. */
#ifndef NARABE_SEARCH_EVAL_LAYER_TRAINER_H
#define NARABE_SEARCH_EVAL_LAYER_TRAINER_H

#include "base/rng.h"
#include "search/eval/eval.h"

struct layer_trainer;

/* Numbers to begin with come from the seed. NULL when memory is refused. */
struct layer_trainer *layer_trainer_create(const struct eval_patterns *p, uint64_t seed);
void layer_trainer_destroy(struct layer_trainer *t);

/* A position: its stage and its indices. */
struct layer_sample {
	int stage, count;
	const uint32_t *index;
	float sum
		[EVAL_UNITS]; /* what layer_trainer_predict() has found, for layer_trainer_learn() */
};

/* The log odds of winning. */
double layer_trainer_predict(const struct layer_trainer *t, struct layer_sample *s);

/* A step of gradient descent for a sample that was just predicted; the error is the target less the
 * prediction, both from 0 to 1. */
void layer_trainer_learn(
	struct layer_trainer *t, const struct layer_sample *s, float error, float rate);

/* Writes what was learned into layered weights, rounded. */
void layer_trainer_round(const struct layer_trainer *t, struct eval_weights *w);

#endif
