/* What runs have found: of a run that was just played, and of files joined by `report`. A match and
 * each point of a sweep is a row, or a player of a league. */
#ifndef NARABE_CLI_RUNS_TABLES_H
#define NARABE_CLI_RUNS_TABLES_H

#include "cli/output.h"
#include "lab/lab.h"

/* Prints a run's result to stdout in the way of its command. False after a sentence when there is
 * no memory for it. */
bool run_table_print(const struct lab_run *run, const struct tally *t, enum output_form form);

#endif
