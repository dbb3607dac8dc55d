/* The ratings of a league and its cross table. */
#include "lab/runs/league_table.h"

#include <assert.h>
#include <stdlib.h>

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
