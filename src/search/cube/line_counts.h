/* A 4x4x4 board with its 76 lines counted: for every line, how many stones of each side lie on it,
 * updated incrementally. The evaluation and the cells that win follow from the counts without
 * looking at the board.
 *
 *   struct cube_lines   the lines and their worth; built once
 *   struct cube         the count of each line; stones are placed and taken back
 *   struct cube_node    the rest of a position, a value: copied from ply to ply
 *
 * Bit = cell = level * 16 + row * 4 + column. With gravity a cell can be played when the one below
 * it is filled; without, the whole board counts as bottom. */
#ifndef NARABE_SEARCH_CUBE_LINE_COUNTS_H
#define NARABE_SEARCH_CUBE_LINE_COUNTS_H

#include "base/bits.h"
#include "games/game.h"
#include "search/engine.h"

enum {
	CUBE_CELLS = 64,
	CUBE_LINES = 76,
	CUBE_LEVEL = 16,
	CUBE_CODES = 25, /* codes of a line: the first player's stones + 5 * the second's */
};

struct cube_lines {
	uint64_t line[CUBE_LINES];   /* its four cells */
	uint8_t of[CUBE_CELLS][8];   /* the lines through a cell */
	uint8_t count[CUBE_CELLS];   /* 4 or 7 of them */
	int16_t worth[CUBE_CODES];   /* of a line, to the first player */
	int16_t gain[2][CUBE_CODES]; /* to a side that adds a stone to a line */
	uint64_t rich;               /* the cells on 7 lines */
	uint64_t bottom;             /* the cells that need no stone below them */
	bool by_column;              /* a move is a peg */
};

struct cube {
	struct cube_lines lines;
	uint8_t code[CUBE_LINES];
};

struct cube_node {
	uint64_t own, other; /* stones of the side to move and of the other */
	/* Cells of lines that hold three stones of one side and none of the other: a stone on one
	 * that is empty wins. Filled cells are included. */
	uint64_t own_wins, other_wins;
	int value; /* the mover's evaluation */
	int side;  /* the side to move */
};

/* Returns whether g is played on such a board. */
bool cube_fits(const struct game *g);

/* Lists the lines of a board for which cube_fits(), and their worth for this evaluation. */
void cube_lines_init(struct cube_lines *l, const struct game *g, enum negamax_eval eval);

/* Counts the lines of a position and returns the rest of it; c->lines must be set. */
struct cube_node cube_set(struct cube *c, const struct state *s);

/* Returns the playable cells. */
static inline uint64_t
cube_open(const struct cube_lines *l, uint64_t filled)
{
	return (filled << CUBE_LEVEL | l->bottom) & ~filled;
}

static inline move_t
cube_move(const struct cube_lines *l, unsigned cell)
{
	return (move_t)(l->by_column ? cell % CUBE_LEVEL : cell);
}

/* Returns the cell where a legal move's stone ends up. */
static inline unsigned
cube_cell(const struct cube_lines *l, const struct cube_node *n, move_t m)
{
	if (!l->by_column)
		return m;
	return bits_lowest(cube_open(l, n->own | n->other) & (uint64_t)0x0001000100010001u << m);
}

/* Returns the gain of a stone on the cell in the mover's evaluation. */
static inline int
cube_gain(const struct cube *c, int side, unsigned cell)
{
	const int16_t *gain = c->lines.gain[side];
	const uint8_t *of = c->lines.of[cell];
	int sum = gain[c->code[of[0]]] + gain[c->code[of[1]]] + gain[c->code[of[2]]] +
		  gain[c->code[of[3]]];

	if (c->lines.count[cell] > 4)
		sum += gain[c->code[of[4]]] + gain[c->code[of[5]]] + gain[c->code[of[6]]];
	return sum;
}

/* Returns the cells of the lines on which a stone on the cell would be the mover's third. */
static inline uint64_t
cube_thirds(const struct cube *c, int side, unsigned cell)
{
	unsigned two = side == SIDE_FIRST ? 2 : 10;
	uint64_t found = 0;

	for (int k = 0; k < c->lines.count[cell]; k++) {
		unsigned line = c->lines.of[cell][k];
		found |= c->code[line] == two ? c->lines.line[line] : 0;
	}
	return found;
}

/* Places the mover's stone on an empty cell; returns the resulting position. */
static inline struct cube_node
cube_put(struct cube *c, const struct cube_node *n, unsigned cell)
{
	const int16_t *gain = c->lines.gain[n->side];
	unsigned stone = n->side == SIDE_FIRST ? 1 : 5;
	uint64_t wins = n->own_wins;
	int value = n->value;
	int count = c->lines.count[cell];

	for (int k = 0; k < count; k++) {
		unsigned line = c->lines.of[cell][k];
		unsigned code = c->code[line];
		value += gain[code];
		wins |= code == 2 * stone ? c->lines.line[line] : 0;
		c->code[line] = (uint8_t)(code + stone);
	}
	return (struct cube_node){
		.own = n->other,
		.other = n->own | bit_of(cell),
		.own_wins = n->other_wins,
		.other_wins = wins,
		.value = -value,
		.side = n->side ^ 1,
	};
}

/* Takes back the last stone, which `side` placed. */
static inline void
cube_take(struct cube *c, int side, unsigned cell)
{
	unsigned stone = side == SIDE_FIRST ? 1 : 5;
	int count = c->lines.count[cell];

	for (int k = 0; k < count; k++) {
		uint8_t *code = &c->code[c->lines.of[cell][k]];
		*code = (uint8_t)(*code - stone);
	}
}

/* Returns the transposition table's key: a hash of the stones of the side to move and of the other; their
 * counts determine which side that is. */
static inline uint64_t
cube_key(uint64_t own, uint64_t other)
{
	uint64_t x = own * 0x9e3779b97f4a7c15u;
	uint64_t y = other * 0xc2b2ae3d27d4eb4fu;
	uint64_t key = x ^ (y << 32 | y >> 32);

	key = (key ^ key >> 29) * 0x165667b19e3779f9u;
	return key ^ key >> 32;
}

/* Returns the place in a line, 0 to 3, of one of its cells. */
static inline unsigned
cube_place(uint64_t line, unsigned cell)
{
	return bits_count(line & (bit_of(cell) - 1));
}

/* Weights that the contents of lines share where symmetries take the lines to each other. The contents are a
 * code, two bits a cell from the lowest. */
enum { CUBE_LINE_CODES = 256, CUBE_NO_WEIGHT = UINT16_MAX };

/* Numbers the weights of all lines and codes, in the order of the first that each belongs to; codes
 * without a weight get CUBE_NO_WEIGHT. weighs() returns whether a code has one; the empty line's
 * code must. source(cell, i) is the cell that symmetry i takes to `cell`. Returns the number of
 * weights. */
int cube_share_weights(const struct cube_lines *lines, int symmetries,
	unsigned (*source)(unsigned cell, int symmetry), bool (*weighs)(unsigned code),
	uint16_t weight[CUBE_LINES][CUBE_LINE_CODES]);

#endif
