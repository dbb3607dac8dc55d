/* The search tree: statistics on the moves of every opened position, in one arena.
 *
 * A node is one block, its children lie together, array by array, so that selection is a pass
 * over neighbouring memory (17 bytes a child and 2 a node, more where a policy wants more):
 *
 *   head | proofs | moves[count] | pad | visits[] | total[] | link[] | draws[] | extra[]...
 *
 * The head is the count of moves. Where these are 0, 1, 2 ... they are not stored, and the head says
 * so by TREE_IN_ORDER.
 *
 * `total` is the sum of results, the FIRST player's: wins and losses follow from it with visits
 * and draws. A link holds two things: the place of the child's own block, if it is open, and
 * the proven result of the move, if it is known (the game's end is a proof too).
 *
 *    31 30 29                           0
 *   | proof |           place           |      proof: 0 none, else 2 + the FIRST player's result
 *
 * In a graph a link holds the place of a position instead (graph.h), whose own link leads to the
 * block; `visits` are those of the edge, `total` and `draws` hold the mean result and the share of
 * draws of what it leads to, as floats: all bits 0 as long as nothing is known.
 *
 * Threads: any number may grow the tree and count, any number may read at any time. A block's
 * head and moves are written before its place is published (release) and never change. The
 * statistics are relaxed atomics: a reader may see a playout's visit before its result. */
#ifndef NARABE_SEARCH_MCTS_TREE_H
#define NARABE_SEARCH_MCTS_TREE_H

#include <stdatomic.h>
#include <string.h>

#include "base/arena.h"
#include "games/game.h"
#include "search/mcts/transpositions.h"

#define TREE_NONE        0u
#define TREE_PLACE       0x3fffffffu /* of a link: the place */
#define TREE_BUSY        TREE_PLACE  /* a place: some thread is opening this node */
#define TREE_PROOF_SHIFT 30
#define TREE_PROOF_DRAW  2u    /* of a proof: the first player's win is 1 more, his loss 1 less */
#define TREE_IN_ORDER    0x80u /* of a head */

enum { TREE_MAX_EXTRA = 2, TREE_MAX_MIB = 4096 };

struct tree {
	struct arena arena;
	int extra;     /* words a child that the policy keeps for itself */
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

/* Reserves `bytes`; `extra` are the policy's words a child. `positions`: how many a graph should
 * find, 0 for a plain tree. False when the system refuses the memory. */
bool tree_init(struct tree *t, size_t bytes, int extra, int64_t positions);
void tree_finish(struct tree *t);

/* Makes *fresh an empty tree of the kind and with as much memory as *t: with the memory it has, if
 * it was one before, else it is all zero. False when the system refuses the memory. */
bool tree_init_like(struct tree *fresh, const struct tree *t);

/* Copies from's root and what is below it to *to, which is empty and like it. Nobody may change
 * *from meanwhile, anybody may look at it; it stays as it is. False when `stop` is set on the way,
 * or there is no room: *to is of no use then. In tree_copy.c. */
bool tree_copy(struct tree *to, const struct tree *from, const _Atomic bool *stop);

/* Each becomes the other; they are alike. Nobody may use them meanwhile. */
void tree_swap(struct tree *a, struct tree *b);

/* The block behind a link; TREE_NONE when it is not open, TREE_BUSY when it is just being opened.
 * The link was loaded with memory_order_acquire. */
uint32_t tree_block_below(const struct tree *t, uint32_t link);

/* How many nodes lie below the block at `place`, each of its moves being one. Nobody grows the tree,
 * which is no graph. */
int64_t tree_count_nodes(const struct tree *t, uint32_t place);

/* The mean of a tried move's results, the FIRST player's, and the share of draws among them. */
double tree_mean(const struct tree *t, const struct tree_node *n, int i);
double tree_draws(const struct tree *t, const struct tree_node *n, int i);

/* A new block for the position's moves; TREE_NONE when the memory is used up or the game is
 * over. Any thread. */
uint32_t tree_open(struct tree *t, const struct game *g, const struct state *s);

/* Bytes that a block takes whose first byte is `head`. */
size_t tree_block_bytes(const struct tree *t, unsigned char head);

/* The moves 0, 1, 2 ... */
extern const move_t tree_moves_in_order[GAME_MAX_MOVES];

static inline int
tree_count(unsigned char head)
{
	return (int)(head & ~TREE_IN_ORDER);
}

/* All bits where the moves are stored, else none. The choice is made by them and without a jump:
 * what kind of node comes next is what nobody can predict. */
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

/* The block at a place, of which the first byte is known. */
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
		.total = (void *)(statistics + row),
		.link = (void *)(statistics + 2 * row),
		.draws = (void *)(statistics + 3 * row),
		.extra = (void *)(statistics + 4 * row),
	};
}

enum { TREE_SOME_PROVEN = 1, TREE_SOME_DRAWN = 2 };

static inline unsigned
tree_proofs(const struct tree_node *n)
{
	return atomic_load_explicit((_Atomic unsigned char *)(n->block + 1), memory_order_relaxed);
}

/* The block at a place that tree_open() gave or a link named. */
static inline struct tree_node
tree_node_at(const struct tree *t, uint32_t place)
{
	return tree_node_of(t, place, *(const unsigned char *)arena_at(&t->arena, place));
}

/* Whether any move of the node is proven: only then need its links be looked at. */
static inline bool
tree_has_proofs(const struct tree_node *n)
{
	return tree_proofs(n) != 0;
}

/* Whether any is a proven draw: its mover can not lose. */
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

/* The FIRST player's result of a proven link. */
static inline int
tree_link_result(uint32_t link)
{
	return (int)(link >> TREE_PROOF_SHIFT) - (int)TREE_PROOF_DRAW;
}

/* A float as it is kept in a word, and back. */
static inline uint32_t
tree_word(float value)
{
	uint32_t word;

	memcpy(&word, &value, sizeof word);
	return word;
}

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
