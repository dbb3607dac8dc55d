/* The search: the same bytes from the same seed, nothing lost or counted twice, correct values. */
#include <math.h>

#include "fixtures/search_fixtures.h"
#include "games/notation.h"
#include "search/tictactoe/table.h"

/* With a share spread over the root every move is visited, whatever the policy prefers. */
TEST(a_spread_search_leaves_no_move_unseen)
{
	for (int k = 0; game_at(k); k++) {
		for (enum policy_id id = POLICY_best; id < POLICY_COUNT; id++) {
			struct search_params p = budget(500, 1);
			p.policy = id;
			p.solver = 0;
			p.spread = .25;
			struct report info = search_position(game_at(k)->name, NULL, &p);
			check_sums(&info);
			for (int i = 0; i < info.count; i++)
				assert_true(4 * info.count * (info.moves[i].visits + 1) >= 500);
		}
	}
}

/* O can complete a row. A proof ends the search at once, except for the playouts it must make. */
TEST(a_proven_root_is_looked_at_all_the_same)
{
	static const struct {
		const char *game, *text;
	} cases[] = { { "tictactoe", "xx.oo.x.." }, { "tictactoe", "xx.oo.... x" },
		{ "othello:4", NULL } };

	for (int k = 0; k < 3; k++) {
		struct search_params p = budget(NO_LIMIT, 1);
		p.time_ms = 20000;
		p.spread = .25;
		p.least = 2000;
		struct report info = search_position(cases[k].game, cases[k].text, &p);
		check_sums(&info);
		assert_int_not_equal(info.proven, GAME_OPEN);
		assert_true(info.playouts >= 2000);
		for (int i = 0; i < info.count; i++)
			assert_true(4 * info.count * (info.moves[i].visits + 1) >= 2000);
	}
}

TEST(stopping_stops_and_budgets_end)
{
	struct search_params p = search_params_default();
	struct engine *search = start_search("othello", NULL, &p);
	struct report info;

	do
		engine_report(search, &info);
	while (info.playouts < 100);
	assert_true(info.running);
	engine_stop(search);
	engine_wait(search);
	engine_wait(search);
	engine_report(search, &info);
	assert_false(info.running);
	check_sums(&info);
	engine_destroy(search);
	engine_destroy(NULL);

	p.time_ms = 5;
	info = search_position("othello", NULL, &p);
	assert_false(info.running);
	assert_true(info.elapsed_ms >= 5);
}

/* One of twelve mixtures of the settings beside the policy. */
static struct search_params
mixture(int k)
{
	struct search_params p = budget(3000, 9);

	p.reward = k % 2 ? REWARD_WIN : REWARD_WDL;
	p.expand = k % 3 ? k / 4 % 2 : 20;
	p.solver = k % 5 == 4;
	p.graph = k % 4 == 3;
	p.memory_mib = k % 6 == 2 ? 1 : p.memory_mib;
	p.playout.id = (enum playout_id)(k % 3);
	p.playout.cutoff = k % 3 == 1 ? 10 : 0;
	return p;
}

/* Every policy, reward and way to share the work, in a tree or a graph: nothing is lost, and the same seed gives
 * the same. */
TEST(every_setting_keeps_the_books)
{
	if (!ONE_THREAD_TOO)
		return;
	for (int policy = 0; policy < POLICY_COUNT; policy++) {
		for (int k = 0; k < 12; k += every(5)) {
			struct search_params p = mixture(k);
			p.policy = (enum policy_id)policy;
			const char *game = k % 2 ? "othello" : "tictactoe";
			struct report a = search_position(game, NULL, &p);
			struct report b = search_position(game, NULL, &p);
			check_sums(&a);
			a.elapsed_ms = b.elapsed_ms = 0;
			assert_memory_equal(&a, &b, sizeof a);
			if (!p.solver)
				assert_int_equal(a.playouts, 3000);
			assert_true(a.moves[a.best].visits > 3000 / a.count / 2);
		}
	}
}

TEST(threads_make_the_budget_exactly)
{
	for (int k = 0; k < 12; k++) {
		const int playouts = 20011 / every(2);
		struct search_params p = budget(playouts, 4);
		p.threads = 1 << (k % 4);
		p.parallel = k % 2 ? PARALLEL_ROOT : PARALLEL_TREE;
		p.solver = k % 3 == 2;
		p.policy = (enum policy_id)(k % POLICY_COUNT);
		p.memory_mib = k < 6 ? 1 : 64;
		p.graph = k % 4 == 2 || k % 6 == 4;
		p.expand = k < 9 ? POLICY_STANDARD_EXPAND : 0;
		const char *game = k % 3 == 0 ? "tictactoe" : k % 3 == 1 ? "score4" : "othello:4";
		struct report info = search_position(game, NULL, &p);
		check_sums(&info);
		if (!p.solver)
			assert_int_equal(info.playouts, playouts);
	}
}

/* Of many workers some leave before the end, or have not begun when it comes: all that the others made
 * is counted, nothing changes afterwards, and the next round has all of them again. */
TEST(short_rounds_of_many_threads_are_whole)
{
	for (int k = 0; k < 4; k++) {
		struct search_params p = budget(NO_LIMIT, 6);
		struct report info, again;
		p.time_ms = 1;
		p.threads = ENGINE_MAX_THREADS;
		p.parallel = k % 2 ? PARALLEL_ROOT : PARALLEL_TREE;
		p.graph = k / 2;
		p.solver = 0;
		struct engine *search = start_search("othello", NULL, &p);
		const struct state at = *engine_position(search);
		for (int round = 0; round < 12 / every(2); round++) {
			engine_wait(search);
			engine_report(search, &info);
			check_sums(&info);
			assert_true(info.playouts > 0);
			engine_report(search, &again);
			assert_memory_equal(&info, &again, sizeof info);
			if (round % 2)
				assert_true(engine_move_to(search, &at, NULL));
			else
				assert_true(engine_resume(search, NULL));
		}
		engine_destroy(search);
	}
}

/* Neither at the root nor below it: what workers count separately reaches the tree in the end. */
TEST(threads_lose_nothing_in_one_tree)
{
	struct search_params p = budget(40000, 5);
	static struct report root, below;

	p.solver = 0;
	p.threads = 4;
	p.parallel = PARALLEL_TREE;
	struct engine *search = start_search("tictactoe", NULL, &p);
	engine_wait(search);
	engine_report(search, &root);
	check_sums(&root);
	assert_int_equal(root.playouts, 40000);
	for (int i = 0; i < root.count; i++) {
		const struct root_move *m = &root.moves[i];
		assert_true(engine_report_below(search, &m->move, 1, &below));
		/* The first visits end there, and all that arrive while a thread expands the node,
		 * which the system may suspend for long. */
		assert_in_range(below.playouts, m->visits / 2, m->visits - 1);
		for (int k = 0; k < below.count; k++) {
			const struct root_move *reply = &below.moves[k];
			assert_int_equal(reply->wins + reply->draws + reply->losses, reply->visits);
		}
	}
	engine_destroy(search);
}

TEST(below_the_root_all_trees_count)
{
	struct search_params p = search_params_default();
	static struct report root, below;

	p.solver = p.graph = 0;
	p.playouts = 40000;
	p.threads = 3;
	p.parallel = PARALLEL_ROOT;
	struct engine *search = start_search("score4", NULL, &p);
	engine_wait(search);
	engine_report(search, &root);
	assert_true(engine_report_below(search, NULL, 0, &below));
	assert_int_equal(below.count, root.count);
	for (int i = 0; i < root.count; i++) {
		const struct root_move *m = &root.moves[i];
		assert_int_equal(below.moves[i].visits, m->visits);
	}
	/* The first visits of a node end there, in each of the trees. */
	for (int i = 0; i < root.count; i++) {
		const struct root_move *m = &root.moves[i];
		if (m->visits > 300) {
			assert_true(engine_report_below(search, &m->move, 1, &below));
			assert_in_range(below.playouts, m->visits * 9 / 10, m->visits);
		}
	}
	engine_destroy(search);
}

/* One node's bounds are their means and bonuses, and those of UCB1 its formula. */
static void
check_bounds(const struct report *info, double visits)
{
	int sign = state_sign(&info->position);

	for (int i = 0; i < info->count; i++) {
		const struct root_move *m = &info->moves[i];
		if (m->proven != GAME_OPEN) {
			float worth = (float)(sign * m->proven);
			assert_true(m->bound == (worth < 0 ? -INFINITY : worth));
			assert_true(m->bonus == 0);
		} else if (m->visits > 0) {
			double mean = sign * m->value;
			double bonus = info->c * sqrt(log(visits) / (double)m->visits);
			assert_true(fabs((double)(m->bound - m->bonus) - mean) < 1e-4);
			if (info->formula == policy_at(POLICY_ucb1)->formula)
				assert_true(fabs((double)m->bonus - bonus) < 1e-4);
			assert_true(m->bonus > 0);
		} else {
			assert_true(isinf(m->bound) || m->bonus == m->bound);
		}
	}
}

TEST(bounds_are_told)
{
	static struct report root, below;

	for (int id = POLICY_best + 1; id < POLICY_COUNT; id++) {
		struct search_params p = budget(300, 2);
		p.policy = (enum policy_id)id;
		p.c = 0.9;
		struct engine *search = start_search("tictactoe", "x...o....", &p);
		engine_wait(search);
		engine_report(search, &root);
		assert_ptr_equal(root.formula, policy_at((enum policy_id)id)->formula);
		assert_true(fabs(root.c - 0.9) < 1e-6);
		check_bounds(&root, (double)root.playouts);
		for (int i = 0; i < root.count; i++) {
			if (engine_report_below(search, &root.moves[i].move, 1, &below))
				check_bounds(&below, (double)root.moves[i].visits);
		}
		engine_destroy(search);
	}
}

/* With proofs, every unfinished position gets a move that keeps its value. */
TEST(every_tictactoe_position_gets_an_optimal_move)
{
	const struct tictactoe_entry *table = tictactoe_table();
	int positions = 0;

	if (!ONE_THREAD_TOO)
		return;
	for (int code = 0; code < TICTACTOE_CODES; code++) {
		const struct tictactoe_entry *known = &table[code];
		struct state s;
		if (!known->reached || known->over || positions++ % every(8) != 0)
			continue;
		struct search_params p = budget(10000, (uint64_t)code);
		p.memory_mib = 2;
		tictactoe_decode(code, &s);
		struct report info = search_at(&game_tictactoe, &s, &p);
		if (info.proven != GAME_OPEN)
			assert_int_equal(info.proven, known->value);
		assert_true(known->best >> info.moves[info.best].move & 1);
		for (int i = 0; i < info.count; i++) {
			struct state next = s;
			game_tictactoe.rules->play(&game_tictactoe, &next, info.moves[i].move);
			if (info.moves[i].proven != GAME_OPEN)
				assert_int_equal(
					info.moves[i].proven, table[tictactoe_code(&next)].value);
		}
	}
	assert_int_equal(positions, 4520);
}

/* The reported length of a win is that of the shortest one. */
TEST(forced_wins_are_told_with_their_length)
{
	static const char game[] = "d1 a4 b3 b3 a1 a4 b2 b1 b3 d4 c3 c4 b4 b1 a3 d3 d4 b2 b4 b1 b1 "
				   "d1 b4 b4 c3 a1 c3 c3 "
				   "d2 a3 a3 d1 d1 a1 d3 d3 d4";
	struct error e;
	struct state s;
	const struct game *g = game_open("score4", &e);

	for (int back = 0; back <= 2; back += 2) {
		struct search_params p = budget(200000, 1);
		g->rules->start(g, &s);
		for (size_t i = 0; i + 3 * (size_t)back < sizeof game; i += 3)
			g->rules->play(g, &s, (move_t)(game[i] - 'a' + 4 * (game[i + 1] - '1')));
		struct report info = search_at(g, &s, &p);
		assert_int_equal(info.proven, state_sign(&s));
		assert_int_equal(info.proven_plies, 3 + back);
	}
}

/* N is that of the root alike where there is nothing below it, and does not matter without a bonus; otherwise
 * a greater N below explores more there, so that the tree stays less deep. */
TEST(the_bound_may_count_all_playouts)
{
	int deepest[2] = { 0, 0 };

	if (!ONE_THREAD_TOO)
		return;
	for (int k = 0; k < 8; k++) {
		struct report info[2];
		struct search_params p = budget(k < 2 ? 2000 : 30000, (uint64_t)k);
		p.policy = POLICY_ucb1;
		p.playout.id = PLAYOUT_RANDOM;
		p.solver = p.threats = 0;
		p.c = k == 0 ? 0 : .6;
		p.expand = k == 1 ? 1000000 : 50;
		for (p.counts_all = 0; p.counts_all < 2; p.counts_all++) {
			info[p.counts_all] = search_position("score4", NULL, &p);
			deepest[p.counts_all] += info[p.counts_all].deepest;
		}
		bool same = true;
		for (int i = 0; i < info[0].count; i++)
			same &= info[0].moves[i].visits == info[1].moves[i].visits;
		assert_int_equal(same, k < 2);
	}
	assert_true(deepest[1] < deepest[0]);
}
