/* Eight games side by side, one in each 64-bit lane of a vector. Playouts are written once with the
 * compilers' vector types, in always-inlined bodies, and compiled for three levels of processor
 * (base/cpu.h) by the attributes of the functions around them:
 *
 *   LANES_INLINE void body(..., const struct lanes_level *l)    the common source
 *   LANES_COMPILE(play, body, (...), ...)                       play() runs it at the level in force
 *
 * All three compute the same numbers. Bodies take vectors by pointer: the calling convention for
 * vectors passed by value depends on the level. Internal to the games; pure. */
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

/* Precedes short loops in bodies: gcc unrolls them only at -O3. */
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

/* The level-specific operations. Constant, so that calls through it are inlined. */
struct lanes_level {
	uint64_t (*nth)(uint64_t set, unsigned n); /* bits_nth() */
	uint64_t (*lowest)(uint64_t set);          /* bits_lowest(), or 64 for an empty set */
	unsigned (*zero)(const lanes *v);          /* bit mask of the lanes that are 0 */
	void (*keep)(lanes *v, const lanes *by);   /* clears the lanes of v where *by is not 0 */
	void (*spread)(lanes *out, const lanes *v, unsigned i); /* copies lane i to every lane */
	/* Lane i of *out: all lanes of row[i] combined. */
	void (*unite)(lanes *out, const lanes row[LANES]);
};

static inline unsigned
lanes_zero_plain(const lanes *v)
{
	unsigned zero = 0;

	for (unsigned i = 0; i < LANES; i++)
		zero |= (unsigned)((*v)[i] == 0) << i;
	return zero;
}

static inline void
lanes_keep_plain(lanes *v, const lanes *by)
{
	*v &= (lanes)(*by == 0);
}

static inline uint64_t
lanes_lowest_plain(uint64_t set)
{
	return set ? bits_lowest(set) : 64;
}

static inline void
lanes_spread_plain(lanes *out, const lanes *v, unsigned i)
{
	*out = (lanes){ 0 } + (*v)[i];
}

static inline void
lanes_unite_plain(lanes *out, const lanes row[LANES])
{
	for (unsigned i = 0; i < LANES; i++) {
		const lanes r = row[i];
		(*out)[i] = r[0] | r[1] | r[2] | r[3] | r[4] | r[5] | r[6] | r[7];
	}
}

static const struct lanes_level lanes_plain = {
	.nth = bits_nth,
	.zero = lanes_zero_plain,
	.keep = lanes_keep_plain,
	.lowest = lanes_lowest_plain,
	.spread = lanes_spread_plain,
	.unite = lanes_unite_plain,
};

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

LANES_AVX2 static inline uint64_t
lanes_lowest_bmi(uint64_t set)
{
	return _tzcnt_u64(set);
}

/* In two halves, because gcc splits a comparison wider than the registers into eight scalar
 * ones. */
LANES_AVX2 static inline void
lanes_keep_avx2(lanes *v, const lanes *by)
{
	const __m256i *half = (const __m256i *)by, none = _mm256_setzero_si256();
	__m256i *out = (__m256i *)v;

	out[0] = _mm256_and_si256(out[0], _mm256_cmpeq_epi64(half[0], none));
	out[1] = _mm256_and_si256(out[1], _mm256_cmpeq_epi64(half[1], none));
}

LANES_AVX512 static inline void
lanes_keep_avx512(lanes *v, const lanes *by)
{
	__m512i all = _mm512_load_si512(by);
	__mmask8 where = _mm512_testn_epi64_mask(all, all);

	_mm512_store_si512(v, _mm512_maskz_mov_epi64(where, _mm512_load_si512(v)));
}

LANES_AVX512 static inline void
lanes_spread_avx512(lanes *out, const lanes *v, unsigned i)
{
	_mm512_store_si512(
		out, _mm512_permutexvar_epi64(_mm512_set1_epi64(i), _mm512_load_si512(v)));
}

/* Reduces two rows to half their width: the first one's lanes end up in the even lanes. */
LANES_AVX2 static inline __m256i
lanes_pair_avx2(const lanes *two)
{
	const __m256i *half = (const __m256i *)two;
	__m256i a = _mm256_or_si256(half[0], half[1]), b = _mm256_or_si256(half[2], half[3]);

	return _mm256_or_si256(_mm256_unpacklo_epi64(a, b), _mm256_unpackhi_epi64(a, b));
}

LANES_AVX2 static inline void
lanes_unite_avx2(lanes *out, const lanes row[LANES])
{
	__m256i *half = (__m256i *)out;

	for (unsigned i = 0; i < 2; i++) {
		__m256i a = lanes_pair_avx2(&row[4 * i]), b = lanes_pair_avx2(&row[4 * i + 2]);
		half[i] = _mm256_or_si256(_mm256_permute2x128_si256(a, b, 0x20),
			_mm256_permute2x128_si256(a, b, 0x31));
	}
}

LANES_AVX512 static inline __m512i
lanes_pair_avx512(const lanes *two)
{
	__m512i a = _mm512_load_si512(&two[0]), b = _mm512_load_si512(&two[1]);

	return _mm512_or_si512(_mm512_unpacklo_epi64(a, b), _mm512_unpackhi_epi64(a, b));
}

LANES_AVX512 static inline __m512i
lanes_halve_avx512(__m512i a, __m512i b)
{
	return _mm512_or_si512(_mm512_shuffle_i64x2(a, b, 0x88), _mm512_shuffle_i64x2(a, b, 0xdd));
}

LANES_AVX512 static inline void
lanes_unite_avx512(lanes *out, const lanes row[LANES])
{
	__m512i upper = lanes_halve_avx512(lanes_pair_avx512(&row[0]), lanes_pair_avx512(&row[2]));
	__m512i lower = lanes_halve_avx512(lanes_pair_avx512(&row[4]), lanes_pair_avx512(&row[6]));

	_mm512_store_si512(out, lanes_halve_avx512(upper, lower));
}

static const struct lanes_level lanes_avx2 = {
	.nth = lanes_nth_bmi2,
	.zero = lanes_zero_avx2,
	.keep = lanes_keep_avx2,
	.lowest = lanes_lowest_bmi,
	.spread = lanes_spread_plain,
	.unite = lanes_unite_avx2,
};
static const struct lanes_level lanes_avx512 = {
	.nth = lanes_nth_bmi2,
	.zero = lanes_zero_avx512,
	.keep = lanes_keep_avx512,
	.lowest = lanes_lowest_bmi,
	.spread = lanes_spread_avx512,
	.unite = lanes_unite_avx512,
};
#endif

/* Defines `name`, which runs `body` at the level in force; the body takes the same arguments and
 * the level. */
#if LANES_X86
#define LANES_COMPILE(name, body, parameters, ...)        \
	LANES_AVX512 static void name##_avx512 parameters \
	{                                                 \
		body(__VA_ARGS__, &lanes_avx512);         \
	}                                                 \
	LANES_AVX2 static void name##_avx2 parameters     \
	{                                                 \
		body(__VA_ARGS__, &lanes_avx2);           \
	}                                                 \
	static void name parameters                       \
	{                                                 \
		if (cpu_level() == CPU_AVX512)            \
			name##_avx512(__VA_ARGS__);       \
		else if (cpu_level() == CPU_AVX2)         \
			name##_avx2(__VA_ARGS__);         \
		else                                      \
			body(__VA_ARGS__, &lanes_plain);  \
	}
#else
#define LANES_COMPILE(name, body, parameters, ...) \
	static void name parameters                \
	{                                          \
		body(__VA_ARGS__, &lanes_plain);   \
	}
#endif

/* Random numbers for every lane: xoroshiro128+ (Blackman, Vigna 2018). Its lowest bits are weak, so
 * choices use the highest ones. */
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

/* The games of a call that wait for a lane, and where their results go. */
struct lanes_batch {
	const struct state *const *states;
	signed char *results;        /* or, if the caller wants the cells each side played on: */
	struct playout_trace *trace; /* else NULL */
	int count;
	int next; /* the first game that has not begun */
};

#endif
