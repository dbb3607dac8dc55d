/* Internal to the negamax search: shared by the engine and the ways to search a root move.
 * Everything here belongs to the search's own thread.
 *
 *   negamax.c         the engine: its workers, their iterations over the root's moves
 *   rules.c           any game, through its rules, to its end
 *   cube/alphabeta.c  4x4x4 boards, on line counts
 *   cube/learned.c, learned_qubic.c  the same with and without gravity, by a learned evaluation
 *   othello/alphabeta.c  Othello on bitboards, and its exact endings */
#ifndef NARABE_SEARCH_ALPHABETA_SEARCHER_H
#define NARABE_SEARCH_ALPHABETA_SEARCHER_H

#include <stdatomic.h>
#include <string.h>

#include "search/alphabeta/table.h"
#include "search/trace_internal.h"

enum {
	NEGAMAX_INFINITY = 30000,   /* above every score */
	NEGAMAX_CHECK_NODES = 1024, /* between two reads of the clock */
	THREATS_MAX_PLIES = 64,
};

/* The best line from each ply on: line[ply][0] is played at that ply. */
struct negamax_line {
	uint8_t length;
	move_t move[REPORT_PV_MAX];
};

/* Shared by the threads of a search, in addition to the table's memory. The first worker searches;
 * the others help it: they search the same root and leave their results in the table. */
struct negamax_team {
	_Atomic uint64_t mask;      /* the table's */
	_Atomic uint16_t iteration; /* the first worker's */
	_Atomic int depth;          /* of that */
	_Atomic bool alone;         /* no more help is needed */
};

struct negamax_searcher {
	const struct game *game;
	struct state root;
	struct negamax_table table;
	struct negamax_line line[REPORT_PV_MAX + 1];
	int64_t nodes;
	bool horizon; /* an evaluation took part in the last root move */

	/* When to stop. */
	int64_t next_check; /* in nodes */
	struct engine *engine;
	_Atomic int64_t *nodes_shown;
	bool stopped;

	struct negamax_team *team;
	bool helps; /* it is not the first worker: its own results are not shown */

	struct node_tracer tracer;
};

/* A win by threats: stones that each threaten to win with the next, so that every answer is forced. */
struct threats_win {
	int length; /* in plies, including the winning stone; odd; 0: no win found */
	move_t line[THREATS_MAX_PLIES]; /* attack, answer, attack... */
	int64_t nodes;
	bool complete; /* without a win: true if threats cannot win, false if the budget ran out */
};

struct threats_limits {
	int64_t nodes;             /* limit, in positions */
	bool (*stop)(void *owner); /* polled now and then; true ends the search; NULL: nothing stops
	                            * it */
	void *owner;
};

struct threats;

/* A way to search. `self` is the block that create() made, `e` outlives it. Slots that may be NULL
 * say what that means. */
struct negamax_ops {
	/* Returns whether it searches this board with these parameters. */
	bool (*fits)(const struct game *g, const struct negamax_params *p);

	/* Creates a search; returns NULL when memory is refused. restart() follows. */
	void *(*create)(struct negamax_searcher *e, const struct negamax_params *p);
	void (*destroy)(void *self); /* NULL: free() */

	/* Prepares for the root, the first or another one of the same game. */
	void (*restart)(void *self);

	/* Returns the depth of the iteration after one of `depth` plies (0: the first one); it may
	 * be the same, to search in another way. NULL: one ply more. */
	int (*next_depth)(void *self, int depth);

	/* Plays root move m, searches depth - 1 further plies and returns the root mover's score
	 * in the window (fail soft), its line in e->line[0]; depth >= 1. Means nothing once
	 * e->stopped. */
	int (*visit)(void *self, move_t m, int depth, int alpha, int beta);

	/* The game's own unit: whether the exact scores of this iteration are margins, and the mover's
	 * margin of one. A search with this slot continues after a win, for a greater margin. NULL: a
	 * result is all there is. */
	bool (*margin)(void *self, int score, int *margin);

	/* Boards with threats: a search for them, which free() releases, or NULL when memory is refused;
	 * whether the side to move at *s, where nobody has won yet, wins by them. NULL: there are none. */
	struct threats *(*threats_create)(const struct game *g);
	bool (*threats_find)(struct threats *t, const struct state *s,
		const struct threats_limits *limits, struct threats_win *out);

	int memory_share; /* the table has one part in `memory_share` of the memory; 0: all of it */
};

extern const struct negamax_ops negamax_othello_ops, negamax_cube_learned_avx2_ops,
	negamax_cube_learned_ops, negamax_qubic_learned_ops, negamax_cube_ops, negamax_rules_ops;

/* Checks the clock and for a stop request; out of line, called once in NEGAMAX_CHECK_NODES. */
void negamax_check(struct negamax_searcher *e);

static inline bool
negamax_stopped(struct negamax_searcher *e)
{
	if (__builtin_expect(e->nodes >= e->next_check, 0))
		negamax_check(e);
	return e->stopped;
}

/* Notes whether an evaluation took part in an answer of the table. */
static inline void
negamax_take_answer(struct negamax_searcher *e, const struct negamax_entry *from)
{
	e->horizon = e->horizon || !(from->solved || negamax_is_win(from->score));
}

/* Records that a position is entered; returns why, for negamax_leave(). */
static inline enum trace_why
negamax_enter(struct negamax_searcher *e, const struct traced_node *at)
{
	trace_node_enter(e->engine, &e->tracer, at);
	return e->tracer.why;
}

/* Records the result of the position, unless the search was stopped; returns the score. */
static inline int
negamax_leave(
	struct negamax_searcher *e, const struct traced_node *at, enum trace_why why, int score)
{
	e->tracer.why = why;
	if (!e->stopped)
		trace_node_leave(e->engine, &e->tracer, at, score);
	return score;
}

/* Visits a root move that wins at once; returns the mover's score. */
int negamax_visit_win(struct negamax_searcher *e, move_t m, int depth, const int window[2]);

/* Sets the line at `ply` to m and the line of the next ply. */
static inline void
negamax_line_set(struct negamax_searcher *e, int ply, move_t m)
{
	struct negamax_line *line = &e->line[ply];
	const struct negamax_line *rest = line + 1;

	line->move[0] = m;
	line->length = (uint8_t)(rest->length + 1);
	memcpy(line->move + 1, rest->move, rest->length);
}

#endif
