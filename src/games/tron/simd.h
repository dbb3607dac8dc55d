/* Operations on sixteen 32-bit words for the playouts of Tron that the vector operators lack, for
 * each level of processor. */
#ifndef NARABE_GAMES_TRON_SIMD_H
#define NARABE_GAMES_TRON_SIMD_H

#include "games/lanes.h"

enum {
	WIDE = 16,
	ALL_WIDE = (1 << WIDE) - 1,
	COUNT_SHIFT = 8, /* layout of choice[]: the number of exits; below it the exits, two bits
	                  * each */
};

typedef uint32_t wide __attribute__((vector_size(WIDE * 4), may_alias));
typedef int32_t wide_signed __attribute__((vector_size(WIDE * 4), may_alias));

/* Indexed by the taken neighbours, a bit per move: how many exits there are, and which. */
static const uint32_t choice[16] __attribute__((aligned(64))) = {
	4 << COUNT_SHIFT | 0xe4,
	3 << COUNT_SHIFT | 0x39,
	3 << COUNT_SHIFT | 0x38,
	2 << COUNT_SHIFT | 0x0e,
	3 << COUNT_SHIFT | 0x34,
	2 << COUNT_SHIFT | 0x0d,
	2 << COUNT_SHIFT | 0x0c,
	1 << COUNT_SHIFT | 0x03,
	3 << COUNT_SHIFT | 0x24,
	2 << COUNT_SHIFT | 0x09,
	2 << COUNT_SHIFT | 0x08,
	1 << COUNT_SHIFT | 0x02,
	2 << COUNT_SHIFT | 0x04,
	1 << COUNT_SHIFT | 0x01,
	1 << COUNT_SHIFT | 0x00,
	0,
};

/* The operations specific to each level of processor; see lanes.h. */
struct level {
	void (*gather)(wide *out, const wide *table, const wide *index); /* scalar loads */
	void (*scatter)(wide *table, const wide *index, const wide *value);
	void (*choose)(wide *out, const wide *index); /* choice[] */
	void (*is_zero)(wide *out, const wide *v);    /* all bits where v is 0, else no bits */
	unsigned (*bits)(const wide *v);              /* bit mask of the lanes that are not 0 */
};

static inline void
gather_plain(wide *out, const wide *table, const wide *index)
{
	const uint32_t *number = (const uint32_t *)table;

	for (unsigned i = 0; i < WIDE; i++)
		(*out)[i] = number[(*index)[i]];
}

static inline void
scatter_plain(wide *table, const wide *index, const wide *value)
{
	uint32_t *number = (uint32_t *)table;

	for (unsigned i = 0; i < WIDE; i++)
		number[(*index)[i]] = (*value)[i];
}

static inline void
choose_plain(wide *out, const wide *index)
{
	for (unsigned i = 0; i < WIDE; i++)
		(*out)[i] = choice[(*index)[i]];
}

static inline void
is_zero_plain(wide *out, const wide *v)
{
	for (unsigned i = 0; i < WIDE; i++)
		(*out)[i] = (*v)[i] ? 0 : UINT32_MAX;
}

static inline unsigned
bits_plain(const wide *v)
{
	unsigned set = 0;

	for (unsigned i = 0; i < WIDE; i++)
		set |= (unsigned)((*v)[i] != 0) << i;
	return set;
}

static const struct level level_plain = {
	.gather = gather_plain,
	.scatter = scatter_plain,
	.choose = choose_plain,
	.is_zero = is_zero_plain,
	.bits = bits_plain,
};

#if LANES_X86
LANES_AVX2 static inline void
gather_avx2(wide *out, const wide *table, const wide *index)
{
	const __m256i *half = (const __m256i *)index;
	__m256i *to = (__m256i *)out;

	to[0] = _mm256_i32gather_epi32((const int *)table, half[0], 4);
	to[1] = _mm256_i32gather_epi32((const int *)table, half[1], 4);
}

LANES_AVX2 static inline void
choose_avx2(wide *out, const wide *index)
{
	gather_avx2(out, (const wide *)choice, index);
}

LANES_AVX2 static inline void
is_zero_avx2(wide *out, const wide *v)
{
	const __m256i *half = (const __m256i *)v, none = _mm256_setzero_si256();
	__m256i *to = (__m256i *)out;

	to[0] = _mm256_cmpeq_epi32(half[0], none);
	to[1] = _mm256_cmpeq_epi32(half[1], none);
}

LANES_AVX2 static inline unsigned
bits_avx2(const wide *v)
{
	wide zero;

	is_zero_avx2(&zero, v);
	const __m256 *half = (const __m256 *)&zero;
	return ALL_WIDE ^
	       ((unsigned)_mm256_movemask_ps(half[0]) | (unsigned)_mm256_movemask_ps(half[1]) << 8);
}

LANES_AVX512 static inline void
gather_avx512(wide *out, const wide *table, const wide *index)
{
	_mm512_store_si512(out, _mm512_i32gather_epi32(_mm512_load_si512(index), table, 4));
}

LANES_AVX512 static inline void
scatter_avx512(wide *table, const wide *index, const wide *value)
{
	_mm512_i32scatter_epi32(table, _mm512_load_si512(index), _mm512_load_si512(value), 4);
}

LANES_AVX512 static inline void
choose_avx512(wide *out, const wide *index)
{
	_mm512_store_si512(
		out, _mm512_permutexvar_epi32(_mm512_load_si512(index), _mm512_load_si512(choice)));
}

LANES_AVX512 static inline void
is_zero_avx512(wide *out, const wide *v)
{
	__m512i all = _mm512_load_si512(v);

	_mm512_store_si512(out, _mm512_movm_epi32(_mm512_testn_epi32_mask(all, all)));
}

LANES_AVX512 static inline unsigned
bits_avx512(const wide *v)
{
	__m512i all = _mm512_load_si512(v);

	return _mm512_test_epi32_mask(all, all);
}

static const struct level level_avx2 = {
	.gather = gather_avx2,
	.scatter = scatter_plain,
	.choose = choose_avx2,
	.is_zero = is_zero_avx2,
	.bits = bits_avx2,
};

static const struct level level_avx512 = {
	.gather = gather_avx512,
	.scatter = scatter_avx512,
	.choose = choose_avx512,
	.is_zero = is_zero_avx512,
	.bits = bits_avx512,
};
#endif

#endif
