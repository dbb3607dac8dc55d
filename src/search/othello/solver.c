/* Exact values of Othello positions: the bit operations for three levels of processor, and the
 * search compiled for each. */
#include "search/othello/solver.h"

#include <limits.h>

#include "base/bits.h"
#include "games/othello/runs.h"
#include "search/othello/symmetry.h"
#include "search/othello/table.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

/* Thresholds in empty cells from which something pays off, by measurement. */
enum {
	TABLE_EMPTY = 7,   /* look up the table */
	CUT_EMPTY = 9,     /* look up all children as well */
	TURN_EMPTY = 20,   /* search symmetric positions once */
	STOP_EMPTY = 12,   /* check for a stop request */
	GLANCE_EMPTY = 14, /* sort moves by a shallow search */
	GLANCE_DEPTH = 3,  /* its depth; one more for every three cells from 18 on */
	GLANCE_DEEPEST = 6,
	DIVIDE_EMPTY = 14, /* divide the moves among threads */
};

/* The eight neighbours of all discs; includes cells beyond the edges, where the callers count
 * nothing. */
static inline uint64_t
solver_around(uint64_t discs)
{
	uint64_t inner = discs & OTHELLO_INNER, wide = inner << 1 | inner >> 1 | discs;
	wide |= (discs & ~0x8080808080808080u) << 1 | (discs & ~0x0101010101010101u) >> 1;
	return (wide | wide << 8 | wide >> 8) & ~discs;
}

/* Moves the child of lowest rank from i on to index i; most searches need only the first few. */
static inline void
sort_next(struct exact_child *child, int i, int count)
{
	int lowest = i;

	for (int k = i + 1; k < count; k++) {
		if (child[k].rank < child[lowest].rank)
			lowest = k;
	}
	struct exact_child other = child[i];
	child[i] = child[lowest];
	child[lowest] = other;
}

/* ---- dividing moves among threads ---- */

static inline _Atomic uint64_t *
busy_slot(struct exact_shared *s, const struct exact_child *c, uint64_t *mark)
{
	*mark = exact_mix(c->own ^ exact_mix(c->other)) | 1;
	return &s->busy[*mark >> 32 & (EXACT_BUSY - 1)];
}

/* Whether no other thread is known to search this child; marks it as being searched. A slot taken
 * by another position is left alone, so that two threads may search a child at the same time. */
static inline bool
claim(struct exact_shared *s, const struct exact_child *c)
{
	uint64_t mark, nobody = 0;
	_Atomic uint64_t *slot = busy_slot(s, c, &mark);

	return atomic_compare_exchange_strong_explicit(
		       slot, &nobody, mark, memory_order_relaxed, memory_order_relaxed) ||
	       nobody != mark;
}

static inline void
release(struct exact_shared *s, const struct exact_child *c)
{
	uint64_t mark;
	_Atomic uint64_t *slot = busy_slot(s, c, &mark);

	atomic_compare_exchange_strong_explicit(
		slot, &mark, 0, memory_order_relaxed, memory_order_relaxed);
}

/* ---- the rules ---- */

static uint64_t
turned_plain(const struct exact_shared *s, unsigned cell, uint64_t own, uint64_t other)
{
	uint64_t turned = 0;

	for (int i = 0; i < 4; i++) {
		/* Upwards: the first cell of the ray without an opponent's disc ends the run. */
		uint64_t ray = s->ray[cell][i], end = ray & ~other;
		end &= -end;
		if (end & own)
			turned |= ray & (end - 1);
		ray = s->ray[cell][4 + i];
		end = ray & ~other;
		if (end) {
			end = bit_of(63 - (unsigned)__builtin_clzll(end));
			if (end & own)
				turned |= ray & ~(2 * end - 1);
		}
	}
	return turned;
}

#define NAME(x) x##_plain_level
#define TARGET
#define TURNED(shared, cell, own, other) turned_plain(shared, cell, own, other)
#include "search/othello/solver_simd.h"

/* ---- the four directions in one register ---- */

#if defined(__x86_64__)
#define AVX2 __attribute__((target("avx2,bmi,bmi2,popcnt,lzcnt")))
#define AVX512                                                                               \
	__attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx512cd,bmi,bmi2,popcnt," \
			      "lzcnt")))

typedef uint64_t four __attribute__((vector_size(32)));

AVX2 static inline uint64_t
any_of_four(__m256i v)
{
	__m128i two = _mm_or_si128(_mm256_castsi256_si128(v), _mm256_extracti128_si256(v, 1));
	return (uint64_t)_mm_cvtsi128_si64(_mm_or_si128(two, _mm_unpackhi_epi64(two, two)));
}

/* Upwards: adding below the ray carries through the opponent's discs to the first other cell.
 * Downwards there is no such carry, so that cell is smeared instead. */
AVX2 static inline four
turned_up(const four *ray, const four *held, const four *owned)
{
	const four none = { 0 };
	four open = *ray & ~*held, end = open & -open & *owned;

	return *ray & (end - 1) & ~(four)(end == none);
}

AVX2 static inline uint64_t
solver_turned_avx2(const struct exact_shared *s, unsigned cell, uint64_t own, uint64_t other)
{
	const four step = { 1, 8, 7, 9 }, none = { 0 };
	const four owned = { own, own, own, own }, held = { other, other, other, other };
	const four up = (four)_mm256_loadu_si256((const void *)s->ray[cell]);
	const four down = (four)_mm256_loadu_si256((const void *)(s->ray[cell] + 4));
	four open = down & ~held;

	open |= open >> step;
	open |= open >> 2 * step;
	open |= open >> 4 * step;
	four end = open & ~(open >> step) & owned;
	four turned = down & ~open & ~(four)(end == none);
	return any_of_four((__m256i)(turned | turned_up(&up, &held, &owned)));
}

AVX512 static inline uint64_t
turned_avx512(const struct exact_shared *s, unsigned cell, uint64_t own, uint64_t other)
{
	const four owned = { own, own, own, own }, held = { other, other, other, other };
	const __m256i up = _mm256_loadu_si256((const void *)s->ray[cell]);
	const __m256i down = _mm256_loadu_si256((const void *)(s->ray[cell] + 4));
	__m256i own4 = (__m256i)owned, minus = _mm256_set1_epi64x(-1);

	__m256i open = _mm256_andnot_si256((__m256i)held, up);
	__m256i below = _mm256_add_epi64(open, minus); /* ones below the first open cell */
	__m256i end = _mm256_andnot_si256(below, open);
	__m256i turned_up = _mm256_maskz_ternarylogic_epi64(
		_mm256_test_epi64_mask(end, own4), below, open, up, 0x20);
	open = _mm256_andnot_si256((__m256i)held, down);
	end = _mm256_srlv_epi64(_mm256_set1_epi64x(INT64_MIN), _mm256_lzcnt_epi64(open));
	__m256i above = _mm256_sub_epi64(_mm256_setzero_si256(), end); /* this cell and all above */
	__m256i turned_down = _mm256_maskz_ternarylogic_epi64(
		_mm256_test_epi64_mask(end, own4), above, open, down, 0x20);
	return any_of_four(_mm256_or_si256(turned_up, turned_down));
}

#define NAME(x)                          x##_avx2_level
#define TARGET                           AVX2
#define TURNED(shared, cell, own, other) solver_turned_avx2(shared, cell, own, other)
#include "search/othello/solver_simd.h"

#define NAME(x)                          x##_avx512_level
#define TARGET                           AVX512
#define TURNED(shared, cell, own, other) turned_avx512(shared, cell, own, other)
#include "search/othello/solver_simd.h"
#endif

#if defined(__x86_64__)
AVX2 static uint64_t
moves_avx2(uint64_t own, uint64_t other, uint64_t cells)
{
	return othello_moves(own, other, cells);
}
#endif

static uint64_t
moves_plain(uint64_t own, uint64_t other, uint64_t cells)
{
	return othello_moves(own, other, cells);
}

const struct othello_rules *
othello_rules(void)
{
#if defined(__x86_64__)
	static const struct othello_rules avx2 = { moves_avx2, solver_turned_avx2 };
	static const struct othello_rules avx512 = { moves_avx2, turned_avx512 };

	if (cpu_level() >= CPU_AVX512)
		return &avx512;
	if (cpu_level() >= CPU_AVX2)
		return &avx2;
#endif
	static const struct othello_rules plain = { moves_plain, turned_plain };
	return &plain;
}

/* With many empty cells, the table knows only one of a position's eight images. */
static int
solver_turn(uint64_t cells, uint64_t *own, uint64_t *other)
{
	int empty = (int)bits_count(cells & ~(*own | *other));

	if (empty >= TURN_EMPTY)
		exact_turn_to_least(own, other);
	return empty;
}

static int
bound_at_full_speed(struct exact_worker *w, uint64_t own, uint64_t other, int beta, int empty)
{
#if defined(__x86_64__)
	if (cpu_level() >= CPU_AVX512)
		return bound_avx512_level(w, own, other, beta, empty);
	if (cpu_level() >= CPU_AVX2)
		return bound_avx2_level(w, own, other, beta, empty);
#endif
	return bound_plain_level(w, own, other, beta, empty);
}

/* ---- for people to see ---- */

static struct traced_node
solver_traced_here(const struct exact_worker *w, int beta, int empty)
{
	const struct othello_tracer *t = w->tracer;

	return (struct traced_node){ t->ply, empty, t->ply % 2 ? -t->sign : t->sign,
		{ beta - 1, beta } };
}

void
othello_trace_enter(const struct exact_worker *w, int beta, int empty)
{
	const struct traced_node now = solver_traced_here(w, beta, empty);

	trace_node_enter(w->tracer->engine, &w->tracer->at, &now);
}

void
othello_trace_leave(const struct exact_worker *w, int beta, int empty, int value)
{
	const struct traced_node now = solver_traced_here(w, beta, empty);

	trace_node_leave(w->tracer->engine, &w->tracer->at, &now, value);
}

static inline void
othello_trace_step(const struct exact_worker *w, int cell)
{
	trace_node_move(&w->tracer->at, w->tracer->ply++, (move_t)cell, TRACE_WHY_NULL);
}

#define TRACED
#define NAME(x) x##_traced_level
#define TARGET
#define TURNED(shared, cell, own, other) turned_plain(shared, cell, own, other)
#include "search/othello/solver_simd.h"
#undef TRACED

int
othello_solver_bound(struct exact_worker *w, uint64_t own, uint64_t other, int beta)
{
	int empty = solver_turn(w->shared->cells, &own, &other);

	if (w->tracer && engine_is_traced(w->tracer->engine)) {
		/* Positions with so many empty cells that they may be turned are one record as a whole: moves
		 * below them have other names. */
		if (empty < TURN_EMPTY)
			return bound_traced_level(w, own, other, beta, empty);
		othello_trace_enter(w, beta, empty);
		int value = bound_at_full_speed(w, own, other, beta, empty);
		trace_node_how(&w->tracer->at,
			value >= beta ? TRACE_HOW_CUTOFF : TRACE_HOW_SEARCHED, MOVE_NONE, 0);
		if (!w->stopped)
			othello_trace_leave(w, beta, empty, value);
		return value;
	}
	return bound_at_full_speed(w, own, other, beta, empty);
}

int
othello_solver_order(struct exact_worker *w, uint64_t own, uint64_t other,
	struct exact_child out[EXACT_MAX_CHILDREN])
{
	int empty = (int)bits_count(w->shared->cells & ~(own | other));

#if defined(__x86_64__)
	if (cpu_level() >= CPU_AVX512)
		return order_avx512_level(w, own, other, empty, out);
	if (cpu_level() >= CPU_AVX2)
		return order_avx2_level(w, own, other, empty, out);
#endif
	return order_plain_level(w, own, other, empty, out);
}

/* ---- setup ---- */

bool
exact_table_init(struct exact_table *t, const struct game *g, size_t bytes)
{
	size_t bucket = EXACT_BUCKET * sizeof *t->entry;

	t->cells = g->cells;
	t->mask = 0;
	while ((2 * t->mask + 2) * bucket <= bytes)
		t->mask = 2 * t->mask + 1;
	if (!arena_init(&t->arena, (t->mask + 1) * bucket))
		return false;
	t->entry = (void *)t->arena.base; /* page-aligned and all zero */
	return true;
}

void
exact_table_finish(struct exact_table *t)
{
	arena_finish(&t->arena);
}

bool
exact_table_bounds(const struct exact_table *t, uint64_t own, uint64_t other, int *low, int *high)
{
	struct exact_bounds b = { -EXACT_INFINITY, EXACT_INFINITY, EXACT_NO_MOVE, 0 };

	solver_turn(t->cells, &own, &other);
	bool found = exact_find(exact_key(t, own, other), &b);
	*low = b.low;
	*high = b.high;
	return found;
}

void
exact_table_put(struct exact_table *t, uint64_t own, uint64_t other, int value)
{
	int empty = solver_turn(t->cells, &own, &other);
	struct exact_key key = exact_key(t, own, other);

	exact_store(key, empty, value, value, EXACT_NO_MOVE);
	exact_store(key, empty, value + 1, value, EXACT_NO_MOVE);
}

/* The cells of the board from a cell on in one direction. */
static uint64_t
ray_from(uint64_t cells, int cell, int down, int across)
{
	uint64_t ray = 0;

	for (int row = cell / 8 + down, column = cell % 8 + across;
		row >= 0 && row < 8 && column >= 0 && column < 8 && cells >> (8 * row + column) & 1;
		row += down, column += across)
		ray |= bit_of((unsigned)(8 * row + column));
	return ray;
}

void
exact_shared_init(struct exact_shared *s, const struct game *g, struct exact_table *table)
{
	static const int down[4] = { 0, 1, 1, 1 }, across[4] = { 1, 0, -1, 1 }; /* 1, 8, 7, 9 */
	int margin = (8 - g->columns) / 2, far = 7 - margin;

	*s = (struct exact_shared){ .table = table, .cells = g->cells };
	s->most = (int)bits_count(g->cells);
	s->corners = bit_of((unsigned)(9 * margin)) | bit_of((unsigned)(8 * margin + far)) |
		     bit_of((unsigned)(8 * far + margin)) | bit_of((unsigned)(9 * far));
	for (int cell = 0; cell < 64; cell++) {
		int row = cell / 8, column = cell % 8;
		if (row == margin || row == far || column == margin || column == far)
			s->edges |= bit_of((unsigned)cell) & g->cells & ~s->corners;
		uint64_t rows = cell / 8 < 4 ? 0x00000000ffffffffu : 0xffffffff00000000u;
		uint64_t columns = cell % 8 < 4 ? 0x0f0f0f0f0f0f0f0fu : 0xf0f0f0f0f0f0f0f0u;

		s->quarter[cell] = g->cells & rows & columns;
		for (int i = 0; i < 4; i++) {
			s->ray[cell][i] = ray_from(g->cells, cell, down[i], across[i]);
			s->ray[cell][4 + i] = ray_from(g->cells, cell, -down[i], -across[i]);
			if (!s->ray[cell][i] || !s->ray[cell][4 + i])
				s->rim[i] |= bit_of((unsigned)cell) & g->cells;
		}
	}
}
