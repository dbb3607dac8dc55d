/* Maps of Tron as text: of files, and as the programs of the contest of 2010 get them, with its first
 * line. Pure.
 *
 *	5 4        columns, rows, walls round them included
 *	#####      # a wall or a trail, a blank or . is free
 *	#1  #      1 or A the first player's head,
 *	#  2#      2 or B the second player's
 *	#####                                                                                     */
#ifndef NARABE_GAMES_TRON_MAP_H
#define NARABE_GAMES_TRON_MAP_H

#include "games/game.h"

enum {
	TRON_MAP_MOST = 64, /* columns, rows of a map that says its size */
	TRON_MAP_BYTES = (TRON_MAP_MOST + 4) * (TRON_MAP_MOST + 4), /* that hold any map's text */
};

/* A map that was read: one character per cell, of ".#AB". */
struct tron_map {
	char cells[TRON_MAP_MOST * TRON_MAP_MOST + 1];
	int columns, rows;
	int most;     /* columns, rows */
	int promised; /* rows that the first line, "15 15", says; 0: there is no such line */
};

/* Writes a position as a side sees it, which is 1 to itself. `out` holds TRON_MAP_BYTES. */
void tron_map_write(const struct game *g, const struct state *s, enum side side, char *out);

/* The move in a direction: 1 north, 2 east, 3 south, 4 west; MOVE_NONE for others. */
move_t tron_move_of(int direction);

#endif
