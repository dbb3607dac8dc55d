/* Restores the terminal before a crash takes its course. The handler calls only what POSIX allows
 * there: write, tcsetattr, sigaction, raise. */
#define _GNU_SOURCE /* sigaltstack's constants */
#include "tui/term/crash.h"

#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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
on_crash(int sig, siginfo_t *info, void *unused)
{
	(void)unused;
	for (size_t at = 0; at < guard.size;) {
		ssize_t n = write(STDOUT_FILENO, guard.bytes + at, guard.size - at);
		if (n <= 0)
			break;
		at += (size_t)n;
	}
	tcsetattr(STDIN_FILENO, TCSANOW, &guard.before);
	for (int i = 0; i < SIGNALS; i++)
		sigaction(crashes[i], &guard.old[i], NULL);
	/* A fault found by the processor recurs when this returns. */
	if (info->si_code <= 0)
		raise(sig);
}

void
crash_guard(const char *bytes, size_t size, const struct termios *before)
{
	struct sigaction action = { .sa_sigaction = on_crash, .sa_flags = SA_SIGINFO | SA_ONSTACK };
	stack_t stack = { .ss_sp = guard.stack, .ss_size = sizeof guard.stack }, old;

	if (guard.on)
		return;
	guard.on = true;
	guard.size = size < sizeof guard.bytes ? size : sizeof guard.bytes;
	memcpy(guard.bytes, bytes, guard.size);
	guard.before = *before;
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
