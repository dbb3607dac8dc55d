/* The search by a learned evaluation on 4x4x4 boards: a template, included once for the board with
 * gravity (learned_gravity.h) and once for that without (learned_qubic.c).
 *
 * A stone that completes a four is played; one answer to a threat is played without counting as a ply.
 * One ply before the horizon a move is evaluated without playing it. Moves late in the order, and those
 * after which the evaluation is low, are searched less deep first and near the horizon left out, so a
 * score is not that of plain minimax.
 *
 * The including file defines the differences: LEARNED_WEIGHTS, a type; before this the types and
 * functions of positions and their evaluation, and LOW_POINTS and HOPELESS_POINTS; after it the
 * functions declared below, and its struct negamax_ops. */
#include <stdlib.h>

#include "search/alphabeta/searcher.h"
#include "search/cube/qubic_threats.h"

enum {
	NO_CELL = 255,
	TABLE_DEPTH = 2,     /* least depth stored in the table */
	LATE_DEPTH = 3,      /* least depth at which moves are reduced */
	VERY_LOW_DEPTH = 5,  /* the same for a second ply of those that are evaluated low */
	HOPELESS_DEPTH = 3,  /* greatest depth at which moves are left out */
	THREAT_POINTS = 600, /* bonus of a threat in the order of moves */
	HISTORY_MOST = 1 << 14,
};

struct learned_search {
	struct negamax_searcher *e;
	const LEARNED_WEIGHTS *weights;
	struct qubic_threats *threes; /* NULL: not looked for */
	bool reductions;
	struct place root;
	int32_t history[2][CUBE_CELLS];    /* what a stone has refuted, by side */
	uint8_t killer[REPORT_PV_MAX + 1]; /* the cell that has refuted last, by ply */
};

#define SEARCH struct learned_search
#define PLACE  struct place
#include "search/alphabeta/skeleton.h"

static inline int
place_sign(const struct place *at)
{
	return side_sign((enum side)mover_of(at));
}

/* Returns whether the side to move, where nobody wins at once, wins by force, as is known without a
 * search; then its score, and the line at its ply. */
static bool find_force(struct learned_search *s, const struct place *at, int *score);

/* ---- records ---- */

static inline void
learned_how_by(struct learned_search *s, bool traced, enum trace_how how, unsigned cell)
{
	if (traced)
		trace_node_how(&s->e->tracer, how, cell == NO_CELL ? MOVE_NONE : move_of(cell));
}

static inline void
step_by(struct learned_search *s, bool traced, const struct place *at, unsigned cell)
{
	if (traced)
		trace_node_move(&s->e->tracer, at->ply, move_of(cell), TRACE_WHY_WINDOW);
}

/* ---- the search ---- */

/* Makes *next to the position after a stone on the cell, to be searched to this depth. */
static inline void
put_next(const struct learned_search *s, struct place *next, const struct place *at, unsigned cell,
	int depth)
{
	if (depth >= TABLE_DEPTH) {
		next->key = key_after(at, cell);
		negamax_table_fetch(&s->e->table, next->key);
	}
	put(s->weights, next, at, cell);
	next->ply = at->ply + 1;
	next->depth = depth;
}

/* Plays the stone and searches the position after it, in the mover's window. */
TRACEABLE int
play(struct learned_search *s, const struct place *at, unsigned cell, int depth,
	const int window[2], bool traced)
{
	struct place next;

	put_next(s, &next, at, cell, depth);
	return search_after(s, &next, window[0], window[1], traced);
}

/* Returns the moves after which the mover threatens to win: what follows is forced and is searched; *best is
 * the score of the others. */
TRACEABLE int
last_threats(struct learned_search *s, const struct place *at, uint64_t forcing, int best,
	int window[2], bool traced)
{
	for (; forcing; forcing &= forcing - 1) {
		unsigned cell = bits_lowest(forcing);
		step_by(s, traced, at, cell);
		int score = play(s, at, cell, 0, window, traced);
		if (s->e->stopped)
			return 0;
		if (score <= best)
			continue;
		best = score;
		if (score >= window[1])
			return best;
		if (score > window[0]) {
			window[0] = score;
			negamax_line_set(s->e, at->ply, move_of(cell));
		}
	}
	return best;
}

/* Searches one ply before the horizon, by the moves' evaluations, except where what follows is forced. */
TRACEABLE int
learned_last_ply(struct learned_search *s, const struct place *at, uint64_t moves,
	const int bounds[2], bool traced)
{
	int window[2] = { bounds[0], bounds[1] };
	int best = -NEGAMAX_INFINITY;
	unsigned best_cell = NO_CELL;
	uint64_t forcing = 0;
	struct sum sum;

	sum_before(s->weights, at, cube_stage(at->count + 1), &sum);
	s->e->horizon = true;
	for (; moves; moves &= moves - 1) {
		unsigned cell = bits_lowest(moves);
		struct look look = look_at(s->weights, at, &sum, cell);
		s->e->nodes++;
		if (look.wins) {
			forcing |= bit_of(cell);
		} else if (look.score > best) {
			best = look.score;
			best_cell = cell;
			if (best >= window[1])
				return best;
		}
	}
	if (best > window[0]) {
		window[0] = best;
		s->e->line[at->ply + 1].length = 0;
		negamax_line_set(s->e, at->ply, move_of(best_cell));
	}
	return last_threats(s, at, forcing, best, window, traced);
}

/* The order in which moves are tried: the table's, then by their evaluation and history. */
struct order {
	int count;
	int32_t key[CUBE_CELLS];   /* the expected score, then the cell */
	int16_t score[CUBE_CELLS]; /* the evaluation after a stone there, of those below */
	uint64_t quiet;            /* evaluated moves that do not threaten to win */
};

static void
fill_order(const struct learned_search *s, const struct place *at, uint64_t moves, struct order *o)
{
	int side = mover_of(at);
	struct sum sum;

	sum_before(s->weights, at, cube_stage(at->count + 1), &sum);
	o->count = 0;
	o->quiet = 0;
	for (; moves; moves &= moves - 1) {
		unsigned cell = bits_lowest(moves);
		struct look look = look_at(s->weights, at, &sum, cell);
		int worth = look.score + (s->history[side][cell] >> 6);
		o->score[cell] = (int16_t)look.score;
		o->quiet |= look.wins ? 0 : bit_of(cell);
		worth += look.wins ? THREAT_POINTS : 0;
		o->key[o->count++] = worth * CUBE_CELLS + 63 - (int)cell;
	}
}

static unsigned
take_best(struct order *o)
{
	int best = 0;

	for (int i = 1; i < o->count; i++)
		best = o->key[i] > o->key[best] ? i : best;
	int32_t key = o->key[best];
	o->key[best] = o->key[--o->count];
	return 63 - ((unsigned)key & 63);
}

/* Returns whether the table has the value of a position. If not, it sets *first to the table's move,
 * where there is one. Positions in an open window are searched, because they yield the line. */
static inline bool
learned_table_answers(struct learned_search *s, const struct place *at, const int window[2],
	unsigned *first, int *score)
{
	struct negamax_entry e;

	if (at->depth < TABLE_DEPTH || !negamax_table_find(&s->e->table, at->key, &e))
		return false;
	*first = e.move;
	*score = negamax_score_from_table(e.score, at->ply);
	if (window[1] - window[0] > 1 || (e.depth < at->depth && !negamax_is_win(e.score)))
		return false;
	if (!negamax_bound_settles(e.bound, *score, window))
		return false;
	negamax_take_answer(s->e, &e);
	return true;
}

/* Returns the plies by which the i-th move is first searched less deep, because others are tried before it or
 * because the evaluation after it is this far below alpha. */
static inline int
learned_reduction_of(const struct learned_search *s, const struct place *at, int i, int below)
{
	if (!s->reductions || at->depth < LATE_DEPTH)
		return 0;
	int reduction = reduction_of_move(i, at->depth) + (below >= LOW_POINTS) +
			(below >= 3 * LOW_POINTS && at->depth >= VERY_LOW_DEPTH);
	return reduction < at->depth ? reduction : at->depth - 1;
}

/* Returns the cell of the move that is tried next; NO_CELL: none is left. The others are put in order only
 * when the one from the table has not sufficed. */
static inline unsigned
next_cell(struct learned_search *s, const struct place *at, uint64_t moves, unsigned hint,
	int tried, struct order *order)
{
	if (tried == 0 && hint != NO_CELL)
		return hint;
	if (tried == (hint != NO_CELL))
		fill_order(s, at, moves, order);
	return order->count > 0 ? take_best(order) : NO_CELL;
}

/* Takes the move that is tried before the others are evaluated: the table's, otherwise the one that
 * has refuted last at this ply. NO_CELL: neither is possible. */
static inline unsigned
take_first(const struct learned_search *s, const struct place *at, uint64_t *moves, unsigned hint)
{
	if (hint == NO_CELL || !(*moves >> hint & 1))
		hint = s->killer[at->ply];
	if (!(*moves >> hint & 1))
		return NO_CELL;
	*moves &= ~bit_of(hint);
	return hint;
}

TRACEABLE int
learned_search_moves(struct learned_search *s, const struct place *at, uint64_t moves,
	unsigned hint, const int bounds[2], bool traced)
{
	struct order order; /* too large to be cleared each time */
	struct tried t = tried_begin(s, bounds, NO_CELL);
	int tried = 0;

	order.count = 0;
	order.quiet = 0;
	hint = take_first(s, at, &moves, hint);
	for (unsigned cell; !tried_refuted(&t) &&
			    (cell = next_cell(s, at, moves, hint, tried, &order)) != NO_CELL;) {
		int below = order.quiet >> cell & 1 ? t.window[0] - order.score[cell] : 0,
		    i = tried++;
		struct place next;
		if (s->reductions && at->depth <= HOPELESS_DEPTH &&
			t.best > GAME_MAX_PLIES - NEGAMAX_WIN &&
			below >= HOPELESS_POINTS * (at->depth - 1)) {
			s->e->horizon = true;
			t.best = order.score[cell] > t.best ? order.score[cell] : t.best;
			continue;
		}
		put_next(s, &next, at, cell, at->depth - 1);
		int score = search_move(s, &next, move_of(cell),
			i > 0 ? learned_reduction_of(s, at, i, below) : FIRST_MOVE, t.window,
			traced);
		if (s->e->stopped)
			return 0;
		if (!tried_take(&t, cell, score))
			continue;
		if (!tried_refuted(&t)) {
			negamax_line_set(s->e, at->ply, move_of(cell));
			continue;
		}
		int32_t *history = &s->history[mover_of(at)][cell];
		s->killer[at->ply] = (uint8_t)cell;
		*history += at->depth * at->depth;
		bool full = *history > HISTORY_MOST;
		for (int k = 0; full && k < 2 * CUBE_CELLS; k++)
			s->history[k / CUBE_CELLS][k % CUBE_CELLS] /= 2;
	}
	learned_how_by(
		s, traced, tried_refuted(&t) ? TRACE_HOW_CUTOFF : TRACE_HOW_SEARCHED, t.move);
	if (at->depth >= TABLE_DEPTH) {
		const struct negamax_finding found = tried_found(s, &t, at);
		negamax_table_store(&s->e->table, at->key, bounds, &found);
	}
	return tried_end(s, &t);
}

/* Searches a position in which nobody wins at once and there is a choice. */
TRACEABLE int
search_quiet(struct learned_search *s, const struct place *at, uint64_t moves, const int window[2],
	bool traced)
{
	unsigned first = NO_CELL;
	int score;

	learned_how_by(s, traced, TRACE_HOW_OVER, NO_CELL);
	if (at->count == CUBE_CELLS - 1)
		return 0; /* the last stone completes no line: a draw */
	if (at->depth <= 0) {
		s->e->horizon = true;
		learned_how_by(s, traced, TRACE_HOW_HORIZON, NO_CELL);
		return evaluate(s->weights, at);
	}
	if (find_force(s, at, &score)) {
		learned_how_by(s, traced, TRACE_HOW_FORCED, NO_CELL);
		return score;
	}
	if (at->depth == 1) {
		score = learned_last_ply(s, at, moves, window, traced);
		learned_how_by(s, traced,
			score >= window[1] ? TRACE_HOW_CUTOFF : TRACE_HOW_SEARCHED, NO_CELL);
		return score;
	}
	if (learned_table_answers(s, at, window, &first, &score)) {
		learned_how_by(s, traced, TRACE_HOW_TABLE, first);
		return score;
	}
	return learned_search_moves(s, at, moves, first, window, traced);
}

TRACEABLE int
search_here(struct learned_search *s, const struct place *at, const int bounds[2], bool traced)
{
	int side = mover_of(at);
	uint64_t open = open_in(filled_of(at));
	uint64_t own = at->wins[side] & open, must = at->wins[side ^ 1] & open;
	uint64_t moves = safe_moves(at, must ? must : open);
	const int lost = at->ply + 2 - NEGAMAX_WIN;

	s->e->nodes++;
	s->e->line[at->ply].length = 0;
	if (own) {
		s->e->line[at->ply].length = 1;
		s->e->line[at->ply].move[0] = move_of(bits_lowest(own));
		learned_how_by(s, traced, TRACE_HOW_WINS, bits_lowest(own));
		return NEGAMAX_WIN - at->ply - 1;
	}
	learned_how_by(s, traced, TRACE_HOW_OVER, NO_CELL);
	if (!open)
		return 0;
	if (must & (must - 1) || !moves) {
		/* The line of a loss in two: any stone, the answer to a threat if there is one, and the
		 * win. */
		struct negamax_line *line = &s->e->line[at->ply];
		unsigned cell = bits_lowest(must ? must : open);
		uint64_t wins = at->wins[side ^ 1] & open_in(filled_of(at) | bit_of(cell));
		if (wins) {
			line->move[0] = move_of(cell);
			line->move[1] = move_of(bits_lowest(wins));
			line->length = 2;
		}
		learned_how_by(s, traced, TRACE_HOW_THREATS, NO_CELL);
		return lost;
	}
	/* No win here is quicker than in three plies, and no loss than in four. */
	const int window[2] = { bounds[0] < lost + 2 ? lost + 2 : bounds[0],
		bounds[1] > -lost - 1 ? -lost - 1 : bounds[1] };
	learned_how_by(s, traced, TRACE_HOW_CUTOFF, NO_CELL);
	if (window[0] >= window[1])
		return window[0];
	if (negamax_stopped(s->e))
		return 0;
	if (must) {
		/* The only answer to a threat costs no depth. */
		unsigned cell = bits_lowest(must);
		step_by(s, traced, at, cell);
		int score = play(s, at, cell, at->depth, window, traced);

		if (!s->e->stopped && score > window[0] && score < window[1])
			negamax_line_set(s->e, at->ply, move_of(cell));
		learned_how_by(s, traced, TRACE_HOW_SEARCHED, cell);
		return score;
	}
	return search_quiet(s, at, moves, window, traced);
}

/* ---- the root ---- */

/* Keeps the history of refutations with less weight. */
static void
restart(void *self)
{
	struct learned_search *s = self;

	struct place p = { .stones = { s->e->root.stones[0], s->e->root.stones[1] } };

	set_codes(s->weights, &p);
	p.wins[0] = cube_line_wins(p.stones[0], p.stones[1]);
	p.wins[1] = cube_line_wins(p.stones[1], p.stones[0]);
	p.count = (int)bits_count(filled_of(&p));
	s->root = p;
	if (s->threes)
		qubic_threats_forget(s->threes);
	memset(s->killer, 0, sizeof s->killer);
	for (int i = 0; i < 2 * CUBE_CELLS; i++)
		s->history[i / CUBE_CELLS][i % CUBE_CELLS] /= 4;
}

static int
visit(void *self, move_t m, int depth, int alpha, int beta)
{
	struct learned_search *s = self;
	const struct place *root = &s->root;
	struct place next;
	unsigned cell = cell_of(root, m);
	const int window[2] = { alpha, beta };

	if (root->wins[mover_of(root)] & bit_of(cell))
		return negamax_visit_win(s->e, m, depth, window);
	put_next(s, &next, root, cell, depth - 1);
	s->e->line[1].length = 0;
	int score = search_after(s, &next, alpha, beta, s->e->tracer.on);
	negamax_line_set(s->e, 0, m);
	return score;
}
