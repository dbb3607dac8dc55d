/* What runs have found, as lines with commas. */
#include "cli/runs/csv.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/runs/league_table.h"
#include "lab/stats.h"

/* A text in quotes: those of players have commas. */
static void
print_quoted(const char *text)
{
	putchar('"');
	for (; *text; text++) {
		if (*text == '"')
			putchar('"');
		putchar(*text);
	}
	putchar('"');
}

/* Elo is left empty where it has no end. */
static void
print_elo(double score)
{
	double elo = stats_elo(score);

	if (isfinite(elo))
		printf("%.1f", stats_text(elo, 1));
}

/* Pairs of games by their half points, their mean and its interval; empty where there are none. */
static void
print_pairs(const struct tally *t, const struct tally_pairing *of)
{
	bool any = tally_has_pairs(t, of);

	for (int i = 0; i < STATS_PAIR_KINDS; i++) {
		putchar(',');
		if (any)
			printf("%" PRId64, of->pairs[i]);
	}
	if (!any) {
		printf(",,,");
		return;
	}
	struct interval i = stats_pairs_interval(of->pairs);
	printf(",%.6g,%.6g,%.6g", stats_mean(of->pairs, STATS_PAIR_KINDS), i.low, i.high);
}

static void
print_pairings(const struct lab_run *run, const struct tally *t)
{
	const struct tournament_params *p = &run->series;

	puts("vary,a,b,games,wins,losses,draws,score,low,high,elo,elo_low,elo_high,pairs_0,pairs_1,"
	     "pairs_2,pairs_3,pairs_4,pairs_score,pairs_low,pairs_high,sprt,game,seed");
	for (int i = 0; i < p->pairing_count; i++) {
		const struct tally_pairing *of = &t->of[i];
		int64_t games = tally_games(of);
		if (p->pairings[i].vary)
			print_quoted(p->pairings[i].vary);
		putchar(',');
		print_quoted(p->players[p->pairings[i].a].text);
		putchar(',');
		print_quoted(p->players[p->pairings[i].b].text);
		printf(",%" PRId64 ",%" PRId64 ",%" PRId64 ",%" PRId64 ",", games, of->wins,
			of->losses, of->draws);
		if (games > 0) {
			double score = tally_points(of) / (double)games;
			struct interval w = stats_wilson(tally_points(of), games);
			printf("%.6g,%.6g,%.6g,", score, w.low, w.high);
			print_elo(score);
			putchar(',');
			print_elo(w.low);
			putchar(',');
			print_elo(w.high);
		} else {
			printf(",,,,,");
		}
		print_pairs(t, of);
		printf(",%s,", run->sprt ? lab_verdict_word(lab_verdict(run, t)) : "");
		print_quoted(p->game->name);
		printf(",%" PRId64 "\n", (int64_t)p->seed);
	}
}

static bool
print_league(const struct lab_run *run, const struct tally *t)
{
	struct league_table l;
	bool fine = league_table_init(&l, run, t);

	if (!fine)
		cli_fail(CLI_FAILED, "There is no memory for the ratings.");
	else
		puts("player,elo,error,games,points");
	for (int i = 0; fine && i < l.players; i++) {
		int who = l.order[i];
		double points, games;
		league_table_sum(&l, who, &points, &games);
		print_quoted(run->series.players[who].text);
		printf(",%.1f,%.1f,%.0f,%g\n", stats_text(l.rating[who].elo, 1),
			l.rating[who].error, games, points);
	}
	league_table_finish(&l);
	return fine;
}

bool
run_csv_print(const struct lab_run *run, const struct tally *t)
{
	if (strcmp(run->command, "league") == 0)
		return print_league(run, t);
	print_pairings(run, t);
	return true;
}
