/* Exact values as an engine: which solver takes a game, and the numbers it reports. */
#include "search/exact.h"

#include <string.h>

#include "base/cpu.h"
#include "search/exact_solver.h"

enum {
	AT_ONCE_EMPTY = 20,     /* cells; all values then take some tenths of a second */
	ENOUGH_NODES = 1000000, /* needed to estimate a speed */
};

static const struct exact_solver *const solvers[] = {
	&exact_solver_othello,
	&exact_solver_tictactoe,
	&exact_solver_cube,
};

/* The private state of the engine "exact". */
struct exact {
	struct engine *engine;
	struct exact_task task;
	const struct exact_solver *solver;
	void *self;         /* what it created; NULL: nothing */
	int64_t before;     /* nodes of positions before this one */
	struct report info; /* under the engine's lock */
};

int
exact_all_threads(void)
{
	int cores = cpu_count();

	return cores < ENGINE_MAX_THREADS ? cores : ENGINE_MAX_THREADS;
}

struct exact_params
exact_params_default(void)
{
	return (struct exact_params){
		.threads = 1, .memory_mib = 256, .all_moves = true, .notify_fd = -1
	};
}

static const struct exact_solver *
solver_for(const struct game *g)
{
	for (size_t i = 0; i < sizeof solvers / sizeof solvers[0]; i++) {
		if (solvers[i]->fits(g))
			return solvers[i];
	}
	return NULL;
}

bool
exact_solves(const struct game *g, struct error *e)
{
	if (g->simultaneous)
		return error_set(e,
			"This solver needs sides that move in turn; in %s both move at once.",
			g->title);
	return solver_for(g) || error_set(e, "There is no exact solver for %s.", g->title);
}

/* ---- for the solvers ---- */

struct engine *
exact_engine_of(const struct exact *x)
{
	return x->engine;
}

void
exact_report_move(struct exact *x, int index, int value, int length)
{
	struct root_move *m = &x->info.moves[index];

	engine_lock(x->engine);
	x->info.known_moves += m->exact == EXACT_UNKNOWN;
	m->exact = value;
	m->length = length;
	engine_unlock(x->engine);
}

void
exact_report_solving(struct exact *x, int index)
{
	engine_lock(x->engine);
	x->info.solving = index;
	engine_unlock(x->engine);
}

void
exact_report_value(struct exact *x, int value, int best)
{
	engine_lock(x->engine);
	x->info.known = true;
	x->info.exact = value;
	x->info.best = best;
	engine_unlock(x->engine);
}

void
exact_report_full(struct exact *x)
{
	engine_lock(x->engine);
	x->info.memory_full = true;
	engine_unlock(x->engine);
}

int
exact_task_index(const struct exact_task *task, move_t m)
{
	int i = 0;

	while (i < task->count - 1 && task->moves[i] != m)
		i++;
	return i;
}

/* ---- the engine ---- */

static void
set_task(struct exact_task *t, const struct game *g, const struct state *s,
	const struct exact_params *p, struct report *info)
{
	*t = (struct exact_task){ .game = g, .position = *s, .params = *p };
	t->count = g->rules->moves(g, s, t->moves);
	report_init(info, g, s);
	info->source = REPORT_SOLVER;
}

static void
exact_finish(struct engine *e)
{
	struct exact *x = engine_self(e);

	if (x->self)
		x->solver->destroy(x->self);
	x->self = NULL;
}

static bool
exact_init(struct engine *e, struct error *error)
{
	struct exact *x = engine_self(e);
	const struct game *g = engine_game(e);
	const struct exact_params *p = engine_task_of(e)->params;
	const struct exact_solver *solver = solver_for(g);
	/* Whether the current solver, with its table, can take the new task. */
	const struct exact_params *was = &x->task.params;

	bool goes_on = x->self && x->solver == solver && solver->again && x->task.game == g &&
		       was->threads == p->threads && was->memory_mib == p->memory_mib &&
		       was->brief == p->brief && was->haste == p->haste && was->books == p->books;

	if (!goes_on)
		exact_finish(e);
	x->engine = e;
	x->solver = solver;
	set_task(&x->task, g, engine_position(e), p, &x->info);
	if (goes_on && !solver->again(x->self))
		exact_finish(e);
	if (!x->self)
		x->self = solver->create(x, &x->task, error);
	if (!x->self)
		return false;
	x->before = solver->nodes(x->self);
	return true;
}

static void
exact_work(struct engine *e, int worker)
{
	struct exact *x = engine_self(e);

	if (!engine_should_stop(e))
		x->solver->run(x->self);
	engine_lock(e);
	x->info.solving = -1;
	engine_unlock(e);
}

static void
exact_stop(struct engine *e)
{
	struct exact *x = engine_self(e);

	if (x->self)
		x->solver->stop(x->self);
}

static void
exact_report(struct engine *e, struct report *out)
{
	const struct exact *x = engine_self(e);

	*out = x->info;
	out->nodes = x->self ? x->solver->nodes(x->self) - x->before : 0;
	/* From the speed so far, once there is a meaningful one. */
	double nodes = (double)out->nodes;
	double usual = x->solver->usual_nodes ? x->solver->usual_nodes(&x->task) : 0;
	if (!engine_is_running(e) || usual <= 0 || out->nodes < ENOUGH_NODES)
		out->left_ms = -1;
	else
		out->left_ms = usual > nodes ? (usual - nodes) * engine_elapsed_ms(e) / nodes : 0;
}

const struct engine_ops engine_exact = {
	.name = "exact",
	.help = "exact values where the game is solved",
	.size = sizeof(struct exact),
	.params_size = sizeof(struct exact_params),
	.fits = exact_solves,
	.init = exact_init,
	.work = exact_work,
	.report = exact_report,
	.stop = exact_stop,
	.forget = exact_finish,
	.finish = exact_finish,
	.learns = true,
	.traces = true,
};

struct engine_task
exact_task_of(const struct exact_params *p)
{
	return (struct engine_task){
		.ops = &engine_exact,
		.params = p,
		.budget = { .playouts = NO_LIMIT, .time_ms = NO_LIMIT },
		.threads = 1, /* the solver's team has its own */
		.notify_fd = p->notify_fd,
	};
}

struct engine *
exact_start(
	const struct game *g, const struct state *s, const struct exact_params *p, struct error *e)
{
	const struct engine_task task = exact_task_of(p);

	return engine_start(&task, g, s, e);
}

bool
exact_run(const struct game *g, const struct state *s, const struct exact_params *p,
	struct report *out, struct error *e)
{
	struct engine *engine = exact_start(g, s, p, e);

	if (!engine)
		return false;
	engine_wait(engine);
	engine_report(engine, out);
	engine_destroy(engine);
	return true;
}

/* ---- at once ---- */

bool
exact_book_value(
	const struct exact_books *books, const struct game *g, const struct state *s, int *value)
{
	const struct exact_solver *solver = solver_for(g);

	return solver && solver->book_value && solver->book_value(books, g, s, value);
}

void
exact_at_once(const struct game *g, const struct state *s, const struct exact_books *books,
	int haste, struct report *out)
{
	struct exact_params p = exact_params_default();
	struct exact_task none;
	bool solved = false;

	set_task(&none, g, s, &p, out);
	p.brief = true;
	p.haste = haste;
	p.threads = exact_all_threads();
	if (g->layers > 1) /* boards on which a book is not slower */
		p.books = books;
	if (g->layers > 1 || state_count(g, s, CELL_EMPTY) <= AT_ONCE_EMPTY)
		solved = exact_run(g, s, &p, out, NULL);
	if (!solved && books) {
		/* The book's values of moves. */
		for (int i = 0; i < out->count; i++) {
			struct state after = out->position;
			int value;
			g->rules->play(g, &after, out->moves[i].move);
			if (exact_book_value(books, g, &after, &value))
				out->moves[i].exact = value;
		}
	}
}
