/* Background threads. */
#include "base/thread.h"

#include <signal.h>
#include <stddef.h>

int
thread_start(pthread_t *thread, void *(*work)(void *arg), void *arg)
{
	sigset_t all, before;

	sigfillset(&all);
	pthread_sigmask(SIG_BLOCK, &all, &before);
	int failed = pthread_create(thread, NULL, work, arg);
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	return failed;
}
