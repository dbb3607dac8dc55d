/* The names of Othello openings, from data/openings/BOARD.txt: a line has the moves from the start and the name
 * of the position after them. A position is recognized however the board is turned or mirrored, and in any
 * order of moves. The file is read on first use; any thread. */
#ifndef NARABE_MATCH_OPENING_H
#define NARABE_MATCH_OPENING_H

#include "record/record.h"

enum { OPENING_NAME = 32, OPENING_MOVES = 24 };

/* Returns the name of the opening on the record's line up to a ply: that of the last named position, whose ply
 * is stored in *named unless that is NULL; "" if none has a name. The name stays valid. */
const char *opening_name(const struct record *r, int ply, int *named);

#endif
