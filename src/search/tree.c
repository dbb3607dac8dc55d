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

void
tree_finish(struct tree *t)
{
	arena_finish(&t->arena);
}
