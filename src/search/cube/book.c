/* The first player's strategy on the 4x4x4 board without gravity: a list of moves, and the positions
 * to which they belong. */
#include "search/cube/book.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/file.h"
#include "base/sum.h"
#include "search/cube/line_counts.h"
#include "search/cube/qubic_threats.h"
#include "search/cube/symmetry.h"

#define MAGIC "narabe-qubic-1\n"

enum {
	MAGIC_SIZE = 16,
	HEAD = 28,
	MOST_MOVES = 1 << 16,
	FAILED_BITS = 14,
	STOP_STEPS = 16,
	NOTHING = 255,        /* in place of a move: the second player is to move */
	ALL_THREES = 1 << 30, /* as a limit: no limit */
};

struct position {
	uint64_t stones[2]; /* both 0: free */
	uint8_t move;       /* on this image; NOTHING */
	uint8_t plies;
};

struct cube_book {
	uint8_t *move;
	int count;
	size_t room;
	pthread_mutex_t lock; /* of positions that the walk finds */
	bool walked, failed;
	int plies; /* from the empty board, which is not in the table */
	struct position *table;
	size_t slots, used;
};

bool
cube_book_is_for(const struct game *g)
{
	return cube_fits(g) && !g->by_column;
}

void
cube_book_destroy(struct cube_book *b)
{
	if (!b)
		return;
	pthread_mutex_destroy(&b->lock);
	free(b->table);
	free(b->move);
	free(b);
}

static struct cube_book *
strategy_create(void)
{
	struct cube_book *b = calloc(1, sizeof *b);

	if (b)
		pthread_mutex_init(&b->lock, NULL);
	return b;
}

int
cube_book_count(const struct cube_book *b)
{
	return b->count;
}

/* ---- positions ---- */

/* Returns the slot of a position, or the free one where it belongs. */
static struct position *
strategy_slot_of(const struct cube_book *b, const uint64_t stones[2])
{
	for (uint64_t at = cube_key(stones[0], stones[1]);; at++) {
		struct position *p = &b->table[at & (b->slots - 1)];
		if ((p->stones[0] == stones[0] && p->stones[1] == stones[1]) ||
			!(p->stones[0] | p->stones[1]))
			return p;
	}
}

static bool
strategy_make_room(struct cube_book *b)
{
	struct cube_book larger = { .slots = b->slots ? 2 * b->slots : 1 << 12 };

	if (b->used < b->slots / 2)
		return true;
	larger.table = calloc(larger.slots, sizeof *larger.table);
	if (!larger.table)
		return false;
	for (size_t i = 0; i < b->slots; i++) {
		if (b->table[i].stones[0] | b->table[i].stones[1])
			*strategy_slot_of(&larger, b->table[i].stones) = b->table[i];
	}
	free(b->table);
	b->table = larger.table;
	b->slots = larger.slots;
	return true;
}

/* ---- the walk ---- */

struct walk {
	struct cube_book *book;
	struct qubic_threats *threes;
	cube_book_decide *decide; /* NULL: the moves are the book's */
	void *owner;
	int at; /* the next move of the book */
	bool (*stop)(void *owner);
	void *stop_owner;
	int steps;
	bool stopped, failed;
	struct error *error;
};

static int walk_reply(struct walk *w, uint64_t stones[2]);

static int
strategy_fail(struct walk *w, const char *sentence)
{
	if (!w->failed)
		error_set(w->error, "%s", sentence);
	w->failed = true;
	return 0;
}

/* The positions of the current line; each has more stones than the one before. */
static int
strategy_keep(struct walk *w, const uint64_t stones[2], unsigned move, int plies)
{
	if (!(stones[0] | stones[1]))
		return w->book->plies = plies;
	if (!strategy_make_room(w->book))
		return strategy_fail(w, "There is not enough memory for the book.");
	*strategy_slot_of(w->book, stones) = (struct position){
		.stones = { stones[0], stones[1] },
		.move = (uint8_t)move,
		.plies = (uint8_t)plies,
	};
	w->book->used++;
	return plies;
}

/* Takes a position, as its least image, with the first player to move and no win by threes. Returns
 * the most plies to its win, or 0 where the strategy fails. */
static int
walk_move(struct walk *w, const uint64_t stones[2])
{
	struct qubic_threats_board b = qubic_threats_board(w->threes, stones[0], stones[1]);
	uint64_t must = qubic_threats_other_fours(w->threes, &b);
	struct cube_book *book = w->book;
	int move = (int)(must ? bits_lowest(must) : 0);

	if (must & (must - 1))
		return strategy_fail(w, "The strategy loses to two threes.");
	if (!must && !w->decide) {
		move = w->at < book->count ? book->move[w->at++] : -1;
	} else if (!must) {
		move = w->decide(w->owner, stones[0], stones[1]);
		if (book->count == MOST_MOVES ||
			!ARRAY_ROOM(book->move, book->room, book->count + 1))
			return strategy_fail(w, "There is not enough memory for the book.");
		book->move[book->count++] = (uint8_t)move;
	}
	if (move < 0 || move >= CUBE_CELLS || (stones[0] | stones[1]) & bit_of((unsigned)move))
		return strategy_fail(w, "The strategy has no move in a position that it leads to.");
	uint64_t after[2] = { stones[0] | bit_of((unsigned)move), stones[1] };
	cube_canonicalise(after);
	const struct position *known = w->book->slots ? strategy_slot_of(w->book, after) : NULL;
	int plies = known && known->plies ? known->plies : walk_reply(w, after);
	if (w->stopped || w->failed)
		return 0;
	return strategy_keep(w, stones, (unsigned)move, plies + 1);
}

/* Wins by threes found so far against the replies at one position. */
struct refutations {
	int count;
	struct qubic_threats_win win[CUBE_CELLS + 1];
};

/* Returns in how many plies after this reply the first player wins. */
static int
walk_one_reply(struct walk *w, const uint64_t stones[2], const struct qubic_threats_board *b,
	unsigned cell, struct refutations *r)
{
	uint64_t after[2] = { stones[0], stones[1] | bit_of(cell) };
	struct qubic_threats_board next = *b;
	struct qubic_threats_win *found = &r->win[r->count];
	int plies;

	qubic_threats_put_other(w->threes, &next, cell);
	for (int i = r->count - 1; i >= 0; i--) {
		if (qubic_threats_replay(w->threes, &next, &r->win[i], &plies, NULL))
			return plies;
	}
	if (qubic_threats_find(w->threes, &next, ALL_THREES, found) == QUBIC_THREATS_WIN) {
		r->count++;
		return found->plies;
	}
	cube_canonicalise(after);
	const struct position *known = w->book->slots ? strategy_slot_of(w->book, after) : NULL;
	return known && known->plies ? known->plies : walk_move(w, after);
}

static int
walk_reply(struct walk *w, uint64_t stones[2])
{
	struct qubic_threats_board b = qubic_threats_board(w->threes, stones[0], stones[1]);
	uint64_t fours = qubic_threats_own_fours(w->threes, &b);
	uint64_t cells = fours ? fours : ~(stones[0] | stones[1]);
	struct refutations *r = NULL;
	int most = 1;

	if (qubic_threats_other_fours(w->threes, &b) || !cells)
		return strategy_fail(w, "The strategy does not stop a four.");
	if (!(fours & (fours - 1)) || !fours)
		r = malloc(sizeof *r);
	if (r)
		r->count = 0;
	else if (!(fours & (fours - 1)))
		return strategy_fail(w, "There is not enough memory for the book.");
	for (; r && cells; cells &= cells - 1) {
		if (w->stop && ++w->steps % STOP_STEPS == 0 && w->stop(w->stop_owner))
			w->stopped = true;
		if (w->stopped || w->failed)
			break;
		int plies = walk_one_reply(w, stones, &b, bits_lowest(cells), r);
		most = plies > most ? plies : most;
	}
	free(r);
	if (w->stopped || w->failed)
		return 0;
	return strategy_keep(w, stones, NOTHING, most + 1);
}

/* Walks the whole strategy from the empty board. */
static bool
walk_all(struct walk *w)
{
	static const uint64_t empty[2] = { 0, 0 };

	w->threes = qubic_threats_create(FAILED_BITS, w->error);
	if (!w->threes)
		return false;
	walk_move(w, empty);
	qubic_threats_destroy(w->threes);
	if (!w->stopped && !w->failed && !w->decide && w->at != w->book->count)
		strategy_fail(w, "The book has moves that belong to no position.");
	return !w->stopped && !w->failed;
}

struct cube_book *
cube_book_make(cube_book_decide *decide, void *owner, struct error *e)
{
	struct cube_book *b = strategy_create();
	struct walk w = { .book = b, .decide = decide, .owner = owner, .error = e };

	if (!b) {
		error_set(e, "There is not enough memory for the book.");
		return NULL;
	}
	b->walked = walk_all(&w);
	if (b->walked)
		return b;
	cube_book_destroy(b);
	return NULL;
}

bool
cube_book_open(struct cube_book *b, bool (*stop)(void *owner), void *owner, struct error *e)
{
	struct walk w = { .book = b, .stop = stop, .stop_owner = owner, .error = e };

	pthread_mutex_lock(&b->lock);
	if (!b->walked && !b->failed) {
		b->walked = walk_all(&w);
		b->failed = w.failed;
	}
	if (!b->walked) {
		free(b->table);
		b->table = NULL;
		b->slots = b->used = 0;
		if (b->failed && e && !w.failed)
			error_set(e, "The book is not a strategy.");
	}
	bool walked = b->walked;
	pthread_mutex_unlock(&b->lock);
	return walked;
}

/* ---- answers ---- */

bool
cube_book_find(struct cube_book *b, const struct state *s, struct cube_book_answer *out)
{
	uint64_t stones[2] = { s->stones[SIDE_FIRST], s->stones[SIDE_SECOND] };
	enum side to_move =
		bits_count(stones[0]) > bits_count(stones[1]) ? SIDE_SECOND : SIDE_FIRST;
	int image = cube_canonicalise(stones);

	if (s->to_move != to_move)
		return false;
	pthread_mutex_lock(&b->lock);
	const struct position *p = b->walked ? strategy_slot_of(b, stones) : NULL;
	bool found = p && p->plies;
	*out = (struct cube_book_answer){ MOVE_NONE, 0 };
	if (!(stones[0] | stones[1])) {
		found = !b->failed;
		*out = (struct cube_book_answer){ b->move[0], b->plies };
	} else if (found) {
		out->plies = p->plies;
		if (p->move != NOTHING)
			out->move = (move_t)cube_image_source(p->move, image);
	}
	pthread_mutex_unlock(&b->lock);
	return found;
}

/* ---- the file ---- */

bool
cube_book_write(const struct cube_book *b, const char *path, struct error *e)
{
	size_t size = HEAD + (size_t)b->count;
	unsigned char *data = malloc(size);

	if (!data)
		return error_set(e, "There is not enough memory to write %s.", path);
	memcpy(data, MAGIC, MAGIC_SIZE);
	bytes_put(data + 16, (uint64_t)b->count, 4);
	bytes_put(data + 20, sum_add(SUM_START, b->move, (size_t)b->count), 8);
	memcpy(data + HEAD, b->move, (size_t)b->count);
	bool written = file_replace(path, data, size, e);
	free(data);
	return written;
}

struct cube_book *
cube_book_read(const char *path, struct error *e)
{
	size_t size;
	char *data = file_read(path, HEAD + MOST_MOVES, &size, NULL);
	struct cube_book *b = data ? strategy_create() : NULL;
	const unsigned char *bytes = (const unsigned char *)data;
	bool fine = b && size > HEAD && memcmp(data, MAGIC, MAGIC_SIZE) == 0 &&
		    bytes_get(bytes + 16, 4) == size - HEAD &&
		    bytes_get(bytes + 20, 8) == sum_add(SUM_START, bytes + HEAD, size - HEAD) &&
		    ARRAY_ROOM(b->move, b->room, size - HEAD);

	for (size_t i = HEAD; fine && i < size; i++) {
		b->move[b->count++] = bytes[i];
		fine = bytes[i] < CUBE_CELLS;
	}
	if (!b) {
		error_set(e, "Cannot read the book %s.", path);
	} else if (!fine) {
		error_set(e,
			"The book %s is damaged or of another version; "
			"narabe book --game qubic --out FILE makes a new one.",
			path);
		cube_book_destroy(b);
		b = NULL;
	}
	free(data);
	return b;
}
