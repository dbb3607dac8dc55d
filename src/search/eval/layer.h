/* A hidden layer between patterns and score, for boards where what patterns are worth depends on each
 * other. Every index adds a vector of EVAL_UNITS numbers; their sums, the units, are clipped, except the
 * last ones, which stay linear, and weighed by the stage of the game:
 *
 *	indices ──vector[index]──▶ sums ──bias[stage]──▶ units ──clip──▶ · out[stage] ──▶ score
 *
 * As in efficiently updatable networks (Nasu 2018), a move changes few indices, so that the sums of the
 * position after it are those before with a few vectors added and subtracted. Numbers are small
 * enough for sums of 16 bits. Pure; any thread. */
#ifndef NARABE_SEARCH_EVAL_LAYER_H
#define NARABE_SEARCH_EVAL_LAYER_H

#include <stdbool.h>
#include <stdint.h>

enum {
	EVAL_UNITS = 16,
	EVAL_LINEAR = 4,       /* of these, not clipped */
	EVAL_ONE = 256,        /* a clipped unit lies between 0 and this */
	EVAL_PER_POINT = 128,  /* a score of 1 in sums of units times `out` */
	EVAL_VECTORS = 93,     /* added up for a position, at most */
	EVAL_MOST_ADDED = 340, /* by one index to one unit, without sign: no sum leaves 16 bits */
	EVAL_MOST_BIAS = 1024, /* added by a bias, without sign */
	EVAL_MOST_OUT = 8000,  /* without sign: no score leaves 32 bits */
};

/* What a stage of the game makes of the sums. */
struct eval_head {
	int16_t bias[EVAL_UNITS], out[EVAL_UNITS];
};

/* Between which the units are clipped. */
extern const int16_t eval_unit_low[EVAL_UNITS], eval_unit_high[EVAL_UNITS];

/* The score of these sums, not limited. */
static inline int
eval_head_score(const struct eval_head *head, const int16_t sum[EVAL_UNITS])
{
	int score = 0;

	for (int i = 0; i < EVAL_UNITS; i++) {
		int16_t unit = (int16_t)(sum[i] + head->bias[i]);
		unit = unit < eval_unit_low[i] ? eval_unit_low[i] : unit;
		unit = unit > eval_unit_high[i] ? eval_unit_high[i] : unit;
		score += unit * head->out[i];
	}
	return score / EVAL_PER_POINT;
}

/* How much of a unit's sum reaches the score: of a unit between its limits all, of one below nothing, of one
 * above the part that is not clipped. In [0, 1]. */
double eval_unit_share(int unit, int16_t sum);

#endif
