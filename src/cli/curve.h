/* A search that reports intermediate results: it stops after 1, 2, 5, 10, 20, 50, ... playouts and
 * continues in its tree. */
#ifndef NARABE_CLI_CURVE_H
#define NARABE_CLI_CURVE_H

#include "search/mcts/search.h"

struct curve {
	int64_t playouts, time_ms; /* the whole budget */
	bool stops;                /* at intermediate points; otherwise only at the end */
	int64_t made;              /* playouts up to the last point */
	double spent_ms;           /* by the search alone */
	struct rng seeds;          /* of the parts after the first */
};

/* Starts a curve with this budget. Returns the playouts of the first part. */
int64_t curve_begin(struct curve *c, bool stops, int64_t playouts, int64_t time_ms, uint64_t seed);

/* Adds a finished part: *info then has the time of all parts. Returns false if it has no more playouts than
 * the previous part, so that there is nothing new to print. */
bool curve_add(struct curve *c, struct report *info);

/* Starts the next part; false if there is none: the budget is used up, or the result proven. */
bool curve_continue(struct curve *c, struct engine *s, const struct report *info);

#endif
