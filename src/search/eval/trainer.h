/* Learns weights from positions of known value: logistic regression by stochastic gradient descent
 * with AdaGrad (Duchi, Hazan, Singer 2011), in the order of the positions given, so that the same
 * positions give the same weights. Owned by one thread. */
#ifndef NARABE_SEARCH_EVAL_TRAINER_H
#define NARABE_SEARCH_EVAL_TRAINER_H

#include "base/rng.h"
#include "search/eval/eval.h"

struct eval_trainer;

/* A position of a game, and its value to the FIRST player. */
struct eval_position {
	uint64_t stones[2]; /* of its digest */
	float value;        /* -1 to 1 */
	uint32_t to_move;   /* enum side */
};

/* Cross entropy of a position, in nats: of those learned from and of those held out. */
struct eval_loss {
	double learned, held_out;
	int64_t learned_count, held_out_count;
};

/* Creates a trainer; the seed determines the initial numbers of a hidden layer. Returns NULL when
 * memory is refused. */
struct eval_trainer *eval_trainer_create(
	const struct game *g, const struct eval_patterns *p, uint64_t seed);
void eval_trainer_destroy(struct eval_trainer *t);

/* Positions, some of which are held out: evaluated but not learned from. */
struct eval_set {
	const struct eval_position *position;
	const bool *held_out;
	const uint32_t *order; /* the order of learning: `count` indices of positions */
	int64_t count;
};

/* Makes one pass over the positions with this learning rate. */
void eval_trainer_pass(
	struct eval_trainer *t, const struct eval_set *set, double rate, struct eval_loss *loss);

/* Returns the learned weights, rounded and prepared; NULL when memory is refused. */
struct eval_weights *eval_trainer_weights(const struct eval_trainer *t);

#endif
