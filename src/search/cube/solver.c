/* The solver of 4x4x4 boards: threats, then proof numbers. Positions that neither decides stay
 * open. */
#include <stdatomic.h>
#include <stdlib.h>

#include "search/cube/dfpn.h"
#include "search/exact_solver.h"

enum {
	MAX_TABLE_MIB = 64,
	BRIEF_TABLE_MIB = 4,
};

/* Budgets in positions: the threat search for the mover's win, the threat search for the opponent's
 * win after each move, proof numbers for a win of either side at the root, and after each move. */
struct node_budget {
	int64_t attack, defence, proof, move_proof;
};

static const struct node_budget full = { 4000000, 400000, 4000000, 100000 },
				brief = { 50000, 1000, 30000, 500 };

struct forced {
	struct exact *exact;
	const struct exact_task *task;
	const struct node_budget *budget;
	struct threats threats;
	struct dfpn *dfpn;
	int value[GAME_MAX_MOVES]; /* the mover's; EXACT_UNKNOWN: not yet known */
	atomic_bool stopped;
	_Atomic int64_t nodes;
	struct dfpn_tracer tracer;
};

static bool
is_stopped(void *self)
{
	return atomic_load(&((struct forced *)self)->stopped);
}

static void
report_move(struct forced *f, int i, int value, int length)
{
	f->value[i] = value;
	exact_report_move(f->exact, i, state_sign(&f->task->position) * value, length);
}

static struct state
after_move(const struct forced *f, int i)
{
	struct state after = f->task->position;

	f->task->game->rules->play(f->task->game, &after, f->task->moves[i]);
	return after;
}

/* ---- for people to see ---- */

/* What is recorded next is the root, for MOVE_NONE, or the position after a move of it. */
static struct traced_node
traced_at(struct forced *f, move_t m, enum trace_why why)
{
	int sign = state_sign(&f->task->position);

	f->tracer.ply = m != MOVE_NONE;
	trace_node_move(&f->tracer.at, 0, m, why);
	return (struct traced_node){ f->tracer.ply, 0, m == MOVE_NONE ? sign : -sign,
		{ -TRACE_INFINITY, TRACE_INFINITY } };
}

/* A position that is known without being searched: its value is the mover's. */
static void
trace_known(struct forced *f, move_t m, enum trace_how how, int value, move_t by)
{
	const struct traced_node now = traced_at(f, m,
		how == TRACE_HOW_FORCED || how == TRACE_HOW_UNFORCED ? TRACE_WHY_FORCED
								     : TRACE_WHY_WINDOW);

	f->tracer.at.numbers[0] = f->tracer.at.numbers[1] = 0;
	trace_node_enter(f->tracer.engine, &f->tracer.at, &now);
	trace_node_how(&f->tracer.at, how, by, how == TRACE_HOW_ONE_WINS ? 1 : f->task->count);
	if (how == TRACE_HOW_FORCED || how == TRACE_HOW_UNFORCED || how == TRACE_HOW_OVER)
		f->tracer.at.searched = 0;
	trace_node_leave(f->tracer.engine, &f->tracer.at, &now, value);
}

/* ---- threats ---- */

/* Whether the side to move at *s, which root move m leads to (MOVE_NONE: the root), wins. */
static bool
wins(struct forced *f, const struct state *s, move_t m, struct threats_win *win)
{
	int64_t nodes = m == MOVE_NONE ? f->budget->attack : f->budget->defence;
	struct threats_limits limits = { nodes, is_stopped, f };
	bool won = threats_find(&f->threats, s, &limits, win);

	atomic_fetch_add(&f->nodes, win->nodes);
	trace_known(f, m, won ? TRACE_HOW_FORCED : TRACE_HOW_UNFORCED, won,
		won ? win->line[0] : MOVE_NONE);
	return won;
}

/* Looks for a win of the mover. */
static void
try_attack(struct forced *f)
{
	const struct exact_task *t = f->task;
	struct threats_win win;

	if (wins(f, &t->position, MOVE_NONE, &win))
		report_move(f, exact_task_index(t, win.line[0]), 1, win.length);
}

/* Solves moves that end the game or lose to threats. */
static void
try_moves(struct forced *f)
{
	const struct game *g = f->task->game;
	int sign = state_sign(&f->task->position);
	struct threats_win win;

	for (int i = 0; i < f->task->count && !is_stopped(f); i++) {
		struct state after = after_move(f, i);
		int result = g->rules->result(g, &after);
		move_t m = f->task->moves[i];
		if (result != GAME_OPEN) {
			report_move(f, i, sign * result, 1);
			trace_known(f, m, TRACE_HOW_OVER, -sign * result, MOVE_NONE);
		} else if (f->value[i] == EXACT_UNKNOWN && wins(f, &after, m, &win)) {
			report_move(f, i, -1, win.length + 1);
		}
	}
}

/* ---- proof numbers ---- */

static enum dfpn_answer
prove(struct forced *f, const struct state *s, enum side attacker, int64_t nodes)
{
	struct threats_limits limits = { nodes, is_stopped, f };
	int64_t spent;

	if (is_stopped(f))
		return DFPN_OPEN;
	enum dfpn_answer answer = dfpn_solve(f->dfpn, s, attacker, &limits, &spent);
	atomic_fetch_add(&f->nodes, spent);
	return answer;
}

/* The mover's value of the position that root move m leads to (MOVE_NONE: the root) from what either
 * side can force; EXACT_UNKNOWN if the search neither finds a win nor proves that there is none. */
static int
proven_value(struct forced *f, const struct state *s, move_t m, int64_t nodes)
{
	traced_at(f, m, TRACE_WHY_PROOF);
	dfpn_trace(f->dfpn, engine_is_traced(f->tracer.engine) ? &f->tracer : NULL);
	enum side mover = (enum side)s->to_move;
	enum dfpn_answer win = prove(f, s, mover, nodes);

	if (win == DFPN_WIN)
		return 1;
	enum dfpn_answer loss = prove(f, s, mover ^ 1, nodes);
	if (loss == DFPN_WIN)
		return -1;
	return win == DFPN_NO_WIN && loss == DFPN_NO_WIN ? 0 : EXACT_UNKNOWN;
}

/* Solves the moves that are still open; stops once one has the value `enough`. */
static void
prove_moves(struct forced *f, int enough)
{
	for (int i = 0; i < f->task->count; i++) {
		if (f->value[i] != EXACT_UNKNOWN)
			continue;
		struct state after = after_move(f, i);
		exact_report_solving(f->exact, i);
		int value = proven_value(f, &after, f->task->moves[i], f->budget->move_proof);
		if (value == EXACT_UNKNOWN)
			continue;
		report_move(f, i, -value, 0);
		if (-value >= enough)
			return;
	}
}

/* ---- both ---- */

/* The best of the known moves; whether that is the position's value. */
static bool
best_known(const struct forced *f, int *best)
{
	bool all = true;

	*best = -1;
	for (int i = 0; i < f->task->count; i++) {
		if (f->value[i] == EXACT_UNKNOWN)
			all = false;
		else if (*best < 0 || f->value[i] > f->value[*best])
			*best = i;
	}
	return all || (*best >= 0 && f->value[*best] == 1);
}

/* The position's value, and a move that keeps it. */
static void
prove_position(struct forced *f)
{
	const struct exact_task *t = f->task;
	int value = proven_value(f, &t->position, MOVE_NONE, f->budget->proof);

	for (int i = 0; i < t->count && value == -1; i++) {
		if (f->value[i] == EXACT_UNKNOWN)
			report_move(f, i, -1, 0);
	}
	if (value != EXACT_UNKNOWN)
		prove_moves(f, value);
}

static void
tell_value(struct forced *f, int best)
{
	int value = f->value[best];

	exact_report_value(f->exact, state_sign(&f->task->position) * value, best);
	trace_known(f, MOVE_NONE,
		value > 0   ? TRACE_HOW_ONE_WINS
		: value < 0 ? TRACE_HOW_ALL_LOSE
			    : TRACE_HOW_DRAWN,
		value, f->task->moves[best]);
}

static void
run(void *self)
{
	struct forced *f = self;
	const struct exact_task *t = f->task;
	int best;

	f->tracer = (struct dfpn_tracer){ .engine = exact_engine_of(f->exact) };
	if (t->count == 0) {
		exact_report_value(f->exact, t->game->rules->result(t->game, &t->position), -1);
		return;
	}
	try_attack(f);
	bool known = best_known(f, &best);
	if (known)
		tell_value(f, best);
	if (!known || t->params.all_moves)
		try_moves(f);
	if (!known && !best_known(f, &best))
		prove_position(f);
	if (!known && best_known(f, &best)) {
		known = true;
		tell_value(f, best);
	}
	if (!known || t->params.all_moves)
		prove_moves(f, known ? GAME_OPEN : 1);
	if (!known && best_known(f, &best))
		tell_value(f, best);
}

static void
destroy(void *self)
{
	struct forced *f = self;

	dfpn_destroy(f->dfpn);
	free(f);
}

static void *
create(struct exact *x, const struct exact_task *task, struct error *e)
{
	const struct exact_params *p = &task->params;
	int mib = p->brief ? BRIEF_TABLE_MIB : MAX_TABLE_MIB;
	struct forced *f = calloc(1, sizeof *f);

	if (!f) {
		error_set(e, "There is not enough memory for the exact solver.");
		return NULL;
	}
	f->exact = x;
	f->task = task;
	f->budget = p->brief ? &brief : &full;
	for (int i = 0; i < GAME_MAX_MOVES; i++)
		f->value[i] = EXACT_UNKNOWN;
	threats_init(&f->threats, task->game);
	f->dfpn = dfpn_create(task->game, p->memory_mib < mib ? p->memory_mib : mib, e);
	if (f->dfpn)
		return f;
	free(f);
	return NULL;
}

static void
stop(void *self)
{
	atomic_store(&((struct forced *)self)->stopped, true);
}

static int64_t
nodes(const void *self)
{
	return atomic_load(&((const struct forced *)self)->nodes);
}

const struct exact_solver exact_solver_cube = {
	.fits = cube_fits,
	.create = create,
	.run = run,
	.stop = stop,
	.nodes = nodes,
	.destroy = destroy,
};
