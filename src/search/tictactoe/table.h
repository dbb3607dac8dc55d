/* Every position of tic-tac-toe in a table that is made once, in a few milliseconds: which can be
 * reached, what they are worth, which moves keep that. Any thread. */
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
	uint16_t best; /* moves that keep it, as the bits of their cells; none when it is over */
};

/* A position as a number in base 3, a1 the lowest digit. */
int tictactoe_code(const struct state *s);
void tictactoe_decode(int code, struct state *out);
int tictactoe_stones(int code);

/* By code. */
const struct tictactoe_entry *tictactoe_table(void);

#endif
