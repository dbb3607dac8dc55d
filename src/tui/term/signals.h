/* Signals while the terminal is held: they only say that they came, and arrive in one place. */
#ifndef NARABE_TUI_TERM_SIGNALS_H
#define NARABE_TUI_TERM_SIGNALS_H

#include <signal.h>
#include <stdbool.h>

/* From now on SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGCONT, SIGTSTP and SIGWINCH are blocked but for
 * the time of a wait with signals_waiting(); the first six are ours. */
void signals_hold(void);
void signals_release(void);

/* The mask that lets them in. */
const sigset_t *signals_waiting(void);

/* The signal that asked to leave, or 0. */
int signals_leave(void);

/* Whether ^Z was pressed, or the program goes on after a stop, since the last call. */
bool signals_suspended(void);
bool signals_resumed(void);

#endif
