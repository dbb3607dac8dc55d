/* What each worker of a tree search has done, counted by itself and read by other threads. */
#ifndef NARABE_SEARCH_WORK_H
#define NARABE_SEARCH_WORK_H

#include <stdatomic.h>

#include "search/report.h"

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

/* Sets the mean depth of a report to which all workers have been added; `inherited` is set. */
static inline void
work_mean(struct report *out, uint64_t depth_sum)
{
	if (out->playouts > out->inherited)
		out->mean_depth = (double)depth_sum / (double)(out->playouts - out->inherited);
}

#endif
