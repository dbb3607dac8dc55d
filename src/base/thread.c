/* Background threads. */
#include "base/thread.h"

#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

#include "base/language.h"

/* The least size of a stack in bytes, whatever the system's default: following a path on the
 * largest Tron board takes one nested call for each step. */
enum { STACK_LEAST = 4 << 20 };

int
thread_start(pthread_t *thread, void *(*work)(void *arg), void *arg)
{
	sigset_t all, before;
	pthread_attr_t attr;
	size_t stack;

	int failed = pthread_attr_init(&attr);
	if (failed)
		return failed;
	if (pthread_attr_getstacksize(&attr, &stack) == 0 && stack < STACK_LEAST)
		pthread_attr_setstacksize(&attr, STACK_LEAST);
	sigfillset(&all);
	pthread_sigmask(SIG_BLOCK, &all, &before);
	failed = pthread_create(thread, &attr, work, arg);
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	pthread_attr_destroy(&attr);
	return failed;
}

void
threads_work(void *(*work)(void *arg), void *args, size_t size, int count)
{
	pthread_t thread[THREADS_TOGETHER];
	int all = count < THREADS_TOGETHER ? count : THREADS_TOGETHER, started = 1;

	while (started < all &&
		thread_start(&thread[started], work, (char *)args + (size_t)started * size) == 0)
		started++;
	work(args);
	while (started > 1)
		pthread_join(thread[--started], NULL);
}

bool
thread_open_pipe(int fd[2], struct error *e)
{
	if (pipe(fd) != 0)
		return error_set(e, _("The system cannot create a pipe."));
	for (int i = 0; i < 2; i++) {
		fcntl(fd[i], F_SETFL, O_NONBLOCK);
		fcntl(fd[i], F_SETFD, FD_CLOEXEC);
	}
	return true;
}
