/* Gradient descent with AdaGrad through a hidden layer. */
#include "search/eval/layer_trainer.h"

#include <math.h>
#include <stdlib.h>

/* Sums of squared gradients that all numbers begin with: the heads', the vectors'. */
#define HEAD_PRIOR   20.0F
#define VECTOR_PRIOR 1.0F
/* Of the rate of a plain sum. */
#define RATE_SHARE 0.5F
/* Numbers to begin with: units half open, of either sign, that differ a little. */
#define FIRST_BIAS   0.3F
#define FIRST_OUT    0.3F
#define FIRST_VECTOR 0.06F

struct head {
	float bias[EVAL_UNITS], out[EVAL_UNITS];
};

struct layer_trainer {
	const struct eval_patterns *patterns;
	struct head *head, *head_squares; /* by stage */
	float *vector, *vector_squares;   /* [index * EVAL_UNITS + unit] */
};

static bool
is_linear(int unit)
{
	return unit >= EVAL_UNITS - EVAL_LINEAR;
}

static void
begin(struct layer_trainer *t, uint64_t seed)
{
	struct rng rng;

	rng_seed(&rng, seed);
	for (int i = 0; i < t->patterns->count * EVAL_UNITS; i++)
		t->vector[i] = FIRST_VECTOR * (2 * (float)rng_share(&rng) - 1);
	for (int stage = 0; stage < t->patterns->stages; stage++) {
		for (int i = 0; i < EVAL_UNITS; i++) {
			t->head[stage].out[i] = i % 2 ? -FIRST_OUT : FIRST_OUT;
			t->head[stage].bias[i] = is_linear(i) ? 0 : FIRST_BIAS;
		}
	}
}

struct layer_trainer *
layer_trainer_create(const struct eval_patterns *p, uint64_t seed)
{
	struct layer_trainer *t = calloc(1, sizeof *t);
	size_t stages = (size_t)p->stages, vectors = (size_t)p->count * EVAL_UNITS;

	if (!t)
		return NULL;
	t->patterns = p;
	t->head = calloc(2 * stages, sizeof *t->head);
	t->vector = calloc(2 * vectors, sizeof *t->vector);
	if (!t->head || !t->vector) {
		layer_trainer_destroy(t);
		return NULL;
	}
	t->head_squares = t->head + stages;
	t->vector_squares = t->vector + vectors;
	begin(t, seed);
	return t;
}

void
layer_trainer_destroy(struct layer_trainer *t)
{
	if (!t)
		return;
	free(t->head);
	free(t->vector);
	free(t);
}

static float
clipped(int unit, float sum)
{
	return is_linear(unit) ? sum : sum < 0 ? 0 : sum > 1 ? 1 : sum;
}

double
layer_trainer_predict(const struct layer_trainer *t, struct layer_sample *s)
{
	const struct head *head = &t->head[s->stage];
	float odds = 0;

	for (int i = 0; i < EVAL_UNITS; i++)
		s->sum[i] = head->bias[i];
	for (int k = 0; k < s->count; k++) {
		const float *vector = t->vector + (size_t)s->index[k] * EVAL_UNITS;
		for (int i = 0; i < EVAL_UNITS; i++)
			s->sum[i] += vector[i];
	}
	for (int i = 0; i < EVAL_UNITS; i++)
		odds += head->out[i] * clipped(i, s->sum[i]);
	return (double)odds;
}

static void
step(float *number, float *squares, float gradient, float rate, float prior)
{
	*squares += gradient * gradient;
	*number += rate * gradient / sqrtf(*squares + prior);
}

void
layer_trainer_learn(struct layer_trainer *t, const struct layer_sample *s, float error, float rate)
{
	struct head *head = &t->head[s->stage], *squares = &t->head_squares[s->stage];
	float gradient[EVAL_UNITS];

	rate *= RATE_SHARE;
	for (int i = 0; i < EVAL_UNITS; i++) {
		bool moves = is_linear(i) || (s->sum[i] > 0 && s->sum[i] < 1);
		gradient[i] = moves ? error * head->out[i] : 0;
		step(&head->out[i], &squares->out[i], error * clipped(i, s->sum[i]), rate,
			HEAD_PRIOR);
		step(&head->bias[i], &squares->bias[i], gradient[i], rate, HEAD_PRIOR);
	}
	for (int k = 0; k < s->count; k++) {
		size_t at = (size_t)s->index[k] * EVAL_UNITS;
		for (int i = 0; i < EVAL_UNITS; i++)
			step(&t->vector[at + (size_t)i], &t->vector_squares[at + (size_t)i],
				gradient[i], rate, VECTOR_PRIOR);
	}
}

static int16_t
rounded(float number, int most)
{
	float limit = (float)most;

	return (int16_t)lrintf(number > limit ? limit : number < -limit ? -limit : number);
}

/* What was never learned from weighs nothing. */
void
layer_trainer_round(const struct layer_trainer *t, struct eval_weights *w)
{
	int16_t *vectors = eval_vectors(w);

	for (int stage = 0; stage < t->patterns->stages; stage++) {
		struct eval_head *head = eval_head(w, stage);
		for (int i = 0; i < EVAL_UNITS; i++) {
			head->bias[i] = rounded(EVAL_ONE * t->head[stage].bias[i], EVAL_MOST_BIAS);
			head->out[i] = rounded((float)EVAL_LOGIT * EVAL_PER_POINT / EVAL_ONE *
						       t->head[stage].out[i],
				EVAL_MOST_OUT);
		}
	}
	for (int i = 0; i < t->patterns->count * EVAL_UNITS; i++) {
		bool seen = t->vector_squares[i] > 0;
		vectors[i] = seen ? rounded(EVAL_ONE * t->vector[i], EVAL_MOST_ADDED) : 0;
	}
}
