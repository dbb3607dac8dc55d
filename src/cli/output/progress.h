/* The progress of long work, shown on stderr if that is a terminal: the share done, the rate, and
 * the time left. */
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

/* Starts a display of progress; both texts must outlive it. */
struct progress progress_start(const char *label, const char *unit);

/* Shows the progress, at most ten times per second. `before` of the `done` were finished at the
 * start. */
void progress_show(struct progress *p, int64_t done, int64_t before, int64_t all);

/* Erases the line. */
void progress_end(const struct progress *p);

/* ---- interrupts ---- */

/* Makes the next ^C set a flag; a second one ends the program. The first one prints "Finishing
 * WHAT; ^C again ends at once." on stderr at once if that is a terminal. If ^C is ignored, as under
 * nohup, it stays ignored. Returns the previous action, for interrupt_restore(). */
struct sigaction interrupt_catch(const char *what);

/* Restores the previous action of ^C. */
void interrupt_restore(const struct sigaction *before);

/* Returns whether ^C was pressed since interrupt_catch(). */
bool interrupt_seen(void);

#endif
