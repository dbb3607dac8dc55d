/* The patterns of 4x4x4 boards with gravity: geometry, and indices shared by symmetry. All tables
 * are made once and then only read, by any thread. */
#include "search/cube/patterns.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/language.h"

enum {
	SYMMETRIES = 8,     /* of the ground plan: columns keep their order from bottom to top */
	COLUMN_KINDS = 336, /* codes of a column with a threat */
	CLASSES = 3,        /* of columns */
	LINE_WEIGHTS = 1836,
	COLUMN_WEIGHTS = CLASSES * COLUMN_KINDS,
	NONE = UINT16_MAX,
};

#define COLUMN UINT64_C(0x0001000100010001) /* the cells of the first one */

static pthread_once_t once = PTHREAD_ONCE_INIT;
static struct cube_lines lines;
static uint16_t shared_line[CUBE_LINES][CUBE_LINE_CODES],
	column_kind[CUBE_COLUMN_CODES]; /* NONE: without weight */

/* ---- geometry ---- */

/* Symmetries and their inverses are the same set, so the direction does not matter. */
static unsigned
score4_turned(unsigned cell, int symmetry)
{
	unsigned x = cell % 4, y = cell / 4 % 4, level = cell / 16;

	x = symmetry & 1 ? 3 - x : x;
	y = symmetry & 2 ? 3 - y : y;
	return level * 16 + (symmetry & 4 ? x * 4 + y : y * 4 + x);
}

/* Returns a line's code; it must not have stones of both sides. */
static bool
score4_weighs(unsigned code)
{
	bool first = false, second = false;

	for (int i = 0; i < 4; i++) {
		unsigned cell = code >> 2 * i & 3;
		first = first || cell == CUBE_STONE;
		second = second || cell == CUBE_STONE + 1;
	}
	return !first || !second;
}

/* ---- what a stone changes ---- */

/* By the side that plays on a cell; and the codes of the empty board. */
static struct cube_change changes[2][CUBE_CELLS];
static uint8_t deltas[2][CUBE_CELLS][CUBE_CODE_BYTES], empty_code[CUBE_CODE_BYTES];

static void
add_change(struct cube_change *c, unsigned cell, unsigned add)
{
	for (int k = 0; k < lines.count[cell]; k++) {
		int line = lines.of[cell][k], at = 0;
		unsigned place = cube_place(lines.line[line], cell);
		while (at < c->count && c->line[at] != line)
			at++;
		c->line[at] = (uint8_t)line;
		c->add[at] = (uint8_t)(c->add[at] + (add << 2 * place));
		if (at == c->count)
			c->count++;
	}
}

static void
score4_make(void)
{
	struct error e;

	cube_lines_init(&lines, game_open("score4", &e), NEGAMAX_LINES);
	int line_weights =
		cube_share_weights(&lines, SYMMETRIES, score4_turned, score4_weighs, shared_line);
	uint16_t column_kinds = 0;
	for (unsigned code = 0; code < CUBE_COLUMN_CODES; code++) {
		unsigned height = code >> 8, threats = (code >> 4 | code) & 15;
		/* Weights are for columns with a threat, and none on a filled cell. */
		bool weighs = threats && !(threats & ((1U << height) - 1));
		column_kind[code] = weighs ? column_kinds++ : NONE;
	}
	static_assert(LINE_WEIGHTS + COLUMN_WEIGHTS == CUBE_ZUGZWANG, "indices");
	assert(line_weights == LINE_WEIGHTS && column_kinds == COLUMN_KINDS);
	(void)line_weights;
	(void)column_kinds;
	/* A stone changes its own cell, and the one above, which can now be played. */
	for (unsigned cell = 0; cell < CUBE_CELLS; cell++) {
		for (unsigned side = 0; side < 2; side++) {
			struct cube_change *change = &changes[side][cell];
			add_change(change, cell, CUBE_STONE + side - CUBE_PLAYABLE);
			if (cell + CUBE_LEVEL < CUBE_CELLS)
				add_change(change, cell + CUBE_LEVEL, CUBE_PLAYABLE);
			for (int i = 0; i < change->count; i++)
				deltas[side][cell][change->line[i]] = change->add[i];
		}
		for (int k = 0; cell < CUBE_LEVEL && k < lines.count[cell]; k++) {
			int line = lines.of[cell][k];
			unsigned place = cube_place(lines.line[line], cell);
			empty_code[line] = (uint8_t)(empty_code[line] | CUBE_PLAYABLE << 2 * place);
		}
	}
}

/* ---- a position ---- */

void
cube_line_codes(const uint64_t stones[2], uint8_t code[CUBE_CODE_BYTES])
{
	pthread_once(&once, score4_make);
	memcpy(code, empty_code, CUBE_CODE_BYTES);
	for (int side = 0; side < 2; side++) {
		for (uint64_t left = stones[side]; left; left &= left - 1) {
			const uint8_t *delta = deltas[side][bits_lowest(left)];
			for (int i = 0; i < CUBE_CODE_BYTES; i++)
				code[i] = (uint8_t)(code[i] + delta[i]);
		}
	}
}

uint64_t
cube_line_wins(uint64_t own, uint64_t other)
{
	uint64_t wins = 0;

	pthread_once(&once, score4_make);
	for (int line = 0; line < CUBE_LINES; line++) {
		uint64_t missing = lines.line[line] & ~own;
		wins |= missing & (missing - 1) ? 0 : missing;
	}
	return wins & ~other;
}

static int
cube_patterns_stage(const struct game *g, const struct state *s)
{
	(void)g;
	return cube_stage((int)bits_count(s->stones[0] | s->stones[1]));
}

static uint32_t
column_index(unsigned column, unsigned code)
{
	/* Middle, edge or corner. */
	unsigned class = (column % 4 % 3 == 0) + (unsigned)(column / 4 % 3 == 0);

	return LINE_WEIGHTS + class * COLUMN_KINDS + column_kind[code];
}

static int
cube_patterns_features(
	const struct game *g, const struct state *s, uint32_t *index, struct eval_term *term)
{
	uint64_t filled = s->stones[0] | s->stones[1];
	uint8_t code[CUBE_CODE_BYTES];
	int count = 0;

	(void)g;
	cube_line_codes(s->stones, code);
	for (int line = 0; line < CUBE_LINES; line++) {
		if (shared_line[line][code[line]] == NONE)
			continue;
		if (term)
			term[count] = (struct eval_term){ .name = N_("line of four"),
				.cells = lines.line[line] };
		index[count++] = shared_line[line][code[line]];
	}
	const uint64_t wins[2] = { cube_line_wins(s->stones[0], s->stones[1]),
		cube_line_wins(s->stones[1], s->stones[0]) };
	for (unsigned column = 0; column < CUBE_COLUMNS; column++) {
		unsigned is = cube_column_code(column, filled, wins);
		if (column_kind[is] == NONE)
			continue;
		if (term)
			term[count] = (struct eval_term){ .name = N_("threats"),
				.cells = COLUMN << column };
		index[count++] = column_index(column, is);
	}
	if (term)
		term[count] = (struct eval_term){ .name = N_("turn"), .is_turn = true };
	index[count++] = CUBE_ZUGZWANG + cube_zugzwang_code(filled, (int)bits_count(filled), wins);
	return count;
}

/* Nobody completes a four with the next stone. */
static bool
cube_patterns_quiet(const struct game *g, const struct state *s)
{
	uint64_t wins = cube_line_wins(s->stones[0], s->stones[1]) |
			cube_line_wins(s->stones[1], s->stones[0]);

	(void)g;
	return !(wins & cube_open(&lines, s->stones[0] | s->stones[1]));
}

/* ---- weights for the search ---- */

static void *
cube_patterns_prepare(const struct eval_weights *w)
{
	struct cube_weights *c = aligned_alloc(_Alignof(struct cube_weights), sizeof *c);

	pthread_once(&once, score4_make);
	if (!c)
		return NULL;
	memset(c, 0, sizeof *c);
	memcpy(c->vector, eval_vectors(w), CUBE_INDICES * sizeof c->vector[0]);
	for (int line = 0; line < CUBE_LINES; line++) {
		for (unsigned code = 0; code < CUBE_LINE_CODES; code++) {
			uint16_t index = shared_line[line][code];
			c->line[line][code] = index == NONE ? CUBE_INDICES : index;
		}
	}
	for (unsigned column = 0; column < CUBE_COLUMNS; column++) {
		for (unsigned code = 0; code < CUBE_COLUMN_CODES; code++)
			c->column[column][code] = column_kind[code] == NONE
							  ? CUBE_INDICES
							  : (uint16_t)column_index(column, code);
	}
	memcpy(c->head, eval_head(w, 0), sizeof c->head);
	memcpy(c->change, changes, sizeof c->change);
	memcpy(c->delta, deltas, sizeof c->delta);
	for (unsigned cell = 0; cell < CUBE_CELLS; cell++) {
		for (int k = 0; k < lines.count[cell]; k++)
			c->through[cell][k] = lines.line[lines.of[cell][k]];
	}
	return c;
}

extern const struct eval_patterns eval_patterns_score4;
const struct eval_patterns eval_patterns_score4 = {
	.name = "score4",
	.version = "lines-columns-zugzwang",
	.stages = CUBE_STAGES,
	.count = CUBE_INDICES,
	.layered = true,
	.stage = cube_patterns_stage,
	.features = cube_patterns_features,
	.quiet = cube_patterns_quiet,
	.prepare = cube_patterns_prepare,
};
