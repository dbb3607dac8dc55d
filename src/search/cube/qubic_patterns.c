/* The patterns of the 4x4x4 board without gravity: geometry, and weights shared by symmetry. Everything
 * here is made once and then only read; any thread. */
#include "search/cube/qubic_patterns.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/language.h"
#include "search/cube/line_weights.h"
#include "search/cube/symmetry.h"

enum {
	MOST_SHARED = 3,        /* lines through a cell that are counted */
	CROSSING_WEIGHTS = 256, /* of a class of cells */
	LINE_WEIGHTS = 56,
	WEIGHTS = LINE_WEIGHTS + 2 * CROSSING_WEIGHTS + 1,
};

static pthread_once_t once = PTHREAD_ONCE_INIT;
static uint16_t shared_weight[CUBE_LINES][CUBE_LINE_CODES]; /* CUBE_NO_WEIGHT: none */
static struct qubic_weights geometry;                       /* without weights */
static uint16_t empty_crossing[CUBE_CELLS];
static uint16_t share[CUBE_LINE_CODES]; /* line_share() */

/* ---- codes ---- */

/* The stones of a side in a line's code: 1 a cell the first player's, 2 the second's. */
static int
stones_in(unsigned code, unsigned side)
{
	int count = 0;

	for (int i = 0; i < 4; i++)
		count += (code >> 2 * i & 3) == side + 1;
	return count;
}

/* A line's code with the colours exchanged. */
static unsigned
exchanged_line(unsigned code)
{
	return (code & 0x55) << 1 | (code & 0xaa) >> 1;
}

static bool
is_code(unsigned code)
{
	return !(code & code >> 1 & 0x55);
}

static bool
has_both(unsigned code)
{
	return (code & 0x55) && (code & 0xaa);
}

/* What a line with so many stones of one side, and none of the other, adds to the codes of its cells. */
static int
share_of(int stones, unsigned side)
{
	unsigned at = 2 * side + (stones == 2);

	return stones == 1 || stones == 2 ? 1 << QUBIC_SHARE * at : 0;
}

static int
line_share(unsigned code)
{
	return has_both(code) ? 0
			      : share_of(stones_in(code, 0), 0) + share_of(stones_in(code, 1), 1);
}

/* The weight of an empty cell, as the side to move sees it. */
static unsigned
crossing_weight(unsigned crossing, unsigned to_move)
{
	unsigned index = crossing & QUBIC_RICH ? CROSSING_WEIGHTS : 0;

	for (unsigned i = 0; i < 4; i++) {
		unsigned from = to_move ? i ^ 2 : i;
		unsigned lines = crossing >> QUBIC_SHARE * from & 7;
		index += (lines > MOST_SHARED ? MOST_SHARED : lines) << 2 * i;
	}
	return index;
}

/* ---- geometry ---- */

static void
fill_geometry(const struct cube_lines *lines)
{
	for (unsigned cell = 0; cell < CUBE_CELLS; cell++) {
		geometry.count[cell] = lines->count[cell];
		empty_crossing[cell] = lines->rich >> cell & 1 ? QUBIC_RICH : 0;
		for (int k = 0; k < lines->count[cell]; k++) {
			int line = lines->of[cell][k];
			unsigned place = cube_place(lines->line[line], cell);
			geometry.of[cell][k] = (uint8_t)line;
			geometry.through[cell][k] = lines->line[line];
			geometry.cell[line][place] = (uint8_t)cell;
			for (unsigned side = 0; side < 2; side++)
				geometry.add[side][cell][k] = (uint8_t)((side + 1) << 2 * place);
		}
	}
}

/* By the first empty cell: which one it is does not matter. */
static void
fill_changes(void)
{
	for (unsigned code = 0; code < CUBE_LINE_CODES; code++) {
		unsigned place = 0;
		share[code] = (uint16_t)line_share(code);
		while (place < 4 && code >> 2 * place & 3)
			place++;
		for (unsigned side = 0; place < 4 && is_code(code) && side < 2; side++) {
			unsigned after = code + ((side + 1) << 2 * place);
			geometry.change[side][code] =
				(int16_t)(line_share(after) - line_share(code));
		}
	}
}

/* Whether a line with this code has a weight. */
static bool
weighs(unsigned code)
{
	return is_code(code) && !has_both(code);
}

/* Where an image takes a cell. The inverses of all images are all images, so that it does not matter which
 * way, and cube_image_source() takes far longer. */
static unsigned
turned_cell(unsigned cell, int image)
{
	return bits_lowest(cube_image(bit_of(cell), image));
}

static void
make(void)
{
	struct cube_lines lines;
	struct error e;

	cube_lines_init(&lines, game_open("qubic", &e), NEGAMAX_LINES);
	fill_geometry(&lines);
	fill_changes();
	int weights = cube_share_weights(&lines, CUBE_IMAGES, turned_cell, weighs, shared_weight);
	assert(weights == LINE_WEIGHTS);
	(void)weights;
}

/* ---- a position ---- */

void
qubic_codes(const uint64_t stones[2], uint8_t code[CUBE_CODE_BYTES], uint16_t crossing[CUBE_CELLS])
{
	pthread_once(&once, make);
	memset(code, 0, CUBE_CODE_BYTES);
	memcpy(crossing, empty_crossing, sizeof empty_crossing);
	for (int side = 0; side < 2; side++) {
		for (uint64_t left = stones[side]; left; left &= left - 1) {
			unsigned cell = bits_lowest(left);
			crossing[cell] |= QUBIC_FILLED;
			for (int k = 0; k < geometry.count[cell]; k++)
				code[geometry.of[cell][k]] = (uint8_t)(code[geometry.of[cell][k]] +
								       geometry.add[side][cell][k]);
		}
	}
	for (int line = 0; line < CUBE_LINES; line++) {
		unsigned adds = share[code[line]];
		for (int i = 0; adds && i < 4; i++) {
			uint16_t *at = &crossing[geometry.cell[line][i]];
			*at = (uint16_t)(*at + adds);
		}
	}
}

static int
stage(const struct game *g, const struct state *s)
{
	(void)g;
	return (int)bits_count(s->stones[0] | s->stones[1]) / 8;
}

static int
features(const struct game *g, const struct state *s, uint32_t *index)
{
	uint8_t code[CUBE_CODE_BYTES];
	uint16_t crossing[CUBE_CELLS];
	int count = 0;

	(void)g;
	qubic_codes(s->stones, code, crossing);
	for (int line = 0; line < CUBE_LINES; line++) {
		unsigned seen = s->to_move ? exchanged_line(code[line]) : code[line];
		if (!has_both(seen))
			index[count++] = shared_weight[line][seen];
	}
	for (int cell = 0; cell < CUBE_CELLS; cell++) {
		if (crossing[cell] % QUBIC_FILLED && !(crossing[cell] & QUBIC_FILLED))
			index[count++] = LINE_WEIGHTS +
					 crossing_weight(crossing[cell], (unsigned)s->to_move);
	}
	index[count++] = WEIGHTS - 1;
	return count;
}

static void
terms(const struct game *g, const struct state *s, struct eval_term *term)
{
	uint8_t code[CUBE_CODE_BYTES];
	uint16_t crossing[CUBE_CELLS];

	(void)g;
	qubic_codes(s->stones, code, crossing);
	for (int line = 0; line < CUBE_LINES; line++) {
		uint64_t cells = 0;
		for (int i = 0; i < 4; i++)
			cells |= bit_of(geometry.cell[line][i]);
		if (!has_both(code[line]))
			*term++ = (struct eval_term){ .name = N_("line of four"), .cells = cells };
	}
	for (unsigned cell = 0; cell < CUBE_CELLS; cell++) {
		if (crossing[cell] % QUBIC_FILLED && !(crossing[cell] & QUBIC_FILLED))
			*term++ =
				(struct eval_term){ .name = N_("crossing"), .cells = bit_of(cell) };
	}
	*term = (struct eval_term){ .name = N_("turn"), .is_turn = true };
}

/* Nobody completes a four with the next stone. */
static bool
quiet(const struct game *g, const struct state *s)
{
	(void)g;
	return !cube_line_wins(s->stones[0], s->stones[1]) &&
	       !cube_line_wins(s->stones[1], s->stones[0]);
}

/* ---- weights for the search ---- */

/* Those of a stage of the search: the first player's, although the mover's are learned. */
static void
prepare_stage(struct qubic_weights *q, int at, const int16_t *weight)
{
	unsigned mover = (unsigned)at & 1;
	int sign = mover ? -1 : 1;

	for (int line = 0; line < CUBE_LINES; line++) {
		for (unsigned code = 0; code < CUBE_LINE_CODES; code++) {
			unsigned is = shared_weight[line][mover ? exchanged_line(code) : code];
			q->line[at][line][code] =
				(int16_t)(is == CUBE_NO_WEIGHT ? 0 : sign * weight[is]);
		}
	}
	for (unsigned code = 0; code < QUBIC_CODES; code++) {
		bool counts = code % QUBIC_FILLED && !(code & QUBIC_FILLED);
		int is = LINE_WEIGHTS + (int)crossing_weight(code, mover);
		q->crossing[at][code] = (int16_t)(counts ? sign * weight[is] : 0);
	}
	q->constant[at] = sign * weight[WEIGHTS - 1];
}

static void *
prepare(const struct eval_weights *w)
{
	struct qubic_weights *q = malloc(sizeof *q);

	pthread_once(&once, make);
	if (!q)
		return NULL;
	*q = geometry;
	for (int at = 0; at < CUBE_STAGES; at++)
		prepare_stage(q, at, w->weight + (ptrdiff_t)(at / 2) * WEIGHTS);
	return q;
}

extern const struct eval_patterns eval_patterns_qubic;
const struct eval_patterns eval_patterns_qubic = {
	.name = "qubic",
	.version = "lines-crossings-1",
	.stages = CUBE_PHASES,
	.count = WEIGHTS,
	.shared = 1,
	.by_mover = true,
	.stage = stage,
	.features = features,
	.terms = terms,
	.quiet = quiet,
	.prepare = prepare,
};
