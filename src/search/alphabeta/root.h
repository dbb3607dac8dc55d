/* The root of a negamax search: iterations, the order of the moves, threats first. The search
 * thread's own but for what show() hands out. */
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
	struct negamax_line line;
};

struct negamax_root {
	struct negamax_searcher engine;
	struct negamax_params params;
	const struct negamax_ops *ops;
	void *way;               /* how ops search */
	struct threats *threats; /* NULL: not asked for, or not on this board */

	struct searched_move move[GAME_MAX_MOVES]; /* the best first, those lost by threats last */
	int count;
	int alive;       /* not lost by threats */
	int depth;       /* of the last complete iteration */
	bool ended;      /* which saw nothing but ends of games */
	bool by_threats; /* they decided it */

	/* Called whenever something new is known. */
	void (*show)(struct negamax_root *r);
};

/* engine and show being set; false when memory is refused: to be finished all the same. */
bool negamax_root_init(struct negamax_root *r, const struct negamax_params *p);
void negamax_root_finish(struct negamax_root *r);

/* Searches until the depth is reached, the result is proven, or the engine is stopped. */
void negamax_root_run(struct negamax_root *r);

#endif
