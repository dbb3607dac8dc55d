/* The search tree in its arena. */
#include "search/tree.h"

#include <string.h>

static size_t
statistics_offset(int count)
{
	return ((size_t)count + 1 + 3) & ~(size_t)3;
}

uint32_t
tree_open(struct tree *t, const struct game *g, const struct state *s)
{
	move_t moves[GAME_MAX_MOVES];
	int count = g->rules->moves(g, s, moves);

	if (count == 0)
		return TREE_NONE;
	size_t bytes = statistics_offset(count) + (size_t)count * 4 * sizeof(uint32_t);
	uint32_t place = arena_take(&t->arena, bytes);
	if (place == ARENA_FULL)
		return TREE_NONE;
	unsigned char *block = arena_at(&t->arena, place);
	block[0] = (unsigned char)count;
	memcpy(block + 1, moves, (size_t)count);
	return place;
}

struct tree_node
tree_node_at(const struct tree *t, uint32_t place)
{
	unsigned char *block = arena_at(&t->arena, place);
	int count = block[0];
	unsigned char *statistics = block + statistics_offset(count);
	size_t row = (size_t)count * sizeof(uint32_t);

	return (struct tree_node){
		.count = count,
		.move = block + 1,
		.visits = (void *)statistics,
		.total = (void *)(statistics + row),
		.draws = (void *)(statistics + 2 * row),
		.link = (void *)(statistics + 3 * row),
	};
}

bool
tree_init(struct tree *t, size_t bytes, const struct game *g, const struct state *root)
{
	*t = (struct tree){ 0 };
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
