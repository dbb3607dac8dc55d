/* Sets of up to 64 things as the bits of one word. */
#ifndef NARABE_BASE_BITS_H
#define NARABE_BASE_BITS_H

#include <stdint.h>

static inline uint64_t
bit_of(unsigned index)
{
	return (uint64_t)1 << index;
}

static inline unsigned
bits_count(uint64_t set)
{
	return (unsigned)__builtin_popcountll(set);
}

/* Index of the lowest bit; the set must not be empty. */
static inline unsigned
bits_lowest(uint64_t set)
{
	return (unsigned)__builtin_ctzll(set);
}

/* The n-th lowest bit of the set, alone in a word; n < bits_count(set). */
static inline uint64_t
bits_nth(uint64_t set, unsigned n)
{
	while (n--)
		set &= set - 1;
	return set & -set;
}

#endif
