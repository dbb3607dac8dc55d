/* ^C during long work. */
#include "cli/interrupt.h"

#include <stdatomic.h>
#include <stddef.h>

static atomic_bool seen;

static void
see(int signal)
{
	(void)signal;
	atomic_store_explicit(&seen, true, memory_order_relaxed);
}

bool
interrupt_seen(void)
{
	return atomic_load_explicit(&seen, memory_order_relaxed);
}

struct sigaction
interrupt_catch(void)
{
	struct sigaction action = { .sa_handler = see, .sa_flags = (int)SA_RESETHAND }, before;

	atomic_store_explicit(&seen, false, memory_order_relaxed);
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
