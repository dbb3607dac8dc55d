/* Space on a Tron board: two floods start at the two heads and advance one step per wave.
 *
 *	A 1 2 3     cells that both reach in the same wave (x) belong to neither side, and both floods
 *	1 # x 2     continue from there; when neither can advance, the sides are separated unless the
 *	2 x 2 1     floods have met or their cells touch
 *	3 2 1 B
 *
 * A board occupies one vector or two, a row with its border in each 32-bit lane. Compiled for three
 * levels of processor, see lanes.h. */
#include "games/lanes.h"
#include "games/tron/space.h"

enum { WIDE = 16, PARTS = 2 };

typedef uint32_t wide __attribute__((vector_size(WIDE * 4), may_alias));

/* The operations specific to each level of processor. */
struct level {
	/* Row i of *out is row i - 1 of *v, row 0 the last of *before. */
	void (*down)(wide *out, const wide *v, const wide *before);
	/* Row i of *out is row i + 1 of *v, the last row the first of *after. */
	void (*up)(wide *out, const wide *v, const wide *after);
	bool (*any)(const wide *v);
};

static inline void
down_plain(wide *out, const wide *v, const wide *before)
{
	uint32_t row[WIDE + 1];

	row[0] = (*before)[WIDE - 1];
	__builtin_memcpy(&row[1], v, sizeof *v);
	__builtin_memcpy(out, &row[0], sizeof *out);
}

static inline void
up_plain(wide *out, const wide *v, const wide *after)
{
	uint32_t row[WIDE + 1];

	__builtin_memcpy(&row[0], v, sizeof *v);
	row[WIDE] = (*after)[0];
	__builtin_memcpy(out, &row[1], sizeof *out);
}

static inline bool
any_plain(const wide *v)
{
	uint64_t two[WIDE / 2];

	__builtin_memcpy(two, v, sizeof two);
	return (two[0] | two[1] | two[2] | two[3] | two[4] | two[5] | two[6] | two[7]) != 0;
}

static const struct level level_plain = { down_plain, up_plain, any_plain };

#if LANES_X86
LANES_AVX2 static inline void
down_avx2(wide *out, const wide *v, const wide *before)
{
	const __m256i *half = (const __m256i *)v, *last = (const __m256i *)before + 1;
	__m256i next = _mm256_setr_epi32(7, 0, 1, 2, 3, 4, 5, 6);
	__m256i first = _mm256_permutevar8x32_epi32(half[0], next);

	((__m256i *)out)[0] =
		_mm256_blend_epi32(first, _mm256_permutevar8x32_epi32(*last, next), 1);
	((__m256i *)out)[1] =
		_mm256_blend_epi32(_mm256_permutevar8x32_epi32(half[1], next), first, 1);
}

LANES_AVX2 static inline void
up_avx2(wide *out, const wide *v, const wide *after)
{
	const __m256i *half = (const __m256i *)v, *first = (const __m256i *)after;
	__m256i next = _mm256_setr_epi32(1, 2, 3, 4, 5, 6, 7, 0);
	__m256i second = _mm256_permutevar8x32_epi32(half[1], next);

	((__m256i *)out)[0] =
		_mm256_blend_epi32(_mm256_permutevar8x32_epi32(half[0], next), second, 128);
	((__m256i *)out)[1] =
		_mm256_blend_epi32(second, _mm256_permutevar8x32_epi32(*first, next), 128);
}

LANES_AVX2 static inline bool
any_avx2(const wide *v)
{
	__m256i all = _mm256_or_si256(((const __m256i *)v)[0], ((const __m256i *)v)[1]);

	return !_mm256_testz_si256(all, all);
}

LANES_AVX512 static inline void
down_avx512(wide *out, const wide *v, const wide *before)
{
	_mm512_store_si512(
		out, _mm512_alignr_epi32(_mm512_load_si512(v), _mm512_load_si512(before), 15));
}

LANES_AVX512 static inline void
up_avx512(wide *out, const wide *v, const wide *after)
{
	_mm512_store_si512(
		out, _mm512_alignr_epi32(_mm512_load_si512(after), _mm512_load_si512(v), 1));
}

LANES_AVX512 static inline bool
any_avx512(const wide *v)
{
	__m512i all = _mm512_load_si512(v);

	return _mm512_test_epi32_mask(all, all) != 0;
}

static const struct level level_avx2 = { down_avx2, up_avx2, any_avx2 };
static const struct level level_avx512 = { down_avx512, up_avx512, any_avx512 };
#endif

/* ---- floods ---- */

struct flood {
	wide free[PARTS], cells[2][PARTS], front[2][PARTS];
};

static inline void
prepare(struct flood *f, const struct state *s)
{
	uint32_t *free = (uint32_t *)f->free;

	__builtin_memset(f, 0, sizeof *f);
	for (uint32_t i = 1; i + 1 < s->rows; i++)
		free[i] = ~(uint32_t)s->row[i] & TRON_TAKEN;
	for (int side = 0; side < 2; side++) {
		unsigned head = tron_head(s, (enum side)side);
		((uint32_t *)f->front[side])[head / TRON_STRIDE] = 1u << head % TRON_STRIDE;
	}
}

/* The cells on and next to one part of a front. */
LANES_INLINE void
spread(wide *out, const wide *front, int part, int parts, const struct level *l)
{
	const wide none = { 0 };
	wide above, below;

	l->down(&above, &front[part], part > 0 ? &front[part - 1] : &none);
	l->up(&below, &front[part], part + 1 < parts ? &front[part + 1] : &none);
	*out = above | below | front[part] << 1 | front[part] >> 1;
}

/* One wave of both floods; false if it reached nothing new. Nonzero lanes of *joined mean that the
 * two have met. */
LANES_INLINE bool
wave(struct flood *f, int parts, wide *joined, const struct level *l)
{
	wide next[2][PARTS], news = { 0 };

	for (int k = 0; k < parts; k++) {
		wide first, second;
		spread(&first, f->front[0], k, parts, l);
		spread(&second, f->front[1], k, parts, l);
		*joined |= (first & f->cells[1][k]) | (second & f->cells[0][k]);
		first &= f->free[k];
		second &= f->free[k];
		wide both = first & second;
		*joined |= both;
		news |= first | second;
		f->cells[0][k] |= first ^ both;
		f->cells[1][k] |= second ^ both;
		f->free[k] &= ~(first | second);
		next[0][k] = first;
		next[1][k] = second;
	}
	for (int k = 0; k < parts; k++) {
		f->front[0][k] = next[0][k];
		f->front[1][k] = next[1][k];
	}
	return l->any(&news);
}

static inline int
count_edges(const uint32_t *cells, int rows)
{
	int edges = 0;

	for (int i = 0; i + 1 < rows; i++) {
		uint64_t beside = cells[i] & cells[i] << 1, below = cells[i] & cells[i + 1];
		edges += (int)bits_count(beside | below << 32);
	}
	return edges;
}

/* Counts both sides' cells once the floods have ended. */
LANES_INLINE void
measure(const struct flood *f, const struct state *s, int rows, struct tron_space *out)
{
	for (int side = 0; side < 2; side++) {
		const uint32_t *cells = (const uint32_t *)f->cells[side];
		unsigned head = tron_head(s, (enum side)side);
		unsigned colour = (head / TRON_STRIDE + head) & 1;
		int same = tron_count_colour(cells, rows, colour);
		int other = tron_count_colour(cells, rows, colour ^ 1);
		out->edges[side] = count_edges(cells, rows);
		out->cells[side] = out->separated ? tron_most_steps(same, other) : same + other;
	}
}

/* `whole`: until the end, else only while the two can still turn out to be separated. */
LANES_INLINE void
flood(const struct state *s, bool whole, int parts, struct tron_space *out, const struct level *l)
{
	wide joined = { 0 };
	struct flood f;

	prepare(&f, s);
	while (wave(&f, parts, &joined, l)) {
		if (!whole && l->any(&joined))
			break;
	}
	out->separated = !l->any(&joined);
	if (whole || out->separated)
		measure(&f, s, parts == 1 ? WIDE : TRON_ROWS, out);
}

LANES_INLINE void
flood_any(const struct state *s, bool whole, struct tron_space *out, const struct level *l)
{
	if (s->rows <= WIDE)
		flood(s, whole, 1, out, l);
	else
		flood(s, whole, PARTS, out, l);
}

#if LANES_X86
LANES_AVX512 static void
flood_avx512(const struct state *s, bool whole, struct tron_space *out)
{
	flood_any(s, whole, out, &level_avx512);
}

LANES_AVX2 static void
flood_avx2(const struct state *s, bool whole, struct tron_space *out)
{
	flood_any(s, whole, out, &level_avx2);
}
#endif

static void
flood_plain(const struct state *s, bool whole, struct tron_space *out)
{
	flood_any(s, whole, out, &level_plain);
}

static void
flood_on_this_machine(const struct state *s, bool whole, struct tron_space *out)
{
#if LANES_X86
	if (cpu_level() == CPU_AVX512)
		flood_avx512(s, whole, out);
	else if (cpu_level() == CPU_AVX2)
		flood_avx2(s, whole, out);
	else
#endif
		flood_plain(s, whole, out);
}

struct tron_space
tron_space(const struct state *s)
{
	struct tron_space out = { 0 };

	flood_on_this_machine(s, true, &out);
	return out;
}

bool
tron_separated(const struct state *s, int most[2])
{
	struct tron_space out = { 0 };

	flood_on_this_machine(s, false, &out);
	most[0] = out.cells[0];
	most[1] = out.cells[1];
	return out.separated;
}
