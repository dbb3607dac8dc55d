/* The search tree: statistics on the moves of every opened position, in one arena.
 *
 * A node is one block, its children lie together, array by array, so that selection is a pass
 * over neighbouring memory (17 bytes a child and 4 a node):
 *
 *   count | moves[count] | pad to 4 | visits[] | total[] | draws[] | link[]
 *
 * `total` is the sum of results, the FIRST player's: wins and losses follow from it with visits
 * and draws. A link is the child's own block, or nothing yet, or says that the game is over
 * there and how.
 *
 * Threads: one thread grows the tree and counts; any number may read at any time. A block's
 * count and moves are written before its place is published (release) and never change. The
 * statistics are relaxed atomics: a reader may see a playout's visit before its result. */
#ifndef NARABE_SEARCH_TREE_H
#define NARABE_SEARCH_TREE_H

#include <stdatomic.h>

#include "base/arena.h"
#include "games/game.h"

struct tree {
	struct arena arena;
	uint32_t root; /* the root's block; TREE_NONE when the game is over there */
};

#define TREE_NONE 0u
/* Links from here on: the game is over, the result is link - TREE_OVER - 1. */
#define TREE_OVER 0xfffffff0u

struct tree_node {
	int count;
	const move_t *move;
	_Atomic uint32_t *visits;
	_Atomic int32_t *total;
	_Atomic uint32_t *draws;
	_Atomic uint32_t *link;
};

/* Reserves `bytes` and opens the root. False when the system refuses the memory. */
bool tree_init(struct tree *t, size_t bytes, const struct game *g, const struct state *root);
void tree_finish(struct tree *t);

/* A new block for the position's moves; TREE_NONE when the memory is used up. */
uint32_t tree_open(struct tree *t, const struct game *g, const struct state *s);

/* The block at a place that tree_open() gave or a link named. */
struct tree_node tree_node_at(const struct tree *t, uint32_t place);

static inline bool
tree_link_is_over(uint32_t link)
{
	return link >= TREE_OVER;
}

static inline int
tree_link_result(uint32_t link)
{
	return (int)(link - TREE_OVER) - 1;
}

static inline uint32_t
tree_link_of_result(int result)
{
	return TREE_OVER + (uint32_t)(result + 1);
}

#endif
