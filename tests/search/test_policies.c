/* The specialised functions of selection policies: the same choice on every processor, and that of
 * the greatest reported bound. */
#include "base/cpu.h"
#include "fixtures/search_fixtures.h"
#include "search/mcts/policy.h"

/* The same playouts at every level of instruction set that this machine supports. */
static void
processors_choose_the_same(void **unused)
{
	static const char *const games[] = { "tictactoe", "score4", "othello", "tron:a" };

	(void)unused;
	for (int k = 0; k < 4 * 2 * (POLICY_COUNT - 1); k++) {
		struct search_params p = budget(3000, 5);
		struct report first, other;
		p.policy = (enum policy_id)(1 + k / 8);
		p.graph = k % 2;
		p.solver = k / 4 % 2;
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
	_Atomic uint32_t visits[MOST_MOVES], draws[MOST_MOVES], extra[MOST_MOVES], link[MOST_MOVES];
	_Atomic int32_t total[MOST_MOVES];
};

/* Random results of one move: sums, or means as in a graph. Returns its visits. */
static uint32_t
make_up_move(struct words *w, int i, bool means, bool tried, struct rng *rng)
{
	uint32_t n = tried ? 1 + rng_below(rng, 1000) : 0, draws = rng_below(rng, n + 1);
	int32_t total = (int32_t)rng_below(rng, 2 * (n - draws) + 1) - (int32_t)(n - draws);
	float share = n > 0 ? (float)draws / (float)n : 0;
	float mean = n > 0 ? (float)total / (float)n : 0;

	w->visits[i] = n;
	w->draws[i] = means ? tree_word(share) : draws;
	w->total[i] = means ? (int32_t)tree_word(mean) : total;
	w->extra[i] = tree_word((float)rng_below(rng, 100) / 100);
	w->link[i] = 0;
	return n;
}

/* A node whose moves have random results, and proofs if wanted; some were never tried. Returns its
 * visits. */
static uint32_t
make_up_node(struct words *w, struct tree_node *node, bool means, bool proofs, struct rng *rng)
{
	uint32_t sum = 0, most = 2 + rng_below(rng, 3);
	bool all_tried = rng_below(rng, 4) > 0;

	*node = (struct tree_node){ .count = 1 + (int)rng_below(rng, MOST_MOVES),
		.visits = w->visits,
		.total = w->total,
		.draws = w->draws,
		.link = w->link,
		.extra = w->extra };
	for (int i = 0; i < node->count; i++) {
		bool tried = all_tried || rng_below(rng, 4) > 0;
		sum += make_up_move(w, i, means, tried, rng);
		if (proofs && rng_below(rng, most) > 0)
			tree_prove_link(&w->link[i], (int)rng_below(rng, 3) - 1);
	}
	return sum + 1;
}

/* A move's value by the general definition: a proven loss below all, a proven draw 0, or just above
 * a loss when it is to be avoided, an untried move above all. */
static float
worth(const struct policy *policy, const struct pick *p, int i, float ln, bool leave_draws)
{
	uint32_t link = p->node.link[i];
	int result = tree_link_proven(link) ? p->sign * tree_link_result(link) : 1;

	if (result < 0)
		return -1e9f;
	if (p->node.visits[i] == 0 && !policy->bounds_untried)
		return 1e9f;
	return result > 0 ? policy->bound(p, i, ln) : leave_draws ? -1e8f : 0;
}

/* The specialised choice has the greatest bound, except for the last digits. */
static void
short_ways_take_the_greatest_bound(void **unused)
{
	struct words words;
	struct rng rng;
	int tried = 0;

	(void)unused;
	rng_seed(&rng, 7);
	for (int k = 0; k < 40000; k++) {
		const struct policy *policy =
			policy_at((enum policy_id)(1 + k % (POLICY_COUNT - 1)));
		bool means = k / 16 % 2, proofs = k / 64 % 2;
		struct pick p = {
			.parent_visits = make_up_node(&words, &p.node, means, proofs, &rng),
			.sign = k / 32 % 2 ? 1 : -1,
			.c = .25f + (float)rng_below(&rng, 8) / 4,
			.fpu = (float)POLICY_TRY_ALL,
			.means = means,
			.proofs = proofs,
			.rng = &rng,
		};
		float ln = policy_ln(p.parent_visits), greatest = -INFINITY;
		if (!policy->specialise)
			continue;
		bool leave_draws = p.parent_visits % 2 == 0;
		float n = (float)p.parent_visits;
		unsigned seen = proofs ? POLICY_PROOFS | (leave_draws ? POLICY_LEAVE_DRAWS : 0) : 0;
		int choice = policy->specialise(means)(
			&p.node, p.sign, p.c, sqrtf(policy->select_by_root ? n : ln), seen, &rng);
		assert_in_range(choice, 0, p.node.count - 1);
		for (int i = 0; i < p.node.count; i++)
			greatest = fmaxf(greatest, worth(policy, &p, i, ln, leave_draws));
		float digits = 1e-5f * fmaxf(10, fabsf(greatest));
		assert_true(worth(policy, &p, choice, ln, leave_draws) > greatest - digits);
		tried++;
	}
	assert_true(tried > 20000);
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
