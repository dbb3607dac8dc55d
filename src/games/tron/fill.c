/* The longest path on a Tron board for a separated side: a depth-first search that tries moves
 * along the walls first and continues as long as the remaining cells could still make a longer
 * path. */
#include "games/tron/space.h"

#include "base/bits.h"

enum {
	NODES = 20000, /* some milliseconds; areas of twenty cells are searched completely */
	DIVE = 64,     /* for the evaluation: one dive, and all paths in small areas */
};

struct fill {
	struct state state; /* cells on the current path are marked as walls */
	int nodes;          /* left in the budget */
	int best;           /* length of the longest path, in steps */
	move_t path[GAME_MAX_CELLS], longest[GAME_MAX_CELLS];
};

static int
exits_behind(const struct state *s, unsigned place, unsigned move)
{
	return (int)bits_count(tron_exits(s, tron_next(place, move)));
}

/* The moves to free cells, those with the fewest exits first (Warnsdorff), dead ends last. */
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

/* The first dive is not pruned: there is no path yet that must be beaten. */
static void
extend(struct fill *f, unsigned place, int steps)
{
	unsigned moves[TRON_MOVES];
	int count = list_moves(&f->state, place, moves);

	if (steps > f->best) {
		f->best = steps;
		__builtin_memcpy(f->longest, f->path, (size_t)steps);
	}
	for (int i = 0; i < count && f->nodes > 0; i++) {
		unsigned next = tron_next(place, moves[i]);
		uint64_t *row = &f->state.row[next / TRON_STRIDE], bit = bit_of(next % TRON_STRIDE);
		f->nodes--;
		f->path[steps] = (move_t)moves[i];
		*row |= bit;
		if (steps >= f->best || steps + 1 + tron_steps_left(&f->state, next) > f->best)
			extend(f, next, steps + 1);
		*row &= ~bit;
	}
}

int
tron_longest(const struct state *s, enum side side, move_t *first)
{
	struct fill f = { .state = *s, .nodes = NODES };

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

/* ---- which side lasts longer ---- */

/* A side's remaining steps: lower and upper bound. */
struct range {
	int least, most;
};

static struct range
range_of(const struct state *s, enum side side, int most)
{
	struct fill f = { .state = *s, .nodes = most + DIVE };

	extend(&f, tron_head(s, side), 0);
	return (struct range){ f.best, f.nodes > 0 ? f.best : most };
}

double
tron_evaluate_separated(const struct state *s, const int cells[2], bool *settled)
{
	struct range first = range_of(s, SIDE_FIRST, cells[0]);
	struct range second = range_of(s, SIDE_SECOND, cells[1]);

	*settled = true;
	if (first.least > second.most)
		return 1;
	if (second.least > first.most)
		return -1;
	if (first.least == first.most && second.least == second.most)
		return 0;
	*settled = false;
	double more = first.least + first.most - second.least - second.most;
	return .8 * more / (2 + (more < 0 ? -more : more));
}
