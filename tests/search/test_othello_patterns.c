/* Othello's learned evaluation: it sees images of a position alike, and the fast sum of a search is the slow one. */
#include <stdlib.h>
#include <string.h>

#include "fixtures/negamax_fixtures.h"
#include "fixtures/positions.h"
#include "fixtures/testing.h"
#include "fixtures/tmpdir.h"
#include "search/othello/symmetry.h"

static const char *const boards[] = { "othello", "othello:8" };

/* Weights drawn at random: any two features differ. */
static struct eval_weights *
random_weights(const struct game *g)
{
	const struct eval_patterns *p = eval_patterns_of(g);
	struct eval_weights *w = eval_create(p);
	struct rng rng;

	assert_non_null(w);
	rng_seed(&rng, 12);
	for (int i = 0; i < p->stages * p->count; i++)
		w->weight[i] = (int16_t)((int)rng_below(&rng, 401) - 200);
	assert_true(eval_prepare(w));
	return w;
}

static struct state
image(const struct state *s, int number)
{
	struct state out = *s;

	for (int i = 0; i < number; i++) {
		for (int side = 0; side < 2; side++)
			out.stones[side] = i % 2 ? exact_transposed(out.stones[side])
						 : exact_mirrored(out.stones[side]);
	}
	return out;
}

/* A position, its images and the one with colours and turn exchanged are worth the same to who is to move. */
TEST(images_are_worth_the_same)
{
	struct rng rng;

	rng_seed(&rng, 2);
	for (int i = 0; i < 2; i++) {
		const struct game *g = open_game(boards[i]);
		struct eval_weights *w = random_weights(g);
		for (int n = 0; n < 200; n++) {
			struct state s = random_position(g, &rng), exchanged = s;
			int score = eval_score(w, g, &s);
			for (int k = 1; k < 8; k++) {
				struct state turned = image(&s, k);
				assert_int_equal(eval_score(w, g, &turned), score);
			}
			exchanged.stones[0] = s.stones[1];
			exchanged.stones[1] = s.stones[0];
			exchanged.to_move ^= 1;
			assert_int_equal(eval_score(w, g, &exchanged), score);
		}
		eval_destroy(w);
	}
}

/* Random weights of all patterns are too many for a file: they are rounded to multiples of a step, and
 * no further than to the nearest. What was written is read again. */
TEST(a_file_holds_rounded_weights)
{
	const struct game *g = open_game("othello:8");
	struct eval_weights *w = random_weights(g);
	size_t count = (size_t)w->patterns->stages * (size_t)w->patterns->count;
	int16_t *before = malloc(count * sizeof *before);
	int step = INT16_MAX, furthest = 0;
	struct error e = { "" };

	assert_non_null(before);
	memcpy(before, w->weight, count * sizeof *before);
	assert_true(eval_fit(w));
	for (size_t i = 0; i < count; i++) {
		int size = abs(w->weight[i]), off = abs(w->weight[i] - before[i]);
		step = size > 0 && size < step ? size : step;
		furthest = off > furthest ? off : furthest;
	}
	assert_true(step > 1 && furthest <= step / 2);
	for (size_t i = 0; i < count; i++)
		assert_int_equal(w->weight[i] % step, 0);
	if (!eval_write(w, test_path("rounded.eval"), &e))
		fail_msg("%s", e.text);
	struct eval_weights *back = eval_read(test_path("rounded.eval"), g, &e);
	assert_non_null(back);
	assert_memory_equal(back->weight, w->weight, count * sizeof *before);
	eval_destroy(back);
	free(before);
	eval_destroy(w);
}

/* The search looks at leaves as the slow sum does, but for the right to move with reductions, and gives the
 * same bytes twice. */
TEST(searches_use_it)
{
	struct rng rng;

	rng_seed(&rng, 5);
	for (int i = 0; i < 24; i++) {
		const struct game *g = open_game(boards[i % 2]);
		struct eval_weights *w = random_weights(g);
		struct state s = random_position(g, &rng);
		struct negamax_params p = negamax_params_default();
		p.memory_mib = 4;
		p.weights = w;
		p.all_moves = true;
		p.reductions = 0;
		p.depth = 1;
		struct report one = search(g, &s, &p);
		for (int k = 0; k < one.count; k++) {
			struct state next = s;
			g->rules->play(g, &next, one.moves[k].move);
			if (g->rules->result(g, &next) == GAME_OPEN &&
				next.stones[0] != s.stones[0])
				assert_int_equal(one.moves[k].score,
					state_sign(&next) * eval_score(w, g, &next));
		}
		p.depth = 5;
		p.reductions = 1;
		p.all_moves = false;
		struct report a = search(g, &s, &p), b = search(g, &s, &p);
		a.elapsed_ms = b.elapsed_ms = 0;
		assert_memory_equal(&a, &b, sizeof a);
		eval_destroy(w);
	}
}
