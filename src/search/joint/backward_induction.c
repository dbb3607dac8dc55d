/* Exact values of games in which both sides move at once, by a table of all positions. */
#include "search/joint/backward_induction.h"

#include <stdlib.h>
#include <string.h>

#include "base/language.h"

/* DEEPEST: steps ahead. Where a game can be longer there are too many positions anyway, and the stack
 * would have to hold them. */
enum { FIRST_SLOTS = 1 << 12, DEEPEST = 200 };

/* Values by position hash, which is never 0 here. The probability of any collision among 10 million
 * positions is 1e-5. */
struct values {
	struct slot {
		uint64_t key;
		double value;
	} * slots;
	size_t size; /* a power of 2 */
	int64_t count, most;
	int depth;
	bool full; /* too many positions, or out of memory */
};

static struct slot *
find(const struct values *v, uint64_t key)
{
	size_t at = key & (v->size - 1);

	while (v->slots[at].key && v->slots[at].key != key)
		at = (at + 1) & (v->size - 1);
	return &v->slots[at];
}

static bool
grow(struct values *v)
{
	struct values larger = { .size = v->size ? 2 * v->size : FIRST_SLOTS };

	larger.slots = calloc(larger.size, sizeof *larger.slots);
	if (!larger.slots)
		return false;
	for (size_t i = 0; i < v->size; i++) {
		if (v->slots[i].key)
			*find(&larger, v->slots[i].key) = v->slots[i];
	}
	free(v->slots);
	v->slots = larger.slots;
	v->size = larger.size;
	return true;
}

static void
keep(struct values *v, uint64_t key, double value)
{
	if (v->count == v->most || (2 * (size_t)v->count >= v->size && !grow(v))) {
		v->full = true;
		return;
	}
	*find(v, key) = (struct slot){ key, value };
	v->count++;
}

static uint64_t
key_of(const struct game *g, const struct state *s)
{
	struct state plain;

	state_copy(&plain, s);
	plain.to_move = SIDE_FIRST;
	if (g->rules->canonicalise)
		g->rules->canonicalise(g, &plain);
	uint64_t key = state_hash(&plain);
	return key ? key : 1;
}

static int
moves_of(const struct game *g, const struct state *s, enum side side, move_t *out)
{
	move_t moves[GAME_MAX_MOVES];
	int count = game_moves_of(g, s, side, moves);

	count = count < MATRIX_MOST ? count : MATRIX_MOST;
	memcpy(out, moves, (size_t)count * sizeof *out);
	return count;
}

static double value_of(struct values *v, const struct game *g, const struct state *s);

/* Fills the matrix with the values of the positions after all pairs of moves. */
static void
fill(struct values *v, const struct game *g, const struct state *s, struct matrix *m,
	move_t move[2][MATRIX_MOST])
{
	m->rows = moves_of(g, s, SIDE_FIRST, move[0]);
	m->columns = moves_of(g, s, SIDE_SECOND, move[1]);
	for (int i = 0; i < m->rows; i++) {
		for (int j = 0; j < m->columns; j++) {
			struct state next;

			state_copy(&next, s);
			game_play_joint(g, &next, move[0][i], move[1][j]);
			m->payoff[i][j] = value_of(v, g, &next);
		}
	}
}

static double
value_of(struct values *v, const struct game *g, const struct state *s)
{
	struct matrix_solution solution;
	move_t move[2][MATRIX_MOST];
	struct matrix m;

	if (g->rules->result(g, s) != GAME_OPEN)
		return game_value(g, s);
	uint64_t key = key_of(g, s);
	const struct slot *known = find(v, key);
	if (known->key)
		return known->value;
	v->full |= v->depth == DEEPEST;
	if (v->full)
		return 0;
	v->depth++;
	fill(v, g, s, &m, move);
	v->depth--;
	matrix_solve(&m, &solution);
	keep(v, key, solution.value);
	return solution.value;
}

bool
backward_induction_solve(const struct game *g, const struct state *s, int64_t most,
	struct backward_induction *out, struct error *e)
{
	struct values v = { .most = most };
	struct state root = game_observe(g, s, SIDE_FIRST);

	*out = (struct backward_induction){ 0 };
	if (g->rules->result(g, s) != GAME_OPEN) {
		out->value = game_value(g, s);
		return true;
	}
	v.full = !grow(&v);
	if (!v.full) {
		fill(&v, g, &root, &out->matrix, out->move);
		matrix_solve(&out->matrix, &out->solution);
		out->value = out->solution.value;
		out->states = v.count + 1;
	}
	free(v.slots);
	return !v.full ||
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
