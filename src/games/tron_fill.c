/* The longest way on a Tron board, for a side that is alone in its part: by trying ways, those along
 * the walls first, as long as the cells left over could still make a longer one. */
#include "games/tron_space.h"

#include "base/bits.h"

enum { NODES = 20000 }; /* some milliseconds; parts of twenty cells are seen through to the end */

struct fill {
	struct state state; /* the way so far lies on it as walls */
	enum side side;
	int nodes; /* left */
	int best;  /* steps of the longest way */
	move_t way[GAME_MAX_CELLS], longest[GAME_MAX_CELLS];
};

static int
exits_behind(const struct state *s, unsigned place, unsigned move)
{
	return (int)bits_count(tron_exits(s, tron_next(place, move)));
}

/* The moves to free cells, those with the fewest ways on first (Warnsdorff), dead ends last. */
static int
list_moves(const struct state *s, unsigned place, unsigned *moves)
{
	int count = 0, key[TRON_MOVES];

	for (uint64_t set = tron_exits(s, place); set; set &= set - 1) {
		unsigned move = bits_lowest(set);
		int exits = exits_behind(s, place, move), at = count++;
		exits = exits == 0 ? TRON_MOVES : exits;
		for (; at > 0 && key[at - 1] > exits; at--) {
			key[at] = key[at - 1];
			moves[at] = moves[at - 1];
		}
		key[at] = exits;
		moves[at] = move;
	}
	return count;
}

static void
extend(struct fill *f, unsigned place, int steps)
{
	unsigned moves[TRON_MOVES];
	int count = list_moves(&f->state, place, moves);

	if (steps > f->best) {
		f->best = steps;
		__builtin_memcpy(f->longest, f->way, (size_t)steps);
	}
	for (int i = 0; i < count && f->nodes > 0; i++) {
		unsigned next = tron_next(place, moves[i]);
		uint64_t *row = &f->state.row[next / TRON_STRIDE], bit = bit_of(next % TRON_STRIDE);
		f->nodes--;
		f->way[steps] = (move_t)moves[i];
		*row |= bit;
		if (steps + 1 + tron_steps_left(&f->state, next) > f->best)
			extend(f, next, steps + 1);
		*row &= ~bit;
	}
}

int
tron_longest(const struct state *s, enum side side, move_t *first)
{
	struct fill f = { .state = *s, .side = side, .nodes = NODES };

	extend(&f, tron_head(s, side), 0);
	if (f.best > 0)
		*first = f.longest[0];
	return f.best;
}

bool
tron_alone(const struct game *g, const struct state *s, enum side side, move_t *best)
{
	(void)g;
	return tron_space(s).separated && tron_longest(s, side, best) > 0;
}
