/* RAVE (Gelly, Silver 2011) and GRAVE (Cazenave 2015): a move is also rated by all playouts in
 * which its side played it later, "all moves as first" (AMAF). These accumulate quickly:
 *
 *   (1 - beta) mean + beta amaf + c sqrt(ln N / (n + 1)),   beta = m / (n + m + rave_bias n m)
 *
 * The m playouts have the mean amaf. rave_bias is 4 b^2 in the former article, where b is the bias
 * of amaf, and bias in the latter: both bring beta to 1/2 after some 1 / rave_bias visits. A move
 * is identified by the cell of its stone: another level of a peg is another move.
 *
 * RAVE takes m and amaf from the node itself, GRAVE from the closest node on the path, itself
 * included, with at least `grave_ref` playouts in which the same side moves: with fewer they say
 * little.
 * Moves that were not playable there have none. amaf.c counts them. */
#include <math.h>

#include "base/bits.h"
#include "search/mcts/policy.h"

/* The number of playouts in a move's AMAF; *total is the sum of results, the FIRST player's. */
static float
amaf_of(const struct pick *p, int i, float *total)
{
	const struct tree_node *node = &p->amaf->node;
	int at = p->amaf->at ? p->amaf->at[i] : i;

	*total = 0;
	if (at < 0)
		return 0;
	*total = (float)(int32_t)atomic_load_explicit(
		&node->extra[node->count + at], memory_order_relaxed);
	return (float)atomic_load_explicit(&node->extra[at], memory_order_relaxed);
}

static float
policy_rave_bound(const struct pick *p, int i, float ln)
{
	float n = (float)atomic_load_explicit(&p->node.visits[i], memory_order_relaxed);
	float total, m = amaf_of(p, i, &total);
	float bonus = p->c * sqrtf(ln / (n + 1));
	float beta = m / (n + m + p->amaf->bias * n * m);

	if (n + m == 0)
		return p->fpu >= (float)POLICY_TRY_ALL ? INFINITY : p->fpu;
	float mean = n > 0 ? policy_mean(p, i) : 0;
	float amaf = m > 0 ? (float)p->sign * total / m : 0;
	if (p->reward == REWARD_WIN)
		amaf = (1 + amaf) / 2; /* a draw counts half here */
	return (1 - beta) * mean + beta * amaf + bonus;
}

static int
pick_with_care(const struct pick *p)
{
	uint64_t open, unknown = policy_untried(p, &open);
	float total;

	for (uint64_t left = unknown; left; left &= left - 1) {
		if (amaf_of(p, (int)bits_lowest(left), &total) > 0)
			unknown &= ~(left & -left);
	}
	if (unknown && p->fpu >= (float)POLICY_TRY_ALL)
		return policy_random_of(p, unknown);
	return policy_greatest(p, policy_rave_bound, true);
}

static float
rave_load(_Atomic uint32_t *at)
{
	return (float)(int32_t)atomic_load_explicit(at, memory_order_relaxed);
}

/* The common case in one pass: no proofs, the node's own AMAF, rewards 1, 0, -1. With one division,
 * (1 - beta) mean + beta amaf is (total (1 + bias m) + amaf total) / (n + m + bias n m). */
static int
policy_rave_pick(const struct pick *p)
{
	const struct tree_node *node = &p->node;
	float sign = (float)p->sign, spread = p->c * sqrtf(policy_ln(p->parent_visits));
	float greatest = -INFINITY;
	uint64_t unknown = 0;
	int best = 0;

	if (p->amaf->at || p->means || (p->proofs && tree_has_proofs(node)) ||
		p->reward != REWARD_WDL || p->fpu < (float)POLICY_TRY_ALL)
		return pick_with_care(p);
	for (int i = 0; i < node->count; i++) {
		float n = rave_load(&node->visits[i]), m = rave_load(&node->extra[i]);
		float total = (float)atomic_load_explicit(&node->total[i], memory_order_relaxed);
		float amaf = rave_load(&node->extra[node->count + i]);
		float trust = 1 + p->amaf->bias * m;
		float b = sign * (total * trust + amaf) / (m + n * trust) + spread / sqrtf(n + 1);
		unknown |= (uint64_t)(n + m == 0) << i;
		best = b > greatest ? i : best;
		greatest = b > greatest ? b : greatest;
	}
	return unknown ? policy_random_of(p, unknown) : best;
}

extern const struct policy policy_rave, policy_grave;

const struct policy policy_rave = {
	.name = "rave",
	.score = "RAVE",
	.formula = "(1 - beta) mean + beta amaf + c sqrt(ln N / (n + 1)), "
		   "beta = m / (n + m + rave_bias n m)",
	.standard_c = .3,
	.standard_expand = 1,
	.extra = 2,
	.amaf = AMAF_NODE,
	.pick = policy_rave_pick,
	.bound = policy_rave_bound,
	.bounds_untried = true,
};

const struct policy policy_grave = {
	.name = "grave",
	.score = "GRAVE",
	.formula =
		"the same as rave, m and amaf of the closest node above with `grave_ref` playouts",
	.standard_c = .3,
	.standard_expand = 1,
	.extra = 2,
	.amaf = AMAF_ANCESTOR,
	.pick = policy_rave_pick,
	.bound = policy_rave_bound,
	.bounds_untried = true,
};
