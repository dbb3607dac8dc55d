/* What a player's engine keeps between its moves, and pondering in it while the other side
 * thinks. */
#include "match/player/player.h"

/* A path in a tree from its root to a position. */
struct way {
	move_t move[2];
	int length;
};

/* At most one move of each side: 0 to 2 moves. */
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

	if (p->spec.level > 0 && !player_level_read(&p->spec, p->game, &spec, &e))
		return false;
	*out = player_run_search(&spec, &p->run);
	return player_spec_searches(&spec) && out->playouts == NO_LIMIT && out->reuse;
}

/* Moves the engine to *s; false if it does not hold that. */
static bool
advance(struct engine *e, const struct game *g, const struct state *s, const struct budget *budget,
	uint64_t seed)
{
	struct way way = { .length = 0 };

	return find_way(g, engine_position(e), s, 2, &way) &&
	       engine_advance(e, way.move, way.length, budget->playouts, budget->time_ms, seed);
}

bool
player_goes_on(struct player *p, const struct player_task *task)
{
	return p->engine && p->holds && engine_task_of(p->engine)->ops == task->engine.ops &&
	       advance(p->engine, p->game, &task->root, &task->engine.budget, task->engine.seed);
}

struct engine *
player_take_tree(
	struct player *p, const struct state *s, int64_t playouts, int64_t time_ms, uint64_t seed)
{
	const struct budget budget = { .playouts = playouts, .time_ms = time_ms };
	struct engine *tree = p->engine;

	if (!tree || !p->holds || !advance(tree, p->game, s, &budget, seed))
		return NULL;
	p->engine = NULL;
	p->holds = false;
	return tree;
}

void
player_give_tree(struct player *p, struct engine *tree)
{
	p->holds = tree;
	if (tree) {
		engine_stop(tree);
		engine_wait(tree);
	}
	if (tree && tree != p->engine) {
		engine_destroy(p->engine);
		p->engine = tree;
	} else if (!tree && p->engine) {
		engine_forget(p->engine);
	}
}
