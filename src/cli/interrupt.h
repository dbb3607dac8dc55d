/* ^C during long work: it ends early and prints what it has. One thread works at a time. */
#ifndef NARABE_CLI_INTERRUPT_H
#define NARABE_CLI_INTERRUPT_H

#include <signal.h>
#include <stdbool.h>

/* Lets the next ^C set the flag, and only that one: a second ends the program. What is then said at once
 * on the standard error: "Finishing WHAT; ^C again ends at once.", if that is a terminal. Where ^C is
 * ignored, as under nohup, it stays ignored. Returns the action before, to be restored. */
struct sigaction interrupt_catch(const char *what);
void interrupt_restore(const struct sigaction *before);

/* Returns whether ^C was pressed since. */
bool interrupt_seen(void);

#endif
