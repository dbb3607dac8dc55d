/* What a league has found: ratings and the cross table. */
#include "cli/runs/league_table.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"

enum { CROSS_MOST = 16 }; /* columns that a page bears */

static double
at(const struct league_table *l, int i, int k)
{
	return l->points[i * l->players + k];
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

bool
league_table_init(struct league_table *l, const struct lab_run *run, const struct tally *t)
{
	const struct tournament_params *p = &run->series;
	int n = 0;

	for (int i = 0; i < p->pairing_count; i++)
		n = p->pairings[i].b >= n ? p->pairings[i].b + 1 : n;
	*l = (struct league_table){ .players = n,
		.points = calloc((size_t)n * (size_t)n, sizeof *l->points),
		.rating = calloc((size_t)n, sizeof *l->rating),
		.order = calloc((size_t)n, sizeof *l->order) };
	if (!l->points || !l->rating || !l->order)
		return false;
	for (int i = 0; i < p->pairing_count; i++) {
		const struct tally_pairing *of = &t->of[i];
		int a = p->pairings[i].a, b = p->pairings[i].b;
		l->points[a * n + b] += tally_points(of);
		l->points[b * n + a] += (double)tally_games(of) - tally_points(of);
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
	free(l->rating);
	free(l->order);
}

void
league_table_sum(const struct league_table *l, int player, double *points, double *games)
{
	*points = *games = 0;
	for (int k = 0; k < l->players; k++) {
		*points += at(l, player, k);
		*games += at(l, player, k) + at(l, k, player);
	}
}

static void
print_json(const struct lab_run *run, const struct league_table *l)
{
	json_t *players = json_array();

	for (int i = 0; i < l->players; i++) {
		int who = l->order[i];
		double points, games;
		json_t *against = json_array();
		league_table_sum(l, who, &points, &games);
		for (int k = 0; k < l->players; k++)
			json_array_append_new(against, json_real(at(l, who, l->order[k])));
		json_array_append_new(
			players, json_pack("{s:s, s:f, s:f, s:I, s:f, s:o}", "player",
					 run->series.players[who].text, "elo", l->rating[who].elo,
					 "error", l->rating[who].error, "games", (json_int_t)games,
					 "points", points, "against", against));
	}
	json_t *o = json_pack("{s:s, s:I, s:o}", "game", run->series.game->name, "seed",
		(json_int_t)run->series.seed, "players", players);
	json_dumpf(o, stdout, JSON_COMPACT | JSON_REAL_PRECISION(6));
	printf("\n");
	json_decref(o);
}

static void
print_cross(const struct league_table *l, int i)
{
	for (int k = 0; k < l->players; k++) {
		double games = at(l, i, l->order[k]) + at(l, l->order[k], i);
		if (games > 0)
			printf(" %4.0f", 100 * at(l, i, l->order[k]) / games);
		else
			printf("    -");
	}
}

static void
print_text(const struct lab_run *run, const struct tally *t, const struct league_table *l)
{
	const struct tournament_params *p = &run->series;
	struct tally_pairing sum = tally_sum(t);
	int width = 6;
	bool cross = l->players <= CROSS_MOST;

	for (int i = 0; i < l->players; i++) {
		int length = (int)strlen(p->players[i].text);
		width = length > width ? length : width;
	}
	printf("%s, %" PRId64 " games of %d players, seed %" PRId64 "\n", p->game->title,
		tally_games(&sum), l->players, (int64_t)p->seed);
	printf("Bradley-Terry ratings with 95 %% intervals%s\n\n",
		cross ? "; points in % against each" : "");
	printf("   # %-*s    Elo     +-   games  points %%", width, "player");
	for (int k = 0; cross && k < l->players; k++)
		printf(" %4d", k + 1);
	printf("\n");
	for (int i = 0; i < l->players; i++) {
		int who = l->order[i];
		double points, games;
		league_table_sum(l, who, &points, &games);
		printf("%4d %-*s %+6.0f %6.0f %7.0f %9.1f", i + 1, width, p->players[who].text,
			stats_text(l->rating[who].elo, 0), l->rating[who].error, games,
			games > 0 ? 100 * points / games : 0);
		if (cross)
			print_cross(l, who);
		printf("\n");
	}
}

bool
league_table_print(const struct lab_run *run, const struct tally *t, bool json)
{
	struct league_table l;
	bool fine = league_table_init(&l, run, t);

	if (!fine)
		cli_fail(CLI_FAILED, "There is no memory for the ratings.");
	else if (json)
		print_json(run, &l);
	else
		print_text(run, t, &l);
	league_table_finish(&l);
	return fine;
}
