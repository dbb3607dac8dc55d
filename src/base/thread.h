/* Background threads. */
#ifndef NARABE_BASE_THREAD_H
#define NARABE_BASE_THREAD_H

#include <pthread.h>

/* Like pthread_create(), but the new thread blocks all signals: the thread that owns the terminal
 * handles them. Returns 0 or an error number. */
int thread_start(pthread_t *thread, void *(*work)(void *arg), void *arg);

#endif
