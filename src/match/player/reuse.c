/* The tree a player keeps between his moves, and what is thought in it while the other side thinks. */
#include "match/player/player.h"

/* What is looked for in a tree: the way from its root to a position. */
struct way {
	move_t move[2];
	int length;
};

/* At most one move of each side away: 0 to 2 moves. */
static bool
find_way(const struct game *g, const struct state *from, const struct state *to, int most,
	struct way *way)
{
	move_t moves[GAME_MAX_MOVES];

	if (state_equal(from, to))
		return true;
	if (most == 0)
		return false;
	int count = g->rules->moves(g, from, moves), at = way->length++;
	for (int i = 0; i < count; i++) {
		struct state after = *from;
		g->rules->play(g, &after, moves[i]);
		way->move[at] = moves[i];
		if (find_way(g, &after, to, most - 1, way))
			return true;
	}
	way->length--;
	return false;
}

bool
player_ponders(const struct player *p, struct search_params *out)
{
	struct player_spec spec = p->spec;
	struct error e;

	if (spec.level > 0 && !player_level_read(&p->spec, p->game, &spec, &e))
		return false;
	*out = spec.search;
	return player_spec_searches(&spec) && out->playouts == SEARCH_NO_LIMIT && out->reuse;
}

struct search *
player_take_tree(
	struct player *p, const struct state *s, int64_t playouts, int64_t time_ms, uint64_t seed)
{
	struct search *tree = p->last;
	struct report info;
	struct way way = { .length = 0 };

	if (!tree)
		return NULL;
	search_peek(tree, &info);
	if (!find_way(p->game, &info.position, s, 2, &way) ||
		!search_advance(tree, way.move, way.length, playouts, time_ms, seed))
		return NULL;
	p->last = NULL;
	return tree;
}

void
player_give_tree(struct player *p, struct search *tree)
{
	if (tree) {
		search_stop(tree);
		search_wait(tree);
	}
	search_destroy(p->last);
	p->last = tree;
}
