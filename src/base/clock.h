/* A clock that only moves forward. */
#ifndef NARABE_BASE_CLOCK_H
#define NARABE_BASE_CLOCK_H

#include <stdint.h>

/* Returns microseconds of the monotonic clock; only differences are meaningful. */
int64_t clock_now_us(void);

/* Returns nanoseconds of the same clock, for short intervals. */
int64_t clock_now_ns(void);

/* Returns milliseconds of the system's monotonic clock, for waiting for other programs: neither clock_stand() nor
 * clock_count_own_time() changes it. */
int64_t clock_outside_ms(void);

/* Stops the clock at `us`; from then on only this function moves it. For output that must not depend on the
 * machine's speed. Cannot be undone. */
void clock_stand(int64_t us);

/* Makes the calling thread's clock count that thread's processor time, which does not pass while others use the
 * processor; other threads cannot compare it. Cannot be undone. */
void clock_count_own_time(void);

/* Returns a seed made from the time and the process id, different at every start. */
uint64_t clock_seed(void);

#endif
