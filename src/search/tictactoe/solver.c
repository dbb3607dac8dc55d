/* The solver of tic-tac-toe: a lookup in the table of all positions. */
#include <stdlib.h>

#include "search/exact_solver.h"
#include "search/tictactoe/table.h"

struct lookup {
	struct exact *exact;
	const struct exact_task *task;
	_Atomic int64_t nodes;
};

static bool
fits(const struct game *g)
{
	return g == &game_tictactoe;
}

static int
value_of(struct lookup *l, const struct state *s)
{
	int result = game_tictactoe.rules->result(&game_tictactoe, s);

	l->nodes++;
	return result == GAME_OPEN ? tictactoe_table()[tictactoe_code(s)].value : result;
}

static void
run(void *self)
{
	struct lookup *l = self;
	const struct exact_task *t = l->task;
	int value = value_of(l, &t->position), best = -1;

	for (int i = 0; i < t->count; i++) {
		struct state after = t->position;
		t->game->rules->play(t->game, &after, t->moves[i]);
		int reached = value_of(l, &after);
		exact_report_move(l->exact, i, reached, 0);
		if (best < 0 && reached == value)
			best = i;
	}
	exact_report_value(l->exact, value, best);
}

static void *
create(struct exact *x, const struct exact_task *task, struct error *e)
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
stop(void *self)
{
	(void)self;
}

static int64_t
nodes(const void *self)
{
	return ((const struct lookup *)self)->nodes;
}

const struct exact_solver exact_solver_tictactoe = {
	.fits = fits,
	.create = create,
	.run = run,
	.stop = stop,
	.nodes = nodes,
	.destroy = free,
};
