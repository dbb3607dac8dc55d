/* The ratings of a league and its cross table. */
#ifndef NARABE_LAB_RUNS_LEAGUE_TABLE_H
#define NARABE_LAB_RUNS_LEAGUE_TABLE_H

#include "lab/runs/lab.h"
#include "lab/runs/ratings.h"

/* The players' ratings and their order, the best first. */
struct league_table {
	int players;
	double *points; /* [i * players + k]: of i against k */
	struct league_games {
		int64_t wins, losses, draws;
	} * games; /* of each player against all */
	struct rating *rating;
	int *order;
};

/* False without memory; free with league_table_finish(). */
bool league_table_init(struct league_table *l, const struct lab_run *run, const struct tally *t);
void league_table_finish(struct league_table *l);

/* A player's points against another. */
double league_table_points(const struct league_table *l, int player, int against);

#endif
