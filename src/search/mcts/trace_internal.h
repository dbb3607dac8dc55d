/* What the workers of a search write into its trace: a slot for each lane of a batch. Internal to
 * mcts. */
#ifndef NARABE_SEARCH_MCTS_TRACE_INTERNAL_H
#define NARABE_SEARCH_MCTS_TRACE_INTERNAL_H

#include "search/mcts/uct.h"
#include "search/trace_internal.h"

/* Called in a batch, in this order for each lane: before its first ply; at each ply before `child`
 * of *node is followed, maybe because it was its `turn`, and after the new node at `place` was
 * expanded; where the path ends. */
void trace_lane(struct uct *u, const struct uct_lane *lane);
void trace_select(struct uct *u, const struct uct_lane *lane, const struct tree_node *node,
	int child, bool turn);
void trace_expand(struct uct *u, const struct uct_lane *lane, uint32_t place);
void trace_arrive(struct uct *u, const struct uct_lane *lane, enum trace_end end);

/* The lane counts for what a weak player believes. */
void trace_misjudge(struct uct *u, const struct uct_lane *lane);

/* Around the playouts of a batch: `before` is the generator's state at the first call. */
void trace_play_out(struct uct *u, const int *from, int playing, const struct rng *before);

/* Around the backing up of a lane, which `left` lanes of its batch follow. */
void trace_before_backup(struct uct *u, const struct uct_lane *lane, int left);
void trace_after_backup(struct uct *u, const struct uct_lane *lane, int left);

#endif
