/* The eight symmetries of the 3x3 board, rotations and reflections. A turn, 0 to 7, takes the cells of a
 * position to those of its image; 0 changes nothing. Any thread. */
#ifndef NARABE_SEARCH_TICTACTOE_SYMMETRY_H
#define NARABE_SEARCH_TICTACTOE_SYMMETRY_H

#include "games/game.h"

enum { TICTACTOE_TURNS = 8 };

/* Where a turn takes each cell, and from where. */
extern const unsigned char tictactoe_turned[TICTACTOE_TURNS][9];
extern const unsigned char tictactoe_unturned[TICTACTOE_TURNS][9];

/* The code (table.h) of the image of a position, and the turn whose image has the least one. */
int tictactoe_turn_code(int code, int turn);
int tictactoe_least_turn(int code);

/* Replaces a position by its image with the least code; the turn that does so. */
int tictactoe_reduce(struct state *s);

#endif
