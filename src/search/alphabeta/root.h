/* The root of a negamax search: its moves, and the iterations that order them. A root belongs to the
 * thread that runs it; the engine (negamax.c) has one for each of its workers. */
#ifndef NARABE_SEARCH_ALPHABETA_ROOT_H
#define NARABE_SEARCH_ALPHABETA_ROOT_H

#include "search/alphabeta/searcher.h"
#include "search/cube/threats.h"

struct searched_move {
	move_t move;
	bool exact; /* else score is the most it can be */
	bool lost;  /* the other side then wins by threats */
	int score;  /* the mover's */
	int depth;  /* plies searched; 0: not yet */
	int margin; /* the mover's, in the game's own unit, or EXACT_UNKNOWN */
	struct negamax_line line;
};

struct negamax_root {
	struct negamax_searcher engine;
	struct negamax_params params;
	const struct negamax_ops *ops;
	void *self;              /* what ops created */
	struct threats *threats; /* NULL: not asked for, or not on this board */
	void (*show)(struct negamax_root
			*r); /* called whenever something new is known; NULL: nobody looks */

	struct searched_move move[GAME_MAX_MOVES]; /* the best first, those lost by threats last */
	int count;
	int alive;       /* not lost by threats */
	int depth;       /* of the last complete iteration */
	double unrest;   /* how often the best move has changed, less with each iteration since */
	bool ended;      /* which saw nothing but ends of games */
	bool by_threats; /* they decided it */
};

/* How a board is searched. */
const struct negamax_ops *negamax_ops_for(const struct game *g, const struct negamax_params *p);

/* A score as a value in [-1, 1]. */
double negamax_root_value(const struct negamax_root *r, int score);

/* `engine` and `show` are set, the rest is zero. False if memory is refused; it must be finished in any
 * case. */
bool negamax_root_init(struct negamax_root *r, const struct negamax_params *p);

/* Lists the moves of a root that has just been set, none of them searched. */
void negamax_root_restart(struct negamax_root *r, uint64_t seed);

/* One iteration. False if it was stopped; its results so far are kept. */
bool negamax_root_iterate(struct negamax_root *r, int depth);

/* Looks for wins by threats, then searches until the depth is reached, the result is proven, or the
 * engine is stopped. */
void negamax_root_run(struct negamax_root *r);

void negamax_root_finish(struct negamax_root *r);

#endif
