/* Figures of what runs have found. */
#ifndef NARABE_CLI_RUNS_FIGURES_H
#define NARABE_CLI_RUNS_FIGURES_H

#include "lab/figure.h"
#include "lab/lab.h"

/* Of a sweep the score over `key` (NULL: the last that was varied), a series for each value of the
 * others; of a league the ratings. False with a sentence. */
bool figure_of_run(struct figure *f, const struct lab_run *run, const struct tally *t,
	const char *key, struct error *e);

#endif
