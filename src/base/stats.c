/* Statistical confidence of results. Pure. */
#include "base/stats.h"

#include <math.h>

/* Returns Wilson's interval; `z` is the two-sided 95 % point of the distribution. */
static struct interval
wilson(double share, double n, double z)
{
	double z2 = z * z;
	double middle = (share + z2 / (2 * n)) / (1 + z2 / n);
	double half = z / (1 + z2 / n) * sqrt(share * (1 - share) / n + z2 / (4 * n * n));

	/* The interval of a side that has won everything ends at exactly 1, regardless of
	 * rounding. */
	return (struct interval){ share <= 0 ? 0 : fmax(0, middle - half),
		share >= 1 ? 1 : fmin(1, middle + half) };
}

struct interval
stats_wilson(double successes, int64_t n)
{
	return wilson(successes / (double)n, (double)n, STATS_Z95);
}

double
stats_elo(double score)
{
	return 400 * log10(score / (1 - score));
}

double
stats_text(double x, int decimals)
{
	double unit = pow(10, decimals);

	return nearbyint(x * unit) / unit + 0.0; /* turns -0 into 0 */
}

double
stats_elo_score(double elo)
{
	return 1 / (1 + pow(10, -elo / 400));
}

static double
points(int i, int kinds)
{
	return (double)i / (kinds - 1);
}

static double
total(const int64_t *count, int kinds)
{
	double sum = 0;

	for (int i = 0; i < kinds; i++)
		sum += (double)count[i];
	return sum;
}

double
stats_mean(const int64_t *count, int kinds)
{
	double sum = 0;

	for (int i = 0; i < kinds; i++)
		sum += (double)count[i] * points(i, kinds);
	return sum / total(count, kinds);
}

/* Returns the two-sided 95 % point of Student's t: from a table where the expansion in 1 / freedom
 * (Abramowitz and Stegun 1964, 26.7.5) is off by more than .003. */
static double
student(double freedom)
{
	static const double few[] = { 12.7062, 4.3027, 3.1824, 2.7764 };
	const double z = STATS_Z95, z2 = z * z;

	if (freedom <= 4)
		return few[(int)freedom - 1];
	double g1 = z * (z2 + 1) / 4;
	double g2 = z * ((5 * z2 + 16) * z2 + 3) / 96;
	double g3 = z * (((3 * z2 + 19) * z2 + 17) * z2 - 15) / 384;
	return z + (g1 + (g2 + g3 / freedom) / freedom) / freedom;
}

struct interval
stats_pairs_interval(const int64_t count[STATS_PAIR_KINDS])
{
	double pairs = total(count, STATS_PAIR_KINDS), squares = 0;
	double mean = stats_mean(count, STATS_PAIR_KINDS);

	for (int i = 0; i < STATS_PAIR_KINDS; i++) {
		double off = points(i, STATS_PAIR_KINDS) - mean;
		squares += (double)count[i] * off * off;
	}
	if (squares == 0)
		return wilson(mean, 2 * pairs, STATS_Z95);
	double variance = squares / (pairs - 1);
	return wilson(mean, pairs * mean * (1 - mean) / variance, student(pairs - 1));
}

/* Returns the log-likelihood, per result and up to a constant, of shares p under the most likely
 * distribution with this mean: p[i] / (1 + x (a[i] - mean)), where x is chosen to give the mean. */
static double
likelihood(const double *p, int kinds, double mean)
{
	double low = -1 / (1 - mean), high = 1 / mean, sum = 0;

	for (int step = 0; step < 200; step++) {
		double x = (low + high) / 2, slope = 0;
		for (int i = 0; i < kinds; i++) {
			double off = points(i, kinds) - mean;
			slope += p[i] * off / (1 + x * off);
		}
		if (slope > 0)
			low = x;
		else
			high = x;
	}
	for (int i = 0; i < kinds; i++)
		sum -= p[i] * log1p((low + high) / 2 * (points(i, kinds) - mean));
	return sum;
}

double
stats_llr(const int64_t *count, int kinds, double score0, double score1)
{
	double p[STATS_PAIR_KINDS], n = 0;

	if (total(count, kinds) <= 0)
		return 0;
	for (int i = 0; i < kinds; i++)
		n += p[i] = count[i] > 0 ? (double)count[i] : 1e-3;
	for (int i = 0; i < kinds; i++)
		p[i] /= n;
	return n * (likelihood(p, kinds, score1) - likelihood(p, kinds, score0));
}
