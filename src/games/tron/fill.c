/* The longest path for a separated side. Pure.
 *
 * The upper bound comes from blocks, which are chambers with their doors: a path enters each once,
 * leaves it by one door, and alternates between the colours of the chessboard on the way. In 97 %
 * of small areas the bound is the length of the longest path.
 *
 * A walk goes along the walls until it is stuck, and then takes in what it left beside it by detours. Of areas of
 * 70 cells that a search of the empty board meets, two walks reach the bound in 66 %, eight in 82 %; below what
 * they have found an exact search is short.
 *
 * Then a path is changed at random, while the head stays where it is:
 *
 *	end         goes on to a free cell, as often as there is one
 *	backbite    the end joins a cell of its own path, whose next becomes the end: o-o-o   o-o-o
 *	            the length stays                                                 |  ->    | |
 *	                                                                         e-o-o    e-o o
 *	detour      two cells beside a step are taken in, + 2
 *	corner      turns over to the cell across, which frees another
 *	shortcut    a detour, or some of the end, is given up, with a probability that falls
 *
 * which fills areas of a hundred cells up to the bound in milliseconds. */
#include "games/tron/space.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "games/game.h"

enum {
	STRIDE = TRON_STRIDE,
	FREE = -1,
	WALL = -2,
	EXACT_NODES = 4000, /* of the exact search: some milliseconds */
	CHANGES = 64,       /* of a path before a restart, for each of its cells */
	FEW_WALKS = 2,
	ALL_WALKS = 8,
};

static const int steps[TRON_MOVES] = { -STRIDE, STRIDE, -1, 1 };

static inline int
colour_of(int place)
{
	return (place / STRIDE + place) & 1;
}

static inline bool
fill_is_free(const struct tron_cells *c, int place)
{
	return c->row[place / STRIDE] >> place % STRIDE & 1;
}

static inline void
flip(struct tron_cells *c, int place)
{
	c->row[place / STRIDE] ^= bit_of((unsigned)place % STRIDE);
}

/* ---- the bound ---- */

/* A depth-first search for the blocks, chambers with the doors to them, as in chambers.c. Kept from
 * one search to the next: between them a place's number is TRON_OPEN where it is free, otherwise
 * TRON_SHUT. */
struct blocks {
	int next, top;
	uint16_t number[TRON_PLACES], stack[TRON_PLACES], order[TRON_PLACES];
	uint16_t behind[TRON_PLACES]; /* the most steps behind a door */
};

/* Completes the block that begins at `first`, behind a door, and is on top of the stack. */
static void
close_block(struct blocks *b, int door, int first)
{
	int count[2] = { 0, 0 }, colour = colour_of(door), at = b->top, most;

	do
		count[colour_of(b->stack[--at])]++;
	while (b->stack[at] != first);
	int same = count[colour], other = count[!colour];
	most = tron_most_steps(same, other);
	int even = 2 * (same < other ? same : other);
	int odd = 2 * (same < other - 1 ? same : other - 1) + 1;
	for (int i = at; i < b->top; i++) {
		int through = b->behind[b->stack[i]];
		if (through == 0)
			continue;
		through += colour_of(b->stack[i]) == colour ? even : odd;
		most = through > most ? through : most;
	}
	b->top = at;
	if (most > b->behind[door])
		b->behind[door] = (uint16_t)most;
}

/* Returns the number of the earliest cell adjacent to those from here on. */
static int
explore(struct blocks *b, int place)
{
	int own = b->next + 1, low = own;

	b->order[b->next++] = (uint16_t)place;
	b->number[place] = (uint16_t)own;
	b->behind[place] = 0;
	b->stack[b->top++] = (uint16_t)place;
	for (int m = 0; m < TRON_MOVES; m++) {
		int next = place + steps[m], number = b->number[next];
		if (number != TRON_OPEN) {
			low = number < low ? number : low;
			continue;
		}
		int behind = explore(b, next);
		if (behind >= own)
			close_block(b, place, next);
		else if (behind < low)
			low = behind;
	}
	return low;
}

/* Returns an upper bound on the steps from a head, which is shut. It belongs to the first blocks: it is
 * adjacent to all cells that it may enter. */
static int
bound_from(struct blocks *b, int head)
{
	b->next = b->top = 0;
	explore(b, head);
	for (int i = 1; i < b->next; i++)
		b->number[b->order[i]] = TRON_OPEN;
	b->number[head] = TRON_SHUT;
	return b->behind[head];
}

static int
bound_of_area(const struct tron_area *a)
{
	struct blocks b; /* most of it is not used on most boards */

	tron_open_places(b.number, &a->free, a->rows);
	return bound_from(&b, a->head);
}

/* ---- the exact search ---- */

/* Lists the moves to free cells, those with the fewest exits first (Warnsdorff), dead ends last. */
static int
list_moves(const struct tron_cells *free, int place, int out[TRON_MOVES])
{
	int count = 0, key[TRON_MOVES];

	for (uint64_t set = tron_moves_into(free->row, (unsigned)place); set; set &= set - 1) {
		int next = place + steps[bits_lowest(set)], at = count++;
		int exits = (int)bits_count(tron_moves_into(free->row, (unsigned)next));
		exits = exits == 0 ? TRON_MOVES : exits;
		for (; at > 0 && key[at - 1] > exits; at--) {
			key[at] = key[at - 1];
			out[at] = out[at - 1];
		}
		key[at] = exits;
		out[at] = next;
	}
	return count;
}

static void
keep_path(struct tron_fill *f, int length)
{
	if (length <= f->best)
		return;
	f->best = length;
	memcpy(f->longest, f->path, ((size_t)length + 1) * sizeof *f->path);
}

/* Extends the path from path[length] where it can still become longer than the longest one. The only way
 * on leads as far as was found a step before. */
static void
extend(struct tron_fill *f, struct blocks *b, int length)
{
	int place = f->path[length], next[TRON_MOVES];
	int count = list_moves(&f->area.free, place, next);

	keep_path(f, length);
	for (int i = 0; i < count && f->best < f->most && f->nodes > 0; i++) {
		f->nodes--;
		flip(&f->area.free, next[i]);
		b->number[next[i]] = TRON_SHUT;
		f->path[length + 1] = (uint16_t)next[i];
		if (length >= f->best || count == 1 ||
			length + 1 + bound_from(b, next[i]) > f->best)
			extend(f, b, length + 1);
		b->number[next[i]] = TRON_OPEN;
		flip(&f->area.free, next[i]);
	}
}

static void
search_exactly(struct tron_fill *f, int nodes)
{
	struct blocks b; /* mostly unused */

	tron_open_places(b.number, &f->area.free, f->area.rows);
	f->nodes = nodes;
	f->path[0] = (uint16_t)f->area.head;
	extend(f, &b, 0);
	if (f->nodes > 0)
		f->most = f->best;
}

/* ---- changes of a path ---- */

static void
fill_append(struct tron_fill *f, int place)
{
	f->at[place] = (int16_t)++f->length;
	f->path[f->length] = (uint16_t)place;
}

static void
cut(struct tron_fill *f, int length)
{
	while (f->length > length)
		f->at[f->path[f->length--]] = FREE;
}

static int
free_beside(const struct tron_fill *f, int place)
{
	return (f->at[place - STRIDE] == FREE) + (f->at[place + STRIDE] == FREE) +
	       (f->at[place - 1] == FREE) + (f->at[place + 1] == FREE);
}

/* Returns the order in which a free cell is entered, the least first: those with the fewest exits
 * (Warnsdorff), dead ends last. */
static int
entry_key(const struct tron_fill *f, int place)
{
	int exits = free_beside(f, place);

	return exits ? exits : TRON_MOVES;
}

/* Extends the end over free cells in that order, otherwise at random. */
static void
fill_go_on(struct tron_fill *f)
{
	for (;;) {
		int end = f->path[f->length], best = 0, least = INT32_MAX;
		uint32_t random = (uint32_t)rng_next(&f->rng);
		for (int m = 0; m < TRON_MOVES; m++) {
			int next = end + steps[m];
			if (f->at[next] != FREE)
				continue;
			int key = entry_key(f, next) << 8 | (int)(random >> 8 * m & 255);
			if (key < least) {
				least = key;
				best = next;
			}
		}
		if (!best)
			return;
		fill_append(f, best);
	}
}

static void
turn_round(struct tron_fill *f, int from)
{
	for (int i = from, j = f->length; i < j; i++, j--) {
		uint16_t place = f->path[i];
		f->path[i] = f->path[j];
		f->path[j] = place;
	}
	for (int i = from; i <= f->length; i++)
		f->at[f->path[i]] = (int16_t)i;
}

static void
backbite(struct tron_fill *f)
{
	int to = f->at[f->path[f->length] + steps[rng_next(&f->rng) >> 62]];

	if (to >= 0 && to < f->length - 1) {
		turn_round(f, to + 1);
		fill_go_on(f);
	}
}

/* Inserts two free cells beside the step after path[i]; returns false if there are none. */
static bool
detour(struct tron_fill *f, int i)
{
	int from = f->path[i], to = f->path[i + 1], step = to - from;
	int aside = step == 1 || step == -1 ? STRIDE : 1;

	if (f->at[from + aside] != FREE || f->at[to + aside] != FREE)
		aside = -aside;
	if (f->at[from + aside] != FREE || f->at[to + aside] != FREE)
		return false;
	memmove(&f->path[i + 3], &f->path[i + 1], (size_t)(f->length - i) * sizeof *f->path);
	f->path[i + 1] = (uint16_t)(from + aside);
	f->path[i + 2] = (uint16_t)(to + aside);
	f->length += 2;
	for (int k = i + 1; k <= f->length; k++)
		f->at[f->path[k]] = (int16_t)k;
	return true;
}

/* Turns over the corner at path[i], which is neither the head nor the end. */
static void
turn_corner(struct tron_fill *f, int i)
{
	int place = f->path[i], across = f->path[i - 1] + f->path[i + 1] - place;

	if (across == place || f->at[across] != FREE)
		return;
	f->at[place] = FREE;
	f->at[across] = (int16_t)i;
	f->path[i] = (uint16_t)across;
}

/* Removes the two cells after path[i], if the cells before and after them are adjacent. */
static void
shortcut(struct tron_fill *f, int i)
{
	int step = f->path[i + 3] - f->path[i];

	if (step != 1 && step != -1 && step != STRIDE && step != -STRIDE)
		return;
	f->at[f->path[i + 1]] = f->at[f->path[i + 2]] = FREE;
	f->length -= 2;
	memmove(&f->path[i + 1], &f->path[i + 3], (size_t)(f->length - i) * sizeof *f->path);
	for (int k = i + 1; k <= f->length; k++)
		f->at[f->path[k]] = (int16_t)k;
}

/* Makes a random change; a shortcut with a probability given in 256ths. */
static void
change(struct tron_fill *f, unsigned shortcuts)
{
	uint64_t random = rng_next(&f->rng);
	unsigned which = random & 7;
	int i = (int)((random >> 32) * (uint64_t)f->length >> 32); /* below the length */

	if (which < 3) {
		backbite(f);
	} else if (which < 5) {
		detour(f, i);
	} else if (which < 7) {
		if (i > 0)
			turn_corner(f, i);
	} else if ((random >> 8 & 255) < shortcuts) {
		if (random >> 16 & 1 && i + 3 <= f->length)
			shortcut(f, i);
		else
			cut(f, f->length - 1 - (int)(random >> 17 & 3) > 0
					? f->length - 1 - (int)(random >> 17 & 3)
					: 0);
		fill_go_on(f);
	}
}

/* ---- walks ---- */

/* Returns whether the free cells round a place fall into several groups. */
static bool
is_parted(const struct tron_fill *f, int place)
{
	static const int around[8] = { -STRIDE, -STRIDE + 1, 1, STRIDE + 1, STRIDE, STRIDE - 1, -1,
		-STRIDE - 1 };
	unsigned ring = 0;

	for (int i = 0; i < 8; i++)
		ring |= (unsigned)(f->at[place + around[i]] == FREE) << i;
	return tron_ring_parts(ring);
}

/* Walks from the head until it is stuck, then takes in what is left beside the way. `looks`: where the free cells
 * are parted, it goes on where the bound is greatest. `turn`, 0 to 3: which of cells with as many exits comes
 * first. */
static void
take_walk(struct tron_fill *f, bool looks, int turn)
{
	struct blocks b; /* mostly unused */

	cut(f, 0);
	if (looks)
		tron_open_places(b.number, &f->area.free, f->area.rows);
	for (;;) {
		int end = f->path[f->length], best = 0, least = INT32_MAX;
		bool parted = looks && is_parted(f, end);
		for (int m = 0; m < TRON_MOVES; m++) {
			int next = end + steps[m ^ turn];
			if (f->at[next] != FREE)
				continue;
			int key = entry_key(f, next);
			if (parted) {
				b.number[next] = TRON_SHUT;
				key -= 8 * bound_from(&b, next);
				b.number[next] = TRON_OPEN;
			}
			if (key < least) {
				least = key;
				best = next;
			}
		}
		if (!best)
			break;
		fill_append(f, best);
		if (looks)
			b.number[best] = TRON_SHUT;
	}
	for (int i = 0; i < f->length; i++) {
		while (f->length < f->most && detour(f, i))
			;
	}
	keep_path(f, f->length);
}

/* Takes different walks, at most eight, until one is as long as possible. */
static void
take_walks(struct tron_fill *f, int count)
{
	for (int i = 0; i < count && f->best < f->most; i++)
		take_walk(f, i & 1, i >> 1 ^ (i & 1));
}

/* ---- changes at random ---- */

/* Restarts with the longest path up to some cell and extends it from there into the most promising
 * part. */
static void
begin_path(struct tron_fill *f)
{
	struct tron_cells free = f->area.free;
	struct blocks b;
	int kept = f->best > 0 ? (int)rng_below(&f->rng, (uint32_t)f->best) : 0;

	if (rng_below(&f->rng, 4) == 0)
		kept = 0;
	cut(f, 0);
	for (int i = 1; i <= kept; i++) {
		fill_append(f, f->longest[i]);
		flip(&free, f->longest[i]);
	}
	tron_open_places(b.number, &free, f->area.rows);
	for (;;) {
		int next[TRON_MOVES], most = -1, best = 0;
		int count = list_moves(&free, f->path[f->length], next);
		if (count == 0)
			break;
		for (int i = 0; i < count; i++) {
			b.number[next[i]] = TRON_SHUT;
			int bound = 8 * bound_from(&b, next[i]) + (int)rng_below(&f->rng, 12);
			b.number[next[i]] = TRON_OPEN;
			if (count == 1 || bound > most) {
				most = bound;
				best = next[i];
			}
		}
		fill_append(f, best);
		flip(&free, best);
		b.number[best] = TRON_SHUT;
	}
	f->left = CHANGES * (f->length + 1);
}

/* Makes some changes; returns false once the longest path is known. */
static bool
improve_lone(void *lone, int changes)
{
	struct tron_fill *f = lone;

	if (f->best < f->most && f->nodes < 0) {
		take_walks(f, ALL_WALKS);
		search_exactly(f, EXACT_NODES);
		f->length = 0;
		f->left = 0;
	}
	for (; changes > 0 && f->best < f->most; changes--) {
		if (f->left <= 0 || f->length < 2) {
			begin_path(f);
			changes -= f->length * 16;
		}
		if (f->length >= 2)
			change(f, (unsigned)(128 * f->left / (CHANGES * (f->length + 1))));
		f->left--;
		if (f->length > f->best)
			keep_path(f, f->length);
	}
	return f->best < f->most;
}

/* ---- between positions ---- */

/* Returns whether the longest path of the earlier position continues from here. */
static bool
fill_goes_on(const struct tron_fill *f, const struct tron_area *a)
{
	if (f->best < 1 || f->best > TRON_LONGEST)
		return false;
	int from = f->longest[0] == a->head ? 0 : 1;
	if (f->longest[from] != a->head)
		return false;
	for (int i = from + 1; i <= f->best; i++) {
		if (!fill_is_free(&a->free, f->longest[i]))
			return false;
	}
	return true;
}

/* Returns whether an area lies in that of the earlier position, so that no path through it is longer. */
static bool
is_within(const struct tron_fill *f, const struct tron_area *a)
{
	for (int i = 1; i + 1 < a->rows; i++) {
		if (a->free.row[i] & ~f->area.free.row[i])
			return false;
	}
	return true;
}

/* Sets the area and an empty path. */
static void
set_area(struct tron_fill *f, const struct tron_area *a)
{
	f->area.rows = a->rows;
	f->area.head = a->head;
	memcpy(f->area.free.row, a->free.row, (size_t)a->rows * sizeof a->free.row[0]);
	for (int place = 0; place < a->rows * STRIDE; place++)
		f->at[place] = WALL;
	for (int i = 1; i + 1 < a->rows; i++) {
		for (uint64_t set = a->free.row[i]; set; set &= set - 1)
			f->at[i * STRIDE + (int)bits_lowest(set)] = FREE;
	}
	f->length = 0;
	f->path[0] = (uint16_t)a->head;
}

/* Prepares a search. If *f is the search of an earlier position whose longest path continues from
 * here, that path is kept; if `fresh`, *f may hold anything. */
static void
tron_fill_begin(struct tron_fill *f, const struct tron_area *a, bool fresh, uint64_t seed)
{
	bool kept = !fresh && fill_goes_on(f, a);
	bool proven = kept && f->best == f->most && f->most > 0 && is_within(f, a);
	int from = kept && f->longest[0] != a->head ? 1 : 0;

	f->best = kept ? f->best - from : 0;
	if (kept)
		memmove(f->longest, f->longest + from, ((size_t)f->best + 1) * sizeof *f->longest);
	set_area(f, a);
	f->most = proven ? f->best : bound_of_area(a);
	f->left = 0;
	f->nodes = -1;
	if (!kept)
		f->longest[0] = (uint16_t)a->head;
	rng_seed(&f->rng, seed);
}

/* The results for an area: its bound, and its range after the walks and after a search. Answers do not depend on
 * earlier queries. */
struct found {
	uint64_t key;
	int16_t bound;
	struct {
		int16_t least, most;
	} range[2];
};

enum { FOUND = 1 << 15, UNKNOWN = -1, SEARCH_NODES = 64 };

static pthread_key_t tables;
static bool has_tables;

static void
make_tables(void)
{
	has_tables = pthread_key_create(&tables, free) == 0;
}

/* Returns the thread's table, allocated when it first asks, or NULL without memory. */
static struct found *
own_table(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;

	pthread_once(&once, make_tables);
	struct found *table = has_tables ? pthread_getspecific(tables) : NULL;
	if (has_tables && !table) {
		table = calloc(FOUND, sizeof *table);
		if (pthread_setspecific(tables, table) != 0) {
			free(table);
			table = NULL;
		}
	}
	return table;
}

/* Returns what is known about an area, without a table in *spare. */
static struct found *
find_area(const struct tron_area *a, struct found *spare)
{
	struct found *table = own_table();
	uint64_t key = rng_mix((uint64_t)a->head);

	for (int i = 1; i + 1 < a->rows; i++)
		key = rng_mix(key ^ a->free.row[i]);
	struct found *f = table ? &table[key % FOUND] : spare;
	if (f->key != key)
		*f = (struct found){ key, (int16_t)bound_of_area(a),
			{ { 0, UNKNOWN }, { 0, UNKNOWN } } };
	return f;
}

struct tron_range
tron_fill_range(const struct tron_area *a, enum tron_effort effort)
{
	struct found spare = { 0 }, *found = find_area(a, &spare);
	bool searches = effort == TRON_SEARCH;

	if (effort == TRON_BOUND)
		return (struct tron_range){ 0, found->bound };
	if (found->range[searches].most == UNKNOWN) {
		struct tron_fill f; /* mostly unused */
		set_area(&f, a);
		f.most = found->bound;
		f.best = 0;
		take_walks(&f, searches ? ALL_WALKS : FEW_WALKS);
		if (searches && f.best < f.most)
			search_exactly(&f, f.most + SEARCH_NODES);
		found->range[searches].least = (int16_t)f.best;
		found->range[searches].most = (int16_t)f.most;
	}
	return (struct tron_range){ found->range[searches].least, found->range[searches].most };
}

/* ---- struct game_lone ---- */

static bool
begin_lone(const struct game *g, const struct state *s, enum side side, bool fresh, uint64_t seed,
	void *lone)
{
	struct tron_area area;
	struct tron_free board;
	int cells[2];

	if (!g->rules->space(g, s, cells))
		return false;
	tron_free_of(g, s, &board);
	area.rows = board.rows;
	area.head = board.head[side];
	for (int i = 0; i < board.rows; i++)
		area.free.row[i] = ~board.taken.row[i] & board.inside;
	area.free.row[0] = area.free.row[board.rows - 1] = 0;
	tron_fill_begin(lone, &area, fresh, seed);
	return true;
}

static int
lone_line(const void *lone, move_t *line, int most)
{
	const struct tron_fill *f = lone;
	int count = f->best < most ? f->best : most;

	for (int i = 0; i < count; i++) {
		for (unsigned m = 0; m < TRON_MOVES; m++) {
			if (f->longest[i] + steps[m] == f->longest[i + 1])
				line[i] = (move_t)m;
		}
	}
	return f->best;
}

const struct game_lone tron_lone = {
	.size = sizeof(struct tron_fill),
	.begin = begin_lone,
	.improve = improve_lone,
	.line = lone_line,
};
