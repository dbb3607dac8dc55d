/* The patterns of Othello's learned evaluation, and their sum for a fast search: groups of cells,
 * each with a weight for its contents, learned from games, by the number of discs.
 *
 * The contents of a group are a number in balanced ternary: a digit a cell, 1 a disc of the first
 * player, -1 of the second, 0 empty. Exchanging the colours changes the sign, so the mover's view
 * is a multiplication; and a move adds a vector to the numbers of all groups at once. */
#ifndef NARABE_SEARCH_OTHELLO_PATTERNS_H
#define NARABE_SEARCH_OTHELLO_PATTERNS_H

#include "base/bits.h"
#include "search/eval.h"

enum {
	OTHELLO_LANES = 48, /* groups of a board, at most */
	OTHELLO_COUNTS = 5, /* quantities counted beside the groups */
	OTHELLO_GROUP = 10, /* cells of a group, at most */
};

/* The contents of all groups, as the FIRST player's numbers. */
typedef int16_t othello_codes __attribute__((vector_size(OTHELLO_LANES * 2 / 3), aligned(32)));
/* Eight of them, a register's on any x86-64; sums may overflow on the way to a number that does not. */
typedef uint16_t othello_eight __attribute__((vector_size(16), may_alias));

struct othello_contents {
	othello_codes part[3];
};

struct othello_groups;
struct othello_sight;
typedef int othello_score_fn(const struct othello_groups *t, const struct eval_weights *w,
	const struct othello_contents *c, const struct othello_sight *at);
typedef int othello_after_fn(const struct othello_groups *t, const struct eval_weights *w,
	const struct othello_contents *before, unsigned cell, uint64_t turned,
	const struct othello_sight *at);

/* The groups of a board. */
struct othello_groups {
	int lanes;
	struct othello_contents disc[64]; /* what a first player's disc adds, by grid bit */
	uint32_t zero[OTHELLO_LANES];     /* place of number 0 in a stage of the prepared weights */
	uint32_t numbers;                 /* of all types together: where the counts begin */
	uint32_t size;                    /* of a prepared stage */
	uint32_t *weight;                 /* of each place, the weight in the file */
	uint32_t weights;                 /* of these, of a stage in the file */
	uint64_t cells, quarter[4];
	unsigned char stage[65];         /* by the number of discs */
	othello_score_fn *score;         /* othello_learned_score() for this processor */
	othello_after_fn *score_after;   /* othello_learned_score_after() */
	const char *name[OTHELLO_LANES]; /* of its kind */
	uint64_t set[OTHELLO_LANES];     /* its cells, by their numbers on the board */
};

/* Returns the groups of a board that has patterns. Any thread. */
const struct othello_groups *othello_groups_of(const struct game *g);

/* Returns the contents of a position, given by the first player's discs and the second's. */
struct othello_contents othello_contents_of(
	const struct othello_groups *t, uint64_t first, uint64_t second);

/* Returns the contents after a move by the FIRST player (sign 1) or the second (-1). */
static inline struct othello_contents
othello_contents_after(const struct othello_groups *t, const struct othello_contents *before,
	unsigned cell, uint64_t turned, int sign)
{
	enum { EIGHTS = OTHELLO_LANES / 8 };
	othello_eight sum[EIGHTS] = { 0 };
	struct othello_contents out;
	const othello_eight *was = (const void *)before, *placed = (const void *)&t->disc[cell];
	othello_eight *is = (void *)&out;

	for (; turned; turned &= turned - 1) {
		const othello_eight *disc = (const void *)&t->disc[bits_lowest(turned)];
		for (int i = 0; i < EIGHTS; i++)
			sum[i] += disc[i];
	}
	for (int i = 0; i < EIGHTS; i++) {
		othello_eight added = sum[i] + sum[i] + placed[i];
		is[i] = sign > 0 ? was[i] + added : was[i] - added;
	}
	return out;
}

/* A position as its mover sees it. */
struct othello_sight {
	uint64_t own, other;
	uint64_t moves[2]; /* the mover's and the other side's */
	int sign;          /* 1: the FIRST player is to move */
};

/* Returns the score for the side to move, by the prepared weights of `w`. */
static inline int
othello_learned_score(const struct othello_groups *t, const struct eval_weights *w,
	const struct othello_contents *c, const struct othello_sight *at)
{
	return t->score(t, w, c, at);
}

/* Does the same for *at, the position after a move at *before, as othello_contents_after(). */
static inline int
othello_learned_score_after(const struct othello_groups *t, const struct eval_weights *w,
	const struct othello_contents *before, unsigned cell, uint64_t turned,
	const struct othello_sight *at)
{
	return t->score_after(t, w, before, cell, turned, at);
}

extern const struct eval_patterns eval_patterns_othello_6, eval_patterns_othello_8;

#endif
