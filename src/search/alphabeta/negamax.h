/* Negamax with alpha-beta as an engine: searches 1, 2, 3... plies deep until the depth or the time is
 * used, or the result is proven. By depth, everything it finds but the time is the same in every run.
 *
 * The value of a position searched d plies deep is exactly that of plain minimax over d plies,
 * on 4x4x4 boards, if quiescence is asked for, with one more ply in which only a win counts. Memory
 * is fixed at the start; the recursion is never deeper than NEGAMAX_MAX_DEPTH. */
#ifndef NARABE_SEARCH_ALPHABETA_NEGAMAX_H
#define NARABE_SEARCH_ALPHABETA_NEGAMAX_H

#include "search/engine.h"

enum {
	NEGAMAX_MAX_DEPTH = 64,
	NEGAMAX_NO_DEPTH_LIMIT = INT32_MAX, /* as deep as can be */
	NEGAMAX_PV_MAX = REPORT_PV_MAX,     /* a proven win is shown to its last stone */
	NEGAMAX_WIN = 20000, /* score of a win here and now; a ply further away it is one less */
};

/* What a 4x4x4 position is worth when the search ends in it; other games have one way each. */
enum negamax_eval {
	NEGAMAX_LINES,   /* every line that one side alone holds: 1, 4, 16 by its stones */
	NEGAMAX_WEIGHTS, /* every stone: the lines through its cell, 7 or 4 */
};

struct negamax_params {
	int depth;       /* budget in plies, 1 or more; NEGAMAX_NO_DEPTH_LIMIT for none */
	int64_t time_ms; /* budget; NO_LIMIT for none */
	int eval;        /* enum negamax_eval */
	int threats;     /* 4x4x4: look for wins by threats at the root first; 0 or 1 */
	int quiescence;  /* 4x4x4: at its end the search sees stones that win at once; 0 or 1 */
	int memory_mib;  /* the transposition table's, rounded down to a power of two */
	bool all_moves;  /* the exact score of every move and not of the best alone; slower */
	uint64_t seed;   /* decides between equal moves; 0: the first in the game's order */
	int notify_fd;   /* a byte is written there when the search ends by itself; -1: none */
};

/* Defaults: no budget, lines, threats, quiescence, 64 MiB, seed 0, no notice. */
struct negamax_params negamax_params_default(void);

/* The depth that suits g when none is asked for: to the end where no evaluation is known. */
int negamax_default_depth(const struct game *g);

/* Whether it plays *g: sides must move in turn; else a sentence. */
bool negamax_plays(const struct game *g, struct error *e);

extern const struct engine_ops engine_alphabeta;

/* The task of a search with these parameters: for engine_start(). It points at *p. */
struct engine_task negamax_task(const struct negamax_params *p);

/* engine_start() with that task. */
struct engine *negamax_start(const struct game *g, const struct state *s,
	const struct negamax_params *p, struct error *e);

#endif
