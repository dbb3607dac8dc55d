/* Statistical confidence of results. Pure. */
#ifndef NARABE_BASE_STATS_H
#define NARABE_BASE_STATS_H

#include <stdint.h>

/* An interval that contains the true share with 95 % confidence. */
struct interval {
	double low, high;
};

/* The two-sided 95 % point of the normal distribution. */
#define STATS_Z95 1.959963984540054

/* Returns Wilson's score interval (Wilson 1927) for `successes` (halves allowed) out of n > 0. */
struct interval stats_wilson(double successes, int64_t n);

/* Returns the difference in Elo points that corresponds to a score between 0 and 1; +-infinity at the ends. */
double stats_elo(double score);

/* Returns a number rounded to `decimals` for output; -0 becomes 0. */
double stats_text(double x, int decimals);

/* Returns the score that corresponds to a difference in Elo points. */
double stats_elo_score(double elo);

/* Results counted by their points: count[i] results scored i / (kinds - 1) of 1 point. Pairs of
 * games with sides changed have five kinds (0, 1/2, ..., 2 of 2 points), single games three. */
enum { STATS_PAIR_KINDS = 5, STATS_GAME_KINDS = 3 };

/* Returns the mean points, 0 to 1, of at least one result. */
double stats_mean(const int64_t *count, int kinds);

/* Returns the interval of the mean by pairs, of which there must be at least one: Wilson's, for the
 * number of independent games that would have the variance observed between pairs (Kish 1965,
 * effective sample size), with the distribution for an estimated variance (Student 1908). If all
 * pairs score alike, their variance is unknown, and their games count as independent. */
struct interval stats_pairs_interval(const int64_t count[STATS_PAIR_KINDS]);

/* Returns the logarithm of the ratio of the maximum likelihoods with means score1 and score0, for
 * Wald's sequential probability ratio test (Wald 1945), generalised to results of which only the
 * mean is specified (Van den Bergh, "A practical introduction to the GSPRT"; as in fishtest, with
 * its 0.001 in place of zero counts). Returns 0 without results. */
double stats_llr(const int64_t *count, int kinds, double score0, double score1);

/* The test accepts score1 above this and score0 below its negative, with an error probability of 5
 * % for either: log(.95 / .05). */
#define STATS_SPRT_BOUND 2.9444389791664403

#endif
