/* Logistic regression of positions' values on their patterns: of plain sums, and by gradient descent through a
 * hidden layer. */
#include "search/eval/trainer.h"

#include <math.h>
#include <stdlib.h>

/* ---- a hidden layer ---- */

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

/* A position: its stage and its indices. */
struct layer_sample {
	int stage, count;
	const uint32_t *index;
	float sum[EVAL_UNITS]; /* of a prediction, from which it is learned */
};

static bool
is_linear(int unit)
{
	return unit >= EVAL_UNITS - EVAL_LINEAR;
}

static void
layer_trainer_destroy(struct layer_trainer *t)
{
	if (!t)
		return;
	free(t->head);
	free(t->vector);
	free(t);
}

/* Numbers to begin with come from the seed. NULL when memory is refused. */
static struct layer_trainer *
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
	return t;
}

static float
clipped(int unit, float sum)
{
	return is_linear(unit) ? sum : sum < 0 ? 0 : sum > 1 ? 1 : sum;
}

/* The log odds of winning. */
static double
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
trainer_step(float *number, float *squares, float gradient, float rate, float prior)
{
	*squares += gradient * gradient;
	*number += rate * gradient / sqrtf(*squares + prior);
}

/* A step of gradient descent for a sample that was just predicted; the error is the target less the
 * prediction, both from 0 to 1. */
static void
layer_trainer_learn(struct layer_trainer *t, const struct layer_sample *s, float error, float rate)
{
	struct head *head = &t->head[s->stage], *squares = &t->head_squares[s->stage];
	float gradient[EVAL_UNITS];

	rate *= RATE_SHARE;
	for (int i = 0; i < EVAL_UNITS; i++) {
		bool moves = is_linear(i) || (s->sum[i] > 0 && s->sum[i] < 1);
		gradient[i] = moves ? error * head->out[i] : 0;
		trainer_step(&head->out[i], &squares->out[i], error * clipped(i, s->sum[i]), rate,
			HEAD_PRIOR);
		trainer_step(&head->bias[i], &squares->bias[i], gradient[i], rate, HEAD_PRIOR);
	}
	for (int k = 0; k < s->count; k++) {
		size_t at = (size_t)s->index[k] * EVAL_UNITS;
		for (int i = 0; i < EVAL_UNITS; i++)
			trainer_step(&t->vector[at + (size_t)i], &t->vector_squares[at + (size_t)i],
				gradient[i], rate, VECTOR_PRIOR);
	}
}

static int16_t
rounded(float number, int most)
{
	float limit = (float)most;

	return (int16_t)lrintf(number > limit ? limit : number < -limit ? -limit : number);
}

/* Writes what was learned into layered weights, rounded; what was never learned from weighs nothing. */
static void
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

/* ---- plain sums, and code for both ---- */

/* Slows the weights of patterns seen rarely: a sum of squared gradients that all begin with. */
#define PRIOR 20.0F
/* Pulls every weight towards 0 whenever it is used. */
#define DECAY 1e-5F

/* A weight as it is learned, in units of log odds, and the sum of its squared gradients. */
struct slot {
	float weight, squares;
};

struct eval_trainer {
	const struct game *game;
	const struct eval_patterns *patterns;
	struct layer_trainer *layer; /* of layered patterns; for others: */
	struct slot *slot; /* a set of patterns->count for each stage, then the shared ones */
};

struct eval_trainer *
eval_trainer_create(const struct game *g, const struct eval_patterns *p, uint64_t seed)
{
	struct eval_trainer *t = calloc(1, sizeof *t);

	if (!t)
		return NULL;
	t->game = g;
	t->patterns = p;
	if (p->layered)
		t->layer = layer_trainer_create(p, seed);
	else
		t->slot =
			calloc((size_t)(p->stages + p->shared) * (size_t)p->count, sizeof *t->slot);
	if (t->slot || t->layer)
		return t;
	free(t);
	return NULL;
}

void
eval_trainer_destroy(struct eval_trainer *t)
{
	if (!t)
		return;
	layer_trainer_destroy(t->layer);
	free(t->slot);
	free(t);
}

/* The set that a stage shares with others, or NULL. */
static struct slot *
shared_set(const struct eval_trainer *t, int stage)
{
	const struct eval_patterns *p = t->patterns;

	if (!p->shared)
		return NULL;
	return t->slot + (size_t)(p->stages + stage % p->shared) * (size_t)p->count;
}

/* A position's features and its sets of weights. */
struct sample {
	int stage;
	struct slot *own, *shared; /* of a plain sum */
	struct layer_sample layer; /* of a hidden layer */
	int count;
	uint32_t index[EVAL_FEATURES];
	int times[EVAL_FEATURES]; /* of patterns that have them */
	float target;             /* expected result, 0 to 1, of the side whose score the sum is */
};

static void
sample_of(const struct eval_trainer *t, const struct eval_position *from, struct sample *out)
{
	const struct eval_patterns *p = t->patterns;
	struct state s = { .stones = { from->stones[0], from->stones[1] },
		.to_move = from->to_move };
	float sign = p->by_mover ? (float)state_sign(&s) : 1;

	out->stage = p->stage(t->game, &s);
	out->count = p->features(t->game, &s, out->index);
	out->target = (1 + sign * from->value) / 2;
	out->layer = (struct layer_sample){
		.stage = out->stage, .count = out->count, .index = out->index
	};
	if (p->layered)
		return;
	if (p->times)
		p->times(t->game, &s, out->times);
	out->own = t->slot + (size_t)out->stage * (size_t)p->count;
	out->shared = shared_set(t, out->stage);
}

/* Returns how often a feature counts. */
static float
times_of(const struct eval_trainer *t, const struct sample *s, int i)
{
	return t->patterns->times ? (float)s->times[i] : 1;
}

static double
trainer_odds_of(const struct eval_trainer *t, struct sample *s)
{
	float sum = 0;

	if (t->layer)
		return layer_trainer_predict(t->layer, &s->layer);
	for (int i = 0; i < s->count; i++) {
		float weight = s->own[s->index[i]].weight;
		if (s->shared)
			weight += s->shared[s->index[i]].weight;
		sum += weight * times_of(t, s, i);
	}
	return (double)sum;
}

static void
trainer_learn(struct slot *slot, float gradient, float rate)
{
	slot->squares += gradient * gradient;
	slot->weight += rate * gradient / sqrtf(slot->squares + PRIOR) - DECAY * slot->weight;
}

static void
learn_sample(struct eval_trainer *t, const struct sample *s, float error, float rate)
{
	if (t->layer) {
		layer_trainer_learn(t->layer, &s->layer, error, rate);
		return;
	}
	for (int k = 0; k < s->count; k++) {
		float gradient = error * times_of(t, s, k);
		trainer_learn(&s->own[s->index[k]], gradient, rate);
		if (s->shared)
			trainer_learn(&s->shared[s->index[k]], gradient, rate);
	}
}

void
eval_trainer_pass(
	struct eval_trainer *t, const struct eval_set *set, double rate, struct eval_loss *loss)
{
	struct sample s;

	*loss = (struct eval_loss){ 0 };
	for (int64_t i = 0; i < set->count; i++) {
		uint32_t n = set->order[i];
		sample_of(t, &set->position[n], &s);
		double predicted = 1 / (1 + exp(-trainer_odds_of(t, &s)));
		double target = (double)s.target;
		const double least = 1e-9; /* keeps the logarithm finite */

		double entropy = -target * log(predicted + least) -
				 (1 - target) * log(1 - predicted + least);
		if (set->held_out[n]) {
			loss->held_out += entropy;
			loss->held_out_count++;
			continue;
		}
		loss->learned += entropy;
		loss->learned_count++;
		learn_sample(t, &s, s.target - (float)predicted, (float)rate);
	}
	loss->learned /= loss->learned_count ? (double)loss->learned_count : 1;
	loss->held_out /= loss->held_out_count ? (double)loss->held_out_count : 1;
}

struct eval_weights *
eval_trainer_weights(const struct eval_trainer *t)
{
	struct eval_weights *w = eval_create(t->patterns);

	if (!w)
		return NULL;
	if (t->layer)
		layer_trainer_round(t->layer, w);
	else {
		/* The sums of own and shared weights, in points. */
		const struct eval_patterns *p = t->patterns;

		for (int stage = 0; stage < p->stages; stage++) {
			const struct slot *own = t->slot + (ptrdiff_t)stage * p->count;
			const struct slot *shared = shared_set(t, stage);
			for (int i = 0; i < p->count; i++) {
				float sum = own[i].weight + (shared ? shared[i].weight : 0);
				float points = sum * EVAL_LOGIT;
				float most = INT16_MAX;
				points = points > most ? most : points < -most ? -most : points;
				w->weight[stage * p->count + i] = (int16_t)lrintf(points);
			}
		}
	}
	if (eval_fit(w) && eval_prepare(w))
		return w;
	eval_destroy(w);
	return NULL;
}
