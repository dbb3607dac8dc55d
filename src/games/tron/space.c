/* Space on a Tron board: which cells each side reaches first, the longest path of a separated side, and
 * the static evaluation from both. Pure. */
#include "games/tron/space.h"

#include <string.h>

#include "base/bits.h"
#include "games/lanes.h"

/* ---- floods ---- */

/* Two floods start at the two heads and advance one step per wave.
 *
 *	A 1 2 3     cells that both reach in the same wave (x) belong to neither side, and both floods
 *	1 # x 2     continue from there; when neither can advance, the sides are separated unless the
 *	2 x 2 1     floods have met or their cells touch
 *	3 2 1 B
 *
 * The rows of a board lie in vectors, a row with its border in each lane, and are compiled for two levels of
 * processor, see lanes.h. */
enum { SMALL_PARTS = 3, LARGE_PARTS = (TRON_ROWS + 3) / 4 };

/* What is flooded. */
struct room {
	const uint64_t *taken; /* a word for each row, a bit for each column */
	uint64_t inside;       /* of a row: all but the border, and what else the word holds */
	int rows;              /* with the border */
	int head[2][2];        /* by side: row, column */
};

/* The results wanted from floods. */
struct wanted {
	bool whole; /* until the end, otherwise only while the two can still turn out to be separated */
	struct tron_space *space;
	struct tron_territory *territory; /* filled in place of the rest of `space`, unless NULL */
};

/* Whether a vector of 32 bytes has a bit. */
#define ANY(v)                                                                 \
	(((const lanes_half *)&(v))[0][0] | ((const lanes_half *)&(v))[0][1] | \
		((const lanes_half *)&(v))[0][2] | ((const lanes_half *)&(v))[0][3])

#if defined(__clang__)
#define DOWN_8(v, before) __builtin_shufflevector(before, v, 7, 8, 9, 10, 11, 12, 13, 14)
#define UP_8(v, after)    __builtin_shufflevector(v, after, 1, 2, 3, 4, 5, 6, 7, 8)
#else
#define DOWN_8(v, before) __builtin_shuffle(before, v, (small_rows){ 7, 8, 9, 10, 11, 12, 13, 14 })
#define UP_8(v, after)    __builtin_shuffle(v, after, (small_rows){ 1, 2, 3, 4, 5, 6, 7, 8 })
#endif

typedef uint32_t small_rows __attribute__((vector_size(32), may_alias));

#define ROW             uint32_t
#define ROWS_OF         small_rows
#define NAME(name)      small_##name
#define PARTS           SMALL_PARTS
#define DOWN(v, before) DOWN_8(v, before)
#define UP(v, after)    UP_8(v, after)
#include "games/tron/flood.h"

#define ROW             uint64_t
#define ROWS_OF         lanes_half
#define NAME(name)      large_##name
#define PARTS           LARGE_PARTS
#define DOWN(v, before) LANES_SHUFFLE(before, v, 3, 4, 5, 6)
#define UP(v, after)    LANES_SHUFFLE(v, after, 1, 2, 3, 4)
#include "games/tron/flood.h"

LANES_INLINE void
flood_any(const struct room *r, const struct wanted *want, const struct lanes_level *l)
{
	(void)l;
	if (r->rows <= 16)
		small_flood(r, want, 2);
	else if (r->rows <= TRON_SMALL_ROWS && !(r->inside >> 31))
		small_flood(r, want, SMALL_PARTS);
	else
		large_flood(r, want, (r->rows + 3) / 4);
}

LANES_COMPILE(flood, flood_any, (const struct room *r, const struct wanted *want), r, want)

/* The room of a position; `taken` is for the rows of a large board. */
static struct room
room_of(const struct game *g, const struct state *s, struct tron_cells *taken)
{
	bool large = tron_is_large(g);
	int stride = large ? TRON_LARGE_STRIDE : TRON_STRIDE;
	int a = (int)tron_head(s, SIDE_FIRST), b = (int)tron_head(s, SIDE_SECOND);
	struct room r = {
		.taken = large ? taken->row : s->row,
		.inside = bit_of((unsigned)g->columns + 1) - 2,
		.rows = (int)s->rows / (large ? 2 : 1),
		.head = { { a / stride, a % stride }, { b / stride, b % stride } },
	};

	for (int i = 0; large && i < r.rows; i++)
		taken->row[i] = tron_large_taken(s, (unsigned)i);
	return r;
}

struct tron_space
tron_space(const struct game *g, const struct state *s)
{
	struct tron_space out = { 0 };
	struct tron_cells taken;
	const struct room r = room_of(g, s, &taken);

	flood(&r, &(const struct wanted){ .whole = true, .space = &out });
	return out;
}

void
tron_territory(const struct game *g, const struct state *s, struct tron_territory *out)
{
	struct tron_space space;
	struct tron_cells taken;
	const struct room r = room_of(g, s, &taken);

	flood(&r, &(const struct wanted){ .whole = true, .space = &space, .territory = out });
	out->separated = space.separated;
	out->rows = r.rows;
	memcpy(out->head, r.head, sizeof r.head);
}

bool
tron_separated(const struct tron_free *board, int most[2])
{
	struct tron_space out = { 0 };
	const struct room r = {
		.taken = board->taken.row,
		.inside = board->inside,
		.rows = board->rows,
		.head = { { board->head[0] / TRON_LARGE_STRIDE,
				  board->head[0] % TRON_LARGE_STRIDE },
			{ board->head[1] / TRON_LARGE_STRIDE,
				board->head[1] % TRON_LARGE_STRIDE } },
	};

	flood(&r, &(const struct wanted){ .space = &out });
	most[0] = out.cells[0];
	most[1] = out.cells[1];
	return out.separated;
}

/* ---- the longest path ---- */

enum { ROWS = 24 }; /* of a small board with its border, rounded up to an even number */

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
	return tron_most_steps(small_count_colour(&cells[1], ROWS, colour),
		small_count_colour(&cells[1], ROWS, colour ^ 1));
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
