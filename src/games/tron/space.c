/* Space on a Tron board: which cells each side reaches first, the longest path of a separated side,
 * the static evaluation from both, and playouts that space decides early. Pure. */
#include "games/tron/space.h"

#include <string.h>

#include "base/bits.h"
#include "games/lanes.h"

enum { ROWS = 24 }; /* of a small board with its border, rounded up to an even number */

/* Counts cells of one chessboard colour; colour 0 is that of a place with even row and column. The
 * number of rows is even. */
static inline int
space_count_colour(const uint32_t *cells, int rows, unsigned colour)
{
	uint64_t mask = colour ? 0x55555555aaaaaaaau : 0xaaaaaaaa55555555u;
	int count = 0;

	for (int i = 0; i < rows; i += 2) {
		uint64_t two = cells[i] | (uint64_t)cells[i + 1] << 32;
		count += (int)bits_count(two & mask);
	}
	return count;
}

/* ---- floods ---- */

/* Two floods start at the two heads and advance one step per wave.
 *
 *	A 1 2 3     cells that both reach in the same wave (x) belong to neither side, and both floods
 *	1 # x 2     continue from there; when neither can advance, the sides are separated unless the
 *	2 x 2 1     floods have met or their cells touch
 *	3 2 1 B
 *
 * A board occupies one vector or two, a row with its border in each 32-bit lane. Compiled for three
 * levels of processor, see lanes.h. */
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

struct flood {
	wide free[PARTS], cells[2][PARTS], front[2][PARTS];
};

static inline void
space_prepare(struct flood *f, const struct state *s)
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

/* Finds the cells on and next to one part of a front. */
LANES_INLINE void
spread(wide *out, const wide *front, int part, int parts, const struct level *l)
{
	const wide none = { 0 };
	wide above, below;

	l->down(&above, &front[part], part > 0 ? &front[part - 1] : &none);
	l->up(&below, &front[part], part + 1 < parts ? &front[part + 1] : &none);
	*out = above | below | front[part] << 1 | front[part] >> 1;
}

/* Advances both floods by one wave; returns false if it reached nothing new. Nonzero lanes of
 * *joined mean that the two have met. */
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
space_count_edges(const uint32_t *cells, int rows)
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
		int same = space_count_colour(cells, rows, colour);
		int other = space_count_colour(cells, rows, colour ^ 1);
		out->edges[side] = space_count_edges(cells, rows);
		out->cells[side] = out->separated ? tron_most_steps(same, other) : same + other;
	}
}

static inline void
copy_cells(const struct flood *f, const struct state *s, struct tron_territory *out)
{
	for (int side = 0; side < 2; side++) {
		const uint32_t *cells = (const uint32_t *)f->cells[side];
		unsigned head = tron_head(s, (enum side)side);
		for (uint32_t i = 0; i < s->rows; i++)
			out->cells[side].row[i] = cells[i];
		out->head[side][0] = (int)(head / TRON_STRIDE);
		out->head[side][1] = (int)(head % TRON_STRIDE);
	}
	out->rows = (int)s->rows;
}

/* The results wanted from floods. */
struct wanted {
	bool whole; /* until the end, otherwise only while the two can still turn out to be separated */
	struct tron_space *space;
	struct tron_territory *territory; /* filled in place of `space`, unless NULL */
};

LANES_INLINE void
flood(const struct state *s, const struct wanted *want, int parts, const struct level *l)
{
	struct tron_space *out = want->space;
	wide joined = { 0 };
	struct flood f;

	space_prepare(&f, s);
	while (wave(&f, parts, &joined, l)) {
		if (!want->whole && l->any(&joined))
			break;
	}
	out->separated = !l->any(&joined);
	if (want->territory)
		copy_cells(&f, s, want->territory);
	else if (want->whole || out->separated)
		measure(&f, s, parts == 1 ? WIDE : ROWS, out);
}

LANES_INLINE void
flood_any(const struct state *s, const struct wanted *want, const struct level *l)
{
	if (s->rows <= WIDE)
		flood(s, want, 1, l);
	else
		flood(s, want, PARTS, l);
}

#if LANES_X86
LANES_AVX512 static void
flood_avx512(const struct state *s, const struct wanted *want)
{
	flood_any(s, want, &level_avx512);
}

LANES_AVX2 static void
flood_avx2(const struct state *s, const struct wanted *want)
{
	flood_any(s, want, &level_avx2);
}
#endif

static void
flood_plain(const struct state *s, const struct wanted *want)
{
	flood_any(s, want, &level_plain);
}

static void
flood_on_this_machine(const struct state *s, const struct wanted *want)
{
#if LANES_X86
	if (cpu_level() == CPU_AVX512)
		flood_avx512(s, want);
	else if (cpu_level() == CPU_AVX2)
		flood_avx2(s, want);
	else
#endif
		flood_plain(s, want);
}

struct tron_space
tron_space(const struct game *g, const struct state *s)
{
	struct tron_space out = { 0 };

	if (tron_is_large(g))
		return tron_large_space(g, s);
	flood_on_this_machine(s, &(struct wanted){ .whole = true, .space = &out });
	return out;
}

void
tron_territory(const struct game *g, const struct state *s, struct tron_territory *out)
{
	struct tron_space space;

	if (tron_is_large(g)) {
		tron_large_territory(g, s, out);
		return;
	}
	flood_on_this_machine(
		s, &(struct wanted){ .whole = true, .space = &space, .territory = out });
	out->separated = space.separated;
}

/* Whether the sides are separated; only then sets the most steps of each. Fast where they are not. */
static bool
tron_separated(const struct state *s, int most[2])
{
	struct tron_space out = { 0 };

	flood_on_this_machine(s, &(struct wanted){ .space = &out });
	most[0] = out.cells[0];
	most[1] = out.cells[1];
	return out.separated;
}

/* ---- the longest path ---- */

/* Returns the bits of a row and their neighbours. */
static inline uint32_t
neighbours(const uint32_t *row)
{
	return row[-1] | row[1] | row[0] << 1 | row[0] >> 1;
}

/* Returns an upper bound on the steps from a place, from the reachable cells and their colours,
 * without the head. Floods everything reachable. */
static int
steps_left(const struct state *s, unsigned place)
{
	uint32_t free[ROWS + 2] = { 0 }, cells[ROWS + 2] = { 0 };
	int rows = (int)s->rows;
	bool grows = true;

	for (int i = 1; i + 1 < rows; i++)
		free[i + 1] = ~(uint32_t)s->row[i] & (uint32_t)(bit_of(TRON_FIRST_TRAIL) - 1);
	cells[place / TRON_STRIDE + 1] = 1u << place % TRON_STRIDE;
	/* Alternately down and up, each row spreading as far as it can. */
	while (grows) {
		grows = false;
		for (int k = 0; k < 2 * rows; k++) {
			int i = k < rows ? k + 1 : 2 * rows - k;
			uint32_t before = cells[i], now;
			for (now = before | (neighbours(&cells[i]) & free[i]); now != cells[i];
				now |= neighbours(&cells[i]) & free[i])
				cells[i] = now;
			grows |= cells[i] != before;
		}
	}
	cells[place / TRON_STRIDE + 1] &= ~(1u << place % TRON_STRIDE);
	unsigned colour = (place / TRON_STRIDE + place) & 1;
	return tron_most_steps(space_count_colour(&cells[1], ROWS, colour),
		space_count_colour(&cells[1], ROWS, colour ^ 1));
}

/* Returns whether free cells beside a head are not connected through the cells around it, clockwise
 * from above; they may still be connected elsewhere. Recognises most positions where nothing is
 * parted, at little cost. */
static bool
may_be_parted(const struct state *s, unsigned head)
{
	static const int around[9] = { -TRON_STRIDE, -TRON_STRIDE + 1, 1, TRON_STRIDE + 1,
		TRON_STRIDE, TRON_STRIDE - 1, -1, -TRON_STRIDE - 1, -TRON_STRIDE };
	int exits = 0, joined = 0;

	for (int i = 0; i < 8; i += 2) {
		bool here = !tron_taken(s, (unsigned)((int)head + around[i]));
		bool next = !tron_taken(s, (unsigned)((int)head + around[i + 2]));
		exits += here;
		joined += here && next && !tron_taken(s, (unsigned)((int)head + around[i + 1]));
	}
	return exits - joined > 1;
}

int
tron_skip_pockets(
	const struct game *g, const struct state *s, enum side side, move_t *moves, int count)
{
	unsigned head = tron_head(s, side);
	int steps[TRON_MOVES], most = 0, kept = 0;

	if (count < 2 || !may_be_parted(s, head))
		return count;
	for (int i = 0; i < count; i++) {
		unsigned place = tron_next(head, moves[i]);
		steps[i] = tron_taken(s, place) ? -1 : steps_left(s, place);
		most = steps[i] > most ? steps[i] : most;
	}
	for (int i = 0; i < count; i++) {
		if (steps[i] == most)
			moves[kept++] = moves[i];
	}
	return kept > 0 ? kept : count;
}

/* ---- which side lasts longer ---- */

/* Returns the FIRST player's prospects. */
static double
compare_ranges(const struct tron_range *first, const struct tron_range *second, bool *settled)
{
	*settled = true;
	if (first->least > second->most)
		return 1;
	if (second->least > first->most)
		return -1;
	if (first->least == first->most && second->least == second->most)
		return 0;
	*settled = false;
	double more = first->least + first->most - second->least - second->most;
	return .8 * more / (2 + (more < 0 ? -more : more));
}

/* Most positions are settled by the longer bound and one dive below it. */
static double
compare_areas(const struct game *g, const struct state *s, bool *settled)
{
	static const enum tron_effort effort[] = { TRON_DIVE, TRON_DIVE, TRON_SEARCH, TRON_SEARCH };
	struct tron_territory t;
	struct tron_range range[2];
	struct tron_area area[2];
	double value = 0;

	tron_territory(g, s, &t);
	for (int side = 0; side < 2; side++) {
		area[side].rows = t.rows;
		area[side].head = t.head[side][0] * TRON_LARGE_STRIDE + t.head[side][1];
		memcpy(area[side].free.row, t.cells[side].row,
			(size_t)t.rows * sizeof t.cells[side].row[0]);
		range[side] = tron_fill_range(&area[side], TRON_BOUND);
	}
	int side = range[1].most > range[0].most;
	*settled = false;
	for (int i = 0; i < 4 && !*settled; i++, side ^= 1) {
		range[side] = tron_fill_range(&area[side], effort[i]);
		value = compare_ranges(&range[0], &range[1], settled);
	}
	return value;
}

/* Edges make open space worth more than corridors. The weights were tuned by playing. */
static double
evaluate_open(const struct game *g, const struct tron_space *space)
{
	double more = space->cells[0] - space->cells[1];
	double most = game_cell_count(g);

	more += (double)(space->edges[0] - space->edges[1]) / 2;
	double share = 16 * more / most;
	return .9 * share / (1 + (share < 0 ? -share : share));
}

double
tron_evaluate(const struct game *g, const struct state *s, bool *settled)
{
	struct tron_space space = tron_space(g, s);

	*settled = false;
	if (!space.separated)
		return evaluate_open(g, &space);
	return compare_areas(g, s, settled);
}

/* ---- playouts ---- */

/* Picks a move from a set that is not empty; `random` is uniform. */
static unsigned
space_choose(unsigned exits, uint32_t random)
{
	static const unsigned char count[16] = { 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4 };
	static const unsigned char moves[16][4] = { { 0 }, { 0 }, { 1 }, { 0, 1 }, { 2 }, { 0, 2 },
		{ 1, 2 }, { 0, 1, 2 }, { 3 }, { 0, 3 }, { 1, 3 }, { 0, 1, 3 }, { 2, 3 },
		{ 0, 2, 3 }, { 1, 2, 3 }, { 0, 1, 2, 3 } };

	return moves[exits][(uint64_t)random * count[exits] >> 32];
}

static void
space_take(struct state *s, enum side side, unsigned place)
{
	s->row[place / TRON_STRIDE] |= bit_of(place % TRON_STRIDE);
	s->stones[side] = place;
}

/* Picks the direction of the next step: straight ahead in 3 of 4 cases if asked, where that is
 * free. */
static unsigned
choose_direction(unsigned before, unsigned exits, bool straight, uint64_t go_on, uint32_t random)
{
	if (straight && (go_on & 3) != 3 && exits >> before & 1)
		return before;
	return space_choose(exits, random);
}

int
tron_space_play_out(const struct state *from, bool straight, struct rng *rng)
{
	unsigned before[2] = { TRON_MOVES, TRON_MOVES };
	struct state at, *s = &at;

	state_copy(s, from);
	for (int steps = 0;; steps++) {
		if (steps % PLAYOUT_SPACE_STEPS == 0) {
			int cells[2];
			if (tron_separated(s, cells))
				return sign_of(cells[0] - cells[1]);
		}
		unsigned to[2], exits[2];
		for (int side = 0; side < 2; side++)
			exits[side] = tron_exits(s, tron_head(s, (enum side)side));
		if (!exits[0] || !exits[1])
			return (exits[1] == 0) - (exits[0] == 0);
		uint64_t random = rng_next(rng), go_on = straight ? rng_next(rng) : 0;
		for (int side = 0; side < 2; side++, random >>= 32, go_on >>= 32) {
			before[side] = choose_direction(
				before[side], exits[side], straight, go_on, (uint32_t)random);
			to[side] = tron_next(tron_head(s, (enum side)side), before[side]);
		}
		if (to[0] == to[1])
			return 0;
		space_take(s, SIDE_FIRST, to[0]);
		space_take(s, SIDE_SECOND, to[1]);
	}
}
