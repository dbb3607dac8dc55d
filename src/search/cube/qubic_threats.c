/* Wins by threes alone, depth first. Positions without a win are remembered exactly, so that
 * results do not depend on the order of questions. */
#include "search/cube/qubic_threats.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/cpu.h"
#include "games/game.h"
#include "search/cube/line_counts.h"

#define INLINE static inline __attribute__((always_inline))

/* A position without a win; both 0: free. */
struct failure {
	uint64_t own, other;
};

struct qubic_threats {
	uint64_t line[CUBE_LINES];
	struct qubic_threats_lines through[CUBE_CELLS]; /* the lines through a cell */
	uint64_t mask;
	int64_t nodes, left;
	struct qubic_threats_win *win;
	struct arena arena;
	struct failure *failed; /* in the arena, for its huge pages */
};

struct qubic_threats *
qubic_threats_create(int bits, struct error *e)
{
	struct qubic_threats *t = calloc(1, sizeof *t);
	struct cube_lines lines;

	if (!t || !arena_init(&t->arena, sizeof *t->failed << bits)) {
		free(t);
		error_set(e, "There is not enough memory for the search for threes.");
		return NULL;
	}
	t->failed = (void *)t->arena.base; /* begins with a page */
	cube_lines_init(&lines, game_open("qubic", NULL), NEGAMAX_LINES);
	for (int i = 0; i < CUBE_LINES; i++) {
		t->line[i] = lines.line[i];
		for (uint64_t left = lines.line[i]; left; left &= left - 1) {
			struct qubic_threats_lines *through = &t->through[bits_lowest(left)];
			*(i < 64 ? &through->low : &through->high) |= bit_of((unsigned)i % 64);
		}
	}
	t->mask = ((uint64_t)1 << bits) - 1;
	return t;
}

void
qubic_threats_destroy(struct qubic_threats *t)
{
	if (t)
		arena_finish(&t->arena);
	free(t);
}

void
qubic_threats_forget(struct qubic_threats *t)
{
	memset(t->failed, 0, sizeof t->failed[0] * (size_t)(t->mask + 1));
}

int64_t
qubic_threats_nodes(const struct qubic_threats *t)
{
	return t->nodes;
}

/* ---- sets of lines ---- */

static inline struct qubic_threats_lines
both(struct qubic_threats_lines a, struct qubic_threats_lines b)
{
	return (struct qubic_threats_lines){ a.low & b.low, a.high & b.high };
}

static inline struct qubic_threats_lines
either(struct qubic_threats_lines a, struct qubic_threats_lines b)
{
	return (struct qubic_threats_lines){ a.low | b.low, a.high | b.high };
}

static inline struct qubic_threats_lines
without(struct qubic_threats_lines a, struct qubic_threats_lines b)
{
	return (struct qubic_threats_lines){ a.low & ~b.low, a.high & ~b.high };
}

static inline int
qubic_threats_count_of(struct qubic_threats_lines lines)
{
	return (int)(bits_count(lines.low) + bits_count(lines.high));
}

static inline uint64_t
cells_of(const struct qubic_threats *t, struct qubic_threats_lines lines)
{
	uint64_t cells = 0;

	for (uint64_t left = lines.low; left; left &= left - 1)
		cells |= t->line[bits_lowest(left)];
	for (uint64_t left = lines.high; left; left &= left - 1)
		cells |= t->line[64 + bits_lowest(left)];
	return cells;
}

/* ---- positions ---- */

static inline void
qubic_threats_put(struct qubic_threats_lines in[3], struct qubic_threats_lines through)
{
	in[2] = either(in[2], both(in[1], through));
	in[1] = either(in[1], both(in[0], through));
	in[0] = either(in[0], through);
}

void
qubic_threats_put_own(const struct qubic_threats *t, struct qubic_threats_board *b, unsigned cell)
{
	qubic_threats_put(b->own_in, t->through[cell]);
	b->own |= bit_of(cell);
}

void
qubic_threats_put_other(const struct qubic_threats *t, struct qubic_threats_board *b, unsigned cell)
{
	qubic_threats_put(b->other_in, t->through[cell]);
	b->other |= bit_of(cell);
}

struct qubic_threats_board
qubic_threats_board(const struct qubic_threats *t, uint64_t own, uint64_t other)
{
	struct qubic_threats_board b = { 0 };

	for (; own; own &= own - 1)
		qubic_threats_put_own(t, &b, bits_lowest(own));
	for (; other; other &= other - 1)
		qubic_threats_put_other(t, &b, bits_lowest(other));
	return b;
}

uint64_t
qubic_threats_own_fours(const struct qubic_threats *t, const struct qubic_threats_board *b)
{
	return cells_of(t, without(b->own_in[2], b->other_in[0])) & ~b->own;
}

uint64_t
qubic_threats_other_fours(const struct qubic_threats *t, const struct qubic_threats_board *b)
{
	return cells_of(t, without(b->other_in[2], b->own_in[0])) & ~b->other;
}

int
qubic_threats_worth(const struct qubic_threats_board *b)
{
	return qubic_threats_count_of(without(b->own_in[0], b->other_in[0])) +
	       3 * qubic_threats_count_of(without(b->own_in[1], b->other_in[0])) -
	       qubic_threats_count_of(without(b->other_in[0], b->own_in[0])) -
	       3 * qubic_threats_count_of(without(b->other_in[1], b->own_in[0]));
}

int
qubic_threats_open_twos(const struct qubic_threats_board *b)
{
	return qubic_threats_count_of(without(b->own_in[1], b->other_in[0]));
}

/* ---- the search ---- */

/* Finds the cells on which a three can be made, and the answer to each; a cell of two such lines
 * wins. */
struct choices {
	uint64_t once, twice;
	uint8_t answer[CUBE_CELLS];
};

static void
add_choices(
	const struct qubic_threats *t, struct choices *c, uint64_t lines, int from, uint64_t empty)
{
	for (; lines; lines &= lines - 1) {
		uint64_t pair = t->line[from + (int)bits_lowest(lines)] & empty;
		unsigned low = bits_lowest(pair), high = bits_lowest(pair & (pair - 1));
		c->answer[low] = (uint8_t)high;
		c->answer[high] = (uint8_t)low;
		c->twice |= c->once & pair;
		c->once |= pair;
	}
}

/* Lists the threes to try, the one that leaves most open twos first. */
INLINE int
sort_choices(const struct qubic_threats *t, const struct qubic_threats_board *b,
	const struct choices *c, uint8_t sorted[CUBE_CELLS])
{
	int score[CUBE_CELLS], count = 0;

	for (uint64_t left = c->once; left; left &= left - 1) {
		unsigned cell = bits_lowest(left);
		struct qubic_threats_lines through = t->through[cell];
		struct qubic_threats_lines closed =
			either(b->other_in[0], t->through[c->answer[cell]]);
		struct qubic_threats_lines pairs =
			either(b->own_in[1], both(b->own_in[0], through));
		int worth = qubic_threats_count_of(without(pairs, closed)) * 8 +
			    qubic_threats_count_of(without(either(b->own_in[0], through), closed));
		int to = count++;
		for (; to > 0 && score[to - 1] < worth; to--) {
			score[to] = score[to - 1];
			sorted[to] = sorted[to - 1];
		}
		score[to] = worth;
		sorted[to] = (uint8_t)cell;
	}
	return count;
}

/* The win ends with this stone, which makes a four or, `plies` later, leads to one. */
static enum qubic_threats_answer
end_with(struct qubic_threats *t, int depth, uint64_t cells, int plies)
{
	t->win->cell[depth] = (uint8_t)bits_lowest(cells);
	t->win->count = depth + 1;
	t->win->plies = 2 * depth + plies;
	return QUBIC_THREATS_WIN;
}

typedef enum qubic_threats_answer find_fn(
	struct qubic_threats *t, const struct qubic_threats_board *b, int depth);

/* Compiled for two levels of processor, because it counts bits most of its time; `deeper` is the same for that
 * level. */
INLINE enum qubic_threats_answer
find_by(struct qubic_threats *t, const struct qubic_threats_board *b, int depth, find_fn *deeper)
{
	struct choices c = { 0 };
	uint64_t empty = ~(b->own | b->other);
	struct failure *f = &t->failed[cube_key(b->own, b->other) & t->mask];
	struct qubic_threats_lines threes = without(b->own_in[2], b->other_in[0]);

	__builtin_prefetch(f);
	if (threes.low | threes.high)
		return end_with(t, depth, cells_of(t, threes) & empty, 1);
	uint64_t must = qubic_threats_other_fours(t, b);
	if (must & (must - 1))
		return QUBIC_THREATS_NONE;
	struct qubic_threats_lines twos = without(b->own_in[1], b->other_in[0]);
	add_choices(t, &c, twos.low, 0, empty);
	add_choices(t, &c, twos.high, 64, empty);
	c.once &= must ? must : empty;
	c.twice &= must ? must : empty;
	if (c.twice)
		return end_with(t, depth, c.twice, 3);
	if (!c.once)
		return QUBIC_THREATS_NONE;
	if (f->own == b->own && f->other == b->other)
		return QUBIC_THREATS_NONE;
	if (t->left-- <= 0)
		return QUBIC_THREATS_OPEN;
	t->nodes++;
	uint8_t sorted[CUBE_CELLS];
	int count = sort_choices(t, b, &c, sorted);
	for (int i = 0; i < count; i++) {
		struct qubic_threats_board next = *b;
		qubic_threats_put_own(t, &next, sorted[i]);
		qubic_threats_put_other(t, &next, c.answer[sorted[i]]);
		enum qubic_threats_answer found = deeper(t, &next, depth + 1);
		if (found == QUBIC_THREATS_WIN)
			t->win->cell[depth] = sorted[i];
		if (found != QUBIC_THREATS_NONE)
			return found;
	}
	*f = (struct failure){ b->own, b->other };
	return QUBIC_THREATS_NONE;
}

static enum qubic_threats_answer
find(struct qubic_threats *t, const struct qubic_threats_board *b, int depth)
{
	return find_by(t, b, depth, find);
}

CPU_FOR_AVX2 static enum qubic_threats_answer
find_avx2(struct qubic_threats *t, const struct qubic_threats_board *b, int depth)
{
	return find_by(t, b, depth, find_avx2);
}

enum qubic_threats_answer
qubic_threats_find(struct qubic_threats *t, const struct qubic_threats_board *b, int64_t most,
	struct qubic_threats_win *out)
{
	t->left = most;
	t->win = out;
	return cpu_level() >= CPU_AVX2 ? find_avx2(t, b, 0) : find(t, b, 0);
}

bool
qubic_threats_replay(const struct qubic_threats *t, const struct qubic_threats_board *from,
	const struct qubic_threats_win *win, int *plies, uint64_t *zone)
{
	struct qubic_threats_board b = *from;
	uint64_t used = 0, fours = qubic_threats_own_fours(t, &b);
	int stones = 0;

	for (; !fours && stones < win->count; stones++) {
		unsigned cell = win->cell[stones];
		if ((qubic_threats_other_fours(t, &b) & ~bit_of(cell)) ||
			(b.own | b.other) & bit_of(cell))
			return false;
		qubic_threats_put_own(t, &b, cell);
		uint64_t answers = qubic_threats_own_fours(t, &b);
		used |= answers | bit_of(cell);
		if (!answers)
			return false;
		if (answers & (answers - 1)) {
			fours = answers;
			stones++; /* any answer leaves one of them */
			break;
		}
		qubic_threats_put_other(t, &b, bits_lowest(answers));
		fours = qubic_threats_own_fours(t, &b);
	}
	if (!fours)
		return false;
	if (plies)
		*plies = 2 * stones + 1;
	if (zone)
		*zone |= used | fours;
	return true;
}
