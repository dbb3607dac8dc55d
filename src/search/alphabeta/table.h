/* The transposition table of a negamax search: buckets of four entries, one cache line each, a
 * power of two of them. Scores of wins are stored counted from the entry's position and not from the
 * root.
 *
 * Threads share its memory without a lock (Hyatt and Mann 2002): the key is stored XORed with the
 * rest, so that halves written by two threads match no position. */
#ifndef NARABE_SEARCH_ALPHABETA_TABLE_H
#define NARABE_SEARCH_ALPHABETA_TABLE_H

#include <stdatomic.h>
#include <string.h>

#include "base/arena.h"
#include "search/engine.h"

enum { NEGAMAX_BUCKET = 4 };

/* How an entry's score relates to the true score; 0 is the empty entry. */
enum negamax_bound { BOUND_LOWER = 1, BOUND_UPPER = 2, BOUND_EXACT = 3 };

/* The result for a position; eight bytes. */
struct negamax_entry {
	int16_t score; /* the mover's */
	uint8_t depth; /* plies searched below the position */
	uint8_t move;
	uint16_t iteration; /* in which it was written, counted over all searches of a game */
	uint8_t bound;      /* enum negamax_bound, 0: empty */
	bool solved;        /* no evaluation took part */
};

struct negamax_slot {
	_Atomic uint64_t check; /* the key XORed with `entry` */
	_Atomic uint64_t entry; /* struct negamax_entry */
};

/* Starts with few buckets and doubles between iterations (negamax.c) while the memory lasts,
 * so that small searches touch little of it. */
struct negamax_table {
	struct arena arena;
	struct negamax_slot *slot;
	uint64_t mask;      /* of bucket numbers */
	uint64_t most;      /* what mask can grow to */
	uint64_t written;   /* entries, including those that replace others */
	uint16_t iteration; /* the current one; 0: none yet */
	uint16_t first;     /* the first of this search; earlier entries are from other searches */
};

enum {
	NEGAMAX_FIRST_MASK = 0x3ff,
	NEGAMAX_KEPT_MASK = 0x3fff,
	NEGAMAX_OLD = 4, /* plies that an entry of an earlier search counts less */
};

enum { NEGAMAX_BUCKET_BYTES = NEGAMAX_BUCKET * sizeof(struct negamax_slot) };

/* Returns the mask that a table of `bytes` bytes can grow to. */
static inline uint64_t
negamax_table_most(size_t bytes)
{
	uint64_t most = NEGAMAX_FIRST_MASK;

	while ((2 * most + 2) * NEGAMAX_BUCKET_BYTES <= bytes)
		most = 2 * most + 1;
	return most;
}

/* Empties what is in use. */
static inline void
negamax_table_clear(struct negamax_table *t)
{
	memset((void *)t->slot, 0, (t->mask + 1) * NEGAMAX_BUCKET_BYTES);
}

/* Reserves memory for a table; returns false when it is refused. */
static inline bool
negamax_table_init(struct negamax_table *t, size_t bytes)
{
	t->mask = NEGAMAX_FIRST_MASK;
	t->most = negamax_table_most(bytes);
	if (!arena_init(&t->arena, (t->most + 1) * NEGAMAX_BUCKET_BYTES))
		return false;
	t->slot = (void *)t->arena.base; /* the block begins with a page */
	return true;
}

static inline void
negamax_table_finish(struct negamax_table *t)
{
	arena_finish(&t->arena);
	t->slot = NULL;
}

/* Prepares a table that is all zero or in use: clears and reuses it if it has the same limit and
 * has not grown much, otherwise releases its memory first. Returns false when memory is refused. */
static inline bool
negamax_table_begin(struct negamax_table *t, size_t bytes)
{
	t->written = 0;
	t->iteration = t->first = 0;
	if (!t->slot || t->most != negamax_table_most(bytes) || t->mask > NEGAMAX_KEPT_MASK) {
		arena_finish(&t->arena);
		return negamax_table_init(t, bytes);
	}
	negamax_table_clear(t);
	t->mask = NEGAMAX_FIRST_MASK;
	return true;
}

/* Prepares the table for another search of the same game and keeps the entries. */
static inline void
negamax_table_go_on(struct negamax_table *t)
{
	if (t->iteration > UINT16_MAX / 2) { /* the numbers must not wrap */
		negamax_table_clear(t);
		t->iteration = 0;
	}
	t->first = (uint16_t)(t->iteration + 1);
}

static inline struct negamax_slot *
negamax_table_bucket(const struct negamax_table *t, uint64_t key)
{
	return t->slot + (key & t->mask) * NEGAMAX_BUCKET;
}

/* Begins to bring a position's bucket from memory, for a search that will ask for it soon. */
static inline void
negamax_table_fetch(const struct negamax_table *t, uint64_t key)
{
	__builtin_prefetch(negamax_table_bucket(t, key));
}

/* Returns the slot's entry and its key in *key, which matches no position if another thread was
 * writing. Nothing else depends on the entry, so relaxed order suffices. */
static inline struct negamax_entry
negamax_slot_read(const struct negamax_slot *s, uint64_t *key)
{
	uint64_t bytes = atomic_load_explicit(&s->entry, memory_order_relaxed);
	struct negamax_entry e;

	*key = atomic_load_explicit(&s->check, memory_order_relaxed) ^ bytes;
	memcpy(&e, &bytes, sizeof e);
	return e;
}

static inline void
negamax_slot_write(struct negamax_slot *s, uint64_t key, const struct negamax_entry *e)
{
	uint64_t bytes;

	memcpy(&bytes, e, sizeof bytes);
	atomic_store_explicit(&s->check, key ^ bytes, memory_order_relaxed);
	atomic_store_explicit(&s->entry, bytes, memory_order_relaxed);
}

/* Looks a position up; returns false if it has no entry. */
static inline bool
negamax_table_find(const struct negamax_table *t, uint64_t key, struct negamax_entry *out)
{
	const struct negamax_slot *s = negamax_table_bucket(t, key);
	uint64_t found;

	for (int i = 0; i < NEGAMAX_BUCKET; i++) {
		*out = negamax_slot_read(&s[i], &found);
		if (found == key && out->bound)
			return true;
	}
	return false;
}

/* Returns the slot to write: that of the same position, an empty one, or that of the cheapest
 * entry: entries of earlier searches first, then of earlier iterations, then those of little
 * depth. */
static inline struct negamax_slot *
negamax_table_place(const struct negamax_table *t, uint64_t key)
{
	struct negamax_slot *s = negamax_table_bucket(t, key);
	struct negamax_slot *victim = s;
	int least = INT32_MAX;
	uint64_t found;

	for (int i = 0; i < NEGAMAX_BUCKET; i++) {
		const struct negamax_entry e = negamax_slot_read(&s[i], &found);
		if (found == key || !e.bound)
			return &s[i];
		int worth = e.depth + (e.iteration == t->iteration ? 2 : 0) -
			    (e.iteration < t->first ? NEGAMAX_OLD : 0);
		if (worth < least) {
			least = worth;
			victim = &s[i];
		}
	}
	return victim;
}

static inline bool
negamax_is_win(int score)
{
	return score > NEGAMAX_WIN - GAME_MAX_PLIES || score < GAME_MAX_PLIES - NEGAMAX_WIN;
}

/* Converts a score counted from the root to one counted from a position `ply` plies below it. */
static inline int
negamax_score_to_table(int score, int ply)
{
	if (!negamax_is_win(score))
		return score;
	return score > 0 ? score + ply : score - ply;
}

/* Converts the score back. */
static inline int
negamax_score_from_table(int score, int ply)
{
	if (!negamax_is_win(score))
		return score;
	return score > 0 ? score - ply : score + ply;
}

/* Returns whether a score of this bound, stored or not, settles a search in the window. */
static inline bool
negamax_bound_settles(unsigned bound, int score, const int window[2])
{
	if (bound == BOUND_EXACT)
		return true;
	return bound == BOUND_LOWER ? score >= window[1] : score <= window[0];
}

/* Returns whether an entry settles a search of `depth` plies in the window; *score is its answer.
 * Only exactly this depth counts, so that a value never depends on which entries happen to be
 * stored; a proven win or loss holds at every greater depth. */
static inline bool
negamax_entry_cuts(
	const struct negamax_entry *e, int depth, int ply, const int window[2], int *score)
{
	*score = negamax_score_from_table(e->score, ply);
	if (e->depth != depth && !(e->depth <= depth && negamax_is_win(e->score)))
		return false;
	return negamax_bound_settles(e->bound, *score, window);
}

/* The result of a search of `depth` plies, `ply` plies below the root. */
struct negamax_finding {
	int depth, ply, score;
	unsigned move;
	bool solved; /* no evaluation took part */
};

/* Stores the result of a search in the window. */
static inline void
negamax_table_store(struct negamax_table *t, uint64_t key, const int window[2],
	const struct negamax_finding *found)
{
	enum negamax_bound bound = BOUND_EXACT;

	if (found->score >= window[1])
		bound = BOUND_LOWER;
	else if (found->score <= window[0])
		bound = BOUND_UPPER;
	const struct negamax_entry e = {
		.score = (int16_t)negamax_score_to_table(found->score, found->ply),
		.depth = (uint8_t)found->depth,
		.move = (uint8_t)found->move,
		.iteration = t->iteration,
		.bound = (uint8_t)bound,
		.solved = found->solved,
	};
	t->written++;
	negamax_slot_write(negamax_table_place(t, key), key, &e);
}

#endif
