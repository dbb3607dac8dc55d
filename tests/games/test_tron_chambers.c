/* Chambers of Tron boards compared with what they are by definition: cells are tried one by one for whether
 * their loss cuts others off. */
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "fixtures/positions.h"
#include "fixtures/testing.h"
#include "games/tron/space.h"

enum { WIDTH = 64, PLACES = TRON_ROWS * WIDTH };

static const int step[TRON_MOVES] = { -WIDTH, WIDTH, -1, 1 };

/* Cells as a list of places. */
struct set {
	bool has[PLACES];
};

/* Those of a set that can be reached from a place, which is not among them, without one cell. */
static void
reach(const struct set *in, int from, int without, struct set *out)
{
	static int queue[PLACES];
	int first = 0, last = 0;

	memset(out, 0, sizeof *out);
	queue[last++] = from;
	while (first < last) {
		int place = queue[first++];
		for (int m = 0; m < TRON_MOVES; m++) {
			int next = place + step[m];
			if (!in->has[next] || out->has[next] || next == without)
				continue;
			out->has[next] = true;
			queue[last++] = next;
		}
	}
}

/* A way: its cells, and what it is worth. */
struct way {
	int cells, worth;
};

static void
add(struct way *w, const struct set *all, int place)
{
	int beside = 0;

	for (int m = 0; m < TRON_MOVES; m++)
		beside += all->has[place + step[m]];
	w->cells++;
	w->worth += 4 + beside;
}

/* The best way from a door through what lies behind it. `all` has the head as well. */
static struct way
best_way(const struct set *all, const struct set *behind, int door)
{
	struct way own = { .cells = 0 }, best = { .cells = 0 };
	struct set *part = malloc(sizeof *part), *left = malloc(sizeof *left);

	for (int place = 0; place < PLACES; place++) {
		bool in_chamber = behind->has[place];
		/* Whether the loss of one of the others cuts it off. */
		for (int other = 0; in_chamber && other < PLACES; other++) {
			if (!behind->has[other] || other == place)
				continue;
			reach(behind, door, other, part);
			in_chamber = part->has[place];
		}
		if (!in_chamber)
			continue;
		add(&own, all, place);
		reach(behind, door, place, part);
		for (int next = 0; next < TRON_MOVES; next++) {
			int from = place + step[next];
			if (!behind->has[from] || part->has[from])
				continue;
			/* what lies behind this exit alone */
			struct set *beyond = malloc(sizeof *beyond);
			reach(behind, from, place, left);
			left->has[from] = true;
			memcpy(beyond, left, sizeof *beyond);
			struct way way = best_way(all, beyond, place);
			best = way.worth > best.worth ? way : best;
			free(beyond);
		}
	}
	free(part);
	free(left);
	own.cells += best.cells;
	own.worth += best.worth;
	return own;
}

/* The best of the ways that begin beside the head. */
static struct way
way_from(const struct set *all, int head)
{
	struct set *behind = malloc(sizeof *behind), *cells = malloc(sizeof *cells);
	struct way best = { .cells = 0 };

	memcpy(cells, all, sizeof *cells);
	cells->has[head] = false;
	for (int m = 0; m < TRON_MOVES; m++) {
		int from = head + step[m];
		if (!cells->has[from])
			continue;
		reach(cells, from, head, behind);
		behind->has[from] = true;
		struct way way = best_way(all, behind, head);
		best = way.worth > best.worth ? way : best;
	}
	free(behind);
	free(cells);
	return best;
}

static void
check(const struct tron_territory *t, enum side side)
{
	struct set *all = calloc(1, sizeof *all);
	struct tron_way way;
	int head = t->head[side], count = 0;

	for (int i = 0; i < t->rows; i++) {
		for (unsigned k = 0; k < 64; k++) {
			bool has = t->cells[side].row[i] >> k & 1;
			all->has[i * WIDTH + (int)k] = has;
			count += has;
		}
	}
	all->has[head] = true;
	struct way found = way_from(all, head);
	tron_best_way(t, side, &way);
	int worth = 0, cells = 0;
	for (int i = 0; i < 5; i++) {
		worth += (4 + i) * way.cells[i];
		cells += way.cells[i];
	}
	/* Several ways may be worth as much. */
	assert_int_equal(worth, found.worth);
	assert_int_equal(cells + way.rest, count);
	assert_in_range(way.lost, 0, cells);
	/* The cells to be seen are those that were counted. */
	struct tron_cells kind[TRON_WAY_KINDS];
	tron_mark_way(t, side, kind);
	for (int i = 0; i < TRON_WAY_KINDS; i++) {
		int seen = 0;
		for (int row = 0; row < t->rows; row++) {
			seen += (int)bits_count(kind[i].row[row]);
			assert_int_equal(kind[i].row[row] & ~t->cells[side].row[row], 0);
		}
		assert_int_equal(seen, i ? way.cells[i] : way.rest);
	}
	free(all);
}

TEST(ways_are_those_of_cuts)
{
	static const char *const boards[] = { "tron:6x6", "tron:b", "tron:c", "tron:9x7",
		"tron:5x21" };
	struct rng rng;
	int parted = 0;

	rng_seed(&rng, 4);
	for (int n = 0; n < 100 / every(10); n++) {
		const struct game *g = game_open(boards[n % 5], NULL);
		struct tron_territory t;
		struct tron_way way;
		struct state s;
		g->rules->start(g, &s);
		for (int k = 0; k < game_cell_count(g) / 4; k++) {
			int cell = (int)rng_below(&rng, (uint32_t)game_cell_count(g));
			if (g->rules->get(g, &s, cell) == CELL_EMPTY)
				g->rules->put(g, &s, cell, CELL_WALL);
		}
		tron_territory(g, &s, &t);
		for (int side = 0; side < 2; side++) {
			check(&t, (enum side)side);
			tron_best_way(&t, (enum side)side, &way);
			parted += way.rest > 0;
		}
	}
	assert_true(parted > 10 / every(10));
}
