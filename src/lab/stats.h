/* How sure a result is. Pure. */
#ifndef NARABE_LAB_STATS_H
#define NARABE_LAB_STATS_H

#include <stdint.h>

/* An interval that holds the true share with 95 % confidence. */
struct interval {
	double low, high;
};

/* The two-sided 95 % point of the normal distribution. */
#define STATS_Z95 1.959963984540054

/* Wilson's score interval (Wilson 1927) for `successes` (halves allowed) out of n > 0. */
struct interval stats_wilson(double successes, int64_t n);

/* The difference in Elo points that a score between 0 and 1 means; +-infinity at the ends. */
double stats_elo(double score);

/* A number rounded to so many decimals for people, who know no -0. */
double stats_text(double x, int decimals);

/* The score that a difference in Elo points means. */
double stats_elo_score(double elo);

/* Results counted by their points: count[i] of `kinds` results had i / (kinds - 1) points of 1.
 * Pairs of games with sides changed have five kinds (0, 1/2, ..., 2 of 2 points), games three. */
enum { STATS_PAIR_KINDS = 5, STATS_GAME_KINDS = 3 };

/* Mean points, 0 to 1, of at least one result. */
double stats_mean(const int64_t *count, int kinds);

/* The interval of the mean by pairs: Wilson's, for as many independent games as have the variance
 * seen between pairs (Kish 1965, effective sample size). Where all pairs score alike nothing is
 * known of their spread, and their games count as independent. At least one pair. */
struct interval stats_pairs_interval(const int64_t count[STATS_PAIR_KINDS]);

/* Wald's sequential probability ratio test (Wald 1945), generalised to results of which only
 * the mean is supposed: the logarithm of the ratio of the greatest likelihoods with means
 * score1 and score0 (Van den Bergh, "A practical introduction to the GSPRT"; as fishtest does
 * it, with its 0.001 in place of counts that are 0). 0 without results. */
double stats_llr(const int64_t *count, int kinds, double score0, double score1);

/* The test ends with score1 above this and with score0 below its negative, if either may be
 * wrong in 5 % of all cases: log(.95 / .05). */
#define STATS_SPRT_BOUND 2.9444389791664403

#endif
