/* Eight games side by side: one 64-bit lane each of a vector. The playouts are written once with
 * the compilers' vector types, in bodies that are always inlined, and compiled for three levels
 * of processor (base/cpu.h) by the attributes of the functions around them:
 *
 *   LANES_INLINE void body(..., nth_bit *nth)       the one text
 *   LANES_AVX512 static void play_avx512(...)  { body(..., nth_bmi2); }
 *   LANES_AVX2   static void play_avx2(...)    { body(..., nth_bmi2); }
 *   static void play_plain(...)                { body(..., nth_plain); }
 *
 * All three compute the same numbers. Bodies take vectors by pointer: by value their passing
 * would depend on the level. Internal to the games; pure. */
#ifndef NARABE_GAMES_LANES_H
#define NARABE_GAMES_LANES_H

#include "base/bits.h"
#include "base/cpu.h"
#include "games/game.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

enum { LANES = 8 };

typedef uint64_t lanes __attribute__((vector_size(LANES * 8)));

#define LANES_INLINE static inline __attribute__((always_inline))

#if defined(__x86_64__)
#define LANES_X86 1
#define LANES_AVX2   __attribute__((target("avx2,bmi,bmi2,popcnt")))
#define LANES_AVX512 __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,bmi,bmi2,popcnt")))
#else
#define LANES_X86 0
#endif

/* bits_nth() in the way of the level. */
typedef uint64_t nth_bit(uint64_t set, unsigned n);

static inline uint64_t
nth_plain(uint64_t set, unsigned n)
{
	return bits_nth(set, n);
}

#if LANES_X86
__attribute__((target("bmi2"))) static inline uint64_t
nth_bmi2(uint64_t set, unsigned n)
{
	return _pdep_u64(bit_of(n), set);
}
#endif

/* The games of a call that wait for a lane, and where results go. */
struct lanes_batch {
	const struct state *states;
	signed char *results;
	int count;
	int next; /* the first that has not yet begun */
};

#endif
