/* UCB1-Tuned (Auer, Cesa-Bianchi, Fischer 2002): the variance of a move's results determines how
 * much it is explored. For rewards in [0, 1]:
 *
 *   mean + sqrt(ln N / n * min(1/4, V)),  V = mean of squares - mean^2 + sqrt(2 ln N / n)
 *
 * 1/4 is the greatest possible variance there; on [-1, 1] all rewards are halved first, and c = 2
 * scales the bound back. The mean of squares follows from visits and draws: results are -1, 0 and
 * 1. */
#include "search/mcts/policy_simd.h"

#define ROOT_OF_2 1.4142135f

static float
policy_ucb1_tuned_bound(const struct pick *p, int i, float ln)
{
	float n = (float)atomic_load_explicit(&p->node.visits[i], memory_order_relaxed);
	float mean = policy_mean(p, i);
	float variance = policy_mean_square(p, i) - mean * mean;

	if (p->reward == REWARD_WDL)
		variance *= .25f;
	float v = (variance > 0 ? variance : 0) + sqrtf(2 * ln / n);
	float c = p->reward == REWARD_WDL ? p->c : p->c * .5f;
	return mean + c * sqrtf(ln / n * (v < .25f ? v : .25f));
}

/* ---- specialised selection on [-1, 1]; the extra word is the draws ---- */

/* *out is the mean, and becomes the bound; `part` is 1 / sqrt(n). */
SIMD_INLINE void
add_bonus(const struct simd *m, const floats *draws, const floats *part, floats *out,
	const struct simd_level *l)
{
	/* A quarter of min(variance, 1). */
	floats least = .25f * (1 - *draws - *out * *out);

	simd_bound_by(&least, 0, 1);
	least += ROOT_OF_2 * m->root * *part;
	simd_bound_by(&least, .25f, -1);
	l->root(&least);
	*out += m->spread * (*part * least);
}

SIMD_INLINE void
simd_by_total(const struct simd *m, floats *out, const struct simd_level *l)
{
	floats part, share, draws;

	simd_part(m, &part, l);
	share = part * part;
	draws = __builtin_convertvector(m->extra, floats) * share;
	*out = SIMD_SUM(m) * share;
	add_bonus(m, &draws, &part, out, l);
}

SIMD_INLINE void
simd_by_mean(const struct simd *m, floats *out, const struct simd_level *l)
{
	const floats draws = (floats)m->extra;
	floats part;

	simd_part(m, &part, l);
	*out = SIMD_MEAN(m);
	add_bonus(m, &draws, &part, out, l);
}

SIMD_SPECIALISE(true, EXTRA_DRAWS)

extern const struct policy policy_ucb1_tuned;
const struct policy policy_ucb1_tuned = {
	.name = "ucb1-tuned",
	.score = "UCB",
	.formula = "mean + c sqrt(ln N / n min(1/4, V)), V the variance and its bound",
	.standard_c = 2,
	.standard_expand = 1,
	.bound = policy_ucb1_tuned_bound,
	.specialise = specialise,
};
