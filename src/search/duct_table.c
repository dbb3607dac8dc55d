/* Tables of one side. Any thread, each its own. */
#include "search/duct_table.h"

#include <math.h>
#include <string.h>

#include "search/policy.h"

/* [0, 1) from 24 bits. */
static float
random_share(struct rng *rng)
{
	return (float)(rng_next(rng) >> 40) * 0x1p-24f;
}

/* ---- the greatest bound ---- */

/* What a mean may be wrong by after n visits, but for a chance of 1 / N (Hoeffding 1963). */
static float
error_of_mean(const struct duct_move *m, float ln)
{
	return sqrtf(ln / (2 * (float)m->visits));
}

/* Whether a move is surely worse than the best: `surely` is the greatest lower bound of all. */
static bool
is_weak(const struct duct_move *m, float ln, float surely)
{
	return m->mean + error_of_mean(m, ln) < surely;
}

static float
greatest_lower_bound(const struct duct_move *moves, int count, float ln)
{
	float surely = 0;

	for (int i = 0; i < count; i++)
		surely = fmaxf(surely, moves[i].mean - error_of_mean(&moves[i], ln));
	return surely;
}

static float
bound_of(const struct duct_rule *rule, const struct duct_move *m, float ln)
{
	float share = ln / (float)m->visits;

	if (rule->select == DUCT_UCB1)
		return m->mean + (float)rule->c * sqrtf(share);
	float v = fmaxf(m->x - m->mean * m->mean, 0) + sqrtf(2 * share);
	return m->mean + (float)rule->c * sqrtf(share * fminf(.25f, v));
}

/* The first of the greatest, or any of those within the window. */
static int
pick_within(const float *bound, int count, float window, struct rng *rng)
{
	int best = 0, near = 0;
	int within[DUCT_MOVES];

	for (int i = 1; i < count; i++)
		best = bound[i] > bound[best] ? i : best;
	if (window <= 0)
		return best;
	for (int i = 0; i < count; i++) {
		if (bound[i] >= bound[best] - window)
			within[near++] = i;
	}
	return near == 1 ? best : within[rng_below(rng, (uint32_t)near)];
}

/* Moves never tried come first: all of their bounds are the same. */
static int
pick_by_bounds(const struct duct_rule *rule, const struct duct_move *moves, int count,
	uint32_t visits, struct rng *rng)
{
	float bound[DUCT_MOVES];
	bool untried = false;

	for (int i = 0; i < count; i++) {
		bound[i] = moves[i].visits == 0;
		untried |= moves[i].visits == 0;
	}
	if (untried)
		return pick_within(bound, count, rule->window > 0 ? .5f : 0, rng);
	float ln = policy_ln(visits);
	float surely = rule->prune ? greatest_lower_bound(moves, count, ln) : 0;
	for (int i = 0; i < count; i++)
		bound[i] = rule->prune && is_weak(&moves[i], ln, surely)
				   ? -1
				   : bound_of(rule, &moves[i], ln);
	return pick_within(bound, count, (float)rule->window, rng);
}

/* ---- chances ---- */

/* e^x of x <= 0 to about 1e-7: the Taylor series between powers of 2. */
static float
exponential(float x)
{
	if (x < -80)
		return 0;
	float halvings = floorf(x * 1.4426950f + .5f);
	float r = x - halvings * .69314718f; /* at most .35 from 0 */
	float series =
		1 +
		r * (1 + r * (1 / 2.f + r * (1 / 6.f + r * (1 / 24.f +
								   r * (1 / 120.f +
									       r * (1 / 720.f))))));
	uint32_t bits = (uint32_t)(127 + (int)halvings) << 23;
	float power;

	memcpy(&power, &bits, sizeof power);
	return series * power;
}

/* The chances by which exp3 and rm choose, without exploration. */
static void
find_chances(const struct duct_rule *rule, const struct duct_move *moves, int count, float *chance)
{
	float sum = 0, rate = (float)rule->gamma / (float)count;

	for (int i = 0; i < count; i++) {
		chance[i] = rule->select == DUCT_EXP3 ? exponential(rate * moves[i].x)
						      : fmaxf(moves[i].x, 0);
		sum += chance[i];
	}
	for (int i = 0; i < count; i++)
		chance[i] = sum > 0 ? chance[i] / sum : 1 / (float)count;
}

static struct duct_choice
draw_by_chances(const struct duct_rule *rule, struct duct_move *moves, int count, uint32_t visits,
	struct rng *rng)
{
	float chance[DUCT_MOVES] = { 0 }, gamma = (float)rule->gamma,
	      share = 1 / (float)(visits + 1);
	float left = random_share(rng);
	int at = count - 1;

	find_chances(rule, moves, count, chance);
	for (int i = 0; i < count; i++) {
		moves[i].average += (chance[i] - moves[i].average) * share;
		chance[i] = (1 - gamma) * chance[i] + gamma / (float)count;
	}
	for (int i = 0; i < count; i++) {
		left -= chance[i];
		if (left < 0) {
			at = i;
			break;
		}
	}
	return (struct duct_choice){ at, chance[at] };
}

struct duct_choice
duct_choose(const struct duct_rule *rule, struct duct_move *moves, int count, uint32_t visits,
	struct rng *rng)
{
	if (rule->select == DUCT_EXP3 || rule->select == DUCT_RM)
		return draw_by_chances(rule, moves, count, visits, rng);
	return (struct duct_choice){ pick_by_bounds(rule, moves, count, visits, rng), 1 };
}

/* ---- rewards ---- */

/* The sums are told from the greatest on: only differences count, and floats stay exact. */
static void
count_exp3(struct duct_move *moves, int count, struct duct_choice choice, float reward)
{
	float greatest;

	moves[choice.move].x += reward / choice.chance;
	greatest = moves[choice.move].x;
	for (int i = 0; i < count && greatest > 0; i++)
		moves[i].x -= greatest;
}

/* Pairs that were never played say nothing. */
static void
count_regrets(struct duct_move *moves, int count, int played, float reward,
	const uint32_t *pair_visits, const float *pair_means)
{
	for (int i = 0; i < count; i++) {
		if (i != played && pair_visits[i] > 0)
			moves[i].x += pair_means[i] - reward;
	}
}

void
duct_count(const struct duct_rule *rule, struct duct_move *moves, int count,
	struct duct_choice choice, float reward, const uint32_t *pair_visits,
	const float *pair_means)
{
	struct duct_move *m = &moves[choice.move];
	float share = 1 / (float)++m->visits;

	m->mean += (reward - m->mean) * share;
	switch (rule->select) {
	case DUCT_UCB1:
		break;
	case DUCT_UCB1_TUNED:
		m->x += (reward * reward - m->x) * share;
		break;
	case DUCT_EXP3:
		count_exp3(moves, count, choice, reward);
		break;
	case DUCT_RM:
		count_regrets(moves, count, choice.move, reward, pair_visits, pair_means);
		break;
	}
}

/* ---- what to play ---- */

static bool
is_better(const struct duct_move *a, const struct duct_move *b)
{
	return a->visits != b->visits ? a->visits > b->visits : a->mean > b->mean;
}

void
duct_strategy(const struct duct_rule *rule, enum duct_final final, const struct duct_move *moves,
	int count, double *chance)
{
	bool draws = rule->select == DUCT_EXP3 || rule->select == DUCT_RM;
	double sum = 0;
	int best = 0;

	if (final == DUCT_STANDARD)
		final = draws ? DUCT_AVERAGE : DUCT_MAX;
	for (int i = 0; i < count; i++) {
		best = is_better(&moves[i], &moves[best]) ? i : best;
		chance[i] = final == DUCT_AVERAGE && draws ? (double)moves[i].average
							   : (double)moves[i].visits;
		sum += chance[i];
	}
	for (int i = 0; i < count; i++) {
		if (final == DUCT_MAX)
			chance[i] = i == best;
		else
			chance[i] = sum > 0 ? chance[i] / sum : 1.0 / count;
	}
}

int
duct_draw(const double *chance, int count, struct rng *rng)
{
	double left = (double)(rng_next(rng) >> 11) * 0x1p-53;

	for (int i = 0; i < count - 1; i++) {
		left -= chance[i];
		if (left < 0)
			return i;
	}
	while (count > 1 && chance[count - 1] <= 0)
		count--;
	return count - 1;
}
