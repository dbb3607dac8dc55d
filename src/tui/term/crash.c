/* Restores the terminal before a crash, or a library that exits, ends the program. The signal
 * handler calls only functions that POSIX allows there: write, tcsetattr, sigaction, raise. */
#define _GNU_SOURCE /* sigaltstack's constants */
#include "tui/term/crash.h"

#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/language.h"

enum { SIGNALS = 7, STACK_SIZE = 1 << 16 };

static const int crashes[SIGNALS] = { SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGSYS, SIGTRAP };

static struct {
	bool on;
	char bytes[256];
	size_t size;
	struct termios before;
	struct sigaction old[SIGNALS];
	char stack[STACK_SIZE]; /* the program's stack may be what is broken */
} guard;

static void
restore_terminal(void)
{
	for (size_t at = 0; at < guard.size;) {
		ssize_t n = write(STDOUT_FILENO, guard.bytes + at, guard.size - at);
		if (n <= 0)
			break;
		at += (size_t)n;
	}
	tcsetattr(STDIN_FILENO, TCSANOW, &guard.before);
}

void
crash_restore(void)
{
	int flags = fcntl(STDOUT_FILENO, F_GETFL);

	tcflush(STDOUT_FILENO, TCOFLUSH);
	fcntl(STDOUT_FILENO, F_SETFL, flags | O_NONBLOCK);
	restore_terminal();
	fcntl(STDOUT_FILENO, F_SETFL, flags);
}

static void
on_crash(int sig, siginfo_t *info, void *unused)
{
	restore_terminal();
	for (int i = 0; i < SIGNALS; i++)
		sigaction(crashes[i], &guard.old[i], NULL);
	/* A fault detected by the processor recurs when this returns. */
	if (info->si_code <= 0)
		raise(sig);
}

/* ncurses and libconfig's scanner exit when memory runs out; their messages are lost with the
 * screen. */
static void
on_exit_unasked(void)
{
	if (!guard.on)
		return;
	guard.on = false;
	restore_terminal();
	fprintf(stderr, "narabe: %s\n",
		_("A library ended the program because memory ran out. The game was saved after "
		  "its last move."));
}

void
crash_guard(const char *bytes, size_t size, const struct termios *before)
{
	struct sigaction action = { .sa_sigaction = on_crash, .sa_flags = SA_SIGINFO | SA_ONSTACK };
	stack_t stack = { .ss_sp = guard.stack, .ss_size = sizeof guard.stack }, old;

	static bool registered;

	guard.size = size < sizeof guard.bytes ? size : sizeof guard.bytes;
	memcpy(guard.bytes, bytes, guard.size);
	guard.before = *before;
	if (guard.on)
		return;
	if (!registered)
		registered = atexit(on_exit_unasked) == 0;
	guard.on = true;
	/* A sanitizer already has one. */
	if (sigaltstack(NULL, &old) == 0 && (old.ss_flags & SS_DISABLE))
		sigaltstack(&stack, NULL);
	for (int i = 0; i < SIGNALS; i++)
		sigaction(crashes[i], &action, &guard.old[i]);
}

void
crash_unguard(void)
{
	if (!guard.on)
		return;
	for (int i = 0; i < SIGNALS; i++)
		sigaction(crashes[i], &guard.old[i], NULL);
	guard.on = false;
}
