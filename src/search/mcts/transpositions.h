/* The positions of a graph search: one record of each, however many moves lead to it. They lie
 * in the tree's arena, between the links and the blocks of moves:
 *
 *   block ─ link ─▶ position ─ link ─▶ block         a table finds a position by what stands on
 *   block ─ link ─▶    ▲                             the board: slots of 32 bits of its hash and
 *                 slot ┘                             its place
 *
 * What is found is compared as a whole, so no two positions are ever taken for one another. No
 * position comes twice in a game, so how it was reached and how deep it lies do not matter.
 *
 * Threads: any number may find and add. A position is written before its slot is (release) and
 * does not change but for its counters, which are relaxed atomics. When the slots near its own
 * are taken, a position is added without a slot: its visitors share nothing, which is all. */
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
	_Atomic uint64_t *slot; /* NULL: there is no graph, but a tree */
	uint32_t slots;
};

struct transposition {
	uint32_t stones[4]; /* of a struct state */
	uint32_t
		to_move; /* the side, and above TRANSPOSITION_SIDE_BITS a note: transposition_note() */
	_Atomic uint32_t visits;   /* made or begun, its own playouts among them */
	_Atomic uint32_t playouts; /* its own: from here, before its block was opened */
	_Atomic int32_t total;     /* of these, as in tree.h */
	_Atomic uint32_t draws;
	_Atomic uint32_t link; /* its block and its proof, as in tree.h */
};

/* Takes the table from the arena: for so many positions, if they fit into an eighth of it. False
 * when there is no room. */
bool transpositions_init(struct transpositions *g, struct arena *a, int64_t positions);

/* The place of the position, which is added if it is not there; ARENA_FULL when it is not and
 * the memory is used up. */
uint32_t transpositions_find(struct transpositions *g, struct arena *a, const struct state *s);

/* Fetches what transpositions_find() will look at first. */
void transpositions_prefetch(const struct transpositions *g, const struct state *s);

/* The place of a copy, without a note, of another arena's position which the graph does not have;
 * ARENA_FULL when there is no room. One thread alone. */
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

/* A place that is noted on a position; nobody but who notes it looks there. */
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
