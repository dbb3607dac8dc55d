/* How sure a result is. Pure. */
#ifndef NARABE_MATCH_STATS_H
#define NARABE_MATCH_STATS_H

#include <stdint.h>

/* An interval that holds the true share with 95 % confidence. */
struct interval {
	double low, high;
};

/* Wilson's score interval (Wilson 1927) for `successes` (halves allowed) out of n > 0. */
struct interval stats_wilson(double successes, int64_t n);

/* The difference in Elo points that a score between 0 and 1 means; +-infinity at the ends. */
double stats_elo(double score);

#endif
