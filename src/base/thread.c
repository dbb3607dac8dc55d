/* Background threads. */
#include "base/thread.h"

#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

#include "base/language.h"

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

bool
thread_open_pipe(int fd[2], struct error *e)
{
	if (pipe(fd) != 0)
		return error_set(e, _("The system refuses a pipe to wait on."));
	for (int i = 0; i < 2; i++) {
		fcntl(fd[i], F_SETFL, O_NONBLOCK);
		fcntl(fd[i], F_SETFD, FD_CLOEXEC);
	}
	return true;
}
