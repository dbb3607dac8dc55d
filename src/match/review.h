/* The analysis of a whole game: every position of a line searched with the same budget, the last
 * one first, and what each move lost, found inside the search of the position before it:
 *
 *	position ── search ──▶ best move, value ── record_judge_by()
 *	    │          └─ the move played has too few visits: the same search goes on behind it
 *	    └────────────────▶ loss of the move played ── record_set_loss()
 *
 * Where both choose at once each ply of a step is searched as its mover knew it, by the params' search
 * of both, and a choice's loss is against the best of the same side's table.
 *
 * What is found is kept in the record, so a review that was left goes on where it was; what a
 * longer search has said before stays. The owner's thread only; the search has its own. */
#ifndef NARABE_MATCH_REVIEW_H
#define NARABE_MATCH_REVIEW_H

#include "match/record/record.h"
#include "search/mcts/search.h"

enum review_step {
	REVIEW_IDLE,   /* between two positions */
	REVIEW_BEFORE, /* a position is searched */
	REVIEW_REPLY,  /* the search goes on behind the move played there */
};

/* What is known of a position of the line. */
struct review_ply {
	int node;
	bool done, has_info;
	struct report info; /* what its search found */
};

struct review {
	struct search_params params; /* with the budget of each position, in playouts */
	struct review_ply *plies;    /* of the line, one more than its moves; NULL: no review */
	int length;                  /* moves of the line */
	int count;                   /* positions to be searched: not one where the game is over */
	int first;                   /* the ply to be searched next, if not done; -1: the last */
	int at;                      /* the ply being searched */
	enum review_step step;
	struct engine *search; /* at that ply, or of the position behind the move */
	bool held;             /* it stands still */
};

/* Reviews the line of *r. The line of before goes on, with what is kept of it, if it is the same
 * and the budget is. False with a sentence when there is nothing to review or no memory. */
bool review_start(
	struct review *v, const struct record *r, const struct search_params *p, struct error *e);

/* Stops and frees; what was found stays in the record. */
void review_finish(struct review *v);

/* Lets it go on: to be called whenever a search may have ended. True when it has found something
 * that is now in the record. */
bool review_go_on(struct review *v, struct record *r);

/* It stands still while the cores are wanted for something else, or goes on. */
void review_hold(struct review *v, bool held);

/* Whether there is something left to do. */
bool review_is_on(const struct review *v);

/* Positions done; of v->count. */
int review_done(const struct review *v);

/* The ply whose position is this node of the record, -1 for none; it is searched next. */
int review_look_at(struct review *v, int node);

/* What the search of a ply has found until now; false when it has not begun. */
bool review_peek(const struct review *v, int ply, struct report *out);

#endif
