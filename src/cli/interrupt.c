/* ^C during long work. */
#include "cli/interrupt.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static atomic_bool seen;
static char sentence[128]; /* empty: nothing is said */

static void
see(int signal)
{
	int before = errno;

	(void)signal;
	atomic_store_explicit(&seen, true, memory_order_relaxed);
	if (write(STDERR_FILENO, sentence, strlen(sentence)) < 0)
		sentence[0] = '\0';
	errno = before;
}

bool
interrupt_seen(void)
{
	return atomic_load_explicit(&seen, memory_order_relaxed);
}

struct sigaction
interrupt_catch(const char *what)
{
	struct sigaction action = { .sa_handler = see, .sa_flags = (int)SA_RESETHAND }, before;

	atomic_store_explicit(&seen, false, memory_order_relaxed);
	snprintf(sentence, sizeof sentence, "\nFinishing %s; ^C again ends at once.\n", what);
	if (!isatty(STDERR_FILENO))
		sentence[0] = '\0';
	sigaction(SIGINT, NULL, &before);
	if (before.sa_handler == SIG_DFL)
		sigaction(SIGINT, &action, NULL);
	return before;
}

void
interrupt_restore(const struct sigaction *before)
{
	sigaction(SIGINT, before, NULL);
}
