/* The private state of tree search, for search.c and its tests. */
#ifndef NARABE_SEARCH_MCTS_SEARCH_INTERNAL_H
#define NARABE_SEARCH_MCTS_SEARCH_INTERNAL_H

#include <pthread.h>

#include "search/engine.h"
#include "search/mcts/uct.h"
#include "search/mcts/work.h"

struct worker {
	struct uct uct;   /* the thread's own while it runs */
	struct tree tree; /* of worker 0 when all share one */
	struct tree copy; /* copy of the tree after its root has moved; later the tree's previous
	                   * memory */
	bool has_waste;   /* the tree holds nodes that its root does not reach */
	struct work work;
	char apart[ARENA_LINE]; /* from the next worker */
};

/* The private state of the engine "uct". */
struct search {
	struct search_params params;
	struct uct_config config;
	struct endgame endgame; /* of config, if it has one */
	struct worker *worker;  /* the engine's, one for each thread */
	int trees;              /* worker 0 to trees - 1 have one */
	_Atomic bool memory_full;
	int seen_plies[GAME_MAX_MOVES]; /* of the root's moves: see oversight_look() */

	/* In this round of the engine, all workers may search the common tree once it has room. */
	bool has_lock;
	pthread_mutex_t moving;
	pthread_cond_t moved;
	uint64_t moved_round; /* under `moving` */

	/* The proven line, once the search has ended: 0 plies if unknown. */
	struct proven_line {
		int plies, best;
		int length; /* of a line of threats that the tree does not contain, otherwise 0 */
		move_t line[SEARCH_PV_MAX];
	} proof;
};

#endif
