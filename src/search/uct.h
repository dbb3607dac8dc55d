/* UCT (Kocsis, Szepesvari 2006): one playout at a time down one tree. */
#ifndef NARABE_SEARCH_UCT_H
#define NARABE_SEARCH_UCT_H

#include "search/tree.h"

struct uct {
	const struct game *game;
	struct state root;
	struct tree *tree;
	double c; /* on rewards in [-1, 1] */
	struct rng rng;
	uint32_t playouts;   /* made; the root's visits */
	uint64_t depth_sum;  /* plies in the tree, over all playouts */
	bool memory_full;
};

/* One playout from the root, which must not be over: select, open, play out, back up. */
void uct_playout(struct uct *u);

#endif
