/* The search tree: statistics on the moves of every expanded position, in one arena.
 *
 * A node is one block. The data of its children is contiguous, array by array, so that selection is
 * a pass over adjacent memory (17 bytes per child and 2 per node, more if a policy needs more):
 *
 *   head | proofs | moves[count] | pad | visits[] | total[] | link[] | draws[] | extra[]...
 *
 * The head is the number of moves. If these are 0, 1, 2 ... they are not stored, and TREE_IN_ORDER
 * in the head says so.
 *
 * `total` is the sum of results, the FIRST player's: wins and losses follow from it with visits and
 * draws. A link combines the place of the child's block, if it is expanded, and the proven result
 * of the move, if it is known (the end of the game is also a proof).
 *
 *    31 30 29                           0
 *   | proof |           place           |      proof: 0 none, else 2 + the FIRST player's result
 *
 * In a valued tree `total` is in parts of TREE_UNIT, and begins with a value of the position after the
 * move, which counts as one more visit.
 *
 * With transpositions, a link holds the place of a position instead, whose own link leads to the
 * block; `visits` are those of the edge, while `total` and `draws` hold the mean result and the
 * share of draws of the position it leads to, as floats: all bits are 0 until something is
 * known.
 *
 * Threads: any number may grow the tree and count, any number may read at any time. A block's head
 * and moves are written before its place is published (release) and never change. The statistics
 * are relaxed atomics: a reader may see a playout's visit before its result. */
#ifndef NARABE_SEARCH_MCTS_TREE_H
#define NARABE_SEARCH_MCTS_TREE_H

#include <stdatomic.h>
#include <string.h>

#include "base/arena.h"
#include "games/game.h"

#define TREE_NONE        0u
#define TREE_PLACE       0x3fffffffu /* of a link: the place */
#define TREE_BUSY        TREE_PLACE  /* as a place: some thread is expanding this node */
#define TREE_PROOF_SHIFT 30
#define TREE_PROOF_DRAW  2u    /* as a proof: plus 1 is the first player's win, minus 1 the loss */
#define TREE_IN_ORDER    0x80u /* of a head */

enum { TREE_UNIT = 64 };

/* ---- transpositions ---- */

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
	_Atomic int32_t total;     /* of these, as above */
	_Atomic uint32_t draws;
	_Atomic uint32_t link; /* its block and its proof, as above */
};

/* Returns the place of a position, which is added if it is new; ARENA_FULL if it is new and memory
 * is exhausted. */
uint32_t transpositions_find(struct transpositions *g, struct arena *a, const struct state *s);

/* Prefetches the slot that transpositions_find() reads first. */
void transpositions_prefetch(const struct transpositions *g, const struct state *s);

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

/* Notes a place on a position; only the thread that notes it may read it. */
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

/* ---- the tree ---- */

struct tree {
	struct arena arena;
	int extra;     /* words per child for the policy's own use */
	bool valued;   /* as above; never with transpositions */
	uint32_t root; /* the root's block; TREE_NONE when the game is over there */
	struct transpositions graph;
};

struct tree_node {
	int count;
	unsigned char head;
	unsigned char *block;
	const move_t *move;
	_Atomic uint32_t *visits;
	_Atomic int32_t *total;
	_Atomic uint32_t *link;
	_Atomic uint32_t *draws;
	_Atomic uint32_t *extra; /* extra[k * count + child] */
};

/* Reserves `bytes` for a tree that is all zero or in use; `extra` is the policy's words per child. Memory
 * in use is cleared and used again if it is as large and no more than `kept` bytes of it were used,
 * else it is given back first. Returns false if the system refuses the memory. */
bool tree_begin(struct tree *t, size_t bytes, int extra, size_t kept);

/* Gives the memory back. */
void tree_finish(struct tree *t);

/* Adds a table for `positions` positions to a tree that has no more than its root. A root that is opened first
 * lies in small pages; behind the table it would have a huge page cleared, which with many trees takes
 * longer than a small budget. Returns false if there is no room. */
bool tree_begin_graph(struct tree *t, int64_t positions);

/* Makes *fresh an empty tree of the same kind and with as much memory as *t. It reuses the memory
 * of *fresh, which must otherwise be all zero. Returns false if the system refuses the memory. */
bool tree_init_like(struct tree *fresh, const struct tree *t);

/* Copies the root of *from and everything below it to *to, which is empty and of the same kind. No
 * thread may change *from meanwhile, any may read it; it stays unchanged. Returns false if `stop`
 * is set during the copy, or there is no room: *to is then unusable. */
bool tree_copy(struct tree *to, const struct tree *from, const _Atomic bool *stop);

/* Returns the block behind a link; TREE_NONE if it is not expanded, TREE_BUSY while it is being expanded.
 * The link must have been loaded with memory_order_acquire. */
uint32_t tree_block_below(const struct tree *t, uint32_t link);

/* Returns the mean result of a tried move (in a valued tree, of any), the FIRST player's. */
double tree_mean(const struct tree *t, const struct tree_node *n, int i);

/* Returns a new block for a position's moves; TREE_NONE if memory is exhausted or the game is over.
 * Any thread. */
uint32_t tree_open(struct tree *t, const move_t *moves, int count);

/* The moves 0, 1, 2 ... */
extern const move_t tree_moves_in_order[GAME_MAX_MOVES];

static inline int
tree_count(unsigned char head)
{
	return (int)(head & ~TREE_IN_ORDER);
}

/* Returns all bits set if the moves are stored, else none. The mask replaces a branch, because the
 * kind of the next node is unpredictable. */
static inline uintptr_t
tree_stored(unsigned char head)
{
	return (uintptr_t)(head / TREE_IN_ORDER) - 1;
}

static inline const move_t *
tree_moves_of(const unsigned char *block, unsigned char head)
{
	uintptr_t stored = tree_stored(head);

	return (const move_t *)(((uintptr_t)(block + 2) & stored) |
				((uintptr_t)tree_moves_in_order & ~stored));
}

static inline size_t
tree_statistics_offset(unsigned char head)
{
	size_t moves = head & tree_stored(head);
	return (moves + 2 + 3) & ~(size_t)3;
}

/* The rows of a node's statistics, each of `count` words: how many rows behind the visits. */
enum { TREE_TOTALS = 1, TREE_LINKS, TREE_DRAWS, TREE_EXTRA };

/* Returns the place of the visits of move i. */
static inline uint32_t
tree_visits_place(uint32_t place, unsigned char head, int i)
{
	return place + (uint32_t)(tree_statistics_offset(head) / ARENA_UNIT) + (uint32_t)i;
}

static inline _Atomic uint32_t *
tree_word_at(const struct tree *t, uint32_t place)
{
	return arena_at(&t->arena, place);
}

/* Returns move i of the node at a place. */
static inline move_t
tree_move_of(const struct tree *t, uint32_t place, unsigned char head, int i)
{
	const unsigned char *block = arena_at(&t->arena, place);
	uintptr_t stored = tree_stored(head);

	/* Where the moves are not stored it reads the head: others may write behind it. */
	return (move_t)((block[(uintptr_t)(2 + i) & stored] & stored) | ((uintptr_t)i & ~stored));
}

/* Returns the node at a place whose first byte is `head`. */
static inline struct tree_node
tree_node_of(const struct tree *t, uint32_t place, unsigned char head)
{
	unsigned char *block = arena_at(&t->arena, place);
	unsigned char *statistics = block + tree_statistics_offset(head);
	int count = tree_count(head);
	size_t row = (size_t)count * sizeof(uint32_t);

	return (struct tree_node){
		.count = count,
		.head = head,
		.block = block,
		.move = tree_moves_of(block, head),
		.visits = (void *)statistics,
		.total = (void *)(statistics + TREE_TOTALS * row),
		.link = (void *)(statistics + TREE_LINKS * row),
		.draws = (void *)(statistics + TREE_DRAWS * row),
		.extra = (void *)(statistics + TREE_EXTRA * row),
	};
}

enum { TREE_SOME_PROVEN = 1, TREE_SOME_DRAWN = 2 };

static inline unsigned
tree_proofs(const struct tree_node *n)
{
	return atomic_load_explicit((_Atomic unsigned char *)(n->block + 1), memory_order_relaxed);
}

/* Returns the node at a place from tree_open() or from a link. */
static inline struct tree_node
tree_node_at(const struct tree *t, uint32_t place)
{
	return tree_node_of(t, place, *(const unsigned char *)arena_at(&t->arena, place));
}

/* Returns whether any move of the node is proven: only then must its links be read. */
static inline bool
tree_has_proofs(const struct tree_node *n)
{
	return tree_proofs(n) != 0;
}

/* Returns whether any move is a proven draw: the mover cannot lose. */
static inline bool
tree_has_draw(const struct tree_node *n)
{
	return tree_proofs(n) & TREE_SOME_DRAWN;
}

static inline uint32_t
tree_link_place(uint32_t link)
{
	return link & TREE_PLACE;
}

static inline bool
tree_link_proven(uint32_t link)
{
	return link >> TREE_PROOF_SHIFT != 0;
}

/* Returns the FIRST player's result of a proven link. */
static inline int
tree_link_result(uint32_t link)
{
	return (int)(link >> TREE_PROOF_SHIFT) - (int)TREE_PROOF_DRAW;
}

/* Returns a float as stored in a word. */
static inline uint32_t
tree_word(float value)
{
	uint32_t word;

	memcpy(&word, &value, sizeof word);
	return word;
}

/* Returns the float stored in a word. */
static inline float
tree_float(uint32_t word)
{
	float value;

	memcpy(&value, &word, sizeof value);
	return value;
}

static inline void
tree_prove_link(_Atomic uint32_t *link, int result)
{
	atomic_fetch_or_explicit(link, (TREE_PROOF_DRAW + (uint32_t)result) << TREE_PROOF_SHIFT,
		memory_order_relaxed);
}

/* Marks move i as proven with the FIRST player's result. */
static inline void
tree_prove(const struct tree_node *n, int i, int result)
{
	atomic_fetch_or_explicit((_Atomic unsigned char *)(n->block + 1),
		(unsigned char)(result ? TREE_SOME_PROVEN : TREE_SOME_PROVEN | TREE_SOME_DRAWN),
		memory_order_relaxed);
	tree_prove_link(&n->link[i], result);
}

#endif
