/* Eight games side by side, one in each 64-bit lane of a vector. Playouts are written once with the
 * compilers' vector types, in always-inlined bodies, and compiled for each level of processor (base/cpu.h) by
 * the attributes of the functions around them:
 *
 *   LANES_INLINE void body(..., const struct lanes_level *l)    the common source
 *   LANES_COMPILE(play, body, (...), ...)                       play() runs it at the level in force
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

enum { LANES = 8, ALL_LANES = (1 << LANES) - 1 };

typedef uint64_t lanes __attribute__((vector_size(LANES * 8)));

/* Half of them, a register of AVX2: gcc splits comparisons and shuffles wider than a register into scalar
 * ones. */
typedef uint64_t lanes_half __attribute__((vector_size(LANES * 4), may_alias));

#define LANES_INLINE static inline __attribute__((always_inline))

/* LANES_UNROLL precedes short loops in bodies: gcc unrolls them only at -O3. LANES_SHUFFLE() takes the elements
 * i, j, k and l of two vectors: 0 to 3 are those of a, 4 to 7 those of b. */
#if defined(__clang__)
#define LANES_UNROLL
#define LANES_SHUFFLE(a, b, i, j, k, l) __builtin_shufflevector(a, b, i, j, k, l)
#else
#define LANES_UNROLL                    _Pragma("GCC unroll 8")
#define LANES_SHUFFLE(a, b, i, j, k, l) __builtin_shuffle(a, b, (lanes_half){ i, j, k, l })
#endif

/* What has no common source, or differs by the width of a register. Constant, so that calls through it are
 * inlined. */
struct lanes_level {
	uint64_t (*nth)(uint64_t set, unsigned n); /* bits_nth(): one instruction of BMI2 */
	unsigned (*zero)(const lanes *v);          /* a bit mask of the lanes that are 0 */
	bool whole;                                /* all lanes are one register */
};

static inline unsigned
lanes_zero_halves(const lanes *v)
{
	const lanes_half *half = (const lanes_half *)v;
	lanes_half bits = ((lanes_half)(half[0] == 0) & (lanes_half){ 1, 2, 4, 8 }) |
			  ((lanes_half)(half[1] == 0) & (lanes_half){ 16, 32, 64, 128 });

	return (unsigned)(bits[0] | bits[1] | bits[2] | bits[3]);
}

static const struct lanes_level lanes_plain = { bits_nth, lanes_zero_halves, false };

#if defined(__x86_64__)
#define LANES_X86  1
#define LANES_AVX2 __attribute__((target("avx2,bmi,bmi2,popcnt")))

LANES_AVX2 static inline uint64_t
lanes_nth_bmi2(uint64_t set, unsigned n)
{
	return _pdep_u64(bit_of(n), set);
}

LANES_AVX2 static inline unsigned
lanes_zero_avx2(const lanes *v)
{
	return lanes_zero_halves(v);
}

static const struct lanes_level lanes_avx2 = { lanes_nth_bmi2, lanes_zero_avx2, false };

#define LANES_AVX512 \
	__attribute__((target("avx2,bmi,bmi2,popcnt,avx512f,avx512bw,avx512dq,avx512vl")))

LANES_AVX512 static inline unsigned
lanes_zero_avx512(const lanes *v)
{
	return _mm512_testn_epi64_mask(*(const __m512i *)v, *(const __m512i *)v);
}

static const struct lanes_level lanes_avx512 = { lanes_nth_bmi2, lanes_zero_avx512, true };
#else
#define LANES_X86 0
#endif

/* Clears the lanes of v where *by is not 0. */
LANES_INLINE void
lanes_keep(lanes *v, const lanes *by, const struct lanes_level *l)
{
	const lanes_half *half = (const lanes_half *)by;
	lanes_half *out = (lanes_half *)v;

	if (l->whole) {
		*v &= (lanes)(*by == 0);
		return;
	}
	out[0] &= (lanes_half)(half[0] == 0);
	out[1] &= (lanes_half)(half[1] == 0);
}

/* Flips all bits of the lanes of v where *by is not 0. */
LANES_INLINE void
lanes_flip(lanes *v, const lanes *by, const struct lanes_level *l)
{
	const lanes_half *half = (const lanes_half *)by;
	lanes_half *out = (lanes_half *)v;

	if (l->whole || l == &lanes_plain) {
		*v ^= (lanes)(*by != 0);
		return;
	}
	out[0] ^= (lanes_half)(half[0] != 0);
	out[1] ^= (lanes_half)(half[1] != 0);
}

/* Reduces two rows to half their width: the first one's lanes end up in the even lanes. */
LANES_INLINE void
lanes_pair(lanes_half *out, const lanes *two)
{
	const lanes_half *half = (const lanes_half *)two;
	lanes_half a = half[0] | half[1], b = half[2] | half[3];

	*out = LANES_SHUFFLE(a, b, 0, 4, 2, 6) | LANES_SHUFFLE(a, b, 1, 5, 3, 7);
}

/* Sets lane i of *out to all lanes of row[i] combined. */
LANES_INLINE void
lanes_unite(lanes *out, const lanes row[LANES])
{
	for (unsigned i = 0; i < 2; i++) {
		lanes_half a, b;
		lanes_pair(&a, &row[4 * i]);
		lanes_pair(&b, &row[4 * i + 2]);
		((lanes_half *)out)[i] =
			LANES_SHUFFLE(a, b, 0, 1, 4, 5) | LANES_SHUFFLE(a, b, 2, 3, 6, 7);
	}
}

/* Defines `name`, which runs `body` at the level in force; the body takes the same arguments and
 * the level. LANES_COMPILE_FOR() is for what has levels of its own: levels_plain, levels_avx2 and
 * levels_avx512. */
#define LANES_COMPILE(...) LANES_COMPILE_FOR(lanes, __VA_ARGS__)
#if LANES_X86
#define LANES_COMPILE_FOR(levels, name, body, parameters, ...) \
	LANES_AVX2 static void name##_avx2 parameters          \
	{                                                      \
		body(__VA_ARGS__, &levels##_avx2);             \
	}                                                      \
	LANES_AVX512 static void name##_avx512 parameters      \
	{                                                      \
		body(__VA_ARGS__, &levels##_avx512);           \
	}                                                      \
	static void name parameters                            \
	{                                                      \
		if (cpu_level() >= CPU_AVX512)                 \
			name##_avx512(__VA_ARGS__);            \
		else if (cpu_level() >= CPU_AVX2)              \
			name##_avx2(__VA_ARGS__);              \
		else                                           \
			body(__VA_ARGS__, &levels##_plain);    \
	}
#else
#define LANES_COMPILE_FOR(levels, name, body, parameters, ...) \
	static void name parameters                            \
	{                                                      \
		body(__VA_ARGS__, &levels##_plain);            \
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
