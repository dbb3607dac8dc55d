/* Matrix games and their solutions; the rules by which a table of decoupled UCT chooses. */
#include <math.h>
#include <string.h>

#include "fixtures/testing.h"
#include "search/joint/selection.h"
#include "search/joint/solve.h"
#include "search/mcts/policy.h"

/* What a pair of strategies pays the row player. */
static double
payoff_of(const struct matrix *m, const double *row, const double *column)
{
	double sum = 0;

	for (int i = 0; i < m->rows; i++) {
		for (int j = 0; j < m->columns; j++)
			sum += row[i] * column[j] * m->payoff[i][j];
	}
	return sum;
}

static void
check_solution(const struct matrix *m, const struct matrix_solution *s)
{
	double rows = 0, columns = 0;

	for (int i = 0; i < m->rows; i++) {
		assert_true(s->row[i] >= 0);
		rows += s->row[i];
	}
	for (int j = 0; j < m->columns; j++) {
		assert_true(s->column[j] >= 0);
		columns += s->column[j];
	}
	assert_true(fabs(rows - 1) < 1e-9 && fabs(columns - 1) < 1e-9);
	assert_true(fabs(matrix_nash_conv(m, s->row, s->column)) < 1e-9);
	assert_true(fabs(payoff_of(m, s->row, s->column) - s->value) < 1e-9);
}

/* Games with `kinds` different payoffs: the fewer, the more ties. */
static struct matrix
random_matrix(struct rng *rng, int most, uint32_t kinds)
{
	struct matrix m = { .rows = 1 + (int)rng_below(rng, (uint32_t)most),
		.columns = 1 + (int)rng_below(rng, (uint32_t)most) };

	for (int i = 0; i < m.rows; i++) {
		for (int j = 0; j < m.columns; j++)
			m.payoff[i][j] = (double)rng_below(rng, kinds) / (kinds - 1) * 2 - 1;
	}
	return m;
}

/* No side can gain by another strategy: the payoff is then the game's value. */
TEST(solutions_are_equilibria)
{
	struct rng rng;

	rng_seed(&rng, 1);
	for (int n = 0; n < 3000; n++) {
		struct matrix m = random_matrix(&rng, 4, n % 3 == 0 ? 2 : n % 3 == 1 ? 3 : 1000);
		struct matrix_solution s;
		matrix_solve(&m, &s);
		check_solution(&m, &s);
	}
}

static const struct matrix biased_rps = { 3, 3,
	{ { .5, .25, 1 }, { .75, .5, .45 }, { 0, .55, .5 } } };
static const struct matrix mixed = { 2, 2, { { 0, 1 }, { 1, .5 } } };

TEST(known_games_have_their_equilibrium)
{
	const struct matrix pure = { 2, 3, { { 3, 2, 4 }, { 1, 0, 5 } } };
	struct matrix_solution s;

	matrix_solve(&biased_rps, &s);
	for (int i = 0; i < 3; i++) {
		static const double expected[] = { .0625, .625, .3125 };
		assert_true(fabs(s.row[i] - expected[i]) < 1e-9);
		assert_true(fabs(s.column[i] - expected[i]) < 1e-9);
	}
	matrix_solve(&mixed, &s);
	assert_true(fabs(s.row[0] - 1. / 3) < 1e-9 && fabs(s.column[0] - 1. / 3) < 1e-9);
	assert_true(fabs(s.value - 2. / 3) < 1e-9);
	matrix_solve(&pure, &s);
	assert_true(s.row[0] == 1 && s.column[1] == 1 && s.value == 2);
}

TEST(nash_conv_is_what_replies_gain)
{
	const double third[] = { 1. / 3, 1. / 3, 1. / 3 };

	assert_true(fabs(matrix_nash_conv(&biased_rps, third, third) - .1667) < 1e-4);
	assert_true(fabs(payoff_of(&biased_rps, third, third) - .5) < 1e-9);
}

/* ---- single rules ---- */

TEST(bounds_are_those_of_the_formulas)
{
	struct duct_rule rule = { .select = DUCT_UCB1, .c = 1.5 };
	/* Bounds at N = 100, ln N / n = .092, .046: .5 + .455 against .6 + .322 for ucb1; the
	 * second's variance, .25 at most, makes .5 + .152 against .6 + .107 for ucb1-tuned. */
	struct duct_move moves[2] = { { 50, .5f, .25f, 0 }, { 100, .6f, .6f, 0 } };
	struct rng rng;

	rng_seed(&rng, 1);
	assert_int_equal(duct_choose(&rule, moves, 2, 100, policy_ln(100), &rng).move, 0);
	rule = (struct duct_rule){ .select = DUCT_UCB1_TUNED, .c = 1 };
	assert_int_equal(duct_choose(&rule, moves, 2, 100, policy_ln(100), &rng).move, 1);
}
