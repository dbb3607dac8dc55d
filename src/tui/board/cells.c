/* The contents of each cell of a board: see cells.h. Pure. */
#include "tui/board/cells.h"

static void
add_moves(const struct game *g, const struct report *info, bool of_other, struct cell_content *out)
{
	int side = (int)info->position.to_move;

	for (int i = 0; i < info->count; i++) {
		int cell = g->rules->move_to_cell(g, &info->position, info->moves[i].move);
		if (cell < 0)
			continue;
		struct cell_content *c = &out[cell];
		if (c->move && (!of_other || c->probability[!side] >= c->probability[side]))
			continue;
		c->move = &info->moves[i];
		c->best = i == info->best;
		c->of_other = of_other;
	}
}

void
board_cells(const struct game *g, const struct state *s, const struct report *info,
	const struct report *other, struct cell_content *out)
{
	int winning[GAME_MAX_CELLS];
	int won = g->rules->winning_cells ? g->rules->winning_cells(g, s, winning) : 0;

	for (int cell = 0; cell < game_cell_count(g); cell++)
		out[cell] = (struct cell_content){ .what = g->rules->get(g, s, cell),
			.probability = { -1, -1 } };
	for (int i = 0; i < won; i++)
		out[winning[i]].winning = true;
	for (int side = 0; info && info->has_joint && side < 2; side++) {
		const struct joint_side *table = &info->joint.side[side];
		struct state seen = game_observe(g, &info->position, (enum side)side);
		for (int i = 0; i < table->count; i++) {
			int cell = g->rules->move_to_cell(g, &seen, table->choice[i].move);
			if (cell >= 0)
				out[cell].probability[side] = table->choice[i].probability;
		}
	}
	if (info)
		add_moves(g, info, false, out);
	if (other)
		add_moves(g, other, true, out);
}

bool
board_is_playable(const struct game *g, const struct state *s, int cell)
{
	move_t moves[GAME_MAX_MOVES];
	int count = g->rules->moves(g, s, moves);

	for (int i = 0; i < count; i++) {
		if (g->rules->move_to_cell(g, s, moves[i]) == cell)
			return true;
	}
	return false;
}

enum side
cell_side(enum cell what)
{
	switch (what) {
	case CELL_FIRST:
	case CELL_FIRST_HEAD:
	case CELL_FIRST_CRASHED:
		return SIDE_FIRST;
	case CELL_SECOND:
	case CELL_SECOND_HEAD:
	case CELL_SECOND_CRASHED:
		return SIDE_SECOND;
	case CELL_EMPTY:
	case CELL_WALL:
		return SIDE_NONE;
	}
	return SIDE_NONE;
}

bool
cell_is_head(enum cell what)
{
	return what == CELL_FIRST_HEAD || what == CELL_SECOND_HEAD || cell_is_crashed(what);
}

bool
cell_is_crashed(enum cell what)
{
	return what == CELL_FIRST_CRASHED || what == CELL_SECOND_CRASHED;
}
