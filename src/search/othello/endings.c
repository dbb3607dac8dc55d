/* The exact endings of alpha-beta on Othello: when to solve, and what a root move is worth then. Owned
 * by the search's thread. */
#include "search/othello/alphabeta.h"

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

/* The solver asks now and then whether to go on. */
static bool
look(void *owner, int64_t nodes)
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
	look(s, 0);
	return discs;
}

/* The line of best play from a position whose value is known; as far as time allows. */
static void
follow(struct othello_search *s, const struct place *from, struct negamax_line *line)
{
	struct exact_child child[EXACT_MAX_CHILDREN];
	struct place at = *from;

	for (line->length = 0; line->length < NEGAMAX_PV_MAX - 1 && !s->e->stopped;) {
		int best = 0, value;
		unsigned cell = PASS;
		int count = parallel_solver_order(s->solver, at.own, at.other, child);
		if (count == 0 && !moves_of(s, at.other, at.own))
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
solve(struct othello_search *s, const struct place *at, int alpha, int beta)
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

int
othello_visit_ending(struct othello_search *s, const struct place *next, int alpha, int beta)
{
	bool over = !moves_of(s, next->own, next->other) && !moves_of(s, next->other, next->own);
	/* A margin that was not asked for is not exact. */
	int least = score_of_discs(s->mode == BY_RESULT ? 2 : s->board.most + 2);
	const struct traced_node now = { 1, next->depth, next->sign,
		{ beta < least ? -beta : -least, alpha > -least ? -alpha : least } };

	if (s->e->tracer.on)
		trace_node_enter(s->e->engine, &s->e->tracer, &now);
	int discs = solve(s, next, alpha, beta);
	int score = score_of_discs(discs);
	clear_line(s, 1);
	if (s->mode == BY_RESULT)
		s->e->horizon = true;
	else if (!s->e->stopped && score > alpha && score < beta) {
		s->margin = discs;
		follow(s, next, &s->e->line[1]);
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
usual_nodes(const struct othello_search *s)
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
	double nodes = usual_nodes(s);

	if (s->most_depth < s->empty || s->empty > SOLVER_EMPTY)
		return false;
	if (engine_task_of(s->e->engine)->budget.time_ms == NO_LIMIT)
		return nodes < AT_ONCE_NODES + PATIENCE * (double)s->e->nodes;
	return nodes < nodes_left(s) * MARGIN_COSTS;
}

int
othello_next_depth(void *self, int depth)
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
bool
othello_margin(void *self, int score, int *discs)
{
	struct othello_search *s = self;
	int least = NEGAMAX_WIN - OTHELLO_MOST_DISCS;

	*discs = score > 0 ? score - least : score < 0 ? score + least : 0;
	return s->mode == BY_MARGIN;
}

bool
othello_endings_init(struct othello_search *s, const struct negamax_params *p)
{
	int enough = 1, most = othello_empty(s);

	if (p->reuse) {
		most = most < SOLVER_EMPTY ? most : SOLVER_EMPTY;
		most = most < s->most_depth ? most : s->most_depth;
	}
	if (s->most_depth < most || most > SOLVER_EMPTY || s->e->helps)
		return true;
	/* Memory touched for the first time takes its time, too: more than can be filled makes a short
	 * search late. */
	int64_t filled = p->time_ms == NO_LIMIT ? p->memory_mib : 1 + p->time_ms / FILLS_MIB_MS;
	for (int i = SMALL_EMPTY; i < most && enough < p->memory_mib / 2 && enough < filled; i++)
		enough *= 2;
	s->solver = parallel_solver_create(s->e->game, p->threads, enough, NULL);
	if (s->solver)
		parallel_solver_watch(s->solver, look, s);
	return s->solver;
}
