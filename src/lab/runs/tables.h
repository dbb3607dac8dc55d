/* The results of runs: of one just played, or of files joined by `report`. A row is a match, a
 * point of a sweep, or a player of a league. */
#ifndef NARABE_LAB_RUNS_TABLES_H
#define NARABE_LAB_RUNS_TABLES_H

#include "cli/output/output.h"
#include "lab/runs/lab.h"

/* Prints a run's result to stdout as its command does. False after a sentence if there is no memory
 * for it. */
bool run_table_print(const struct lab_run *run, const struct tally *t, enum output_form form);

#endif
