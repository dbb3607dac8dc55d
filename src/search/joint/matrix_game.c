/* Matrix games by the simplex method. Any thread. */
#include "search/joint/matrix_game.h"

#include <math.h>
#include <stdbool.h>

/* What counts as 0: payoffs are scaled to the range 1 to 2 first. */
static const double epsilon = 1e-11;

/* ---- pure strategies ---- */

static double
least_of_row(const struct matrix *m, int i)
{
	double least = m->payoff[i][0];

	for (int j = 1; j < m->columns; j++)
		least = fmin(least, m->payoff[i][j]);
	return least;
}

static double
greatest_of_column(const struct matrix *m, int j)
{
	double greatest = m->payoff[0][j];

	for (int i = 1; i < m->rows; i++)
		greatest = fmax(greatest, m->payoff[i][j]);
	return greatest;
}

/* A saddle point, if there is one. */
static bool
solve_pure(const struct matrix *m, struct matrix_solution *out)
{
	int row = 0, column = 0;

	for (int i = 1; i < m->rows; i++)
		row = least_of_row(m, i) > least_of_row(m, row) ? i : row;
	for (int j = 1; j < m->columns; j++)
		column = greatest_of_column(m, j) < greatest_of_column(m, column) ? j : column;
	out->value = least_of_row(m, row);
	out->row[row] = out->column[column] = 1;
	if (out->value >= greatest_of_column(m, column))
		return true;
	out->row[row] = out->column[column] = 0;
	return false;
}

/* ---- mixed strategies ---- */

/* The linear program: maximise the sum of y >= 0 subject to B y <= 1, where B are the payoffs, all
 * made positive. Then y, normalised, is the column player's strategy, 1 / sum y is the value, and
 * the costs of the slack variables are the row player's strategy (Dantzig 1951).
 *
 *	       y[0] ... y[columns - 1]   slack[0] ... slack[rows - 1]   |  1
 *	row i            B                         unit matrix          |  1
 *	cost            -1                             0                |  0 */
struct program {
	int rows, variables;
	int basis[MATRIX_MOST]; /* each row's basic variable */
	double at[MATRIX_MOST + 1][2 * MATRIX_MOST + 1];
};

static void
set_up(struct program *p, const struct matrix *m, double least, double scale)
{
	*p = (struct program){ .rows = m->rows, .variables = m->columns + m->rows };
	for (int i = 0; i < m->rows; i++) {
		for (int j = 0; j < m->columns; j++)
			p->at[i][j] = 1 + (m->payoff[i][j] - least) / scale;
		p->at[i][m->columns + i] = 1;
		p->at[i][p->variables] = 1;
		p->basis[i] = m->columns + i;
	}
	for (int j = 0; j < m->columns; j++)
		p->at[m->rows][j] = -1;
}

/* The first variable that improves the sum: together with the first of equal rows this rule cannot
 * cycle (Bland 1977). -1 if there is none. */
static int
entering(const struct program *p)
{
	for (int j = 0; j < p->variables; j++) {
		if (p->at[p->rows][j] < -epsilon)
			return j;
	}
	return -1;
}

/* The row that limits the variable most; -1 if none does. */
static int
leaving(const struct program *p, int j)
{
	int best = -1;
	double least = 0;

	for (int i = 0; i < p->rows; i++) {
		if (p->at[i][j] <= epsilon)
			continue;
		double ratio = p->at[i][p->variables] / p->at[i][j];
		if (best < 0 || ratio < least - epsilon ||
			(ratio <= least + epsilon && p->basis[i] < p->basis[best])) {
			best = i;
			least = ratio;
		}
	}
	return best;
}

static void
pivot(struct program *p, int row, int column)
{
	double by = p->at[row][column];

	for (int j = 0; j <= p->variables; j++)
		p->at[row][j] /= by;
	for (int i = 0; i <= p->rows; i++) {
		double times = p->at[i][column];
		for (int j = 0; j <= p->variables && i != row; j++)
			p->at[i][j] -= times * p->at[row][j];
	}
	p->basis[row] = column;
}

/* Normalises a strategy; clears entries that rounding made negative. */
static void
make_whole(double *strategy, int count)
{
	double sum = 0;

	for (int i = 0; i < count; i++) {
		strategy[i] = fmax(strategy[i], 0);
		sum += strategy[i];
	}
	for (int i = 0; i < count; i++)
		strategy[i] /= sum;
}

static void
solve_mixed(const struct matrix *m, struct matrix_solution *out)
{
	double least = m->payoff[0][0], most = least;
	struct program p;
	int column, row;

	for (int i = 0; i < m->rows; i++) {
		for (int j = 0; j < m->columns; j++) {
			least = fmin(least, m->payoff[i][j]);
			most = fmax(most, m->payoff[i][j]);
		}
	}
	set_up(&p, m, least, most - least);
	while ((column = entering(&p)) >= 0 && (row = leaving(&p, column)) >= 0)
		pivot(&p, row, column);
	for (int i = 0; i < m->rows; i++) {
		out->row[i] = p.at[p.rows][m->columns + i];
		if (p.basis[i] < m->columns)
			out->column[p.basis[i]] = p.at[i][p.variables];
	}
	out->value = least + (1 / p.at[p.rows][p.variables] - 1) * (most - least);
	make_whole(out->row, m->rows);
	make_whole(out->column, m->columns);
}

void
matrix_solve(const struct matrix *m, struct matrix_solution *out)
{
	*out = (struct matrix_solution){ 0 };
	if (!solve_pure(m, out))
		solve_mixed(m, out);
}

/* ---- quality of strategies ---- */

double
matrix_nash_conv(const struct matrix *m, const double *row, const double *column)
{
	double best_row = -INFINITY, best_column = INFINITY;

	for (int i = 0; i < m->rows; i++) {
		double pays = 0;
		for (int j = 0; j < m->columns; j++)
			pays += column[j] * m->payoff[i][j];
		best_row = fmax(best_row, pays);
	}
	for (int j = 0; j < m->columns; j++) {
		double pays = 0;
		for (int i = 0; i < m->rows; i++)
			pays += row[i] * m->payoff[i][j];
		best_column = fmin(best_column, pays);
	}
	return best_row - best_column;
}
