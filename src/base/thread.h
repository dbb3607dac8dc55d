/* Background threads, and pipes to wake the thread that waits for them. */
#ifndef NARABE_BASE_THREAD_H
#define NARABE_BASE_THREAD_H

#include <pthread.h>
#include <stddef.h>

#include "base/text.h"

/* Starts a thread like pthread_create(), with all signals blocked: the thread that owns the
 * terminal handles them. Returns 0 or an error number. */
int thread_start(pthread_t *thread, void *(*work)(void *arg), void *arg);

enum { THREADS_TOGETHER = 64 };

/* Calls work() at once with `count` arguments that lie `size` bytes apart, the first in the caller's thread. Leaves
 * out the last ones if the system refuses threads, or beyond THREADS_TOGETHER. Returns when all are done. */
void threads_work(void *(*work)(void *arg), void *args, size_t size, int count);

/* Opens a pipe with which threads wake the thread that polls fd[0]. Neither end blocks, and no
 * program inherits them. Returns false with a sentence, leaving fd unchanged, if the system
 * refuses. */
bool thread_open_pipe(int fd[2], struct error *e);

#endif
