/* Negamax as an engine: its workers, and copies of what the first one's root finds (root.h). A worker
 * owns its root; `shown` may be read by any thread under the engine's lock. */
#include "search/alphabeta/negamax.h"

#include <stdlib.h>

#include "base/cpu.h"
#include "base/language.h"
#include "search/alphabeta/root.h"

enum {
	DEFAULT_DEPTH = 5,
};

/* The root of a worker after the first, its own while it runs. */
struct helper {
	struct negamax_root root;
	_Atomic int64_t nodes;
};

/* The private state of the engine "alphabeta". */
struct negamax {
	struct negamax_root root; /* the first worker's own while it runs */
	struct report shown;      /* under the engine's lock */
	_Atomic int64_t nodes;    /* the first worker's */
	struct negamax_team team;
	struct helper *helper; /* one for each further worker */
	int helpers;
};

struct negamax_params
negamax_params_default(void)
{
	return (struct negamax_params){
		.depth = NEGAMAX_NO_DEPTH_LIMIT,
		.time_ms = NO_LIMIT,
		.eval = NEGAMAX_LEARNED,
		.reductions = 1,
		.threats = 1,
		.quiescence = 1,
		.reuse = 1,
		.threads = 1,
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
	/* A person who looks at single steps would not see the helpers'. */
	if (e->helps && (atomic_load_explicit(&e->team->alone, memory_order_relaxed) ||
				engine_is_traced(e->engine)))
		e->stopped = true;
}

/* ---- copies ---- */

static void
copy_move(const struct negamax_root *r, const struct searched_move *from, struct root_move *to)
{
	bool won = negamax_is_win(from->score);

	to->depth = from->depth;
	to->limit = from->exact ? 0 : state_sign(&r->engine.root);
	to->score = state_sign(&r->engine.root) * from->score;
	to->value = negamax_root_value(r, to->score);
	/* A maximal score proves only a loss. */
	bool proven =
		from->exact ? won || (r->ended && from->depth == r->depth) : won && from->score < 0;
	to->proven = proven ? (int)to->value : GAME_OPEN;
	to->pv_length = from->line.length;
	memcpy(to->pv, from->line.move, from->line.length);
	if (from->margin != EXACT_UNKNOWN)
		to->exact = state_sign(&r->engine.root) * from->margin;
}

/* Copies what is known; called whenever something new is. */
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
	out->known = best->exact != EXACT_UNKNOWN && r->ended;
	out->exact = out->known ? best->exact : EXACT_UNKNOWN;
	for (int i = out->known_moves = 0; i < out->count; i++)
		out->known_moves += out->moves[i].exact != EXACT_UNKNOWN;
	engine_unlock(r->engine.engine);
	atomic_store_explicit(&n->nodes, r->engine.nodes, memory_order_relaxed);
}
/* ---- helpers ---- */

/* Searches as deep as the first worker or, every other one of them, a ply deeper: until that has what
 * it wants. */
static void
help(struct negamax_root *r, int worker)
{
	int depth = 0;

	while (!r->engine.stopped && !r->ended) {
		int ahead = atomic_load_explicit(&r->engine.team->depth, memory_order_relaxed) +
			    worker % 2;
		depth = ahead > depth ? ahead : depth + 1;
		if (depth > r->params.depth || !negamax_root_iterate(r, depth))
			return;
		r->depth = depth;
		r->ended = !r->engine.horizon;
	}
}

/* Starts them where the first worker's root is, each with its moves in an order of its own. */
static void
restart_helpers(struct negamax *n)
{
	const struct negamax_searcher *first = &n->root.engine;

	atomic_store(&n->team.alone, false);
	atomic_store(&n->team.depth, 1);
	atomic_store(&n->team.mask, first->table.mask);
	atomic_store(&n->team.iteration, first->table.iteration);
	for (int i = 0; i < n->helpers; i++) {
		struct negamax_root *r = &n->helper[i].root;
		r->engine.root = first->root;
		r->engine.nodes = r->engine.next_check = 0;
		r->engine.stopped = false;
		r->engine.table = first->table;
		r->engine.table.arena = (struct arena){ 0 };
		atomic_store(&n->helper[i].nodes, 0);
		negamax_root_restart(r, n->root.params.seed + (uint64_t)i + 1);
	}
}

static void
finish_helpers(struct negamax *n)
{
	for (int i = 0; i < n->helpers; i++)
		negamax_root_finish(&n->helper[i].root);
	free(n->helper);
	n->helper = NULL;
	n->helpers = 0;
}

/* False if memory is refused. */
static bool
init_helpers(struct negamax *n, const struct negamax_params *p)
{
	struct negamax_params own = *p;

	own.threats = 0; /* the first worker looks for them */
	own.all_moves = false;
	if (p->threads > 1)
		n->helper = calloc((size_t)p->threads - 1, sizeof *n->helper);
	if (p->threads > 1 && !n->helper)
		return false;
	for (; n->helpers < p->threads - 1; n->helpers++) {
		struct helper *h = &n->helper[n->helpers];
		h->root.engine = n->root.engine;
		h->root.engine.nodes_shown = &h->nodes;
		h->root.engine.helps = true;
		if (!negamax_root_init(&h->root, &own)) {
			negamax_root_finish(&h->root);
			return false;
		}
	}
	restart_helpers(n);
	return true;
}

static int64_t
nodes_of(const struct negamax *n)
{
	int64_t nodes = atomic_load_explicit(&n->nodes, memory_order_relaxed);

	for (int i = 0; i < n->helpers; i++)
		nodes += atomic_load_explicit(&n->helper[i].nodes, memory_order_relaxed);
	return nodes;
}

/* ---- the engine ---- */

static void
work(struct engine *e, int worker)
{
	struct negamax *n = engine_self(e);
	struct negamax_root *r = worker == 0 ? &n->root : &n->helper[worker - 1].root;

	if (r->count > 0 && worker == 0)
		negamax_root_run(r);
	else if (r->count > 0)
		help(r, worker);
	if (worker == 0)
		atomic_store_explicit(&n->team.alone, true, memory_order_relaxed);
	atomic_store_explicit(r->engine.nodes_shown, r->engine.nodes, memory_order_relaxed);
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

	finish_helpers(n);
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
	p.threads = t->threads;
	finish_helpers(n);
	negamax_root_finish(&n->root);
	struct negamax_table table = n->root.engine.table;
	n->root = (struct negamax_root){ 0 };
	n->root.engine = (struct negamax_searcher){
		.engine = e,
		.game = engine_game(e),
		.root = *engine_position(e),
		.table = table,
		.nodes_shown = &n->nodes,
		.team = &n->team,
	};
	n->root.show = show;
	atomic_store(&n->nodes, 0);
	show_start(n);
	int share = negamax_ops_for(engine_game(e), &p)->memory_share;
	if (negamax_table_begin(&n->root.engine.table,
		    ((size_t)p.memory_mib << 20) / (size_t)(share ? share : 1)) &&
		negamax_root_init(&n->root, &p) && init_helpers(n, &p))
		return true;
	return error_set(error,
		"There is not enough memory for a table of positions of %d MiB; "
		"a smaller memory_mib may help.",
		p.memory_mib);
}

/* What the table has of the position reached stays; older entries are the first to go. */
static int64_t
advance(struct engine *e, const move_t *path, int length, uint64_t seed)
{
	struct negamax *n = engine_self(e);
	struct negamax_searcher *s = &n->root.engine;

	if (!n->root.params.reuse)
		return -1;
	for (int k = 0; k < length; k++)
		s->game->rules->play(s->game, &s->root, path[k]);
	s->nodes = s->next_check = 0;
	s->stopped = false;
	negamax_table_go_on(&s->table);
	atomic_store(&n->nodes, 0);
	negamax_root_restart(&n->root, seed);
	restart_helpers(n);
	show_start(n);
	return 0;
}

static void
report(struct engine *e, struct report *out)
{
	struct negamax *n = engine_self(e);

	*out = n->shown;
	out->nodes = nodes_of(n);
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
	.advance = advance,
	.forget = forget,
	.finish = finish,
	.traces = true,
};

struct engine_task
negamax_task(const struct negamax_params *p)
{
	int cores = cpu_count();

	return (struct engine_task){
		.ops = &engine_alphabeta,
		.params = p,
		.budget = { NO_LIMIT, p->time_ms, 0, p->calm_ms },
		.seed = p->seed,
		.threads = p->threads < cores ? p->threads : cores,
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
