/* Background threads, and what wakes the one that waits for them. */
#ifndef NARABE_BASE_THREAD_H
#define NARABE_BASE_THREAD_H

#include <pthread.h>

#include "base/text.h"

/* Like pthread_create(), but the new thread blocks all signals: the thread that owns the terminal
 * handles them. Returns 0 or an error number. */
int thread_start(pthread_t *thread, void *(*work)(void *arg), void *arg);

/* Opens a pipe by which threads wake the one that polls its first end: neither end blocks, and no
 * program inherits them. False with a sentence, and fd as it was. */
bool thread_open_pipe(int fd[2], struct error *e);

#endif
