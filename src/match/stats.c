/* How sure a result is. Pure. */
#include "match/stats.h"

#include <math.h>

/* The two-sided 95 % point of the normal distribution. */
#define Z95 1.959963984540054

struct interval
stats_wilson(double successes, int64_t n)
{
	double count = (double)n, p = successes / count, z2 = Z95 * Z95;
	double middle = (p + z2 / (2 * count)) / (1 + z2 / count);
	double half = Z95 / (1 + z2 / count) * sqrt(p * (1 - p) / count + z2 / (4 * count * count));

	return (struct interval){ fmax(0, middle - half), fmin(1, middle + half) };
}

double
stats_elo(double score)
{
	return -400 * log10(1 / score - 1);
}
