/* The symmetries of the 3x3 board. Pure. */
#include "search/tictactoe/symmetry.h"

#include "search/tictactoe/table.h"

/* Bit 2 of a turn exchanges rows and columns, then bit 0 mirrors the columns and bit 1 the rows. */
const unsigned char tictactoe_turned[TICTACTOE_TURNS][9] = {
	{ 0, 1, 2, 3, 4, 5, 6, 7, 8 },
	{ 2, 1, 0, 5, 4, 3, 8, 7, 6 },
	{ 6, 7, 8, 3, 4, 5, 0, 1, 2 },
	{ 8, 7, 6, 5, 4, 3, 2, 1, 0 },
	{ 0, 3, 6, 1, 4, 7, 2, 5, 8 },
	{ 2, 5, 8, 1, 4, 7, 0, 3, 6 },
	{ 6, 3, 0, 7, 4, 1, 8, 5, 2 },
	{ 8, 5, 2, 7, 4, 1, 6, 3, 0 },
};

const unsigned char tictactoe_unturned[TICTACTOE_TURNS][9] = {
	{ 0, 1, 2, 3, 4, 5, 6, 7, 8 },
	{ 2, 1, 0, 5, 4, 3, 8, 7, 6 },
	{ 6, 7, 8, 3, 4, 5, 0, 1, 2 },
	{ 8, 7, 6, 5, 4, 3, 2, 1, 0 },
	{ 0, 3, 6, 1, 4, 7, 2, 5, 8 },
	{ 6, 3, 0, 7, 4, 1, 8, 5, 2 },
	{ 2, 5, 8, 1, 4, 7, 0, 3, 6 },
	{ 8, 5, 2, 7, 4, 1, 6, 3, 0 },
};

int
tictactoe_turn_code(int code, int turn)
{
	static const int power[TICTACTOE_CELLS] = { 1, 3, 9, 27, 81, 243, 729, 2187, 6561 };
	int out = 0;

	for (int cell = 0; cell < TICTACTOE_CELLS; cell++, code /= 3)
		out += code % 3 * power[tictactoe_turned[turn][cell]];
	return out;
}

int
tictactoe_least_turn(int code)
{
	int best = 0;

	for (int turn = 1; turn < TICTACTOE_TURNS; turn++) {
		if (tictactoe_turn_code(code, turn) < tictactoe_turn_code(code, best))
			best = turn;
	}
	return best;
}

int
tictactoe_reduce(struct state *s)
{
	int code = tictactoe_code(s), turn = tictactoe_least_turn(code);

	tictactoe_decode(tictactoe_turn_code(code, turn), s);
	return turn;
}
