/* Builds the book of the first player's strategy on the 4x4x4 board without gravity: proves the win,
 * then makes the strategy small.
 *
 * A proof has several ways to win; a strategy is a choice among them, and its size is the number of
 * different positions in which the first player has to decide. Rounds of two steps:
 *
 *   search   the moves that the strategy does not use are proven too, as far as that is cheap
 *   choose   choices are changed one at a time, at random, and kept where the strategy does not grow,
 *            at first also where it grows a little (simulated annealing)
 *
 * The same plan gives the same book. */
#ifndef NARABE_SEARCH_CUBE_BOOK_BUILDER_H
#define NARABE_SEARCH_CUBE_BOOK_BUILDER_H

#include "search/cube/book.h"
#include "search/cube/prover.h"

struct cube_book_plan {
	int rounds;
	int64_t tries; /* changes tried in a round */
	uint64_t seed;

	/* Reports progress; returning false ends the build with the result so far. decisions 0:
	 * still proving. NULL: no reports. */
	bool (*progress)(void *owner, int round, int decisions, int64_t nodes);
	void *owner;
};

/* Builds a book. Returns NULL with a sentence if there is no proof yet: the build was ended, or
 * memory is full. */
struct cube_book *cube_book_build(
	struct prover *p, const struct cube_book_plan *plan, struct error *e);

#endif
