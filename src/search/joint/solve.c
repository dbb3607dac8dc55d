/* Matrix games by the simplex method; values and wins by force by a table of all positions. */
#include "search/joint/solve.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/language.h"

/* Smaller numbers count as 0: payoffs are scaled to the range 1 to 2 first. */
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

/* Finds a saddle point, if there is one. */
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

/* Returns the row that limits the variable most; -1 if none does. */
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
	double least = INFINITY, most = -INFINITY;
	struct program p;
	int column, row;

	for (int i = 0; i < m->rows; i++) {
		for (int j = 0; j < m->columns; j++) {
			least = fmin(least, m->payoff[i][j]);
			most = fmax(most, m->payoff[i][j]);
		}
	}
	p = (struct program){ .rows = m->rows, .variables = m->columns + m->rows };
	for (int i = 0; i < m->rows; i++) {
		for (int j = 0; j < m->columns; j++)
			p.at[i][j] = 1 + (m->payoff[i][j] - least) / (most - least);
		p.at[i][m->columns + i] = 1;
		p.at[i][p.variables] = 1;
		p.basis[i] = m->columns + i;
	}
	for (int j = 0; j < m->columns; j++)
		p.at[m->rows][j] = -1;
	for (;;) {
		/* The first variable that improves the sum: together with the first of equal rows this
		 * rule cannot cycle (Bland 1977). */
		for (column = 0; column < p.variables && p.at[p.rows][column] >= -epsilon;)
			column++;
		if (column == p.variables || (row = leaving(&p, column)) < 0)
			break;
		pivot(&p, row, column);
	}
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

/* ---- positions ---- */

/* DEEPEST: steps ahead, as the stack has to hold them. Where a game can be longer there are too many positions
 * anyway. */
enum { FIRST_SLOTS = 1 << 10, DEEPEST = 200, UNKNOWN = -1, NO_WIN = -1 };

/* What is known by position hash, which is never 0 here. The probability of any collision among 10 million
 * positions is 1e-5. */
struct table {
	struct slot {
		uint64_t key;
		union {
			double value;
			signed short steps[2]; /* of either side's win */
		};
	} * slots;
	size_t size; /* a power of 2 */
	int64_t count, most;
	int depth;
	bool full; /* too many positions, or out of memory */
};

static struct slot *
table_find(const struct table *t, uint64_t key)
{
	size_t at = key & (t->size - 1);

	while (t->slots[at].key && t->slots[at].key != key)
		at = (at + 1) & (t->size - 1);
	return &t->slots[at];
}

static bool
table_grow(struct table *t)
{
	struct table larger = { .size = t->size ? 2 * t->size : FIRST_SLOTS };

	larger.slots = calloc(larger.size, sizeof *larger.slots);
	if (!larger.slots)
		return false;
	for (size_t i = 0; i < t->size; i++) {
		if (t->slots[i].key)
			*table_find(&larger, t->slots[i].key) = t->slots[i];
	}
	free(t->slots);
	t->slots = larger.slots;
	t->size = larger.size;
	return true;
}

/* Returns the slot of a position, made if there is none; NULL, and the table is full, if there is no room. */
static struct slot *
table_add(struct table *t, uint64_t key)
{
	if (2 * (size_t)t->count >= t->size && !table_grow(t)) {
		t->full = true;
		return NULL;
	}
	struct slot *slot = table_find(t, key);
	if (slot->key)
		return slot;
	if (t->count == t->most) {
		t->full = true;
		return NULL;
	}
	t->count++;
	*slot = (struct slot){ .key = key, .steps = { UNKNOWN, UNKNOWN } };
	return slot;
}

/* Without what cannot affect the rest of the game. */
static uint64_t
joint_solve_key_of(const struct game *g, const struct state *s)
{
	struct state plain;

	game_observe_to(g, s, SIDE_FIRST, &plain);
	if (g->rules->canonicalise)
		g->rules->canonicalise(g, &plain);
	uint64_t key = state_hash(&plain);
	return key ? key : 1;
}

/* ---- the values of small boards ---- */

static int
joint_solve_moves_of(const struct game *g, const struct state *s, enum side side, move_t *out)
{
	move_t moves[GAME_MAX_MOVES];
	int count = game_moves_of(g, s, side, moves);

	count = count < MATRIX_MOST ? count : MATRIX_MOST;
	memcpy(out, moves, (size_t)count * sizeof *out);
	return count;
}

static double joint_solve_value_of(struct table *t, const struct game *g, const struct state *s);

/* Fills the matrix with the values of the positions after all pairs of moves. */
static void
fill_matrix(struct table *t, const struct game *g, const struct state *s, struct matrix *m,
	move_t move[2][MATRIX_MOST])
{
	m->rows = joint_solve_moves_of(g, s, SIDE_FIRST, move[0]);
	m->columns = joint_solve_moves_of(g, s, SIDE_SECOND, move[1]);
	for (int i = 0; i < m->rows; i++) {
		for (int j = 0; j < m->columns; j++) {
			struct state next;

			state_copy(&next, s);
			game_play_joint(g, &next, move[0][i], move[1][j]);
			m->payoff[i][j] = joint_solve_value_of(t, g, &next);
		}
	}
}

static double
joint_solve_value_of(struct table *t, const struct game *g, const struct state *s)
{
	struct matrix_solution solution;
	move_t move[2][MATRIX_MOST];
	struct matrix m;

	if (g->rules->result(g, s) != GAME_OPEN)
		return game_value(g, s);
	uint64_t key = joint_solve_key_of(g, s);
	const struct slot *known = table_find(t, key);
	if (known->key)
		return known->value;
	t->full |= t->depth == DEEPEST;
	if (t->full)
		return 0;
	t->depth++;
	fill_matrix(t, g, s, &m, move);
	t->depth--;
	matrix_solve(&m, &solution);
	struct slot *slot = table_add(t, key);
	if (slot)
		slot->value = solution.value;
	return solution.value;
}

bool
backward_induction_solve(const struct game *g, const struct state *s, int64_t most,
	struct backward_induction *out, struct error *e)
{
	struct table t = { .most = most };
	struct state root = game_observe(g, s, SIDE_FIRST);

	*out = (struct backward_induction){ 0 };
	if (g->rules->result(g, s) != GAME_OPEN) {
		out->value = game_value(g, s);
		return true;
	}
	t.full = !table_grow(&t);
	if (!t.full) {
		fill_matrix(&t, g, &root, &out->matrix, out->move);
		matrix_solve(&out->matrix, &out->solution);
		out->value = out->solution.value;
		out->states = t.count + 1;
	}
	free(t.slots);
	return !t.full ||
	       error_set(e,
		       _("More than %lld positions can follow here: exact values of simultaneous "
			 "moves are only for small boards, such as tron:6x6."),
		       (long long)most);
}

double
backward_induction_nash_conv(
	const struct backward_induction *x, const double *first, const double *second)
{
	return matrix_nash_conv(&x->matrix, first, second) / 2;
}

/* ---- wins by force ---- */

struct forced_wins {
	const struct game *game;
	struct table known;
};

struct forced_wins *
forced_wins_create(const struct game *g, int64_t most)
{
	struct forced_wins *f = calloc(1, sizeof *f);

	if (!f)
		return NULL;
	f->game = g;
	f->known.most = most;
	if (table_grow(&f->known))
		return f;
	free(f);
	return NULL;
}

void
forced_wins_destroy(struct forced_wins *f)
{
	if (f)
		free(f->known.slots);
	free(f);
}

bool
forced_wins_full(const struct forced_wins *f)
{
	return f->known.full;
}

int
forced_wins_after(
	struct forced_wins *f, const struct state *s, enum side side, move_t move, move_t *reply)
{
	const struct game *g = f->game;
	move_t replies[GAME_MAX_MOVES];
	int count = game_moves_of(g, s, side ^ 1, replies), most = 0, worth = -2;

	for (int i = 0; i < count && !f->known.full; i++) {
		struct state next;

		state_copy(&next, s);
		next.pending = 0;
		game_play_joint(g, &next, side == SIDE_FIRST ? move : replies[i],
			side == SIDE_FIRST ? replies[i] : move);
		/* In how many more steps this is won by force, 0: it is over. */
		int result = g->rules->result(g, &next);
		int steps = result == GAME_OPEN ? forced_wins_steps(f, &next, side, NULL) : 0;
		if (result == GAME_OPEN ? steps == 0 : result != side_sign(side))
			steps = NO_WIN;
		if (steps == NO_WIN && !reply)
			return 0;
		if (steps == NO_WIN) {
			/* How well the other side does by ending the force so. */
			int escape = result != GAME_OPEN
					     ? result * side_sign(side ^ 1)
					     : forced_wins_steps(f, &next, side ^ 1, NULL) > 0;
			if (escape > worth)
				*reply = replies[i];
			worth = escape > worth ? escape : worth;
		} else if (worth == -2 && steps + 1 > most) {
			most = steps + 1;
			if (reply)
				*reply = replies[i];
		}
	}
	return worth == -2 && !f->known.full ? most : 0;
}

int
forced_wins_steps(struct forced_wins *f, const struct state *s, enum side side, move_t *best)
{
	uint64_t key = joint_solve_key_of(f->game, s);
	const struct slot *known = table_find(&f->known, key);
	move_t moves[GAME_MAX_MOVES];
	int least = 0;

	if (f->known.full || (known->key && known->steps[side] != UNKNOWN && !best))
		return f->known.full ? 0 : known->steps[side];
	if (f->known.depth == DEEPEST) {
		f->known.full = true;
		return 0;
	}
	f->known.depth++;
	int count = game_moves_of(f->game, s, side, moves);
	for (int i = 0; i < count; i++) {
		int steps = forced_wins_after(f, s, side, moves[i], NULL);
		if (steps > 0 && (least == 0 || steps < least)) {
			least = steps;
			if (best)
				*best = moves[i];
		}
	}
	f->known.depth--;
	struct slot *slot = f->known.full ? NULL : table_add(&f->known, key);
	if (slot)
		slot->steps[side] = (signed short)least;
	return least;
}
