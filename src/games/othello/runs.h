/* Othello's rules on a grid of 8x8 bits, all four directions in one vector, which compilers split
 * where registers are smaller. Always inlined, so they are compiled for the caller's processor
 * level. Pure.
 *
 * Only discs on grid columns 1 to 6 can lie between two others in a row, so runs are followed on those columns
 * alone and never wrap round the edge. */
#ifndef NARABE_GAMES_OTHELLO_RUNS_H
#define NARABE_GAMES_OTHELLO_RUNS_H

#include "games/lanes.h"

#define OTHELLO_INNER 0x7e7e7e7e7e7e7e7eu

/* By direction: rows, columns, and both diagonals. */
typedef uint64_t othello_four __attribute__((vector_size(32)));

/* Writes the runs of `other` that start next to `from`, in four directions and their opposites. */
LANES_INLINE void
othello_runs(uint64_t from, uint64_t other, othello_four *up, othello_four *down)
{
	const othello_four step = { 1, 8, 7, 9 }, twice = step + step;
	const othello_four start = { from, from, from, from };
	uint64_t inner = other & OTHELLO_INNER;
	const othello_four through = { inner, other, inner, inner };
	othello_four pairs_up = through & through << step, pairs_down = through & through >> step;

	*up = through & start << step;
	*down = through & start >> step;
	*up |= through & *up << step;
	*down |= through & *down >> step;
	*up |= pairs_up & *up << twice;
	*down |= pairs_down & *down >> twice;
	*up |= pairs_up & *up << twice;
	*down |= pairs_down & *down >> twice;
}

/* Returns where the owner of `own` can place a disc. */
LANES_INLINE uint64_t
othello_moves(uint64_t own, uint64_t other, uint64_t cells)
{
	const othello_four step = { 1, 8, 7, 9 };
	othello_four up, down;

	othello_runs(own, other, &up, &down);
	up = up << step | down >> step;
	return (up[0] | up[1] | up[2] | up[3]) & cells & ~(own | other);
}

/* Returns the discs of `other` that a disc of `own`, placed on `disc`, turns. */
LANES_INLINE uint64_t
othello_turned(uint64_t disc, uint64_t own, uint64_t other)
{
	const othello_four step = { 1, 8, 7, 9 }, owned = { own, own, own, own };
	othello_four up, down;

	othello_runs(disc, other, &up, &down);
	up &= (othello_four)((up << step & owned) != 0);
	down &= (othello_four)((down >> step & owned) != 0);
	up |= down;
	return up[0] | up[1] | up[2] | up[3];
}

#endif
