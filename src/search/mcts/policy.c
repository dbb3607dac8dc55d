/* Selection policies by name, and what they share. Any thread. */
#include "search/mcts/policy.h"

#include <math.h>
#include <pthread.h>
#include <string.h>

#include "base/bits.h"

#define POLICY(id, word) extern const struct policy policy_##id;
#include "search/policies.def"
#undef POLICY

static const struct policy *const policies[] = {
#define POLICY(id, word) [POLICY_##id] = &policy_##id,
#include "search/policies.def"
#undef POLICY
};

const char policy_words[] = "best"
#define POLICY(id, word) " " word
#include "search/policies.def"
#undef POLICY
	;

const struct policy *
policy_at(enum policy_id id)
{
	return policies[id];
}

float
policy_ln(uint32_t n)
{
	if (n == 0) /* another thread has just expanded it */
		return 0;
	/* n = 2^exponent * m with m in [0.7, 1.41]: ln m = 2 atanh((m - 1) / (m + 1)). */
	int exponent = 31 - __builtin_clz(n);
	float m = (float)n / (float)(1u << exponent);
	bool high = m > 1.4142135f;
	m *= high ? .5f : 1; /* branch-free, because the branch would be unpredictable */
	exponent += high;
	float t = (m - 1) / (m + 1), t2 = t * t;
	float series = 2 * t * (1 + t2 * (1.f / 3 + t2 * (1.f / 5 + t2 * (1.f / 7))));
	return (float)exponent * .69314718f + series;
}

static float logs[POLICY_LOGS];

static void
compute_logs(void)
{
	for (uint32_t n = 1; n < POLICY_LOGS; n++)
		logs[n] = policy_ln(n);
}

const float *
policy_logs(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;

	pthread_once(&once, compute_logs);
	return logs;
}

float
policy_exp(float x)
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

static bool
is_loss(const struct pick *p, int i)
{
	uint32_t link = atomic_load_explicit(&p->node.link[i], memory_order_relaxed);
	return tree_link_proven(link) && tree_link_result(link) * p->sign < 0;
}

static bool
is_draw(const struct pick *p, int i)
{
	uint32_t link = atomic_load_explicit(&p->node.link[i], memory_order_relaxed);
	return tree_link_proven(link) && tree_link_result(link) == 0;
}

/* Returns a bit mask of the untried moves that are not proven losses; *open gets all moves that are
 * not proven losses. */
static uint64_t
policy_untried(const struct pick *p, uint64_t *open)
{
	bool proofs = p->proofs && tree_has_proofs(&p->node);
	uint64_t untried = 0;

	*open = 0;
	for (int i = 0; i < p->node.count; i++) {
		if (proofs && is_loss(p, i))
			continue;
		*open |= bit_of((unsigned)i);
		if (atomic_load_explicit(&p->node.visits[i], memory_order_relaxed) == 0)
			untried |= bit_of((unsigned)i);
	}
	return untried;
}

/* Returns one move of the set, chosen uniformly. */
static int
policy_random_of(const struct pick *p, uint64_t set)
{
	return (int)bits_lowest(bits_nth(set, rng_below(p->rng, bits_count(set))));
}

static float
share_of_draws(const struct pick *p, int i, float n)
{
	uint32_t draws = atomic_load_explicit(&p->node.draws[i], memory_order_relaxed);
	return p->means ? tree_float(draws) : (float)draws / n;
}

float
policy_mean(const struct pick *p, int i)
{
	float n = (float)atomic_load_explicit(&p->node.visits[i], memory_order_relaxed);
	int32_t total = atomic_load_explicit(&p->node.total[i], memory_order_relaxed);

	if (p->valued)
		return (float)(p->sign * total) / TREE_UNIT / (n + 1);
	float mean = p->means ? (float)p->sign * tree_float((uint32_t)total)
			      : (float)(p->sign * total) / n;

	return p->reward == REWARD_WDL ? mean : (1 - share_of_draws(p, i, n) + mean) / 2;
}

float
policy_mean_square(const struct pick *p, int i)
{
	if (p->reward == REWARD_WIN)
		return policy_mean(p, i);
	float n = (float)atomic_load_explicit(&p->node.visits[i], memory_order_relaxed);
	return 1 - share_of_draws(p, i, n);
}

int
policy_pick(const struct policy *policy, const struct pick *p)
{
	if (policy->pick)
		return policy->pick(p);
	uint64_t open, untried = policy_untried(p, &open);
	bool proofs = p->proofs && tree_has_proofs(&p->node);
	float ln = policy_ln(p->parent_visits);
	float greatest = -INFINITY, greatest_unproven = -INFINITY;
	int best = -1, best_unproven = -1;

	if (untried && !policy->bounds_untried)
		return policy_random_of(p, untried);
	for (; open; open &= open - 1) {
		int i = (int)bits_lowest(open);
		/* What is proven needs no exploration: its value counts alone. */
		bool drawn = proofs && is_draw(p, i);
		float b = drawn ? 0 : policy->bound(p, i, ln);
		if (b > greatest) {
			greatest = b;
			best = i;
		}
		if (!drawn && b > greatest_unproven) {
			greatest_unproven = b;
			best_unproven = i;
		}
	}
	/* Visiting a proven move teaches nothing: every second visit goes to an unproven one. */
	return best_unproven >= 0 && p->parent_visits % 2 == 0 ? best_unproven : best;
}

float
policy_bound(const struct policy *policy, const struct pick *p, int i, float *bonus)
{
	uint32_t link = atomic_load_explicit(&p->node.link[i], memory_order_relaxed);
	bool fresh = atomic_load_explicit(&p->node.visits[i], memory_order_relaxed) == 0;

	*bonus = 0;
	if (p->proofs && tree_link_proven(link))
		return is_loss(p, i) ? -INFINITY : (float)(p->sign * tree_link_result(link));
	if (fresh && !policy->bounds_untried)
		return INFINITY;
	float b = policy->bound(p, i, policy_ln(p->parent_visits));
	*bonus = fresh && !p->valued ? b : b - policy_mean(p, i);
	return b;
}
