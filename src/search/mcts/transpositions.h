/* The positions of a search with transpositions: one record each, however many moves lead to it.
 * They lie in the tree's arena, between the links and the blocks of moves:
 *
 *   block ─ link ─▶ position ─ link ─▶ block         a table finds a position by its board: each
 *   block ─ link ─▶    ▲                             slot holds 32 bits of the hash and the
 *                 slot ┘                             position's place
 *
 * A match is verified by comparing the whole position, so no two positions are ever confused. No
 * position occurs twice in a game, so its history and depth do not matter.
 *
 * Threads: any number may find and add. A position is written before its slot is (release) and does
 * not change, except for its counters, which are relaxed atomics. If the slots near its hash are
 * taken, a position is added without a slot: then only its visitors through that link find it, and
 * nothing is shared. */
#ifndef NARABE_SEARCH_MCTS_TRANSPOSITIONS_H
#define NARABE_SEARCH_MCTS_TRANSPOSITIONS_H

#include <stdatomic.h>

#include "base/arena.h"
#include "games/game.h"

enum {
	TRANSPOSITION_SLOTS_A_POSITION = 2, /* of the table */
	TRANSPOSITION_SIDE_BITS = 2,
};

struct transpositions {
	_Atomic uint64_t *slot; /* NULL: a plain tree without transpositions */
	uint32_t slots;
};

struct transposition {
	uint32_t stones[4]; /* packed from struct state */
	uint32_t to_move; /* the side; above TRANSPOSITION_SIDE_BITS a note: transposition_note() */
	_Atomic uint32_t visits;   /* made or started, its own playouts included */
	_Atomic uint32_t playouts; /* its own: from here, before its block was expanded */
	_Atomic int32_t total;     /* of these, as in tree.h */
	_Atomic uint32_t draws;
	_Atomic uint32_t link; /* its block and its proof, as in tree.h */
};

/* Takes the table from the arena, sized for `positions` if that fits into an eighth of it. False if
 * there is no room. */
bool transpositions_init(struct transpositions *g, struct arena *a, int64_t positions);

/* The place of the position, which is added if it is new; ARENA_FULL if it is new and memory is
 * exhausted. */
uint32_t transpositions_find(struct transpositions *g, struct arena *a, const struct state *s);

/* Prefetches the slot that transpositions_find() reads first. */
void transpositions_prefetch(const struct transpositions *g, const struct state *s);

/* Copies another arena's position, which the table must not hold yet, without its note; ARENA_FULL
 * if there is no room. Only one thread may call it. */
uint32_t transpositions_copy(
	struct transpositions *to, struct arena *to_arena, const struct transposition *p);

static inline struct transposition *
transposition_at(const struct arena *a, uint32_t place)
{
	return arena_at(a, place);
}

static inline uint32_t
transposition_side(const struct transposition *p)
{
	return p->to_move & ((1u << TRANSPOSITION_SIDE_BITS) - 1);
}

/* A place noted on a position; only the thread that notes it reads it. */
static inline void
transposition_note(struct transposition *p, uint32_t place)
{
	p->to_move = transposition_side(p) | place << TRANSPOSITION_SIDE_BITS;
}

static inline uint32_t
transposition_noted(const struct transposition *p)
{
	return p->to_move >> TRANSPOSITION_SIDE_BITS;
}

#endif
