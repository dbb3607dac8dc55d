/* Choosing by temperature: see choice.h. */
#include "match/player/choice.h"

#include "search/mcts/policy.h"

bool
choice_slips(const struct choice_params *c, struct rng *rng)
{
	return c->temperature > 0 && (c->slip >= 1 || rng_share(rng) < c->slip);
}

int
choice_draw(const struct choice_params *c, const double *rate, int count, struct rng *rng)
{
	double weight[GAME_MAX_MOVES], best = -1, sum = 0;
	int last = -1;

	for (int i = 0; i < count; i++)
		best = rate[i] > best ? rate[i] : best;
	for (int i = 0; i < count; i++) {
		double worse = 100 * (best - rate[i]) / c->temperature;
		weight[i] = rate[i] < 0 ? 0 : (double)policy_exp((float)(-worse * worse));
		sum += weight[i];
	}
	double left = sum * rng_share(rng);
	for (int i = 0; i < count; i++) {
		if (weight[i] <= 0)
			continue;
		last = i;
		left -= weight[i];
		if (left < 0)
			break;
	}
	return last;
}
