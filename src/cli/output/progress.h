/* The progress of long work, on stderr if that is a terminal: done of all, the rate, and the time
 * left. */
#ifndef NARABE_CLI_OUTPUT_PROGRESS_H
#define NARABE_CLI_OUTPUT_PROGRESS_H

#include <signal.h>
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

/* ---- interrupts ---- */

/* Lets the next ^C set the flag, and only that one: a second ends the program. What is then said at once
 * on the standard error: "Finishing WHAT; ^C again ends at once.", if that is a terminal. Where ^C is
 * ignored, as under nohup, it stays ignored. Returns the action before, to be restored. */
struct sigaction interrupt_catch(const char *what);
void interrupt_restore(const struct sigaction *before);

/* Returns whether ^C was pressed since. */
bool interrupt_seen(void);

#endif
