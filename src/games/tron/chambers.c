/* The best way through chambers, by a depth-first search for articulation points (Tarjan 1972). Pure. */
#include "games/tron/space.h"

#include <string.h>

#include "base/bits.h"

enum {
	STRIDE = TRON_STRIDE,
	LANE = 12, /* bits of a count in a sum */
	EVEN = 4, /* the lane of cells on even places; the lanes below: by adjacent cells, 1 to 4 */
};

/* Counts of cells in lanes: the cells with 1, 2, 3 and 4 adjacent cells, and those on even places.
 * A cell without neighbours is counted in the first lane: it is the only cell, or the one behind a
 * door. */
typedef uint64_t counts;

static inline int
lane(counts c, int i)
{
	return (int)(c >> LANE * i & (bit_of(LANE) - 1));
}

static inline counts
in_lane(uint64_t cells, int i)
{
	return (counts)bits_count(cells) << LANE * i;
}

/* Returns the worth of a way: its cells, and half as much for each adjacent pair. */
static inline int
worth(counts c)
{
	return 5 * lane(c, 0) + 6 * lane(c, 1) + 7 * lane(c, 2) + 8 * lane(c, 3);
}

/* ---- without doors ---- */

/* The neighbours of the cells of a row. */
struct around {
	uint64_t up, down, left, right;
};

static inline struct around
around(const uint64_t *row)
{
	return (struct around){ row[-1], row[1], row[0] << 1, row[0] >> 1 };
}

/* Returns the cells of a row whose loss may part their neighbours, because these do not touch each
 * other. Going clockwise, a neighbour begins a new group unless a cell joins it to the one before;
 * two groups make the cell a candidate. */
static inline uint64_t
may_be_doors(const uint64_t *row)
{
	struct around a = around(row);
	uint64_t up = a.up & ~(a.left & row[-1] << 1), right = a.right & ~(a.up & row[-1] >> 1);
	uint64_t down = a.down & ~(a.right & row[1] >> 1), left = a.left & ~(a.down & row[1] << 1);

	return row[0] & ((up & right) | (down & left) | ((up | right) & (down | left)));
}

/* Counts all cells but the head by their number of neighbours. */
static counts
count_all(const struct tron_cells *cells, int rows, int head)
{
	static const uint64_t even[2] = { 0x5555555555555555u, 0xaaaaaaaaaaaaaaaau };
	counts sum = 0;

	for (int i = 1; i + 1 < rows; i++) {
		struct around a = around(&cells->row[i]);
		uint64_t own =
			cells->row[i] & ~(i == head / STRIDE ? bit_of((unsigned)head % STRIDE) : 0);
		uint64_t one = a.up ^ a.down, other = a.left ^ a.right, both = one & other;
		uint64_t up_down = a.up & a.down, left_right = a.left & a.right;
		uint64_t odd = one ^ other, twos = up_down ^ left_right ^ both;
		uint64_t four = up_down & left_right;
		sum += in_lane(own & ~twos & ~four, 0) + in_lane(own & twos & ~odd, 1) +
		       in_lane(own & twos & odd, 2) + in_lane(own & four, 3) +
		       in_lane(own & even[i % 2], EVEN);
	}
	return sum;
}

/* ---- with doors ---- */

struct walk {
	int next;                     /* number of the next cell */
	uint16_t number[TRON_PLACES]; /* in the order of the search, or TRON_OPEN or TRON_SHUT */
	uint16_t from[TRON_PLACES];   /* the cell before it; with DOOR: a door to it */
	uint16_t behind[TRON_PLACES]; /* where the best part behind begins; 0: none */
};

enum { DOOR = 1 << 15 };

/* The result of a part of the search: the cells in the same chamber as its origin, the best part
 * behind one of their doors, and the earliest cell adjacent to them. */
struct part {
	counts own, behind;
	int low;
};

static inline counts
chambers_count_of(int place, int around)
{
	counts even = (place / STRIDE + place) % 2 ? 0 : bit_of(LANE * EVEN);

	return bit_of((unsigned)(LANE * (around ? around - 1 : 0))) | even;
}

static struct part
walk(struct walk *w, int place, int from)
{
	static const int step[TRON_MOVES] = { -STRIDE, STRIDE, -1, 1 };
	struct part out = { .low = w->next };
	int own = w->next++, around = 0;

	w->number[place] = (uint16_t)own;
	w->behind[place] = 0;
	for (int m = 0; m < TRON_MOVES; m++) {
		int next = place + step[m], number = w->number[next];
		if (number == TRON_SHUT)
			continue;
		around++;
		if (number != TRON_OPEN) {
			if (next != from && number < out.low)
				out.low = number;
			continue;
		}
		struct part part = walk(w, next, place);
		bool door = part.low >= own;
		w->from[next] = (uint16_t)(place | (door ? DOOR : 0));
		if (door) {
			part.behind += part.own;
		} else {
			out.own += part.own;
			out.low = part.low < out.low ? part.low : out.low;
		}
		if (part.behind && worth(part.behind) > worth(out.behind)) {
			out.behind = part.behind;
			w->behind[place] = door ? (uint16_t)next : w->behind[next];
		}
	}
	out.own += chambers_count_of(place, around);
	return out;
}

/* Copies a side's cells and adds its head, which is the door to them. */
static void
cells_with_head(const struct tron_territory *t, enum side side, struct tron_cells *cells)
{
	int head = t->head[side];

	for (int i = 0; i < t->rows; i++)
		cells->row[i] = t->cells[side].row[i];
	cells->row[head / STRIDE] |= bit_of((unsigned)head % STRIDE);
}

/* Walks through the cells, which the head is among; returns what is behind it. */
static counts
walk_from(struct walk *w, const struct tron_cells *cells, int rows, int head)
{
	w->next = 1;
	tron_open_places(w->number, cells, rows);
	return walk(w, head, -1).behind;
}

void
tron_best_way(const struct tron_territory *t, enum side side, struct tron_way *out)
{
	int head = t->head[side], all = 0;
	struct tron_cells cells;
	struct walk w; /* mostly unused on most boards */

	cells_with_head(t, side, &cells);
	for (int i = 0; i < t->rows; i++)
		all += (int)bits_count(t->cells[side].row[i]);
	uint64_t doors = 0;
	for (int i = 1; i + 1 < t->rows; i++)
		doors |= may_be_doors(&cells.row[i]);
	counts way =
		doors ? walk_from(&w, &cells, t->rows, head) : count_all(&cells, t->rows, head);
	int count = lane(way, 0) + lane(way, 1) + lane(way, 2) + lane(way, 3),
	    even = lane(way, EVEN), odd = count - even;
	bool on_even = (head / STRIDE + head) % 2 == 0;
	*out = (struct tron_way){ .rest = all - count };
	for (int i = 1; i <= 4; i++)
		out->cells[i] = lane(way, i - 1);
	out->lost = count - tron_most_steps(on_even ? even : odd, on_even ? odd : even);
}

void
tron_mark_way(
	const struct tron_territory *t, enum side side, struct tron_cells kind[TRON_WAY_KINDS])
{
	struct tron_cells cells;
	struct walk w;
	int head = t->head[side];

	cells_with_head(t, side, &cells);
	walk_from(&w, &cells, t->rows, head);
	memset(kind, 0, TRON_WAY_KINDS * sizeof *kind);
	for (int place = 0; place < t->rows * STRIDE; place++) {
		uint64_t bit = bit_of((unsigned)place % STRIDE);
		if (!(t->cells[side].row[place / STRIDE] & bit))
			continue;
		unsigned around = bits_count(tron_moves_into(cells.row, (unsigned)place));
		bool on_way = false;
		int first = place; /* the first cell of the part that it belongs to */
		/* NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult): it was walked through */
		while (!(w.from[first] & DOOR))
			first = w.from[first];
		for (int at = w.behind[head]; at && !on_way; at = w.behind[at])
			on_way = first == at;
		kind[on_way ? around : 0].row[place / STRIDE] |= bit;
	}
}
