/* Negamax on any game, through its rules alone: what lies beyond the horizon is worth nothing. Owned by
 * the search's thread. */
#include <stdlib.h>

#include "games/game.h"
#include "search/alphabeta/searcher.h"

struct rules_search {
	struct negamax_searcher *e;
	move_t killer[REPORT_PV_MAX + 1]; /* moves that lately refuted, by ply */
};

struct place {
	struct state state;
	int ply, depth;
};

#define SEARCH struct rules_search
#define PLACE  struct place
#include "search/alphabeta/skeleton.h"

static inline int
place_sign(const struct place *at)
{
	return state_sign(&at->state);
}

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

/* The moves of a position in the order in which they are searched. */
struct ordered {
	int count;
	move_t moves[GAME_MAX_MOVES];
};

TRACEABLE int
rules_search_moves(struct rules_search *s, const struct place *at, uint64_t key,
	const struct ordered *o, const int bounds[2], bool traced)
{
	const struct game *g = s->e->game;
	struct tried t = tried_begin(s, bounds, o->moves[0]);
	int i;

	for (i = 0; i < o->count && !tried_refuted(&t); i++) {
		struct place next;
		state_copy(&next.state, &at->state);
		next.ply = at->ply + 1;
		next.depth = at->depth - 1;
		g->rules->play(g, &next.state, o->moves[i]);
		int score = search_move(
			s, &next, o->moves[i], i == 0 ? FIRST_MOVE : 0, t.window, traced);
		if (s->e->stopped)
			return 0;
		if (!tried_take(&t, o->moves[i], score))
			continue;
		if (tried_refuted(&t))
			s->killer[at->ply] = o->moves[i];
		else
			negamax_line_set(s->e, at->ply, o->moves[i]);
	}
	if (traced)
		trace_node_how(&s->e->tracer,
			tried_refuted(&t) ? TRACE_HOW_CUTOFF : TRACE_HOW_SEARCHED, (move_t)t.move);
	const struct negamax_finding found = tried_found(s, &t, at);
	negamax_table_store(&s->e->table, key, bounds, &found);
	return tried_end(s, &t);
}

TRACEABLE int
search_here(struct rules_search *s, const struct place *at, const int bounds[2], bool traced)
{
	const struct game *g = s->e->game;
	struct ordered o;
	int score;

	o.count = g->rules->moves(g, &at->state, o.moves);
	s->e->nodes++;
	s->e->line[at->ply].length = 0;
	if (o.count == 0) {
		if (traced)
			trace_node_how(&s->e->tracer, TRACE_HOW_OVER, MOVE_NONE);
		int result = state_sign(&at->state) * g->rules->result(g, &at->state);
		return result * (NEGAMAX_WIN - at->ply);
	}
	if (at->depth == 0) {
		s->e->horizon = true;
		if (traced)
			trace_node_how(&s->e->tracer, TRACE_HOW_HORIZON, MOVE_NONE);
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
				trace_node_how(&s->e->tracer, TRACE_HOW_TABLE, e.move);
			return score;
		}
	}
	return rules_search_moves(s, at, key, &o, bounds, traced);
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
	int score = search_after(s, &next, alpha, beta, s->e->tracer.on);
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
