/* The longest path of a separated side on Tron boards: lines followed to their end in rooms with jagged walls, and
 * ranges compared with all paths where these are few. */
#include <stdio.h>
#include <string.h>

#include "base/bits.h"
#include "fixtures/positions.h"
#include "fixtures/testing.h"
#include "games/tron/space.h"

enum { ENOUGH = 4000000 };

/* Follows a side's line to its end; each step is legal, and the line is kept from step to step. Returns
 * how many steps it has. */
static int
follow(const struct game *g, struct state *s, enum side side)
{
	const struct game_lone *lone = g->rules->lone;
	static struct tron_fill mine;
	int steps = 0, promised = -1;
	move_t line[GAME_MAX_CELLS];

	for (;; steps++) {
		assert_true(lone->begin(g, s, side, steps == 0, 5, &mine));
		lone->improve(&mine, steps == 0 ? ENOUGH : 0);
		int length = lone->line(&mine, line, GAME_MAX_CELLS);
		if (promised >= 0)
			assert_int_equal(length, promised);
		if (length == 0)
			return steps;
		int from = 0;
		while (g->rules->get(g, s, from) != CELL_FIRST_HEAD + side)
			from++;
		s->to_move = side;
		int cell = g->rules->move_to_cell(g, s, line[0]);
		assert_true(cell >= 0);
		assert_int_equal(g->rules->get(g, s, cell), CELL_EMPTY);
		g->rules->put(g, s, cell, CELL_FIRST_HEAD + side);
		g->rules->put(g, s, from, CELL_FIRST + side);
		promised = length - 1;
	}
}

/* Rooms that no search step by step fills: A's is the left one. */
TEST(jagged_rooms_are_filled)
{
	static const struct {
		const char *board, *cells;
		int longest; /* by dynamic programming over the frontier of paths */
	} rooms[] = {
		/* Eight columns with teeth from above and below. */
		{ "tron:11x9",
			"A..#...#.#B"
			"...#...#.#."
			".........#."
			".........#."
			".#...#...#."
			".#...#...#."
			".........#."
			"......#..#."
			"..#......#.",
			68 },
		/* A keyhole: a wide part behind a door of one cell. */
		{ "tron:12x10",
			"A.....#...#B"
			"......#...#."
			".##...#...#."
			"..........#."
			"..........#."
			"......#...#."
			"..##..#...#."
			"......#.#.#."
			"......#...#."
			"......#...#.",
			85 },
	};

	for (unsigned i = 0; i < sizeof rooms / sizeof rooms[0]; i++) {
		char turned[GAME_MAX_CELLS];
		struct state s;
		const struct game *g = open_at(rooms[i].board, rooms[i].cells, &s);
		assert_int_equal(follow(g, &s, SIDE_FIRST), rooms[i].longest);
		/* the same for the second player */
		snprintf(turned, sizeof turned, "%s", rooms[i].cells);
		*strchr(turned, 'A') = '?';
		*strchr(turned, 'B') = 'A';
		*strchr(turned, '?') = 'B';
		s = position(g, turned);
		assert_int_equal(follow(g, &s, SIDE_SECOND), rooms[i].longest);
	}
}

/* Half of the largest boards, whose rules are others. */
TEST(large_boards_are_filled)
{
	const struct game *g = open_game("tron:30x21");
	struct state s;

	g->rules->start(g, &s);
	for (int row = 0; row < g->rows; row++)
		g->rules->put(g, &s, game_cell(g, 15, row, 0), CELL_WALL);
	assert_true(follow(g, &s, SIDE_FIRST) >= 15 * 21 - 2);
}

/* ---- ranges ---- */

enum { SIDE = 5, AREAS = 2000, STRIDE = TRON_STRIDE };

static const int steps[] = { -STRIDE, STRIDE, -1, 1 };

static bool
area_take(struct tron_cells *c, int place)
{
	uint64_t bit = bit_of((unsigned)(place % STRIDE)), *row = &c->row[place / STRIDE];
	bool has = *row & bit;

	*row &= ~bit;
	return has;
}

static int
longest_by_all_paths(struct tron_cells *free, int place)
{
	int most = 0;

	for (int m = 0; m < 4; m++) {
		int next = place + steps[m];
		if (!area_take(free, next))
			continue;
		int length = 1 + longest_by_all_paths(free, next);
		free->row[next / STRIDE] |= bit_of((unsigned)(next % STRIDE));
		most = length > most ? length : most;
	}
	return most;
}

/* Moves to *to what can be reached from a place. */
static void
reach(struct tron_cells *from, int place, struct tron_cells *to)
{
	for (int m = 0; m < 4; m++) {
		int next = place + steps[m];
		if (!area_take(from, next))
			continue;
		to->row[next / STRIDE] |= bit_of((unsigned)(next % STRIDE));
		reach(from, next, to);
	}
}

/* Random areas of up to 24 cells: the ranges hold the longest path, more effort finds no shorter ones, and
 * nearly always they find it. */
TEST(ranges_hold_the_longest_path)
{
	struct rng rng;
	int found = 0;

	rng_seed(&rng, 11);
	for (int i = 0; i < AREAS; i++) {
		struct tron_area a = { .rows = SIDE + 2,
			.head = (1 + (int)rng_below(&rng, SIDE)) * STRIDE + 1 +
				(int)rng_below(&rng, SIDE) };
		struct tron_cells open = { { 0 } };
		for (int row = 1; row <= SIDE; row++)
			/* three of four cells */
			open.row[row] =
				~(rng_next(&rng) & (rng_next(&rng) >> 1)) & ((1u << SIDE) - 1) << 1;
		area_take(&open, a.head);
		reach(&open, a.head, &a.free);
		struct tron_range bound = tron_fill_range(&a, TRON_BOUND),
				  few = tron_fill_range(&a, TRON_WALKS),
				  all = tron_fill_range(&a, TRON_SEARCH);
		int longest = longest_by_all_paths(&a.free, a.head);
		assert_true(bound.least <= few.least && few.least <= all.least);
		assert_true(all.least <= longest && longest <= all.most);
		found += all.least == longest;
	}
	assert_true(found >= AREAS * 94 / 100);
}
