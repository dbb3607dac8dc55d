/* Fills a book with the positions that players meet: those of perfect play by one side against any
 * moves of the other, and all of the first plies. */
#ifndef NARABE_SEARCH_OTHELLO_BOOK_BUILDER_H
#define NARABE_SEARCH_OTHELLO_BOOK_BUILDER_H

#include "search/othello/book.h"
#include "search/othello/parallel_solver.h"

struct book_plan {
	struct state start;
	int plies;       /* all positions up to so many moves from there */
	int least_empty; /* perfect play until so many cells are empty */
	/* Told after every position that took solving: the step (1 to BOOK_PLAN_STEPS), and how
	 * many of the `total` positions of the present ply are done. False: stop. */
	bool (*solved)(void *owner, int step, int empty, int done, int total);
	void *owner;
};

enum { BOOK_PLAN_STEPS = 3 };

/* Adds what is missing, in a fixed order: the second player's perfect play, the first player's, all
 * positions of the first plies. What comes out depends on the plan alone. False when it was
 * stopped or memory ran out; what was added then is right and stays. */
bool othello_book_build(struct othello_book *b, struct parallel_solver *t, const struct game *g,
	const struct book_plan *plan);

#endif
