/* Signals while the terminal is in use. The screen's thread. */
#define _DEFAULT_SOURCE /* NSIG */
#include "tui/term/signals.h"

#include <stddef.h>
#include <unistd.h>

#include "tui/term/crash.h"

enum { HELD = NSIG, PATIENCE_S = 3 };

/* Taken whatever was done with them before: the person's ways to leave, to stop and to go on. */
static const int ours[] = { SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGCONT, SIGTSTP, SIGWINCH, SIGALRM };

/* These end a program that does nothing about them; so do those of real time. */
static const int deadly[] = {
	SIGPIPE,
	SIGPOLL,
	SIGPROF,
	SIGUSR1,
	SIGUSR2,
	SIGVTALRM,
	SIGXCPU,
#ifdef SIGPWR
	SIGPWR,
#endif
#ifdef SIGSTKFLT
	SIGSTKFLT,
#endif
};

static volatile sig_atomic_t caught, resumed, suspended, resized;

static sigset_t waiting, before, leaving;
static struct {
	int signal;
	struct sigaction old;
} held[HELD];
static int held_count;

/* The program hangs in its output: the game is saved up to its last move. */
static void
leave_at_once(void)
{
	struct sigaction action = { .sa_handler = SIG_DFL };

	crash_restore();
	sigaction(caught, &action, NULL);
	pthread_sigmask(SIG_UNBLOCK, &leaving, NULL);
	raise(caught);
	_exit(128 + caught);
}

static void
on_signal(int sig)
{
	if (sig == SIGCONT) {
		resumed = 1;
	} else if (sig == SIGTSTP) {
		suspended = 1;
	} else if (sig == SIGWINCH) {
		resized = 1;
	} else if (sig == SIGALRM && caught) {
		leave_at_once();
	} else {
		caught = sig;
		alarm(PATIENCE_S);
	}
}

static void
signals_take(int sig)
{
	struct sigaction action = { .sa_handler = on_signal };

	held[held_count].signal = sig;
	sigaction(sig, &action, &held[held_count++].old);
}

/* A signal that is handled or ignored already stays so. */
static void
take_deadly(int sig)
{
	struct sigaction old;

	if (sigaction(sig, NULL, &old) == 0 && old.sa_handler == SIG_DFL)
		signals_take(sig);
}

void
signals_hold(void)
{
	sigset_t blocked;

	caught = 0;
	resumed = suspended = resized = 0;
	held_count = 0;
	for (size_t i = 0; i < sizeof ours / sizeof *ours; i++)
		signals_take(ours[i]);
	for (size_t i = 0; i < sizeof deadly / sizeof *deadly; i++)
		take_deadly(deadly[i]);
	for (int sig = SIGRTMIN; sig <= SIGRTMAX; sig++)
		take_deadly(sig);
	sigemptyset(&blocked);
	for (int i = 0; i < held_count; i++)
		sigaddset(&blocked, held[i].signal);
	pthread_sigmask(SIG_BLOCK, &blocked, &before);
	leaving = blocked;
	sigdelset(&leaving, SIGWINCH);
	sigdelset(&leaving, SIGTSTP);
	sigdelset(&leaving, SIGCONT);
	waiting = before;
	for (int i = 0; i < held_count; i++)
		sigdelset(&waiting, held[i].signal);
}

void
signals_allow(bool on)
{
	struct sigaction ignore = { .sa_handler = SIG_IGN }, action = { .sa_handler = on_signal };

	if (on && caught) { /* the game has been saved: now there is time again */
		sigaction(SIGALRM, &ignore, NULL);
		sigaction(SIGALRM, &action, NULL);
		alarm(PATIENCE_S);
	}
	pthread_sigmask(on ? SIG_UNBLOCK : SIG_BLOCK, &leaving, NULL);
}

void
signals_release(void)
{
	alarm(0);
	for (int i = 0; i < held_count; i++)
		sigaction(held[i].signal, &held[i].old, NULL);
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

bool
signals_resized(void)
{
	bool was = resized;

	resized = 0;
	return was;
}
