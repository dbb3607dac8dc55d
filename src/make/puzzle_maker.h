/* Makes puzzles: plays games that are likely to be lively, and takes from each the first position in
 * which one move only keeps a win or a draw, as the solvers prove. How hard it is, searches with fixed
 * seeds say. The same seed makes the same puzzles, whatever the machine. */
#ifndef NARABE_MAKE_PUZZLE_MAKER_H
#define NARABE_MAKE_PUZZLE_MAKER_H

#include "match/puzzle/puzzle.h"

struct puzzle_making {
	const struct game *game; /* one of puzzle_board_at() */
	int count;               /* as many as there are, if fewer */
	uint64_t seed;
	/* Called now and then; false stops the making. */
	bool (*goes_on)(void *owner, int done);
	void *owner;
};

/* Returns false with a sentence if it was stopped or memory is refused; otherwise the caller frees *out. */
bool puzzles_make(const struct puzzle_making *m, struct puzzles *out, struct error *e);

#endif
