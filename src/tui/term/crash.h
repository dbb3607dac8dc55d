/* A crash gives the terminal back before it takes its course. */
#ifndef NARABE_TUI_TERM_CRASH_H
#define NARABE_TUI_TERM_CRASH_H

#include <stddef.h>
#include <termios.h>

/* From now on SIGSEGV, SIGBUS, SIGFPE, SIGILL and SIGABRT write these bytes (copied, at most 256)
 * to stdout and set stdin's terminal as in *before, and then do what they would have done. */
void crash_guard(const char *bytes, size_t size, const struct termios *before);

/* The signals are as they were. */
void crash_unguard(void);

#endif
