/* Random playouts of Tron, sixteen games side by side, one in each 32-bit lane of a vector. Pure.
 *
 * A board lies in memory by rows, one vector per row: bit = column, 1 where the cell is taken.
 * Three rows round each head are kept in registers; a step to another row fetches one, and every
 * step writes one back so that the other side's head can fetch it:
 *
 *     row - 1   up      . # . .        a step up:  down = mid, mid = up, up is fetched
 *     row       mid     . A . .
 *     row + 1   down    . . . #
 *
 * Both sides choose among their free cells before either has moved. Playouts that stop early check
 * the space every ten steps, as in tron.c. Few games, and those on large boards, are played one by one. */
#include "games/lanes.h"
#include "games/tron/space.h"

/* ---- sixteen words ---- */

enum {
	WIDE = 16,
	ALL_WIDE = (1 << WIDE) - 1,
	COUNT_SHIFT = 8, /* layout of choice[]: the number of exits; below it the exits, two bits
	                  * each */
};

typedef uint32_t wide __attribute__((vector_size(WIDE * 4), may_alias));
typedef uint32_t wide_half __attribute__((vector_size(WIDE * 2), may_alias));

/* Indexed by the taken neighbours, a bit per move: the number of exits, and the exits. */
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

/* What has no common source; see lanes.h. */
#if defined(__x86_64__)
CPU_FOR_AVX2 static inline void
gather_avx2(wide *out, const wide *table, const wide *index)
{
	const __m256i *half = (const __m256i *)index;
	__m256i *to = (__m256i *)out;

	to[0] = _mm256_i32gather_epi32((const int *)table, half[0], 4);
	to[1] = _mm256_i32gather_epi32((const int *)table, half[1], 4);
}

LANES_AVX512 static inline void
gather_avx512(wide *out, const wide *table, const wide *index)
{
	*(__m512i *)out = _mm512_i32gather_epi32(*(const __m512i *)index, table, 4);
}

LANES_AVX512 static inline void
scatter_avx512(wide *table, const wide *index, const wide *value)
{
	_mm512_i32scatter_epi32(table, *(const __m512i *)index, *(const __m512i *)value, 4);
}

LANES_AVX512 static inline void
choose_avx512(wide *out, const wide *index)
{
	*(__m512i *)out =
		_mm512_permutexvar_epi32(*(const __m512i *)index, *(const __m512i *)choice);
}

LANES_AVX512 static inline unsigned
bits_avx512(const wide *v)
{
	return _mm512_test_epi32_mask(*(const __m512i *)v, *(const __m512i *)v);
}
#else /* never called */
#define gather_avx2(out, table, index)      ((void)0)
#define gather_avx512(out, table, index)    ((void)0)
#define scatter_avx512(table, index, value) ((void)0)
#define choose_avx512(out, index)           ((void)0)
#define bits_avx512(v)                      0
#endif

LANES_INLINE void
gather(wide *out, const wide *table, const wide *index, enum cpu_level l)
{
	if (l >= CPU_AVX512)
		gather_avx512(out, table, index);
	else if (l >= CPU_AVX2)
		gather_avx2(out, table, index);
	for (unsigned i = 0; l == CPU_PLAIN && i < WIDE; i++)
		(*out)[i] = ((const uint32_t *)table)[(*index)[i]];
}

LANES_INLINE void
scatter(wide *table, const wide *index, const wide *value, enum cpu_level l)
{
	if (l >= CPU_AVX512)
		scatter_avx512(table, index, value);
	for (unsigned i = 0; l < CPU_AVX512 && i < WIDE; i++)
		((uint32_t *)table)[(*index)[i]] = (*value)[i];
}

/* Returns a bit mask of the lanes that are not 0. */
LANES_INLINE unsigned
bits_of(const wide *v, enum cpu_level l)
{
	const wide_half *half = (const wide_half *)v;
	const wide_half low = { 1, 2, 4, 8, 16, 32, 64, 128 }, high = low << 8;

	if (l >= CPU_AVX512)
		return bits_avx512(v);
	wide_half zero = ((wide_half)(half[0] == 0) & low) | ((wide_half)(half[1] == 0) & high);
	const lanes_half *four = (const lanes_half *)&zero;
	uint64_t all = four[0][0] | four[0][1] | four[0][2] | four[0][3];
	return ALL_WIDE ^ (unsigned)(all | all >> 32);
}

/* Sets all bits where v is 0, otherwise none. */
LANES_INLINE void
is_zero(wide *out, const wide *v, enum cpu_level l)
{
	const wide_half *half = (const wide_half *)v;

	if (l >= CPU_AVX512) {
		*out = (wide)(*v == 0);
		return;
	}
	((wide_half *)out)[0] = (wide_half)(half[0] == 0);
	((wide_half *)out)[1] = (wide_half)(half[1] == 0);
}

/* ---- boards in lanes ---- */

enum {
	GROUPS = 2,
	FEW = 8,               /* games that are faster one by one */
	AT_ONCE = 128,         /* most games that share the lanes */
	BLOCKED = 15,          /* all neighbours are taken */
	ROWS = TRON_SMALL + 2, /* with the border, and as many columns */
	COLUMNS = (1 << ROWS) - 1,
	LANE_STRIDE = 32, /* of places here */
};

/* One side's head in every lane. */
struct heads {
	wide place;
	wide up, mid, down; /* rows round the head */
	wide before;        /* the last move; 4: none yet */
};

/* Sixteen games. */
struct group {
	wide row[ROWS];
	struct heads side[2];
	unsigned busy;  /* bit mask of the lanes with a game */
	int game[WIDE]; /* index in the batch */
};

/* Shared by the games of a call. */
struct call {
	struct lanes_batch batch;
	int rows;  /* of the board, without the border */
	int every; /* steps between checks of the space; 0: never */
};

/* ---- a step ---- */

static const wide numbers = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15 };

/* One side's choice. */
struct choices {
	wide move, place, stuck; /* all bits where no neighbour is free */
};

/* `random`: 16 bits per lane that choose among the exits; `straight`: 16 more that decide whether
 * to go straight ahead. */
LANES_INLINE void
choose_moves(struct choices *out, const struct heads *h, const wide *random, const wide *straight,
	enum cpu_level l)
{
	wide column = h->place & (LANE_STRIDE - 1);
	wide beside = h->mid >> (column - 1), entry, none;
	wide taken = (h->up >> column & 1) | (h->down >> column & 1) << 1 | (beside & 1) << 2 |
		     (beside & 4) << 1;

	if (l >= CPU_AVX512)
		choose_avx512(&entry, &taken);
	else
		gather(&entry, (const wide *)choice, &taken, l);
	wide nth = (*random * (entry >> COUNT_SHIFT)) >> 16;
	out->move = entry >> (nth + nth) & 3;
	if (straight) {
		/* One more bit, always taken, for "no previous move". */
		wide blocked = (taken | 16) >> h->before & 1, often = *straight >> 14 & 3;
		wide late, go = blocked;
		late = often & (often >> 1); /* in 1 case of 4 */
		go |= late & 1;
		is_zero(&none, &go, l);
		out->move = (h->before & none) | (out->move & ~none);
	}
	wide missing = taken ^ BLOCKED;
	is_zero(&out->stuck, &missing, l);
	wide sideways = 0 - (out->move >> 1);    /* all bits for left and right */
	wide forth = ((out->move & 1) << 1) - 1; /* -1, 1 */
	wide far = forth << 5;
	out->place = h->place + (((forth & sideways) | (far & ~sideways)) & ~out->stuck);
}

/* Moves one side's heads and the rows in their registers. */
LANES_INLINE void
follow_moves(struct heads *h, const struct choices *c, const wide *row, enum cpu_level l)
{
	wide up = (c->move & 1) | c->move >> 1, fetched; /* 0 for a step up */
	wide down = (0 - (c->move & ~(c->move >> 1) & 1)) & ~c->stuck;

	up = (up - 1) & ~c->stuck; /* all bits for move 0 */
	/* The row beyond the new one; after a step sideways, the row below is fetched again. */
	wide index = ((c->place >> 5) + 1 + (up + up)) * WIDE + numbers;
	gather(&fetched, row, &index, l);
	wide mid = (h->up & up) | (h->down & down) | (h->mid & ~(up | down));
	wide above = (fetched & up) | (h->mid & down) | (h->up & ~(up | down));
	h->down = (h->mid & up) | (fetched & ~up);
	h->up = above;
	h->mid = mid | (((wide){ 0 } + 1) << (c->place & (LANE_STRIDE - 1)));
	h->place = c->place;
	h->before = c->move;
}

/* Updates one side's rows with the cell the other has just taken; `apart`: its row minus ours. */
LANES_INLINE void
note_other(struct heads *h, const wide *apart, const wide *place, enum cpu_level l)
{
	wide bit = ((wide){ 0 } + 1) << (*place & (LANE_STRIDE - 1));
	wide above = *apart + 1, below = *apart - 1, same, near;

	is_zero(&same, apart, l);
	h->mid |= bit & same;
	is_zero(&near, &above, l);
	h->up |= bit & near;
	is_zero(&near, &below, l);
	h->down |= bit & near;
}

LANES_INLINE void
write_row(struct group *g, const struct heads *h, enum cpu_level l)
{
	wide index = (h->place >> 5) * WIDE + numbers;

	scatter(g->row, &index, &h->mid, l);
}

/* ---- games ---- */

/* Gives a lane the next game of the batch, or a board on which nothing can move. */
__attribute__((noinline)) static void
fill_lane(struct group *g, unsigned lane, struct lanes_batch *b)
{
	g->busy &= ~(1u << lane);
	for (; b->next < b->count && tron_result_of(b->states[b->next]) != GAME_OPEN; b->next++)
		b->results[b->next] = (signed char)tron_result_of(b->states[b->next]);
	uint32_t *row = (uint32_t *)g->row + lane;
	if (b->next == b->count) {
		for (int i = 0; i < ROWS; i++)
			row[i * WIDE] = UINT32_MAX;
		for (int side = 0; side < 2; side++) {
			struct heads *h = &g->side[side];
			h->up[lane] = h->mid[lane] = h->down[lane] = UINT32_MAX;
			h->place[lane] = LANE_STRIDE + 1;
			h->before[lane] = TRON_MOVES;
		}
		return;
	}
	const struct state *s = b->states[b->next];
	for (unsigned i = 0; i < s->rows / 2; i++)
		row[i * WIDE] = (uint32_t)tron_taken_row(s, i);
	for (int side = 0; side < 2; side++) {
		struct heads *h = &g->side[side];
		unsigned place = (unsigned)s->stones[side], at = place / TRON_STRIDE * WIDE;
		h->place[lane] = place / TRON_STRIDE * LANE_STRIDE + place % TRON_STRIDE;
		h->up[lane] = row[at - WIDE];
		h->mid[lane] = row[at];
		h->down[lane] = row[at + WIDE];
		h->before[lane] = TRON_MOVES;
	}
	g->game[lane] = b->next++;
	g->busy |= 1u << lane;
}

static void
finish_lane(struct group *g, unsigned lane, int result, struct lanes_batch *b)
{
	b->results[g->game[lane]] = (signed char)result;
	fill_lane(g, lane, b);
}

/* One step of all games; finished games make room for others. */
LANES_INLINE void
step(struct group *g, const wide *random, const wide *straight, struct call *call, enum cpu_level l)
{
	wide half[2] = { *random >> 16, *random & 0xffff };
	wide on[2] = { { 0 }, { 0 } }, same, apart;
	struct choices c[2];

	if (straight) {
		on[0] = *straight >> 16;
		on[1] = *straight & 0xffff;
	}
	LANES_UNROLL
	for (int k = 0; k < 2; k++)
		choose_moves(&c[k], &g->side[k], &half[k], straight ? &on[k] : NULL, l);
	apart = c[0].place ^ c[1].place;
	is_zero(&same, &apart, l);
	wide stuck[2] = { c[0].stuck | same, c[1].stuck | same };
	unsigned lost[2] = { bits_of(&stuck[0], l), bits_of(&stuck[1], l) };

	LANES_UNROLL
	for (int k = 0; k < 2; k++)
		follow_moves(&g->side[k], &c[k], g->row, l);
	apart = (c[0].place >> 5) - (c[1].place >> 5);
	note_other(&g->side[1], &apart, &c[0].place, l);
	apart = 0 - apart;
	note_other(&g->side[0], &apart, &c[1].place, l);
	write_row(g, &g->side[0], l);
	write_row(g, &g->side[1], l);
	for (unsigned over = (lost[0] | lost[1]) & g->busy; over; over &= over - 1) {
		unsigned lane = bits_lowest(over);
		int result = (int)(lost[1] >> lane & 1) - (int)(lost[0] >> lane & 1);
		finish_lane(g, lane, result, &call->batch);
	}
}

/* The level without vector registers wide enough gains nothing from inlining, but costs the compiler
 * half a minute. */
__attribute__((noinline)) static void
step_plain(struct group *g, const wide *random, const wide *straight, struct call *call)
{
	if (straight)
		step(g, random, straight, call, CPU_PLAIN);
	else
		step(g, random, NULL, call, CPU_PLAIN);
}

/* ---- space ---- */

/* Spreads a row's set over the free cells connected to it within the row. */
LANES_INLINE void
fill_row(wide *row, const wide *free)
{
	wide open = *free, filled = *row;

	filled |= (((open + (filled & open)) ^ open) & open);
	filled |= open & filled >> 1;
	open &= open >> 1;
	filled |= open & filled >> 2;
	open &= open >> 2;
	filled |= open & filled >> 4;
	open &= open >> 4;
	filled |= open & filled >> 8;
	open &= open >> 8;
	filled |= open & filled >> 16;
	*row = filled;
}

LANES_INLINE void
fill_from_beside(wide *space, const wide *row, int i, int from, wide *news)
{
	wide free = ~row[i] & COLUMNS, before = space[i];
	wide beside = (before << 1 | before >> 1 | space[from] | before) & free;

	fill_row(&beside, &free);
	space[i] |= beside;
	*news |= space[i] ^ before;
}

/* Returns the lanes in which a space touches a head. */
LANES_INLINE unsigned
touching(const wide *space, const struct heads *h, enum cpu_level l)
{
	wide column = h->place & (LANE_STRIDE - 1), index = (h->place >> 5) * WIDE + numbers;
	wide up, mid, down, above = index - WIDE, below = index + WIDE;

	gather(&up, space, &above, l);
	gather(&mid, space, &index, l);
	gather(&down, space, &below, l);
	mid = mid >> (column - 1);
	wide touched = ((up | down) >> column & 1) | (mid & 5);
	return bits_of(&touched, l);
}

/* Finds all free cells that side k can reach, and its head's cell, in the lanes of `which`. Returns
 * the lanes in which it can reach the other side's head; the set may be incomplete there. */
LANES_INLINE unsigned
fill_space(wide *space, const struct group *g, int k, int rows, unsigned which, enum cpu_level l)
{
	const struct heads *h = &g->side[k];
	wide index = (h->place >> 5) * WIDE + numbers, news;
	wide bit = ((wide){ 0 } + 1) << (h->place & (LANE_STRIDE - 1));
	unsigned joined;

	for (int i = 0; i <= rows + 1; i++)
		space[i] = (wide){ 0 };
	scatter(space, &index, &bit, l);
	do {
		news = (wide){ 0 };
		for (int i = 1; i <= rows; i++)
			fill_from_beside(space, g->row, i, i - 1, &news);
		for (int i = rows; i >= 1; i--)
			fill_from_beside(space, g->row, i, i + 1, &news);
		joined = touching(space, &g->side[k ^ 1], l);
	} while (bits_of(&news, l) & which & ~joined);
	return joined;
}

/* Returns an upper bound on the steps, which alternate between the two colours of the board. */
static int
tron_playout_bound_of(const wide *space, unsigned place, int rows, unsigned lane)
{
	const uint32_t *row = (const uint32_t *)space + lane;
	uint32_t even = 0x55555555u;
	unsigned parity = (place / LANE_STRIDE + place) & 1, count[2] = { 0, 0 };

	for (int i = 1; i <= rows; i++) {
		uint32_t cells = row[i * WIDE], of_even = i % 2 ? even << 1 : even;
		count[0] += bits_count(cells & of_even);
		count[1] += bits_count(cells & ~of_even);
	}
	/* The head's own cell is counted in its colour. */
	unsigned first = 2 * count[parity ^ 1], second = 2 * (count[parity] - 1) + 1;
	return (int)(first < second ? first : second);
}

LANES_INLINE void
end_separated_games(struct group *g, struct call *call, enum cpu_level l)
{
	int rows = call->rows;
	wide space[2][ROWS];

	unsigned apart = ~fill_space(space[0], g, 0, rows, g->busy, l) & g->busy;
	if (!apart)
		return;
	fill_space(space[1], g, 1, rows, apart, l);
	for (; apart; apart &= apart - 1) {
		unsigned lane = bits_lowest(apart);
		int lead = tron_playout_bound_of(space[0], g->side[0].place[lane], rows, lane) -
			   tron_playout_bound_of(space[1], g->side[1].place[lane], rows, lane);
		finish_lane(g, lane, (lead > 0) - (lead < 0), &call->batch);
	}
}

/* Seldom called, so never inlined. */
__attribute__((noinline)) static void end_separated(struct group *g, struct call *call);
LANES_COMPILE(end_separated, end_separated_games, (struct group * g, struct call *call), g, call)

/* ---- batches ---- */

/* Draws a number for every lane: the halves of 64-bit words, the lower one first on every
 * machine. */
LANES_INLINE void
draw_numbers(wide *out, struct lanes_rng *rng)
{
	lanes_random((lanes *)out, rng);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
	for (unsigned i = 0; i < WIDE; i += 2) {
		uint32_t high = (*out)[i];
		(*out)[i] = (*out)[i + 1];
		(*out)[i + 1] = high;
	}
#endif
}

LANES_INLINE void
play_groups(struct group *g, int count, struct call *call, bool straight, struct lanes_rng *rng,
	enum cpu_level l)
{
	wide random, on;

	for (int step_number = 0; g[0].busy && g[count - 1].busy; step_number++) {
		LANES_UNROLL
		for (int k = 0; k < count; k++) {
			if (call->every > 0 && step_number % call->every == 0)
				end_separated(&g[k], call);
			draw_numbers(&random, rng);
			if (straight)
				draw_numbers(&on, rng);
			if (l == CPU_PLAIN)
				step_plain(&g[k], &random, straight ? &on : NULL, call);
			else
				step(&g[k], &random, straight ? &on : NULL, call, l);
		}
	}
}

LANES_INLINE void
play_batch(struct call *call, bool straight, struct rng *rng, enum cpu_level l)
{
	struct group group[GROUPS];
	struct lanes_rng random;

	lanes_seed(&random, rng);
	for (int k = 0; k < GROUPS; k++) {
		for (int i = 0; i < ROWS; i++)
			group[k].row[i] = (wide){ 0 };
		group[k].busy = 0;
		for (unsigned i = 0; i < WIDE; i++)
			fill_lane(&group[k], i, &call->batch);
	}
	if (group[GROUPS - 1].busy)
		play_groups(group, GROUPS, call, straight, &random, l);
	play_groups(&group[group[0].busy == 0], 1, call, straight, &random, l);
}

LANES_INLINE void
play_either(struct call *call, bool straight, struct rng *rng, enum cpu_level l)
{
	if (straight)
		play_batch(call, true, rng, l);
	else
		play_batch(call, false, rng, l);
}

LANES_COMPILE(play, play_either, (struct call * call, bool straight, struct rng *rng), call,
	straight, rng)

/* ---- one game ---- */

/* Picks a move from a set that is not empty; `random` is uniform. */
static inline unsigned
pick(unsigned exits, uint32_t random)
{
	uint32_t entry = choice[exits ^ TRON_ALL];
	unsigned nth = (unsigned)((uint64_t)random * (entry >> COUNT_SHIFT) >> 32);

	return entry >> 2 * nth & 3;
}

static int
play_one(const struct game *g, const struct state *s, enum playout_id id, struct rng *rng)
{
	static const int step_of[TRON_MOVES] = { -TRON_STRIDE, TRON_STRIDE, -1, 1 };
	unsigned before[2] = { TRON_MOVES, TRON_MOVES };
	bool straight = id == PLAYOUT_STRAIGHT;
	struct tron_free b;

	tron_free_of(g, s, &b);
	for (int steps = 0;; steps++) {
		unsigned exits[2];
		int most[2];
		if (id != PLAYOUT_RANDOM && steps % PLAYOUT_SPACE_STEPS == 0 &&
			tron_separated(&b, most))
			return sign_of(most[0] - most[1]);
		for (int side = 0; side < 2; side++)
			exits[side] =
				TRON_ALL ^ tron_moves_into(b.taken.row, (unsigned)b.head[side]);
		uint64_t random = id == PLAYOUT_RANDOM ? rng_next(rng) : 0, go_on = 0;
		if (!exits[0] || !exits[1])
			return (exits[1] == 0) - (exits[0] == 0);
		if (id != PLAYOUT_RANDOM)
			random = rng_next(rng);
		if (straight)
			go_on = rng_next(rng);
		if (id == PLAYOUT_RANDOM)
			random = random >> 32 | random << 32;
		for (int side = 0; side < 2; side++, random >>= 32, go_on >>= 32) {
			if (!straight || (go_on & 3) == 3 || !(exits[side] >> before[side] & 1))
				before[side] = pick(exits[side], (uint32_t)random);
			/* NOLINTNEXTLINE(clang-analyzer-core.uninitialized.Assign): one of four exits */
			b.head[side] += step_of[before[side]];
		}
		if (b.head[0] == b.head[1])
			return 0;
		for (int side = 0; side < 2; side++)
			b.taken.row[b.head[side] / TRON_STRIDE] |=
				bit_of((unsigned)b.head[side] % TRON_STRIDE);
	}
}

/* ---- any number of games ---- */

static void
tron_playout_play(const struct game *g, const struct state *const *s, int count, enum playout_id id,
	struct rng *rng, signed char *result)
{
	const struct state *at[AT_ONCE];
	struct state answered[AT_ONCE];

	for (int done = 0; done < count; done += AT_ONCE) {
		int now = count - done < AT_ONCE ? count - done : AT_ONCE;
		for (int i = 0; i < now; i++) {
			move_t moves[GAME_MAX_MOVES];
			at[i] = s[done + i];
			if (!at[i]->pending)
				continue;
			state_copy(&answered[i], at[i]);
			int choices = g->rules->moves(g, &answered[i], moves);
			g->rules->play(g, &answered[i], moves[rng_below(rng, (uint32_t)choices)]);
			at[i] = &answered[i];
		}
		/* Few games, and those on large boards, one by one, the others in lanes. */
		struct call call = { .rows = g->rows,
			.every = id == PLAYOUT_RANDOM ? 0 : PLAYOUT_SPACE_STEPS,
			.batch = { .states = at, .results = &result[done], .count = now } };
		bool straight = id == PLAYOUT_STRAIGHT;
		if (now < FEW || tron_is_large(g)) {
			for (int i = 0; i < now; i++) {
				int known = tron_result_of(at[i]);
				result[done + i] =
					(signed char)(known != GAME_OPEN
							      ? known
							      : play_one(g, at[i], id, rng));
			}
			continue;
		}
		play(&call, straight, rng);
	}
}

void
tron_playout(const struct game *g, const struct state *const *s, int count, int cutoff,
	struct rng *rng, signed char *result)
{
	tron_playout_play(g, s, count, PLAYOUT_RANDOM, rng, result);
}

void
tron_playout_space(const struct game *g, const struct state *const *s, int count, int cutoff,
	struct rng *rng, signed char *result)
{
	tron_playout_play(g, s, count, PLAYOUT_SPACE, rng, result);
}

void
tron_playout_straight(const struct game *g, const struct state *const *s, int count, int cutoff,
	struct rng *rng, signed char *result)
{
	tron_playout_play(g, s, count, PLAYOUT_STRAIGHT, rng, result);
}
