/* The processor's capabilities, queried once. Any thread. */
#include "base/cpu.h"

#include <limits.h>
#include <stdatomic.h>
#include <unistd.h>

static enum cpu_level
cpu_ask(void)
{
#if defined(__x86_64__)
	__builtin_cpu_init();
	if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("bmi2") ||
		!__builtin_cpu_supports("popcnt"))
		return CPU_PLAIN;
	if (!__builtin_cpu_supports("avx512f") || !__builtin_cpu_supports("avx512bw") ||
		!__builtin_cpu_supports("avx512dq") || !__builtin_cpu_supports("avx512vl"))
		return CPU_AVX2;
	return CPU_AVX512;
#else
	return CPU_PLAIN;
#endif
}

/* Relaxed is enough: every thread computes the same answer. */
static atomic_int level = -1;

enum cpu_level
cpu_level(void)
{
	int known = atomic_load_explicit(&level, memory_order_relaxed);

	if (known < 0) {
		known = (int)cpu_ask();
		atomic_store_explicit(&level, known, memory_order_relaxed);
	}
	return (enum cpu_level)known;
}

int
cpu_count(void)
{
	long count = sysconf(_SC_NPROCESSORS_ONLN);
	return count < 1 ? 1 : count > INT_MAX ? INT_MAX : (int)count;
}

enum cpu_level
cpu_limit(enum cpu_level most)
{
	enum cpu_level can = cpu_ask();
	enum cpu_level now = can < most ? can : most;

	atomic_store_explicit(&level, (int)now, memory_order_relaxed);
	return now;
}
