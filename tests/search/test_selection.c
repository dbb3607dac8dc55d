/* Matrix games and their solutions; the rules by which a table of decoupled UCT chooses. */
#include <math.h>
#include <string.h>

#include "fixtures/testing.h"
#include "search/joint/selection.h"
#include "search/joint/solve.h"
#include "search/mcts/policy.h"

/* ---- the solver ---- */

/* Solves a x = b for n unknowns; false when there is not just one solution. */
static bool
solve_equations(double a[5][5], double *b, int n)
{
	for (int k = 0; k < n; k++) {
		int best = k;
		for (int i = k; i < n; i++)
			best = fabs(a[i][k]) > fabs(a[best][k]) ? i : best;
		if (fabs(a[best][k]) < 1e-9)
			return false;
		for (int j = 0; j < n; j++) {
			double t = a[k][j];
			a[k][j] = a[best][j];
			a[best][j] = t;
		}
		double t = b[k];
		b[k] = b[best];
		b[best] = t;
		for (int i = 0; i < n; i++) {
			double times = a[i][k] / a[k][k];
			for (int j = 0; j < n && i != k; j++)
				a[i][j] -= times * a[k][j];
			b[i] -= i != k ? times * b[k] : 0;
		}
	}
	for (int k = 0; k < n; k++)
		b[k] /= a[k][k];
	return true;
}

/* The strategy on `own` against which all of `other` pay the same, and that payoff. */
static bool
make_equal(const struct matrix *m, unsigned own, unsigned other, bool rows, double *strategy)
{
	double a[5][5] = { { 0 } }, b[5] = { 0 };
	int n = __builtin_popcount(own), index[4], line = 0, k = 0;

	for (int i = 0; i < 4; i++) {
		if (own >> i & 1)
			index[k++] = i;
	}
	for (int j = 0; j < 4; j++) {
		if (!(other >> j & 1))
			continue;
		for (k = 0; k < n; k++)
			a[line][k] = rows ? m->payoff[index[k]][j] : m->payoff[j][index[k]];
		a[line++][n] = -1;
	}
	for (k = 0; k < n; k++)
		a[n][k] = 1;
	b[n] = 1;
	if (!solve_equations(a, b, n + 1))
		return false;
	memset(strategy, 0, 4 * sizeof *strategy);
	for (k = 0; k < n; k++) {
		strategy[index[k]] = b[k];
		if (b[k] < -1e-9)
			return false;
	}
	return true;
}

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

/* The value, by trying every pair of supports of equal size (Shapley, Snow 1950). */
static bool
enumerate(const struct matrix *m, double *value)
{
	double row[MATRIX_MOST] = { 0 }, column[MATRIX_MOST] = { 0 };

	for (unsigned i = 1; i < 1u << m->rows; i++) {
		for (unsigned j = 1; j < 1u << m->columns; j++) {
			if (__builtin_popcount(i) != __builtin_popcount(j) ||
				!make_equal(m, i, j, true, row) ||
				!make_equal(m, j, i, false, column) ||
				matrix_nash_conv(m, row, column) > 1e-9)
				continue;
			*value = payoff_of(m, row, column);
			return true;
		}
	}
	return false;
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

TEST(small_games_are_solved_as_by_enumeration)
{
	struct rng rng;

	rng_seed(&rng, 1);
	for (int n = 0; n < 3000; n++) {
		struct matrix m = random_matrix(&rng, 4, n % 3 == 0 ? 2 : n % 3 == 1 ? 3 : 1000);
		struct matrix_solution s;
		double value = 0;
		matrix_solve(&m, &s);
		check_solution(&m, &s);
		assert_true(enumerate(&m, &value));
		assert_true(fabs(value - s.value) < 1e-9);
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

TEST(untried_moves_come_first)
{
	const struct duct_rule first = { .select = DUCT_UCB1_TUNED, .c = 1 };
	const struct duct_rule any = { .select = DUCT_UCB1, .c = 1, .tie_margin = .01 };
	struct duct_move moves[4] = { { .visits = 9, .mean = 1 }, { 0 }, { 0 }, { 0 } };
	int seen[4] = { 0 };
	struct rng rng;

	rng_seed(&rng, 1);
	assert_int_equal(duct_choose(&first, moves, 4, 9, policy_ln(9), &rng).move, 1);
	for (int n = 0; n < 300; n++)
		seen[duct_choose(&any, moves, 4, 9, policy_ln(9), &rng).move]++;
	assert_true(seen[0] == 0 && seen[1] > 50 && seen[2] > 50 && seen[3] > 50);
}

TEST(weak_moves_are_pruned)
{
	struct duct_rule rule = { .select = DUCT_UCB1, .c = 3 };
	/* The second's bonus is large, but it cannot be better than .2 + .19. */
	struct duct_move moves[2] = { { 1000, .6f, 0, 0 }, { 100, .2f, 0, 0 } };
	struct rng rng;

	rng_seed(&rng, 1);
	assert_int_equal(duct_choose(&rule, moves, 2, 1100, policy_ln(1100), &rng).move, 1);
	rule.prune = 1;
	assert_int_equal(duct_choose(&rule, moves, 2, 1100, policy_ln(1100), &rng).move, 0);
}
