/* Negamax as an engine: its preparation, and the copies of its results. */
#include "search/alphabeta/negamax.h"

#include "base/language.h"
#include "search/alphabeta/root.h"

enum {
	HALF_VALUE = 100, /* the score that is displayed as a value of one half */
	DEFAULT_DEPTH = 5,
};

/* The private state of the engine "alphabeta". */
struct negamax {
	struct negamax_root root; /* the worker's own while it runs */
	struct report shown;      /* under the engine's lock */
	_Atomic int64_t nodes;
};

struct negamax_params
negamax_params_default(void)
{
	return (struct negamax_params){
		.depth = NEGAMAX_NO_DEPTH_LIMIT,
		.time_ms = NO_LIMIT,
		.eval = NEGAMAX_LINES,
		.threats = 1,
		.quiescence = 1,
		.memory_mib = 64,
		.notify_fd = -1,
	};
}

int
negamax_default_depth(const struct game *g)
{
	return cube_fits(g) || game_is_othello(g) ? DEFAULT_DEPTH : NEGAMAX_NO_DEPTH_LIMIT;
}

void
negamax_check(struct negamax_searcher *e)
{
	e->next_check = e->nodes + NEGAMAX_CHECK_NODES;
	atomic_store_explicit(e->nodes_shown, e->nodes, memory_order_relaxed);
	if (engine_should_stop(e->engine))
		e->stopped = true;
}

/* A score as a value in [-1, 1]. */
static double
value_of(int score)
{
	if (negamax_is_win(score))
		return score > 0 ? 1 : -1;
	return (double)score / ((score < 0 ? -score : score) + HALF_VALUE);
}

static void
copy_move(const struct negamax_root *r, const struct searched_move *from, struct root_move *to)
{
	bool won = negamax_is_win(from->score);

	to->depth = from->depth;
	to->settled = from->exact;
	to->score = state_sign(&r->engine.root) * from->score;
	to->value = value_of(to->score);
	/* A maximal score proves only a loss. */
	bool proven =
		from->exact ? won || (r->ended && from->depth == r->depth) : won && from->score < 0;
	to->proven = proven ? (int)to->value : GAME_OPEN;
	to->pv_length = from->line.length;
	memcpy(to->pv, from->line.move, from->line.length);
}

static void
show(struct negamax_root *r)
{
	struct negamax *n = (struct negamax *)r; /* its first member */
	struct report *out = &n->shown;

	engine_lock(r->engine.engine);
	for (int i = 0; i < r->count; i++) {
		int at = 0;
		while (out->moves[at].move != r->move[i].move)
			at++;
		copy_move(r, &r->move[i], &out->moves[at]);
		if (i == 0)
			out->best = at;
	}
	const struct root_move *best = &out->moves[out->best];
	out->score = best->score;
	out->value = best->value;
	out->proven = best->proven;
	out->depth = r->depth;
	out->by_threats = r->by_threats;
	engine_unlock(r->engine.engine);
	atomic_store_explicit(&n->nodes, r->engine.nodes, memory_order_relaxed);
}

static void
work(struct engine *e, int worker)
{
	struct negamax *n = engine_self(e);

	(void)worker;
	if (n->root.count > 0)
		negamax_root_run(&n->root);
	atomic_store_explicit(&n->nodes, n->root.engine.nodes, memory_order_relaxed);
}

/* The report before anything is known. */
static void
show_start(struct negamax *n)
{
	report_init(&n->shown, n->root.engine.game, &n->root.engine.root);
	n->shown.source = REPORT_EVALUATION;
	n->shown.best = n->shown.count > 0 ? 0 : -1;
	if (n->shown.count == 0)
		n->shown.score = n->shown.proven * NEGAMAX_WIN;
}

static void
finish(struct engine *e)
{
	struct negamax *n = engine_self(e);

	negamax_table_finish(&n->root.engine.table);
	negamax_root_finish(&n->root);
}

static bool
init(struct engine *e, struct error *error)
{
	struct negamax *n = engine_self(e);
	const struct engine_task *t = engine_task_of(e);
	struct negamax_params p = *(const struct negamax_params *)t->params;

	p.seed = t->seed;
	negamax_root_finish(&n->root);
	struct negamax_table table = n->root.engine.table;
	n->root = (struct negamax_root){ .show = show };
	n->root.engine = (struct negamax_searcher){
		.engine = e,
		.game = engine_game(e),
		.root = *engine_position(e),
		.table = table,
		.nodes_shown = &n->nodes,
	};
	atomic_store(&n->nodes, 0);
	show_start(n);
	if (negamax_table_begin(&n->root.engine.table, (size_t)p.memory_mib << 20) &&
		negamax_root_init(&n->root, &p))
		return true;
	return error_set(error,
		"There is not enough memory for a table of positions of %d MiB; "
		"a smaller memory_mib may help.",
		p.memory_mib);
}

static void
report(struct engine *e, struct report *out)
{
	struct negamax *n = engine_self(e);

	*out = n->shown;
	out->nodes = atomic_load_explicit(&n->nodes, memory_order_relaxed);
}

/* The table is cleared when it is used again; a large one is cheaper to release. */
static void
forget(struct engine *e)
{
	struct negamax *n = engine_self(e);

	if (n->root.engine.table.mask > NEGAMAX_KEPT_MASK)
		negamax_table_finish(&n->root.engine.table);
}

bool
negamax_plays(const struct game *g, struct error *e)
{
	return !g->simultaneous ||
	       error_set(e, _("Negamax needs sides that move in turn; in %s both move at once."),
		       g->title);
}

const struct engine_ops engine_alphabeta = {
	.name = "alphabeta",
	.help = "alpha-beta search (negamax)",
	.size = sizeof(struct negamax),
	.params_size = sizeof(struct negamax_params),
	.fits = negamax_plays,
	.init = init,
	.work = work,
	.report = report,
	.forget = forget,
	.finish = finish,
};

struct engine_task
negamax_task(const struct negamax_params *p)
{
	return (struct engine_task){
		.ops = &engine_alphabeta,
		.params = p,
		.budget = { NO_LIMIT, p->time_ms, 0 },
		.seed = p->seed,
		.threads = 1,
		.notify_fd = p->notify_fd,
	};
}

struct engine *
negamax_start(const struct game *g, const struct state *s, const struct negamax_params *p,
	struct error *e)
{
	const struct engine_task task = negamax_task(p);

	return engine_start(&task, g, s, e);
}
