/* Prints the results of runs, just played or joined from files by `report`. A row is a match, a
 * point of a sweep, or a player of a league. */
#ifndef NARABE_LAB_RUNS_TABLES_H
#define NARABE_LAB_RUNS_TABLES_H

#include <stdbool.h>

#include "cli/output/output.h"
#include "lab/runs/figure.h"
#include "lab/runs/lab.h"

/* Prints a run's result to stdout as its command does. Returns false after a sentence if memory
 * runs out. */
bool run_table_print(const struct lab_run *run, const struct tally *t, enum output_form form);

/* ---- ratings ---- */

struct rating {
	double elo;   /* the mean of all players is 0 */
	double error; /* half of the 95 % interval of its difference from that mean */
	int open;     /* 1: it won all its games, no upper end; -1: it lost all, no lower end */
};

/* Finds ratings by the Bradley-Terry model (Bradley, Terry 1952; Zermelo 1929), with draws as half
 * a win: points[i * n + k] are those of player i against k. Newton's method finds the most likely
 * ratings, and the Hessian there gives their errors. To keep ratings finite, each player has one
 * extra draw against a player rated 0. Returns false if memory runs out. */
bool ratings_find(const double *points, int n, struct rating *out);

/* ---- figures ---- */

/* Makes the figure of a run: for a sweep the score over `key` (NULL: the last one varied), with a
 * series for each value of the other keys; for a league the ratings. Returns false with a
 * sentence. */
bool figure_of_run(struct figure *f, const struct lab_run *run, const struct tally *t,
	const char *key, struct error *e);

#endif
