/* A book of exactly solved positions of 6x6 Othello: a sorted list of numbers. */
#include "search/othello/book.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/bits.h"
#include "base/file.h"
#include "search/othello/solver.h"
#include "search/othello/symmetry.h"
#include "search/othello/table.h"

enum {
	CELLS = 36,
	VALUES = 2 * CELLS + 2, /* -36 ... 36, and 1 for the followed flag */
	HEAD = 32,
	MAX_COUNT = 1 << 20,
};

#define MAGIC "narabe-othello-2"
#define BOARD 0x007e7e7e7e7e7e00u

struct othello_book {
	uint64_t *entry; /* ascending */
	int count;
	size_t room;
};

bool
othello_book_is_for(const struct game *g)
{
	return game_is_othello(g) && g->cells == BOARD;
}

struct othello_book *
othello_book_create(void)
{
	return calloc(1, sizeof(struct othello_book));
}

void
othello_book_destroy(struct othello_book *b)
{
	if (b)
		free(b->entry);
	free(b);
}

int
othello_book_count(const struct othello_book *b)
{
	return b->count;
}

/* ---- entries ---- */

/* Returns the entry of a position with the lowest value, not followed. */
static uint64_t
entry_encode(uint64_t own, uint64_t other)
{
	uint64_t code = 0;

	exact_turn_to_least(&own, &other);
	for (uint64_t left = BOARD; left; left &= left - 1) {
		uint64_t cell = left & -left;
		code = 3 * code + (own & cell ? 1 : other & cell ? 2 : 0);
	}
	return code * VALUES;
}

/* Values are even: the lowest bit is the followed flag. */
static int
othello_value_of(uint64_t entry)
{
	return (int)(entry % VALUES & ~1u) - CELLS;
}

static int
entry_decode(uint64_t entry, uint64_t *own, uint64_t *other)
{
	uint64_t code = entry / VALUES;

	*own = *other = 0;
	for (uint64_t left = BOARD; left; code /= 3) {
		uint64_t cell = bit_of(63 - (unsigned)__builtin_clzll(left));
		*own |= code % 3 == 1 ? cell : 0;
		*other |= code % 3 == 2 ? cell : 0;
		left ^= cell;
	}
	return othello_value_of(entry);
}

int
othello_book_at(const struct othello_book *b, int index, uint64_t *own, uint64_t *other)
{
	return entry_decode(b->entry[index], own, other);
}

/* Returns the index of the first entry that is not below `code`. */
static int
othello_place_of(const struct othello_book *b, uint64_t code)
{
	int low = 0, high = b->count;

	while (low < high) {
		int middle = (low + high) / 2;
		if (b->entry[middle] < code)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

/* Returns a position's entry, or NULL. */
static uint64_t *
entry_of(const struct othello_book *b, uint64_t own, uint64_t other)
{
	uint64_t code = entry_encode(own, other);
	int place = othello_place_of(b, code);

	return place < b->count && b->entry[place] - code < VALUES ? &b->entry[place] : NULL;
}

bool
othello_book_find(const struct othello_book *b, uint64_t own, uint64_t other, int *value)
{
	const uint64_t *entry = entry_of(b, own, other);

	if (entry)
		*value = othello_value_of(*entry);
	return entry;
}

void
othello_book_follow(struct othello_book *b, uint64_t own, uint64_t other)
{
	uint64_t *entry = entry_of(b, own, other);

	if (entry)
		*entry |= 1;
}

bool
othello_book_is_followed(const struct othello_book *b, uint64_t own, uint64_t other)
{
	const uint64_t *entry = entry_of(b, own, other);
	return entry && *entry & 1;
}

bool
othello_book_value(const struct othello_book *b, const struct state *s, int *value)
{
	if (!othello_book_find(b, s->stones[s->to_move], s->stones[s->to_move ^ 1], value))
		return false;
	*value *= state_sign(s);
	return true;
}

int
othello_book_best(const struct othello_book *b, uint64_t own, uint64_t other,
	const struct exact_child *child, int count, int *value)
{
	int reply;

	if (!othello_book_find(b, own, other, value))
		return -1;
	for (int i = 0; i < count; i++) {
		if (othello_book_find(b, child[i].own, child[i].other, &reply) && reply == -*value)
			return i;
	}
	return -1;
}

bool
othello_book_add(struct othello_book *b, uint64_t own, uint64_t other, int value)
{
	uint64_t code = entry_encode(own, other);
	int place = othello_place_of(b, code);

	if (place < b->count && b->entry[place] - code < VALUES)
		return true;
	if (!ARRAY_ROOM(b->entry, b->room, b->count + 1))
		return false;
	memmove(b->entry + place + 1, b->entry + place,
		(size_t)(b->count - place) * sizeof *b->entry);
	b->entry[place] = code + (uint64_t)(value + CELLS);
	b->count++;
	return true;
}

void
othello_book_fill(const struct othello_book *b, struct exact_table *t, int most_empty)
{
	for (int i = 0; i < b->count; i++) {
		uint64_t own, other;
		int value = entry_decode(b->entry[i], &own, &other);
		if (CELLS - (int)bits_count(own | other) <= most_empty)
			exact_table_put(t, own, other, value);
	}
}

/* ---- the file ---- */

static uint64_t
checksum(const struct othello_book *b)
{
	uint64_t sum = (uint64_t)b->count;

	for (int i = 0; i < b->count; i++)
		sum = exact_mix(sum ^ b->entry[i]) + b->entry[i];
	return sum;
}

bool
othello_book_write(const struct othello_book *b, const char *path, struct error *e)
{
	size_t size = HEAD + 8 * (size_t)b->count;
	unsigned char *data = malloc(size);

	if (!data)
		return error_set(e, "There is not enough memory to write %s.", path);
	memcpy(data, MAGIC, 16);
	bytes_put(data + 16, (uint64_t)b->count, 8);
	bytes_put(data + 24, checksum(b), 8);
	for (int i = 0; i < b->count; i++)
		bytes_put(data + HEAD + 8 * i, b->entry[i], 8);
	bool written = file_replace(path, data, size, e);
	free(data);
	return written;
}

/* Returns whether positions are in ascending order without duplicates, the middle of the board
 * filled. */
static bool
entries_are_sound(const struct othello_book *b)
{
	const uint64_t middle = bit_of(27) | bit_of(28) | bit_of(35) | bit_of(36);

	for (int i = 0; i < b->count; i++) {
		uint64_t own, other;
		entry_decode(b->entry[i], &own, &other);
		if (middle & ~(own | other) ||
			entry_encode(own, other) != b->entry[i] - b->entry[i] % VALUES)
			return false;
		if (i > 0 && b->entry[i] / VALUES <= b->entry[i - 1] / VALUES)
			return false;
	}
	return true;
}

static bool
read_entries(struct othello_book *b, FILE *f)
{
	unsigned char head[HEAD], number[8];

	if (fread(head, HEAD, 1, f) != 1 || memcmp(head, MAGIC, 16) != 0 ||
		bytes_get(head + 16, 8) > MAX_COUNT)
		return false;
	b->count = (int)bytes_get(head + 16, 8);
	if (!ARRAY_ROOM(b->entry, b->room, b->count))
		return false;
	for (int i = 0; i < b->count; i++) {
		if (fread(number, sizeof number, 1, f) != 1)
			return false;
		b->entry[i] = bytes_get(number, 8);
	}
	return fgetc(f) == EOF && checksum(b) == bytes_get(head + 24, 8) && entries_are_sound(b);
}

struct othello_book *
othello_book_read(const char *path, struct error *e)
{
	struct othello_book *b = othello_book_create();
	FILE *f = file_open(path, NULL);

	if (!b || !f) {
		error_set(e, "Cannot read the book %s.", path);
	} else if (read_entries(b, f)) {
		fclose(f);
		return b;
	} else {
		error_set(e,
			"The book %s is damaged or of another version; "
			"narabe book --out FILE makes a new one.",
			path);
	}
	if (f)
		fclose(f);
	othello_book_destroy(b);
	return NULL;
}
