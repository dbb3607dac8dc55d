/* Learned evaluations: weights, and sums of them. */
#include "search/eval/eval.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define EVAL_PATTERNS(variable) extern const struct eval_patterns variable;
#include "search/eval/patterns.def"
#undef EVAL_PATTERNS

static const struct eval_patterns *const all[] = {
#define EVAL_PATTERNS(variable) &variable,
#include "search/eval/patterns.def"
#undef EVAL_PATTERNS
};

const struct eval_patterns *
eval_patterns_of(const struct game *g)
{
	for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
		if (strcmp(all[i]->name, g->name) == 0)
			return all[i];
	}
	return NULL;
}

void
eval_file_name(const struct game *g, char out[GAME_NAME])
{
	struct text t;

	text_init(&t, out, GAME_NAME);
	for (const char *c = g->name; *c; c++) {
		if (*c != ':')
			text_add(&t, "%c", *c);
	}
	text_add(&t, ".eval");
}

struct eval_weights *
eval_create(const struct eval_patterns *p)
{
	struct eval_weights *w = calloc(1, sizeof *w);

	if (!w)
		return NULL;
	w->patterns = p;
	w->weight = calloc((size_t)p->stages * (size_t)p->count, sizeof *w->weight);
	if (w->weight)
		return w;
	free(w);
	return NULL;
}

bool
eval_prepare(struct eval_weights *w)
{
	if (!w->patterns->prepare)
		return true;
	free(w->prepared);
	w->prepared = w->patterns->prepare(w);
	return w->prepared;
}

void
eval_destroy(struct eval_weights *w)
{
	if (!w)
		return;
	free(w->prepared);
	free(w->weight);
	free(w);
}

int
eval_score(const struct eval_weights *w, const struct game *g, const struct state *s)
{
	const struct eval_patterns *p = w->patterns;
	const int16_t *weight = w->weight + p->stage(g, s) * p->count;
	uint32_t index[EVAL_FEATURES];
	int sum = 0;

	int count = p->features(g, s, index);
	for (int i = 0; i < count; i++)
		sum += weight[index[i]];
	return eval_limit(p->by_mover ? sum : state_sign(s) * sum);
}

double
eval_after(const struct eval_weights *w, const struct game *g, const struct state *s, move_t m)
{
	struct state next = *s;

	g->rules->play(g, &next, m);
	int result = g->rules->result(g, &next);
	return result != GAME_OPEN ? result
				   : eval_value(state_sign(&next) * eval_score(w, g, &next));
}

double
eval_value(double score)
{
	return tanh(score / (2 * EVAL_LOGIT));
}

double
eval_score_of(double value)
{
	double most = tanh((double)EVAL_MOST / (2 * EVAL_LOGIT));
	double within = value > most ? most : value < -most ? -most : value;

	return 2 * EVAL_LOGIT * atanh(within);
}
