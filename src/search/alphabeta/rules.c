/* Negamax on any game, through its rules. */
#include <stdlib.h>

#include "search/alphabeta/evaluation.h"
#include "search/alphabeta/searcher.h"

struct rules_search {
	struct negamax_searcher *e;
	struct evaluation judge;
	move_t killer[NEGAMAX_PV_MAX + 1]; /* moves that lately refuted, by ply */
};

struct place {
	struct state state;
	int ply, depth;
};

static int search(struct rules_search *s, const struct place *at, const int bounds[2]);

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

/* As in cube/alphabeta.c: all but the first are expected to be no better. */
static int
try_move(struct rules_search *s, const struct place *at, move_t m, bool first, const int window[2])
{
	const struct game *g = s->e->game;
	struct place next = { .state = at->state, .ply = at->ply + 1, .depth = at->depth - 1 };
	int score = window[0] + 1;

	g->rules->play(g, &next.state, m);
	if (!first)
		score = -search(s, &next, (const int[]){ -window[0] - 1, -window[0] });
	if (first || (score > window[0] && score < window[1]))
		score = -search(s, &next, (const int[]){ -window[1], -window[0] });
	return score;
}

static int
search_moves(struct rules_search *s, const struct place *at, uint64_t key, const move_t *moves,
	int count, const int bounds[2])
{
	int window[2] = { bounds[0], bounds[1] };
	int best = -NEGAMAX_INFINITY;
	move_t best_move = moves[0];

	for (int i = 0; i < count; i++) {
		int score = try_move(s, at, moves[i], i == 0, window);
		if (s->e->stopped)
			return 0;
		if (score <= best)
			continue;
		best = score;
		best_move = moves[i];
		if (score <= window[0])
			continue;
		window[0] = score;
		if (score >= window[1]) {
			s->killer[at->ply] = best_move;
			break;
		}
		negamax_line_set(s->e, at->ply, best_move);
	}
	negamax_table_store(&s->e->table, key, at->depth, at->ply, bounds, best, best_move);
	return best;
}

static int
search(struct rules_search *s, const struct place *at, const int bounds[2])
{
	const struct game *g = s->e->game;
	move_t moves[GAME_MAX_MOVES];
	int count = g->rules->moves(g, &at->state, moves);
	int score;

	s->e->nodes++;
	s->e->line[at->ply].length = 0;
	if (count == 0) {
		int result = state_sign(&at->state) * g->rules->result(g, &at->state);
		return result * (NEGAMAX_WIN - at->ply);
	}
	if (at->depth == 0) {
		s->e->horizon = true;
		return evaluation(&s->judge, &at->state, count);
	}
	if (negamax_stopped(s->e))
		return 0;
	uint64_t key = state_hash(&at->state);
	const struct negamax_entry *e = negamax_table_find(&s->e->table, key);
	put_first(moves, count, s->killer[at->ply]);
	if (e) {
		put_first(moves, count, e->move);
		if (bounds[1] - bounds[0] == 1 &&
			negamax_entry_cuts(&s->e->table, e, at->depth, at->ply, bounds, &score))
			return score;
	}
	return search_moves(s, at, key, moves, count, bounds);
}

static void *
create(struct negamax_searcher *e, const struct negamax_params *p)
{
	struct rules_search *s = calloc(1, sizeof *s);

	(void)p;
	if (!s)
		return NULL;
	s->e = e;
	evaluation_init(&s->judge, e->game);
	memset(s->killer, MOVE_NONE, sizeof s->killer);
	return s;
}

static int
visit(void *self, move_t m, int depth, int alpha, int beta)
{
	struct rules_search *s = self;
	struct place next = { .state = s->e->root, .ply = 1, .depth = depth - 1 };

	s->e->game->rules->play(s->e->game, &next.state, m);
	int score = -search(s, &next, (const int[]){ -beta, -alpha });
	negamax_line_set(s->e, 0, m);
	return score;
}

const struct negamax_ops negamax_rules_ops = { .create = create, .visit = visit };
