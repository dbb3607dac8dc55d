/* What matches and sweeps have found. */
#include "cli/runs/tables.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/runs/csv.h"
#include "cli/runs/league_table.h"

/* A number of JSON, where it is one. */
static json_t *
finite(double x)
{
	return isfinite(x) ? json_real(x) : json_null();
}

/* ---- match ---- */

/* One pairing's counts and what they mean, into *o. */
static void
add_counts(json_t *o, const struct tally *t, const struct tally_pairing *of)
{
	int64_t games = tally_games(of);
	double score = tally_points(of) / (double)games;
	struct interval i = stats_wilson(tally_points(of), games);
	json_t *counts = json_pack("{s:I, s:I, s:I, s:I, s:f, s:f, s:f, s:o, s:o, s:o}", "games",
		(json_int_t)games, "wins", (json_int_t)of->wins, "losses", (json_int_t)of->losses,
		"draws", (json_int_t)of->draws, "score", score, "low", i.low, "high", i.high, "elo",
		finite(stats_elo(score)), "elo_low", finite(stats_elo(i.low)), "elo_high",
		finite(stats_elo(i.high)));

	if (tally_has_pairs(t, of)) {
		json_t *pairs = json_array();
		struct interval by_pairs = stats_pairs_interval(of->pairs);
		for (int k = 0; k < STATS_PAIR_KINDS; k++)
			json_array_append_new(pairs, json_integer(of->pairs[k]));
		json_object_set_new(counts, "pairs", pairs);
		json_object_set_new(
			counts, "pairs_score", json_real(stats_mean(of->pairs, STATS_PAIR_KINDS)));
		json_object_set_new(counts, "pairs_low", json_real(by_pairs.low));
		json_object_set_new(counts, "pairs_high", json_real(by_pairs.high));
	}
	json_object_update(o, counts);
	json_decref(counts);
}

static void
print_object(json_t *o)
{
	json_dumpf(o, stdout, JSON_COMPACT | JSON_REAL_PRECISION(6));
	printf("\n");
	json_decref(o);
}

static void
match_json(const struct lab_run *run, const struct tally *t)
{
	const struct tournament_params *p = &run->series;
	json_t *o = json_pack("{s:s, s:s, s:s}", "game", p->game->name, "a",
		p->players[p->pairings[0].a].text, "b", p->players[p->pairings[0].b].text);

	add_counts(o, t, &t->of[0]);
	if (run->sprt)
		json_object_set_new(o, "sprt",
			json_pack("{s:f, s:f, s:f, s:f, s:s}", "elo0", run->elo0, "elo1", run->elo1,
				"llr", tally_llr(t, &t->of[0], run->elo0, run->elo1), "bound",
				STATS_SPRT_BOUND, "accepted",
				lab_verdict_word(lab_verdict(run, t))));
	json_object_set_new(o, "seed", json_integer((json_int_t)p->seed));
	print_object(o);
}

static void
print_sprt(const struct lab_run *run, const struct tally *t)
{
	double llr = tally_llr(t, &t->of[0], run->elo0, run->elo1);

	printf("SPRT of Elo %g against %g: log-likelihood ratio %+.3f in [%+.3f, %+.3f], ",
		run->elo0, run->elo1, llr, -STATS_SPRT_BOUND, STATS_SPRT_BOUND);
	switch (lab_verdict(run, t)) {
	case LAB_ELO0:
		printf("Elo %g is accepted\n", run->elo0);
		return;
	case LAB_ELO1:
		printf("Elo %g is accepted\n", run->elo1);
		return;
	case LAB_OPEN:
		printf("not decided\n");
	}
}

/* The difference in Elo points that a score means, as tables tell it. */
static double
elo(double score)
{
	return stats_text(stats_elo(score), 0);
}

static void
print_score(const char *what, double score, struct interval i)
{
	printf("%s %.4f  95 %% [%.4f, %.4f]  Elo %+.0f [%+.0f, %+.0f]\n", what, score, i.low,
		i.high, elo(score), elo(i.low), elo(i.high));
}

static void
match_text(const struct lab_run *run, const struct tally *t)
{
	const struct tournament_params *p = &run->series;
	const struct tally_pairing *of = &t->of[0];
	int64_t games = tally_games(of);
	double score = tally_points(of) / (double)games;
	struct interval i = stats_wilson(tally_points(of), games);

	printf("%s, %" PRId64 " games, seed %" PRId64 "\nA  %s\nB  %s\n", p->game->title, games,
		(int64_t)p->seed, p->players[p->pairings[0].a].text,
		p->players[p->pairings[0].b].text);
	printf("A wins %" PRId64 ", loses %" PRId64 ", draws %" PRId64 "\n", of->wins, of->losses,
		of->draws);
	print_score("score", score, i);
	if (tally_has_pairs(t, of)) {
		i = stats_pairs_interval(of->pairs);
		score = stats_mean(of->pairs, STATS_PAIR_KINDS);
		printf("pairs of 0, 1/2, 1, 1 1/2, 2 points: %" PRId64 " %" PRId64 " %" PRId64
		       " %" PRId64 " %" PRId64 "\n",
			of->pairs[0], of->pairs[1], of->pairs[2], of->pairs[3], of->pairs[4]);
		print_score("by pairs", score, i);
	}
	if (run->sprt)
		print_sprt(run, t);
}

/* ---- sweep ---- */

static void
sweep_json(const struct lab_run *run, const struct tally *t)
{
	const struct tournament_params *p = &run->series;
	json_t *points = json_array();

	for (int i = 0; i < p->pairing_count; i++) {
		json_t *o = json_pack("{s:s, s:s, s:s}", "vary", p->pairings[i].vary, "a",
			p->players[p->pairings[i].a].text, "b", p->players[p->pairings[i].b].text);
		if (tally_games(&t->of[i]) > 0)
			add_counts(o, t, &t->of[i]);
		json_array_append_new(points, o);
	}
	print_object(json_pack("{s:s, s:I, s:o}", "game", p->game->name, "seed",
		(json_int_t)p->seed, "points", points));
}

static void
sweep_text(const struct lab_run *run, const struct tally *t)
{
	const struct tournament_params *p = &run->series;
	struct tally_pairing sum = tally_sum(t);
	int width = 5;

	for (int i = 0; i < p->pairing_count; i++) {
		int length = (int)strlen(p->pairings[i].vary);
		width = length > width ? length : width;
	}
	printf("%s, %" PRId64 " games at %d points, seed %" PRId64
	       "\nthe first is A  %s\n        against B  %s\n\n",
		p->game->title, tally_games(&sum), p->pairing_count, (int64_t)p->seed,
		p->players[p->pairings[0].a].text, p->players[p->pairings[0].b].text);
	printf("%-*s   games    wins  losses   draws   score  95 %%                 Elo\n", width,
		"point");
	for (int i = 0; i < p->pairing_count; i++) {
		const struct tally_pairing *of = &t->of[i];
		int64_t games = tally_games(of);
		printf("%-*s %7" PRId64 " %7" PRId64 " %7" PRId64 " %7" PRId64, width,
			p->pairings[i].vary, games, of->wins, of->losses, of->draws);
		if (games > 0) {
			double score = tally_points(of) / (double)games;
			struct interval w = stats_wilson(tally_points(of), games);
			printf("  %.4f  [%.4f, %.4f] %+6.0f", score, w.low, w.high, elo(score));
		}
		printf("\n");
	}
}

/* ---- all ---- */

static void
print_empty(const struct lab_run *run, bool json)
{
	if (json)
		print_object(json_pack("{s:s, s:i}", "game", run->series.game->name, "games", 0));
	else
		printf("%s: no games in this part.\n", run->series.game->title);
}

bool
run_table_print(const struct lab_run *run, const struct tally *t, enum run_table as)
{
	bool json = as == RUN_TABLE_JSON;
	struct tally_pairing sum = tally_sum(t);

	if (as == RUN_TABLE_CSV)
		return run_csv_print(run, t);
	if (tally_games(&sum) == 0) {
		print_empty(run, json);
		return true;
	}
	if (strcmp(run->command, "league") == 0)
		return league_table_print(run, t, json);
	if (strcmp(run->command, "sweep") == 0)
		(json ? sweep_json : sweep_text)(run, t);
	else
		(json ? match_json : match_text)(run, t);
	return true;
}
