/* Tron maps as text: in files, and as sent to the programs of the 2010 contest, with a first line
 * for the size. Pure.
 *
 *	5 4        columns, rows, walls round them included
 *	#####      # a wall or a trail, a blank or . is free
 *	#1  #      1 or A the first player's head,
 *	#  2#      2 or B the second player's
 *	##### */
#ifndef NARABE_GAMES_TRON_MAP_H
#define NARABE_GAMES_TRON_MAP_H

#include "games/game.h"

enum {
	TRON_MAP_MOST = 64, /* columns or rows of a map that states its size */
	TRON_MAP_BYTES = (TRON_MAP_MOST + 4) * (TRON_MAP_MOST + 4), /* hold any map's text */
};

/* A parsed map: one character per cell, of ".#AB". */
struct tron_map {
	char cells[TRON_MAP_MOST * TRON_MAP_MOST + 1];
	int columns, rows;
	int most;     /* columns, rows */
	int promised; /* the rows stated by a first line such as "15 15"; 0: no such line */
};

/* Writes a position as a side sees it: its own head is 1. `out` holds TRON_MAP_BYTES. */
void tron_map_write(const struct game *g, const struct state *s, enum side side, char *out);

/* Returns the move for a direction: 1 north, 2 east, 3 south, 4 west; MOVE_NONE for others. */
move_t tron_move_of(int direction);

#endif
