/* Signals while the terminal is in use. The screen's thread. */
#include "tui/term/signals.h"

#include <stddef.h>

enum { HELD = 6 };

/* The first four ask to quit. SIGWINCH belongs to curses, but is delivered in the same place. */
static const int ours[HELD] = { SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGCONT, SIGTSTP };

static volatile sig_atomic_t caught, resumed, suspended;

static sigset_t waiting, before;
static struct sigaction old_action[HELD];

static void
on_signal(int sig)
{
	if (sig == SIGCONT)
		resumed = 1;
	else if (sig == SIGTSTP)
		suspended = 1;
	else
		caught = sig;
}

void
signals_hold(void)
{
	struct sigaction action = { .sa_handler = on_signal };
	sigset_t held;

	caught = 0;
	resumed = suspended = 0;
	sigemptyset(&held);
	sigaddset(&held, SIGWINCH);
	for (int i = 0; i < HELD; i++) {
		sigaction(ours[i], &action, &old_action[i]);
		sigaddset(&held, ours[i]);
	}
	pthread_sigmask(SIG_BLOCK, &held, &before);
	waiting = before;
	sigdelset(&waiting, SIGWINCH);
	for (int i = 0; i < HELD; i++)
		sigdelset(&waiting, ours[i]);
}

void
signals_release(void)
{
	for (int i = 0; i < HELD; i++)
		sigaction(ours[i], &old_action[i], NULL);
	pthread_sigmask(SIG_SETMASK, &before, NULL);
}

const sigset_t *
signals_waiting(void)
{
	return &waiting;
}

int
signals_leave(void)
{
	return caught;
}

bool
signals_suspended(void)
{
	bool was = suspended;

	suspended = 0;
	return was;
}

bool
signals_resumed(void)
{
	bool was = resumed;

	resumed = 0;
	return was;
}
