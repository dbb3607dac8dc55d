/* A clock that only moves forward. */
#ifndef NARABE_BASE_CLOCK_H
#define NARABE_BASE_CLOCK_H

#include <stdint.h>

/* Microseconds of the monotonic clock; only differences are meaningful. */
int64_t clock_now_us(void);

/* Nanoseconds of the same clock, for short intervals. */
int64_t clock_now_ns(void);

/* A seed that differs with every start, made from the time and the process id. */
uint64_t clock_seed(void);

#endif
