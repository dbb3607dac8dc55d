/* Figures of the results of runs. */
#ifndef NARABE_LAB_RUNS_FIGURES_H
#define NARABE_LAB_RUNS_FIGURES_H

#include "lab/runs/figure.h"
#include "lab/runs/lab.h"

/* For a sweep the score over `key` (NULL: the last one varied), with a series for each value of the
 * other keys; for a league the ratings. False with a sentence. */
bool figure_of_run(struct figure *f, const struct lab_run *run, const struct tally *t,
	const char *key, struct error *e);

#endif
