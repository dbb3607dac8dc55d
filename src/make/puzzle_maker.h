/* Makes puzzles: plays games that are likely to be lively, and takes from each the first position
 * in which only one move keeps a win or a draw, as proved by the solvers. Searches with fixed seeds
 * grade the difficulty. The same seed makes the same puzzles on any machine. */
#ifndef NARABE_MAKE_PUZZLE_MAKER_H
#define NARABE_MAKE_PUZZLE_MAKER_H

#include "match/puzzle/puzzle.h"

struct puzzle_making {
	const struct game *game; /* one of puzzle_board_at() */
	int count;               /* fewer if there are not so many */
	uint64_t seed;
	/* Called now and then; false stops the making. */
	bool (*goes_on)(void *owner, int done);
	void *owner;
};

/* Makes puzzles. Returns false with a sentence if it was stopped or memory ran out; otherwise the
 * caller frees *out. */
bool puzzles_make(const struct puzzle_making *m, struct puzzles *out, struct error *e);

#endif
