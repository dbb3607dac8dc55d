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

SIMD_INLINE void
simd_by_total(const struct simd *m, floats *out, const struct simd_level *l)
{
	floats part;

	simd_part(m, &part, l);
	*out = part * (SIMD_SUM(m) * part + m->spread);
}

SIMD_INLINE void
simd_by_mean(const struct simd *m, floats *out, const struct simd_level *l)
{
	floats part;

	simd_part(m, &part, l);
	*out = SIMD_MEAN(m) + part * m->spread;
}

SIMD_SPECIALISE(true, EXTRA_NONE)

extern const struct policy policy_ucb1;
const struct policy policy_ucb1 = {
	.name = "ucb1",
	.score = "UCB",
	.formula = "mean + c sqrt(ln N / n)",
	.standard_c = 1.4142135623730951,
	.standard_expand = 1,
	.bound = policy_ucb1_bound,
	.specialise = specialise,
};
