/* The short ways of selection policies: the same choice on every processor, and the greatest of the
 * bounds that are told. */
#include "base/cpu.h"
#include "search/policy.h"
#include "searching.h"

/* The same playouts on every level of processor that this machine has. */
static void
processors_choose_the_same(void **unused)
{
	static const char *const games[] = { "tictactoe", "score4", "othello", "tron:a" };

	(void)unused;
	for (int k = 0; k < 4 * 2 * (POLICY_COUNT - 1); k++) {
		struct search_params p = budget(3000, 5);
		struct search_info first, other;
		p.policy = (enum policy_id)(1 + k / 8);
		p.graph = k % 2;
		p.solver = 0; /* a node with proofs goes the long way */
		first = search_position(games[k / 2 % 4], NULL, &p);
		for (int level = CPU_PLAIN; level < CPU_AVX512; level++) {
			if ((int)cpu_limit((enum cpu_level)level) != level)
				continue;
			other = search_position(games[k / 2 % 4], NULL, &p);
			for (int i = 0; i < first.count; i++) {
				assert_int_equal(other.moves[i].visits, first.moves[i].visits);
				assert_int_equal(other.moves[i].wins, first.moves[i].wins);
			}
		}
		cpu_limit(CPU_AVX512);
	}
}

enum { MOST_MOVES = 20 };

/* A node's words. */
struct words {
	_Atomic uint32_t visits[MOST_MOVES], draws[MOST_MOVES], extra[MOST_MOVES];
	_Atomic int32_t total[MOST_MOVES];
};

/* A node whose moves have had any results: sums, or means as a graph has them. Its visits. */
static uint32_t
make_up_node(struct words *w, struct tree_node *node, bool means, struct rng *rng)
{
	uint32_t sum = 0;

	*node = (struct tree_node){ .count = 1 + (int)rng_below(rng, MOST_MOVES),
		.visits = w->visits,
		.total = w->total,
		.draws = w->draws,
		.extra = w->extra };
	for (int i = 0; i < node->count; i++) {
		uint32_t n = 1 + rng_below(rng, 1000), draws = rng_below(rng, n + 1);
		int32_t total = (int32_t)rng_below(rng, 2 * (n - draws) + 1) - (int32_t)(n - draws);
		w->visits[i] = n;
		w->draws[i] = means ? tree_word((float)draws / (float)n) : draws;
		w->total[i] = means ? (int32_t)tree_word((float)total / (float)n) : total;
		w->extra[i] = tree_word((float)rng_below(rng, 100) / 100);
		sum += n;
	}
	return sum;
}

/* The choice of the short way has the greatest bound, but for the last digits. */
static void
short_ways_take_the_greatest_bound(void **unused)
{
	struct words words;
	struct rng rng;
	int tried = 0;

	(void)unused;
	rng_seed(&rng, 7);
	for (int k = 0; k < 20000; k++) {
		const struct policy *policy =
			policy_at((enum policy_id)(1 + k % (POLICY_COUNT - 1)));
		bool means = k / 16 % 2;
		struct pick p = {
			.parent_visits = make_up_node(&words, &p.node, means, &rng),
			.sign = k / 32 % 2 ? 1 : -1,
			.c = .25f + (float)rng_below(&rng, 8) / 4,
			.fpu = (float)POLICY_TRY_ALL,
			.means = means,
			.rng = &rng,
		};
		float ln = policy_ln(p.parent_visits), greatest = -INFINITY;
		if (!policy->quick)
			continue;
		float n = (float)p.parent_visits;
		int choice = policy->quick(means)(
			&p.node, p.sign, p.c, sqrtf(policy->quick_by_root ? n : ln), &rng);
		assert_in_range(choice, 0, p.node.count - 1);
		for (int i = 0; i < p.node.count; i++)
			greatest = fmaxf(greatest, policy->bound(&p, i, ln));
		assert_true(policy->bound(&p, choice, ln) > greatest - 1e-4f);
		tried++;
	}
	assert_true(tried > 10000);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(processors_choose_the_same),
		cmocka_unit_test(short_ways_take_the_greatest_bound),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
