/* Negamax with alpha-beta as an engine: searches 1, 2, 3... plies deep until the depth or the time
 * is used up, or the result is proven. With a depth limit and one thread, all results but the time
 * are reproducible. More threads search the same positions, one ply deeper or in another order, and
 * share the table; only the first thread's findings count (lazy SMP).
 *
 * The value of a position searched d plies deep is exactly that of plain minimax over d plies; on
 * 4x4x4 boards, with quiescence, plus one ply in which only a win counts; in Othello a pass takes
 * no ply, and an ending that the budget reaches is solved to the disc. With a learned evaluation it
 * is not, unless reductions are off: unlikely moves are searched less deep, and in Othello also
 * positions that look decided; on 4x4x4 forced moves never cost depth. Memory is fixed at the
 * start; the recursion is never deeper than NEGAMAX_MAX_DEPTH.
 *
 * Here are its workers, the iterations over the root's moves, which wins by threats precede, and copies of
 * what the first worker's root finds. A worker owns its root; `shown` may be read by any thread under the
 * engine's lock. */
#include "search/engine.h"

#include <stdlib.h>

#include "base/cpu.h"
#include "base/language.h"
#include "search/alphabeta/searcher.h"

enum {
	DEFAULT_DEPTH = 5,
	ATTACK_NODES = 100000, /* spent on the mover's forced win */
	DEFENCE_NODES = 5000,  /* on one of the opponent's after each root move */
	LEARNED_SHARE = 10,    /* a search that follows forced moves of its own spends this part */
	HALF_VALUE = 100,      /* the score that is displayed as a value of one half */
};

struct searched_move {
	move_t move;
	bool exact; /* else score is the most it can be */
	int score;  /* the mover's */
	int depth;  /* plies searched; 0: not yet */
	int margin; /* the mover's, in the game's own unit, or EXACT_UNKNOWN */
	struct negamax_line line;
};

/* The root of a search: its moves, and the iterations that order them. It belongs to the thread that runs it. */
struct negamax_root {
	struct negamax_searcher engine;
	struct negamax_params params;
	const struct negamax_ops *ops;
	void *self;              /* what ops created */
	struct threats *threats; /* NULL: not asked for, or not on this board */

	struct searched_move move[GAME_MAX_MOVES]; /* the best first, those lost by threats last */
	int count;
	int alive;  /* not lost by threats */
	int depth;  /* of the last complete iteration */
	bool ended; /* which saw nothing but ends of games */
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

/* The first of them that fits a board searches it. */
static const struct negamax_ops *
ops_for(const struct game *g, const struct negamax_params *p)
{
	static const struct negamax_ops *const searches[] = {
		&negamax_othello_ops,
#if defined(__x86_64__)
		&negamax_cube_learned_avx2_ops,
#endif
		&negamax_cube_learned_ops,
		&negamax_qubic_learned_ops,
		&negamax_cube_ops,
		&negamax_rules_ops,
	};
	size_t i = 0;

	while (!searches[i]->fits(g, p))
		i++;
	return searches[i];
}

int
negamax_default_depth(const struct game *g)
{
	const struct negamax_params p = negamax_params_default();

	return ops_for(g, &p) == &negamax_rules_ops ? NEGAMAX_NO_DEPTH_LIMIT : DEFAULT_DEPTH;
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

/* Returns whether scores are those of a learned evaluation. */
static bool
root_is_learned(const struct negamax_root *r)
{
	return r->params.eval == NEGAMAX_LEARNED && r->params.weights;
}

/* Returns a score as a value in [-1, 1]. */
static double
root_value(const struct negamax_root *r, int score)
{
	if (negamax_is_win(score))
		return score > 0 ? 1 : -1;
	if (root_is_learned(r))
		return eval_value(score);
	return (double)score / ((score < 0 ? -score : score) + HALF_VALUE);
}

/* ---- copies ---- */

/* Copies the first worker's results; called whenever they change. */
static void
negamax_show(struct negamax_root *r)
{
	struct negamax *n = (struct negamax *)r; /* its first member */
	struct report *out = &n->shown;

	if (r->engine.helps)
		return;
	engine_lock(r->engine.engine);
	for (int i = 0; i < r->count; i++) {
		int at = 0;
		while (out->moves[at].move != r->move[i].move)
			at++;
		const struct searched_move *from = &r->move[i];
		struct root_move *to = &out->moves[at];
		bool won = negamax_is_win(from->score);

		to->depth = from->depth;
		to->limit = from->exact ? 0 : state_sign(&r->engine.root);
		to->score = state_sign(&r->engine.root) * from->score;
		to->value = root_value(r, to->score);
		/* A maximal score proves only a loss. */
		bool proven = from->exact ? won || (r->ended && from->depth == r->depth)
					  : won && from->score < 0;
		to->proven = proven ? (int)to->value : GAME_OPEN;
		to->pv_length = from->line.length;
		memcpy(to->pv, from->line.move, from->line.length);
		if (from->margin != EXACT_UNKNOWN)
			to->exact = state_sign(&r->engine.root) * from->margin;
		if (i == 0)
			out->best = at;
	}
	const struct root_move *best = &out->moves[out->best];
	out->score = best->score;
	out->value = best->value;
	out->proven = best->proven;
	out->depth = r->depth;
	out->known = best->exact != EXACT_UNKNOWN && r->ended;
	out->exact = out->known ? best->exact : EXACT_UNKNOWN;
	for (int i = out->known_moves = 0; i < out->count; i++)
		out->known_moves += out->moves[i].exact != EXACT_UNKNOWN;
	engine_unlock(r->engine.engine);
	atomic_store_explicit(&n->nodes, r->engine.nodes, memory_order_relaxed);
}

/* ---- the root ---- */

/* Lists the moves of a root that has just been set, none of them searched. */
static void
root_restart(struct negamax_root *r, uint64_t seed)
{
	const struct game *g = r->engine.game;
	move_t moves[GAME_MAX_MOVES];
	struct rng rng;

	r->params.seed = seed;
	r->count = r->alive = g->rules->moves(g, &r->engine.root, moves);
	r->depth = 0;
	r->ended = false;
	rng_seed(&rng, seed);
	for (int i = 0; i < r->count; i++) {
		/* Among equal moves the first is taken: the seed decides which one that is. */
		int at = seed ? (int)rng_below(&rng, (uint32_t)i + 1) : i;
		r->move[i] = r->move[at];
		r->move[at] = (struct searched_move){ .move = moves[i], .margin = EXACT_UNKNOWN };
	}
	r->ops->restart(r->self);
}

/* `engine` is set, the rest is zero. Returns false if memory is refused; it must be finished in any case. */
static bool
root_init(struct negamax_root *r, const struct negamax_params *p)
{
	const struct game *g = r->engine.game;

	r->params = *p;
	if (r->params.depth > NEGAMAX_MAX_DEPTH)
		r->params.depth = NEGAMAX_MAX_DEPTH;
	r->ops = ops_for(g, p);
	r->self = r->ops->create(&r->engine, p);
	bool by_threats = p->threats && r->ops->threats_create;
	if (by_threats)
		r->threats = r->ops->threats_create(g);
	if (!r->self || (by_threats && !r->threats))
		return false;
	root_restart(r, p->seed);
	return true;
}

static void
root_finish(struct negamax_root *r)
{
	free(r->threats);
	if (r->self && r->ops->destroy)
		r->ops->destroy(r->self);
	else
		free(r->self);
	r->threats = NULL;
	r->self = NULL;
}

/* Moves the entry at `from` to `to`, shifting those in between. */
static void
shift(struct searched_move *move, int from, int to)
{
	struct searched_move moved = move[from];

	if (to < from)
		memmove(move + to + 1, move + to, (size_t)(from - to) * sizeof *move);
	else
		memmove(move + from, move + from + 1, (size_t)(to - from) * sizeof *move);
	move[to] = moved;
}

/* ---- records ---- */

/* Searches the root in the window alpha to infinity. */
static struct traced_node
negamax_traced_root(const struct negamax_root *r, int depth, int alpha)
{
	return (struct traced_node){ 0, depth, state_sign(&r->engine.root),
		{ alpha, NEGAMAX_INFINITY } };
}

static bool
is_traced(const struct negamax_root *r)
{
	return !r->engine.helps && engine_is_traced(r->engine.engine);
}

int
negamax_visit_win(struct negamax_searcher *e, move_t m, int depth, const int window[2])
{
	const struct traced_node now = { 1, depth - 1, -state_sign(&e->root),
		{ -window[1], -window[0] } };

	e->line[1].length = 0;
	negamax_line_set(e, 0, m);
	if (e->tracer.on) {
		trace_node_enter(e->engine, &e->tracer, &now);
		trace_node_how(&e->tracer, TRACE_HOW_OVER, MOVE_NONE);
		trace_node_leave(e->engine, &e->tracer, &now, 1 - NEGAMAX_WIN);
	}
	return NEGAMAX_WIN - 1;
}

/* ---- the root's moves ---- */

/* Searches one root move against the best score so far. `full`: computes its exact score in any
 * case. Returns false if it was stopped. */
static bool
search_move(struct negamax_root *r, struct searched_move *m, int depth, int best, bool full)
{
	bool open = full || best == -NEGAMAX_INFINITY;
	int alpha = open ? -NEGAMAX_INFINITY : best;
	int beta = open ? NEGAMAX_INFINITY : best + 1;
	struct node_tracer *t = &r->engine.tracer;

	t->on = is_traced(r);
	trace_node_move(t, 0, m->move, open ? TRACE_WHY_WINDOW : TRACE_WHY_NULL);
	int score = r->ops->visit(r->self, m->move, depth, alpha, beta);
	if (!open && score > best && !r->engine.stopped) {
		trace_node_move(t, 0, m->move, TRACE_WHY_AGAIN);
		score = r->ops->visit(r->self, m->move, depth, best, NEGAMAX_INFINITY);
	}
	if (r->engine.stopped)
		return false;
	m->score = score;
	m->depth = depth;
	m->exact = open || score > best;
	if (!m->exact || !r->ops->margin || !r->ops->margin(r->self, score, &m->margin))
		m->margin = EXACT_UNKNOWN;
	m->line = r->engine.line[0];
	return true;
}

/* Doubles the table: entries whose number has the new bit go to the new half. Returns false if it was
 * stopped, which loses some entries. */
static bool
double_table(struct negamax_searcher *e)
{
	struct negamax_table *t = &e->table;
	uint64_t bit = t->mask + 1;

	for (uint64_t i = 0; i < bit * NEGAMAX_BUCKET; i++) {
		struct negamax_slot *slot = &t->slot[i];
		uint64_t key;
		const struct negamax_entry entry = negamax_slot_read(slot, &key);
		if (i % NEGAMAX_CHECK_NODES == 0)
			negamax_check(e);
		if (e->stopped)
			return false;
		if (!(key & bit))
			continue;
		negamax_slot_write(slot + bit * NEGAMAX_BUCKET, key, &entry);
		negamax_slot_write(slot, 0, &(const struct negamax_entry){ 0 });
	}
	t->mask |= bit;
	return true;
}

/* Begins an iteration in the table; the first worker makes room for it, since it is about as large as all
 * before it, and announces it to the others. Until then helpers continue with their old mask: at worst an
 * entry of theirs is lost. */
static void
open_table(struct negamax_root *r, int depth)
{
	struct negamax_table *t = &r->engine.table;
	struct negamax_team *team = r->engine.team;

	if (r->engine.helps) {
		t->mask = atomic_load_explicit(&team->mask, memory_order_relaxed);
		t->iteration = atomic_load_explicit(&team->iteration, memory_order_relaxed);
		return;
	}
	t->iteration++;
	while (t->mask < t->most && t->written * (unsigned)r->params.threads > 2 * t->mask &&
		double_table(&r->engine))
		;
	atomic_store_explicit(&team->mask, t->mask, memory_order_relaxed);
	atomic_store_explicit(&team->iteration, t->iteration, memory_order_relaxed);
	atomic_store_explicit(&team->depth, depth, memory_order_relaxed);
}

/* One iteration. Returns false if it was stopped; its results so far are kept. */
static bool
root_iterate(struct negamax_root *r, int depth)
{
	bool full = depth == 1 || r->params.all_moves;
	int best = -NEGAMAX_INFINITY;

	r->engine.horizon = false;
	open_table(r, depth);
	const struct traced_node now = negamax_traced_root(r, depth, -NEGAMAX_INFINITY);

	r->engine.tracer.on = is_traced(r);
	r->engine.tracer.why = TRACE_WHY_WINDOW;
	if (r->engine.tracer.on)
		trace_node_enter(r->engine.engine, &r->engine.tracer, &now);
	for (int i = 0; i < r->alive; i++) {
		if (!search_move(r, &r->move[i], depth, best, full)) {
			/* When all moves before it lose, this one is taken, about which that is not known. */
			int first = r->move[0].score, here = r->move[i].score;
			if (i > 0 && negamax_is_win(first) && first < 0 &&
				(!negamax_is_win(here) || here > 0)) {
				shift(r->move, i, 0);
				negamax_show(r);
			}
			return false;
		}
		int score = r->move[i].score;
		int to = i;
		/* With all scores known they stay sorted; otherwise only the best one moves to the
		 * front. */
		while (full && to > 0 && r->move[to - 1].score < score)
			to--;
		if (score > best) {
			best = score;
			to = 0;
		}
		shift(r->move, i, to);
		negamax_show(r);
	}
	struct node_tracer *t = &r->engine.tracer;
	if (t->on) {
		t->why = TRACE_WHY_WINDOW;
		trace_node_how(t, TRACE_HOW_SEARCHED, r->move[0].move);
		trace_node_leave(r->engine.engine, t, &now, r->move[0].score);
	}
	return true;
}

static void
set_forced_line(struct searched_move *m, int length, const move_t *rest)
{
	m->depth = length;
	m->line.length = (uint8_t)length;
	m->line.move[0] = m->move;
	memcpy(m->line.move + 1, rest, (size_t)length - 1);
}

static bool
stop_threats(void *owner)
{
	struct negamax_searcher *e = owner;

	negamax_check(e);
	return e->stopped;
}

/* Returns whether the side to move at *s, which root move m leads to (MOVE_NONE: the root), wins by
 * threats. */
static bool
win_by_threats(struct negamax_root *r, const struct state *s, move_t m, struct threats_win *win)
{
	int64_t all = m == MOVE_NONE ? ATTACK_NODES : DEFENCE_NODES;
	int64_t nodes = root_is_learned(r) ? all / LEARNED_SHARE : all;
	struct threats_limits limits = { nodes, stop_threats, &r->engine };
	bool won = r->ops->threats_find(r->threats, s, &limits, win);

	r->engine.nodes += win->nodes;
	struct traced_node now = negamax_traced_root(r, 0, -NEGAMAX_INFINITY);
	struct node_tracer *t = &r->engine.tracer;
	t->on = is_traced(r);
	if (!t->on)
		return won;
	now.ply = m != MOVE_NONE;
	now.sign *= now.ply ? -1 : 1;
	trace_node_move(t, 0, m, TRACE_WHY_FORCED);
	trace_node_enter(r->engine.engine, t, &now);
	trace_node_how(
		t, won ? TRACE_HOW_FORCED : TRACE_HOW_UNFORCED, won ? win->line[0] : MOVE_NONE);
	trace_node_leave(r->engine.engine, t, &now, won ? NEGAMAX_WIN - now.ply - win->length : 0);
	return won;
}

static int
depth_after(const struct negamax_root *r, int depth)
{
	return r->ops->next_depth ? r->ops->next_depth(r->self, depth) : depth + 1;
}

/* Looks for wins by threats, then searches until the depth is reached, the result is proven, or the
 * engine is stopped. */
static void
root_run(struct negamax_root *r)
{
	if (r->threats) {
		const struct game *g = r->engine.game;
		struct threats_win win;
		bool decided = win_by_threats(r, &r->engine.root, MOVE_NONE, &win);
		if (decided) {
			int i = 0;
			while (r->move[i].move != win.line[0])
				i++;
			r->move[i].score = NEGAMAX_WIN - win.length;
			r->move[i].exact = true;
			set_forced_line(&r->move[i], win.length, win.line + 1);
			shift(r->move, i, 0);
		} else {
			/* Puts the moves after which the other side wins so behind the others, and of them the
			 * longest to the front when there is no other. */
			for (int i = 0; i < r->alive && !negamax_stopped(&r->engine);) {
				struct searched_move *m = &r->move[i];
				struct state after = r->engine.root;
				g->rules->play(g, &after, m->move);
				if (g->rules->result(g, &after) != GAME_OPEN ||
					!win_by_threats(r, &after, m->move, &win)) {
					i++;
					continue;
				}
				m->score = win.length + 1 - NEGAMAX_WIN;
				set_forced_line(m, win.length + 1, win.line);
				shift(r->move, i, r->count - 1);
				r->alive--;
			}
			for (int i = 1; r->alive == 0 && i < r->count; i++) {
				if (r->move[i].score > r->move[0].score)
					shift(r->move, i, 0);
			}
		}
		negamax_show(r);
		if (decided || r->alive == 0)
			return;
	}
	for (int depth = depth_after(r, 0);
		(depth <= r->params.depth ||
			(r->engine.nodes < r->params.nodes && depth <= NEGAMAX_MAX_DEPTH)) &&
		root_iterate(r, depth);
		depth = depth_after(r, depth)) {
		r->depth = depth;
		r->ended = !r->engine.horizon;
		negamax_show(r);
		if (r->ended || (negamax_is_win(r->move[0].score) && !r->ops->margin))
			return;
	}
}

/* ---- helpers ---- */

/* Searches as deep as the first worker, every other helper a ply deeper, until the first worker is
 * done. */
static void
negamax_help(struct negamax_root *r, int worker)
{
	int depth = 0;

	while (!r->engine.stopped && !r->ended) {
		int ahead = atomic_load_explicit(&r->engine.team->depth, memory_order_relaxed) +
			    worker % 2;
		depth = ahead > depth ? ahead : depth + 1;
		if (depth > r->params.depth || !root_iterate(r, depth))
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
		root_restart(r, n->root.params.seed + (uint64_t)i + 1);
	}
}

static void
finish_helpers(struct negamax *n)
{
	for (int i = 0; i < n->helpers; i++)
		root_finish(&n->helper[i].root);
	free(n->helper);
	n->helper = NULL;
	n->helpers = 0;
}

/* Returns false if memory is refused. */
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
		if (!root_init(&h->root, &own)) {
			root_finish(&h->root);
			return false;
		}
	}
	restart_helpers(n);
	return true;
}

/* ---- the engine ---- */

static void
alphabeta_negamax_work(struct engine *e, int worker)
{
	struct negamax *n = engine_self(e);
	struct negamax_root *r = worker == 0 ? &n->root : &n->helper[worker - 1].root;

	if (r->count > 0 && worker == 0)
		root_run(r);
	else if (r->count > 0)
		negamax_help(r, worker);
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
alphabeta_negamax_finish(struct engine *e)
{
	struct negamax *n = engine_self(e);

	finish_helpers(n);
	negamax_table_finish(&n->root.engine.table);
	root_finish(&n->root);
}

static bool
alphabeta_negamax_init(struct engine *e, struct error *error)
{
	struct negamax *n = engine_self(e);
	const struct engine_task *t = engine_task_of(e);
	struct negamax_params p = *(const struct negamax_params *)t->params;

	p.seed = t->seed;
	p.threads = t->threads;
	finish_helpers(n);
	root_finish(&n->root);
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
	atomic_store(&n->nodes, 0);
	show_start(n);
	int share = ops_for(engine_game(e), &p)->memory_share;
	if (negamax_table_begin(&n->root.engine.table,
		    ((size_t)p.memory_mib << 20) / (size_t)(share ? share : 1)) &&
		root_init(&n->root, &p) && init_helpers(n, &p))
		return true;
	return error_set(error,
		"There is not enough memory for a table of positions of %d MiB; "
		"a smaller memory_mib may help.",
		p.memory_mib);
}

/* What the table has of the position reached stays; older entries are the first to go. */
static int64_t
alphabeta_negamax_advance(struct engine *e, const move_t *path, int length, uint64_t seed)
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
	root_restart(&n->root, seed);
	restart_helpers(n);
	show_start(n);
	return 0;
}

static void
alphabeta_negamax_report(struct engine *e, struct report *out)
{
	struct negamax *n = engine_self(e);

	*out = n->shown;
	int64_t nodes = atomic_load_explicit(&n->nodes, memory_order_relaxed);

	for (int i = 0; i < n->helpers; i++)
		nodes += atomic_load_explicit(&n->helper[i].nodes, memory_order_relaxed);
	out->nodes = nodes;
}

/* The table is cleared when it is used again; a large one is cheaper to release. */
static void
alphabeta_negamax_forget(struct engine *e)
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
	.init = alphabeta_negamax_init,
	.work = alphabeta_negamax_work,
	.report = alphabeta_negamax_report,
	.advance = alphabeta_negamax_advance,
	.forget = alphabeta_negamax_forget,
	.finish = alphabeta_negamax_finish,
	.traces = true,
};

struct engine_task
negamax_task(const struct negamax_params *p)
{
	int cores = cpu_count();

	return (struct engine_task){
		.ops = &engine_alphabeta,
		.params = p,
		.budget = { NO_LIMIT, p->time_ms, 0 },
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
