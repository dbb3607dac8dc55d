/* Learned evaluations: their files, and the search that uses them. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/cpu.h"
#include "base/file.h"
#include "config/shipped.h"
#include "fixtures/negamax_fixtures.h"
#include "fixtures/positions.h"
#include "fixtures/testing.h"
#include "fixtures/tmpdir.h"
#include "search/cube/patterns.h"
#include "search/eval.h"

static char *
file_of(const char *path, size_t *size)
{
	struct error e = { "" };
	char *text = file_read(path, EVAL_MAX_BYTES, size, &e);

	assert_non_null(text);
	return text;
}

static void
check_refused(const struct damaged *d)
{
	struct error e = { "" };

	assert_null(eval_read(d->path, open_game("score4"), &e));
	assert_true(e.text[0]);
}

/* Every damaged byte, and every length, gets a sentence. */
TEST(damaged_files_are_refused)
{
	const struct game *g = open_game("score4");
	struct eval_weights *w = some_weights(g, 2);
	const char *path = test_path("whole.eval");
	struct error e = { "" };
	size_t size;

	assert_true(eval_write(w, path, &e));
	char *text = file_of(path, &size);
	test_damage(test_path("damaged.eval"), text, size, 160 / (size_t)every(4), check_refused);
	assert_null(eval_read(test_path("none.eval"), g, &e));
	assert_null(eval_read(path, open_game("tictactoe"), &e));
	assert_non_null(strstr(e.text, "no learned evaluation"));
	free(text);
	eval_destroy(w);
}

static struct negamax_params
to_depth(const struct eval_weights *w, int depth)
{
	struct negamax_params p = negamax_params_default();

	p.weights = w;
	p.depth = depth;
	p.memory_mib = 1;
	p.threats = 0;
	return p;
}

/* The cells that can be played. */
static uint64_t
open_cells(const struct game *g, const struct state *s)
{
	uint64_t filled = s->stones[0] | s->stones[1];
	return (g->by_column ? filled << 16 | 0xffff : UINT64_MAX) & ~filled;
}

/* The value over d plies by plain minimax, where what is forced costs no ply and every leaf is
 * evaluated by the list of its features. */
static int
plain(const struct eval_weights *w, const struct game *g, const struct state *s, int depth, int ply)
{
	uint64_t own = s->stones[s->to_move], other = s->stones[s->to_move ^ 1];
	uint64_t open = open_cells(g, s), must = cube_line_wins(other, own) & open;
	int best = ply + 2 - NEGAMAX_WIN; /* a loss in two */
	move_t moves[GAME_MAX_MOVES];

	if (cube_line_wins(own, other) & open)
		return NEGAMAX_WIN - ply - 1;
	int count = g->rules->moves(g, s, moves);
	if (count <= 1)
		return must & (must - 1) ? best : 0;
	if (depth == 0 && !must)
		return eval_score(w, g, s);
	for (int i = 0; i < count; i++) {
		struct state next = *s;
		g->rules->play(g, &next, moves[i]);
		if (cube_line_wins(other, next.stones[s->to_move]) & open_cells(g, &next))
			continue; /* loses at once */
		int value = -plain(w, g, &next, must && ply ? depth : depth - 1, ply + 1);
		best = value > best ? value : best;
	}
	return best;
}

static void
check_search(const char *name, int count, uint32_t most_plies)
{
	const struct game *g = open_game(name);
	struct eval_weights *w = some_weights(g, 3);
	struct rng rng;
	int tried = 0, checked = 0;

	rng_seed(&rng, 5);
	for (int i = 0; i < count; i += every(10), tried++) {
		struct state s = random_position_at(g, &rng, (int)rng_below(&rng, most_plies));
		int depth = 1 + (int)rng_below(&rng, 2);
		struct negamax_params p = to_depth(w, depth);
		p.reductions = 0;
		p.quiescence = 0; /* without gravity it finds wins that are further away */
		struct report info = search(g, &s, &p);
		int value = plain(w, g, &s, info.depth, 0);
		checked += abs(value) <= EVAL_MOST;
		assert_int_equal(state_sign(&s) * info.score, value);
		if (abs(value) <= EVAL_MOST)
			assert_true(info.value == eval_value(info.score));
	}
	assert_true(20 * checked > tried);
	eval_destroy(w);
}

TEST(the_search_evaluates_by_its_features)
{
	check_search("score4", 400, 64);
	check_search("qubic", 400, 20);
}

/* A win it announces is one: plain search to that depth, with no evaluation, finds it too. */
static void
check_wins(const char *name, int depth, int most_plies)
{
	const struct game *g = open_game(name);
	struct eval_weights *w = some_weights(g, 4);
	struct rng rng;
	int wins = 0;

	rng_seed(&rng, 6);
	for (int i = 0; i < 200; i += every(4)) {
		struct state s = random_position_at(g, &rng, 12 + (int)rng_below(&rng, 30));
		struct negamax_params p = to_depth(w, depth), other = to_depth(NULL, 0);
		struct report info = search(g, &s, &p);
		int plies = NEGAMAX_WIN - abs(info.score);
		if (plies > most_plies)
			continue;
		wins++;
		assert_int_equal(info.proven, info.score > 0 ? 1 : -1);
		other.depth = plies;
		struct report again = search(g, &s, &other);
		assert_int_equal(again.proven, info.proven);
		assert_true(NEGAMAX_WIN - abs(again.score) <= plies);
	}
	assert_true(wins > 10);
	eval_destroy(w);
}

TEST(wins_are_real)
{
	check_wins("score4", 4, 9);
	check_wins("qubic", 2, 7);
}

static int
sum_of(const struct eval_term *term, int count)
{
	int sum = 0;

	for (int i = 0; i < count; i++)
		sum += term[i].points;
	return sum;
}

/* The terms of a position, and those of each move, add up to the evaluation, to the point. */
static void
check_terms(const struct eval_weights *w, const struct game *g, const struct state *s)
{
	static struct eval_changes changes;
	struct eval_term term[EVAL_FEATURES];
	move_t move[GAME_MAX_MOVES];

	int sum = sum_of(term, eval_terms(w, g, s, term));
	assert_int_equal(eval_limit(state_sign(s) * sum), eval_score(w, g, s));
	int count = g->rules->moves(g, s, move);
	for (int i = 0; i < count; i++) {
		struct state next = *s;
		int before = 0, after = 0, last = INT_MAX;
		g->rules->play(g, &next, move[i]);
		eval_changes_of(w, g, s, move[i], &changes);
		if (g->rules->result(g, &next) != GAME_OPEN) {
			assert_int_equal(changes.count, 0);
			continue;
		}
		for (int k = 0; k < changes.count; k++) {
			const struct eval_change *c = &changes.change[k];
			bool next_part = k > 0 && c->touched != c[-1].touched;
			assert_true(!next_part || !c->touched);
			assert_true(next_part || abs(c->after - c->before) <= last);
			last = abs(c->after - c->before);
			before += c->before;
			after += c->after;
			for (int j = 0; j < k; j++)
				assert_true(changes.change[j].cells != c->cells ||
					    strcmp(changes.change[j].name, c->name) != 0);
		}
		assert_int_equal(before, sum);
		assert_int_equal(eval_limit(state_sign(&next) * after), eval_score(w, g, &next));
	}
}

TEST(its_terms_add_up)
{
	static const char *const boards[] = { "score4", "qubic", "othello", "othello:8" };
	struct rng rng;

	rng_seed(&rng, 5);
	for (int i = 0; i < 4; i++) {
		const struct game *g = open_game(boards[i]);
		struct eval_weights *w = some_weights(g, 9);
		w->weight[0] = w->weight[w->patterns->count] = 7;
		for (int k = 0; k < 20 / every(5); k++) {
			struct state s = random_position(g, &rng);
			if (g->rules->result(g, &s) == GAME_OPEN)
				check_terms(w, g, &s);
		}
		eval_destroy(w);
	}
}

/* ---- a hidden layer ---- */

/* Numbers that could make a sum leave its range are refused as damage. */
TEST(numbers_out_of_range_are_refused)
{
	const struct game *g = open_game("score4");
	const char *path = test_path("wild.eval");

	for (int i = 0; i < 3; i++) {
		struct eval_weights *w = some_weights(g, 1);
		struct error e = { "" };
		if (i == 0)
			eval_head(w, 15)->bias[3] = EVAL_MOST_BIAS + 1;
		else if (i == 1)
			eval_head(w, 15)->out[15] = -EVAL_MOST_OUT - 1;
		else
			eval_vectors(w)[w->patterns->count * EVAL_UNITS - 1] = EVAL_MOST_ADDED + 1;
		assert_true(eval_write(w, path, &e));
		assert_null(eval_read(path, g, &e));
		assert_non_null(strstr(e.text, "is damaged"));
		eval_destroy(w);
	}
}

/* By hand: all columns are full but a1's, which is empty, with threats on some of its levels. */
TEST(zugzwang_is_who_must_open_a_column)
{
	const uint64_t column = UINT64_C(0x0001000100010001), full = ~column;
	const uint64_t second = bit_of(16), third = bit_of(32);
	const uint64_t nobody[2] = { 0 }, first_on_third[2] = { third };
	const uint64_t either[2] = { third, third }, second_on_second[2] = { 0, second };
	const uint64_t at_once[2] = { bit_of(0) };

	/* Four cells without harm: the first player is to move after them. */
	assert_int_equal(cube_zugzwang_code(full, 60, nobody), 1);
	assert_int_equal(cube_zugzwang_code(0, 0, nobody), 4);
	/* One, below the cell that nobody likes: then the second player must play that. */
	assert_int_equal(
		cube_zugzwang_code(full, 60, first_on_third), ((1 * 5 + 2) * 5 * 3) * 5 + 1);
	assert_int_equal(cube_zugzwang_code(full, 60, either), (1 * 5 * 5 * 3 + 1) * 5 + 1);
	/* None at all, and the threat is not on the third level. */
	assert_int_equal(cube_zugzwang_code(full, 60, second_on_second), 1 * 3 * 5);
	/* What wins at once is no threat to come. */
	assert_int_equal(cube_zugzwang_code(full, 60, at_once), 0);
}

/* The board turned by a quarter. */
static struct state
turned(const struct state *s)
{
	struct state other = *s;

	for (int side = 0; side < 2; side++) {
		other.stones[side] = 0;
		for (uint64_t left = s->stones[side]; left; left &= left - 1) {
			unsigned cell = bits_lowest(left), x = cell % 4, y = cell / 4 % 4;
			other.stones[side] |= bit_of(cell / 16 * 16 + x * 4 + 3 - y);
		}
	}
	return other;
}

TEST(turned_boards_are_worth_the_same)
{
	const struct game *g = open_game("score4");
	struct eval_weights *w = some_weights(g, 11);
	struct rng rng;

	rng_seed(&rng, 8);
	for (int i = 0; i < 50; i++) {
		struct state s = random_position_at(g, &rng, 4 + (int)rng_below(&rng, 46));
		struct state other = turned(&s);
		assert_int_equal(eval_score(w, g, &other), eval_score(w, g, &s));
	}
	eval_destroy(w);
}

/* The search for processors with AVX2 finds the same, position by position. */
TEST(processors_agree)
{
	const struct game *g = open_game("score4");
	struct eval_weights *w = some_weights(g, 7);
	struct negamax_params p = to_depth(w, 5);
	struct rng rng;

	rng_seed(&rng, 4);
	for (int i = 0; i < 20 / every(4); i++) {
		struct state s = random_position_at(g, &rng, (int)rng_below(&rng, 40));
		cpu_limit(CPU_PLAIN);
		struct report plain = search(g, &s, &p);
		cpu_limit(CPU_AVX512);
		struct report fast = search(g, &s, &p);
		assert_int_equal(plain.nodes, fast.nodes);
		assert_int_equal(plain.score, fast.score);
	}
	eval_destroy(w);
}
