/* The JSON of narabe eval, read back: keys, sums, values, one object per line. */
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fixtures/testing.h"

static const char *program;

/* Runs `narabe eval ARGS` and reads its output, up to size - 1 bytes. */
static void
run_eval(const char *args, char *out, size_t size)
{
	char command[1024];

	snprintf(command, sizeof command, "'%s' eval %s 2>/dev/null", program, args);
	FILE *pipe = popen(command, "r");
	assert_non_null(pipe);
	size_t n = fread(out, 1, size - 1, pipe);
	out[n] = '\0';
	assert_int_equal(pclose(pipe), 0);
}

static json_t *
eval_json(const char *args)
{
	static char out[1 << 20];
	json_error_t e;

	run_eval(args, out, sizeof out);
	json_t *o = json_loads(out, JSON_REJECT_DUPLICATES, &e);
	if (!o)
		fail_msg("%s: %s in %s", args, e.text, out);
	return o;
}

/* Two lines. */
static void
eval_two(const char *args, json_t *out[2])
{
	static char text[1 << 20];

	run_eval(args, text, sizeof text);
	char *second = strchr(text, '\n');
	assert_non_null(second);
	*second++ = '\0';
	out[0] = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
	out[1] = json_loads(second, JSON_REJECT_DUPLICATES, NULL);
	assert_true(out[0] && out[1]);
}

static json_int_t
integer(const json_t *o, const char *key)
{
	assert_true(json_is_integer(json_object_get(o, key)));
	return json_integer_value(json_object_get(o, key));
}

static void
check_move(const json_t *m)
{
	assert_true(json_is_string(json_object_get(m, "move")));
	json_int_t visits = integer(m, "visits");
	assert_int_equal(integer(m, "wins") + integer(m, "draws") + integer(m, "losses"), visits);
	const json_t *proven = json_object_get(m, "proven");
	assert_true(json_is_null(proven) || json_is_integer(proven));
	const json_t *exact = json_object_get(m, "exact");
	assert_true(json_is_null(exact) || json_is_integer(exact));
	if (json_is_integer(exact) && json_is_integer(proven)) {
		json_int_t sign = json_integer_value(exact);
		assert_int_equal(json_integer_value(proven), (sign > 0) - (sign < 0));
	}
	const json_t *pv = json_object_get(m, "pv");
	assert_true(json_is_array(pv));
	if (visits == 0) {
		assert_true(json_is_null(json_object_get(m, "value")));
		return;
	}
	double value = json_number_value(json_object_get(m, "value"));
	double mean = (double)(integer(m, "wins") - integer(m, "losses")) / (double)visits;
	assert_true(fabs(value - mean) < 1e-5);
	assert_string_equal(json_string_value(json_array_get(pv, 0)),
		json_string_value(json_object_get(m, "move")));
}

TEST(visits_add_up_and_the_best_has_most)
{
	static const char *const all[] = { "--game tictactoe -i 700 --seed 1 --json",
		"--game tictactoe 000010000 -i 3 --seed 1 --json",
		"--game score4 --moves 'b3 b3 5' -i 5000 --seed 2 --json",
		"--game othello -i 500 --seed 3 --json", "--game othello:4 -i 500 --seed 3 --json",
		"--game othello:8 --player uct:playouts=500,c=0.5 --seed 3 --json" };

	for (size_t k = 0; k < sizeof all / sizeof all[0]; k++) {
		json_t *o = eval_json(all[k]);
		const json_t *moves = json_object_get(o, "moves");
		json_int_t sum = 0, most = -1;
		size_t i;
		json_t *m;
		const char *best = NULL;
		json_array_foreach(moves, i, m)
		{
			check_move(m);
			sum += integer(m, "visits");
			if (integer(m, "visits") > most) {
				most = integer(m, "visits");
				best = json_string_value(json_object_get(m, "move"));
			}
		}
		assert_int_equal(sum, integer(o, "playouts"));
		if (most > 1)
			assert_string_equal(best, json_string_value(json_object_get(o, "best")));
		assert_true(json_is_null(json_object_get(o, "elapsed_ms")));
		assert_true(json_is_string(json_object_get(o, "position")));
		json_decref(o);
	}
}

/* What takes the place of `moves` where both sides move at once. */
static void
check_both(const json_t *o)
{
	const json_t *players = json_object_get(o, "players"),
		     *payoff = json_object_get(o, "payoff");

	assert_string_equal(json_string_value(json_object_get(o, "to_move")), "both");
	assert_null(json_object_get(o, "moves"));
	assert_int_equal(json_array_size(players), 2);
	for (size_t side = 0; side < 2; side++) {
		const json_t *p = json_array_get(players, side);
		const json_t *moves = json_object_get(p, "moves");
		json_t *strategy = json_object_get(p, "strategy"), *chance;
		const char *word;
		double sum = 0;
		assert_string_equal(
			json_string_value(json_object_get(p, "player")), side ? "B" : "A");
		json_object_foreach(strategy, word, chance) sum += json_real_value(chance);
		assert_true(fabs(sum - 1) < 1e-4);
		assert_int_equal(json_array_size(moves), json_object_size(strategy));
		assert_int_equal(json_array_size(moves),
			json_array_size(side ? json_array_get(payoff, 0) : payoff));
	}
}

static double
chance_of(const json_t *o, size_t side, const char *move)
{
	const json_t *p = json_array_get(json_object_get(o, "players"), side);

	return json_real_value(json_object_get(json_object_get(p, "strategy"), move));
}

static const json_t *
side_of(const json_t *o, size_t side)
{
	return json_array_get(json_object_get(o, "players"), side);
}

/* The default search finds the equilibrium, which is printed beside it. */
TEST(tables_get_their_equilibrium)
{
	static const double exact[] = { .0625, .625, .3125 };
	static const char *const moves[] = { "rock", "paper", "scissors" };

	json_t *o = eval_json("--game matrix:biased-rps -i 100000 --seed 1 --json");
	check_both(o);
	assert_true(json_real_value(json_object_get(o, "exact")) == 0);
	assert_true(fabs(json_real_value(json_object_get(o, "value"))) < .01);
	for (size_t side = 0; side < 2; side++) {
		const json_t *found = json_object_get(side_of(o, side), "exact_strategy");
		for (int i = 0; i < 3; i++) {
			double chance = json_real_value(json_object_get(found, moves[i]));
			assert_true(fabs(chance - exact[i]) < 1e-6);
			assert_true(fabs(chance_of(o, side, moves[i]) - exact[i]) < .055);
		}
	}
	json_decref(o);
	/* A pending choice is not shown. */
	json_t *waits = eval_json("--game matrix:rps --moves rock -i 100 --seed 1 --json");
	assert_true(json_real_value(json_object_get(waits, "exact")) == 0);
	json_decref(waits);
}

/* Searches that let one side choose first come to different values: there is none for both sides.
 * */
TEST(a_search_a_side_has_its_own_value)
{
	json_t *o = eval_json(
		"--game matrix:pennies --player uct:first_mover=self -i 10000 --seed 1 --json");

	check_both(o);
	assert_int_equal(integer(o, "playouts"), 10000);
	assert_true(json_is_null(json_object_get(o, "value")));
	for (size_t side = 0; side < 2; side++) {
		const json_t *m, *moves = json_object_get(side_of(o, side), "moves");
		double value = json_real_value(json_object_get(side_of(o, side), "value"));
		json_int_t sum = 0;
		size_t i;
		assert_true(side ? value > .9 : value < -.9);
		json_array_foreach(moves, i, m) sum += integer(m, "visits");
		assert_int_equal(sum, integer(side_of(o, side), "playouts"));
	}
	json_decref(o);
}

/* Two searches side by side are two objects, each with its own tree, which grows. */
TEST(trees_are_told_of_side_by_side)
{
	json_int_t nodes[2] = { 0 }, bytes[2] = { 0 };
	static const char *const budgets[] = { "-i 200", "-i 2000" };

	for (int i = 0; i < 2; i++) {
		char command[256];
		snprintf(command, sizeof command,
			"--game tron --player uct --beside duct --seed 1 --json %s", budgets[i]);
		json_t *both[2];
		eval_two(command, both);
		assert_string_equal(json_string_value(json_object_get(both[0], "search")), "uct");
		assert_string_equal(json_string_value(json_object_get(both[1], "search")), "duct");
		for (int k = 0; k < 2; k++) {
			const json_t *tree = k == 0 ? side_of(both[0], 0) : both[1];
			assert_true(integer(tree, "deepest") >= 4);
			assert_true(integer(tree, "nodes") > nodes[k]);
			assert_true(integer(tree, "nodes") <= integer(both[k], "playouts"));
			assert_true(integer(tree, "memory_bytes") > bytes[k]);
			nodes[k] = integer(tree, "nodes");
			bytes[k] = integer(tree, "memory_bytes");
			if (k == 1) /* a step of both is two plies */
				assert_int_equal(integer(tree, "deepest") % 2, 0);
			json_decref(both[k]);
		}
	}
}

int
main(int argc, char **argv)
{
	if (argc < 2)
		return 1;
	program = argv[1];
	return test_run(argc, argv);
}
