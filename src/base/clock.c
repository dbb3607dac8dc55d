/* A clock that only moves forward. Any thread. */
#include "base/clock.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <time.h>
#include <unistd.h>

#include "base/rng.h"

static _Thread_local bool counts_own_time;

/* The time of a stopped clock, in microseconds; 0: it runs. Relaxed: no other data is published
 * with it. */
static _Atomic int64_t stands_us;

void
clock_stand(int64_t us)
{
	atomic_store_explicit(&stands_us, us, memory_order_relaxed);
}

int64_t
clock_now_ns(void)
{
	int64_t us = atomic_load_explicit(&stands_us, memory_order_relaxed);
	struct timespec now;

	if (us != 0)
		return us * 1000;
	clock_gettime(counts_own_time ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

void
clock_count_own_time(void)
{
	counts_own_time = true;
}

int64_t
clock_now_us(void)
{
	return clock_now_ns() / 1000;
}

uint64_t
clock_seed(void)
{
	struct timespec now;

	clock_gettime(CLOCK_REALTIME, &now);
	uint64_t ns = (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
	/* Short enough for a person to type again. */
	return rng_mix(ns ^ ((uint64_t)getpid() << 32)) % 1000000000u;
}
