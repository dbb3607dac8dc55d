/* The solver of tic-tac-toe: a lookup in the table of all positions. */
#include <stdlib.h>

#include "base/bits.h"
#include "search/exact_solver.h"
#include "search/tictactoe/table.h"
#include "search/trace_internal.h"

struct lookup {
	struct exact *exact;
	const struct exact_task *task;
	_Atomic int64_t nodes;
	struct node_tracer tracer;
	bool seen[TICTACTOE_CODES]; /* positions that were recorded */
};

static bool
tictactoe_solver_fits(const struct game *g)
{
	return g == &game_tictactoe;
}

static int
lookup_value_of(struct lookup *l, const struct state *s)
{
	int result = game_tictactoe.rules->result(&game_tictactoe, s);

	l->nodes++;
	return result == GAME_OPEN ? tictactoe_table()[tictactoe_code(s)].value : result;
}

/* ---- for people to see: how the table came about, as far as this position needs it ---- */

static void
note_how(struct node_tracer *t, const struct state *s)
{
	int own = state_sign(s) * tictactoe_table()[tictactoe_code(s)].value;
	unsigned best = tictactoe_table()[tictactoe_code(s)].best;

	trace_node_how(t,
		own > 0   ? TRACE_HOW_ONE_WINS
		: own < 0 ? TRACE_HOW_ALL_LOSE
			  : TRACE_HOW_DRAWN,
		(move_t)bits_lowest(best));
}

/* Enters a position and all that follow it, each only once. */
static void
walk(struct lookup *l, const struct state *s, int ply)
{
	const struct game *g = l->task->game;
	struct engine *e = exact_engine_of(l->exact);
	struct node_tracer *t = &l->tracer;
	const struct traced_node now = { ply, TICTACTOE_CELLS - tictactoe_stones(tictactoe_code(s)),
		state_sign(s), { -TRACE_INFINITY, TRACE_INFINITY } };
	int result = g->rules->result(g, s), code = tictactoe_code(s);
	move_t moves[GAME_MAX_MOVES];

	trace_node_enter(e, t, &now);
	if (result != GAME_OPEN) {
		trace_node_how(t, TRACE_HOW_OVER, MOVE_NONE);
	} else if (l->seen[code]) {
		trace_node_how(t, TRACE_HOW_TABLE, MOVE_NONE);
	} else {
		int count = g->rules->moves(g, s, moves);
		for (int i = 0; i < count; i++) {
			struct state next;

			state_copy(&next, s);
			g->rules->play(g, &next, moves[i]);
			trace_node_move(t, ply, moves[i], TRACE_WHY_WINDOW);
			walk(l, &next, ply + 1);
			if (engine_should_stop(e))
				return;
		}
		l->seen[code] = true;
		note_how(t, s);
	}
	trace_node_leave(e, t, &now,
		state_sign(s) * (result != GAME_OPEN ? result : tictactoe_table()[code].value));
}

static void
tictactoe_solver_run(void *self)
{
	struct lookup *l = self;
	const struct exact_task *t = l->task;
	int value = lookup_value_of(l, &t->position), best = -1;
	int plies = tictactoe_table()[tictactoe_code(&t->position)].plies;

	if (engine_is_traced(exact_engine_of(l->exact)))
		walk(l, &t->position, 0);

	for (int i = 0; i < t->count; i++) {
		struct state after = t->position;
		t->game->rules->play(t->game, &after, t->moves[i]);
		int reached = lookup_value_of(l, &after);
		int length = reached ? 1 + tictactoe_table()[tictactoe_code(&after)].plies : 0;
		exact_report_move(l->exact, i, reached, length);
		if (best < 0 && reached == value && length == plies)
			best = i;
	}
	exact_report_value(l->exact, value, best);
}

static void *
tictactoe_solver_create(struct exact *x, const struct exact_task *task, struct error *e)
{
	struct lookup *l = calloc(1, sizeof *l);

	if (!l) {
		error_set(e, "There is not enough memory for the exact solver.");
		return NULL;
	}
	l->exact = x;
	l->task = task;
	return l;
}

/* A lookup ends before anything could ask it to stop. */
static void
tictactoe_solver_stop(void *self)
{
}

static int64_t
nodes(const void *self)
{
	return ((const struct lookup *)self)->nodes;
}

const struct exact_solver exact_solver_tictactoe = {
	.fits = tictactoe_solver_fits,
	.create = tictactoe_solver_create,
	.run = tictactoe_solver_run,
	.stop = tictactoe_solver_stop,
	.nodes = nodes,
	.destroy = free,
};
