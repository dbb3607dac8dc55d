/* The eight symmetries of an Othello board of any size, the board in the middle of an 8x8 grid. */
#ifndef NARABE_SEARCH_OTHELLO_SYMMETRY_H
#define NARABE_SEARCH_OTHELLO_SYMMETRY_H

#include <stdint.h>

/* Returns the cells with left and right exchanged. */
static inline uint64_t
exact_mirrored(uint64_t x)
{
	x = (x >> 1 & 0x5555555555555555u) | (x & 0x5555555555555555u) << 1;
	x = (x >> 2 & 0x3333333333333333u) | (x & 0x3333333333333333u) << 2;
	return (x >> 4 & 0x0f0f0f0f0f0f0f0fu) | (x & 0x0f0f0f0f0f0f0f0fu) << 4;
}

/* Returns the cells with rows and columns exchanged. */
static inline uint64_t
exact_transposed(uint64_t x)
{
	uint64_t t = (x ^ x << 28) & 0x0f0f0f0f00000000u;

	x ^= t ^ t >> 28;
	t = (x ^ x << 14) & 0x3333000033330000u;
	x ^= t ^ t >> 14;
	t = (x ^ x << 7) & 0x5500550055005500u;
	return x ^ t ^ t >> 7;
}

/* Replaces a position by the least of its eight images, so that all share one entry. */
static inline void
exact_turn_to_least(uint64_t *own, uint64_t *other)
{
	uint64_t a = *own, b = *other;

	for (int i = 1; i < 8; i++) {
		a = i % 2 ? exact_transposed(a) : exact_mirrored(a);
		b = i % 2 ? exact_transposed(b) : exact_mirrored(b);
		if (a < *own || (a == *own && b < *other)) {
			*own = a;
			*other = b;
		}
	}
}

#endif
