/* A clock that only moves forward. */
#ifndef NARABE_BASE_CLOCK_H
#define NARABE_BASE_CLOCK_H

#include <stdint.h>

/* Microseconds of the monotonic clock; only differences are meaningful. */
int64_t clock_now_us(void);

/* Nanoseconds of the same clock, for short intervals. */
int64_t clock_now_ns(void);

/* Milliseconds of the monotonic clock as it goes outside, for what waits for other programs: neither
 * clock_stand() nor clock_count_own_time() changes it. */
int64_t clock_outside_ms(void);

/* From now on the clock stands, and is moved by this function alone: for what must not depend on how
 * fast this machine is. There is no way back. */
void clock_stand(int64_t us);

/* From now on the calling thread's clock counts its own processor time, which does not pass while others
 * use the processor; it means nothing to other threads. There is no way back. */
void clock_count_own_time(void);

/* A seed that differs with every start, made from the time and the process id. */
uint64_t clock_seed(void);

#endif
