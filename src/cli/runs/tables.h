/* What runs have found, as tables for people, JSON and CSV: of a run that was just played, and of
 * files joined by `report`. */
#ifndef NARABE_CLI_RUNS_TABLES_H
#define NARABE_CLI_RUNS_TABLES_H

#include "lab/lab.h"

enum run_table { RUN_TABLE_TEXT, RUN_TABLE_JSON, RUN_TABLE_CSV };

/* Prints a run's result to stdout in the way of its command. False after a sentence when there is
 * no memory for it. */
bool run_table_print(const struct lab_run *run, const struct tally *t, enum run_table as);

#endif
