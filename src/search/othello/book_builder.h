/* Fills a book with the positions that occur in play: those of perfect play by one side against any
 * moves of the other, and all positions of the first plies. */
#ifndef NARABE_SEARCH_OTHELLO_BOOK_BUILDER_H
#define NARABE_SEARCH_OTHELLO_BOOK_BUILDER_H

#include "search/othello/book.h"
#include "search/othello/solver.h"

struct book_plan {
	struct state start;
	int plies;       /* all positions up to this many plies from the start */
	int least_empty; /* perfect play until this many cells are empty */
	/* Called after every position that had to be solved: the step (1 to BOOK_PLAN_STEPS), and
	 * how many of the current ply's `total` positions are done. False stops the build. */
	bool (*solved)(void *owner, int step, int empty, int done, int total);
	void *owner;
};

enum { BOOK_PLAN_STEPS = 3 };

/* Adds what is missing, in a fixed order: perfect play by the second player, perfect play by the
 * first, all positions of the first plies. The result depends on the plan alone. Returns false if
 * it was stopped or memory ran out; entries added until then are correct and stay. */
bool othello_book_build(struct othello_book *b, struct parallel_solver *t, const struct game *g,
	const struct book_plan *plan);

#endif
