/* UCB1 (Auer, Cesa-Bianchi, Fischer 2002): mean + c sqrt(ln N / n).
 *
 * The default case is specialised for speed: with rewards -1, 0, 1, one pass covers all moves of a
 * node. */
#include "search/mcts/policy_simd.h"

static float
policy_ucb1_bound(const struct pick *p, int i, float ln)
{
	float n = (float)atomic_load_explicit(&p->node.visits[i], memory_order_relaxed);
	return policy_mean(p, i) + p->c * sqrtf(ln / n);
}

/* ---- specialised selection: one square root and one division ---- */

static inline float
by_total(const struct scalar *m)
{
	float part = 1 / sqrtf(m->n);
	return part * (m->sign * (float)(int32_t)m->total * part + m->spread);
}

static inline float
by_mean(const struct scalar *m)
{
	return m->sign * tree_float(m->total) + 1 / sqrtf(m->n) * m->spread;
}

#if SIMD
SIMD_AVX2 SIMD_INLINE void
eight_by_total(const struct simd *m, __m256 *out)
{
	__m256 part = simd_part(m);
	__m256 mean = _mm256_mul_ps(simd_sum(m), part);
	*out = _mm256_mul_ps(part, _mm256_add_ps(mean, m->spread));
}

SIMD_AVX2 SIMD_INLINE void
eight_by_mean(const struct simd *m, __m256 *out)
{
	*out = _mm256_add_ps(simd_mean(m), _mm256_mul_ps(simd_part(m), m->spread));
}
#endif

#define TRY_ALL     true
#define EXTRA(node) NULL
#include "search/mcts/policy_bounds.h"

static int
policy_ucb1_pick(const struct pick *p)
{
	return policy_greatest(p, policy_ucb1_bound, false);
}

extern const struct policy policy_ucb1;
const struct policy policy_ucb1 = {
	.name = "ucb1",
	.score = "UCB",
	.formula = "mean + c sqrt(ln N / n)",
	.standard_c = 1.4142135623730951,
	.standard_expand = 1,
	.pick = policy_ucb1_pick,
	.bound = policy_ucb1_bound,
	.specialise = specialise,
};
