/* The exact values of an Othello position's moves, on several threads. */
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "search/exact_solver.h"
#include "search/othello/book.h"
#include "search/othello/solver.h"

enum {
	PASS = 64,
	SMALL_EMPTY = 15,      /* empty cells for which a table of 1 MiB suffices; each further one
	                   * doubles it */
	SMALL_EMPTY_WIDE = 12, /* the same on larger boards */
	SMALL_BOARD = 36,      /* cells */
	ENOUGH_EMPTY = 26,
};

struct values {
	struct exact *exact;
	const struct exact_task *task;
	struct parallel_solver *team;
	int memory_mib;                  /* size of its table */
	const struct othello_book *book; /* NULL: none */
	int filled; /* the table holds the book's positions with at most this many empty cells */
	uint64_t own, other; /* discs of the position, the mover's first */
	int sign;            /* converts the mover's values to the first player's */
	int count;
	struct exact_child child[EXACT_MAX_CHILDREN]; /* the most promising first */
	bool reported[EXACT_MAX_CHILDREN];            /* whether its value was reported */
	struct othello_tracer tracer;
};

/* Returns the disc difference, empty cells counted for the winner. */
static int
final_value(const struct values *v)
{
	int own = (int)bits_count(v->own), other = (int)bits_count(v->other);
	int empty = (int)bits_count(v->task->game->cells) - own - other;

	return own - other + (own > other ? empty : own < other ? -empty : 0);
}

/* Returns the task's index of a child. */
static int
values_index_of(const struct values *v, int i)
{
	return exact_task_index(v->task, (move_t)v->child[i].cell);
}

static void
values_report_move(struct values *v, int i, int value)
{
	v->reported[i] = true;
	exact_report_move(v->exact, values_index_of(v, i), v->sign * value, 0);
}

/* Reports the moves whose values the book knows; whether that is all of them, and then the best. */
static bool
report_known(struct values *v, int *value, int *best)
{
	int known = 0;

	*best = -1;
	for (int i = 0; i < v->count; i++) {
		const struct exact_child *c = &v->child[i];
		int reply;
		if (!othello_book_find(v->book, c->own, c->other, &reply))
			continue;
		known++;
		values_report_move(v, i, -reply);
		if (*best < 0 || -reply > *value) {
			*best = i;
			*value = -reply;
		}
	}
	return known == v->count;
}

static int
values_empty_cells(const struct exact_task *task)
{
	const struct state *s = &task->position;

	return (int)bits_count(task->game->cells & ~(s->stones[0] | s->stones[1]));
}

/* Puts the book's values for this position and later ones into the table. */
static void
fill_table(struct values *v)
{
	int empty = values_empty_cells(v->task);

	if (!v->book || v->filled >= empty)
		return;
	othello_book_fill(v->book, parallel_solver_table(v->team), empty);
	v->filled = empty;
}

static void
find_all(struct values *v, int guess)
{
	for (int i = 0; i < v->count; i++) {
		const struct exact_child *c = &v->child[i];
		int value;
		if (v->reported[i])
			continue;
		fill_table(v);
		parallel_solver_look_at(v->team, c->cell);
		exact_report_solving(v->exact, values_index_of(v, i));
		if (!parallel_solver_value_near(v->team, c->own, c->other, guess, &value))
			return;
		values_report_move(v, i, -value);
		guess = value;
	}
}

/* Returns whether the book covers the play after a child it knows, or is no longer needed there: it
 * holds a best answer to every reply of the opponent. */
static bool
stays_in_book(struct values *v, const struct exact_child *c)
{
	struct exact_child reply[EXACT_MAX_CHILDREN];
	int empty = (int)bits_count(v->task->game->cells & ~(c->own | c->other));

	if (empty - 1 <= OTHELLO_BOOK_EMPTY)
		return true;
	int count = parallel_solver_order(v->team, c->own, c->other, reply);
	if (count == 0) /* the opponent passes */
		return othello_book_is_followed(v->book, c->other, c->own);
	for (int i = 0; i < count; i++) {
		if (!othello_book_is_followed(v->book, reply[i].own, reply[i].other))
			return false;
	}
	return true;
}

/* Finds the moves after the best one that are equally good. `known`: the best came from the book,
 * so the book may know them. */
static void
find_ties(struct values *v, int best, int value, bool known)
{
	int bound;

	for (int i = best + 1; i < v->count; i++) {
		const struct exact_child *c = &v->child[i];
		if (known && (!othello_book_find(v->book, c->own, c->other, &bound) ||
				     !stays_in_book(v, c)))
			continue;
		parallel_solver_look_at(v->team, c->cell);
		if (!known && !parallel_solver_bound(v->team, c->own, c->other, 1 - value, &bound))
			return;
		if (-bound >= value)
			values_report_move(v, i, value);
	}
}

/* Finds the value and a best move, from the book if it has both. Returns false if stopped. */
static bool
find_best(struct values *v, int *value, int *best, bool *known)
{
	*best = -1;
	if (v->book)
		*best = othello_book_best(v->book, v->own, v->other, v->child, v->count, value);
	*known = *best >= 0;
	if (*known)
		return true;
	fill_table(v);
	*best = parallel_solver_best(v->team, v->own, v->other, v->child, v->count, value);
	return *best >= 0;
}

/* ---- for people to see: the root, from `entered` to its value ---- */

static struct traced_node
values_traced_root(const struct values *v)
{
	return (struct traced_node){ 0, values_empty_cells(v->task), v->sign,
		{ -TRACE_INFINITY, TRACE_INFINITY } };
}

static void
values_note_leave(struct values *v, enum trace_how how, int value, int best)
{
	const struct traced_node root = values_traced_root(v);

	if (engine_should_stop(v->tracer.engine))
		return;
	v->tracer.at.why = TRACE_WHY_WINDOW;
	trace_node_how(&v->tracer.at, how, best < 0 ? MOVE_NONE : (move_t)v->child[best].cell);
	trace_node_leave(v->tracer.engine, &v->tracer.at, &root, value);
}

/* ---- all of it ---- */

static void
root_solver_run(void *self)
{
	struct values *v = self;
	bool all = v->task->params.all_moves, known;
	int value, best;

	const struct state *s = &v->task->position;

	v->own = s->stones[s->to_move];
	v->other = s->stones[s->to_move ^ 1];
	v->sign = state_sign(s);
	v->count = v->task->count;
	memset(v->reported, 0, sizeof v->reported);
	if (v->count > 0 && v->task->moves[0] == PASS)
		v->child[0] = (struct exact_child){ v->other, v->own, PASS, 0 };
	else if (v->count > 0)
		parallel_solver_order(v->team, v->own, v->other, v->child);
	const struct traced_node root = values_traced_root(v);

	v->tracer = (struct othello_tracer){
		.engine = exact_engine_of(v->exact), .at.why = TRACE_WHY_WINDOW, .sign = v->sign
	};
	parallel_solver_trace(v->team, engine_is_traced(v->tracer.engine) ? &v->tracer : NULL);
	trace_node_enter(v->tracer.engine, &v->tracer.at, &root);
	if (v->count == 0) {
		values_note_leave(v, TRACE_HOW_OVER, final_value(v), -1);
		exact_report_value(v->exact, v->sign * final_value(v), -1);
		return;
	}
	known = all && v->book && report_known(v, &value, &best);
	if (!known && !find_best(v, &value, &best, &known))
		return;
	values_report_move(v, best, value);
	if (v->task->params.ties)
		find_ties(v, best, value, known);
	exact_report_value(v->exact, v->sign * value, values_index_of(v, best));
	if (all)
		find_all(v, -value);
	values_note_leave(v, known ? TRACE_HOW_BOOK : TRACE_HOW_SEARCHED, value, best);
}

/* Returns whether the book answers without any solving. */
static bool
book_answers(const struct exact_task *task)
{
	const struct othello_book *b = task->params.books ? task->params.books->othello : NULL;
	bool all = task->params.all_moves;
	int best, value;

	if (!b || !othello_book_is_for(task->game) ||
		!othello_book_value(b, &task->position, &best))
		return false;
	for (int i = 0; i < task->count; i++) {
		struct state after = task->position;
		task->game->rules->play(task->game, &after, task->moves[i]);
		bool known = othello_book_value(b, &after, &value);
		if (all && !known)
			return false;
		if (!all && known && value == best)
			return true;
	}
	return all;
}

/* Table size in MiB: few empty cells need less than the limit, and touching memory costs time. */
static int
memory_for(const struct exact_task *task)
{
	int most = task->params.memory_mib, empty = values_empty_cells(task);
	int small = game_cell_count(task->game) > SMALL_BOARD ? SMALL_EMPTY_WIDE : SMALL_EMPTY;

	if (book_answers(task))
		return 1;
	if (empty >= ENOUGH_EMPTY)
		return most;
	int enough = empty < small ? 1 : 1 << (empty - small);
	return enough < most ? enough : most;
}

static void *
root_solver_create(struct exact *x, const struct exact_task *task, struct error *e)
{
	const struct exact_params *p = &task->params;
	struct values *v = calloc(1, sizeof *v);

	if (!v) {
		error_set(e, "There is not enough memory for the exact solver.");
		return NULL;
	}
	v->exact = x;
	v->task = task;
	v->memory_mib = memory_for(task);
	v->team = parallel_solver_create(task->game, p->threads, v->memory_mib, e);
	if (!v->team) {
		free(v);
		return NULL;
	}
	if (p->books && othello_book_is_for(task->game))
		v->book = p->books->othello;
	return v;
}

static bool
again(void *self)
{
	struct values *v = self;

	parallel_solver_go_on(v->team);
	return memory_for(v->task) <= v->memory_mib;
}

static void
root_solver_stop(void *self)
{
	parallel_solver_stop(((struct values *)self)->team);
}

static int64_t
nodes(const void *self)
{
	return parallel_solver_nodes(((const struct values *)self)->team);
}

/* From positions of 6x6 reached by random moves: nearly twice as many nodes for each further empty
 * cell up to 24, fewer beyond. Larger boards were not measured; smaller ones take no time. */
static double
usual_nodes(const struct exact_task *task)
{
	double nodes = task->params.all_moves ? 9e7 : 3e7;
	int empty = values_empty_cells(task);

	if (game_cell_count(task->game) != SMALL_BOARD)
		return 0;
	for (int i = empty; i < 24; i++)
		nodes /= 1.85;
	for (int i = 24; i < empty; i++)
		nodes *= 1.6;
	return nodes;
}

static void
root_solver_destroy(void *self)
{
	struct values *v = self;

	parallel_solver_destroy(v->team);
	free(v);
}

static bool
root_solver_book_value(
	const struct exact_books *books, const struct game *g, const struct state *s, int *value)
{
	return books->othello && othello_book_is_for(g) &&
	       othello_book_value(books->othello, s, value);
}

const struct exact_solver exact_solver_othello = {
	.fits = game_is_othello,
	.create = root_solver_create,
	.run = root_solver_run,
	.stop = root_solver_stop,
	.again = again,
	.nodes = nodes,
	.usual_nodes = usual_nodes,
	.book_value = root_solver_book_value,
	.destroy = root_solver_destroy,
};
