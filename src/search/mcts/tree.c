/* The search tree in its arena. */
#include "search/mcts/tree.h"

#include <string.h>

const move_t tree_moves_in_order[GAME_MAX_MOVES] = {
	0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,           /* */
	16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, /* */
	32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, /* */
	48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, /* */
};

size_t
tree_block_bytes(const struct tree *t, unsigned char head)
{
	size_t words = 4 + (size_t)t->extra, row = (size_t)tree_count(head) * sizeof(uint32_t);
	return tree_statistics_offset(head) + words * row;
}

uint32_t
tree_open(struct tree *t, const struct game *g, const struct state *s)
{
	move_t moves[GAME_MAX_MOVES];
	int count = g->rules->moves(g, s, moves);

	if (count == 0)
		return TREE_NONE;
	bool in_order = memcmp(moves, tree_moves_in_order, (size_t)count) == 0;
	unsigned char head = (unsigned char)((unsigned)count | (in_order ? TREE_IN_ORDER : 0));
	uint32_t place = arena_take(&t->arena, tree_block_bytes(t, head));
	if (place == ARENA_FULL)
		return TREE_NONE;
	unsigned char *block = arena_at(&t->arena, place);
	block[0] = head;
	if (!in_order)
		memcpy(block + 2, moves, (size_t)count);
	return place;
}

bool
tree_init(struct tree *t, size_t bytes, int extra, int64_t positions)
{
	*t = (struct tree){ .extra = extra };
	return arena_init(&t->arena, bytes) &&
	       (positions == 0 || transpositions_init(&t->graph, &t->arena, positions));
}

bool
tree_begin(struct tree *t, size_t bytes, int extra, int64_t positions, size_t kept)
{
	bool fits = t->arena.base && t->arena.limit == bytes && arena_used(&t->arena) <= kept;

	if (!fits || positions != 0 || t->graph.slot) {
		tree_finish(t);
		return tree_init(t, bytes, extra, positions);
	}
	arena_clear(&t->arena);
	t->extra = extra;
	t->root = TREE_NONE;
	return true;
}

uint32_t
tree_block_below(const struct tree *t, uint32_t link)
{
	uint32_t place = tree_link_place(link);

	if (!t->graph.slot || place == TREE_NONE || place == TREE_BUSY)
		return place;
	struct transposition *p = transposition_at(&t->arena, place);
	return tree_link_place(atomic_load_explicit(&p->link, memory_order_acquire));
}

int64_t
tree_count_nodes(const struct tree *t, uint32_t place)
{
	if (place == TREE_NONE || place == TREE_BUSY)
		return 0;
	struct tree_node node = tree_node_at(t, place);
	int64_t nodes = node.count;
	for (int i = 0; i < node.count; i++) {
		uint32_t link = atomic_load_explicit(&node.link[i], memory_order_relaxed);
		nodes += tree_count_nodes(t, tree_link_place(link));
	}
	return nodes;
}

double
tree_mean(const struct tree *t, const struct tree_node *n, int i)
{
	int32_t total = atomic_load_explicit(&n->total[i], memory_order_relaxed);
	uint32_t visits = atomic_load_explicit(&n->visits[i], memory_order_relaxed);

	return t->graph.slot ? tree_float((uint32_t)total) : (double)total / visits;
}

double
tree_draws(const struct tree *t, const struct tree_node *n, int i)
{
	uint32_t draws = atomic_load_explicit(&n->draws[i], memory_order_relaxed);
	uint32_t visits = atomic_load_explicit(&n->visits[i], memory_order_relaxed);

	return t->graph.slot ? tree_float(draws) : (double)draws / visits;
}

bool
tree_init_like(struct tree *fresh, const struct tree *t)
{
	int64_t positions = (int64_t)t->graph.slots / TRANSPOSITION_SLOTS_A_POSITION;

	if (!fresh->arena.base)
		return tree_init(fresh, t->arena.limit, t->extra, positions);
	arena_clear(&fresh->arena);
	return positions == 0 || transpositions_init(&fresh->graph, &fresh->arena, positions);
}

void
tree_swap(struct tree *a, struct tree *b)
{
	struct tree was = *a;

	*a = *b;
	*b = was;
}

void
tree_finish(struct tree *t)
{
	arena_finish(&t->arena);
}
