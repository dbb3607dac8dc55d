/* UCB1-Tuned (Auer, Cesa-Bianchi, Fischer 2002): the spread of a move's results decides how far
 * it is explored. On rewards in [0, 1]:
 *
 *   mean + sqrt(ln N / n * min(1/4, V)),  V = mean of squares - mean^2 + sqrt(2 ln N / n)
 *
 * 1/4 is the greatest variance there; on [-1, 1] all rewards are halved first, and c = 2 turns
 * the bound back. The mean of squares follows from visits and draws: results are -1, 0 and 1. */
#include <math.h>

#include "search/policy.h"

static float
bound(const struct pick *p, int i, float ln)
{
	float n = (float)atomic_load_explicit(&p->node.visits[i], memory_order_relaxed);
	float mean = policy_mean(p, i);
	float variance = policy_mean_square(p, i) - mean * mean;

	if (p->reward == REWARD_WDL)
		variance *= .25f;
	float v = fmaxf(variance, 0) + sqrtf(2 * ln / n);
	float c = p->reward == REWARD_WDL ? p->c : p->c * .5f;
	return mean + c * sqrtf(ln / n * fminf(.25f, v));
}

static int
pick(const struct pick *p)
{
	return policy_greatest(p, bound, false);
}

extern const struct policy policy_ucb1_tuned;
const struct policy policy_ucb1_tuned = {
	.name = "ucb1-tuned",
	.formula = "mean + c sqrt(ln N / n min(1/4, V)), V the variance and its bound",
	.standard_c = 2,
	.standard_expand = 1,
	.pick = pick,
	.bound = bound,
};
