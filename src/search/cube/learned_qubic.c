/* Alpha-beta on the 4x4x4 board without gravity, by a learned evaluation: its patterns, then the
 * search of learned_search.h. Where nobody wins at once, the side to move first looks for a win by threes alone.
 *
 * A line has a weight by what its four cells hold; lines and cells that the 192 symmetries take to
 * each other share weights, and a line with stones of both sides weighs nothing. An empty cell has a
 * weight by the lines through it: on how many a side has one stone and the other none, and on how many
 * two (a crossing of two lines of two wins), up to three of each; cells on seven lines and cells on
 * four are told apart. A constant stands for the right to move.
 *
 * The sum is the score of the side to move: with colours exchanged a position is the same. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/language.h"
#include "search/alphabeta/searcher.h"
#include "search/cube/patterns.h"
#include "search/cube/qubic_threats.h"
#include "search/cube/symmetry.h"
#include "search/cube/threats.h"

enum {
	QUBIC_SHARE = 3, /* bits of a number of lines through a cell; there are four numbers */
	QUBIC_CROSSINGS = 1 << 4 * QUBIC_SHARE,
	QUBIC_FILLED =
		QUBIC_CROSSINGS, /* added where there is a stone: such a cell weighs nothing */
	QUBIC_RICH = 2 * QUBIC_CROSSINGS, /* added on seven lines */
	QUBIC_CODES = 4 * QUBIC_CROSSINGS,
};

/* Weights laid out for the search, the FIRST player's: eval_weights.prepared. */
struct qubic_weights {
	int16_t line[CUBE_STAGES][CUBE_LINES][CUBE_LINE_CODES];
	int16_t crossing[CUBE_STAGES][QUBIC_CODES];
	int constant[CUBE_STAGES];

	/* The lines through a cell: their number, which they are, what a stone of each side adds to
	 * their codes. */
	uint8_t count[CUBE_CELLS];
	uint8_t of[CUBE_CELLS][8];
	uint8_t add[2][CUBE_CELLS][8];
	/* By the side that adds a stone to a line with this code: the changes of all its cells. */
	int16_t change[2][CUBE_LINE_CODES];
	uint8_t cell[CUBE_LINES][4];
	uint64_t through[CUBE_CELLS][8]; /* these lines, and 0 */
};

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
static uint16_t share[CUBE_LINE_CODES];         /* line_share() */
static uint16_t crossing_index[2][QUBIC_CODES]; /* by the side to move; CUBE_NO_WEIGHT: none */

/* ---- codes ---- */

/* Returns a line's code, in which a cell is 1 for the first player's stone and 2 for the second's, with
 * colours exchanged. */
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

/* Returns what a line adds to its cells' codes: something where one side has one or two stones, and the
 * other none. */
static int
line_share(unsigned code)
{
	unsigned side = (code & 0xaa) != 0;
	int stones = 0;

	for (int i = 0; i < 4; i++)
		stones += (code >> 2 * i & 3) == side + 1;
	if (has_both(code) || stones < 1 || stones > 2)
		return 0;
	return 1 << QUBIC_SHARE * (2 * side + (stones == 2));
}

/* Returns the weight of an empty cell for the side to move. */
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

/* Returns whether a line with this code has a weight. */
static bool
qubic_weighs(unsigned code)
{
	return is_code(code) && !has_both(code);
}

static void
qubic_make(void)
{
	struct cube_lines lines;
	struct error e;

	cube_lines_init(&lines, game_open("qubic", &e), NEGAMAX_LINES);
	for (unsigned cell = 0; cell < CUBE_CELLS; cell++) {
		geometry.count[cell] = lines.count[cell];
		empty_crossing[cell] = lines.rich >> cell & 1 ? QUBIC_RICH : 0;
		for (int k = 0; k < lines.count[cell]; k++) {
			int line = lines.of[cell][k];
			unsigned place = cube_place(lines.line[line], cell);
			geometry.of[cell][k] = (uint8_t)line;
			geometry.through[cell][k] = lines.line[line];
			geometry.cell[line][place] = (uint8_t)cell;
			for (unsigned side = 0; side < 2; side++)
				geometry.add[side][cell][k] = (uint8_t)((side + 1) << 2 * place);
		}
	}
	/* The first empty cell will do. */
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
	for (unsigned code = 0; code < QUBIC_CODES; code++) {
		bool counts = code % QUBIC_FILLED && !(code & QUBIC_FILLED);
		for (unsigned side = 0; side < 2; side++)
			crossing_index[side][code] =
				counts ? (uint16_t)(LINE_WEIGHTS + crossing_weight(code, side))
				       : CUBE_NO_WEIGHT;
	}
	/* The inverses of all images are again all images, so the direction does not matter. */
	int weights = cube_share_weights(
		&lines, CUBE_IMAGES, cube_image_cell, qubic_weighs, shared_weight);
	assert(weights == LINE_WEIGHTS);
	(void)weights;
}

/* ---- a position ---- */

/* Computes the codes of all lines and cells. */
static void
qubic_codes(const uint64_t stones[2], uint8_t code[CUBE_CODE_BYTES], uint16_t crossing[CUBE_CELLS])
{
	pthread_once(&once, qubic_make);
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

/* Compiled twice, for `term` is NULL in every search. */
static inline __attribute__((always_inline)) int
list_features(const struct state *s, uint32_t *index, struct eval_term *term)
{
	uint8_t code[CUBE_CODE_BYTES];
	uint16_t crossing[CUBE_CELLS];
	int count = 0;

	qubic_codes(s->stones, code, crossing);
	for (int line = 0; line < CUBE_LINES; line++) {
		unsigned seen = s->to_move ? exchanged_line(code[line]) : code[line];
		if (has_both(seen))
			continue;
		if (term) {
			term[count] = (struct eval_term){ .name = N_("line of four") };
			for (int i = 0; i < 4; i++)
				term[count].cells |= bit_of(geometry.cell[line][i]);
		}
		index[count++] = shared_weight[line][seen];
	}
	for (unsigned cell = 0; cell < CUBE_CELLS; cell++) {
		if (!(crossing[cell] % QUBIC_FILLED) || crossing[cell] & QUBIC_FILLED)
			continue;
		if (term)
			term[count] =
				(struct eval_term){ .name = N_("crossing"), .cells = bit_of(cell) };
		index[count++] =
			LINE_WEIGHTS + crossing_weight(crossing[cell], (unsigned)s->to_move);
	}
	if (term)
		term[count] = (struct eval_term){ .name = N_("turn"), .is_turn = true };
	index[count++] = WEIGHTS - 1;
	return count;
}

static int
features(const struct game *g, const struct state *s, uint32_t *index, struct eval_term *term)
{
	return term ? list_features(s, index, term) : list_features(s, index, NULL);
}

/* neither side completes a four with the next stone */
static bool
quiet(const struct game *g, const struct state *s)
{
	(void)g;
	return !cube_line_wins(s->stones[0], s->stones[1]) &&
	       !cube_line_wins(s->stones[1], s->stones[0]);
}

/* ---- weights for the search ---- */

static void *
prepare(const struct eval_weights *w)
{
	struct qubic_weights *q = malloc(sizeof *q);

	pthread_once(&once, qubic_make);
	if (!q)
		return NULL;
	*q = geometry;
	for (int at = 0; at < CUBE_STAGES; at++) {
		/* The weights of one stage of the search: the first player's, although the mover's
		 * are learned. */
		const int16_t *weight = w->weight + (ptrdiff_t)(at / 2) * WEIGHTS;
		unsigned mover = (unsigned)at & 1;
		int sign = mover ? -1 : 1;

		for (int line = 0; line < CUBE_LINES; line++) {
			for (unsigned code = 0; code < CUBE_LINE_CODES; code++) {
				unsigned is =
					shared_weight[line][mover ? exchanged_line(code) : code];
				q->line[at][line][code] =
					(int16_t)(is == CUBE_NO_WEIGHT ? 0 : sign * weight[is]);
			}
		}
		for (unsigned code = 0; code < QUBIC_CODES; code++) {
			unsigned is = crossing_index[mover][code];
			q->crossing[at][code] =
				(int16_t)(is == CUBE_NO_WEIGHT ? 0 : sign * weight[is]);
		}
		q->constant[at] = sign * weight[WEIGHTS - 1];
	}
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
	.quiet = quiet,
	.prepare = prepare,
};

/* ---- the search ---- */

/* The codes of the lines and cells. */
struct codes {
	uint8_t line[CUBE_CODE_BYTES];
	uint16_t crossing[CUBE_CELLS];
};

#define LEARNED_WEIGHTS struct qubic_weights
#include "search/cube/learned_place.h"

enum {
	THREES_BITS = 12,   /* remembered positions without a win */
	THREES_NODES = 300, /* spent on a win by threes */
};

/* ---- positions ---- */

static inline uint64_t
open_in(uint64_t filled)
{
	return ~filled;
}

/* Makes *to the position after a stone on the cell, except for ply, depth and key. */
static inline void
put(const struct qubic_weights *w, struct place *to, const struct place *from, unsigned cell)
{
	int side = mover_of(from);

	to->codes = from->codes;
	to->codes.crossing[cell] |= QUBIC_FILLED;
	for (int k = 0; k < w->count[cell]; k++) {
		int line = w->of[cell][k];
		int change = w->change[side][to->codes.line[line]];
		to->codes.line[line] = (uint8_t)(to->codes.line[line] + w->add[side][cell][k]);
		for (int i = 0; change && i < 4; i++) {
			uint16_t *crossing = &to->codes.crossing[w->cell[line][i]];
			*crossing = (uint16_t)(*crossing + change);
		}
	}
	put_stone(w, to, from, cell);
}

/* ---- the evaluation ---- */

/* Returns a position's sum. */
struct sum {
	int all;
};

/* Returns the sum by the weights of the next stage, one stone later. */
static void
sum_before(const struct qubic_weights *w, const struct place *p, int stage, struct sum *out)
{
	int sum = w->constant[stage];

	for (int i = 0; i < CUBE_LINES; i++)
		sum += w->line[stage][i][p->codes.line[i]];
	for (int i = 0; i < CUBE_CELLS; i++)
		sum += w->crossing[stage][p->codes.crossing[i]];
	out->all = sum;
}

/* Evaluates the position for the side to move. */
static int
evaluate(const struct qubic_weights *w, const struct place *p)
{
	struct sum sum;

	sum_before(w, p, cube_stage(p->count), &sum);
	int score = eval_limit(sum.all);
	return mover_of(p) == SIDE_FIRST ? score : -score;
}

/* Two cells share at most one line, so no cell changes twice. */
static inline struct look
look_at(const struct qubic_weights *w, const struct place *p, const struct sum *sum, unsigned cell)
{
	int side = mover_of(p), stage = cube_stage(p->count + 1);
	const int16_t *crossing = w->crossing[stage];
	uint64_t own = p->stones[side] | bit_of(cell);
	uint64_t fresh = new_wins(w, own, cell) & ~(own | p->stones[side ^ 1]);
	int score = sum->all - crossing[p->codes.crossing[cell]];

	for (int k = 0; k < w->count[cell]; k++) {
		int line = w->of[cell][k];
		unsigned code = p->codes.line[line];
		int change = w->change[side][code];
		const int16_t *weight = w->line[stage][line];
		score += weight[code + w->add[side][cell][k]] - weight[code];
		for (int i = 0; change && i < 4; i++) {
			unsigned other = w->cell[line][i], is = p->codes.crossing[other];
			if (other != cell)
				score += crossing[is + (unsigned)change] - crossing[is];
		}
	}
	score = eval_limit(score);
	return (struct look){ side_sign((enum side)side) * score,
		(p->wins[side] & ~bit_of(cell)) | fresh };
}

static inline move_t
move_of(unsigned cell)
{
	return (move_t)cell;
}

static inline unsigned
cell_of(const struct place *p, move_t m)
{
	(void)p;
	return m;
}

static inline uint64_t
safe_moves(const struct place *p, uint64_t moves)
{
	(void)p;
	return moves;
}

static inline int
reduction_of_move(int i, int depth)
{
	return i < 4 ? 0 : 1 + (i >= 12) + (i >= 24 && depth >= 6);
}

static void
set_codes(const struct qubic_weights *w, struct place *p)
{
	(void)w;
	qubic_codes(p->stones, p->codes.line, p->codes.crossing);
}

/* Where threats decide, no move is skipped for its evaluation. */
enum { LOW_POINTS = NEGAMAX_INFINITY, HOPELESS_POINTS = NEGAMAX_INFINITY };

#include "search/cube/learned_search.h"
#undef LEARNED_WEIGHTS

/* Writes the line of a win by threes, including the answers. */
static void
set_forced_line(
	struct learned_search *s, const struct place *at, const struct qubic_threats_win *win)
{
	struct negamax_line *line = &s->e->line[at->ply];
	int side = mover_of(at);
	uint64_t own = at->stones[side], filled = filled_of(at), wins = 0;

	line->length = 0;
	for (int i = 0; i < win->count && line->length + 2 < REPORT_PV_MAX - at->ply; i++) {
		unsigned cell = win->cell[i];
		own |= bit_of(cell);
		filled |= bit_of(cell);
		line->move[line->length++] = move_of(cell);
		wins = new_wins(s->weights, own, cell) & ~filled;
		if (!wins)
			return;
		filled |= wins & -wins;
		line->move[line->length++] = move_of(bits_lowest(wins));
	}
	wins &= wins - 1;
	if (wins)
		line->move[line->length++] = move_of(bits_lowest(wins));
}

static bool
find_force(struct learned_search *s, const struct place *at, int *score)
{
	int side = mover_of(at);
	struct qubic_threats_win win;

	if (!s->threes)
		return false;
	const struct qubic_threats_board b =
		qubic_threats_board(s->threes, at->stones[side], at->stones[side ^ 1]);
	if (qubic_threats_find(s->threes, &b, THREES_NODES, &win) != QUBIC_THREATS_WIN)
		return false;
	set_forced_line(s, at, &win);
	*score = NEGAMAX_WIN - at->ply - win.plies;
	return true;
}

static void
destroy(void *self)
{
	struct learned_search *s = self;

	if (s)
		qubic_threats_destroy(s->threes);
	free(s);
}

static void *
create(struct negamax_searcher *e, const struct negamax_params *p)
{
	struct learned_search *s = calloc(1, sizeof *s);

	if (!s)
		return NULL;
	s->e = e;
	s->weights = p->weights->prepared;
	s->reductions = p->reductions;
	if (!p->quiescence)
		return s;
	s->threes = qubic_threats_create(THREES_BITS, NULL);
	if (s->threes)
		return s;
	free(s);
	return NULL;
}

static bool
fits(const struct game *g, const struct negamax_params *p)
{
	return cube_fits(g) && !g->by_column && p->eval == NEGAMAX_LEARNED && p->weights;
}

const struct negamax_ops negamax_qubic_learned_ops = {
	.fits = fits,
	.create = create,
	.destroy = destroy,
	.restart = restart,
	.visit = visit,
	.threats_create = threats_create,
	.threats_find = threats_find,
};
