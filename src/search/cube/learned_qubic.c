/* Alpha-beta on the 4x4x4 board without gravity, by a learned evaluation (qubic_patterns.h): as
 * learned_search.h has it, and where nobody wins at once the side to move looks for a win by threes
 * alone before anything is searched. */
#include "search/alphabeta/searcher.h"
#include "search/cube/qubic_patterns.h"
#include "search/cube/threats.h"
#include "search/cube/threes.h"

/* The codes of the lines and cells. */
struct codes {
	uint8_t line[CUBE_CODE_BYTES];
	uint16_t crossing[CUBE_CELLS];
};

#define LEARNED_WEIGHTS struct qubic_weights
#include "search/cube/learned_place.h"

enum {
	THREES_BITS = 12,   /* positions without a win that are remembered */
	THREES_NODES = 300, /* spent on a win by threes */
};

/* ---- positions ---- */

static inline uint64_t
open_in(uint64_t filled)
{
	return ~filled;
}

/* *to is the position after a stone on the cell, but for ply, depth and key. */
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

/* A position's sum. */
struct sum {
	int all;
};

/* The sum by the weights of the stage one stone later. */
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

/* The position for the side to move. */
static int
evaluate(const struct qubic_weights *w, const struct place *p)
{
	struct sum sum;

	sum_before(w, p, cube_stage(p->count), &sum);
	int score = eval_limit(sum.all);
	return mover_of(p) == SIDE_FIRST ? score : -score;
}

/* Two cells have no more than one line in common: no cell changes twice. */
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
	return (struct look){ side == SIDE_FIRST ? score : -score,
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

/* Where lines of threats decide, what the evaluation says of a move leaves none out. */
enum { LOW_POINTS = NEGAMAX_INFINITY, HOPELESS_POINTS = NEGAMAX_INFINITY };

#include "search/cube/learned_search.h"
#undef LEARNED_WEIGHTS

/* The line of a win by threes, answers included. */
static void
set_forced_line(struct learned_search *s, const struct place *at, const struct threes_win *win)
{
	struct negamax_line *line = &s->e->line[at->ply];
	int side = mover_of(at);
	uint64_t own = at->stones[side], filled = filled_of(at), wins = 0;

	line->length = 0;
	for (int i = 0; i < win->count && line->length + 2 < NEGAMAX_PV_MAX - at->ply; i++) {
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
	struct threes_win win;

	if (!s->threes)
		return false;
	const struct threes_board b =
		threes_board(s->threes, at->stones[side], at->stones[side ^ 1]);
	if (threes_find(s->threes, &b, THREES_NODES, &win) != THREES_WIN)
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
		threes_destroy(s->threes);
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
	s->threes = threes_create(THREES_BITS, NULL);
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
