/* The search tree in its arena. */
#include "search/tree.h"

#include <string.h>

size_t
tree_block_bytes(const struct tree *t, int count)
{
	size_t words = 4 + (size_t)t->extra;
	return tree_statistics_offset(count) + (size_t)count * words * sizeof(uint32_t);
}

uint32_t
tree_open(struct tree *t, const struct game *g, const struct state *s)
{
	move_t moves[GAME_MAX_MOVES];
	int count = g->rules->moves(g, s, moves);

	if (count == 0)
		return TREE_NONE;
	uint32_t place = arena_take(&t->arena, tree_block_bytes(t, count));
	if (place == ARENA_FULL)
		return TREE_NONE;
	unsigned char *block = arena_at(&t->arena, place);
	block[0] = (unsigned char)count;
	memcpy(block + 2, moves, (size_t)count);
	return place;
}

bool
tree_init(struct tree *t, size_t bytes, int extra, const struct game *g, const struct state *root)
{
	*t = (struct tree){ .extra = extra };
	if (!arena_init(&t->arena, bytes))
		return false;
	t->root = tree_open(t, g, root);
	return true;
}

/* Copies a node and all below it; there is room for less than there was. */
static uint32_t
copy_below(struct tree *to, const struct tree *from, uint32_t place)
{
	const unsigned char *block = arena_at(&from->arena, place);
	size_t bytes = tree_block_bytes(from, block[0]);
	uint32_t copy = arena_take(&to->arena, bytes);

	memcpy(arena_at(&to->arena, copy), block, bytes);
	struct tree_node node = tree_node_at(to, copy);
	for (int i = 0; i < node.count; i++) {
		uint32_t link = atomic_load_explicit(&node.link[i], memory_order_relaxed);
		uint32_t below = tree_link_place(link);
		if (below != TREE_NONE)
			below = copy_below(to, from, below);
		atomic_store_explicit(
			&node.link[i], (link & ~TREE_PLACE) | below, memory_order_relaxed);
	}
	return copy;
}

bool
tree_reserve(struct tree *fresh, const struct tree *t)
{
	*fresh = (struct tree){ .extra = t->extra };
	return arena_init(&fresh->arena, t->arena.limit);
}

void
tree_move_on(struct tree *t, struct tree *fresh, uint32_t place)
{
	t->root = copy_below(fresh, t, place);
	arena_finish(&t->arena);
	arena_move(&t->arena, &fresh->arena);
}

void
tree_finish(struct tree *t)
{
	arena_finish(&t->arena);
}
