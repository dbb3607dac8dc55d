/* Exact values beside the search's. */
#ifndef NARABE_MATCH_EXACTNESS_H
#define NARABE_MATCH_EXACTNESS_H

#include "search/exact.h"

struct exact_view {
	const struct game *game; /* NULL: there is nothing to show */
	struct report info;
};

struct exactness {
	bool on;              /* exact values may be used at all */
	bool begun;           /* with `position` */
	struct exact *solver; /* NULL: none, or no memory for one */
	struct state position;
	int node; /* of the record, that has this position; RECORD_NONE for none */
	struct exact_view shown;
};

#endif
