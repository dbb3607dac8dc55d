/* UCB1 (Auer, Cesa-Bianchi, Fischer 2002): mean + c sqrt(ln N / n).
 *
 * The default is worth speed: with rewards -1, 0, 1 and no proofs at the node, all moves are
 * looked at in one pass. */
#include "search/mcts/policy_simd.h"

static float
bound(const struct pick *p, int i, float ln)
{
	float n = (float)atomic_load_explicit(&p->node.visits[i], memory_order_relaxed);
	return policy_mean(p, i) + p->c * sqrtf(ln / n);
}

/* ---- the short ways: by one square root and one division ---- */

static inline float
by_total(const struct narrow *m)
{
	float part = 1 / sqrtf(m->n);
	return part * (m->sign * (float)(int32_t)m->total * part + m->spread);
}

static inline float
by_mean(const struct narrow *m)
{
	return m->sign * tree_float(m->total) + 1 / sqrtf(m->n) * m->spread;
}

#if WIDE
WIDE_AVX2 WIDE_INLINE void
eight_by_total(const struct wide *m, __m256 *out)
{
	__m256 part = wide_part(m);
	__m256 mean = _mm256_mul_ps(wide_sum(m), part);
	*out = _mm256_mul_ps(part, _mm256_add_ps(mean, m->spread));
}

WIDE_AVX2 WIDE_INLINE void
eight_by_mean(const struct wide *m, __m256 *out)
{
	*out = _mm256_add_ps(wide_mean(m), _mm256_mul_ps(wide_part(m), m->spread));
}
#endif

#define TRY_ALL     true
#define EXTRA(node) NULL
#include "search/mcts/policy_bounds.h"

static int
pick(const struct pick *p)
{
	return policy_greatest(p, bound, false);
}

extern const struct policy policy_ucb1;
const struct policy policy_ucb1 = {
	.name = "ucb1",
	.formula = "mean + c sqrt(ln N / n)",
	.standard_c = 1.4142135623730951,
	.standard_expand = 1,
	.pick = pick,
	.bound = bound,
	.quick = quick,
};
