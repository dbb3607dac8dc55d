/* The heart of alpha-beta, a template: a position's moves in turn, each but the first in a null window
 * (principal variation search), for boards whose positions, orders and tables differ. A file defines SEARCH,
 * the type of its search, whose `e` is the struct negamax_searcher, and PLACE, that of a position with its
 * `ply` and `depth`; includes this; and then defines search_here() and the functions below.
 *
 * Here and in these files `traced` is a constant: whether to record the search for a person to see. */
#ifndef NARABE_SEARCH_ALPHABETA_SKELETON_H
#define NARABE_SEARCH_ALPHABETA_SKELETON_H

#include "search/alphabeta/searcher.h"

enum { FIRST_MOVE = -1 }; /* in place of a reduction: the whole window at once */

/* Returns the value of a position to its mover, in a window (fail soft). */
TRACEABLE int search_here(SEARCH *s, const PLACE *at, const int window[2], bool traced);

/* Returns +1 if the first player moves there, otherwise -1. */
static inline int place_sign(const PLACE *at);

static int
search_plain(SEARCH *s, const PLACE *at, const int window[2])
{
	return search_here(s, at, window, false);
}

static int
search_traced(SEARCH *s, const PLACE *at, const int window[2])
{
	const struct traced_node now = { at->ply, at->depth > 0 ? at->depth : 0, place_sign(at),
		{ window[0], window[1] } };
	enum trace_why why = negamax_enter(s->e, &now);

	return negamax_leave(s->e, &now, why, search_here(s, at, window, true));
}

/* Searches the position after a move, in the mover's window. */
TRACEABLE int
search_after(SEARCH *s, const PLACE *next, int alpha, int beta, bool traced)
{
	const int turned[2] = { -beta, -alpha };

	if (traced)
		return -search_traced(s, next, turned);
	return -search_plain(s, next, turned);
}

/* Searches *next, to which move m leads: first this many plies less deep and in a null window, then, if the
 * result requires it, as deep and in the whole window. Returns the mover's score. */
TRACEABLE int
search_move(SEARCH *s, PLACE *next, move_t m, int reduction, const int window[2], bool traced)
{
	int score = window[0] + 1, ply = next->ply - 1;
	bool first = reduction == FIRST_MOVE;

	if (traced)
		trace_node_move(&s->e->tracer, ply, m, first ? TRACE_WHY_WINDOW : TRACE_WHY_NULL);
	if (!first && reduction) {
		next->depth -= reduction;
		score = search_after(s, next, window[0], window[0] + 1, traced);
		next->depth += reduction;
		if (traced && score > window[0] && !s->e->stopped)
			trace_node_move(&s->e->tracer, ply, m, TRACE_WHY_AGAIN);
	}
	if (!first && score > window[0] && !s->e->stopped)
		score = search_after(s, next, window[0], window[0] + 1, traced);
	if (traced && !first)
		trace_node_move(&s->e->tracer, ply, m, TRACE_WHY_AGAIN);
	if (first || (score > window[0] && score < window[1]))
		score = search_after(s, next, window[0], window[1], traced);
	return score;
}

/* What the moves of a position have come to. */
struct tried {
	int bounds[2], window[2]; /* the position's, and what better moves have left of it */
	int best;
	unsigned move; /* the best one */
	bool above;    /* an evaluation took part outside this position */
};

static inline struct tried
tried_begin(SEARCH *s, const int bounds[2], unsigned no_move)
{
	bool above = s->e->horizon;

	s->e->horizon = false;
	return (struct tried){ { bounds[0], bounds[1] }, { bounds[0], bounds[1] },
		-NEGAMAX_INFINITY, no_move, above };
}

/* Takes the score of a move. Returns whether it is better than the window allows for, so that the line
 * begins with it; it refutes the position if it reaches the window's upper end. */
static inline bool
tried_take(struct tried *t, unsigned move, int score)
{
	if (score <= t->best)
		return false;
	t->best = score;
	t->move = move;
	if (score <= t->window[0])
		return false;
	t->window[0] = score;
	return true;
}

static inline bool
tried_refuted(const struct tried *t)
{
	return t->best >= t->bounds[1];
}

/* Finds what is stored of the position. */
static inline struct negamax_finding
tried_found(const SEARCH *s, const struct tried *t, const PLACE *at)
{
	return (struct negamax_finding){ at->depth, at->ply, t->best, t->move, !s->e->horizon };
}

/* Returns the value of the position, after tried_found(): from here on evaluations outside it count again. */
static inline int
tried_end(SEARCH *s, const struct tried *t)
{
	s->e->horizon = s->e->horizon || t->above;
	return t->best;
}

#endif
