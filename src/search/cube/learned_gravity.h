/* Alpha-beta on 4x4x4 boards with gravity, by a learned evaluation (patterns.h): a template, compiled by
 * learned.c for any processor and by learned_avx2.c for one with AVX2, where the sums of all units are
 * one register. The file that includes it defines LEARNED_OPS, the name of its struct negamax_ops, and
 * LEARNED_LEVEL, the least level of processor.
 *
 * A line that completes a four is played; one answer to a threat is played without counting as a
 * ply; a stone below a cell where the opponent wins is never played. One ply before the horizon a
 * move is evaluated without playing it, by the lines and columns that it changes. Moves late in the
 * order, and those after which the evaluation is low, are searched less deep first and near the
 * horizon left out, so a score is not that of plain minimax. */
#include <string.h>

#include "search/cube/patterns.h"

typedef uint8_t vector __attribute__((vector_size(CUBE_VECTOR), may_alias));

typedef int16_t units __attribute__((vector_size(2 * EVAL_UNITS), aligned(16), may_alias));

/* The codes of the lines, and the sum of what they add to the hidden layer. */
struct codes {
	_Alignas(2 * EVAL_UNITS) int16_t sum[EVAL_UNITS];
	_Alignas(CUBE_VECTOR) uint8_t line[CUBE_CODE_BYTES];
};

#define LEARNED_WEIGHTS struct cube_weights
#include "search/cube/learned_place.h"

/* ---- positions ---- */

static inline uint64_t
open_in(uint64_t filled)
{
	return (filled << CUBE_LEVEL | 0xffff) & ~filled;
}

static inline void
units_add(units *to, const struct cube_weights *w, unsigned index)
{
	*to += *(const units *)w->vector[index];
}

static inline void
units_replace(units *in, const struct cube_weights *w, unsigned before, unsigned after)
{
	*in += *(const units *)w->vector[after] - *(const units *)w->vector[before];
}

/* Adds the change in the lines' sum by a stone of the side to move on the cell. */
static inline void
add_after(units *to, const struct cube_weights *w, const struct place *p, unsigned cell)
{
	const struct cube_change *change = &w->change[mover_of(p)][cell];
	units sum = *to + *(const units *)p->codes.sum;

	for (int i = 0; i < change->count; i++) {
		unsigned line = change->line[i], code = p->codes.line[line];
		units_replace(&sum, w, w->line[line][code],
			w->line[line][(uint8_t)(code + change->add[i])]);
	}
	*to = sum;
}

/* Makes *to the position after a stone on the cell, except for ply, depth and key. */
static inline void
put(const struct cube_weights *w, struct place *to, const struct place *from, unsigned cell)
{
	int side = mover_of(from);
	const uint8_t *delta = w->delta[side][cell];

	for (int i = 0; i < CUBE_CODE_BYTES; i += CUBE_VECTOR)
		*(vector *)(to->codes.line + i) =
			*(const vector *)(from->codes.line + i) + *(const vector *)(delta + i);
	*(units *)to->codes.sum = (units){ 0 };
	add_after((units *)to->codes.sum, w, from, cell);
	put_stone(w, to, from, cell);
}

/* ---- the evaluation ---- */

/* The vectors added by columns with threats, kept by column to evaluate the moves from a
 * position. */
struct sum {
	units of_columns;
	uint16_t column[CUBE_COLUMNS]; /* their codes, otherwise 0 */
	uint64_t filled;
};

/* Returns the columns of these cells. */
static inline unsigned
columns_of(uint64_t cells)
{
	cells |= cells >> 32;
	return (unsigned)(cells | cells >> 16) & 0xffff;
}

/* Sums up whatever the stage is: only the head depends on it. */
static inline void
sum_before(const struct cube_weights *w, const struct place *p, int stage, struct sum *out)
{
	units sum = { 0 };

	out->filled = filled_of(p);
	memset(out->column, 0, sizeof out->column);
	for (unsigned left = columns_of(p->wins[0] | p->wins[1]); left; left &= left - 1) {
		unsigned column = bits_lowest(left);
		out->column[column] = (uint16_t)cube_column_code(column, out->filled, p->wins);
		units_add(&sum, w, w->column[column][out->column[column]]);
	}
	out->of_columns = sum;
}

/* Returns the score of these sums for the side that has played, or is to move. */
static inline int
score_of(const struct cube_weights *w, const units *sum, int stones, int side)
{
	int16_t of[EVAL_UNITS];

	memcpy(of, sum, sizeof of);
	int score = eval_limit(eval_head_score(&w->head[cube_stage(stones)], of));
	return side_sign((enum side)side) * score;
}

/* Evaluates the position for the side to move. */
static int
evaluate(const struct cube_weights *w, const struct place *p)
{
	struct sum sum;

	sum_before(w, p, cube_stage(p->count), &sum);
	units all = *(const units *)p->codes.sum + sum.of_columns;
	units_add(&all, w, CUBE_ZUGZWANG + cube_zugzwang_code(sum.filled, p->count, p->wins));
	return score_of(w, &all, p->count, mover_of(p));
}

static inline struct look
look_at(const struct cube_weights *w, const struct place *p, const struct sum *before,
	unsigned cell)
{
	int side = mover_of(p);
	uint64_t filled = before->filled | bit_of(cell);
	uint64_t fresh = new_wins(w, p->stones[side] | bit_of(cell), cell) & ~filled;
	uint64_t wins[2] = { p->wins[0] & ~bit_of(cell), p->wins[1] & ~bit_of(cell) };
	units sum = before->of_columns;

	add_after(&sum, w, p, cell);
	wins[side] |= fresh;
	unsigned touched = columns_of(fresh);
	unsigned column = cell % CUBE_COLUMNS;
	if ((p->wins[0] | p->wins[1]) >> column & 0x0001000100010001u)
		touched |= 1U << column;
	for (; touched; touched &= touched - 1) {
		column = bits_lowest(touched);
		units_replace(&sum, w, w->column[column][before->column[column]],
			w->column[column][cube_column_code(column, filled, wins)]);
	}
	units_add(&sum, w, CUBE_ZUGZWANG + cube_zugzwang_code(filled, p->count + 1, wins));
	return (struct look){ score_of(w, &sum, p->count + 1, side), wins[side] & open_in(filled) };
}

static inline move_t
move_of(unsigned cell)
{
	return (move_t)(cell % CUBE_COLUMNS);
}

static inline unsigned
cell_of(const struct place *p, move_t m)
{
	return bits_lowest(open_in(filled_of(p)) & (uint64_t)0x0001000100010001u << m);
}

/* Returns the moves that are not below a cell where the opponent wins. */
static inline uint64_t
safe_moves(const struct place *p, uint64_t moves)
{
	return moves & ~(p->wins[mover_of(p) ^ 1] >> CUBE_LEVEL);
}

static inline int
reduction_of_move(int i, int depth)
{
	return i < 3 ? 0 : 1 + (i >= 7) + (i >= 10 && depth >= 6);
}

static void
set_codes(const struct cube_weights *w, struct place *p)
{
	units sum = { 0 };

	cube_line_codes(p->stones, p->codes.line);
	for (int i = 0; i < CUBE_LINES; i++)
		units_add(&sum, w, w->line[i][p->codes.line[i]]);
	*(units *)p->codes.sum = sum;
}

/* Below alpha, of a move that is searched less deep and of one that is left out, a ply (docs/lab/search.md). */
enum { LOW_POINTS = 100, HOPELESS_POINTS = 200 };

#include "search/cube/learned_search.h"
#undef LEARNED_WEIGHTS

static inline bool
find_force(struct learned_search *s, const struct place *at, int *score)
{
	return false;
}

static void *
create(struct negamax_searcher *e, const struct negamax_params *p)
{
	struct learned_search *s = aligned_alloc(_Alignof(struct learned_search), sizeof *s);

	if (!s)
		return NULL;
	memset(s, 0, sizeof *s);
	s->e = e;
	s->weights = p->weights->prepared;
	s->reductions = p->reductions;
	return s;
}

static bool
fits(const struct game *g, const struct negamax_params *p)
{
	return cpu_level() >= LEARNED_LEVEL && cube_fits(g) && g->by_column &&
	       p->eval == NEGAMAX_LEARNED && p->weights;
}

const struct negamax_ops LEARNED_OPS = {
	.fits = fits,
	.create = create,
	.restart = restart,
	.visit = visit,
	.threats_create = threats_create,
	.threats_find = threats_find,
};
