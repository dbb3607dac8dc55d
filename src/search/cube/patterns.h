/* The patterns of 4x4x4 boards with gravity, and their weights as the alpha-beta search uses them.
 *
 * A line by what its four cells hold, two bits each: CELL codes below; lines that are the same
 * after a rotation or reflection of the board share indices, and a line with stones of both sides
 * weighs nothing. A column by its class (corner, edge, middle), its height, and which of its empty
 * cells complete a line of either side: the threats of both sides and their order. And all columns
 * together: the side that must open one when all safe moves are used up.
 *
 * Their values depend on each other, so they feed a hidden layer (search/eval.h).
 *
 * The score is the FIRST player's. Which level a threat is on helps one side more than the other, so
 * colours cannot be exchanged. */
#ifndef NARABE_SEARCH_CUBE_PATTERNS_H
#define NARABE_SEARCH_CUBE_PATTERNS_H

#include "search/cube/line_counts.h"
#include "search/eval.h"

enum {
	CUBE_PHASES = 8,  /* of eight stones each */
	CUBE_STAGES = 16, /* phases, each for either side to move */
	CUBE_COLUMNS = 16,
	CUBE_COLUMN_CODES =
		1024, /* height, 4 bits of the first player's threats, 4 of the second's */
	CUBE_ZUGZWANG_CODES = 750, /* of cube_zugzwang_code() */
	CUBE_ZUGZWANG = 2844, /* the index of its first one, after those of lines and columns */
	CUBE_INDICES = CUBE_ZUGZWANG + CUBE_ZUGZWANG_CODES,
	CUBE_VECTOR = 16,
	CUBE_CODE_BYTES = 80, /* the codes of all lines, in whole vectors */
};

/* The amount that a cell adds to a line's code, before it is shifted to its place in the line. */
enum { CUBE_FLOATING, CUBE_PLAYABLE, CUBE_STONE };

/* The changes by a stone on a cell: the amounts added to the codes of lines. */
struct cube_change {
	uint8_t count;
	uint8_t line[14];
	uint8_t add[14];
};

/* Weights laid out for the search: eval_weights.prepared. */
struct cube_weights {
	/* The vector of each index; the last one, of what has no index, is zero. */
	_Alignas(64) int16_t vector[CUBE_INDICES + 1][EVAL_UNITS];
	uint16_t line[CUBE_LINES][CUBE_LINE_CODES],
		column[CUBE_COLUMNS][CUBE_COLUMN_CODES]; /* indices */
	struct eval_head head[CUBE_STAGES];
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

/* Writes the codes of all lines. */
void cube_line_codes(const uint64_t stones[2], uint8_t code[CUBE_CODE_BYTES]);

/* Returns the empty cells that would complete a line of the side, whether they can be played or
 * not. */
uint64_t cube_line_wins(uint64_t own, uint64_t other);

/* Returns a column's code, below CUBE_COLUMN_CODES: its height and the cells of it that win, by
 * side. A full column, which has none, has the code of an empty one without. */
static inline unsigned
cube_column_code(unsigned column, uint64_t filled, const uint64_t wins[2])
{
	const uint64_t cells = 0x0001000100010001u;
	const uint64_t gather = 0x0001000200040008u; /* brings the four bits to the top */
	uint64_t stones = filled >> column & cells;
	unsigned height = (unsigned)(stones * cells >> 48);
	unsigned first = (unsigned)((wins[0] >> column & cells) * gather >> 48 & 15);
	unsigned second = (unsigned)((wins[1] >> column & cells) * gather >> 48 & 15);

	return (height & 3) << 8 | first << 4 | second;
}

/* Columns of a kind, one bit each anywhere in its cells: none, some with a threat on another level than
 * the third, one or several on the third, both. */
static inline unsigned
cube_threat_class(uint64_t lowest)
{
	const uint64_t third_level = 0x0000ffff00000000u;
	uint64_t third = lowest & third_level, other = lowest & ~third_level;

	if (!third)
		return other ? 1 : 0;
	if (other)
		return 4;
	return third & (third - 1) ? 3 : 2;
}

/* Returns a code of all columns together, below CUBE_ZUGZWANG_CODES. In each column the cell below
 * its lowest threat is one that neither side likes to play; the cells below that, and columns
 * without threats, can be played safely. The code is the side to move when these are used up, which
 * threats of either side alone the columns left then have, how many with threats of both (0, 1,
 * more), and how many such cells there are (0, to 4, 12, 24, more). */
static inline unsigned
cube_zugzwang_code(uint64_t filled, int stones, const uint64_t wins[2])
{
	uint64_t open = (filled << 16 | 0xffff) & ~filled, any = wins[0] | wins[1];
	uint64_t lowest = any & ~(any << 16 | any << 32 | any << 48);
	uint64_t from_threat = lowest | lowest << 16 | lowest << 32 | lowest << 48;
	unsigned harmless = bits_count(~filled & ~(from_threat | lowest >> 16));
	uint64_t first = lowest & ~open & wins[0], second = lowest & ~open & wins[1];
	uint64_t shared = first & second;
	unsigned code = ((unsigned)stones + harmless) & 1;

	code = code * 5 + cube_threat_class(first ^ shared);
	code = code * 5 + cube_threat_class(second ^ shared);
	code = code * 3 + (shared != 0) + ((shared & (shared - 1)) != 0);
	return code * 5 + (harmless > 0) + (harmless > 4) + (harmless > 12) + (harmless > 24);
}

#endif
