/* Background threads, and what wakes the one that waits for them. */
#ifndef NARABE_BASE_THREAD_H
#define NARABE_BASE_THREAD_H

#include <pthread.h>

#include "base/text.h"

/* Starts a thread as pthread_create() does, with all signals blocked: the thread that owns the terminal handles them.
 * Returns 0 or an error number. */
int thread_start(pthread_t *thread, void *(*work)(void *arg), void *arg);

/* Opens a pipe by which threads wake the one that polls its first end: neither end blocks, and no program inherits
 * them. Returns false with a sentence, and leaves fd as it was, if the system refuses. */
bool thread_open_pipe(int fd[2], struct error *e);

#endif
