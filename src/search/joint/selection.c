/* Tables of one side. Any thread, on tables of its own. */
#include "search/joint/selection.h"

#include <math.h>

#include "search/mcts/policy.h"

/* ---- upper confidence bounds ---- */

/* Returns the error that a mean after n visits exceeds with a probability of at most 1 / N (Hoeffding
 * 1963). */
static float
error_of_mean(const struct duct_move *m, float ln)
{
	return sqrtf(ln / (2 * (float)m->visits));
}

/* For moves that have all been tried. */
static inline __attribute__((always_inline)) void
selection_find_bounds(enum duct_select select, float c, const struct duct_move *moves, int count,
	float ln, float *bound)
{
	for (int i = 0; i < count; i++) {
		float mean = moves[i].mean, share = ln / (float)(int32_t)moves[i].visits;
		float least = .25f;
		if (select == DUCT_UCB1_TUNED) {
			float variance = moves[i].x - mean * mean;
			float v = (variance > 0 ? variance : 0) + sqrtf(2 * share);
			least = v < .25f ? v : .25f;
		}
		bound[i] = mean + c * sqrtf(select == DUCT_UCB1 ? share : share * least);
	}
}

/* Excludes moves that are surely worse than the best. */
static void
prune(const struct duct_move *moves, int count, float ln, float *bound)
{
	float surely = 0; /* the greatest lower bound */

	for (int i = 0; i < count; i++)
		surely = fmaxf(surely, moves[i].mean - error_of_mean(&moves[i], ln));
	for (int i = 0; i < count; i++) {
		if (moves[i].mean + error_of_mean(&moves[i], ln) < surely)
			bound[i] = -1;
	}
}

/* Returns the first of the greatest, or a random one within the tie margin. */
static int
pick_within(const float *bound, int count, float margin, struct rng *rng)
{
	int best = 0, near = 0;
	int within[DUCT_MOVES];

	for (int i = 1; i < count; i++)
		best = bound[i] > bound[best] ? i : best;
	if (margin <= 0)
		return best;
	/* NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult): there is a move */
	float least = bound[best] - margin;
	for (int i = 0; i < count; i++) {
		within[near] = i;
		near += bound[i] >= least;
	}
	/* NOLINTNEXTLINE(clang-analyzer-core.uninitialized.UndefReturn): there is a move */
	return near == 1 ? best : within[rng_below(rng, (uint32_t)near)];
}

static int
pick_by_bounds(const struct duct_rule *rule, const struct duct_move *moves, int count, float ln,
	struct rng *rng)
{
	float bound[DUCT_MOVES];
	int untried[DUCT_MOVES], found = 0;

	for (int i = 0; i < count; i++) {
		untried[found] = i;
		found += moves[i].visits == 0;
	}
	if (found > 0) /* these come first, chosen uniformly */
		return untried[rule->tie_margin <= 0 ? 0 : (int)rng_below(rng, (uint32_t)found)];
	if (rule->select == DUCT_UCB1)
		selection_find_bounds(DUCT_UCB1, (float)rule->c, moves, count, ln, bound);
	else
		selection_find_bounds(DUCT_UCB1_TUNED, (float)rule->c, moves, count, ln, bound);
	if (rule->prune)
		prune(moves, count, ln, bound);
	return pick_within(bound, count, (float)rule->tie_margin, rng);
}

/* ---- probabilities ---- */

/* The probabilities with which exp3 and rm choose, before exploration. */
static void
find_probabilities(
	const struct duct_rule *rule, const struct duct_move *moves, int count, float *probability)
{
	float sum = 0, rate = (float)rule->gamma / (float)count;

	for (int i = 0; i < count; i++) {
		probability[i] = rule->select == DUCT_EXP3 ? policy_exp(rate * moves[i].x)
							   : fmaxf(moves[i].x, 0);
		sum += probability[i];
	}
	for (int i = 0; i < count; i++)
		probability[i] = sum > 0 ? probability[i] / sum : 1 / (float)count;
}

static struct duct_choice
draw_by_chances(const struct duct_rule *rule, struct duct_move *moves, int count, uint32_t visits,
	struct rng *rng)
{
	float probability[DUCT_MOVES] = { 0 }, gamma = (float)rule->gamma,
	      share = 1 / (float)(visits + 1);
	float left = (float)(rng_next(rng) >> 40) * 0x1p-24f; /* [0, 1) from 24 bits */
	int at = count - 1;

	find_probabilities(rule, moves, count, probability);
	for (int i = 0; i < count; i++) {
		moves[i].average += (probability[i] - moves[i].average) * share;
		probability[i] = (1 - gamma) * probability[i] + gamma / (float)count;
	}
	for (int i = 0; i < count; i++) {
		left -= probability[i];
		if (left < 0) {
			at = i;
			break;
		}
	}
	return (struct duct_choice){ at, probability[at] };
}

struct duct_choice
duct_choose(const struct duct_rule *rule, struct duct_move *moves, int count, uint32_t visits,
	float ln, struct rng *rng)
{
	if (rule->select == DUCT_EXP3 || rule->select == DUCT_RM)
		return draw_by_chances(rule, moves, count, visits, rng);
	return (struct duct_choice){ pick_by_bounds(rule, moves, count, ln, rng), 1 };
}

/* ---- records ---- */

static void
look_at_bounds(const struct duct_rule *rule, const struct duct_move *moves, int count, float ln,
	struct duct_seen *out)
{
	float bound[DUCT_MOVES] = { 0 }, greatest = -1;
	bool untried = false;

	for (int i = 0; i < count; i++) {
		bound[i] = INFINITY;
		untried |= moves[i].visits == 0;
		if (moves[i].visits > 0)
			selection_find_bounds(
				rule->select, (float)rule->c, &moves[i], 1, ln, &bound[i]);
		out[i] = (struct duct_seen){ .bound = bound[i], .probability = -1 };
		out[i].bonus = moves[i].visits > 0 ? bound[i] - moves[i].mean : 0;
	}
	if (rule->prune && !untried)
		prune(moves, count, ln, bound);
	for (int i = 0; i < count; i++)
		greatest = fmaxf(greatest, bound[i]);
	for (int i = 0; i < count; i++) {
		out[i].pruned = bound[i] < 0;
		out[i].drawn_from =
			rule->tie_margin > 0 && bound[i] >= greatest - (float)rule->tie_margin;
	}
}

void
duct_look(const struct duct_rule *rule, const struct duct_move *moves, int count, float ln,
	struct duct_seen *out)
{
	float probability[DUCT_MOVES] = { 0 }, gamma = (float)rule->gamma;

	if (rule->select != DUCT_EXP3 && rule->select != DUCT_RM) {
		look_at_bounds(rule, moves, count, ln, out);
		return;
	}
	find_probabilities(rule, moves, count, probability);
	for (int i = 0; i < count; i++) {
		float explores = gamma / (float)count;
		out[i] = (struct duct_seen){
			.probability = (1 - gamma) * probability[i] + explores,
			.bonus = explores,
			.drawn_from = true,
		};
	}
}

/* ---- rewards ---- */

void
duct_count(const struct duct_rule *rule, struct duct_move *moves, int count,
	struct duct_choice choice, float reward, const struct duct_pairs *pairs)
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
		/* Keeps sums relative to the greatest: only differences matter, and small floats stay
		 * exact. */
		m->x += reward / choice.probability;
		float greatest = m->x;
		for (int i = 0; i < count && greatest > 0; i++)
			moves[i].x -= greatest;
		break;
	case DUCT_RM: /* pairs that were never played have no mean */
		for (int i = 0; i < count; i++) {
			if (i != choice.move && pairs->visits[i] > 0)
				moves[i].x += pairs->means[i] - reward;
		}
		break;
	}
}

/* ---- final strategy ---- */

void
duct_strategy(const struct duct_rule *rule, enum duct_final final, const struct duct_move *moves,
	int count, double *probability)
{
	bool draws = rule->select == DUCT_EXP3 || rule->select == DUCT_RM;
	double sum = 0;
	int best = 0;

	if (final == DUCT_STANDARD)
		final = draws ? DUCT_AVERAGE : DUCT_MAX;
	if (final == DUCT_SAFE)
		final = DUCT_MAX;
	for (int i = 0; i < count; i++) {
		const struct duct_move *m = &moves[i], *b = &moves[best];
		if (m->visits != b->visits ? m->visits > b->visits : m->mean > b->mean)
			best = i;
		probability[i] = final == DUCT_AVERAGE && draws ? (double)moves[i].average
								: (double)moves[i].visits;
		sum += probability[i];
	}
	for (int i = 0; i < count; i++) {
		if (final == DUCT_MAX)
			probability[i] = i == best;
		else
			probability[i] = sum > 0 ? probability[i] / sum : 1.0 / count;
	}
}
