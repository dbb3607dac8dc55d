/* What a negamax search writes into a trace: a record for each position entered and left. Internal
 * to negamax; the search's own thread. */
#ifndef NARABE_SEARCH_ALPHABETA_TRACE_H
#define NARABE_SEARCH_ALPHABETA_TRACE_H

#include "search/trace_internal.h"

/* Compiles a function of the search twice: `traced` is a constant where it is called. */
#define NEGAMAX_TRACEABLE static inline __attribute__((always_inline))

struct negamax_tracer {
	bool on;     /* from the next root move on; false: nothing below is used */
	int deepest; /* plies that are recorded */
	move_t path[GAME_MAX_PLIES];
	enum trace_why why; /* the next position is entered */
	/* How the one that is left now became known. */
	enum trace_how how;
	move_t by;
	int searched;
};

/* A position as it is recorded; window and score are those of the side to move. */
struct negamax_traced {
	int ply, depth;
	int sign; /* of the side to move */
	int window[2];
};

void negamax_trace_enter(
	struct engine *e, struct negamax_tracer *t, const struct negamax_traced *at);
void negamax_trace_leave(
	struct engine *e, struct negamax_tracer *t, const struct negamax_traced *at, int score);

/* The next position is entered by this move from `ply`. */
static inline void
negamax_trace_move(struct negamax_tracer *t, int ply, move_t m, enum trace_why why)
{
	t->path[ply] = m;
	t->why = why;
}

static inline void
negamax_trace_how(struct negamax_tracer *t, enum trace_how how, move_t by, int searched)
{
	t->how = how;
	t->by = by;
	t->searched = searched;
}

#endif
