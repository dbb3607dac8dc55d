/* A position within the search by a learned evaluation on 4x4x4 boards: a template like
 * learned_search.h. The file that includes it defines LEARNED_WEIGHTS and struct codes, which is what
 * the evaluation keeps up to date. */
#include "search/cube/patterns.h"

/* Copied from ply to ply. */
struct place {
	struct codes codes;
	uint64_t stones[2]; /* by side, as all below */
	uint64_t wins[2];   /* empty cells that complete a four */
	uint64_t key;       /* valid from a depth on */
	int count;          /* stones */
	int ply, depth;
};

static inline int
mover_of(const struct place *p)
{
	return p->count & 1;
}

static inline uint64_t
filled_of(const struct place *p)
{
	return p->stones[0] | p->stones[1];
}

/* Returns the key of the position after a stone on the cell. */
static inline uint64_t
key_after(const struct place *p, unsigned cell)
{
	int side = mover_of(p);

	return cube_key(p->stones[side ^ 1], p->stones[side] | bit_of(cell));
}

/* Returns the cells, empty or not, that a side with these stones needs to complete a four through the last
 * of them. */
static inline uint64_t
new_wins(const LEARNED_WEIGHTS *w, uint64_t own, unsigned cell)
{
	uint64_t wins = 0;

	for (int i = 0; i < 7; i++) {
		uint64_t missing = w->through[cell][i] & ~own;
		wins |= missing & (missing - 1) ? 0 : missing;
	}
	return wins;
}

/* Sets the stones and wins of a position after a stone on the cell. */
static inline void
put_stone(const LEARNED_WEIGHTS *w, struct place *to, const struct place *from, unsigned cell)
{
	int side = mover_of(from);
	uint64_t stone = bit_of(cell);

	to->stones[side] = from->stones[side] | stone;
	to->stones[side ^ 1] = from->stones[side ^ 1];
	uint64_t wins = from->wins[side] | new_wins(w, to->stones[side], cell);
	to->wins[side] = wins & ~filled_of(to);
	to->wins[side ^ 1] = from->wins[side ^ 1] & ~stone;
	to->count = from->count + 1;
}

/* A move that was looked at without playing it. */
struct look {
	int score;     /* the mover's, of the position after it */
	uint64_t wins; /* the cells where the mover then wins at once */
};
