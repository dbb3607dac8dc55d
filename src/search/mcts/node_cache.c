/* Several workers in one tree: of the nodes through which many playouts go each has a copy of its own.
 *
 * What two processors write in turns each has to fetch from the other, time and again. So a worker
 * reads and counts in its copies, and what it has counted there goes to the tree only once in a
 * while:
 *
 *   the tree             root ─▶ node ─▶ node ─▶ others: every worker counts there
 *                         │ ▲    │ ▲     │ ▲
 *                       copied, brought back: once in `cache_lag` playouts, before a worker leaves,
 *                         ▼ │    ▼ │     ▼ │        and when another node needs the slot
 *   slots of a worker      x      x       x
 *
 * No playout is lost, but the others see it later: all workers together hold back one in
 * HELD_BACK_SHARE at most, so that a young tree is counted in directly. */
#include "search/mcts/uct_internal.h"

enum {
	HELD_BACK_SHARE = 64,
	MOST_HELD_BACK = 256,
	FEWEST_PASSING = 4, /* of the playouts between two visits to the tree, for a copy to pay */
};

void
node_cache_begin(struct uct *u, uint32_t before)
{
	uint32_t lag = before / HELD_BACK_SHARE / (uint32_t)u->config->workers;

	if (!u->config->shared || u->config->graph || lag < UCT_LANES)
		return;
	u->cache_lag = lag > MOST_HELD_BACK ? MOST_HELD_BACK : (int)lag;
	u->cached_visits = before / (uint32_t)u->cache_lag * FEWEST_PASSING;
}

static void
bring_back(struct uct *u, struct node_cache *cached)
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
		bring_back(u, cached);
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
			bring_back(u, &u->cached[k]);
	}
	u->cached_playouts = 0;
	u->cache_lag = 0;
}
