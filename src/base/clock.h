/* A clock that only moves forward. */
#ifndef NARABE_BASE_CLOCK_H
#define NARABE_BASE_CLOCK_H

#include <stdint.h>

/* Returns the monotonic clock in microseconds; only differences are meaningful. */
int64_t clock_now_us(void);

/* Returns the same clock in nanoseconds, for short intervals. */
int64_t clock_now_ns(void);

/* Stops the clock at `us` microseconds; from then on only this function moves it. For output that
 * must not depend on the machine's speed. Cannot be undone. */
void clock_stand(int64_t us);

/* Makes the calling thread's clock count its processor time, which stops while others use the
 * processor. Its times cannot be compared with other threads'. Cannot be undone. */
void clock_count_own_time(void);

/* Returns the earlier of two times, or the shorter of two spans. */
static inline int64_t
clock_sooner(int64_t a, int64_t b)
{
	return a < b ? a : b;
}

/* Returns a seed made from the time and the process id, different at every start. */
uint64_t clock_seed(void);

#endif
