/* Puzzles line by line. */
#ifndef NARABE_NARABE_PLAIN_PUZZLE_PLAIN_H
#define NARABE_NARABE_PLAIN_PUZZLE_PLAIN_H

#include "match/puzzle/puzzle.h"

/* Asks for the answer of puzzle `index`, then of the following ones, until the person leaves or input
 * ends. `day`: the day whose puzzle it is, or -1. `keeps`: these are the shipped ones, and what is
 * solved is noted. */
void puzzle_plain(const struct puzzles *all, int index, int day, bool keeps);

#endif
