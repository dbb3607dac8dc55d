/* Restores the terminal before a crash, or a library that exits, ends the program. */
#ifndef NARABE_TUI_TERM_CRASH_H
#define NARABE_TUI_TERM_CRASH_H

#include <stddef.h>
#include <termios.h>

/* Makes SIGSEGV, SIGBUS, SIGFPE, SIGILL and SIGABRT write these bytes (copied, at most 256) to
 * stdout, restore the settings of stdin's terminal from *before, and then have their usual effect;
 * exit() does the same and says on stderr why. A further call replaces the bytes. */
void crash_guard(const char *bytes, size_t size, const struct termios *before);

/* Restores the terminal without waiting for it, as far as it accepts the bytes. Safe in a signal
 * handler. */
void crash_restore(void);

/* Restores the signals' previous actions. */
void crash_unguard(void);

#endif
