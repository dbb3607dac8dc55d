/* The patterns of the 4x4x4 board without gravity, and their weights as the alpha-beta search uses them.
 *
 * A line by what its four cells hold; lines and cells that the 192 symmetries take to each other share
 * weights, and a line with stones of both sides weighs nothing. An empty cell by the lines through it:
 * on how many a side has one stone and the other none, on how many two (a crossing of two lines of two
 * wins), up to three of each; cells on seven lines and on four apart. And a constant, which is what the
 * turn is worth.
 *
 * The sum is the score of the side to move: with colours exchanged a position is the same. */
#ifndef NARABE_SEARCH_CUBE_QUBIC_PATTERNS_H
#define NARABE_SEARCH_CUBE_QUBIC_PATTERNS_H

#include "search/cube/patterns.h"

enum {
	QUBIC_SHARE = 3, /* bits of a number of lines through a cell; there are four numbers */
	QUBIC_CROSSINGS = 1 << 4 * QUBIC_SHARE,
	QUBIC_FILLED =
		QUBIC_CROSSINGS, /* added where there is a stone: such a cell weighs nothing */
	QUBIC_RICH = 2 * QUBIC_CROSSINGS, /* added on seven lines */
	QUBIC_CODES = 4 * QUBIC_CROSSINGS,
};

/* Weights laid out for the search, the FIRST player's: eval_weights.prepared. */
struct qubic_weights {
	int16_t line[CUBE_STAGES][CUBE_LINES][CUBE_LINE_CODES];
	int16_t crossing[CUBE_STAGES][QUBIC_CODES];
	int constant[CUBE_STAGES];

	/* The lines through a cell: how many, which, what a stone of a side adds to their codes. */
	uint8_t count[CUBE_CELLS];
	uint8_t of[CUBE_CELLS][8];
	uint8_t add[2][CUBE_CELLS][8];
	/* By the side that adds a stone to a line with this code: what all its cells change by. */
	int16_t change[2][CUBE_LINE_CODES];
	uint8_t cell[CUBE_LINES][4];
	uint64_t through[CUBE_CELLS][8]; /* these lines, and 0 */
};

/* The codes of all lines, and of all cells. */
void qubic_codes(
	const uint64_t stones[2], uint8_t code[CUBE_CODE_BYTES], uint16_t crossing[CUBE_CELLS]);

#endif
