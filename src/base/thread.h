/* Threads that work in the background. */
#ifndef NARABE_BASE_THREAD_H
#define NARABE_BASE_THREAD_H

#include <pthread.h>

/* As pthread_create(), but the new thread never sees a signal: those are for the thread that
 * holds the terminal. 0, or the error's number. */
int thread_start(pthread_t *thread, void *(*work)(void *arg), void *arg);

#endif
