/* Eight games side by side, one in each 64-bit lane of a vector. Playouts are written once with the
 * compilers' vector types, in always-inlined bodies, and compiled for each level of processor (base/cpu.h) by
 * the attributes of the functions around them:
 *
 *   LANES_INLINE void body(..., enum cpu_level l)    the common source; l is constant where it is inlined
 *   LANES_COMPILE(play, body, (...), ...)            play() runs it at the level in force
 *
 * All compute the same numbers. Bodies take vectors by pointer: the calling convention for
 * vectors passed by value depends on the level. Internal to the games; pure. */
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

/* Half of them, a register of AVX2: gcc splits comparisons and shuffles wider than a register into scalar
 * ones. */
typedef uint64_t lanes_half __attribute__((vector_size(LANES * 4), may_alias));

#define LANES_INLINE static inline __attribute__((always_inline))

/* LANES_UNROLL precedes short loops in bodies: gcc unrolls them only at -O3. LANES_SHUFFLE() takes elements of two
 * vectors, counted through both. */
#if defined(__clang__)
#define LANES_UNROLL
#define LANES_SHUFFLE(a, b, ...) __builtin_shufflevector(a, b, __VA_ARGS__)
#else
#define LANES_UNROLL             _Pragma("GCC unroll 8")
#define LANES_SHUFFLE(a, b, ...) __builtin_shuffle(a, b, (__typeof__(a)){ __VA_ARGS__ })
#endif

#if defined(__x86_64__)
#define LANES_AVX512 \
	__attribute__((target("avx2,bmi,bmi2,popcnt,avx512f,avx512bw,avx512dq,avx512vl")))

CPU_FOR_AVX2 static inline uint64_t
lanes_nth_bmi2(uint64_t set, unsigned n)
{
	return _pdep_u64(bit_of(n), set);
}

LANES_AVX512 static inline __mmask8
lanes_zero_avx512(const lanes *v)
{
	return _mm512_testn_epi64_mask(*(const __m512i *)v, *(const __m512i *)v);
}

LANES_AVX512 static inline void
lanes_keep_avx512(lanes *v, const lanes *by)
{
	*(__m512i *)v = _mm512_maskz_mov_epi64(lanes_zero_avx512(by), *(const __m512i *)v);
}
#else /* never called */
#define lanes_nth_bmi2           bits_nth
#define lanes_zero_avx512(v)     0
#define lanes_keep_avx512(v, by) ((void)0)
#endif

/* bits_nth(): one instruction of BMI2. */
LANES_INLINE uint64_t
lanes_nth(uint64_t set, unsigned n, enum cpu_level l)
{
	return l >= CPU_AVX2 ? lanes_nth_bmi2(set, n) : bits_nth(set, n);
}

/* Returns a bit mask of the lanes that are 0. */
LANES_INLINE unsigned
lanes_zero(const lanes *v, enum cpu_level l)
{
	const lanes_half *half = (const lanes_half *)v;

	if (l >= CPU_AVX512)
		return lanes_zero_avx512(v);
	lanes_half bits = ((lanes_half)(half[0] == 0) & (lanes_half){ 1, 2, 4, 8 }) |
			  ((lanes_half)(half[1] == 0) & (lanes_half){ 16, 32, 64, 128 });
	return (unsigned)(bits[0] | bits[1] | bits[2] | bits[3]);
}

/* Clears the lanes of v where *by is not 0. */
LANES_INLINE void
lanes_keep(lanes *v, const lanes *by, enum cpu_level l)
{
	const lanes_half *half = (const lanes_half *)by;
	lanes_half *out = (lanes_half *)v;

	if (l >= CPU_AVX512) {
		lanes_keep_avx512(v, by);
		return;
	}
	out[0] &= (lanes_half)(half[0] == 0);
	out[1] &= (lanes_half)(half[1] == 0);
}

/* Flips all bits of the lanes of v where *by is not 0. */
LANES_INLINE void
lanes_flip(lanes *v, const lanes *by, enum cpu_level l)
{
	const lanes_half *half = (const lanes_half *)by;
	lanes_half *out = (lanes_half *)v;

	if (l != CPU_AVX2) {
		*v ^= (lanes)(*by != 0);
		return;
	}
	out[0] ^= (lanes_half)(half[0] != 0);
	out[1] ^= (lanes_half)(half[1] != 0);
}

/* Combines the lanes of two rows by twos: the first one's end up in the even lanes. */
LANES_INLINE void
lanes_pair(lanes *out, const lanes *two)
{
	*out = LANES_SHUFFLE(two[0], two[1], 0, 8, 2, 10, 4, 12, 6, 14) |
	       LANES_SHUFFLE(two[0], two[1], 1, 9, 3, 11, 5, 13, 7, 15);
}

/* Combines the lanes two apart of two vectors of such pairs. */
LANES_INLINE void
lanes_halve(lanes *out, const lanes *a, const lanes *b)
{
	*out = LANES_SHUFFLE(*a, *b, 0, 1, 4, 5, 8, 9, 12, 13) |
	       LANES_SHUFFLE(*a, *b, 2, 3, 6, 7, 10, 11, 14, 15);
}

/* The first of these for halves: reduces two rows to half their width. */
LANES_INLINE void
lanes_pair_halves(lanes_half *out, const lanes *two)
{
	const lanes_half *half = (const lanes_half *)two;
	lanes_half a = half[0] | half[1], b = half[2] | half[3];

	*out = LANES_SHUFFLE(a, b, 0, 4, 2, 6) | LANES_SHUFFLE(a, b, 1, 5, 3, 7);
}

/* Sets lane i of *out to all lanes of row[i] combined. */
LANES_INLINE void
lanes_unite(lanes *out, const lanes row[LANES], enum cpu_level l)
{
	if (l >= CPU_AVX512) {
		lanes pair[4], four[2];
		for (unsigned i = 0; i < 4; i++)
			lanes_pair(&pair[i], &row[2 * i]);
		lanes_halve(&four[0], &pair[0], &pair[1]);
		lanes_halve(&four[1], &pair[2], &pair[3]);
		lanes_halve(out, &four[0], &four[1]);
		return;
	}
	for (unsigned i = 0; i < 2; i++) {
		lanes_half a, b;
		lanes_pair_halves(&a, &row[4 * i]);
		lanes_pair_halves(&b, &row[4 * i + 2]);
		((lanes_half *)out)[i] =
			LANES_SHUFFLE(a, b, 0, 1, 4, 5) | LANES_SHUFFLE(a, b, 2, 3, 6, 7);
	}
}

/* Defines `name`, which runs `body` at the level in force; the body takes the same arguments and
 * the level. */
#if defined(__x86_64__)
#define LANES_COMPILE(name, body, parameters, ...)        \
	CPU_FOR_AVX2 static void name##_avx2 parameters   \
	{                                                 \
		body(__VA_ARGS__, CPU_AVX2);              \
	}                                                 \
	LANES_AVX512 static void name##_avx512 parameters \
	{                                                 \
		body(__VA_ARGS__, CPU_AVX512);            \
	}                                                 \
	static void name parameters                       \
	{                                                 \
		if (cpu_level() >= CPU_AVX512)            \
			name##_avx512(__VA_ARGS__);       \
		else if (cpu_level() >= CPU_AVX2)         \
			name##_avx2(__VA_ARGS__);         \
		else                                      \
			body(__VA_ARGS__, CPU_PLAIN);     \
	}
#else
#define LANES_COMPILE(name, body, parameters, ...) \
	static void name parameters                \
	{                                          \
		body(__VA_ARGS__, CPU_PLAIN);      \
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
	signed char *results;
	int count;
	int next; /* the first game that has not begun */
};

#endif
