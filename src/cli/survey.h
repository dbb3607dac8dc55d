/* narabe solve --survey: which positions after so many plies are proven, as lines of a file and as a
 * table of counts. One thread. */
#ifndef NARABE_CLI_SURVEY_H
#define NARABE_CLI_SURVEY_H

#include "cli/output/output.h"
#include "lab/survey.h"
#include "search/exact.h"

struct survey_request {
	struct survey survey;
	struct exact_params params; /* of the solver */
	const char *out, *shard;    /* NULL: no file, all positions */
	bool resume;
	enum output_form form;
};

/* Solves the positions, writes them to the file and prints the table. Returns the exit code. */
int survey_run(const struct survey_request *r);

/* Prints the table of files that surveys or their parts have written, and writes their lines in order
 * to r->out unless that is NULL. Returns the exit code. */
int survey_join(const struct survey_request *r, char *const *paths, int count);

#endif
