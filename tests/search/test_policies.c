/* The specialised functions of selection policies make the same choice on every processor; test_trace.c has that of
 * the greatest bound. Priors by a learned evaluation. */
#include <math.h>
#include <string.h>

#include "base/cpu.h"
#include "fixtures/negamax_fixtures.h"
#include "fixtures/search_fixtures.h"
#include "games/notation.h"
#include "search/mcts/policy.h"

/* The same playouts at every level of instruction set that this machine supports. */
TEST(processors_choose_the_same)
{
	static const char *const games[] = { "tictactoe", "score4", "othello", "tron:a" };

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

/* ---- priors ---- */

/* The priors of the moves in a position, which sum to 1; `moves` are its legal ones. */
static int
open_priors(const struct game *g, const struct state *s, const struct eval_weights *eval,
	move_t *moves, float *prior)
{
	_Atomic uint32_t extra[GAME_MAX_MOVES];
	const struct tree_node node = {
		.count = g->rules->moves(g, s, moves), .move = moves, .extra = extra
	};
	float sum = 0;

	policy_at(POLICY_puct)->open(g, s, &node, eval, false);
	for (int i = 0; i < node.count; i++) {
		prior[i] = tree_float(extra[i]);
		sum += prior[i];
	}
	assert_float_equal(sum, 1, 1e-5);
	return node.count;
}

/* Where nothing is forced, the logarithm of the prior is the mover's score: a unit per half a unit of
 * log odds. */
TEST(priors_follow_the_evaluation)
{
	static const char *const openings[][2] = { { "score4", "a1 d4 b2" }, { "othello", "c2" },
		{ "othello:8", "d3 c5" } };

	for (int k = 0; k < 3; k++) {
		const struct game *g = game_open(openings[k][0], NULL);
		struct eval_weights *w = some_weights(g, 3);
		w->weight[0] = w->weight[w->patterns->count] = 0; /* which are beyond all bounds */
		move_t moves[GAME_MAX_MOVES];
		float prior[GAME_MAX_MOVES];
		struct state s;
		int played, differ = 0;
		g->rules->start(g, &s);
		assert_true(game_moves_parse(g, openings[k][1], &s, NULL, &played, NULL));
		int count = open_priors(g, &s, w, moves, prior), first = 0;
		for (int i = 0; i < count; i++) {
			double value = state_sign(&s) * eval_after(w, g, &s, moves[i]);
			int score = (int)lround(2 * EVAL_LOGIT * atanh(value));
			first = i == 0 ? score : first;
			assert_float_equal(log((double)prior[i] / prior[0]),
				(float)(score - first) * 2 / EVAL_LOGIT, .02);
			differ += score != first;
		}
		assert_true(differ > 0);
		eval_destroy(w);
	}
}

/* A win is all that counts; where the other side threatens one, so is the block, whatever weights say.
 * Without an evaluation it is 16 and 8 to 1. */
TEST(priors_see_what_is_forced)
{
	static const char *const positions[] = { "a1 a4 b1 b4 c1 c4", "a1 a4 b1 b4 c1" };
	const struct game *g = game_open("score4", NULL);
	struct eval_weights *w = some_weights(g, 3);
	move_t moves[GAME_MAX_MOVES], right;
	float prior[GAME_MAX_MOVES] = { 0 };
	struct error e;
	struct state s;
	int played;

	for (int k = 0; k < 2; k++) {
		g->rules->start(g, &s);
		assert_true(game_moves_parse(g, positions[k], &s, NULL, &played, &e));
		assert_true(game_move_parse(g, &s, "d1", &right, &e));
		for (int with = 0; with < 2; with++) {
			int count = open_priors(g, &s, with ? w : NULL, moves, prior), at = 0;
			while (at < count && moves[at] != right)
				at++;
			assert_true(at < count);
			float weight = k == 0 ? 16 : 8, others = k == 0 ? 8 + 14 : 15;
			double expected = with ? 1 : weight / (weight + others);
			assert_float_equal(prior[at], expected, 1e-4);
		}
	}
	eval_destroy(w);
}

/* One seed, one search, on every processor; and another one than by the rules alone. */
TEST(a_search_uses_its_priors)
{
	const struct game *g = game_open("othello", NULL);
	struct eval_weights *w = some_weights(g, 3);
	struct search_params p = budget(2000, 5);

	p.policy = POLICY_puct;
	p.playout.eval = w;
	struct report rules = search_position("othello", NULL, &p);
	p.prior = PRIOR_EVAL;
	struct report first = search_position("othello", NULL, &p);
	cpu_limit(CPU_PLAIN);
	struct report again = search_position("othello", NULL, &p);
	cpu_limit(CPU_AVX512);
	first.elapsed_ms = again.elapsed_ms = 0;
	assert_memory_equal(&first, &again, sizeof first);
	assert_memory_not_equal(first.moves, rules.moves, sizeof first.moves);
	p.policy = POLICY_ucb1; /* has none */
	first = search_position("othello", NULL, &p);
	p.prior = PRIOR_RULES;
	again = search_position("othello", NULL, &p);
	first.elapsed_ms = again.elapsed_ms = 0;
	assert_memory_equal(&first, &again, sizeof first);
	eval_destroy(w);
}

/* Whether a search with what is best does what it does with this kind of playouts and of priors. */
static void
check_best(const struct search_params *from, int playout, enum prior prior)
{
	struct search_params p = *from;

	p.playout.id = (enum playout_id)PLAYOUT_BEST;
	p.prior = PRIOR_BEST;
	struct report best = search_position("othello", NULL, &p);
	p.playout.id = (enum playout_id)playout;
	p.prior = prior;
	struct report named = search_position("othello", NULL, &p);
	best.elapsed_ms = named.elapsed_ms = 0;
	assert_memory_equal(&best, &named, sizeof best);
	for (int i = 0; playout == PLAYOUT_EVAL && i < best.count; i++)
		assert_in_range(best.moves[i].draws, 0, 1);
}

/* The evaluation is used where there is one, and nothing is asked that needs whole playouts. */
TEST(the_best_is_the_evaluation)
{
	struct eval_weights *w = some_weights(game_open("othello", NULL), 3);
	struct search_params p = budget(1000, 5);

	p.policy = POLICY_best;
	check_best(&p, PLAYOUT_RULES, PRIOR_RULES);
	p.playout.eval = w;
	check_best(&p, PLAYOUT_EVAL, PRIOR_EVAL);
	p.playout.cutoff = 10;
	check_best(&p, PLAYOUT_RULES, PRIOR_RULES);
	p.playout.cutoff = 0;
	p.fault = FAULT_ONE_SIDE;
	check_best(&p, PLAYOUT_RULES, PRIOR_RULES);
	eval_destroy(w);
}

/* ---- values instead of drawn results ---- */

/* The search after this many playouts. */
static struct report
search_valued(const struct game *g, const struct state *s, const struct eval_weights *w,
	enum playout_id id, int64_t playouts)
{
	struct search_params p = search_params_default();

	p.playout.id = id;
	p.playout.eval = w;
	p.playouts = playouts;
	p.endgame_empties = 0;
	return search_at(g, s, &p);
}

/* On 8x8 a move begins with the value of the position behind it, and the first visit adds that of the
 * best reply; where playouts by the evaluation are asked for, results are drawn. */
TEST(values_are_backed_up_instead_of_results)
{
	const struct game *g = game_open("othello:8", NULL);
	struct eval_weights *w = some_weights(g, 3);
	struct rng rng;

	w->weight[0] = w->weight[w->patterns->count] = 0; /* which are beyond all bounds */
	rng_seed(&rng, 5);
	for (int plies = 3; plies < 40; plies++) {
		const struct state s = random_position_at(g, &rng, plies);
		const struct report found = search_valued(g, &s, w, PLAYOUT_BEST, 1);
		const struct root_move *m = &found.moves[found.best];
		struct state next = s;
		move_t replies[GAME_MAX_MOVES];
		double best = -1;
		g->rules->play(g, &next, m->move);
		if (g->rules->result(g, &next) != GAME_OPEN)
			continue;
		int count = g->rules->moves(g, &next, replies);
		for (int i = 0; i < count; i++)
			best = fmax(best, state_sign(&next) * eval_after(w, g, &next, replies[i]));
		double mean = (eval_after(w, g, &s, m->move) + state_sign(&next) * best) / 2;
		assert_int_equal(m->visits, 1);
		assert_float_equal(m->value, mean, 1.5 / TREE_UNIT);
		const struct report drawn = search_valued(g, &s, w, PLAYOUT_EVAL, 1);
		assert_true(drawn.value == 1 || drawn.value == -1 || drawn.value == 0);
	}
	const struct state s = random_position_at(g, &rng, 20);
	const struct report many = search_valued(g, &s, w, PLAYOUT_BEST, 3000);
	int64_t visits = 0;
	for (int i = 0; i < many.count; i++)
		visits += many.moves[i].visits;
	assert_int_equal(visits, 3000);
	eval_destroy(w);
}
