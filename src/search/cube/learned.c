/* Alpha-beta on 4x4x4 boards with gravity, by a learned evaluation (patterns.h).
 *
 * A line that completes a four is played; one answer to a threat is played without counting as a ply;
 * a stone below a cell where the opponent wins is never played. One ply before the horizon a move is
 * evaluated without playing it, by the lines and columns that it changes. Moves late in the order are
 * searched less deep first, so a score is not that of plain minimax. */
#include <string.h>

#include "search/cube/patterns.h"

typedef uint8_t vector __attribute__((vector_size(CUBE_VECTOR), may_alias));

/* The codes of the lines. */
struct codes {
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

/* *to is the position after a stone on the cell, but for ply, depth and key. */
static inline void
put(const struct cube_weights *w, struct place *to, const struct place *from, unsigned cell)
{
	int side = mover_of(from);
	const uint8_t *delta = w->delta[side][cell];

	for (int i = 0; i < CUBE_CODE_BYTES; i += CUBE_VECTOR)
		*(vector *)(to->codes.line + i) =
			*(const vector *)(from->codes.line + i) + *(const vector *)(delta + i);
	put_stone(w, to, from, cell);
}

/* ---- the evaluation ---- */

/* A position's sum, in parts that are kept to evaluate the moves from it. */
struct sum {
	int lines, columns; /* of all */
	int column[CUBE_COLUMNS];
	uint64_t filled;
};

static inline int
line_sum(const int16_t line[CUBE_LINES][CUBE_LINE_CODES], const uint8_t *code)
{
	int sum = 0;

	for (int i = 0; i < CUBE_LINES; i++)
		sum += line[i][code[i]];
	return sum;
}

/* The columns in which these cells are. */
static inline unsigned
columns_of(uint64_t cells)
{
	cells |= cells >> 32;
	return (unsigned)(cells | cells >> 16) & 0xffff;
}

static inline int
column_weight(const struct cube_weights *w, int stage, unsigned column, uint64_t filled,
	const uint64_t wins[2])
{
	unsigned code = cube_column_code(column, filled, wins);
	return code & 255 ? w->column[stage][column][code] : 0;
}

/* The sum by the weights of the stage one stone later. */
static void
sum_before(const struct cube_weights *w, const struct place *p, int stage, struct sum *out)
{
	out->lines = line_sum(w->line[stage], p->codes.line);
	out->columns = 0;
	out->filled = filled_of(p);
	memset(out->column, 0, sizeof out->column);
	for (unsigned left = columns_of(p->wins[0] | p->wins[1]); left; left &= left - 1) {
		unsigned column = bits_lowest(left);
		out->column[column] = column_weight(w, stage, column, out->filled, p->wins);
		out->columns += out->column[column];
	}
}

/* The position for the side to move. */
static int
evaluate(const struct cube_weights *w, const struct place *p)
{
	int stage = cube_stage(p->count);
	struct sum sum;

	sum_before(w, p, stage, &sum);
	int score = eval_limit(sum.lines + sum.columns + w->constant[stage]);
	return mover_of(p) == SIDE_FIRST ? score : -score;
}

static inline struct look
look_at(const struct cube_weights *w, const struct place *p, const struct sum *sum, unsigned cell)
{
	int side = mover_of(p), stage = cube_stage(p->count + 1);
	const struct cube_change *change = &w->change[side][cell];
	uint64_t filled = sum->filled | bit_of(cell);
	uint64_t fresh = new_wins(w, p->stones[side] | bit_of(cell), cell) & ~filled;
	uint64_t wins[2] = { p->wins[0] & ~bit_of(cell), p->wins[1] & ~bit_of(cell) };
	int score = sum->lines + sum->columns + w->constant[stage];

	wins[side] |= fresh;
	for (int i = 0; i < change->count; i++) {
		unsigned line = change->line[i], code = p->codes.line[line];
		const int16_t *weight = w->line[stage][line];
		score += weight[(uint8_t)(code + change->add[i])] - weight[code];
	}
	unsigned touched = columns_of(fresh);
	unsigned column = cell % CUBE_COLUMNS;
	if ((p->wins[0] | p->wins[1]) >> column & 0x0001000100010001u)
		touched |= 1U << column;
	for (; touched; touched &= touched - 1) {
		column = bits_lowest(touched);
		score += column_weight(w, stage, column, filled, wins) - sum->column[column];
	}
	score = eval_limit(score);
	return (struct look){ side == SIDE_FIRST ? score : -score, wins[side] & open_in(filled) };
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

/* Without those below a cell where the opponent wins. */
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
set_codes(struct place *p)
{
	cube_line_codes(p->stones, p->codes.line);
}

#include "search/cube/learned_search.h"
#undef LEARNED_WEIGHTS

static inline bool
find_force(struct learned_search *s, const struct place *at, int *score)
{
	(void)s;
	(void)at;
	(void)score;
	return false;
}

static void *
create(struct negamax_searcher *e, const struct negamax_params *p)
{
	struct learned_search *s = aligned_alloc(CUBE_VECTOR, sizeof *s);

	if (!s)
		return NULL;
	memset(s, 0, sizeof *s);
	s->e = e;
	s->weights = p->weights->prepared;
	s->reductions = p->reductions;
	return s;
}

const struct negamax_ops negamax_cube_learned_ops = {
	.create = create,
	.restart = restart,
	.visit = visit,
};
