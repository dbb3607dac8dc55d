/* Shared by the files of UCT: descend.c, proofs.c. Internal to mcts. */
#ifndef NARABE_SEARCH_MCTS_UCT_INTERNAL_H
#define NARABE_SEARCH_MCTS_UCT_INTERNAL_H

#include <math.h>

#include "search/mcts/uct.h"
#include "search/trace_internal.h"

static inline uint32_t
uct_load(_Atomic uint32_t *at)
{
	return atomic_load_explicit(at, memory_order_relaxed);
}

/* Adds to a counter and returns its previous value; a single worker needs no locked addition. */
static inline uint32_t
uct_add(_Atomic uint32_t *at, uint32_t value, bool shared)
{
	if (shared)
		return atomic_fetch_add_explicit(at, value, memory_order_relaxed);
	uint32_t before = uct_load(at);
	atomic_store_explicit(at, before + value, memory_order_relaxed);
	return before;
}

static inline void
uct_add_result(_Atomic int32_t *at, int value, bool shared)
{
	if (shared)
		atomic_fetch_add_explicit(at, value, memory_order_relaxed);
	else
		atomic_store_explicit(at, atomic_load_explicit(at, memory_order_relaxed) + value,
			memory_order_relaxed);
}

/* Returns +1 if the first player moves at depth k of a path, otherwise -1: passes are moves. */
static inline int
uct_sign_at(const struct uct *u, int k)
{
	int root = state_sign(&u->config->root);
	return k % 2 == 0 ? root : -root;
}

/* Returns the FIRST player's result of the position after a move, from the rules or computed
 * exactly. */
static inline int
uct_result(const struct uct *u, const struct state *s)
{
	int result = u->config->game->rules->result(u->config->game, s);

	if (result != GAME_OPEN || !u->config->endgame)
		return result;
	return endgame_result(u->config->endgame, s);
}

/* Returns the policy's inputs at a node; the caller sets the generator. */
static inline struct pick
uct_pick(const struct uct_config *config, const struct tree_node *node, uint32_t visits, int sign)
{
	return (struct pick){
		.node = *node,
		.parent_visits = visits,
		.sign = sign,
		.c = config->c,
		.reward = config->reward,
		.proofs = config->solver,
		.means = config->graph,
		.valued = config->valued,
	};
}

static inline void
uct_arrive(struct uct_lane *lane, bool known, int result)
{
	lane->arrived = true;
	lane->known = known;
	lane->result = (signed char)result;
}

/* Returns the number of parts of a win in which results are backed up. */
static inline int
uct_unit(const struct uct_config *config)
{
	return config->valued ? TREE_UNIT : 1;
}

/* Returns the worker's cache slot for a node. */
static inline struct node_cache *
node_cache_slot(struct uct *u, uint32_t place)
{
	return &u->cached[place * 0x9e3779b1u >> (32 - NODE_CACHE_BITS)];
}

/* Returns the worker's local copy of a node, or NULL if it counts in the tree. */
static inline struct node_cache *
node_cache_find(struct uct *u, uint32_t place)
{
	struct node_cache *cached = node_cache_slot(u, place);
	return u->cache_lag > 0 && cached->place == place ? cached : NULL;
}

/* Returns sqrt(ln N), from the ten leading bits of N. Branch-free: how often the next node was visited is
 * unpredictable. */
static inline float
uct_root_of(const struct uct_config *config, uint32_t n)
{
	int shift = 22 - __builtin_clz(n | 1);

	shift = shift < 0 ? 0 : shift;
	return sqrtf(config->ln[n >> shift] + (float)shift * .69314718f);
}

/* Tells a lane how often its node was visited. The roots of one round are found before the lanes of the next
 * one need them. */
static inline void
uct_set_visits(struct uct_lane *lane, const struct uct_config *config, uint32_t visits)
{
	lane->parent_visits = visits;
	lane->root =
		config->policy->select_by_root ? sqrtf((float)visits) : uct_root_of(config, visits);
}

/* Puts a lane at the root, which `before` playouts have visited. */
static inline void
uct_begin(struct uct *u, struct uct_lane *lane, uint32_t before)
{
	state_copy(&lane->state, &u->config->root);
	lane->place = u->tree->root;
	uct_set_visits(lane, u->config, before > 0 ? before : 1);
	lane->length = 0;
	lane->arrived = false;
}

#endif
