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

/* A quarter of min(variance, 1). `part` is 1 / sqrt(n). */
static inline float
least_variance(const struct scalar *m, float mean, float draws, float part)
{
	float variance = .25f * (1 - draws - mean * mean);
	float v = (variance > 0 ? variance : 0) + ROOT_OF_2 * m->root * part;
	return v < .25f ? v : .25f;
}

static inline float
by_total(const struct scalar *m)
{
	float part = 1 / sqrtf(m->n), share = part * part;
	float mean = m->sign * (float)(int32_t)m->total * share;
	float least = least_variance(m, mean, (float)(int32_t)m->extra * share, part);
	return mean + m->spread * (part * sqrtf(least));
}

static inline float
by_mean(const struct scalar *m)
{
	float part = 1 / sqrtf(m->n), mean = m->sign * tree_float(m->total);
	float least = least_variance(m, mean, tree_float(m->extra), part);
	return mean + m->spread * (part * sqrtf(least));
}

#if SIMD
SIMD_AVX2 SIMD_INLINE __m256
eight_bounds(const struct simd *m, __m256 mean, __m256 draws, __m256 part)
{
	const __m256 quarter = _mm256_set1_ps(.25f), one = _mm256_set1_ps(1);
	__m256 rest = _mm256_sub_ps(_mm256_sub_ps(one, draws), _mm256_mul_ps(mean, mean));
	__m256 variance = _mm256_max_ps(_mm256_mul_ps(quarter, rest), _mm256_setzero_ps());
	__m256 wrong = _mm256_mul_ps(_mm256_mul_ps(_mm256_set1_ps(ROOT_OF_2), m->root), part);
	__m256 least = _mm256_min_ps(_mm256_add_ps(variance, wrong), quarter);
	__m256 bonus = _mm256_mul_ps(part, _mm256_sqrt_ps(least));
	return _mm256_add_ps(mean, _mm256_mul_ps(m->spread, bonus));
}

SIMD_AVX2 SIMD_INLINE void
eight_by_total(const struct simd *m, __m256 *out)
{
	__m256 part = simd_part(m);
	__m256 share = _mm256_mul_ps(part, part);
	__m256 draws = _mm256_mul_ps(_mm256_cvtepi32_ps(m->extra), share);
	*out = eight_bounds(m, _mm256_mul_ps(simd_sum(m), share), draws, part);
}

SIMD_AVX2 SIMD_INLINE void
eight_by_mean(const struct simd *m, __m256 *out)
{
	*out = eight_bounds(m, simd_mean(m), _mm256_castsi256_ps(m->extra), simd_part(m));
}
#endif

#define TRY_ALL     true
#define EXTRA(node) (node)->draws
#include "search/mcts/policy_bounds.h"

static int
policy_ucb1_tuned_pick(const struct pick *p)
{
	return policy_greatest(p, policy_ucb1_tuned_bound, false);
}

extern const struct policy policy_ucb1_tuned;
const struct policy policy_ucb1_tuned = {
	.name = "ucb1-tuned",
	.score = "UCB",
	.formula = "mean + c sqrt(ln N / n min(1/4, V)), V the variance and its bound",
	.standard_c = 2,
	.standard_expand = 1,
	.pick = policy_ucb1_tuned_pick,
	.bound = policy_ucb1_tuned_bound,
	.specialise = specialise,
};
