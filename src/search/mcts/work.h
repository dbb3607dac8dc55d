/* Shared by the tree searches: what each worker has done, counted by itself and read by other threads, and
 * how their memory is divided. */
#ifndef NARABE_SEARCH_MCTS_WORK_H
#define NARABE_SEARCH_MCTS_WORK_H

#include <stdatomic.h>

#include "base/arena.h"
#include "search/engine.h"

/* A tree up to this size is cleared and reused; a larger one is released. */
#define WORK_KEPT_BYTES ((size_t)32 << 20)

/* Returns the bytes of each of `trees` trees; one that is reused leaves as much free for its copy. */
static inline size_t
work_tree_bytes(const struct search_params *p, int trees)
{
	return ((size_t)p->memory_mib << 20) / (size_t)trees / (p->reuse ? 2 : 1);
}

/* Returns whether a tree should be copied to reclaim what its root no longer reaches: when 1/4 of its memory
 * is in use, for a full tree could not grow. */
static inline bool
work_wants_room(const struct search_params *p, bool has_waste, const struct arena *a)
{
	return p->reuse && has_waste && arena_used(a) > a->limit / 4;
}

static inline bool
work_no_memory(const struct search_params *p, struct error *e)
{
	return error_set(e,
		"There is not enough memory for a search tree of %d MiB; a smaller memory_mib may "
		"help.",
		p->memory_mib);
}

struct work {
	_Atomic int64_t playouts;   /* made by the worker, or inherited with its tree */
	_Atomic uint64_t depth_sum; /* plies in the tree, summed over its own playouts */
	_Atomic int deepest;        /* in plies */
	_Atomic int64_t expanded;   /* nodes */
};

/* Publishes all but the playouts. */
static inline void
work_show(struct work *w, uint64_t depth_sum, int deepest, int64_t expanded)
{
	atomic_store_explicit(&w->depth_sum, depth_sum, memory_order_relaxed);
	atomic_store_explicit(&w->deepest, deepest, memory_order_relaxed);
	atomic_store_explicit(&w->expanded, expanded, memory_order_relaxed);
}

/* Sets the playouts that a worker begins with, and that it has made none of its own. */
static inline void
work_begin(struct work *w, int64_t playouts)
{
	atomic_store(&w->playouts, playouts);
	work_show(w, 0, 0, 0);
}

/* Adds a worker's counts to a report, and its plies to *depth_sum. Any thread. */
static inline void
work_add(struct report *out, struct work *w, uint64_t *depth_sum)
{
	int deepest = atomic_load_explicit(&w->deepest, memory_order_relaxed);

	out->playouts += atomic_load_explicit(&w->playouts, memory_order_relaxed);
	*depth_sum += atomic_load_explicit(&w->depth_sum, memory_order_relaxed);
	out->expanded += atomic_load_explicit(&w->expanded, memory_order_relaxed);
	out->deepest = deepest > out->deepest ? deepest : out->deepest;
}

/* Sets the inherited playouts and the mean depth of a report to which all workers have been added. */
static inline void
work_mean(struct report *out, const struct engine *e, uint64_t depth_sum)
{
	out->inherited = engine_inherited(e);
	if (out->playouts > out->inherited)
		out->mean_depth = (double)depth_sum / (double)(out->playouts - out->inherited);
}

/* Makes a report one of a root at which the game is over. */
static inline void
work_over(struct report *out, const struct game *g)
{
	out->proven = g->rules->result(g, &out->position);
	out->value = out->proven;
}

/* Sets the playouts of a report on a node below the root to the visits of its moves. */
static inline void
work_below(struct report *out)
{
	out->playouts = 0;
	for (int i = 0; i < out->count; i++)
		out->playouts += out->moves[i].visits;
}

#endif
