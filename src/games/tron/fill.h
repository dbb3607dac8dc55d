/* The longest path through an area of a Tron board, for a side that the other can no longer affect: an upper
 * bound by chambers and colours, an exact search as far as a few nodes go, and then a search that changes a
 * path as long as there is time. Boards of any size. Internal to the games. */
#ifndef NARABE_GAMES_TRON_FILL_H
#define NARABE_GAMES_TRON_FILL_H

#include "base/rng.h"
#include "games/tron/chambers.h"

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

/* Sets the free cells and the head of a side, of boards of any size. */
void tron_area_of(
	const struct game *g, const struct state *s, enum side side, struct tron_area *out);

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

/* Prepares a search. If *f is the search of a position before it, whose longest path leads on from here,
 * that path is kept; else *f may hold anything if `fresh`. */
void tron_fill_begin(struct tron_fill *f, const struct tron_area *a, bool fresh, uint64_t seed);

/* Makes some changes; false once the longest path is known. */
bool tron_fill_improve(struct tron_fill *f, int changes);

/* A side's remaining steps: lower and upper bound. */
struct tron_range {
	int least, most;
};

/* Returns the range of an area without cells that cannot be reached: its upper bound if `nodes` is negative, else
 * narrowed by an exact search of so many nodes beyond its first dive. Each thread remembers the areas it has met: a
 * tree meets each of them beside many of the other side's. */
struct tron_range tron_fill_range(const struct tron_area *a, int nodes);

extern const struct game_lone tron_lone;

#endif
