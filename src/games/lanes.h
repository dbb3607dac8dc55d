/* Eight games side by side: one 64-bit lane each of a vector. The playouts are written once with
 * the compilers' vector types, in bodies that are always inlined, and compiled for three levels
 * of processor (base/cpu.h) by the attributes of the functions around them:
 *
 *   LANES_INLINE void body(..., const struct lanes_level *l)    the one text
 *   LANES_AVX512 static void play_avx512(...)  { body(..., &lanes_avx512); }
 *   LANES_AVX2   static void play_avx2(...)    { body(..., &lanes_avx2); }
 *   static void play_plain(...)                { body(..., &lanes_plain); }
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

enum { LANES = 8, ALL_LANES = (1 << LANES) - 1 };

typedef uint64_t lanes __attribute__((vector_size(LANES * 8)));

#define LANES_INLINE static inline __attribute__((always_inline))

/* Before the short loops of bodies: gcc unrolls them at -O3 only. */
#if defined(__clang__)
#define LANES_UNROLL
#else
#define LANES_UNROLL _Pragma("GCC unroll 8")
#endif

#if defined(__x86_64__)
#define LANES_X86    1
#define LANES_AVX2   __attribute__((target("avx2,bmi,bmi2,popcnt")))
#define LANES_AVX512 __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,bmi,bmi2,popcnt")))
#else
#define LANES_X86 0
#endif

/* What each level does in its own way. Constant, so that calls through it are inlined. */
struct lanes_level {
	uint64_t (*nth)(uint64_t set, unsigned n); /* bits_nth() */
	unsigned (*zero)(const lanes *v);          /* the lanes that are 0, a bit each */
};

static inline unsigned
lanes_zero_plain(const lanes *v)
{
	unsigned zero = 0;

	for (unsigned i = 0; i < LANES; i++)
		zero |= (unsigned)((*v)[i] == 0) << i;
	return zero;
}

static const struct lanes_level lanes_plain = { bits_nth, lanes_zero_plain };

#if LANES_X86
LANES_AVX2 static inline uint64_t
lanes_nth_bmi2(uint64_t set, unsigned n)
{
	return _pdep_u64(bit_of(n), set);
}

LANES_AVX2 static inline unsigned
lanes_zero_avx2(const lanes *v)
{
	const __m256i *half = (const __m256i *)v, none = _mm256_setzero_si256();
	__m256d low = _mm256_castsi256_pd(_mm256_cmpeq_epi64(half[0], none));
	__m256d high = _mm256_castsi256_pd(_mm256_cmpeq_epi64(half[1], none));

	return (unsigned)_mm256_movemask_pd(low) | (unsigned)_mm256_movemask_pd(high) << 4;
}

LANES_AVX512 static inline unsigned
lanes_zero_avx512(const lanes *v)
{
	__m512i all = _mm512_load_si512(v);

	return _mm512_testn_epi64_mask(all, all);
}

static const struct lanes_level lanes_avx2 = { lanes_nth_bmi2, lanes_zero_avx2 };
static const struct lanes_level lanes_avx512 = { lanes_nth_bmi2, lanes_zero_avx512 };
#endif

/* Random numbers for every lane: xoroshiro128+ (Blackman, Vigna 2018). Its lowest bits are weak,
 * so that choices are made by the highest. */
struct lanes_rng {
	lanes a, b;
};

static inline void
lanes_seed(struct lanes_rng *r, struct rng *rng)
{
	for (unsigned i = 0; i < LANES; i++) {
		r->a[i] = rng_next(rng);
		r->b[i] = rng_next(rng);
	}
}

LANES_INLINE void
lanes_random(lanes *out, struct lanes_rng *r)
{
	lanes a = r->a, b = r->a ^ r->b;

	*out = r->a + r->b;
	r->a = (a << 24 | a >> 40) ^ b ^ b << 16;
	r->b = b << 37 | b >> 27;
}

/* The games of a call that wait for a lane, and where results go. */
struct lanes_batch {
	const struct state *states;
	signed char *results;
	int count;
	int next; /* the first that has not yet begun */
};

#endif
