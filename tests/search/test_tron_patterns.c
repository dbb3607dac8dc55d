/* The learned evaluation of Tron: its digests, its sums, what is known besides, and the search that uses
 * it. */
#include <math.h>
#include <string.h>

#include "fixtures/negamax_fixtures.h"
#include "fixtures/search_fixtures.h"
#include "games/tron/space.h"

static const char *const boards[] = { "tron", "tron:a", "tron:c", "tron:9x6", "tron:24x9" };

enum { BOARDS = sizeof boards / sizeof *boards };

/* A position of a random game in which neither side has chosen. */
static struct state
undecided(const struct game *g, struct rng *rng)
{
	struct state s;

	do {
		s = random_position_at(g, rng, 2 * (int)rng_below(rng, 12));
	} while (s.pending);
	return s;
}

/* A judgement is the score's until the sides are apart, then that of their longest paths. */
TEST(judgements_are_of_scores_or_paths)
{
	struct eval_weights *w = some_weights(open_game("tron"), 5);
	struct rng rng;
	int apart = 0;

	rng_seed(&rng, 7);
	for (int i = 0; i < 300 / every(4); i++) {
		const struct game *g = open_game(boards[i % BOARDS]);
		struct state s = undecided(g, &rng);
		bool settled[2] = { false, false };
		int cells[2];
		double value = eval_judge(w, g, &s, &settled[0]);
		if (g->rules->space(g, &s, cells)) {
			assert_true(value == g->rules->evaluate(g, &s, &settled[1]));
			apart++;
		} else {
			assert_true(value == eval_value(state_sign(&s) * eval_score(w, g, &s)));
		}
		assert_int_equal(settled[0], settled[1]);
	}
	assert_true(apart > 0);
	eval_destroy(w);
}

/* A weight alone, times how many more of its cells the first player has. */
TEST(weights_count_cells)
{
	const struct game *g = open_game("tron");
	struct eval_weights *w = eval_create(eval_patterns_of(g));
	struct rng rng;

	assert_non_null(w);
	rng_seed(&rng, 8);
	for (int i = 0; i < 100 / every(4); i++) {
		struct state s = undecided(g, &rng);
		struct tron_territory t;
		struct tron_way way[2];
		tron_territory(g, &s, &t);
		for (int side = 0; side < 2; side++)
			tron_best_way(&t, (enum side)side, &way[side]);
		for (int k = 0; k < 4; k++) {
			for (int stage = 0; stage < w->patterns->stages; stage++)
				w->weight[stage * w->patterns->count + k] = 10;
			int more = way[0].cells[k + 1] - way[1].cells[k + 1];
			assert_int_equal(state_sign(&s) * eval_score(w, g, &s), 10 * more);
			memset(w->weight, 0, eval_weight_count(w->patterns) * sizeof *w->weight);
		}
	}
	eval_destroy(w);
}

/* A move is worth what it is after the worst reply, and its changes add up to that position's score. */
TEST(moves_are_answered)
{
	static struct eval_changes changes;
	struct eval_weights *w = some_weights(open_game("tron"), 6);
	struct rng rng;

	rng_seed(&rng, 9);
	for (int i = 0; i < 60 / every(3); i++) {
		const struct game *g = open_game(boards[i % BOARDS]);
		struct state s = undecided(g, &rng);
		move_t moves[GAME_MAX_MOVES], replies[GAME_MAX_MOVES];
		int count = g->rules->moves(g, &s, moves);
		for (int k = 0; k < count; k++) {
			struct state chosen = s;
			double worst = 2;
			g->rules->play(g, &chosen, moves[k]);
			int others = g->rules->moves(g, &chosen, replies);
			for (int j = 0; j < others; j++) {
				struct state next = chosen;
				bool settled;
				g->rules->play(g, &next, replies[j]);
				int result = g->rules->result(g, &next);
				double value = result != GAME_OPEN
						       ? result
						       : eval_judge(w, g, &next, &settled);
				worst = fmin(worst, state_sign(&s) * value);
			}
			double value = state_sign(&s) * eval_after(w, g, &s, moves[k]);
			assert_true(value == worst);
			eval_changes_of(w, g, &s, moves[k], &changes);
			int before = 0;
			for (int c = 0; c < changes.count; c++)
				before += changes.change[c].before;
			if (changes.count > 0)
				assert_int_equal(
					eval_limit(state_sign(&s) * before), eval_score(w, g, &s));
		}
	}
	eval_destroy(w);
}

/* Decoupled UCT ends its playouts with it, and finds the exact end of what is settled. */
TEST(duct_judges_by_it)
{
	struct eval_weights *w = some_weights(open_game("tron"), 4);
	struct search_params p = search_params_default();
	struct playout_config config = { .id = PLAYOUT_EVAL, .eval = w };

	p.engine = &engine_duct;
	p.playouts = 2000;
	p.seed = 3;
	p.playout = config;
	assert_true(playout_judges(&config, open_game("tron:b")));
	struct report one = search_position("tron:b", NULL, &p);
	struct report again = search_position("tron:b", NULL, &p);
	check_sums(&one);
	assert_int_equal(one.playouts, 2000);
	assert_true(one.value == again.value && fabs(one.value) < 1);
	/* A has two steps behind its wall, B one. */
	struct report won = search_position("tron:5x3", "A..######..###B", &p);
	assert_true(won.value == 1);
	eval_destroy(w);
}
