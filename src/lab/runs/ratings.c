/* Ratings of players from the games between them. */
#include "lab/runs/ratings.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/stats.h"
#include "lab/runs/lab.h"

/* ---- of a league, with its cross table ---- */

double
league_table_points(const struct league_table *l, int player, int against)
{
	return l->points[player * l->players + against];
}

static void
sort_by_rating(struct league_table *l)
{
	for (int i = 0; i < l->players; i++) {
		int k = i;
		for (; k > 0 && l->rating[l->order[k - 1]].elo < l->rating[i].elo; k--)
			l->order[k] = l->order[k - 1];
		l->order[k] = i;
	}
}

static void
add_games(struct league_games *to, int64_t wins, int64_t losses, int64_t draws)
{
	to->wins += wins;
	to->losses += losses;
	to->draws += draws;
}

bool
league_table_init(struct league_table *l, const struct lab_run *run, const struct tally *t)
{
	const struct tournament_params *p = &run->series;
	int n = 0;

	for (int i = 0; i < p->pairing_count; i++) {
		/* The second of a pair is the later one, but in files that others have written. */
		int a = p->pairings[i].a, b = p->pairings[i].b, later = a > b ? a : b;
		n = later >= n ? later + 1 : n;
	}
	assert(n > 0);
	*l = (struct league_table){ .players = n,
		.points = calloc((size_t)n * (size_t)n, sizeof *l->points),
		.games = calloc((size_t)n, sizeof *l->games),
		.rating = calloc((size_t)n, sizeof *l->rating),
		.order = calloc((size_t)n, sizeof *l->order) };
	if (!l->points || !l->games || !l->rating || !l->order)
		return false;
	for (int i = 0; i < p->pairing_count; i++) {
		const struct tally_pairing *of = &t->of[i];
		int a = p->pairings[i].a, b = p->pairings[i].b;
		l->points[a * n + b] += tally_points(of);
		l->points[b * n + a] += (double)tally_games(of) - tally_points(of);
		add_games(&l->games[a], of->wins, of->losses, of->draws);
		add_games(&l->games[b], of->losses, of->wins, of->draws);
	}
	if (!ratings_find(l->points, n, l->rating))
		return false;
	sort_by_rating(l);
	return true;
}

void
league_table_finish(struct league_table *l)
{
	free(l->points);
	free(l->games);
	free(l->rating);
	free(l->order);
}

enum { MAX_STEPS = 200 };

/* The natural unit of ratings in Elo points. */
#define ELO_UNIT (400 / 2.302585092994046)

/* Inverts a positive definite matrix in place, by Gauss-Jordan elimination without pivoting. */
static void
invert(double *m, int n)
{
	for (int k = 0; k < n; k++) {
		double pivot = m[k * n + k];
		m[k * n + k] = 1;
		for (int j = 0; j < n; j++)
			m[k * n + j] /= pivot;
		for (int i = 0; i < n; i++) {
			double factor = m[i * n + k];
			if (i == k || factor == 0)
				continue;
			m[i * n + k] = 0;
			for (int j = 0; j < n; j++)
				m[i * n + j] -= factor * m[k * n + j];
		}
	}
}

static double
expected(double difference)
{
	return 1 / (1 + exp(-difference));
}

/* The gradient of the log-likelihood at the ratings, and the negative of its Hessian. */
static void
derive(const double *points, int n, const double *at, double *gradient, double *hessian)
{
	memset(hessian, 0, (size_t)n * (size_t)n * sizeof *hessian);
	for (int i = 0; i < n; i++) {
		double p = expected(at[i]);
		gradient[i] = 0.5 - p;
		hessian[i * n + i] = p * (1 - p);
	}
	for (int i = 0; i < n; i++) {
		for (int k = i + 1; k < n; k++) {
			double games = points[i * n + k] + points[k * n + i];
			double p = expected(at[i] - at[k]), off = points[i * n + k] - games * p;
			double weight = games * p * (1 - p);
			gradient[i] += off;
			gradient[k] -= off;
			hessian[i * n + i] += weight;
			hessian[k * n + k] += weight;
			hessian[i * n + k] -= weight;
			hessian[k * n + i] -= weight;
		}
	}
}

/* One Newton step, limited to 1 in every rating. Returns its length. */
static double
newton_step(const double *gradient, const double *covariance, int n, double *at)
{
	double longest = 0;

	for (int pass = 0; pass < 2; pass++) {
		double scale = longest > 1 ? 1 / longest : 1;
		for (int i = 0; i < n; i++) {
			double by = 0;
			for (int k = 0; k < n; k++)
				by += covariance[i * n + k] * gradient[k];
			if (pass == 0)
				longest = fmax(longest, fabs(by));
			else
				at[i] += by * scale;
		}
	}
	return longest;
}

/* Differences from the mean, and their errors. */
static void
centre(const double *at, const double *covariance, int n, struct rating *out)
{
	double mean = 0, all = 0;

	for (int i = 0; i < n; i++) {
		mean += at[i] / n;
		for (int k = 0; k < n; k++)
			all += covariance[i * n + k] / n / n;
	}
	for (int i = 0; i < n; i++) {
		double row = 0;
		for (int k = 0; k < n; k++)
			row += covariance[i * n + k] / n;
		double variance = fmax(0, covariance[i * n + i] - 2 * row + all);
		out[i].elo = (at[i] - mean) * ELO_UNIT;
		out[i].error = STATS_Z95 * sqrt(variance) * ELO_UNIT;
		if (out[i].above)
			out[i].elo -= out[i].error;
	}
}

/* A number for such a player would say how many games it has played. */
static bool
has_won_all(const double *points, int n, int player)
{
	double won = 0, lost = 0;

	for (int k = 0; k < n; k++) {
		won += points[player * n + k];
		lost += points[k * n + player];
	}
	return won > 0 && lost <= 0;
}

bool
ratings_find(const double *points, int n, struct rating *out)
{
	size_t size = (size_t)n;
	double *at = calloc(size * (size + 2), sizeof *at);

	if (!at)
		return false;
	double *gradient = at + n, *hessian = gradient + n;
	for (int i = 0; i < MAX_STEPS; i++) {
		derive(points, n, at, gradient, hessian);
		invert(hessian, n);
		if (newton_step(gradient, hessian, n, at) < 1e-9)
			break;
	}
	for (int i = 0; i < n; i++)
		out[i].above = has_won_all(points, n, i);
	centre(at, hessian, n, out);
	free(at);
	return true;
}
