/* Time that only goes forward. */
#ifndef NARABE_BASE_CLOCK_H
#define NARABE_BASE_CLOCK_H

#include <stdint.h>

/* Microseconds of the monotonic clock; only differences mean something. */
int64_t clock_now_us(void);

/* Nanoseconds of the same clock, for what is over in less. */
int64_t clock_now_ns(void);

/* A seed that differs from start to start, from the time and the process number. */
uint64_t clock_seed(void);

#endif
