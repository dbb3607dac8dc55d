/* Alpha-beta on 4x4x4 boards, on the line counts.
 *
 * A position d plies from the horizon has the value of plain minimax over d plies; with quiescence,
 * the side to move at the horizon may still play a winning stone. The shortcuts that the line
 * counts allow change none of these values: a winning stone is played; a single threat leaves one
 * answer, two threats leave none; a stone below a cell where the opponent wins is never played. The
 * moves this prunes all have the same value, the quickest possible loss. */
#include <stdlib.h>

#include "search/alphabeta/searcher.h"
#include "search/cube/threats.h"

struct cube_search {
	struct negamax_searcher *e;
	struct cube cube;
	bool quiescence;
	uint8_t killer[REPORT_PV_MAX + 1][2]; /* recent killer moves, by ply */
};

/* A position within the search. */
struct position {
	struct cube_node node;
	uint64_t key; /* valid from TABLE_DEPTH on */
	int ply, depth;
};

#define SEARCH struct cube_search
#define PLACE  struct position
#include "search/alphabeta/skeleton.h"

enum {
	NO_CELL = 255,
	TABLE_DEPTH = 3, /* least depth stored in the table: below it a search is cheaper */
};

static inline int
place_sign(const struct position *at)
{
	return side_sign((enum side)at->node.side);
}

/* Returns the moves worth searching; 0 if every legal one loses at once. */
static uint64_t
find_candidates(const struct cube_node *n, uint64_t open)
{
	uint64_t threats = n->other_wins & open;
	uint64_t below = (n->other_wins & ~(n->own | n->other | open)) >> CUBE_LEVEL;

	if (threats & (threats - 1))
		return 0;
	return (threats ? threats : open) & ~below;
}

/* One ply before the horizon: evaluates the position after each move without making it. With
 * quiescence, no move in `moves` lets the opponent win at once. */
static int
cube_last_ply(struct cube_search *s, const struct position *at, uint64_t moves, int alpha, int beta)
{
	const struct cube_node *n = &at->node;
	uint64_t rich = s->cube.lines.rich;
	uint64_t empty = ~(n->own | n->other);
	int best = -NEGAMAX_INFINITY;
	unsigned best_cell = NO_CELL;
	int64_t nodes = 0;

	for (uint64_t group = moves & rich, rest = moves & ~rich; group | rest;
		group &= group - 1) {
		if (!group) {
			group = rest;
			rest = 0;
		}
		unsigned cell = bits_lowest(group);
		int value = n->value + cube_gain(&s->cube, n->side, cell);
		nodes++;
		if (value > best) {
			best = value;
			best_cell = cell;
			if (value >= beta)
				break;
		}
	}
	s->e->nodes += nodes;
	s->e->horizon = true;
	if (!(empty & (empty - 1)))
		best = 0; /* the last stone completes no line: a draw */
	if (best > alpha && best < beta) {
		s->e->line[at->ply + 1].length = 0;
		negamax_line_set(s->e, at->ply, cube_move(&s->cube.lines, best_cell));
	}
	return best;
}

/* The order in which the moves of a position are tried: the table's move or the latest killer, then
 * by the gain in evaluation. Keys are computed only for moves that are reached. */
struct order {
	uint64_t moves; /* not yet in key[] */
	int left;
	int32_t key[CUBE_CELLS]; /* the move's gain, then its cell */
};

/* Added to the key of a killer move. */
#define KILLER_BONUS (8 << 6)

static unsigned
cube_next_move(const struct cube_search *s, const struct position *at, struct order *o)
{
	for (; o->moves; o->moves &= o->moves - 1) {
		unsigned cell = bits_lowest(o->moves);
		int32_t key =
			cube_gain(&s->cube, at->node.side, cell) * CUBE_CELLS + 63 - (int)cell;
		o->key[o->left++] = key + (cell == s->killer[at->ply][1] ? KILLER_BONUS : 0);
	}
	/* The remaining move with the greatest gain. */
	int32_t best = o->key[0];

	for (int i = 1; i < o->left; i++)
		best = o->key[i] > best ? o->key[i] : best;
	int32_t last = o->key[--o->left];
	for (int i = 0; i < o->left; i++)
		o->key[i] = o->key[i] == best ? last : o->key[i];
	return 63 - (unsigned)best % CUBE_CELLS;
}

static unsigned
first_move(const struct cube_search *s, const struct position *at, struct order *o, unsigned hint)
{
	unsigned cell = hint != NO_CELL ? hint : s->killer[at->ply][0];

	if (cell == NO_CELL || !(o->moves >> cell & 1))
		return cube_next_move(s, at, o);
	o->moves &= ~bit_of(cell);
	return cell;
}

/* Plays the stone, searches the position after it and takes the stone back; returns the mover's
 * score. */
TRACEABLE int
cube_try_move(struct cube_search *s, const struct position *at, unsigned cell, bool first,
	const int window[2], bool traced)
{
	struct position next; /* `key` is set only where it is used */

	next.ply = at->ply + 1;
	next.depth = at->depth - 1;
	if (next.depth >= TABLE_DEPTH) {
		next.key = cube_key(at->node.other, at->node.own | bit_of(cell));
		negamax_table_fetch(&s->e->table, next.key);
	}
	next.node = cube_put(&s->cube, &at->node, cell);
	int score = search_move(
		s, &next, cube_move(&s->cube.lines, cell), first ? FIRST_MOVE : 0, window, traced);
	cube_take(&s->cube, at->node.side, cell);
	return score;
}

/* Records in a trace how the value became known. */
static inline void
cube_how_by(struct cube_search *s, bool traced, enum trace_how how, unsigned cell)
{
	if (!traced)
		return;
	trace_node_how(
		&s->e->tracer, how, cell == NO_CELL ? MOVE_NONE : cube_move(&s->cube.lines, cell));
}

TRACEABLE int
cube_search_moves(struct cube_search *s, const struct position *at, uint64_t moves, unsigned hint,
	const int bounds[2], bool traced)
{
	struct tried t = tried_begin(s, bounds, NO_CELL);
	uint8_t *killer = s->killer[at->ply];
	struct order order;

	order.moves = moves;
	order.left = 0;
	for (bool first = true; (order.moves || order.left) && !tried_refuted(&t); first = false) {
		unsigned cell =
			first ? first_move(s, at, &order, hint) : cube_next_move(s, at, &order);
		int score = cube_try_move(s, at, cell, first, t.window, traced);
		if (s->e->stopped)
			return 0;
		if (!tried_take(&t, cell, score))
			continue;
		if (!tried_refuted(&t)) {
			negamax_line_set(s->e, at->ply, cube_move(&s->cube.lines, cell));
		} else if (killer[0] != cell) {
			killer[1] = killer[0];
			killer[0] = (uint8_t)cell;
		}
	}
	cube_how_by(s, traced, tried_refuted(&t) ? TRACE_HOW_CUTOFF : TRACE_HOW_SEARCHED, t.move);
	if (at->depth >= TABLE_DEPTH) {
		const struct negamax_finding found = tried_found(s, &t, at);
		negamax_table_store(&s->e->table, at->key, bounds, &found);
	}
	return tried_end(s, &t);
}

/* Returns whether the table has the value of a position; otherwise sets *first to its move, if any.
 * Full-window nodes are searched to the end, because they yield the principal variation. */
static inline bool
cube_table_answers(struct cube_search *s, const struct position *at, const int window[2],
	unsigned *first, int *score)
{
	struct negamax_entry e;

	if (at->depth < TABLE_DEPTH || !negamax_table_find(&s->e->table, at->key, &e))
		return false;
	*first = e.move;
	if (window[1] - window[0] > 1 || !negamax_entry_cuts(&e, at->depth, at->ply, window, score))
		return false;
	negamax_take_answer(s->e, &e);
	return true;
}

TRACEABLE int
search_here(struct cube_search *s, const struct position *at, const int window[2], bool traced)
{
	const struct cube_node *n = &at->node;
	uint64_t open = cube_open(&s->cube.lines, n->own | n->other);
	unsigned first = NO_CELL;
	int score;

	s->e->nodes++;
	s->e->line[at->ply].length = 0;
	if (n->own_wins & open && (at->depth > 0 || s->quiescence)) {
		s->e->line[at->ply].length = 1;
		s->e->line[at->ply].move[0] =
			cube_move(&s->cube.lines, bits_lowest(n->own_wins & open));
		cube_how_by(s, traced, TRACE_HOW_WINS, bits_lowest(n->own_wins & open));
		return NEGAMAX_WIN - at->ply - 1;
	}
	cube_how_by(s, traced, open ? TRACE_HOW_HORIZON : TRACE_HOW_OVER, NO_CELL);
	if (!open)
		return 0;
	if (at->depth == 0) {
		s->e->horizon = true;
		return n->value;
	}
	/* Without quiescence, an immediate loss after the last move is beyond the horizon. */
	uint64_t moves = at->depth > 1 || s->quiescence ? find_candidates(n, open) : open;
	if (!moves) {
		/* The principal variation of a loss in two: any move (the answer to a threat if there is one),
		 * then the win. */
		struct negamax_line *line = &s->e->line[at->ply];
		uint64_t threats = at->node.other_wins & open;
		unsigned cell = bits_lowest(threats ? threats : open);
		uint64_t filled = at->node.own | at->node.other | bit_of(cell);
		uint64_t wins = at->node.other_wins & cube_open(&s->cube.lines, filled);

		line->move[0] = cube_move(&s->cube.lines, cell);
		line->move[1] = cube_move(&s->cube.lines, bits_lowest(wins));
		line->length = 2;
		cube_how_by(s, traced, TRACE_HOW_THREATS, NO_CELL);
		return at->ply + 2 - NEGAMAX_WIN;
	}
	if (at->depth == 1) {
		score = cube_last_ply(s, at, moves, window[0], window[1]);
		cube_how_by(s, traced, score >= window[1] ? TRACE_HOW_CUTOFF : TRACE_HOW_SEARCHED,
			NO_CELL);
		return score;
	}
	if (negamax_stopped(s->e))
		return 0;
	if (cube_table_answers(s, at, window, &first, &score)) {
		cube_how_by(s, traced, TRACE_HOW_TABLE, first);
		return score;
	}
	return cube_search_moves(s, at, moves, first, window, traced);
}

static void *
cube_alphabeta_create(struct negamax_searcher *e, const struct negamax_params *p)
{
	struct cube_search *s = calloc(1, sizeof *s);

	if (!s)
		return NULL;
	s->e = e;
	s->quiescence = p->quiescence;
	cube_lines_init(&s->cube.lines, e->game, (enum negamax_eval)p->eval);
	return s;
}

static void
cube_alphabeta_restart(void *self)
{
	struct cube_search *s = self;

	memset(s->killer, NO_CELL, sizeof s->killer);
}

static int
cube_alphabeta_visit(void *self, move_t m, int depth, int alpha, int beta)
{
	struct cube_search *s = self;
	struct position next = { .ply = 1, .depth = depth - 1 };
	struct cube_node root = cube_set(&s->cube, &s->e->root);
	unsigned cell = cube_cell(&s->cube.lines, &root, m);
	const int window[2] = { alpha, beta };

	if (root.own_wins & bit_of(cell))
		return negamax_visit_win(s->e, m, depth, window);
	s->e->line[1].length = 0;
	next.node = cube_put(&s->cube, &root, cell);
	next.key = cube_key(next.node.own, next.node.other);
	int score = search_after(s, &next, alpha, beta, s->e->tracer.on);
	negamax_line_set(s->e, 0, m);
	return score;
}

static bool
cube_alphabeta_fits(const struct game *g, const struct negamax_params *p)
{
	return cube_fits(g);
}

const struct negamax_ops negamax_cube_ops = {
	.fits = cube_alphabeta_fits,
	.create = cube_alphabeta_create,
	.restart = cube_alphabeta_restart,
	.visit = cube_alphabeta_visit,
	.threats_create = threats_create,
	.threats_find = threats_find,
};
