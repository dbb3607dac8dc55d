/* What runs have found, as CSV with a line of names: a line a pairing of a match or a sweep, a line
 * a player of a league. */
#ifndef NARABE_CLI_RUNS_CSV_H
#define NARABE_CLI_RUNS_CSV_H

#include "lab/lab.h"

/* Prints to stdout. False after a sentence when there is no memory for it. */
bool run_csv_print(const struct lab_run *run, const struct tally *t);

#endif
