/* Exact values beside the search's. */
#ifndef NARABE_MATCH_EXACTNESS_H
#define NARABE_MATCH_EXACTNESS_H

#include "search/exact.h"

struct session;

struct exact_view {
	const struct game *game; /* NULL: nothing to show */
	struct report info;
};

struct exactness {
	bool on;               /* exact values are enabled */
	bool begun;            /* for `position` */
	struct engine *solver; /* NULL: none, or out of memory */
	struct state position;
	int node; /* of the record, with this position; or RECORD_NONE */
	struct exact_view shown;
};

/* Starts, stops and reads the solver. `shown` is the search whose numbers are shown, or NULL. */
void exactness_keep(struct session *s, const struct report *shown);
void exactness_drop(struct session *s);
bool exactness_runs(const struct session *s);

/* ^Z, and fg again. */
void exactness_suspend(struct session *s, bool suspended);

/* The exact values of the moves of `shown`; NULL while none is known. */
const struct exact_view *exactness_of(const struct session *s, const struct report *shown);

/* Whether values of `shown` are known or expected soon. */
bool exactness_is_expected(const struct session *s, const struct report *shown);

/* The discs lost by the move at this ply of the line, or EXACT_UNKNOWN. */
int exactness_loss(const struct session *s, int ply);

#endif
