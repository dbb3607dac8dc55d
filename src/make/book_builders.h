/* What fills books of exactly solved positions. */
#ifndef NARABE_MAKE_BOOK_BUILDERS_H
#define NARABE_MAKE_BOOK_BUILDERS_H

#include "search/cube/book.h"
#include "search/cube/prover.h"
#include "search/othello/book.h"
#include "search/othello/solver.h"

/* ---- Othello: othello_book.c ---- */

/* The positions that occur in play: those of perfect play by one side against any moves of the other, and all
 * positions of the first plies. */
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

/* ---- 4x4x4 without gravity: qubic_book.c ---- */

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
