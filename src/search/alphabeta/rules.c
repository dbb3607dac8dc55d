/* Negamax on any game, through its rules and a static evaluation. Owned by the search's thread.
 *
 * Games of discs: corners are permanent, the cells next to a corner help the opponent to it, the
 * edge is hard to turn; and more moves mean more choice.
 *
 *   C s . . s C     C corner, x next to it on the diagonal, s next to it on the edge,
 *   s x i i x s     . the rest of the edge, i the ring inside it; the middle counts nothing
 *   . i     i . */
#include <stdlib.h>

#include "base/bits.h"
#include "search/alphabeta/searcher.h"

/* ---- the static evaluation ---- */

enum { EVALUATION_CLASSES = 6 };

struct evaluation;

/* A static evaluation: the mover's score, far below a win's. NULL: always 0. */
typedef int evaluation_fn(const struct evaluation *j, const struct state *s, int moves);

struct evaluation {
	const struct game *game;
	evaluation_fn *judge;
	/* Discs: classes of cells of equal worth, in the game's own bits. */
	uint64_t cells[EVALUATION_CLASSES];
};

enum { MOBILITY = 4, CORNER = 0, DIAGONAL = 1, BESIDE = 2, EDGE = 3, RING = 4, MIDDLE = 5 };

static const int worth[EVALUATION_CLASSES] = {
	[CORNER] = 40,
	[DIAGONAL] = -12,
	[BESIDE] = -6,
	[EDGE] = 3,
	[RING] = -1,
	[MIDDLE] = 0,
};

static int
class_of(const struct game *g, int column, int row)
{
	int x = column < g->columns - 1 - column ? column : g->columns - 1 - column;
	int y = row < g->rows - 1 - row ? row : g->rows - 1 - row;

	if (x + y == 0)
		return CORNER;
	if (x + y == 1)
		return BESIDE;
	if (x == 1 && y == 1)
		return DIAGONAL;
	if (x == 0 || y == 0)
		return EDGE;
	return x == 1 || y == 1 ? RING : MIDDLE;
}

static int
judge_discs(const struct evaluation *j, const struct state *s, int moves)
{
	const struct game *g = j->game;
	struct state passed = *s;
	move_t unused[GAME_MAX_MOVES];
	uint64_t own = s->stones[s->to_move];
	uint64_t other = s->stones[s->to_move ^ 1];

	passed.to_move ^= 1;
	int sum = MOBILITY * (moves - g->rules->moves(g, &passed, unused));
	for (int i = 0; i < MIDDLE; i++) {
		int own_count = (int)bits_count(own & j->cells[i]);
		sum += worth[i] * (own_count - (int)bits_count(other & j->cells[i]));
	}
	return sum;
}

/* Chooses by the family of g. */
static void
evaluation_init(struct evaluation *j, const struct game *g)
{
	*j = (struct evaluation){ .game = g };
	if (!game_is_othello(g))
		return;
	j->judge = judge_discs;
	for (int cell = 0; cell < game_cell_count(g); cell++) {
		struct state one = { .to_move = SIDE_FIRST };
		g->rules->put(g, &one, cell, CELL_FIRST);
		j->cells[class_of(g, cell % g->columns, cell / g->columns)] |= one.stones[0];
	}
}

/* The mover's score of a position that is not over and has `moves` moves. */
static int
evaluation(const struct evaluation *j, const struct state *s, int moves)
{
	return j->judge ? j->judge(j, s, moves) : 0;
}

/* ---- the search ---- */

struct rules_search {
	struct negamax_searcher *e;
	struct evaluation judge;
	move_t killer[NEGAMAX_PV_MAX + 1]; /* moves that lately refuted, by ply */
};

struct place {
	struct state state;
	int ply, depth;
};

/* Here and below `traced`, a constant, adds what is recorded for a person to see. */
static int search(struct rules_search *s, const struct place *at, const int bounds[2]);
static int search_traced(struct rules_search *s, const struct place *at, const int bounds[2]);

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
search_after(struct rules_search *s, const struct place *next, const int window[2], bool traced)
{
	const int turned[2] = { -window[1], -window[0] };

	if (traced && next->ply <= s->e->tracer.deepest)
		return -search_traced(s, next, turned);
	return -search(s, next, turned);
}

/* As in cube/alphabeta.c: all but the first are expected to be no better. */
TRACEABLE int
try_move(struct rules_search *s, const struct place *at, move_t m, bool first, const int window[2],
	bool traced)
{
	const struct game *g = s->e->game;
	const int narrow[2] = { window[0], window[0] + 1 };
	struct place next = { .state = at->state, .ply = at->ply + 1, .depth = at->depth - 1 };
	int score = window[0] + 1;

	g->rules->play(g, &next.state, m);
	if (traced)
		trace_node_move(
			&s->e->tracer, at->ply, m, first ? TRACE_WHY_WINDOW : TRACE_WHY_NULL);
	if (!first)
		score = search_after(s, &next, narrow, traced);
	if (traced && !first)
		trace_node_move(&s->e->tracer, at->ply, m, TRACE_WHY_AGAIN);
	if (first || (score > window[0] && score < window[1]))
		score = search_after(s, &next, window, traced);
	return score;
}

/* The moves of a position in the order in which they are searched. */
struct ordered {
	int count;
	move_t moves[GAME_MAX_MOVES];
};

TRACEABLE int
search_moves(struct rules_search *s, const struct place *at, uint64_t key, const struct ordered *o,
	const int bounds[2], bool traced)
{
	int window[2] = { bounds[0], bounds[1] };
	int best = -NEGAMAX_INFINITY;
	move_t best_move = o->moves[0];
	int i;

	for (i = 0; i < o->count; i++) {
		int score = try_move(s, at, o->moves[i], i == 0, window, traced);
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
	const struct negamax_finding found = { at->depth, at->ply, best, best_move };
	negamax_table_store(&s->e->table, key, bounds, &found);
	return best;
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
			trace_node_how(&s->e->tracer, TRACE_HOW_OVER, MOVE_NONE, 0);
		int result = state_sign(&at->state) * g->rules->result(g, &at->state);
		return result * (NEGAMAX_WIN - at->ply);
	}
	if (at->depth == 0) {
		s->e->horizon = true;
		if (traced)
			trace_node_how(&s->e->tracer, TRACE_HOW_HORIZON, MOVE_NONE, 0);
		return evaluation(&s->judge, &at->state, o.count);
	}
	if (negamax_stopped(s->e))
		return 0;
	uint64_t key = state_hash(&at->state);
	const struct negamax_entry *e = negamax_table_find(&s->e->table, key);
	put_first(o.moves, o.count, s->killer[at->ply]);
	if (e) {
		put_first(o.moves, o.count, e->move);
		if (bounds[1] - bounds[0] == 1 &&
			negamax_entry_cuts(&s->e->table, e, at->depth, at->ply, bounds, &score)) {
			if (traced)
				trace_node_how(&s->e->tracer, TRACE_HOW_TABLE, e->move, 0);
			return score;
		}
	}
	return search_moves(s, at, key, &o, bounds, traced);
}

static int
search(struct rules_search *s, const struct place *at, const int bounds[2])
{
	return search_here(s, at, bounds, false);
}

static int
search_traced(struct rules_search *s, const struct place *at, const int bounds[2])
{
	struct traced_node now = { at->ply, at->depth, state_sign(&at->state),
		{ bounds[0], bounds[1] } };
	struct node_tracer *t = &s->e->tracer;
	enum trace_why why = t->why;

	trace_node_enter(s->e->engine, t, &now);
	int score = search_here(s, at, bounds, true);
	t->why = why;
	if (!s->e->stopped)
		trace_node_leave(s->e->engine, t, &now, score);
	return score;
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
	int score = search_after(s, &next, (const int[]){ alpha, beta }, s->e->tracer.on);
	negamax_line_set(s->e, 0, m);
	return score;
}

const struct negamax_ops negamax_rules_ops = { .create = create, .visit = visit };
