/* The root of a negamax search: threats first, iterations, move ordering. */
#include "search/alphabeta/root.h"

#include <stdlib.h>

enum {
	ATTACK_NODES = 100000, /* spent on the mover's forced win */
	DEFENCE_NODES = 5000,  /* on one of the opponent's after each root move */
};

bool
negamax_root_init(struct negamax_root *r, const struct negamax_params *p)
{
	const struct game *g = r->engine.game;
	move_t moves[GAME_MAX_MOVES];
	struct rng rng;

	r->params = *p;
	if (r->params.depth > NEGAMAX_MAX_DEPTH)
		r->params.depth = NEGAMAX_MAX_DEPTH;
	r->count = r->alive = g->rules->moves(g, &r->engine.root, moves);
	rng_seed(&rng, p->seed);
	for (int i = 0; i < r->count; i++) {
		/* Among equal moves the first is taken: the seed decides which one that is. */
		int at = p->seed ? (int)rng_below(&rng, (uint32_t)i + 1) : i;
		r->move[i] = r->move[at];
		r->move[at] = (struct searched_move){ .move = moves[i] };
	}
	r->ops = cube_fits(g) ? &negamax_cube_ops : &negamax_rules_ops;
	r->way = r->ops->create(&r->engine, p);
	if (cube_fits(g) && p->threats) {
		r->threats = malloc(sizeof *r->threats);
		if (r->threats)
			threats_init(r->threats, g);
	}
	return r->way && (r->threats || !cube_fits(g) || !p->threats);
}

void
negamax_root_finish(struct negamax_root *r)
{
	free(r->threats);
	free(r->way);
	r->threats = NULL;
	r->way = NULL;
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

/* Searches one root move against the best score so far. `full`: computes its exact score in any
 * case. False if it was stopped. */
static bool
search_move(struct negamax_root *r, struct searched_move *m, int depth, int best, bool full)
{
	bool open = full || best == -NEGAMAX_INFINITY;
	int alpha = open ? -NEGAMAX_INFINITY : best;
	int beta = open ? NEGAMAX_INFINITY : best + 1;
	int score = r->ops->visit(r->way, m->move, depth, alpha, beta);

	if (!open && score > best && !r->engine.stopped)
		score = r->ops->visit(r->way, m->move, depth, best, NEGAMAX_INFINITY);
	if (r->engine.stopped)
		return false;
	m->score = score;
	m->depth = depth;
	m->exact = open || score > best;
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
		struct negamax_entry *entry = &t->entry[i];
		if (i % NEGAMAX_CHECK_NODES == 0)
			negamax_check(e);
		if (e->stopped)
			return false;
		if (!(entry->key & bit))
			continue;
		entry[bit * NEGAMAX_BUCKET] = *entry;
		entry->bound = 0;
	}
	t->mask |= bit;
	return true;
}

/* Makes room for the next iteration, which is about as large as all before it. */
static void
grow_table(struct negamax_searcher *e)
{
	const struct negamax_table *t = &e->table;

	while (t->mask < t->most && t->written > 2 * t->mask && double_table(e))
		;
}

/* One iteration. False if it was stopped; its results so far are kept. */
static bool
iterate(struct negamax_root *r, int depth)
{
	bool full = depth == 1 || r->params.all_moves;
	int best = -NEGAMAX_INFINITY;

	r->engine.horizon = false;
	r->engine.table.iteration = (uint8_t)depth;
	grow_table(&r->engine);
	for (int i = 0; i < r->alive; i++) {
		if (!search_move(r, &r->move[i], depth, best, full))
			return false;
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
		r->show(r);
	}
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

/* Whether the side to move at *s wins by threats. */
static bool
win_by_threats(
	struct negamax_root *r, const struct state *s, int64_t nodes, struct threats_win *win)
{
	struct threats_limits limits = { nodes, stop_threats, &r->engine };
	bool won = threats_find(r->threats, s, &limits, win);

	r->engine.nodes += win->nodes;
	return won;
}

/* A win by threats at the root: its move comes to the front. */
static bool
find_win(struct negamax_root *r)
{
	struct threats_win win;
	int i = 0;

	if (!win_by_threats(r, &r->engine.root, ATTACK_NODES, &win))
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
	if (!win_by_threats(r, &after, DEFENCE_NODES, &win))
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

void
negamax_root_run(struct negamax_root *r)
{
	if (r->threats) {
		r->by_threats = find_win(r);
		if (!r->by_threats)
			find_losses(r);
		r->by_threats = r->by_threats || r->alive == 0;
		r->show(r);
		if (r->by_threats)
			return;
	}
	for (int depth = 1; depth <= r->params.depth && iterate(r, depth); depth++) {
		r->depth = depth;
		r->ended = !r->engine.horizon;
		r->show(r);
		if (r->ended || negamax_is_win(r->move[0].score))
			return;
	}
}
