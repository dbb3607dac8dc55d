/* The transposition table of a negamax search: buckets of four entries, one cache line each, a
 * power of two of them. One thread's own. Scores of wins are stored counted from the entry's
 * position and not from the root. */
#ifndef NARABE_SEARCH_ALPHABETA_TABLE_H
#define NARABE_SEARCH_ALPHABETA_TABLE_H

#include <string.h>

#include "base/arena.h"
#include "search/alphabeta/negamax.h"

enum { NEGAMAX_BUCKET = 4 };

/* What an entry's score is to the true one; none of them is 0, the empty entry. */
enum negamax_bound { BOUND_LOWER = 1, BOUND_UPPER = 2, BOUND_EXACT = 3 };

struct negamax_entry {
	uint64_t key;
	int16_t score; /* the mover's */
	uint8_t depth; /* plies searched below the position */
	uint8_t bound; /* enum negamax_bound, 0: empty */
	uint8_t move;
	uint8_t iteration; /* in which it was written */
	bool solved;       /* no evaluation took part: cube/learned.c */
	uint8_t pad;
};

/* Starts with few buckets and doubles between iterations (root.c) while the memory lasts,
 * so that small searches touch little of it. */
struct negamax_table {
	struct arena arena;
	struct negamax_entry *entry;
	uint64_t mask;    /* of bucket numbers */
	uint64_t most;    /* what mask can grow to */
	uint64_t written; /* entries, those in place of others included */
	uint8_t iteration;
};

enum { NEGAMAX_FIRST_MASK = 0x3ff, NEGAMAX_KEPT_MASK = 0x3fff };

/* False when memory is refused. */
static inline bool
negamax_table_init(struct negamax_table *t, size_t bytes)
{
	size_t bucket = NEGAMAX_BUCKET * sizeof *t->entry;

	t->mask = t->most = NEGAMAX_FIRST_MASK;
	while ((2 * t->most + 2) * bucket <= bytes)
		t->most = 2 * t->most + 1;
	if (!arena_init(&t->arena, (t->most + 1) * bucket))
		return false;
	t->entry = (void *)t->arena.base; /* the block begins with a page */
	return true;
}

static inline void
negamax_table_finish(struct negamax_table *t)
{
	arena_finish(&t->arena);
	t->entry = NULL;
}

/* The same for a table that is all zero or in use: it is cleared and used again if it may become as
 * large and has not grown much, else given back first. */
static inline bool
negamax_table_begin(struct negamax_table *t, size_t bytes)
{
	size_t bucket = NEGAMAX_BUCKET * sizeof *t->entry;
	uint64_t most = NEGAMAX_FIRST_MASK;

	while ((2 * most + 2) * bucket <= bytes)
		most = 2 * most + 1;
	t->written = 0;
	t->iteration = 0;
	if (!t->entry || t->most != most || t->mask > NEGAMAX_KEPT_MASK) {
		arena_finish(&t->arena);
		return negamax_table_init(t, bytes);
	}
	memset(t->entry, 0, (t->mask + 1) * bucket);
	t->mask = NEGAMAX_FIRST_MASK;
	return true;
}

static inline struct negamax_entry *
negamax_table_bucket(const struct negamax_table *t, uint64_t key)
{
	return t->entry + (key & t->mask) * NEGAMAX_BUCKET;
}

/* The entry of a position, or NULL. */
static inline const struct negamax_entry *
negamax_table_find(const struct negamax_table *t, uint64_t key)
{
	const struct negamax_entry *e = negamax_table_bucket(t, key);

	for (int i = 0; i < NEGAMAX_BUCKET; i++) {
		if (e[i].key == key && e[i].bound)
			return &e[i];
	}
	return NULL;
}

/* In place of the same position, else of the entry that cost least: entries of earlier
 * iterations first, then those of little depth. */
static inline struct negamax_entry *
negamax_table_place(const struct negamax_table *t, uint64_t key)
{
	struct negamax_entry *e = negamax_table_bucket(t, key);
	struct negamax_entry *victim = e;
	int least = INT32_MAX;

	for (int i = 0; i < NEGAMAX_BUCKET; i++) {
		if (e[i].key == key || !e[i].bound)
			return &e[i];
		int worth = e[i].depth + (e[i].iteration == t->iteration ? 2 : 0);
		if (worth < least) {
			least = worth;
			victim = &e[i];
		}
	}
	return victim;
}

static inline bool
negamax_is_win(int score)
{
	return score > NEGAMAX_WIN - GAME_MAX_PLIES || score < GAME_MAX_PLIES - NEGAMAX_WIN;
}

/* Between scores counted from the root and from a position `ply` plies below it. */
static inline int
negamax_score_to_table(int score, int ply)
{
	if (!negamax_is_win(score))
		return score;
	return score > 0 ? score + ply : score - ply;
}

static inline int
negamax_score_from_table(int score, int ply)
{
	if (!negamax_is_win(score))
		return score;
	return score > 0 ? score - ply : score + ply;
}

/* Whether a score of this bound, stored or not, settles a search in the window. */
static inline bool
negamax_bound_settles(unsigned bound, int score, const int window[2])
{
	if (bound == BOUND_EXACT)
		return true;
	return bound == BOUND_LOWER ? score >= window[1] : score <= window[0];
}

/* Whether an entry settles a search of `depth` plies in the window; *score is its answer.
 * Exactly this depth in this iteration counts, so that a value never depends on what happened
 * to be stored; a proven win or loss holds at every greater depth. */
static inline bool
negamax_entry_cuts(const struct negamax_table *t, const struct negamax_entry *e, int depth, int ply,
	const int window[2], int *score)
{
	bool same = e->depth == depth && e->iteration == t->iteration;

	*score = negamax_score_from_table(e->score, ply);
	if (!same && !(e->depth <= depth && negamax_is_win(e->score)))
		return false;
	return negamax_bound_settles(e->bound, *score, window);
}

/* What a search of `depth` plies found `ply` plies below the root. */
struct negamax_finding {
	int depth, ply, score;
	unsigned move;
	bool solved; /* no evaluation took part, where that is asked for */
};

/* Keeps what a search in the window has found. */
static inline void
negamax_table_store(struct negamax_table *t, uint64_t key, const int window[2],
	const struct negamax_finding *found)
{
	enum negamax_bound bound = BOUND_EXACT;

	if (found->score >= window[1])
		bound = BOUND_LOWER;
	else if (found->score <= window[0])
		bound = BOUND_UPPER;
	t->written++;
	*negamax_table_place(t, key) = (struct negamax_entry){
		.key = key,
		.score = (int16_t)negamax_score_to_table(found->score, found->ply),
		.depth = (uint8_t)found->depth,
		.bound = (uint8_t)bound,
		.move = (uint8_t)found->move,
		.iteration = t->iteration,
		.solved = found->solved,
	};
}

#endif
