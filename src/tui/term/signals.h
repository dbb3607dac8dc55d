/* Signals while the terminal is in use: they only set flags, and are delivered in one place. */
#ifndef NARABE_TUI_TERM_SIGNALS_H
#define NARABE_TUI_TERM_SIGNALS_H

#include <signal.h>
#include <stdbool.h>

/* From now on SIGWINCH, SIGTSTP, SIGCONT and all signals that would end the program, except faults of
 * its own (crash.h), SIGKILL and SIGXFSZ, are blocked except during a wait with signals_waiting();
 * all but SIGWINCH are handled here. */
void signals_hold(void);
void signals_release(void);

/* The mask that unblocks them. */
const sigset_t *signals_waiting(void);

/* The signal that asked to quit, or 0. */
int signals_leave(void);

/* Whether ^Z was pressed, or the program was continued, since the last call. */
bool signals_suspended(void);
bool signals_resumed(void);

#endif
