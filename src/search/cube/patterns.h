/* The patterns of 4x4x4 boards with gravity, and their weights as the alpha-beta search uses them.
 *
 * A line by what its four cells hold, two bits each: CELL codes below; lines that are the same after a
 * rotation or reflection of the board share weights, and a line with stones of both sides weighs
 * nothing. A column by its class (corner, edge, middle), its height, and which of its empty cells
 * complete a line of either side: who is threatened where, above whom. And a constant, which is what
 * the turn is worth.
 *
 * The sum is the FIRST player's. Which level a threat is on helps one side more than the other, so
 * colours cannot be exchanged. */
#ifndef NARABE_SEARCH_CUBE_PATTERNS_H
#define NARABE_SEARCH_CUBE_PATTERNS_H

#include "search/cube/line_counts.h"
#include "search/eval/eval.h"

enum {
	CUBE_PHASES = 8,  /* of eight stones each */
	CUBE_STAGES = 16, /* phases, each for either side to move */
	CUBE_LINE_CODES = 256,
	CUBE_COLUMNS = 16,
	CUBE_COLUMN_CODES =
		1024, /* height, 4 bits of the first player's threats, 4 of the second's */
	CUBE_VECTOR = 16,
	CUBE_CODE_BYTES = 80, /* the codes of all lines, in whole vectors */
};

/* What a cell adds to a line's code, before it is shifted to its place in the line. */
enum { CUBE_FLOATING, CUBE_PLAYABLE, CUBE_STONE };

/* What a stone on a cell changes: so much is added to the codes of these lines. */
struct cube_change {
	uint8_t count;
	uint8_t line[14];
	uint8_t add[14];
};

/* Weights laid out for the search: eval_weights.prepared. */
struct cube_weights {
	int16_t line[CUBE_STAGES][CUBE_LINES][CUBE_LINE_CODES];
	int16_t column[CUBE_STAGES][CUBE_COLUMNS][CUBE_COLUMN_CODES];
	int constant[CUBE_STAGES];
	/* By the side that plays on a cell: what it changes, and the same for all lines. */
	struct cube_change change[2][CUBE_CELLS];
	_Alignas(CUBE_VECTOR) uint8_t delta[2][CUBE_CELLS][CUBE_CODE_BYTES];
	uint64_t through[CUBE_CELLS][8]; /* the lines through a cell, and 0 */
};

static inline int
cube_stage(int stones)
{
	return stones / 8 * 2 + (stones & 1);
}

/* The codes of all lines. */
void cube_line_codes(const uint64_t stones[2], uint8_t code[CUBE_CODE_BYTES]);

/* The empty cells that would complete a line of the side, whether they can be played or not. */
uint64_t cube_line_wins(uint64_t own, uint64_t other);

/* A column's code: its height and the cells of it that win, by side. */
static inline unsigned
cube_column_code(unsigned column, uint64_t filled, const uint64_t wins[2])
{
	const uint64_t cells = 0x0001000100010001u;
	const uint64_t gather = 0x0001000200040008u; /* brings the four bits to the top */
	uint64_t stones = filled >> column & cells;
	unsigned height = (unsigned)(stones * cells >> 48);
	unsigned first = (unsigned)((wins[0] >> column & cells) * gather >> 48 & 15);
	unsigned second = (unsigned)((wins[1] >> column & cells) * gather >> 48 & 15);

	return height << 8 | first << 4 | second;
}

#endif
