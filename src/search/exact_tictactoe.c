/* Tic-tac-toe: every position that can follow is valued at the start, which takes a millisecond. */
#include <stdlib.h>
#include <string.h>

#include "search/exact_engine.h"

enum { CELLS = 9, CODES = 19683, NOT_YET = 2 };

struct whole {
	struct exact *exact;
	const struct exact_task *task;
	_Atomic int64_t nodes;
	signed char value[CODES]; /* the first player's; NOT_YET */
};

static bool
fits(const struct game *g)
{
	return strcmp(g->name, "tictactoe") == 0;
}

/* The position as a number in base 3. */
static int
code_of(const struct game *g, const struct state *s)
{
	int code = 0;

	for (int cell = 0; cell < CELLS; cell++)
		code = 3 * code + (int)g->rules->get(g, s, cell);
	return code;
}

static int
value_of(struct whole *w, const struct state *s)
{
	const struct game *g = w->task->game;
	move_t moves[GAME_MAX_MOVES];
	int code = code_of(g, s), sign = state_sign(s);

	if (w->value[code] != NOT_YET)
		return w->value[code];
	w->nodes++;
	int best = -1, result = g->rules->result(g, s);
	if (result != GAME_OPEN)
		return w->value[code] = (signed char)result;
	int count = g->rules->moves(g, s, moves);
	for (int i = 0; i < count; i++) {
		struct state after = *s;
		g->rules->play(g, &after, moves[i]);
		int value = sign * value_of(w, &after);
		best = value > best ? value : best;
	}
	return w->value[code] = (signed char)(sign * best);
}

static void
run(void *way)
{
	struct whole *w = way;
	const struct exact_task *t = w->task;
	int value = value_of(w, &t->position), best = -1;

	for (int i = 0; i < t->count; i++) {
		struct state after = t->position;
		t->game->rules->play(t->game, &after, t->moves[i]);
		int reached = value_of(w, &after);
		exact_tell_move(w->exact, i, reached);
		if (best < 0 && reached == value)
			best = i;
	}
	exact_tell_value(w->exact, value, best);
}

static void *
create(struct exact *x, const struct exact_task *task, struct error *e)
{
	struct whole *w = calloc(1, sizeof *w);

	if (!w) {
		error_set(e, "There is not enough memory for the exact solver.");
		return NULL;
	}
	w->exact = x;
	w->task = task;
	memset(w->value, NOT_YET, sizeof w->value);
	return w;
}

/* It ends by itself before anybody could ask. */
static void
stop(void *way)
{
	(void)way;
}

static int64_t
nodes(const void *way)
{
	return ((const struct whole *)way)->nodes;
}

const struct exact_engine exact_engine_tictactoe = {
	.fits = fits,
	.create = create,
	.run = run,
	.stop = stop,
	.nodes = nodes,
	.destroy = free,
};
