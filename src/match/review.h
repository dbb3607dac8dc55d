/* The analysis of a whole game: every position of a line is searched with the same budget, the last one first.
 * The loss of each move is found inside the search of the position before it:
 *
 *	position ── search ──▶ best move, value, loss of the move played ── judge_store()
 *	               └─ the move played has too few visits: the same search continues after it
 *
 * Where both choose at once, one search is of both plies of a step. The pair of choices made gets the value of the
 * position after it, and those that the judgement depends on a search of their own: so that what a step loses is
 * not called chance only because the search before it did not see that far. See judge_take_pair().
 *
 * At the same time a solver finds the exact value of every position that has one, also from the last to the
 * first. The exact values decide, see judge.h; the searches show the thinking.
 *
 * Results are stored in the record, so an interrupted review continues where it stopped; the results of a
 * longer search take precedence. The owner's thread only; the search has its own. */
#ifndef NARABE_MATCH_REVIEW_REVIEW_H
#define NARABE_MATCH_REVIEW_REVIEW_H

#include "match/player/player.h"
#include "record/record.h"
#include "search/exact.h"

enum review_step {
	REVIEW_IDLE,   /* between two positions */
	REVIEW_BEFORE, /* a position is being searched */
	REVIEW_REPLY,  /* the search continues after the move played */
	REVIEW_PAIR,   /* the position after a pair of choices is being searched */
};

/* The progress at a position of the line. */
struct review_ply {
	int node;
	bool second;         /* both choose at once, and the search is that of the ply before */
	bool done, has_info; /* of the search */
	bool to_solve;       /* its exact value is still to be found */
	struct report info;  /* the result of its search */
	struct report exact; /* what the solver found; no moves before */
};

struct review {
	struct search_params params; /* including the budget per position, in playouts */
	struct review_ply *plies;    /* of the line, one more than its moves; NULL: no review */
	int length;                  /* moves of the line */
	int count;                   /* positions to search: all but a finished game's last */
	int first;                   /* the ply to search first, if not done; -1: the last one */
	int at;                      /* the ply being searched; of a step of both sides the first */
	int pair[2];                 /* the choices of both sides after which it is searched */
	enum review_step step;
	struct engine *engine; /* searches that ply's position, or the one after the move */
	bool held;             /* the review is paused */

	bool solves;               /* it also finds exact values */
	struct exact_params exact; /* of the solver */
	struct engine *solver;     /* NULL: none */
	int solving;               /* the ply whose position is being solved, or -1 */
	struct error failure;      /* a search or the solver could not start; otherwise empty */
};

/* Reviews the line of *r. Continues the previous review, with its results, if the line and the budget are the
 * same. Returns false with a sentence if there is nothing to review or memory runs out. */
bool review_start(
	struct review *v, const struct record *r, const struct search_params *p, struct error *e);

/* Makes a review that has been started also find exact values. */
void review_solve(struct review *v, const struct record *r, const struct exact_params *p);

/* Stops and frees the review; its results stay in the record. */
void review_finish(struct review *v);

/* Continues the review: call it whenever a search may have ended. Returns true if it has stored a result in
 * the record. */
bool review_go_on(struct review *v, struct record *r);

/* Returns whether the review is of exactly the line of *r. */
bool review_covers(const struct review *v, const struct record *r);

/* Returns whether anything is left to do. */
bool review_is_on(const struct review *v);

/* Returns the number of positions done, out of v->count: searched, and solved if possible and asked for. */
int review_done(const struct review *v);

/* Returns whether all positions are done, so that no figure changes any more. */
bool review_is_done(const struct review *v);

/* Returns the ply whose position is this node of the record, or -1, and has it searched next. */
int review_look_at(struct review *v, int node);

/* Gets what the search of a ply has found so far. Returns false if it has not started. */
bool review_peek(const struct review *v, int ply, struct report *out);

#endif
