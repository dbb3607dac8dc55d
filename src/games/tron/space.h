/* Space on a Tron board: which side reaches which cells first, what it can make use of among them, and the longest
 * path through what is left to a side. Boards of any size. Internal to the games and to what evaluates them. Pure; any
 * thread. */
#ifndef NARABE_GAMES_TRON_SPACE_H
#define NARABE_GAMES_TRON_SPACE_H

#include "base/rng.h"
#include "games/tron/tron.h"

/* ---- chambers (chambers.c) ----
 *
 * A cell whose loss would part the cells that a side reaches before the other, an articulation point, is a door that
 * can be passed only once, so that of the chambers behind a chamber's doors one alone counts, and of the ways through
 * them the best:
 *
 *	A . . # . #     A's cells: a chamber of eight, two doors (+), and behind the second one cell
 *	. . . + + #     above and two below. The best way is the eight, the doors and the two; the cell
 *	. . . # . .     above is left to nobody.
 */

enum { TRON_ROWS = TRON_MOST + 2 };

/* Cells, a word for each row, a bit for each column, both counted from 1. */
struct tron_cells {
	uint64_t row[TRON_ROWS];
};

/* Where both sides stand, and the cells that each reaches before the other. */
struct tron_territory {
	bool separated; /* no path joins the two heads any more */
	int rows;       /* with the border */
	int head[2][2]; /* by side: row, column */
	struct tron_cells cells[2];
};

/* Of a position that is not over; a pending choice is not seen. */
void tron_territory(const struct game *g, const struct state *s, struct tron_territory *out);

/* What is best for a side among its cells. */
struct tron_way {
	int cells[5]; /* on it, by how many of the side's cells are beside a cell, 0 to 4 */
	int lost;     /* of these, more on one colour of the chessboard than can be entered */
	int rest;     /* the side's cells that are not on it */
};

void tron_best_way(const struct tron_territory *t, enum side side, struct tron_way *out);

/* The same cells to be seen: those that are not on the best way, and those that are, by how many are beside
 * them, 1 to 4. Slower. */
enum { TRON_WAY_KINDS = 5 };

void tron_mark_way(
	const struct tron_territory *t, enum side side, struct tron_cells kind[TRON_WAY_KINDS]);

/* ---- who reaches what (space.c) ---- */

struct tron_space {
	bool separated; /* no path joins the two heads any more */
	int cells[2];   /* by side: cells it reaches before the other; once separated, an upper
	                 * bound on its steps from the chessboard colours of the cells */
	int edges[2];   /* pairs of adjacent cells among these */
};

/* Of boards of any size: an upper bound on the steps over free cells, which alternate between the
 * colours of the chessboard, from a place; `same` counts the cells of its colour. */
static inline int
tron_most_steps(int same, int other)
{
	return other <= same ? 2 * other : 2 * same + 1;
}

struct tron_space tron_space(const struct game *g, const struct state *s);
struct tron_space tron_large_space(const struct game *g, const struct state *s);

/* tron_territory() of small boards, and of large ones. */
void tron_small_territory(const struct state *s, struct tron_territory *out);
void tron_large_territory(const struct game *g, const struct state *s, struct tron_territory *out);

/* Whether the sides are separated and, only then, the most steps of each; fast where they are
 * not. */
bool tron_separated(const struct state *s, int most[2]);

/* `skip_pockets` and `evaluate` of struct game_rules. */
int tron_skip_pockets(
	const struct game *g, const struct state *s, enum side side, move_t *moves, int count);
double tron_evaluate(const struct game *g, const struct state *s, bool *settled);

/* Completes a step in which one side has chosen; the game may be over afterwards. */
void tron_finish_step(const struct game *g, struct state *s, struct rng *rng);

/* `playout` of large boards. */
void tron_large_playout(const struct game *g, const struct state *const *s, int count, int cutoff,
	struct rng *rng, signed char *result);
void tron_large_playout_space(const struct game *g, const struct state *const *s, int count,
	int cutoff, struct rng *rng, signed char *result);
void tron_large_playout_straight(const struct game *g, const struct state *const *s, int count,
	int cutoff, struct rng *rng, signed char *result);

/* A random playout from a position without pending choice or crash; broken off, and won by the side
 * with more space, once the two are separated, which is checked every few steps (Den Teuling,
 * Winands 2011). `straight`: 3 of 4 steps go straight ahead where that is free. */
int tron_space_play_out(const struct state *from, bool straight, struct rng *rng);

/* ---- the longest path (fill.c) ----
 *
 * For a side that the other can no longer affect: an upper bound by chambers and colours, an exact search as far as a
 * few nodes go, and then a search that changes a path as long as there is time. */

enum {
	TRON_PLACES = TRON_ROWS * TRON_LARGE_STRIDE,
	TRON_LONGEST = TRON_MOST * TRON_MOST,
};

/* Free cells within a border of walls, and a head, which is not one of them: row * TRON_LARGE_STRIDE +
 * column. */
struct tron_area {
	int rows; /* with the border */
	int head;
	struct tron_cells free;
};

void tron_large_area(const struct game *g, const struct state *s, struct tron_area *out);

struct tron_fill {
	struct tron_area area;
	struct rng rng;
	int most;   /* upper bound on the steps; lowered to `best` once that is proven */
	int best;   /* the longest path found; longest[0] is the head */
	int length; /* of the path that is being changed */
	int left;   /* changes until it restarts */
	int nodes;  /* left in the exact search */
	uint16_t path[TRON_LONGEST + 1], longest[TRON_LONGEST + 1];
	int16_t at[TRON_PLACES]; /* on the path, by place; FREE or WALL */
};

/* A side's remaining steps: lower and upper bound. */
struct tron_range {
	int least, most;
};

/* How a range is found: by the upper bound alone, by one dive as well, or by an exact search of some more nodes. */
enum tron_effort { TRON_BOUND, TRON_DIVE, TRON_SEARCH };

/* Returns the range of an area without cells that cannot be reached. Each thread remembers the areas it has met: a tree
 * meets each of them beside many of the other side's. */
struct tron_range tron_fill_range(const struct tron_area *a, enum tron_effort effort);

extern const struct game_lone tron_lone;

#endif
