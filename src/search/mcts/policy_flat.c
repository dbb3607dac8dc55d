/* Flat Monte-Carlo: every move in turn, so that all get the same number of playouts. */
#include "search/mcts/policy.h"

static int
policy_flat_pick(const struct pick *p)
{
	uint32_t fewest = UINT32_MAX;
	int best = 0;

	for (int i = 0; i < p->node.count; i++) {
		uint32_t n = atomic_load_explicit(&p->node.visits[i], memory_order_relaxed);
		if (n < fewest) {
			fewest = n;
			best = i;
		}
	}
	return best;
}

/* No exploration: a move is rated by its mean. */
static float
policy_flat_bound(const struct pick *p, int i, float ln)
{
	return policy_mean(p, i);
}

const struct policy policy_flat = {
	.name = "flat",
	.score = "order",
	.formula = "the fewest visits",
	.pick = policy_flat_pick,
	.bound = policy_flat_bound,
};
