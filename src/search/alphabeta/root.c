/* The root's moves, the table's growth between iterations, and wins by threats, which come first. All
 * functions run in the thread that owns the root. */
#include "search/alphabeta/root.h"

#include <stdlib.h>

enum {
	ATTACK_NODES = 100000, /* spent on the mover's forced win */
	DEFENCE_NODES = 5000,  /* on one of the opponent's after each root move */
	LEARNED_SHARE = 10,    /* a search that follows forced moves of its own spends this part */
	HALF_VALUE = 100,      /* the score that is displayed as a value of one half */
};

/* Whether scores are those of a learned evaluation. */
static bool
negamax_root_is_learned(const struct negamax_root *r)
{
	return r->params.eval == NEGAMAX_LEARNED && r->params.weights;
}

double
negamax_root_value(const struct negamax_root *r, int score)
{
	if (negamax_is_win(score))
		return score > 0 ? 1 : -1;
	if (negamax_root_is_learned(r))
		return eval_value(score);
	return (double)score / ((score < 0 ? -score : score) + HALF_VALUE);
}

/* Says that something new is known. */
static void
show(struct negamax_root *r)
{
	if (r->show)
		r->show(r);
}

const struct negamax_ops *
negamax_ops_for(const struct game *g, const struct negamax_params *p)
{
	if (game_is_othello(g))
		return &negamax_othello_ops;
	if (p->eval == NEGAMAX_LEARNED && p->weights && cube_fits(g))
		return g->by_column ? negamax_cube_learned() : &negamax_qubic_learned_ops;
	return cube_fits(g) ? &negamax_cube_ops : &negamax_rules_ops;
}

void
negamax_root_restart(struct negamax_root *r, uint64_t seed)
{
	const struct game *g = r->engine.game;
	move_t moves[GAME_MAX_MOVES];
	struct rng rng;

	r->params.seed = seed;
	r->count = r->alive = g->rules->moves(g, &r->engine.root, moves);
	r->depth = 0;
	r->unrest = 0;
	r->ended = r->by_threats = false;
	rng_seed(&rng, seed);
	for (int i = 0; i < r->count; i++) {
		/* Among equal moves the first is taken: the seed decides which one that is. */
		int at = seed ? (int)rng_below(&rng, (uint32_t)i + 1) : i;
		r->move[i] = r->move[at];
		r->move[at] = (struct searched_move){ .move = moves[i], .margin = EXACT_UNKNOWN };
	}
	r->ops->restart(r->self);
}

bool
negamax_root_init(struct negamax_root *r, const struct negamax_params *p)
{
	const struct game *g = r->engine.game;

	r->params = *p;
	if (r->params.depth > NEGAMAX_MAX_DEPTH)
		r->params.depth = NEGAMAX_MAX_DEPTH;
	r->ops = negamax_ops_for(g, p);
	r->self = r->ops->create(&r->engine, p);
	if (cube_fits(g) && p->threats) {
		r->threats = malloc(sizeof *r->threats);
		if (r->threats)
			threats_init(r->threats, g);
	}
	if (!r->self || (!r->threats && cube_fits(g) && p->threats))
		return false;
	negamax_root_restart(r, p->seed);
	return true;
}

void
negamax_root_finish(struct negamax_root *r)
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

/* ---- for people to see ---- */

/* The root in the window alpha to infinity. */
static struct traced_node
traced_root(const struct negamax_root *r, int depth, int alpha)
{
	return (struct traced_node){ 0, depth, state_sign(&r->engine.root),
		{ alpha, NEGAMAX_INFINITY } };
}

static bool
is_traced(const struct negamax_root *r)
{
	return !r->engine.helps && engine_is_traced(r->engine.engine);
}

static void
trace_root_enter(struct negamax_root *r, int depth)
{
	const struct traced_node now = traced_root(r, depth, -NEGAMAX_INFINITY);

	r->engine.tracer.on = is_traced(r);
	r->engine.tracer.why = TRACE_WHY_WINDOW;
	if (r->engine.tracer.on)
		trace_node_enter(r->engine.engine, &r->engine.tracer, &now);
}

static void
trace_root_leave(struct negamax_root *r, int depth)
{
	const struct traced_node now = traced_root(r, depth, -NEGAMAX_INFINITY);
	struct node_tracer *t = &r->engine.tracer;

	if (!t->on)
		return;
	t->why = TRACE_WHY_WINDOW;
	trace_node_how(t, TRACE_HOW_SEARCHED, r->move[0].move, r->alive);
	trace_node_leave(r->engine.engine, t, &now, r->move[0].score);
}

/* A look for a win by threats at the root, or after move m (MOVE_NONE: the root). */
static void
trace_threats(struct negamax_root *r, move_t m, const struct threats_win *win)
{
	struct traced_node now = traced_root(r, 0, -NEGAMAX_INFINITY);
	struct node_tracer *t = &r->engine.tracer;

	t->on = is_traced(r);
	if (!t->on)
		return;
	now.ply = m != MOVE_NONE;
	now.sign *= now.ply ? -1 : 1;
	trace_node_move(t, 0, m, TRACE_WHY_FORCED);
	trace_node_enter(r->engine.engine, t, &now);
	if (win->length > 0)
		trace_node_how(t, TRACE_HOW_FORCED, win->line[0], 0);
	else
		trace_node_how(t, TRACE_HOW_UNFORCED, MOVE_NONE, 0);
	trace_node_leave(r->engine.engine, t, &now,
		win->length > 0 ? NEGAMAX_WIN - now.ply - win->length : 0);
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
		trace_node_how(&e->tracer, TRACE_HOW_OVER, MOVE_NONE, 0);
		trace_node_leave(e->engine, &e->tracer, &now, 1 - NEGAMAX_WIN);
	}
	return NEGAMAX_WIN - 1;
}

/* ---- the clock ---- */

/* Another best move counts 1, and so does a value that has fallen by so much (docs/lab/search.md); with each
 * iteration half of that is forgotten. */
static const double fall = 0.4;

/* After move i was searched, before which `best` was the best move, and `before` its score in the last
 * iteration. */
static void
notice_unrest(struct negamax_root *r, int i, int before, move_t best)
{
	if (i == 0 && r->depth > 0) {
		double lost =
			negamax_root_value(r, before) - negamax_root_value(r, r->move[0].score);
		r->unrest = r->unrest / 2 + (lost > 0 ? lost / fall : 0);
	} else if (r->move[0].move != best) {
		r->unrest += 1;
	}
}

/* Whether the usual time is over, and once more for each unit of unrest. */
static bool
has_thought_enough(const struct negamax_root *r)
{
	const struct engine *e = r->engine.engine;
	int64_t calm_ms = engine_task_of(e)->budget.calm_ms;

	return calm_ms > 0 && !r->engine.helps &&
	       engine_elapsed_ms(e) >= (double)calm_ms * (1 + r->unrest);
}

/* ---- the root's moves ---- */

/* Searches one root move against the best score so far. `full`: computes its exact score in any
 * case. False if it was stopped. */
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

/* Doubles the table: entries whose number has the new bit go to the new half. False if it was
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

/* Makes room for the next iteration, which is about as large as all before it. Helpers go on meanwhile
 * with the mask they have: an entry of theirs may be lost, no more. */
static void
grow_table(struct negamax_searcher *e, int threads)
{
	const struct negamax_table *t = &e->table;

	while (t->mask < t->most && t->written * (unsigned)threads > 2 * t->mask && double_table(e))
		;
}

/* Begins an iteration in the table; the first worker says so to the others. */
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
	grow_table(&r->engine, r->params.threads);
	atomic_store_explicit(&team->mask, t->mask, memory_order_relaxed);
	atomic_store_explicit(&team->iteration, t->iteration, memory_order_relaxed);
	atomic_store_explicit(&team->depth, depth, memory_order_relaxed);
}

/* After an iteration that was stopped at move i: when all moves before it lose, this one is taken,
 * about which that is not known. */
static void
leave_loss(struct negamax_root *r, int i)
{
	int first = r->move[0].score, here = r->move[i].score;

	if (i == 0 || !negamax_is_win(first) || first > 0 || (negamax_is_win(here) && here < 0))
		return;
	shift(r->move, i, 0);
	show(r);
}

bool
negamax_root_iterate(struct negamax_root *r, int depth)
{
	bool full = depth == 1 || r->params.all_moves;
	int best = -NEGAMAX_INFINITY, before = r->move[0].score;

	r->engine.horizon = false;
	open_table(r, depth);
	trace_root_enter(r, depth);
	for (int i = 0; i < r->alive; i++) {
		move_t leads = r->move[0].move;
		if ((i > 0 && has_thought_enough(r)) ||
			!search_move(r, &r->move[i], depth, best, full)) {
			leave_loss(r, i);
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
		notice_unrest(r, i, before, leads);
		show(r);
	}
	trace_root_leave(r, depth);
	return true;
}

static void
set_line(struct searched_move *m, int length, const move_t *rest)
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

/* Whether the side to move at *s, which root move m leads to (MOVE_NONE: the root), wins by
 * threats. */
static bool
win_by_threats(struct negamax_root *r, const struct state *s, move_t m, struct threats_win *win)
{
	int64_t all = m == MOVE_NONE ? ATTACK_NODES : DEFENCE_NODES;
	int64_t nodes = negamax_root_is_learned(r) ? all / LEARNED_SHARE : all;
	struct threats_limits limits = { nodes, stop_threats, &r->engine };
	bool won = threats_find(r->threats, s, &limits, win);

	r->engine.nodes += win->nodes;
	trace_threats(r, m, win);
	return won;
}

/* A win by threats at the root: its move comes to the front. */
static bool
find_win(struct negamax_root *r)
{
	struct threats_win win;
	int i = 0;

	if (!win_by_threats(r, &r->engine.root, MOVE_NONE, &win))
		return false;
	while (r->move[i].move != win.line[0])
		i++;
	r->move[i].score = NEGAMAX_WIN - win.length;
	r->move[i].exact = true;
	set_line(&r->move[i], win.length, win.line + 1);
	shift(r->move, i, 0);
	return true;
}

/* Whether the other side wins by threats after a root move. */
static bool
move_loses(struct negamax_root *r, struct searched_move *m)
{
	const struct game *g = r->engine.game;
	struct state after = r->engine.root;
	struct threats_win win;

	g->rules->play(g, &after, m->move);
	if (g->rules->result(g, &after) != GAME_OPEN)
		return false;
	if (!win_by_threats(r, &after, m->move, &win))
		return false;
	m->lost = true;
	m->score = win.length + 1 - NEGAMAX_WIN;
	set_line(m, win.length + 1, win.line);
	return true;
}

/* Puts the moves that lose so behind the others, and of them the longest to the front when there
 * is no other. */
static void
find_losses(struct negamax_root *r)
{
	for (int i = 0; i < r->alive && !negamax_stopped(&r->engine);) {
		if (move_loses(r, &r->move[i])) {
			shift(r->move, i, r->count - 1);
			r->alive--;
		} else {
			i++;
		}
	}
	for (int i = 1; r->alive == 0 && i < r->count; i++) {
		if (r->move[i].score > r->move[0].score)
			shift(r->move, i, 0);
	}
}

static int
next_depth(const struct negamax_root *r, int depth)
{
	return r->ops->next_depth ? r->ops->next_depth(r->self, depth) : depth + 1;
}

/* Whether the budget goes so deep. */
static bool
is_wanted(const struct negamax_root *r, int depth)
{
	return depth <= r->params.depth ||
	       (r->engine.nodes < r->params.nodes && depth <= NEGAMAX_MAX_DEPTH);
}

void
negamax_root_run(struct negamax_root *r)
{
	if (r->threats) {
		r->by_threats = find_win(r);
		if (!r->by_threats)
			find_losses(r);
		r->by_threats = r->by_threats || r->alive == 0;
		show(r);
		if (r->by_threats)
			return;
	}
	for (int depth = next_depth(r, 0);
		is_wanted(r, depth) && !has_thought_enough(r) && negamax_root_iterate(r, depth);
		depth = next_depth(r, depth)) {
		r->depth = depth;
		r->ended = !r->engine.horizon;
		show(r);
		if (r->ended || (negamax_is_win(r->move[0].score) && !r->ops->margin))
			return;
	}
}
