/* A Tron board in struct state. Internal to the games.
 *
 *       0 1 2 ... W W+1     A place is row * TRON_STRIDE + column, rows and columns counted from 1,
 *     0 # # # ... # #       so that a border of walls surrounds the board. A row has two words, with
 *     1 # . . ... . #       a bit for each column:
 *     : #           #
 *     H # . . ... . #         row[2 * i]     1 0 1    a cell is free where both are 0,
 *   H+1 # # # ... # #         row[2 * i + 1] 0 1 1    a wall or a head, the first player's trail,
 *                                                     the second player's
 *
 * stones[side] is the place of a side's head, with TRON_CRASHED set once it has crashed. */
#ifndef NARABE_GAMES_TRON_TRON_H
#define NARABE_GAMES_TRON_TRON_H

#include "games/game.h"

enum {
	TRON_LEAST = 2, /* columns, rows */
	TRON_MOST = 50,
	TRON_SMALL = 20, /* more columns or rows make a large board */
	TRON_STRIDE = 64,
	TRON_CRASHED = 1 << 16,
};

/* Moves, in their order. */
enum { TRON_UP, TRON_DOWN, TRON_LEFT, TRON_RIGHT, TRON_MOVES };

#define TRON_ALL 15u /* bit mask of all moves */

extern const struct game_rules tron_rules, tron_large_rules;
extern const char tron_about[];
extern const char *const tron_how[];

/* Returns whether the board has more than TRON_SMALL columns or rows. */
static inline bool
tron_is_large(const struct game *g)
{
	return g->rules == &tron_large_rules;
}

static inline unsigned
tron_head(const struct state *s, enum side side)
{
	return (unsigned)(s->stones[side] & (TRON_CRASHED - 1));
}

static inline bool
tron_crashed(const struct state *s, enum side side)
{
	return s->stones[side] & TRON_CRASHED;
}

/* Returns the FIRST player's result, or GAME_OPEN. */
static inline int
tron_result_of(const struct state *s)
{
	bool first = tron_crashed(s, SIDE_FIRST), second = tron_crashed(s, SIDE_SECOND);

	return first || second ? (int)second - (int)first : GAME_OPEN;
}

/* Returns the taken cells of a row, a bit for each column. */
static inline uint64_t
tron_taken_row(const struct state *s, unsigned row)
{
	return s->row[2 * row] | s->row[2 * row + 1];
}

static inline bool
tron_taken(const struct state *s, unsigned place)
{
	return tron_taken_row(s, place / TRON_STRIDE) >> place % TRON_STRIDE & 1;
}

/* Returns the place one step away. */
static inline unsigned
tron_next(unsigned place, unsigned move)
{
	static const int step[TRON_MOVES] = { -TRON_STRIDE, TRON_STRIDE, -1, 1 };

	/* NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult): a move is one of four */
	return (unsigned)((int)place + step[move]);
}

/* Returns the moves from a place to cells of a set, one bit each. The set has a word for each row, a
 * bit for each column, and is surrounded by a border. */
static inline unsigned
tron_moves_into(const uint64_t *set, unsigned place)
{
	const uint64_t *row = &set[place / TRON_STRIDE];
	unsigned column = place % TRON_STRIDE;

	return (unsigned)(row[-1] >> column & 1) << TRON_UP |
	       (unsigned)(row[1] >> column & 1) << TRON_DOWN |
	       (unsigned)(row[0] >> (column - 1) & 1) << TRON_LEFT |
	       (unsigned)(row[0] >> (column + 1) & 1) << TRON_RIGHT;
}

#endif
