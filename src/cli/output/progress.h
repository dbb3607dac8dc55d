/* The progress of long work, on stderr if that is a terminal: done of all, the rate, and the time
 * left. */
#ifndef NARABE_CLI_OUTPUT_PROGRESS_H
#define NARABE_CLI_OUTPUT_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

struct progress {
	const char *label, *unit; /* "e1-2013: ", "games" */
	bool terminal;            /* otherwise nothing is shown */
	bool shown;
	int64_t start_us, shown_us;
};

struct progress progress_start(const char *label, const char *unit);

/* `before` of the `done` were finished at the start. Updates at most ten times per second. */
void progress_show(struct progress *p, int64_t done, int64_t before, int64_t all);

/* Erases the line. */
void progress_end(const struct progress *p);

#endif
