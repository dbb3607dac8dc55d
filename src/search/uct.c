/* UCT: select by UCB1, open one node, play out, back up. Called by the search's own thread. */
#include "search/uct.h"

#include <math.h>

/* The one writer of the statistics may read and write them apart. */
#define LOAD(place) atomic_load_explicit((place), memory_order_relaxed)
#define STORE(place, value) atomic_store_explicit((place), (value), memory_order_relaxed)

struct edge {
	uint32_t node;
	int child;
};

/* A child that was never tried, the same chance for each; -1 when there is none. */
static int
pick_untried(struct uct *u, const struct tree_node *node)
{
	uint32_t untried = 0;

	for (int i = 0; i < node->count; i++)
		untried += LOAD(&node->visits[i]) == 0;
	if (untried == 0)
		return -1;
	uint32_t skip = rng_below(&u->rng, untried);
	for (int i = 0;; i++) {
		if (LOAD(&node->visits[i]) == 0 && skip-- == 0)
			return i;
	}
}

/* UCB1 (Auer, Cesa-Bianchi, Fischer 2002) for the side to move: the greatest
 * mean + c sqrt(ln N / n). `sign` turns the first player's totals into the mover's: the one
 * place of the search where values are turned round. */
static int
pick_ucb1(const struct uct *u, const struct tree_node *node, uint32_t parent_visits, int sign)
{
	double spread = u->c * sqrt(log((double)parent_visits));
	double best_bound = -INFINITY;
	int best = 0;

	for (int i = 0; i < node->count; i++) {
		double n = LOAD(&node->visits[i]);
		double mean = sign * LOAD(&node->total[i]) / n;
		double bound = mean + spread / sqrt(n);
		if (bound > best_bound) {
			best_bound = bound;
			best = i;
		}
	}
	return best;
}

static int
play_out(struct uct *u, struct state *s)
{
	signed char result;

	u->game->rules->playout(u->game, s, 1, &u->rng, &result);
	return result;
}

/* Follows the new edge for the first time: is the game over behind it? */
static int
first_visit(struct uct *u, struct state *s, _Atomic uint32_t *link)
{
	int result = u->game->rules->result(u->game, s);

	if (result == GAME_OPEN)
		return play_out(u, s);
	STORE(link, tree_link_of_result(result));
	return result;
}

/* Walks down to a leaf, remembers the way, and returns the result played or found there. */
static int
descend(struct uct *u, struct edge *path, int *length)
{
	struct state s = u->root;
	uint32_t place = u->tree->root;
	uint32_t parent_visits = u->playouts;

	for (*length = 0;;) {
		struct tree_node node = tree_node_at(u->tree, place);
		int i = pick_untried(u, &node);
		bool untried = i >= 0;
		if (!untried)
			i = pick_ucb1(u, &node, parent_visits, state_sign(&s));
		path[(*length)++] = (struct edge){ place, i };
		uint32_t link = LOAD(&node.link[i]);
		if (tree_link_is_over(link))
			return tree_link_result(link);
		u->game->rules->play(u->game, &s, node.move[i]);
		if (untried)
			return first_visit(u, &s, &node.link[i]);
		if (link == TREE_NONE) {
			link = tree_open(u->tree, u->game, &s);
			if (link == TREE_NONE) {
				u->memory_full = true;
				return play_out(u, &s);
			}
			/* Release: whoever sees the link sees the block's moves. */
			atomic_store_explicit(&node.link[i], link, memory_order_release);
		}
		parent_visits = LOAD(&node.visits[i]);
		place = link;
	}
}

void
uct_playout(struct uct *u)
{
	struct edge path[GAME_MAX_PLIES];
	int length;
	int result = descend(u, path, &length);

	for (int k = 0; k < length; k++) {
		struct tree_node node = tree_node_at(u->tree, path[k].node);
		int i = path[k].child;
		STORE(&node.visits[i], LOAD(&node.visits[i]) + 1);
		if (result)
			STORE(&node.total[i], LOAD(&node.total[i]) + result);
		else
			STORE(&node.draws[i], LOAD(&node.draws[i]) + 1);
	}
	u->depth_sum += (uint64_t)length;
	u->playouts++;
}
