/* Figures of what runs have found. */
#ifndef NARABE_CLI_RUNS_FIGURES_H
#define NARABE_CLI_RUNS_FIGURES_H

#include "lab/figure.h"
#include "lab/join.h"

/* Of a match the score over its games; of a sweep the score over `key` (NULL: the last that was
 * varied), a series for each value of the others; of a league the ratings. False with a
 * sentence. */
bool figure_of_run(struct figure *f, const struct lab_run *run, const struct tally *t,
	const char *key, struct error *e);
bool figure_of_match(struct figure *f, const struct joined *j);

/* Writes the figure to `path`: one file if it ends with .svg or .png, else both with these ends;
 * and to stdout in characters when there is no path or no gnuplot. False after a sentence. */
bool figure_show(const struct figure *f, const char *path);

#endif
