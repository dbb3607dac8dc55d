/* Chambers of a Tron board: what a side can make use of among the cells that it reaches before the other. A
 * cell whose loss would part them, an articulation point, is a door that can be passed only once, so that of
 * the chambers behind a chamber's doors one alone counts, and of the ways through them the best:
 *
 *	A . . # . #     A's cells: a chamber of eight, two doors (+), and behind the second one cell
 *	. . . + + #     above and two below. The best way is the eight, the doors and the two; the cell
 *	. . . # . .     above is left to nobody.
 *
 * Cells of boards of any size, within a border of walls. Internal to the games and to what evaluates them.
 * Pure; any thread. */
#ifndef NARABE_GAMES_TRON_CHAMBERS_H
#define NARABE_GAMES_TRON_CHAMBERS_H

#include "games/tron/tron.h"

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

#endif
