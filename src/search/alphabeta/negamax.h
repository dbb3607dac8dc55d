/* Negamax with alpha-beta as an engine: searches 1, 2, 3... plies deep until the depth or the time
 * is used up, or the result is proven. With a depth limit and one thread, all results but the time
 * are reproducible. More threads search the same positions, one ply deeper or in another order, and
 * share the table; only the first thread's findings count (lazy SMP).
 *
 * The value of a position searched d plies deep is exactly that of plain minimax over d plies; on
 * 4x4x4 boards, with quiescence, plus one ply in which only a win counts; in Othello a pass takes
 * no ply, and an ending that the budget reaches is solved to the disc. With a learned evaluation it
 * is not, unless reductions are off: unlikely moves are searched less deep, and in Othello also
 * positions that look decided; on 4x4x4 forced moves never cost depth. Memory is fixed at the
 * start; the recursion is never deeper than NEGAMAX_MAX_DEPTH. */
#ifndef NARABE_SEARCH_ALPHABETA_NEGAMAX_H
#define NARABE_SEARCH_ALPHABETA_NEGAMAX_H

#include "search/engine.h"
#include "search/eval/eval.h"

enum {
	NEGAMAX_MAX_DEPTH = 64,
	NEGAMAX_NO_DEPTH_LIMIT = INT32_MAX, /* as deep as possible */
	NEGAMAX_PV_MAX = REPORT_PV_MAX,     /* a proven win is shown to its last stone */
	NEGAMAX_WIN = 20000, /* score of an immediate win; one less for each ply further away, in
	                      * Othello for each disc that the margin falls short of 64 */
};

/* The static evaluation: a learned one where there are weights, otherwise on 4x4x4 the first below;
 * other games have one unlearned evaluation each. */
enum negamax_eval {
	NEGAMAX_LINES,   /* every line with stones of one side only: 1, 4, 16 by their number */
	NEGAMAX_WEIGHTS, /* every stone: the lines through its cell, 7 or 4 */
	NEGAMAX_LEARNED, /* search/eval */
};

struct negamax_params {
	int depth;       /* budget in plies, 1 or more; NEGAMAX_NO_DEPTH_LIMIT for none */
	int64_t nodes;   /* beyond `depth` until a thread has searched this many; 0: no deeper */
	int64_t time_ms; /* budget; NO_LIMIT for none */
	int eval;        /* enum negamax_eval */
	const struct eval_weights *weights; /* for NEGAMAX_LEARNED; they outlive the search. NULL:
	                                     * none */
	int reductions; /* with weights: searches late moves, and positions that look decided,
			 * less deep; 0 or 1 */
	int threats;    /* 4x4x4: first look for forced wins at the root; 0 or 1 */
	int quiescence; /* 4x4x4: see immediate wins at the horizon; 0 or 1 */
	int reuse;      /* engine_advance() keeps the table; 0 or 1 */
	int threads;    /* 1 or more; at most one for each core searches, because more would keep
			 * others from reading the clock; several are not deterministic */
	int memory_mib; /* the transposition table's, rounded down to a power of two */
	bool all_moves; /* the exact score of every move, not only of the best; slower */
	uint64_t seed;  /* decides between equal moves; 0: the first in the game's order */
	int notify_fd;  /* gets a byte when the search ends on its own; -1: none */
};

/* Returns the defaults: no budget, a learned evaluation without weights, reductions, threats,
 * quiescence, reuse, one thread, 64 MiB, seed 0, no notification. */
struct negamax_params negamax_params_default(void);

/* Returns the default depth for g: to the end of the game if there is no evaluation. */
int negamax_default_depth(const struct game *g);

/* Returns whether the engine plays *g: sides must move in turn; if not, with a sentence. */
bool negamax_plays(const struct game *g, struct error *e);

extern const struct engine_ops engine_alphabeta;

/* Returns a task with these parameters for engine_start(). It points at *p. */
struct engine_task negamax_task(const struct negamax_params *p);

/* Calls engine_start() with that task. */
struct engine *negamax_start(const struct game *g, const struct state *s,
	const struct negamax_params *p, struct error *e);

#endif
