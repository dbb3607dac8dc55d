/* Several workers in one tree: each keeps local copies of the nodes that many playouts pass.
 *
 * A cache line that two processors write in turn moves back and forth between them. So a worker
 * reads and counts in its copies, and adds what it counted there to the tree only now and then:
 *
 *   the tree             root ─▶ node ─▶ node ─▶ others: every worker counts there
 *                         │ ▲    │ ▲     │ ▲
 *                       copied; written back once in `cache_lag` playouts, before a worker leaves,
 *                         ▼ │    ▼ │     ▼ │        and when another node needs the slot
 *   slots of a worker      x      x       x
 *
 * No playout is lost, but the others see it later: all workers together hold back at most one in
 * HELD_BACK_SHARE, so a young tree is counted in directly. */
#include "search/mcts/uct_internal.h"

enum {
	HELD_BACK_SHARE = 64,
	MOST_HELD_BACK = 256,
	MIN_PASSING = 4, /* playouts per write-back that must pass a node for a copy to pay */
};

void
node_cache_begin(struct uct *u, uint32_t before)
{
	uint32_t lag = before / HELD_BACK_SHARE / (uint32_t)u->config->workers;

	if (!u->config->shared || u->config->graph || lag < UCT_LANES)
		return;
	u->cache_lag = lag > MOST_HELD_BACK ? MOST_HELD_BACK : (int)lag;
	u->cached_visits = before / (uint32_t)u->cache_lag * MIN_PASSING;
}

static void
write_back(struct uct *u, struct node_cache *cached)
{
	struct tree_node node = tree_node_at(u->tree, cached->place);

	for (int i = 0; i < cached->count; i++) {
		const struct uct_counted *c = &cached->counted[i];
		if (c->visits)
			uct_add(&node.visits[i], c->visits, true);
		if (c->total)
			uct_add_result(&node.total[i], c->total, true);
		if (c->draws)
			uct_add(&node.draws[i], c->draws, true);
	}
	cached->place = TREE_NONE;
}

struct node_cache *
node_cache_copy(struct uct *u, uint32_t place, const struct tree_node *node)
{
	struct node_cache *cached = node_cache_slot(u, place);

	if (cached->place != TREE_NONE)
		write_back(u, cached);
	cached->place = place;
	cached->count = node->count;
	for (int i = 0; i < node->count; i++) {
		int32_t total = atomic_load_explicit(&node->total[i], memory_order_relaxed);
		atomic_store_explicit(&cached->total[i], total, memory_order_relaxed);
		atomic_store_explicit(
			&cached->visits[i], uct_load(&node->visits[i]), memory_order_relaxed);
		cached->counted[i] = (struct uct_counted){ 0 };
	}
	return cached;
}

void
node_cache_end(struct uct *u)
{
	if (u->cache_lag == 0)
		return;
	for (int k = 0; k < 1 << NODE_CACHE_BITS; k++) {
		if (u->cached[k].place != TREE_NONE)
			write_back(u, &u->cached[k]);
	}
	u->cached_playouts = 0;
	u->cache_lag = 0;
}
