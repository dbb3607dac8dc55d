/* 4x4x4 boards: positions that threats alone decide. Others stay open. */
#include <stdatomic.h>
#include <stdlib.h>

#include "search/exact_engine.h"
#include "search/threats.h"

enum {
	ATTACK_NODES = 4000000, /* spent on the mover's win */
	DEFENCE_NODES = 400000, /* on the other side's after each move */
};

struct forced {
	struct exact *exact;
	const struct exact_task *task;
	struct threats threats;
	atomic_bool stopped;
	_Atomic int64_t nodes;
};

static bool
is_stopped(void *way)
{
	return atomic_load(&((struct forced *)way)->stopped);
}

static bool
wins(struct forced *f, const struct state *s, int64_t nodes, struct threats_win *win)
{
	struct threats_limits limits = { nodes, is_stopped, f };
	bool won = threats_find(&f->threats, s, &limits, win);

	atomic_fetch_add(&f->nodes, win->nodes);
	return won;
}

/* The first player's value of the position after a move, if it is decided. */
static bool
value_after(struct forced *f, move_t m, int *value)
{
	const struct game *g = f->task->game;
	struct state after = f->task->position;
	struct threats_win win;

	g->rules->play(g, &after, m);
	*value = g->rules->result(g, &after);
	if (*value != GAME_OPEN)
		return true;
	*value = state_sign(&after);
	return wins(f, &after, DEFENCE_NODES, &win);
}

/* Without a win: moves are lost or end the game; when all do, the position is decided. */
static void
try_moves(struct forced *f)
{
	const struct exact_task *t = f->task;
	int sign = state_sign(&t->position), best = -1, most = 0;
	bool all = true;

	for (int i = 0; i < t->count && !is_stopped(f); i++) {
		int value;
		if (!value_after(f, t->moves[i], &value)) {
			all = false;
			continue;
		}
		exact_tell_move(f->exact, i, value, 0);
		if (best < 0 || sign * value > most) {
			best = i;
			most = sign * value;
		}
	}
	if (all && !is_stopped(f))
		exact_tell_value(f->exact, sign * most, best);
}

static void
run(void *way)
{
	struct forced *f = way;
	const struct exact_task *t = f->task;
	struct threats_win win;

	if (t->count == 0) {
		exact_tell_value(f->exact, t->game->rules->result(t->game, &t->position), -1);
		return;
	}
	bool won = wins(f, &t->position, ATTACK_NODES, &win);
	if (!won || t->params.all_moves)
		try_moves(f);
	if (!won)
		return;
	int best = exact_task_index(t, win.line[0]);
	exact_tell_move(f->exact, best, state_sign(&t->position), win.length);
	exact_tell_value(f->exact, state_sign(&t->position), best);
}

static void *
create(struct exact *x, const struct exact_task *task, struct error *e)
{
	struct forced *f = calloc(1, sizeof *f);

	if (!f) {
		error_set(e, "There is not enough memory for the exact solver.");
		return NULL;
	}
	f->exact = x;
	f->task = task;
	threats_init(&f->threats, task->game);
	return f;
}

static void
stop(void *way)
{
	atomic_store(&((struct forced *)way)->stopped, true);
}

static int64_t
nodes(const void *way)
{
	return atomic_load(&((const struct forced *)way)->nodes);
}

const struct exact_engine exact_engine_cube = {
	.fits = cube_fits,
	.create = create,
	.run = run,
	.stop = stop,
	.nodes = nodes,
	.destroy = free,
};
