/* UCT with transpositions (Childs, Brodeur, Kocsis 2008): all move orders that lead to a position
 * share one node.
 *
 * Visits belong to the edge that was followed, values to the position it leads to:
 *
 *   N = own playouts + sum of visits of the edges
 *   Q = (sum of own results + sum of visits x Q of what the edge leads to) / N
 *
 * The own playout is the one made when the position was new. (Nodes expanded late have several; the
 * root has none.) Q is recomputed along the path, from the bottom, and written to its edges:
 * another edge to the same position picks up the new value, or its proof, when it is next followed.
 * Selection uses the visits of edges.
 *
 *       root              Running averages on edges would not do: they would judge the position below
 *      a/  \b            a and b by the visits through one of them alone.
 *       \  /
 *     position */
#include "search/mcts/uct_internal.h"

#include <math.h>

/* What is known of a position: the mean result, the FIRST player's, and the share of draws. */
struct value {
	bool known;
	float mean, draws;
};

static struct value
value_of_result(int result)
{
	return (struct value){ true, (float)result, result == 0 };
}

/* Combines all edges and the own playouts of a position. An edge without a value has its first
 * visit in flight. */
static struct value
mean_of(const struct transposition *p, const struct tree_node *node)
{
	double count = atomic_load_explicit(&p->playouts, memory_order_relaxed);
	double total = atomic_load_explicit(&p->total, memory_order_relaxed);
	double draws = atomic_load_explicit(&p->draws, memory_order_relaxed);

	/* Another worker's result may be visible before its count is. */
	count = fmax(count, fabs(total) + draws);
	for (int i = 0; node && i < node->count; i++) {
		uint32_t mean =
			(uint32_t)atomic_load_explicit(&node->total[i], memory_order_relaxed);
		if (mean == 0)
			continue;
		double visits = uct_load(&node->visits[i]);
		count += visits;
		total += visits * tree_float(mean);
		draws += visits * tree_float(uct_load(&node->draws[i]));
	}
	if (count == 0)
		return (struct value){ .known = false };
	return (struct value){ true, (float)(total / count), (float)(draws / count) };
}

/* `sign` is +1 if the first player moves there, else -1. */
static struct value
value_of_position(const struct uct *u, uint32_t position, int sign)
{
	struct transposition *p = transposition_at(&u->tree->arena, position);
	uint32_t link = atomic_load_explicit(&p->link, memory_order_acquire);
	uint32_t place = tree_link_place(link);

	if (tree_link_proven(link))
		return value_of_result(tree_link_result(link));
	if (place == TREE_NONE || place == TREE_BUSY)
		return mean_of(p, NULL);
	struct tree_node node = tree_node_at(u->tree, place);
	struct value v = mean_of(p, &node);
	/* A mover with a proven draw here can get at least that. */
	if (u->config->solver && v.mean * (float)sign < 0 && tree_has_draw(&node))
		return value_of_result(0);
	return v;
}

/* ---- selection ---- */

/* Sets the lane's next position and prefetches it for the next step. */
static void
head_for(struct uct *u, struct uct_lane *lane, uint32_t position)
{
	lane->position = position;
	__builtin_prefetch(transposition_at(&u->tree->arena, position));
}

/* The first time a move is followed: checks whether the game is over. */
static void
follow_new_move(struct uct *u, struct uct_lane *lane, const struct tree_node *node, int child)
{
	int result = uct_result(u, &lane->state);

	if (result == GAME_OPEN) {
		lane->position = TREE_BUSY;
		transpositions_prefetch(&u->tree->graph, &lane->state);
		return;
	}
	tree_prove(node, child, result);
	uct_arrive(lane, true, result);
	if (u->config->solver)
		uct_prove_path(u, lane, result);
}

/* Looks up the position that such a move leads to. */
static void
find_position(struct uct *u, struct uct_lane *lane)
{
	const struct uct_edge *edge = &lane->path[lane->length - 1];
	struct tree_node node = tree_node_at(u->tree, edge->place);
	uint32_t position = transpositions_find(&u->tree->graph, &u->tree->arena, &lane->state);

	if (position == ARENA_FULL) {
		u->memory_full = true;
		uct_arrive(lane, false, 0);
		return;
	}
	/* Release: a thread that sees the link sees the position. Another worker may have been
	 * first. */
	uint32_t link = uct_load(&node.link[edge->child]);
	while (tree_link_place(link) == TREE_NONE &&
		!atomic_compare_exchange_weak_explicit(&node.link[edge->child], &link,
			link | position, memory_order_release, memory_order_acquire))
		;
	head_for(u, lane, tree_link_place(link) == TREE_NONE ? position : tree_link_place(link));
}

static void
follow_move(struct uct *u, struct uct_lane *lane)
{
	const struct uct_config *config = u->config;
	struct tree_node node = tree_node_at(u->tree, lane->place);
	int i = uct_select(u, lane, &node);

	uct_add(&node.visits[i], 1, config->shared);
	lane->path[lane->length++] = (struct uct_edge){ lane->place, node.head, (unsigned char)i };
	/* Acquire: pairs with the release that published the position. */
	uint32_t link = atomic_load_explicit(&node.link[i], memory_order_acquire);
	if (tree_link_proven(link)) {
		uct_arrive(lane, true, tree_link_result(link));
		return;
	}
	config->game->rules->play(config->game, &lane->state, node.move[i]);
	if (tree_link_place(link) == TREE_NONE)
		follow_new_move(u, lane, &node, i);
	else
		head_for(u, lane, tree_link_place(link));
}

static void
enter_position(struct uct *u, struct uct_lane *lane)
{
	const struct uct_config *config = u->config;
	struct transposition *p = transposition_at(&u->tree->arena, lane->position);
	uint32_t before = uct_add(&p->visits, 1, config->shared);
	uint32_t link = atomic_load_explicit(&p->link, memory_order_acquire);

	lane->position = TREE_NONE;
	if (tree_link_proven(link)) {
		uct_arrive(lane, true, tree_link_result(link));
		uct_prove_path(u, lane, tree_link_result(link));
		return;
	}
	uint32_t place = tree_link_place(link);
	if (place == TREE_NONE && before >= config->expand)
		place = uct_open_node(u, lane, &p->link);
	if (place == TREE_NONE || place == TREE_BUSY) {
		uct_arrive(lane, false, 0);
		return;
	}
	const unsigned char *block = arena_at(&u->tree->arena, place);
	__builtin_prefetch(block);
	__builtin_prefetch(block + 64);
	__builtin_prefetch(block + 128);
	__builtin_prefetch(block + 192);
	lane->place = place;
	lane->parent_visits = before;
}

/* Advances a lane by one step. */
static void
step(struct uct *u, struct uct_lane *lane)
{
	if (lane->position == TREE_NONE)
		follow_move(u, lane);
	else if (lane->position == TREE_BUSY)
		find_position(u, lane);
	else
		enter_position(u, lane);
}

void
uct_transpositions_descend(struct uct *u, int count, uint32_t before)
{
	struct uct_lane *walking[UCT_LANES];
	int walkers = 0;

	/* One lane starts in every round, as in descend.c. */
	for (int next = 0; next < count || walkers > 0; next++) {
		int left = 0;
		if (next < count) {
			struct uct_lane *lane = &u->lane[next];
			uct_begin(u, lane, before + (uint32_t)next);
			lane->position = TREE_NONE;
			walking[walkers++] = lane;
		}
		for (int k = 0; k < walkers; k++) {
			step(u, walking[k]);
			walking[left] = walking[k];
			left += !walking[left]->arrived;
		}
		walkers = left;
	}
}

/* ---- backing up ---- */

/* Stores an exact 0 as -0, because all bits 0 mean "nothing known". */
static void
write_edge(const struct tree_node *node, int i, struct value v)
{
	float mean = v.mean == 0 ? -0.f : v.mean;

	if (!v.known)
		return;
	atomic_store_explicit(&node->total[i], (int32_t)tree_word(mean), memory_order_relaxed);
	atomic_store_explicit(&node->draws[i], tree_word(v.draws), memory_order_relaxed);
}

/* Adds a playout to an edge that could get no position because memory is full. */
static struct value
mean_with(const struct tree_node *node, int i, int result)
{
	float n = (float)uct_load(&node->visits[i]);
	float mean =
		tree_float((uint32_t)atomic_load_explicit(&node->total[i], memory_order_relaxed));
	float draws = tree_float(uct_load(&node->draws[i]));

	mean += ((float)result - mean) / n;
	draws += ((float)(result == 0) - draws) / n;
	return (struct value){ true, mean, draws };
}

static void
count_playout(struct uct *u, uint32_t position, int result)
{
	struct transposition *p = transposition_at(&u->tree->arena, position);
	bool shared = u->config->shared;

	if (result)
		uct_add_result(&p->total, result, shared);
	else
		uct_add(&p->draws, 1, shared);
	uct_add(&p->playouts, 1, shared);
}

static void
back_up(struct uct *u, const struct uct_lane *lane)
{
	int last = lane->length - 1;

	for (int k = last; k >= 0; k--) {
		struct tree_node node =
			tree_node_of(u->tree, lane->path[k].place, lane->path[k].head);
		int i = lane->path[k].child;
		uint32_t position =
			tree_link_place(atomic_load_explicit(&node.link[i], memory_order_acquire));
		if (k == last && !lane->known && position != TREE_NONE)
			count_playout(u, position, lane->result);
		if (k == last && lane->known)
			write_edge(&node, i, value_of_result(lane->result));
		else if (position == TREE_NONE)
			write_edge(&node, i, mean_with(&node, i, lane->result));
		else
			write_edge(&node, i, value_of_position(u, position, uct_sign_at(u, k + 1)));
	}
	u->depth_sum += (uint64_t)lane->length;
}

void
uct_transpositions_back_up(struct uct *u, int count)
{
	for (int k = 0; k < count; k++)
		back_up(u, &u->lane[k]);
}
