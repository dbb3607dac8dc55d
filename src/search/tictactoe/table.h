/* Every position of tic-tac-toe in a table that is built once, in a few milliseconds: whether it
 * can be reached, its value, the moves that keep the value. Any thread. */
#ifndef NARABE_SEARCH_TICTACTOE_TABLE_H
#define NARABE_SEARCH_TICTACTOE_TABLE_H

#include "games/game.h"

extern const struct game game_tictactoe;

enum {
	TICTACTOE_CELLS = 9,
	TICTACTOE_CODES = 19683, /* 3 to the 9th */
};

struct tictactoe_entry {
	bool reached;
	bool over;
	signed char value; /* under best play, the FIRST player's */
	uint16_t best;     /* bit mask of the cells whose moves keep the value; 0 when the game is
	                * over */
	signed char plies; /* to the end, the winner hurrying, the loser delaying; 0 of a draw */
};

/* Returns a position as a number in base 3, a1 the lowest digit. */
int tictactoe_code(const struct state *s);

/* Writes the position with this code. */
void tictactoe_decode(int code, struct state *out);

/* Returns the number of stones in the position with this code. */
int tictactoe_stones(int code);

/* Returns the table, indexed by code. */
const struct tictactoe_entry *tictactoe_table(void);

/* ---- the eight symmetries, rotations and reflections ----
 *
 * A turn, 0 to 7, takes the cells of a position to those of its image; 0 changes nothing. */

enum { TICTACTOE_TURNS = 8 };

/* The target of each cell under a turn. */
extern const unsigned char tictactoe_turned[TICTACTOE_TURNS][9];

/* Returns the source of each cell under a turn. All turns but 5 and 6, the quarter turns, are their own
 * inverses. */
static inline const unsigned char *
tictactoe_unturned(int turn)
{
	return tictactoe_turned[turn == 5 || turn == 6 ? 11 - turn : turn];
}

/* Returns the code of a position's image. */
int tictactoe_turn_code(int code, int turn);
/* Returns the turn whose image has the least code. */
int tictactoe_least_turn(int code);

/* Replaces a position by its image with the least code; returns the turn. */
int tictactoe_reduce(struct state *s);

#endif
