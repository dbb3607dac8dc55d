/* Background threads, and pipes to wake the thread that waits for them. */
#ifndef NARABE_BASE_THREAD_H
#define NARABE_BASE_THREAD_H

#include <pthread.h>

#include "base/text.h"

/* Starts a thread like pthread_create(), with all signals blocked: the thread that owns the
 * terminal handles them. Returns 0 or an error number. */
int thread_start(pthread_t *thread, void *(*work)(void *arg), void *arg);

/* Opens a pipe with which threads wake the thread that polls fd[0]. Neither end blocks, and no
 * program inherits them. Returns false with a sentence, leaving fd unchanged, if the system
 * refuses. */
bool thread_open_pipe(int fd[2], struct error *e);

#endif
