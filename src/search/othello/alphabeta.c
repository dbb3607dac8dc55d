/* Alpha-beta on Othello boards of any size, on bitboards. Owned by the search's thread.
 *
 * A pass takes no ply, so that a search of as many plies as there are empty cells sees every ending.
 * Such an iteration is left to the exact solver: first who wins, if that is worth knowing
 * before the margin, then by how many discs. It begins as soon as it can be expected to fit into the
 * budget.
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
	LATE_MOVE = 4,    /* ... from this one on */
	PROBE_DEPTH = 4,  /* least depth that a search of less depth may answer ... */
	PROBE_LESS = 2,   /* ... of so many plies less ... */
	PROBE_DISCS = 2,  /* ... beyond the window by so much (docs/lab/search.md) */
};

enum {
	PASS = 64,
	CLASSES = 5, /* of cells of equal worth; those in the middle have none */
	OTHELLO_MOST_DISCS = 64,
};

/* How the current iteration finds scores. */
enum mode {
	BY_DEPTH,  /* plain search */
	BY_RESULT, /* exactly, but only who wins: a win or loss has the least margin */
	BY_MARGIN, /* exactly */
};

struct othello_search {
	struct negamax_searcher *e;
	struct exact_shared board;
	const struct othello_rules *rules;
	uint64_t cells[CLASSES];
	const struct eval_weights *weights; /* NULL: the evaluation that is not learned */
	const struct othello_groups *groups;
	bool reductions;                /* of unlikely moves; only with weights */
	int probe_margin;               /* points of a probe, with them */
	struct parallel_solver *solver; /* NULL: the ending is too far away */
	enum mode mode;
	int most_depth; /* that the caller allows */
	int empty;      /* at the root */
	int score;      /* the root mover's best of the latest iteration that went by depth */
	int margin;     /* the root mover's best exact one so far, or EXACT_UNKNOWN */
	int64_t solver_nodes;
	uint8_t killer[NEGAMAX_PV_MAX + 1]; /* moves that lately refuted, by ply */
};

/* A position within the search, from its mover's side. */
struct place {
	uint64_t own, other;
	int ply, depth;
	int sign;                         /* 1: the FIRST player is to move */
	struct othello_contents contents; /* for a learned evaluation */
};

static inline int
score_of_discs(int discs)
{
	int least = NEGAMAX_WIN - OTHELLO_MOST_DISCS;

	return discs > 0 ? least + discs : discs < 0 ? discs - least : 0;
}

static inline uint64_t
othello_moves_of(const struct othello_search *s, uint64_t own, uint64_t other)
{
	return s->rules->moves(own, other, s->board.cells);
}

/* Empty cells at the root. */
static inline int
empty_at_root(const struct othello_search *s)
{
	const struct state *root = &s->e->root;

	return (int)bits_count(s->board.cells & ~(root->stones[0] | root->stones[1]));
}

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
	if (s->weights)
		next.contents =
			othello_contents_after(s->groups, &at->contents, cell, turned, at->sign);
	return next;
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
		return next;
	}
	return place_after_turning(
		s, at, cell, s->rules->turned(&s->board, cell, at->own, at->other));
}

static inline void
clear_line(struct othello_search *s, int ply)
{
	if (ply <= NEGAMAX_PV_MAX)
		s->e->line[ply].length = 0;
}

/* ---- scores ---- */

/* The mover's disc difference when the game is over, empty cells counted for the winner. */
static int
othello_final_discs(const struct othello_search *s, uint64_t own, uint64_t other)
{
	int difference = (int)bits_count(own) - (int)bits_count(other);
	int empty = (int)bits_count(s->board.cells & ~(own | other));

	return difference + (difference > 0 ? empty : difference < 0 ? -empty : 0);
}

static const int worth[CLASSES] = { 40, -12, -6, 3, -1 };

/* The evaluation that is not learned; who must pass has one move. */
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

/* The static evaluation for the mover, who has these moves. */
static int
othello_judge(const struct othello_search *s, const struct place *at, uint64_t moves)
{
	const struct othello_sight sight = { at->own, at->other, moves,
		othello_moves_of(s, at->other, at->own), at->sign };

	return s->weights ? othello_learned_score(s->groups, s->weights, &at->contents, &sight)
			  : judge_cells(s, at->own, at->other, moves, sight.replies);
}

/* ---- the search ---- */

static uint64_t
othello_key_of(uint64_t own, uint64_t other)
{
	return exact_mix(own * 0x9e3779b97f4a7c15u ^ exact_mix(other));
}

/* Plies deeper than the lines kept play without one. */
static void
othello_set_line(struct othello_search *s, int ply, move_t m)
{
	if (ply + 1 < NEGAMAX_PV_MAX && s->e->line[ply + 1].length < NEGAMAX_PV_MAX)
		negamax_line_set(s->e, ply, m);
}

/* The moves of a position in the order in which they are searched: the lowest key first. */
struct order {
	int count;
	struct {
		uint64_t turned;
		int key;
		unsigned cell;
	} move[MOST_MOVES];
};

/* A low key is searched early: what is good for the side that moved. */
static int
sort_key(const struct othello_search *s, const struct place *at, unsigned cell, uint64_t turned)
{
	uint64_t own = at->other & ~turned, other = at->own | turned | bit_of(cell);
	uint64_t moves = othello_moves_of(s, own, other);

	if (s->weights && at->depth >= JUDGED_DEPTH) {
		const struct place after = place_after_turning(s, at, cell, turned);
		return othello_judge(s, &after, moves);
	}
	return judge_cells(s, own, other, moves, othello_moves_of(s, other, own)) +
	       16 * (int)bits_count(moves & s->board.corners);
}

static void
make_order(const struct othello_search *s, const struct place *at, uint64_t moves, unsigned first,
	struct order *o)
{
	int killer = at->ply <= NEGAMAX_PV_MAX ? s->killer[at->ply] : EXACT_NO_MOVE;
	int bonus = s->weights && at->depth >= JUDGED_DEPTH ? LEARNED_KILLER_BONUS : KILLER_BONUS;

	for (o->count = 0; moves; moves &= moves - 1, o->count++) {
		unsigned cell = bits_lowest(moves);
		assert(cell < PASS);
		uint64_t turned = s->rules->turned(&s->board, cell, at->own, at->other);
		int key = cell == first    ? INT32_MIN
			  : at->depth == 1 ? 0
					   : sort_key(s, at, cell, turned);
		o->move[o->count].turned = turned;
		o->move[o->count].cell = cell;
		o->move[o->count].key = key - ((int)cell == killer && cell != first ? bonus : 0);
	}
}

/* Brings the move of the lowest key to index i. */
static void
take_next(struct order *o, int i)
{
	int lowest = i;

	for (int k = i + 1; k < o->count; k++) {
		if (o->move[k].key < o->move[lowest].key)
			lowest = k;
	}
	if (lowest == i)
		return;
	o->move[MOST_MOVES - 1] = o->move[i];
	o->move[i] = o->move[lowest];
	o->move[lowest] = o->move[MOST_MOVES - 1];
}

/* Here and below, `traced` is a constant: whether to record the search for a person to see. */
static int othello_search_place(
	struct othello_search *s, const struct place *at, const int bounds[2]);
static int othello_search_traced(
	struct othello_search *s, const struct place *at, const int bounds[2]);

TRACEABLE int
othello_search_after(
	struct othello_search *s, const struct place *next, const int window[2], bool traced)
{
	const int turned[2] = { -window[1], -window[0] };

	if (traced && next->ply <= s->e->tracer.deepest)
		return -othello_search_traced(s, next, turned);
	return -othello_search_place(s, next, turned);
}

/* Plies by which the i-th move, which leads to *next, is first searched less deep. */
static inline int
othello_reduction_of(const struct othello_search *s, const struct place *next, int i)
{
	if (!s->reductions || next->depth + 1 < LATE_DEPTH || i < LATE_MOVE)
		return 0;
	return 1 + (i > 2 * LATE_MOVE && next->depth >= 5);
}

/* All but the first are expected to be no better, which a null window shows most cheaply. */
TRACEABLE int
othello_try_move(struct othello_search *s, struct place *next, unsigned cell, int i,
	const int window[2], bool traced)
{
	const int narrow[2] = { window[0], window[0] + 1 };
	int score = window[0] + 1;
	bool first = i == 0;
	int reduction = othello_reduction_of(s, next, i);

	if (traced)
		trace_node_move(&s->e->tracer, next->ply - 1, (move_t)cell,
			first ? TRACE_WHY_WINDOW : TRACE_WHY_NULL);
	next->depth -= reduction;
	if (!first)
		score = othello_search_after(s, next, narrow, traced);
	next->depth += reduction;
	if (reduction && score > window[0] && !s->e->stopped) {
		if (traced)
			trace_node_move(
				&s->e->tracer, next->ply - 1, (move_t)cell, TRACE_WHY_AGAIN);
		score = othello_search_after(s, next, narrow, traced);
	}
	if (traced && !first)
		trace_node_move(&s->e->tracer, next->ply - 1, (move_t)cell, TRACE_WHY_AGAIN);
	if (first || (score > window[0] && score < window[1]))
		score = othello_search_after(s, next, window, traced);
	return score;
}

static void
othello_keep(struct othello_search *s, const struct place *at, const int bounds[2], int score,
	unsigned move, bool solved)
{
	const struct negamax_finding found = {
		.depth = at->depth, .score = score, .move = move, .solved = solved
	};

	if (at->depth >= TABLE_DEPTH)
		negamax_table_store(
			&s->e->table, othello_key_of(at->own, at->other), bounds, &found);
}

TRACEABLE int
othello_search_moves(struct othello_search *s, const struct place *at, struct order *o,
	const int bounds[2], bool traced)
{
	int window[2] = { bounds[0], bounds[1] };
	int best = -NEGAMAX_INFINITY, i;
	unsigned best_move = EXACT_NO_MOVE;
	bool above = s->e->horizon; /* outside this position */

	s->e->horizon = false;
	for (i = 0; i < o->count; i++) {
		take_next(o, i);
		unsigned cell = o->move[i].cell;
		struct place next = place_after_turning(s, at, cell, o->move[i].turned);
		int score = othello_try_move(s, &next, cell, i, window, traced);
		if (s->e->stopped)
			return 0;
		if (score <= best)
			continue;
		best = score;
		best_move = cell;
		if (score <= window[0])
			continue;
		window[0] = score;
		if (score >= window[1])
			break;
		othello_set_line(s, at->ply, (move_t)cell);
	}
	if (i < o->count && at->ply <= NEGAMAX_PV_MAX)
		s->killer[at->ply] = (uint8_t)best_move;
	if (traced)
		trace_node_how(&s->e->tracer, i < o->count ? TRACE_HOW_CUTOFF : TRACE_HOW_SEARCHED,
			(move_t)best_move, i < o->count ? i + 1 : i);
	othello_keep(s, at, bounds, best, best_move, !s->e->horizon);
	s->e->horizon = s->e->horizon || above;
	return best;
}

/* The mover has no move: the game is over, or it passes. */
TRACEABLE int
search_pass(struct othello_search *s, const struct place *at, const int bounds[2], bool traced)
{
	if (!othello_moves_of(s, at->other, at->own)) {
		if (traced)
			trace_node_how(&s->e->tracer, TRACE_HOW_OVER, MOVE_NONE, 0);
		return score_of_discs(othello_final_discs(s, at->own, at->other));
	}
	if (at->depth == 0) {
		s->e->horizon = true;
		if (traced)
			trace_node_how(&s->e->tracer, TRACE_HOW_HORIZON, MOVE_NONE, 0);
		return othello_judge(s, at, 0);
	}
	struct place next = place_after(s, at, PASS);
	int score = othello_try_move(s, &next, PASS, 0, bounds, traced);
	if (s->e->stopped)
		return 0;
	if (score > bounds[0] && score < bounds[1])
		othello_set_line(s, at->ply, PASS);
	if (traced)
		trace_node_how(&s->e->tracer,
			score >= bounds[1] ? TRACE_HOW_CUTOFF : TRACE_HOW_SEARCHED, PASS, 1);
	return score;
}

/* Whether the table has the value of a position; else *first is the move that it has, if any. What
 * was searched to another depth does not count, so that a value never depends on what happened to
 * be stored, except with reductions, by which it does anyway: then what was searched deeper does, too.
 * Full-window nodes are searched to the end, because they yield the line. */
static bool
othello_table_answers(struct othello_search *s, const struct place *at, const int bounds[2],
	unsigned *first, int *score)
{
	struct negamax_entry e;

	if (at->depth < TABLE_DEPTH ||
		!negamax_table_find(&s->e->table, othello_key_of(at->own, at->other), &e))
		return false;
	*first = e.move;
	*score = e.score;
	bool deep = s->reductions ? e.depth >= at->depth : e.depth == at->depth;
	if (!deep || bounds[1] - bounds[0] > 1 || !negamax_bound_settles(e.bound, *score, bounds))
		return false;
	negamax_take_answer(s->e, &e);
	s->e->horizon = s->e->horizon || s->reductions;
	return true;
}

/* Whether a search of less depth says that the position is beyond a narrow window by so much that one
 * of its full depth would say so too (ProbCut, Buro 1995); *score is the answer then. */
static bool
probe_answers(struct othello_search *s, const struct place *at, uint64_t moves, const int bounds[2],
	int *score)
{
	struct place probe = *at;

	if (!s->reductions || at->depth < PROBE_DEPTH || bounds[1] - bounds[0] > 1 ||
		negamax_is_win(bounds[0]) || negamax_is_win(bounds[1]))
		return false;
	probe.depth = at->depth - PROBE_LESS;
	bool above = othello_judge(s, at, moves) >= bounds[1];
	int low = above ? bounds[1] + s->probe_margin - 1 : bounds[0] - s->probe_margin;
	const int window[2] = { low, low + 1 };
	int found = othello_search_place(s, &probe, window);
	*score = above ? bounds[1] : bounds[0];
	return !s->e->stopped && (above ? found > low : found <= low);
}

TRACEABLE int
othello_search_here(
	struct othello_search *s, const struct place *at, const int bounds[2], bool traced)
{
	uint64_t moves = othello_moves_of(s, at->own, at->other);
	unsigned first = EXACT_NO_MOVE;
	struct order order;
	int score;

	s->e->nodes++;
	clear_line(s, at->ply);
	if (!moves)
		return search_pass(s, at, bounds, traced);
	if (at->depth == 0) {
		s->e->horizon = true;
		if (traced)
			trace_node_how(&s->e->tracer, TRACE_HOW_HORIZON, MOVE_NONE, 0);
		return othello_judge(s, at, moves);
	}
	if (negamax_stopped(s->e))
		return 0;
	bool known = othello_table_answers(s, at, bounds, &first, &score);
	if (!known && probe_answers(s, at, moves, bounds, &score)) {
		othello_keep(s, at, bounds, score, first, false);
		known = true;
	}
	if (s->e->stopped)
		return 0;
	if (known) {
		if (traced)
			trace_node_how(&s->e->tracer, TRACE_HOW_TABLE,
				first == EXACT_NO_MOVE ? MOVE_NONE : (move_t)first, 0);
		return score;
	}
	make_order(s, at, moves, first, &order);
	return othello_search_moves(s, at, &order, bounds, traced);
}

static int
othello_search_place(struct othello_search *s, const struct place *at, const int bounds[2])
{
	return othello_search_here(s, at, bounds, false);
}

static int
othello_search_traced(struct othello_search *s, const struct place *at, const int bounds[2])
{
	const struct traced_node now = { at->ply, at->depth, at->sign, { bounds[0], bounds[1] } };
	enum trace_why why = negamax_enter(s->e, &now);

	return negamax_leave(s->e, &now, why, othello_search_here(s, at, bounds, true));
}

/* ---- exact endings: when to solve, and what a root move is worth then ---- */

enum {
	SMALL_BOARD = 36,         /* cells */
	SMALL_EMPTY = 12,         /* a table of 1 MiB suffices; each further cell doubles it */
	SOLVER_EMPTY = 30,        /* no budget reaches further */
	MARGIN_EMPTY = 14,        /* with fewer, only the margin is asked for */
	SOLVER_NODES_A_MS = 8000, /* until the machine's speed is known ... */
	MEASURED_MS = 5,          /* after so long ... */
	MEASURED_NODES = 500,     /* and so much: not only the thread's wait for its turn */
	LEARNED_SLOWER = 5, /* than the solver, by nodes: the search, with a learned evaluation */
	SLOWER = 2,         /* ... and without */
	MARGIN_COSTS = 2,   /* times what it takes to find the winner alone */
	FILLS_MIB_MS = 4,   /* a MiB of its table is filled in, with memory that was never used */
	PATIENCE = 4,       /* what solving may cost, in nodes already searched ... */
	AT_ONCE_NODES = 50000, /* ... and in any case */
};

/* The solver asks now and then whether to continue. */
static bool
othello_look(void *owner, int64_t nodes)
{
	struct othello_search *s = owner;
	int64_t all = parallel_solver_nodes(s->solver);

	(void)nodes; /* the asking thread's */
	s->e->nodes += all - s->solver_nodes;
	s->solver_nodes = all;
	negamax_check(s->e);
	return s->e->stopped;
}

/* The discs of a position in a window of even numbers: exact inside, else a bound. The first question
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

/* The least number of discs whose score is at least so much. */
static int
discs_from(const struct othello_search *s, int score)
{
	int discs = -s->board.most;

	while (discs <= s->board.most && score_of_discs(discs) < score)
		discs += 2;
	return discs;
}

/* The discs that a position after a root move is probably worth, an even number. */
static int
guess_discs(const struct othello_search *s, const struct place *at)
{
	if (!s->weights || negamax_is_win(s->score))
		return parallel_solver_estimate(s->solver, at->own, at->other);
	return -(int)((double)s->score / s->weights->patterns->disc / 2) * 2;
}

/* The root mover's discs after a move, in its window of scores; see discs_within(). */
static int
othello_solve(struct othello_search *s, const struct place *at, int alpha, int beta)
{
	int most = s->mode == BY_RESULT ? 2 : s->board.most;
	int low = discs_from(s, alpha + 1) - 2, high = discs_from(s, beta);

	low = low < -most ? -most : low;
	high = high > most ? most : high;
	if (low >= high)
		return low;
	int guess = s->margin == EXACT_UNKNOWN ? guess_discs(s, at) : -s->margin;
	int discs = -discs_within(s, at, (const int[]){ -high, -low }, guess);
	return discs < -most ? -most : discs > most ? most : discs;
}

/* Solves the position after a root move, as othello_alphabeta_visit() does. */
static int
visit_ending(struct othello_search *s, const struct place *next, int alpha, int beta)
{
	bool over = !othello_moves_of(s, next->own, next->other) &&
		    !othello_moves_of(s, next->other, next->own);
	/* A margin that was not asked for is not exact. */
	int least = score_of_discs(s->mode == BY_RESULT ? 2 : s->board.most + 2);
	const struct traced_node now = { 1, next->depth, next->sign,
		{ beta < least ? -beta : -least, alpha > -least ? -alpha : least } };

	if (s->e->tracer.on)
		trace_node_enter(s->e->engine, &s->e->tracer, &now);
	int discs = othello_solve(s, next, alpha, beta);
	int score = score_of_discs(discs);
	clear_line(s, 1);
	if (s->mode == BY_RESULT)
		s->e->horizon = true;
	else if (!s->e->stopped && score > alpha && score < beta) {
		s->margin = discs;
		/* The line of best play from a position whose value is known; as far as time allows. */
		struct negamax_line *line = &s->e->line[1];
		struct exact_child child[EXACT_MAX_CHILDREN];
		struct place at = *next;

		for (line->length = 0; line->length < NEGAMAX_PV_MAX - 1 && !s->e->stopped;) {
			int best = 0, value;
			unsigned cell = PASS;
			int count = parallel_solver_order(s->solver, at.own, at.other, child);
			if (count == 0 && !othello_moves_of(s, at.other, at.own))
				break;
			if (count > 1)
				best = parallel_solver_best(
					s->solver, at.own, at.other, child, count, &value);
			if (best < 0)
				break;
			if (count > 0)
				cell = (unsigned)child[best].cell;
			line->move[line->length++] = (move_t)cell;
			at = place_after(s, &at, cell);
		}
	}
	if (s->e->tracer.on)
		trace_node_how(
			&s->e->tracer, over ? TRACE_HOW_OVER : TRACE_HOW_SEARCHED, MOVE_NONE, 0);
	if (s->e->tracer.on && !s->e->stopped)
		trace_node_leave(s->e->engine, &s->e->tracer, &now, -score);
	return score;
}

/* ---- iterations ---- */

/* Positions that solving one with so many empty cells usually takes: from games of players of
 * little and much strength. */
static double
othello_usual_nodes(const struct othello_search *s)
{
	bool wide = s->board.most > SMALL_BOARD;
	double nodes = wide ? 4e4 : 3e4;

	for (int i = 12; i < s->empty; i++)
		nodes *= wide ? 2.3 : 1.85;
	return nodes;
}

/* Positions that the solver looks at in what is left of the budget, by the speed of the search so far,
 * which is the machine's at this moment. */
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

/* Whether the winner of the ending, at least, can be expected to be found in what is left of the
 * budget; without a limit of time once that costs little more than what was searched so far. */
static bool
may_solve(const struct othello_search *s)
{
	double nodes = othello_usual_nodes(s);

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

	if (s->mode == BY_RESULT) {
		s->mode = BY_MARGIN;
		return s->empty;
	}
	if (s->solver && (depth + 1 >= s->empty || may_solve(s))) {
		s->mode = s->empty < MARGIN_EMPTY ? BY_MARGIN : BY_RESULT;
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
	if (s->weights)
		at.contents = othello_contents_of(s->groups, root->stones[0], root->stones[1]);
	const struct place next = place_after(s, &at, m);
	int score;

	if (s->mode == BY_DEPTH) {
		score = othello_search_after(
			s, &next, (const int[]){ alpha, beta }, s->e->tracer.on);
		if (score > alpha && score < beta)
			s->score = score;
	} else {
		score = visit_ending(s, &next, alpha, beta);
	}
	negamax_line_set(s->e, 0, m);
	return score;
}

/* ---- creation ---- */

/* The class of a cell by its distance from the nearest corner: 0 corner, 1 diagonal to it, 2 beside
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
		if (class < CLASSES)
			s->cells[class] |= one.stones[0];
	}
	if (p->eval == NEGAMAX_LEARNED && p->weights) {
		s->weights = p->weights;
		s->groups = othello_groups_of(e->game);
		s->reductions = p->reductions;
		s->probe_margin = (int)(PROBE_DISCS * p->weights->patterns->disc);
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

	s->mode = BY_DEPTH;
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
