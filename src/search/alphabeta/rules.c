/* Negamax on any game, through its rules alone: what lies beyond the horizon is worth nothing. Owned by
 * the search's thread. */
#include <stdlib.h>

#include "search/alphabeta/searcher.h"

struct rules_search {
	struct negamax_searcher *e;
	move_t killer[NEGAMAX_PV_MAX + 1]; /* moves that lately refuted, by ply */
};

struct place {
	struct state state;
	int ply, depth;
};

/* Here and below `traced`, a constant, adds what is recorded for a person to see. */
static int rules_search_place(struct rules_search *s, const struct place *at, const int bounds[2]);
static int rules_search_traced(struct rules_search *s, const struct place *at, const int bounds[2]);

/* Brings a move to the front, the order of the others staying. */
static void
put_first(move_t *moves, int count, move_t m)
{
	for (int i = 0; i < count; i++) {
		if (moves[i] != m)
			continue;
		memmove(moves + 1, moves, (size_t)i * sizeof *moves);
		moves[0] = m;
		return;
	}
}

/* Searches the position after m, in the mover's window. */
TRACEABLE int
rules_search_after(
	struct rules_search *s, const struct place *next, const int window[2], bool traced)
{
	const int turned[2] = { -window[1], -window[0] };

	if (traced && next->ply <= s->e->tracer.deepest)
		return -rules_search_traced(s, next, turned);
	return -rules_search_place(s, next, turned);
}

/* As in cube/alphabeta.c: all but the first are expected to be no better. */
TRACEABLE int
rules_try_move(struct rules_search *s, const struct place *at, move_t m, bool first,
	const int window[2], bool traced)
{
	const struct game *g = s->e->game;
	const int narrow[2] = { window[0], window[0] + 1 };
	int score = window[0] + 1;
	struct place next;

	state_copy(&next.state, &at->state);
	next.ply = at->ply + 1;
	next.depth = at->depth - 1;
	g->rules->play(g, &next.state, m);
	if (traced)
		trace_node_move(
			&s->e->tracer, at->ply, m, first ? TRACE_WHY_WINDOW : TRACE_WHY_NULL);
	if (!first)
		score = rules_search_after(s, &next, narrow, traced);
	if (traced && !first)
		trace_node_move(&s->e->tracer, at->ply, m, TRACE_WHY_AGAIN);
	if (first || (score > window[0] && score < window[1]))
		score = rules_search_after(s, &next, window, traced);
	return score;
}

/* The moves of a position in the order in which they are searched. */
struct ordered {
	int count;
	move_t moves[GAME_MAX_MOVES];
};

TRACEABLE int
rules_search_moves(struct rules_search *s, const struct place *at, uint64_t key,
	const struct ordered *o, const int bounds[2], bool traced)
{
	int window[2] = { bounds[0], bounds[1] };
	int best = -NEGAMAX_INFINITY;
	move_t best_move = o->moves[0];
	bool above = s->e->horizon; /* outside this position */
	int i;

	s->e->horizon = false;
	for (i = 0; i < o->count; i++) {
		int score = rules_try_move(s, at, o->moves[i], i == 0, window, traced);
		if (s->e->stopped)
			return 0;
		if (score <= best)
			continue;
		best = score;
		best_move = o->moves[i];
		if (score <= window[0])
			continue;
		window[0] = score;
		if (score >= window[1]) {
			s->killer[at->ply] = best_move;
			break;
		}
		negamax_line_set(s->e, at->ply, best_move);
	}
	if (traced)
		trace_node_how(&s->e->tracer, i < o->count ? TRACE_HOW_CUTOFF : TRACE_HOW_SEARCHED,
			best_move, i < o->count ? i + 1 : i);
	const struct negamax_finding found = { at->depth, at->ply, best, best_move,
		!s->e->horizon };
	negamax_table_store(&s->e->table, key, bounds, &found);
	s->e->horizon = s->e->horizon || above;
	return best;
}

TRACEABLE int
rules_search_here(struct rules_search *s, const struct place *at, const int bounds[2], bool traced)
{
	const struct game *g = s->e->game;
	struct ordered o;
	int score;

	o.count = g->rules->moves(g, &at->state, o.moves);
	s->e->nodes++;
	s->e->line[at->ply].length = 0;
	if (o.count == 0) {
		if (traced)
			trace_node_how(&s->e->tracer, TRACE_HOW_OVER, MOVE_NONE, 0);
		int result = state_sign(&at->state) * g->rules->result(g, &at->state);
		return result * (NEGAMAX_WIN - at->ply);
	}
	if (at->depth == 0) {
		s->e->horizon = true;
		if (traced)
			trace_node_how(&s->e->tracer, TRACE_HOW_HORIZON, MOVE_NONE, 0);
		return 0;
	}
	if (negamax_stopped(s->e))
		return 0;
	uint64_t key = state_hash(&at->state);
	struct negamax_entry e;
	put_first(o.moves, o.count, s->killer[at->ply]);
	if (negamax_table_find(&s->e->table, key, &e)) {
		put_first(o.moves, o.count, e.move);
		if (bounds[1] - bounds[0] == 1 &&
			negamax_entry_cuts(&e, at->depth, at->ply, bounds, &score)) {
			negamax_take_answer(s->e, &e);
			if (traced)
				trace_node_how(&s->e->tracer, TRACE_HOW_TABLE, e.move, 0);
			return score;
		}
	}
	return rules_search_moves(s, at, key, &o, bounds, traced);
}

static int
rules_search_place(struct rules_search *s, const struct place *at, const int bounds[2])
{
	return rules_search_here(s, at, bounds, false);
}

static int
rules_search_traced(struct rules_search *s, const struct place *at, const int bounds[2])
{
	struct traced_node now = { at->ply, at->depth, state_sign(&at->state),
		{ bounds[0], bounds[1] } };
	enum trace_why why = negamax_enter(s->e, &now);

	return negamax_leave(s->e, &now, why, rules_search_here(s, at, bounds, true));
}

static void *
rules_create(struct negamax_searcher *e, const struct negamax_params *p)
{
	struct rules_search *s = calloc(1, sizeof *s);

	if (s)
		s->e = e;
	return s;
}

static void
rules_restart(void *self)
{
	struct rules_search *s = self;

	memset(s->killer, MOVE_NONE, sizeof s->killer);
}

static int
rules_visit(void *self, move_t m, int depth, int alpha, int beta)
{
	struct rules_search *s = self;
	struct place next = { .state = s->e->root, .ply = 1, .depth = depth - 1 };

	s->e->game->rules->play(s->e->game, &next.state, m);
	int score = rules_search_after(s, &next, (const int[]){ alpha, beta }, s->e->tracer.on);
	negamax_line_set(s->e, 0, m);
	return score;
}

static bool
rules_fits(const struct game *g, const struct negamax_params *p)
{
	return true;
}

const struct negamax_ops negamax_rules_ops = {
	.fits = rules_fits,
	.create = rules_create,
	.restart = rules_restart,
	.visit = rules_visit,
};
