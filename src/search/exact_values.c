/* The exact values of an Othello position's moves, by a team of threads. */
#include <stdlib.h>

#include "base/bits.h"
#include "search/exact_engine.h"
#include "search/exact_team.h"

enum { PASS = 64 };

struct values {
	struct exact *exact;
	const struct exact_task *task;
	struct exact_team *team;
	uint64_t own, other; /* of the position, from its mover's side */
	int sign;            /* turns the mover's values into the first player's */
	int count;
	struct exact_child child[EXACT_MAX_CHILDREN]; /* the most promising first */
};

static bool
fits(const struct game *g)
{
	return g->counts_discs;
}

/* The difference of discs, empty cells counted for the winner. */
static int
final_value(const struct values *v)
{
	int own = (int)bits_count(v->own), other = (int)bits_count(v->other);
	int empty = (int)bits_count(v->task->game->cells) - own - other;

	return own - other + (own > other ? empty : own < other ? -empty : 0);
}

static void
tell_move(const struct values *v, int i, int value)
{
	int index = exact_task_index(v->task, (move_t)v->child[i].cell);
	exact_tell_move(v->exact, index, v->sign * value);
}

/* The value and the first of the best moves: the first move's value, then of the others only
 * whether they are better. False when stopped. */
static bool
find_value(struct values *v)
{
	int value, best = 0;

	if (!exact_team_value(v->team, v->child[0].own, v->child[0].other, &value))
		return false;
	value = -value;
	tell_move(v, 0, value);
	for (int i = 1; i < v->count; i++) {
		int raised = value;
		if (!exact_team_raise(v->team, &v->child[i], &raised))
			return false;
		if (raised > value) {
			tell_move(v, i, raised);
			best = i;
		}
		value = raised;
	}
	int index = exact_task_index(v->task, (move_t)v->child[best].cell);
	exact_tell_value(v->exact, v->sign * value, index);
	return true;
}

/* As find_value() when the table holds the value: then it is enough to look for a move that
 * reaches it. */
static bool
find_best(struct values *v, int value)
{
	int bound;

	for (int i = 0; i < v->count; i++) {
		const struct exact_child *c = &v->child[i];
		if (!exact_team_bound(v->team, c->own, c->other, 1 - value, &bound))
			return false;
		if (-bound >= value) {
			int index = exact_task_index(v->task, (move_t)c->cell);
			tell_move(v, i, value);
			exact_tell_value(v->exact, v->sign * value, index);
			return true;
		}
	}
	return false; /* no move is as good as a wrong table says */
}

static void
find_all(struct values *v)
{
	int guess = 0;

	for (int i = 0; i < v->count; i++) {
		const struct exact_child *c = &v->child[i];
		int value;
		if (!exact_team_value_near(v->team, c->own, c->other, guess, &value))
			return;
		tell_move(v, i, -value);
		guess = value;
	}
}

static void
run(void *way)
{
	struct values *v = way;
	int low, high;

	if (v->count == 0) {
		exact_tell_value(v->exact, v->sign * final_value(v), -1);
		return;
	}
	exact_table_bounds(exact_team_table(v->team), v->own, v->other, &low, &high);
	bool found = low == high ? find_best(v, low) : find_value(v);
	if (found && v->task->params.all_moves)
		find_all(v);
}

static void *
create(struct exact *x, const struct exact_task *task, struct error *e)
{
	const struct exact_params *p = &task->params;
	const struct state *s = &task->position;
	struct values *v = calloc(1, sizeof *v);

	if (!v) {
		error_set(e, "There is not enough memory for the exact solver.");
		return NULL;
	}
	v->exact = x;
	v->task = task;
	v->own = s->stones[s->to_move];
	v->other = s->stones[s->to_move ^ 1];
	v->sign = state_sign(s);
	v->team = exact_team_create(task->game, p->threads, p->memory_mib, e);
	if (!v->team) {
		free(v);
		return NULL;
	}
	v->count = task->count;
	if (task->count > 0 && task->moves[0] == PASS)
		v->child[0] = (struct exact_child){ v->other, v->own, PASS, 0 };
	else if (task->count > 0)
		exact_team_order(v->team, v->own, v->other, v->child);
	return v;
}

static void
stop(void *way)
{
	exact_team_stop(((struct values *)way)->team);
}

static int64_t
nodes(const void *way)
{
	return exact_team_nodes(((const struct values *)way)->team);
}

static void
destroy(void *way)
{
	struct values *v = way;

	exact_team_destroy(v->team);
	free(v);
}

const struct exact_engine exact_engine_othello = {
	.fits = fits,
	.create = create,
	.run = run,
	.stop = stop,
	.nodes = nodes,
	.destroy = destroy,
};
