/* The names of openings of Othello, from data/openings/BOARD.txt: a line has the moves from the start and what
 * the position after them is called. A position is known however the board is turned or mirrored, and by
 * whatever order of moves. Read on first use; any thread. */
#ifndef NARABE_MATCH_OPENING_H
#define NARABE_MATCH_OPENING_H

#include "record/record.h"

enum { OPENING_NAME = 32, OPENING_MOVES = 24 };

/* Returns what the opening on the record's line up to a ply is called, by the last position there that has a
 * name, whose ply is *named unless that is NULL; "" if none has. The name stays valid. */
const char *opening_name(const struct record *r, int ply, int *named);

#endif
