/* Signals while the terminal is in use: they only set flags, and are delivered in one place. */
#ifndef NARABE_TUI_TERM_SIGNALS_H
#define NARABE_TUI_TERM_SIGNALS_H

#include <signal.h>
#include <stdbool.h>

/* From now on SIGWINCH, SIGTSTP, SIGCONT and all signals that would end the program, except faults of
 * its own (crash.h), SIGKILL and SIGXFSZ, are handled here, and blocked except during a wait with
 * signals_waiting(). */
void signals_hold(void);
void signals_release(void);

/* Before and after output, which a terminal that nobody reads never takes (^S, a stopped one): between the two calls
 * the signals that end the program are let through. When one has come and the program has not left within a few
 * seconds, it ends from inside the handler, with the terminal as it was. */
void signals_allow(bool on);

/* The mask that unblocks them. */
const sigset_t *signals_waiting(void);

/* The signal that asked to quit, or 0. */
int signals_leave(void);

/* Whether ^Z was pressed, the program was continued, or its window has another size, since the last call. */
bool signals_suspended(void);
bool signals_resumed(void);
bool signals_resized(void);

#endif
