/* What narabe bench measures. Internal to the command. */
#ifndef NARABE_CLI_BENCH_H
#define NARABE_CLI_BENCH_H

#include "search/mcts/search.h"

/* A second, of the best of three runs. */
struct bench_figures {
	const struct game *game;
	int threads;
	double tree, root; /* playouts of a search, sharing a tree or with a tree each */
	double exact;      /* nodes of the exact solver; 0: the game has none, or is looked up */
	double bytes, node_bytes;     /* of memory of the one tree, a playout and a node */
	double depth;                 /* mean, where playouts began */
	struct search_times times;    /* sharing a tree */
	double playouts[PLAYOUT_IDS]; /* alone; 0: the game has no fast one. One thread only, */
	double nodes;                 /* of negamax, as these */
};

struct bench_figures bench_measure(const struct game *g, int threads);

#endif
