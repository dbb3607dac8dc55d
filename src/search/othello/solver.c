/* Exact values of Othello positions: the bit operations for three levels of processor, and the
 * search compiled for each. */
#include "search/othello/solver.h"

#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/thread.h"
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

/* Returns the eight neighbours of all discs; includes cells beyond the edges, where the callers count
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

/* Returns whether no other thread is known to search this child; marks it as being searched. A slot
 * taken by another position is left alone, so that two threads may search a child at the same
 * time. */
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
AVX2 static void
moves_avx2(uint64_t own, uint64_t other, uint64_t cells, uint64_t moves[2])
{
	moves[0] = othello_moves(own, other, cells);
	moves[1] = othello_moves(other, own, cells);
}

/* Four directions of each side in one register. */
AVX512 static void
moves_avx512(uint64_t own, uint64_t other, uint64_t cells, uint64_t moves[2])
{
	typedef uint64_t eight __attribute__((vector_size(64)));
	const eight step = { 1, 8, 7, 9, 1, 8, 7, 9 }, twice = step + step;
	const eight from = { own, own, own, own, other, other, other, other };
	uint64_t own_inner = own & OTHELLO_INNER, inner = other & OTHELLO_INNER;
	const eight through = { inner, other, inner, inner, own_inner, own, own_inner, own_inner };
	eight up = through & from << step, down = through & from >> step;
	eight pairs_up = through & through << step, pairs_down = through & through >> step;

	up |= through & up << step;
	down |= through & down >> step;
	up |= pairs_up & up << twice;
	down |= pairs_down & down >> twice;
	up |= pairs_up & up << twice;
	down |= pairs_down & down >> twice;
	up = up << step | down >> step;
	cells &= ~(own | other);
	moves[0] = any_of_four(_mm512_castsi512_si256((__m512i)up)) & cells;
	moves[1] = any_of_four(_mm512_extracti64x4_epi64((__m512i)up, 1)) & cells;
}
#endif

static void
moves_plain(uint64_t own, uint64_t other, uint64_t cells, uint64_t moves[2])
{
	moves[0] = othello_moves(own, other, cells);
	moves[1] = othello_moves(other, own, cells);
}

const struct othello_rules *
othello_rules(void)
{
#if defined(__x86_64__)
	static const struct othello_rules avx2 = { moves_avx2, solver_turned_avx2 };
	static const struct othello_rules avx512 = { moves_avx512, turned_avx512 };

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

/* ---- the trace ---- */

static struct traced_node
solver_traced_here(const struct exact_worker *w, int beta, int empty)
{
	const struct othello_tracer *t = w->tracer;

	return (struct traced_node){ t->ply, empty, t->ply % 2 ? -t->sign : t->sign,
		{ beta - 1, beta } };
}

/* Around the search of a position for `beta`; `value` is the bound found. */
static void
othello_trace_enter(const struct exact_worker *w, int beta, int empty)
{
	const struct traced_node now = solver_traced_here(w, beta, empty);

	trace_node_enter(w->tracer->engine, &w->tracer->at, &now);
}

static void
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
		/* A position with so few empty cells that the board may be turned is recorded as a
		 * whole: moves below it have other names. */
		if (empty < TURN_EMPTY)
			return bound_traced_level(w, own, other, beta, empty);
		othello_trace_enter(w, beta, empty);
		int value = bound_at_full_speed(w, own, other, beta, empty);
		trace_node_how(&w->tracer->at,
			value >= beta ? TRACE_HOW_CUTOFF : TRACE_HOW_SEARCHED, MOVE_NONE);
		if (!w->stopped)
			othello_trace_leave(w, beta, empty, value);
		return value;
	}
	return bound_at_full_speed(w, own, other, beta, empty);
}

/* The children of a position, the most promising for the mover first; returns their number, 0 if the mover
 * has no move. The order is deterministic. */
static int
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

/* Returns false when memory is refused. The table is empty. */
static bool
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

static void
exact_table_finish(struct exact_table *t)
{
	arena_finish(&t->arena);
}

/* Finds what the table knows of a position: *low <= value <= *high; false if nothing. */
static bool
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

/* Returns the cells of the board from a cell on in one direction. */
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

/* ---- threads together ---- */

/* The owner's thread is one of them; the helpers sleep between two bounds, and the first thread to
 * finish stops the others. */

/* With fewer empty cells waking the helpers does not pay. RANKS_A_DISC ranks of a shallow search
 * are worth one disc: least squares over the exact values of 400 positions after six plies, with a
 * root mean square error of 5 discs. */
enum { HELP_EMPTY = 17, RANKS_A_DISC = 6 };

struct member {
	struct parallel_solver *team;
	struct exact_worker worker;
	pthread_t thread;
};

struct parallel_solver {
	struct exact_table table;
	struct exact_shared shared;
	int threads, started; /* helpers that were started */
	struct member *member;
	atomic_bool stopped;

	pthread_mutex_t lock; /* protects the members below */
	pthread_cond_t task_is_there, all_are_home;
	int64_t task; /* counts tasks */
	uint64_t own, other;
	int beta;
	int busy; /* helpers still working on the task */
	bool quit, found;
	int bound;
};

/* ---- one bound ---- */

static void
attempt(struct member *m)
{
	struct parallel_solver *t = m->team;

	m->worker.stopped = false;
	m->worker.frame = m->worker.back_to = NULL;
	int bound = othello_solver_bound(&m->worker, t->own, t->other, t->beta);
	pthread_mutex_lock(&t->lock);
	if (!m->worker.stopped && !t->found) {
		t->found = true;
		t->bound = bound;
		atomic_store(&t->shared.stop, true);
	}
	pthread_mutex_unlock(&t->lock);
}

static void *
helper_thread(void *arg)
{
	struct member *m = arg;
	struct parallel_solver *t = m->team;
	int64_t seen = 0;

	pthread_mutex_lock(&t->lock);
	for (;;) {
		while (t->task == seen && !t->quit)
			pthread_cond_wait(&t->task_is_there, &t->lock);
		if (t->quit)
			break;
		seen = t->task;
		pthread_mutex_unlock(&t->lock);
		attempt(m);
		pthread_mutex_lock(&t->lock);
		if (--t->busy == 0)
			pthread_cond_signal(&t->all_are_home);
	}
	pthread_mutex_unlock(&t->lock);
	return NULL;
}

bool
parallel_solver_bound(struct parallel_solver *t, uint64_t own, uint64_t other, int beta, int *bound)
{
	bool help =
		t->started > 0 && (int)bits_count(t->shared.cells & ~(own | other)) >= HELP_EMPTY;

	/* In this order: a stop requested between the two lines is seen by one of them. */
	atomic_store(&t->shared.stop, false);
	if (atomic_load(&t->stopped))
		return false;
	pthread_mutex_lock(&t->lock);
	t->own = own;
	t->other = other;
	t->beta = beta;
	t->found = false;
	t->shared.several = help;
	if (help) {
		t->task++;
		t->busy = t->started;
		pthread_cond_broadcast(&t->task_is_there);
	}
	pthread_mutex_unlock(&t->lock);
	attempt(&t->member[0]);
	atomic_store(&t->shared.stop, true); /* also where its `look` has stopped it */
	pthread_mutex_lock(&t->lock);
	while (t->busy > 0)
		pthread_cond_wait(&t->all_are_home, &t->lock);
	pthread_mutex_unlock(&t->lock);
	*bound = t->bound;
	return t->found;
}

void
parallel_solver_look_at(struct parallel_solver *t, int cell)
{
	struct othello_tracer *tracer = t->member[0].worker.tracer;

	if (!tracer)
		return;
	tracer->ply = 1;
	trace_node_move(&tracer->at, 0, (move_t)cell, TRACE_WHY_NULL);
}

/* ---- values ---- */

bool
parallel_solver_value_within(struct parallel_solver *t, uint64_t own, uint64_t other,
	const int window[2], int guess, int *value)
{
	int low = window[0], high = window[1], bound;

	for (int beta = guess; low < high;) {
		/* Values are even, because all boards have an even number of cells. */
		beta = beta <= low ? low + 2 : beta > high ? high : beta;
		if (!parallel_solver_bound(t, own, other, beta, &bound))
			return false;
		if (bound >= beta)
			low = bound;
		else
			high = bound;
		beta = bound >= beta ? bound + 2 : bound;
	}
	*value = low;
	return true;
}

bool
parallel_solver_value_near(
	struct parallel_solver *t, uint64_t own, uint64_t other, int guess, int *value)
{
	int most = (int)bits_count(t->shared.cells), window[2];

	exact_table_bounds(&t->table, own, other, &window[0], &window[1]);
	window[0] = window[0] < -most ? -most : window[0];
	window[1] = window[1] > most ? most : window[1];
	return parallel_solver_value_within(t, own, other, window, guess, value);
}

int
parallel_solver_estimate(struct parallel_solver *t, uint64_t own, uint64_t other)
{
	struct exact_child child[EXACT_MAX_CHILDREN];

	if (parallel_solver_order(t, own, other, child) == 0)
		return 0;
	return -child[0].rank / (2 * RANKS_A_DISC) * 2;
}

bool
parallel_solver_value(struct parallel_solver *t, uint64_t own, uint64_t other, int *value)
{
	return parallel_solver_value_near(
		t, own, other, parallel_solver_estimate(t, own, other), value);
}

/* Raises *value, which another move reaches, to this child's value from the parent mover's side, if
 * that is greater. */
static bool
raise_value(struct parallel_solver *t, const struct exact_child *child, int *value)
{
	int most = (int)bits_count(t->shared.cells), bound;

	parallel_solver_look_at(t, child->cell);
	while (*value < most) {
		if (!parallel_solver_bound(t, child->own, child->other, -*value - 1, &bound))
			return false;
		if (-bound <= *value)
			return true;
		*value = -bound;
	}
	return true;
}

int
parallel_solver_best(struct parallel_solver *t, uint64_t own, uint64_t other,
	const struct exact_child *child, int count, int *value)
{
	int low, high, best = 0;

	exact_table_bounds(&t->table, own, other, &low, &high);
	if (low == high) {
		*value = low;
		/* The first child that reaches the known value; -1 if stopped. */
		int bound;

		for (int i = 0; i < count - 1; i++) {
			parallel_solver_look_at(t, child[i].cell);
			if (!parallel_solver_bound(
				    t, child[i].own, child[i].other, 1 - low, &bound))
				return -1;
			if (-bound >= low)
				return i;
		}
		return count - 1;
	}
	parallel_solver_look_at(t, child[0].cell);
	if (!parallel_solver_value(t, child[0].own, child[0].other, value))
		return -1;
	*value = -*value;
	for (int i = 1; i < count; i++) {
		int raised = *value;
		if (!raise_value(t, &child[i], &raised))
			return -1;
		if (raised > *value)
			best = i;
		*value = raised;
	}
	return best;
}

int
parallel_solver_order(struct parallel_solver *t, uint64_t own, uint64_t other,
	struct exact_child out[EXACT_MAX_CHILDREN])
{
	return othello_solver_order(&t->member[0].worker, own, other, out);
}

/* ---- creation and destruction ---- */

void
parallel_solver_trace(struct parallel_solver *t, struct othello_tracer *tracer)
{
	t->member[0].worker.tracer = tracer;
}

void
parallel_solver_watch(
	struct parallel_solver *t, bool (*look)(void *owner, int64_t nodes), void *owner)
{
	t->member[0].worker.look = look;
	t->member[0].worker.owner = owner;
}

struct exact_table *
parallel_solver_table(struct parallel_solver *t)
{
	return &t->table;
}

void
parallel_solver_stop(struct parallel_solver *t)
{
	atomic_store(&t->stopped, true);
	atomic_store(&t->shared.stop, true);
}

void
parallel_solver_go_on(struct parallel_solver *t)
{
	atomic_store(&t->stopped, false);
}

int64_t
parallel_solver_nodes(const struct parallel_solver *t)
{
	int64_t nodes = 0;

	for (int i = 0; i < t->threads; i++)
		nodes += atomic_load_explicit(&t->member[i].worker.shown, memory_order_relaxed);
	return nodes;
}

static bool
start_helpers(struct parallel_solver *t, struct error *e)
{
	int failed = 0;

	for (int i = 0; i < t->threads; i++) {
		t->member[i].team = t;
		t->member[i].worker.shared = &t->shared;
	}
	while (t->started < t->threads - 1 && !failed) {
		struct member *m = &t->member[t->started + 1];
		failed = thread_start(&m->thread, helper_thread, m);
		t->started += !failed;
	}
	return !failed ||
	       error_set(e, "The exact solver could not start a thread: %s.", strerror(failed));
}

struct parallel_solver *
parallel_solver_create(const struct game *g, int threads, int memory_mib, struct error *e)
{
	struct parallel_solver *t = calloc(1, sizeof *t);
	struct member *members = calloc((size_t)threads, sizeof *members);

	if (!t || !members || !exact_table_init(&t->table, g, (size_t)memory_mib << 20)) {
		error_set(e, "There is not enough memory for the exact solver's table of %d MiB.",
			memory_mib);
		free(members);
		free(t);
		return NULL;
	}
	t->threads = threads;
	t->member = members;
	exact_shared_init(&t->shared, g, &t->table);
	pthread_mutex_init(&t->lock, NULL);
	pthread_cond_init(&t->task_is_there, NULL);
	pthread_cond_init(&t->all_are_home, NULL);
	if (start_helpers(t, e))
		return t;
	parallel_solver_destroy(t);
	return NULL;
}

void
parallel_solver_destroy(struct parallel_solver *t)
{
	if (!t)
		return;
	pthread_mutex_lock(&t->lock);
	t->quit = true;
	pthread_cond_broadcast(&t->task_is_there);
	pthread_mutex_unlock(&t->lock);
	for (int i = 1; i <= t->started; i++)
		pthread_join(t->member[i].thread, NULL);
	pthread_cond_destroy(&t->all_are_home);
	pthread_cond_destroy(&t->task_is_there);
	pthread_mutex_destroy(&t->lock);
	exact_table_finish(&t->table);
	free(t->member);
	free(t);
}
