/* A search that reports at points on its way: it ends after 1, 2, 5, 10, 20, 50, ... playouts, and
 * is continued in its tree. */
#ifndef NARABE_CLI_CURVE_H
#define NARABE_CLI_CURVE_H

#include "search/mcts/search.h"

struct curve {
	int64_t playouts, time_ms; /* the whole budget */
	bool stops;                /* at points on its way; else there is one, the end */
	int64_t made;              /* playouts up to the last point */
	double spent_ms;           /* by the search alone */
	struct rng seeds;          /* of the parts behind the first */
};

/* A curve of that budget. Returns the playouts of the first part. */
int64_t curve_begin(struct curve *c, bool stops, int64_t playouts, int64_t time_ms, uint64_t seed);

/* Adds up the part that has ended: *info then has the time of all parts. False when it has no more
 * playouts than the part before, so that there is nothing new to print. */
bool curve_add(struct curve *c, struct report *info);

/* Starts the next part; false when there is none: the budget is used, or the result proven. */
bool curve_continue(struct curve *c, struct engine *s, const struct report *info);

#endif
