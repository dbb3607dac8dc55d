/* Space on a Tron board: which cells each side reaches first, which of them it can use, and the
 * longest path for a side on its own. Boards of any size. Internal to the games and their
 * evaluations. Pure; any thread. */
#ifndef NARABE_GAMES_TRON_SPACE_H
#define NARABE_GAMES_TRON_SPACE_H

#include <string.h>

#include "base/bits.h"
#include "base/rng.h"
#include "games/tron/tron.h"

/* ---- chambers (chambers.c) ----
 *
 * Among the cells that a side reaches before the other, an articulation point is a door: it can be
 * passed only once. So only one of the chambers behind a chamber's doors counts, and the value is
 * that of the best way through them:
 *
 *	A . . # . #     A's cells: a chamber of eight, two doors (+), and behind the second one cell
 *	. . . + + #     above and two below. The best way is the eight, the doors and the two; the cell
 *	. . . # . .     above is left to nobody.
 * */

enum {
	TRON_ROWS = TRON_MOST + 2,
	TRON_PLACES = TRON_ROWS * TRON_STRIDE,
};

/* Cells, a word for each row, a bit for each column, both counted from 1. */
struct tron_cells {
	uint64_t row[TRON_ROWS];
};

/* A place that a depth-first search has not numbered yet, and one outside its cells. */
enum { TRON_OPEN = 0, TRON_SHUT = UINT16_MAX };

/* Prepares the numbers of a depth-first search through cells, by place. */
static inline void
tron_open_places(uint16_t number[TRON_PLACES], const struct tron_cells *cells, int rows)
{
	memset(number, TRON_SHUT, (size_t)rows * TRON_STRIDE * sizeof number[0]);
	for (int i = 1; i + 1 < rows; i++) {
		for (uint64_t set = cells->row[i]; set; set &= set - 1)
			number[i * TRON_STRIDE + (int)bits_lowest(set)] = TRON_OPEN;
	}
}

/* Returns whether the free cells among the eight round a place fall into several groups. Each cell is a bit of
 * `ring`, clockwise from above. The groups may be connected farther away; mostly there is only one, which this
 * finds out cheaply. */
static inline bool
tron_ring_parts(unsigned ring)
{
	unsigned twice = ring | ring << 8, exits = ring & 0x55;

	return bits_count(exits) > 1 + bits_count(exits & twice >> 1 & twice >> 2);
}

/* The heads of both sides, and the cells that each side reaches before the other. */
struct tron_territory {
	bool separated; /* no path joins the two heads */
	int rows;       /* with the border */
	int head[2];    /* by side: the place */
	struct tron_cells cells[2];
};

/* Computes the territory of a position that is not over; ignores a pending choice. */
void tron_territory(const struct game *g, const struct state *s, struct tron_territory *out);

/* The best way for a side through its cells. */
struct tron_way {
	int cells[5]; /* on the way, by the number of adjacent cells of the side, 0 to 4 */
	int lost;     /* of these, the surplus of one chessboard colour, which cannot be entered */
	int rest;     /* the side's cells off the way */
};

/* Finds the best way for a side. */
void tron_best_way(const struct tron_territory *t, enum side side, struct tron_way *out);

/* Writes the cells of the best way, for display: kind[0] those off the way, kind[1] to kind[4]
 * those on it with 1 to 4 adjacent cells. Slower than tron_best_way(). */
enum { TRON_WAY_KINDS = 5 };

void tron_mark_way(
	const struct tron_territory *t, enum side side, struct tron_cells kind[TRON_WAY_KINDS]);

/* ---- reach (tron.c) ---- */

struct tron_space {
	bool separated; /* no path joins the two heads */
	int cells[2];   /* by side: cells it reaches before the other; once separated, an upper
	                 * bound on its steps from the chessboard colours of the cells */
	int edges[2];   /* pairs of adjacent cells among these */
};

/* Returns an upper bound on the steps over free cells from a place, on boards of any size: steps
 * alternate between the chessboard colours, and `same` counts the cells of the place's colour. */
static inline int
tron_most_steps(int same, int other)
{
	return other <= same ? 2 * other : 2 * same + 1;
}

/* Measures the space of both sides; ignores a pending choice. */
struct tron_space tron_space(const struct game *g, const struct state *s);

/* The taken cells of a board. */
struct tron_free {
	struct tron_cells taken;
	uint64_t inside; /* of a row: all but the border */
	int rows;        /* with the border */
	int head[2];
};

/* Sets the board of a position. */
void tron_free_of(const struct game *g, const struct state *s, struct tron_free *out);

/* Returns whether the sides are separated; only then sets the most steps of each. Fast where they are
 * not. */
bool tron_separated(const struct tron_free *board, int most[2]);

/* Plays games out, as `playout` of struct game_rules. Playouts that stop early end once the sides are
 * separated, which is checked every few steps, and the side with more space wins (Den Teuling, Winands
 * 2011). */
void tron_playout(const struct game *g, const struct state *const *s, int count, int cutoff,
	struct rng *rng, signed char *result);

/* Does the same with playouts that stop early. */
void tron_playout_space(const struct game *g, const struct state *const *s, int count, int cutoff,
	struct rng *rng, signed char *result);

/* Does the same with playouts that go straight ahead in 3 of 4 steps where that is free. */
void tron_playout_straight(const struct game *g, const struct state *const *s, int count,
	int cutoff, struct rng *rng, signed char *result);

/* ---- the longest path (fill.c) ----
 *
 * For a side that the other can no longer affect: an upper bound from chambers and colours, walks along the
 * walls, an exact search of a few nodes, then local search on a path for as long as there is time. */

enum { TRON_LONGEST = TRON_MOST * TRON_MOST };

/* Free cells within a border of walls, and the place of a head, which is not among them. */
struct tron_area {
	int rows; /* with the border */
	int head;
	struct tron_cells free;
};

struct tron_fill {
	struct tron_area area;
	struct rng rng;
	int most;   /* upper bound on the steps; lowered to `best` once that is proven optimal */
	int best;   /* the longest path found; longest[0] is the head */
	int length; /* of the path being changed */
	int left;   /* changes until the next restart */
	int nodes;  /* left in the exact search */
	uint16_t path[TRON_LONGEST + 1], longest[TRON_LONGEST + 1];
	int16_t at[TRON_PLACES]; /* on the path, by place; FREE or WALL */
};

/* Lower and upper bound on a side's remaining steps. */
struct tron_range {
	int least, most;
};

/* How a range is found: from the upper bound alone, with a few walks as well, or with more walks and an exact search
 * of some nodes. */
enum tron_effort { TRON_BOUND, TRON_WALKS, TRON_SEARCH };

/* Returns the range of an area whose cells can all be reached. Each thread remembers areas it has
 * computed: a tree meets the same area of one side beside many areas of the other. */
struct tron_range tron_fill_range(const struct tron_area *a, enum tron_effort effort);

extern const struct game_lone tron_lone;

#endif
