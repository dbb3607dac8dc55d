/* Exact values beside the search's. */
#ifndef NARABE_MATCH_EXACTNESS_H
#define NARABE_MATCH_EXACTNESS_H

#include "search/exact.h"

struct session;

struct exact_view {
	const struct game *game; /* NULL: there is nothing to show */
	struct report info;
};

struct exactness {
	bool on;               /* exact values may be used at all */
	bool begun;            /* with `position` */
	struct engine *solver; /* NULL: none, or no memory for one */
	struct state position;
	int node; /* of the record, that has this position; RECORD_NONE for none */
	struct exact_view shown;
};

/* Starts, stops and looks at the solver. `shown` is the search whose numbers are shown, NULL for
 * none. */
void exactness_keep(struct session *s, const struct report *shown);
void exactness_drop(struct session *s);
bool exactness_runs(const struct session *s);

/* ^Z, and fg again. */
void exactness_suspend(struct session *s, bool suspended);

/* Those of the moves of `shown`; NULL while none is known. */
const struct exact_view *exactness_of(const struct session *s, const struct report *shown);

/* Whether some are known of `shown`, or will be soon. */
bool exactness_is_expected(const struct session *s, const struct report *shown);

/* The discs that the move at this ply of the line has lost, EXACT_UNKNOWN where that is not known. */
int exactness_loss(const struct session *s, int ply);

#endif
