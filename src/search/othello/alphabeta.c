/* Alpha-beta on Othello boards of any size, on bitboards. Owned by the search's thread.
 *
 * A pass takes no ply, so that a search of as many plies as there are empty cells sees every ending.
 * Such iterations begin as soon as they can be expected to fit into the budget: with reductions first two
 * guesses at who wins, in which probes leave early what looks decided; then exactly who wins, if that is
 * worth knowing before the margin; then by how many discs. One thread with reductions searches them by
 * alpha-beta down to the last cells; those, and the whole ending otherwise, are the exact solver's.
 *
 * The static evaluation: corners are permanent, the cells next to a corner help the opponent to it,
 * the edge is hard to turn; and more moves mean more choice.
 *
 *   C s . . s C     C corner, x next to it on the diagonal, s next to it on the edge,
 *   s x i i x s     . the rest of the edge, i the ring inside it; the middle counts nothing
 *   . i     i .
 *
 * A finished game is worth its margin: NEGAMAX_WIN for winning all discs, one point less for each
 * disc fewer, empty cells counted for the winner. */
#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "base/bits.h"
#include "search/alphabeta/searcher.h"
#include "search/othello/patterns.h"
#include "search/othello/solver.h"
#include "search/othello/table.h"

enum {
	MOST_MOVES = EXACT_MAX_CHILDREN,
	MOBILITY = 4,
	TABLE_DEPTH = 2, /* least depth stored in the table */
	KILLER_BONUS = 12,
	LEARNED_KILLER_BONUS = 100,
	JUDGED_DEPTH = 3, /* least depth at which moves are ordered by a learned evaluation */
	LATE_DEPTH = 3,   /* least depth at which late moves are reduced ... */
	LATE_MOVE = 3,    /* ... from this one on */
	PROBES = 2,       /* searches of less depth that one may be part of, itself included */
	REPLY = 60,       /* points in the order of moves, in an ending, for each reply */
};

enum {
	PASS = 64,
	CLASSES = 5, /* of cells of equal worth; those in the middle have none */
	OTHELLO_MOST_DISCS = 64,
	PROBE_DEPTHS = 32, /* deeper searches are not probed */
	SOLVED_EMPTY = 12, /* a search to the end leaves the last cells to the solver */
	NOT_JUDGED = INT32_MIN,
};

/* How the current iteration finds scores. */
enum mode {
	BY_DEPTH,  /* plain search */
	BY_GUESS,  /* to the end, only who wins, leaving early what looks decided */
	BY_BELIEF, /* the same, surer */
	BY_RESULT, /* exactly, but only who wins: a win or loss has the least margin */
	BY_MARGIN, /* exactly */
};

/* Spreads beyond the window by which a probe decides. */
static const float sure[] = { [BY_DEPTH] = 1.2F, [BY_GUESS] = 1, [BY_BELIEF] = 1.8F };
/* No probe if, to decide, it must find more than the static evaluation by this many of that one's spreads. */
#define HOPELESS .4F

struct othello_search {
	struct negamax_searcher *e;
	struct exact_shared board;
	const struct othello_rules *rules;
	uint64_t cells[CLASSES];
	int8_t rough[OTHELLO_MOST_DISCS];   /* what a cell is worth at a glance */
	const struct eval_weights *weights; /* NULL: the evaluation that is not learned */
	const struct othello_groups *groups;
	bool reductions; /* of unlikely moves; only with weights */
	/* With them, all in points: the spread of a probe's error by depth and empty cells, how much more than the
	 * static evaluation a probe of that depth may have to find, and what the right to move is worth by empty
	 * cells. */
	float spread[PROBE_DEPTHS][OTHELLO_MOST_DISCS];
	float more[PROBE_DEPTHS][OTHELLO_MOST_DISCS];
	int8_t tempo[OTHELLO_MOST_DISCS];
	int probes;                     /* that the position being searched is part of */
	struct parallel_solver *solver; /* NULL: the ending is too far away */
	enum mode mode;
	enum mode level; /* that of the position being searched: a probe goes by depth */
	int most_depth;  /* that the caller allows */
	int empty;       /* at the root */
	int score;       /* the root mover's best of the latest iteration that went by depth */
	int margin;      /* the root mover's best exact one so far, or EXACT_UNKNOWN */
	int64_t solver_nodes;
	uint8_t killer[REPORT_PV_MAX + 1]; /* moves that lately refuted, by ply */
};

/* A position within the search, from its mover's side. */
struct place {
	uint64_t own, other;
	int ply, depth;
	int sign;                         /* 1: the FIRST player is to move */
	int judged;                       /* the static evaluation, or NOT_JUDGED */
	uint64_t moves[2];                /* the mover's and the other side's */
	struct othello_contents contents; /* for a learned evaluation */
};

#define SEARCH struct othello_search
#define PLACE  struct place
#include "search/alphabeta/skeleton.h"

static inline int
place_sign(const struct place *at)
{
	return at->sign;
}

static inline int
score_of_discs(int discs)
{
	int least = NEGAMAX_WIN - OTHELLO_MOST_DISCS;

	return discs > 0 ? least + discs : discs < 0 ? discs - least : 0;
}

/* Returns the least even number of discs whose score is at least this. */
static int
discs_from(int score)
{
	int discs = score > 0 ? score - score_of_discs(1) + 1 : score - score_of_discs(-1) - 1;

	if (score > 0)
		return discs < 2 ? 2 : discs + (discs & 1);
	return discs > -2 ? 0 : discs + (discs & 1);
}

/* Empty cells at the root. */
static inline int
empty_at_root(const struct othello_search *s)
{
	const struct state *root = &s->e->root;

	return (int)bits_count(s->board.cells & ~(root->stones[0] | root->stones[1]));
}

/* Returns where a move leads; the moves there are not found yet. */
static inline struct place
place_after_turning(
	const struct othello_search *s, const struct place *at, unsigned cell, uint64_t turned)
{
	struct place next;

	next.own = at->other & ~turned;
	next.other = at->own | turned | bit_of(cell);
	next.ply = at->ply + 1;
	next.depth = at->depth - 1;
	next.sign = -at->sign;
	next.judged = NOT_JUDGED;
	next.contents = s->weights ? othello_contents_after(
					     s->groups, &at->contents, cell, turned, at->sign)
				   : at->contents;
	return next;
}

static inline void
see_moves(const struct othello_search *s, struct place *at)
{
	s->rules->moves(at->own, at->other, s->board.cells, at->moves);
}

static inline struct place
place_after(const struct othello_search *s, const struct place *at, unsigned cell)
{
	if (cell == PASS) {
		struct place next = *at;

		next.own = at->other;
		next.other = at->own;
		next.ply++;
		next.sign = -at->sign;
		next.judged = NOT_JUDGED;
		next.moves[0] = at->moves[1];
		next.moves[1] = at->moves[0];
		return next;
	}
	struct place next = place_after_turning(
		s, at, cell, s->rules->turned(&s->board, cell, at->own, at->other));
	see_moves(s, &next);
	return next;
}

static inline void
clear_line(struct othello_search *s, int ply)
{
	if (ply <= REPORT_PV_MAX)
		s->e->line[ply].length = 0;
}

/* ---- the solver ---- */

/* The solver asks now and then whether to continue. */
static bool
othello_look(void *owner, int64_t nodes)
{
	struct othello_search *s = owner;
	int64_t all = parallel_solver_nodes(s->solver);

	(void)nodes; /* the asking thread's */
	s->e->nodes += all - s->solver_nodes;
	s->solver_nodes = all;
	return negamax_stopped(s->e);
}

/* Returns the discs of a position in a window of even numbers: exact inside, else a bound. The first question
 * is about `guess`. Sets `stopped` in the searcher if there is no answer. */
static int
discs_within(struct othello_search *s, const struct place *at, const int window[2], int guess)
{
	int discs = window[0];

	s->solver_nodes = parallel_solver_nodes(s->solver);
	if (!parallel_solver_value_within(s->solver, at->own, at->other, window, guess, &discs))
		s->e->stopped = true;
	othello_look(s, 0);
	return discs;
}

/* ---- scores ---- */

/* Returns the mover's disc difference when the game is over, empty cells counted for the winner. */
static int
othello_final_discs(const struct othello_search *s, uint64_t own, uint64_t other)
{
	int difference = (int)bits_count(own) - (int)bits_count(other);
	int empty = (int)bits_count(s->board.cells & ~(own | other));

	return difference + (difference > 0 ? empty : difference < 0 ? -empty : 0);
}

static const int worth[CLASSES] = { 40, -12, -6, 3, -1 };

/* Returns the evaluation without learned weights; a side that must pass has one move. */
static int
judge_cells(const struct othello_search *s, uint64_t own, uint64_t other, uint64_t moves,
	uint64_t replies)
{
	int sum = MOBILITY *
		  ((moves ? (int)bits_count(moves) : 1) - (replies ? (int)bits_count(replies) : 1));

	for (int i = 0; i < CLASSES; i++)
		sum += worth[i] *
		       ((int)bits_count(own & s->cells[i]) - (int)bits_count(other & s->cells[i]));
	return sum;
}

/* Returns the static evaluation for the mover. */
static int
othello_judge(const struct othello_search *s, const struct place *at)
{
	const struct othello_sight sight = { at->own, at->other, { at->moves[0], at->moves[1] },
		at->sign };

	if (at->judged != NOT_JUDGED)
		return at->judged;
	if (!s->weights)
		return judge_cells(s, at->own, at->other, at->moves[0], at->moves[1]);
	return othello_learned_score(s->groups, s->weights, &at->contents, &sight) +
	       s->tempo[bits_count(s->board.cells & ~(at->own | at->other))];
}

/* Returns the position after a move as its mover sees it. */
static inline struct othello_sight
sight_after(const struct othello_search *s, const struct place *at, unsigned cell, uint64_t turned)
{
	struct othello_sight after = { .own = at->other & ~turned,
		.other = at->own | turned | bit_of(cell),
		.sign = -at->sign };

	s->rules->moves(after.own, after.other, s->board.cells, after.moves);
	return after;
}

/* Returns the learned evaluation there. */
static inline int
judge_after(const struct othello_search *s, const struct place *at, unsigned cell, uint64_t turned,
	const struct othello_sight *after)
{
	return othello_learned_score_after(
		       s->groups, s->weights, &at->contents, cell, turned, after) +
	       s->tempo[bits_count(s->board.cells & ~(after->own | after->other))];
}

/* ---- the search ---- */

/* A position searched to the end has an entry of its own, because its scores are final ones. */
static inline uint64_t
key_of_discs(const struct othello_search *s, uint64_t own, uint64_t other)
{
	uint64_t key = exact_mix(own * 0x9e3779b97f4a7c15u ^ exact_mix(other));

	return s->level == BY_DEPTH ? key : ~key;
}

static inline uint64_t
othello_key_of(const struct othello_search *s, const struct place *at)
{
	return key_of_discs(s, at->own, at->other);
}

/* Returns the depth in the table. All searches of a position to the end are equally deep: the surer counts as
 * deeper. */
static int
othello_depth_of(const struct othello_search *s, const struct place *at)
{
	return at->depth + (s->level < BY_RESULT ? (int)s->level : BY_RESULT);
}

/* Plies deeper than the lines kept play without one. */
static void
othello_set_line(struct othello_search *s, int ply, move_t m)
{
	if (ply + 1 < REPORT_PV_MAX && s->e->line[ply + 1].length < REPORT_PV_MAX)
		negamax_line_set(s->e, ply, m);
}

/* The moves of a position in the order in which they are searched: the lowest key first. */
struct order {
	int count;
	bool seen;            /* what the moves lead to: `moves` and `judged` are known */
	bool others;          /* false: so far only the table's move is in order */
	int rank[MOST_MOVES]; /* the key and, in its lowest digit, the index below; TAKEN */
	struct {
		uint64_t turned, moves[2];
		int judged;
		unsigned cell;
	} move[MOST_MOVES];
};

enum { RANKS = 64, FIRST_KEY = -(1 << 24), TAKEN = INT32_MAX };

/* Enters a move with the position after it, and returns its key: the better that is for the side that moved, the
 * lower the key and the earlier the search. */
static int
order_by_sight(const struct othello_search *s, const struct place *at, struct order *o, int i)
{
	uint64_t turned = o->move[i].turned;
	unsigned cell = o->move[i].cell;

	if (s->weights && at->depth >= JUDGED_DEPTH) {
		const struct othello_sight after = sight_after(s, at, cell, turned);
		/* Of all moves at once from memory, which a search waits for otherwise. */
		negamax_table_fetch(&s->e->table, key_of_discs(s, after.own, after.other));
		memcpy(o->move[i].moves, after.moves, sizeof after.moves);
		o->move[i].judged = judge_after(s, at, cell, turned, &after);
		return o->move[i].judged +
		       (s->level == BY_DEPTH ? 0 : REPLY * (int)bits_count(after.moves[0]));
	}
	uint64_t own = at->other & ~turned, other = at->own | turned | bit_of(cell);
	uint64_t *moves = o->move[i].moves;
	s->rules->moves(own, other, s->board.cells, moves);
	o->move[i].judged = NOT_JUDGED;
	return judge_cells(s, own, other, moves[0], moves[1]) +
	       16 * (int)bits_count(moves[0] & s->board.corners);
}

static void
make_order(const struct othello_search *s, const struct place *at, unsigned first, struct order *o)
{
	int killer = at->ply <= REPORT_PV_MAX ? s->killer[at->ply] : EXACT_NO_MOVE;
	int bonus = s->weights && at->depth >= JUDGED_DEPTH ? LEARNED_KILLER_BONUS : KILLER_BONUS;
	uint64_t moves = at->moves[0];
	int i = 0;

	o->seen = at->depth > 1;
	o->others = true;
	for (; moves; moves &= moves - 1, i++) {
		unsigned cell = bits_lowest(moves);
		assert(cell < PASS);
		o->move[i].cell = cell;
		if (o->seen)
			o->move[i].turned = s->rules->turned(&s->board, cell, at->own, at->other);
		int key = o->seen ? order_by_sight(s, at, o, i) : -s->rough[cell];
		key = cell == first ? FIRST_KEY : key - ((int)cell == killer ? bonus : 0);
		o->rank[i] = key * RANKS + i;
	}
	o->count = i;
}

/* Takes the next move out and returns its index. */
static inline int
take_next(struct order *o)
{
	int lowest = TAKEN;

	for (int i = 0; i < o->count; i++)
		lowest = o->rank[i] < lowest ? o->rank[i] : lowest;
	int next = lowest & (RANKS - 1);
	o->rank[next] = TAKEN;
	return next;
}

/* Begins with the table's move, which is most often enough: the others are put in order once it is not. */
static void
begin_order(const struct othello_search *s, const struct place *at, unsigned first, struct order *o)
{
	if (first >= PASS || !(at->moves[0] & bit_of(first))) {
		make_order(s, at, first, o);
		return;
	}
	o->count = (int)bits_count(at->moves[0]);
	o->seen = o->others = false;
	o->rank[0] = 0;
	for (int i = 1; i < o->count; i++)
		o->rank[i] = TAKEN;
	o->move[0].cell = first;
	o->move[0].turned = s->rules->turned(&s->board, first, at->own, at->other);
}

/* Returns where the i-th move in order, *cell, leads. */
static inline struct place
place_next(const struct othello_search *s, const struct place *at, struct order *o, int i,
	unsigned *cell)
{
	if (i == 1 && !o->others) {
		make_order(s, at, o->move[0].cell, o);
		take_next(o);
	}
	int k = take_next(o);
	*cell = o->move[k].cell;
	if (!o->seen && o->others)
		o->move[k].turned = s->rules->turned(&s->board, *cell, at->own, at->other);
	struct place next = place_after_turning(s, at, *cell, o->move[k].turned);
	if (o->seen) {
		memcpy(next.moves, o->move[k].moves, sizeof next.moves);
		next.judged = o->move[k].judged;
	} else {
		see_moves(s, &next);
	}
	return next;
}

/* Returns the plies by which the i-th move, which leads to *next, is first searched less deep. */
static inline int
othello_reduction_of(const struct othello_search *s, const struct place *next, int i)
{
	if (!s->reductions || s->level != BY_DEPTH || next->depth + 1 < LATE_DEPTH || i < LATE_MOVE)
		return 0;
	return 1 + (i > 2 * LATE_MOVE && next->depth >= 5);
}

static void
othello_keep(struct othello_search *s, const struct place *at, const int bounds[2], int score,
	unsigned move, bool solved)
{
	const struct negamax_finding found = {
		.depth = othello_depth_of(s, at), .score = score, .move = move, .solved = solved
	};

	if (at->depth >= TABLE_DEPTH)
		negamax_table_store(&s->e->table, othello_key_of(s, at), bounds, &found);
}

/* Does the same as othello_search_moves() one ply before the horizon, in a narrow window and by a learned
 * evaluation: most positions of a search are what these moves lead to, and need not be entered. */
static int
search_last_moves(
	struct othello_search *s, const struct place *at, struct order *o, const int bounds[2])
{
	int best = -NEGAMAX_INFINITY;

	for (int i = 0; i < o->count && best < bounds[1]; i++) {
		unsigned cell = o->move[take_next(o)].cell;
		uint64_t turned = s->rules->turned(&s->board, cell, at->own, at->other);
		const struct othello_sight after = sight_after(s, at, cell, turned);
		int score;

		s->e->nodes++;
		if (after.moves[0] | after.moves[1]) {
			s->e->horizon = true;
			score = -judge_after(s, at, cell, turned, &after);
		} else {
			score = -score_of_discs(othello_final_discs(s, after.own, after.other));
		}
		best = score > best ? score : best;
		if (score >= bounds[1] && at->ply <= REPORT_PV_MAX)
			s->killer[at->ply] = (uint8_t)cell;
	}
	return best;
}

TRACEABLE int
othello_search_moves(struct othello_search *s, const struct place *at, struct order *o,
	const int bounds[2], bool traced)
{
	struct tried t = tried_begin(s, bounds, EXACT_NO_MOVE);
	int i;

	for (i = 0; i < o->count && !tried_refuted(&t); i++) {
		unsigned cell;
		struct place next = place_next(s, at, o, i, &cell);
		int score = search_move(s, &next, (move_t)cell,
			i == 0 ? FIRST_MOVE : othello_reduction_of(s, &next, i), t.window, traced);
		if (s->e->stopped)
			return 0;
		if (!tried_take(&t, cell, score))
			continue;
		if (!tried_refuted(&t))
			othello_set_line(s, at->ply, (move_t)cell);
		else if (at->ply <= REPORT_PV_MAX)
			s->killer[at->ply] = (uint8_t)cell;
	}
	if (traced)
		trace_node_how(&s->e->tracer,
			tried_refuted(&t) ? TRACE_HOW_CUTOFF : TRACE_HOW_SEARCHED, (move_t)t.move);
	othello_keep(s, at, bounds, t.best, t.move, !s->e->horizon);
	return tried_end(s, &t);
}

/* The mover has no move: the game is over, or it passes. */
TRACEABLE int
search_pass(struct othello_search *s, const struct place *at, const int bounds[2], bool traced)
{
	if (!at->moves[1]) {
		if (traced)
			trace_node_how(&s->e->tracer, TRACE_HOW_OVER, MOVE_NONE);
		return score_of_discs(othello_final_discs(s, at->own, at->other));
	}
	if (at->depth == 0) {
		s->e->horizon = true;
		if (traced)
			trace_node_how(&s->e->tracer, TRACE_HOW_HORIZON, MOVE_NONE);
		return othello_judge(s, at);
	}
	struct place next = place_after(s, at, PASS);
	int score = search_move(s, &next, PASS, FIRST_MOVE, bounds, traced);
	if (s->e->stopped)
		return 0;
	if (score > bounds[0] && score < bounds[1])
		othello_set_line(s, at->ply, PASS);
	if (traced)
		trace_node_how(&s->e->tracer,
			score >= bounds[1] ? TRACE_HOW_CUTOFF : TRACE_HOW_SEARCHED, PASS);
	return score;
}

/* Returns whether the table has the value of a position; else *first is the move that it has, if any. Entries
 * of another depth do not count, so that a value never depends on what happened to be stored. With reductions
 * it depends on that anyway: deeper entries then count as well. Full-window nodes are searched to the end,
 * because they yield the line. */
static bool
othello_table_answers(struct othello_search *s, const struct place *at, const int bounds[2],
	unsigned *first, int *score)
{
	struct negamax_entry e;

	if (at->depth < TABLE_DEPTH)
		return false;
	if (!negamax_table_find(&s->e->table, othello_key_of(s, at), &e)) {
		if (s->level != BY_DEPTH &&
			negamax_table_find(&s->e->table, ~othello_key_of(s, at), &e))
			*first = e.move;
		return false;
	}
	*first = e.move;
	*score = e.score;
	int depth = othello_depth_of(s, at);
	bool deep = s->reductions ? e.depth >= depth : e.depth == depth;
	if (!deep || bounds[1] - bounds[0] > 1 || !negamax_bound_settles(e.bound, *score, bounds))
		return false;
	negamax_take_answer(s->e, &e);
	s->e->horizon = s->e->horizon || (s->reductions && s->level == BY_DEPTH);
	return true;
}

/* Returns the depth of the search that may answer for one of `depth`: the same side is to move at its horizon,
 * because that moves scores; but for a single ply, too, the static evaluation does. */
static int
probe_depth(int depth)
{
	return depth == 1 ? 0 : depth / 5 * 2 + (depth & 1);
}

/* With d plies, the probe's p and e empty cells the error's logarithm is linear in all three: least squares
 * over the scores of positions of games, each searched to every depth up to eight (6x6: ten) without reductions
 * (docs/lab/search.md). On 6x6 errors are greater in points, of which a disc has more; there, no probe is
 * hopeless. */
static void
set_spreads(struct othello_search *s)
{
	const struct spread {
		double base, depth, probe, empty;
	} wide = { 5.66, .106, .171, .0409 }, small = { 5.9223, .127, .218, .0435 },
	  *by = s->board.most < OTHELLO_MOST_DISCS ? &small : &wide;

	for (int depth = 0; depth < PROBE_DEPTHS; depth++) {
		for (int empty = 0; empty < OTHELLO_MOST_DISCS; empty++) {
			double of_static = by->base + by->depth * depth - by->empty * empty;
			s->spread[depth][empty] =
				(float)exp(of_static - by->probe * probe_depth(depth));
			s->more[depth][empty] =
				by == &small ? EVAL_MOST : HOPELESS * (float)exp(of_static);
		}
	}
}

/* The weights overrate the side to move, because their labels are those of searches of even depth: with this
 * term odd depths find as much. Measured on 8x8 alone. */
static void
set_tempo(struct othello_search *s)
{
	for (int empty = 16; empty < OTHELLO_MOST_DISCS && s->board.most == OTHELLO_MOST_DISCS;
		empty++) {
		int points = (empty - 52) * 5 / 3;
		s->tempo[empty] = (int8_t)(points < -45 ? -45 : points > 0 ? 0 : points);
	}
}

/* Returns what a search of `depth` plies, few of them, finds more than the static evaluation, on average: on
 * 6x6 the weights overrate the side to move. */
static int
lean_of(const struct othello_search *s, int depth)
{
	return s->board.most < OTHELLO_MOST_DISCS && depth & 1 ? -90 : 0;
}

/* Returns whether a shallower search puts the position so far beyond a narrow window that one of full depth
 * would put it there as well (multi-ProbCut, Buro 1997); *score is then the answer. In a search to the end the
 * window is one of final scores, and the probe's one of as many discs. Errors add up from probe to probe,
 * which limits how deep probes are nested. */
static bool
probe_answers(struct othello_search *s, const struct place *at, const int bounds[2], int *score)
{
	enum mode level = s->level;
	int beta = bounds[1], depth = probe_depth(at->depth);

	if (!s->reductions || level >= BY_RESULT || s->probes == PROBES ||
		at->depth >= PROBE_DEPTHS || bounds[1] - bounds[0] > 1)
		return false;
	if (level != BY_DEPTH)
		beta = (int)(s->weights->patterns->disc * (discs_from(beta) - 1));
	else if (negamax_is_win(bounds[0]) || negamax_is_win(bounds[1]))
		return false;
	int empty = (int)bits_count(s->board.cells & ~(at->own | at->other));
	int margin = (int)(sure[level] * s->spread[at->depth][empty]);
	int found = othello_judge(s, at) + (depth == 0 ? lean_of(s, at->depth) : 0);
	bool above = found >= beta;
	int low = above ? beta + margin - 1 : beta - 1 - margin;
	if (depth > 0) {
		if ((float)(above ? low - found : found - low) > s->more[depth][empty])
			return false;
		const int window[2] = { low, low + 1 };
		struct place probe = *at;
		probe.depth = depth;
		s->level = BY_DEPTH;
		s->probes++;
		found = search_plain(s, &probe, window);
		s->probes--;
		s->level = level;
	} else {
		s->e->horizon = true;
	}
	*score = above ? bounds[1] : bounds[0];
	return !s->e->stopped && (above ? found > low : found <= low);
}

/* Returns the solver's answer for a position near the end. */
static int
solved_score(struct othello_search *s, const struct place *at, const int bounds[2])
{
	int most = s->board.most;
	int low = discs_from(bounds[0] + 1) - 2, high = discs_from(bounds[1]);
	const int window[2] = { low < -most ? -most : low, high > most ? most : high };

	return score_of_discs(discs_within(s, at, window, window[1]));
}

TRACEABLE int
search_here(struct othello_search *s, const struct place *at, const int bounds[2], bool traced)
{
	unsigned first = EXACT_NO_MOVE;
	struct order order;
	int score;

	clear_line(s, at->ply);
	if (s->level != BY_DEPTH && at->depth <= SOLVED_EMPTY)
		return solved_score(s, at, bounds);
	s->e->nodes++;
	if (!at->moves[0])
		return search_pass(s, at, bounds, traced);
	if (at->depth == 0) {
		s->e->horizon = true;
		if (traced)
			trace_node_how(&s->e->tracer, TRACE_HOW_HORIZON, MOVE_NONE);
		return othello_judge(s, at);
	}
	if (negamax_stopped(s->e))
		return 0;
	/* The static evaluation answers sooner than the table. */
	bool judged = probe_depth(at->depth) == 0;
	bool known = (judged && probe_answers(s, at, bounds, &score)) ||
		     othello_table_answers(s, at, bounds, &first, &score);
	if (!known && !judged && probe_answers(s, at, bounds, &score)) {
		othello_keep(s, at, bounds, score, first, false);
		known = true;
	}
	if (s->e->stopped)
		return 0;
	if (known) {
		if (traced)
			trace_node_how(&s->e->tracer, TRACE_HOW_TABLE,
				first == EXACT_NO_MOVE ? MOVE_NONE : (move_t)first);
		return score;
	}
	begin_order(s, at, first, &order);
	if (!traced && at->depth == 1 && s->weights && bounds[1] - bounds[0] == 1)
		return search_last_moves(s, at, &order, bounds);
	return othello_search_moves(s, at, &order, bounds, traced);
}

/* Returns the move that the table has of a position that was searched to the end, or EXACT_NO_MOVE. */
static int
known_move(struct othello_search *s, const struct place *at)
{
	struct negamax_entry e;

	s->level = s->mode;
	uint64_t key = othello_key_of(s, at);
	s->level = BY_DEPTH;
	return negamax_table_find(&s->e->table, key, &e) ? e.move : EXACT_NO_MOVE;
}

/* Searches a position to the end, as s->mode says, in a window of scores. For a person to see it is one step,
 * as it is when the solver does it. */
static int
search_ending(struct othello_search *s, const struct place *at, const int bounds[2])
{
	s->level = s->mode;
	int score = search_plain(s, at, bounds);
	s->level = BY_DEPTH;
	return score;
}

/* ---- exact endings: when to solve, and what a root move is worth then ---- */

enum {
	SMALL_BOARD = 36,         /* cells */
	SMALL_EMPTY = 12,         /* a table of 1 MiB suffices; each further cell doubles it */
	SOLVER_EMPTY = 30,        /* no budget reaches further */
	GUESS_AHEAD = 8,          /* least depth before the end is guessed, in plies short of it */
	MARGIN_EMPTY = 14,        /* with fewer, only the margin is asked for */
	SOLVER_NODES_A_MS = 8000, /* until the machine's speed is known ... */
	MEASURED_MS = 5,          /* after this time ... */
	MEASURED_NODES = 500,     /* and this work: not only the thread's wait */
	LEARNED_SLOWER = 5, /* than the solver, by nodes: the search, with a learned evaluation */
	SLOWER = 2,         /* ... and without */
	MARGIN_COSTS = 2,   /* times what it takes to find the winner alone */
	FILLS_MIB_MS = 4,   /* a MiB of its table is filled in, with memory that was never used */
	PATIENCE = 4,       /* what solving may cost, in nodes already searched ... */
	AT_ONCE_NODES = 50000, /* ... and in any case */
};

/* What the first guess at the end costs, as a share of solving. */
#define GUESS_COSTS (1 / 250.0)

/* Returns the likely value of a position after a root move, an even number of discs. */
static int
guess_discs(const struct othello_search *s, const struct place *at)
{
	if (!s->weights || negamax_is_win(s->score))
		return parallel_solver_estimate(s->solver, at->own, at->other);
	return -(int)((double)s->score / s->weights->patterns->disc / 2) * 2;
}

/* Does the same as discs_within(), by alpha-beta in null windows that share its table: it orders moves better
 * than the solver and may leave early what looks decided. */
static int
searched_within(struct othello_search *s, const struct place *at, const int window[2], int guess)
{
	int low = window[0], high = window[1];

	for (int beta = guess; low < high && !s->e->stopped;) {
		beta = beta <= low ? low + 2 : beta > high ? high : beta;
		int least = score_of_discs(beta);
		int score = search_ending(s, at, (const int[]){ least - 1, least });
		if (score >= least)
			low = beta = discs_from(score);
		else
			high = beta = discs_from(score + 1) - 2;
		beta += score >= least ? 2 : 0;
	}
	return low;
}

/* Returns whether alpha-beta solves: the solver does it where several threads divide the work. */
static bool
searches_alone(const struct othello_search *s)
{
	return s->reductions && (engine_task_of(s->e->engine)->threads == 1 || s->mode < BY_RESULT);
}

/* Returns the best move of a position whose value to the mover is `discs`; MOVE_NONE if the search was stopped. */
static move_t
ending_move(struct othello_search *s, const struct place *at, int discs)
{
	struct exact_child child[EXACT_MAX_CHILDREN];
	int count = parallel_solver_order(s->solver, at->own, at->other, child), value;

	if (count == 0)
		return PASS;
	if (!searches_alone(s) || at->depth <= SOLVED_EMPTY) {
		int best = count == 1 ? 0
				      : parallel_solver_best(s->solver, at->own, at->other, child,
						count, &value);
		return best < 0 ? MOVE_NONE : (move_t)child[best].cell;
	}
	const int window[2] = { -discs, -discs + 2 };
	int first = known_move(s, at);
	for (int i = -1; i < count && !s->e->stopped; i++) {
		int cell = i < 0 ? first : child[i].cell;
		if (cell == EXACT_NO_MOVE)
			continue;
		const struct place next = place_after(s, at, (unsigned)cell);
		if (searched_within(s, &next, window, window[1]) <= -discs && !s->e->stopped)
			return (move_t)cell;
	}
	return MOVE_NONE;
}

/* The line of best play from a position whose value is known; as far as time allows. */
static void
follow_ending(
	struct othello_search *s, const struct place *from, int discs, struct negamax_line *line)
{
	struct place at = *from;

	for (line->length = 0; line->length < REPORT_PV_MAX - 1 && !s->e->stopped; discs = -discs) {
		if (!(at.moves[0] | at.moves[1]))
			break;
		move_t m = ending_move(s, &at, discs);
		if (m == MOVE_NONE)
			break;
		line->move[line->length++] = m;
		at = place_after(s, &at, m);
	}
}

/* ---- root moves ---- */

/* The points that guesses at the winner are shown as: likely, not proven. */
static const int guessed[] = { [BY_GUESS] = 1000, [BY_BELIEF] = 2000 };

/* Returns the score of a number of discs in this iteration; -2, 0 or 2 of them if it asks who wins. */
static int
score_here(const struct othello_search *s, int discs)
{
	if (s->mode >= BY_RESULT)
		return score_of_discs(discs);
	return discs > 0 ? guessed[s->mode] : discs < 0 ? -guessed[s->mode] : 0;
}

/* Returns the least number of discs whose score in this iteration is at least this. */
static int
discs_here(const struct othello_search *s, int score)
{
	int discs = -s->board.most;

	while (discs <= s->board.most && score_here(s, discs) < score)
		discs += 2;
	return discs;
}

/* Returns the root mover's discs after a move, in its window of scores; see discs_within(). */
static int
othello_solve(struct othello_search *s, const struct place *at, int alpha, int beta)
{
	int most = s->mode == BY_MARGIN ? s->board.most : 2;
	int low = discs_here(s, alpha + 1) - 2, high = discs_here(s, beta);

	low = low < -most ? -most : low;
	high = high > most ? most : high;
	if (low >= high)
		return low;
	int guess = s->margin == EXACT_UNKNOWN ? guess_discs(s, at) : -s->margin;
	const int window[2] = { -high, -low };
	int discs = searches_alone(s) ? -searched_within(s, at, window, guess)
				      : -discs_within(s, at, window, guess);
	return discs < -most ? -most : discs > most ? most : discs;
}

/* Solves the position after a root move, as othello_alphabeta_visit() does. */
static int
visit_ending(struct othello_search *s, const struct place *next, int alpha, int beta)
{
	bool over = !(next->moves[0] | next->moves[1]);
	/* A margin that was not asked for is not exact. */
	int least = score_here(s, s->mode == BY_MARGIN ? s->board.most + 2 : 2);
	const struct traced_node now = { 1, next->depth, next->sign,
		{ beta < least ? -beta : -least, alpha > -least ? -alpha : least } };

	if (s->e->tracer.on)
		trace_node_enter(s->e->engine, &s->e->tracer, &now);
	int discs = othello_solve(s, next, alpha, beta);
	int score = score_here(s, discs);
	clear_line(s, 1);
	if (s->mode != BY_MARGIN)
		s->e->horizon = true;
	else if (!s->e->stopped && score > alpha && score < beta) {
		s->margin = discs;
		follow_ending(s, next, -discs, &s->e->line[1]);
	}
	if (s->e->tracer.on)
		trace_node_how(
			&s->e->tracer, over ? TRACE_HOW_OVER : TRACE_HOW_SEARCHED, MOVE_NONE);
	if (s->e->tracer.on && !s->e->stopped)
		trace_node_leave(s->e->engine, &s->e->tracer, &now, -score);
	return score;
}

/* ---- iterations ---- */

/* Returns the number of positions that solving usually takes with as many empty cells: measured on games of
 * weak and strong players. */
static double
othello_usual_nodes(const struct othello_search *s)
{
	bool wide = s->board.most > SMALL_BOARD;
	double nodes = wide ? 4e4 : 3e4;

	for (int i = 12; i < s->empty; i++)
		nodes *= wide ? 2.3 : 1.85;
	return nodes;
}

/* Returns the number of positions that the solver looks at in what is left of the budget, by the speed of the
 * search so far, which is the machine's at this moment. */
static double
nodes_left(const struct othello_search *s)
{
	const struct engine *e = s->e->engine;
	double spent_ms = engine_elapsed_ms(e);
	double left_ms = (double)engine_task_of(e)->budget.time_ms - spent_ms;
	double a_ms = SOLVER_NODES_A_MS;

	if (spent_ms >= MEASURED_MS && s->e->nodes >= MEASURED_NODES)
		a_ms = (double)s->e->nodes / spent_ms * (s->weights ? LEARNED_SLOWER : SLOWER);
	/* Each further thread helps it about half as much. */
	return left_ms * a_ms * (1 + engine_task_of(e)->threads) / 2;
}

/* Returns whether what is left of the budget can be expected to suffice for this share of the cost of solving
 * the ending, at least for its winner; without a time limit, whether that costs little more than the search so
 * far. */
static bool
may_solve(const struct othello_search *s, double share)
{
	double nodes = othello_usual_nodes(s) * share;

	if (s->most_depth < s->empty || s->empty > SOLVER_EMPTY)
		return false;
	if (engine_task_of(s->e->engine)->budget.time_ms == NO_LIMIT)
		return nodes < AT_ONCE_NODES + PATIENCE * (double)s->e->nodes;
	return nodes < nodes_left(s) * MARGIN_COSTS;
}

static int
next_depth(void *self, int depth)
{
	struct othello_search *s = self;

	if (s->mode != BY_DEPTH) {
		s->mode++;
		return s->empty;
	}
	bool guesses =
		s->reductions && depth + GUESS_AHEAD >= s->empty && may_solve(s, GUESS_COSTS);
	if (s->solver && (depth + 1 >= s->empty || guesses || may_solve(s, 1))) {
		s->mode = s->empty < MARGIN_EMPTY ? BY_MARGIN
			  : s->reductions         ? BY_GUESS
						  : BY_RESULT;
		atomic_store_explicit(&s->e->team->alone, true, memory_order_relaxed);
		return s->empty > 0 ? s->empty : 1;
	}
	return depth + 1;
}

/* Only exact scores have one. */
static bool
margin_of(void *self, int score, int *discs)
{
	struct othello_search *s = self;
	int least = NEGAMAX_WIN - OTHELLO_MOST_DISCS;

	*discs = score > 0 ? score - least : score < 0 ? score + least : 0;
	return s->mode == BY_MARGIN;
}

/* Sets a solver for an ending that may be solved, of this root or one that follows; false if there is no
 * memory for it. */
static bool
init_endings(struct othello_search *s, const struct negamax_params *p)
{
	int enough = 1, most = empty_at_root(s);

	if (p->reuse) {
		most = most < SOLVER_EMPTY ? most : SOLVER_EMPTY;
		most = most < s->most_depth ? most : s->most_depth;
	}
	if (s->most_depth < most || most > SOLVER_EMPTY || s->e->helps)
		return true;
	/* Touching memory for the first time also takes time: more than can be filled makes a short
	 * search late. */
	int64_t filled = p->time_ms == NO_LIMIT ? p->memory_mib : 1 + p->time_ms / FILLS_MIB_MS;
	for (int i = SMALL_EMPTY; i < most && enough < p->memory_mib / 2 && enough < filled; i++)
		enough *= 2;
	s->solver = parallel_solver_create(s->e->game, p->threads, enough, NULL);
	if (s->solver)
		parallel_solver_watch(s->solver, othello_look, s);
	return s->solver;
}

/* ---- the root ---- */

static int
othello_alphabeta_visit(void *self, move_t m, int depth, int alpha, int beta)
{
	struct othello_search *s = self;
	const struct state *root = &s->e->root;
	struct place at = { .own = root->stones[root->to_move],
		.other = root->stones[root->to_move ^ 1],
		.depth = depth,
		.sign = state_sign(root) };
	see_moves(s, &at);
	if (s->weights)
		at.contents = othello_contents_of(s->groups, root->stones[0], root->stones[1]);
	const struct place next = place_after(s, &at, m);
	int score;

	if (s->mode == BY_DEPTH) {
		score = search_after(s, &next, alpha, beta, s->e->tracer.on);
		if (score > alpha && score < beta)
			s->score = score;
	} else {
		score = visit_ending(s, &next, alpha, beta);
	}
	negamax_line_set(s->e, 0, m);
	return score;
}

/* ---- creation ---- */

/* Returns the class of a cell by its distance from the nearest corner: 0 corner, 1 diagonal to it, 2 beside
 * it, 3 edge, 4 ring; CLASSES: none. */
static int
othello_class_of(const struct game *g, int column, int row)
{
	int x = column < g->columns - 1 - column ? column : g->columns - 1 - column;
	int y = row < g->rows - 1 - row ? row : g->rows - 1 - row;

	if (x + y == 0)
		return 0;
	if (x + y == 1)
		return 2;
	if (x == 1 && y == 1)
		return 1;
	if (x == 0 || y == 0)
		return 3;
	return x == 1 || y == 1 ? 4 : CLASSES;
}

static void *
othello_alphabeta_create(struct negamax_searcher *e, const struct negamax_params *p)
{
	struct othello_search *s = calloc(1, sizeof *s);

	if (!s)
		return NULL;
	s->e = e;
	exact_shared_init(&s->board, e->game, NULL);
	s->rules = othello_rules();
	s->most_depth = p->depth;
	const struct game *g = s->e->game;

	for (int cell = 0; cell < game_cell_count(g); cell++) {
		struct state one = { .to_move = SIDE_FIRST };
		int class = othello_class_of(g, cell % g->columns, cell / g->columns);
		g->rules->put(g, &one, cell, CELL_FIRST);
		if (class < CLASSES) {
			s->cells[class] |= one.stones[0];
			s->rough[bits_lowest(one.stones[0])] = (int8_t)worth[class];
		}
	}
	if (p->eval == NEGAMAX_LEARNED && p->weights) {
		s->weights = p->weights;
		s->groups = othello_groups_of(e->game);
		s->reductions = p->reductions;
		set_spreads(s);
		if (s->reductions)
			set_tempo(s);
	}
	if (init_endings(s, p))
		return s;
	free(s);
	return NULL;
}

static void
othello_alphabeta_restart(void *self)
{
	struct othello_search *s = self;

	s->mode = s->level = BY_DEPTH;
	s->score = 0;
	s->margin = EXACT_UNKNOWN;
	s->empty = empty_at_root(s);
	memset(s->killer, EXACT_NO_MOVE, sizeof s->killer);
}

static void
othello_alphabeta_destroy(void *self)
{
	struct othello_search *s = self;

	parallel_solver_destroy(s->solver);
	free(s);
}

static bool
othello_alphabeta_fits(const struct game *g, const struct negamax_params *p)
{
	return game_is_othello(g);
}

const struct negamax_ops negamax_othello_ops = {
	.fits = othello_alphabeta_fits,
	.create = othello_alphabeta_create,
	.destroy = othello_alphabeta_destroy,
	.restart = othello_alphabeta_restart,
	.next_depth = next_depth,
	.visit = othello_alphabeta_visit,
	.margin = margin_of,
	.memory_share = 2,
};
