/* Sets of up to 64 members, one bit each in a 64-bit word, and numbers as bytes of a file. */
#ifndef NARABE_BASE_BITS_H
#define NARABE_BASE_BITS_H

#include <stdint.h>

/* Returns the set that holds only `index`, 0 to 63. */
static inline uint64_t
bit_of(unsigned index)
{
	/* NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult): as above, for columns of all boards */
	return (uint64_t)1 << index;
}

/* Returns the number of bits. Written out because gcc calls a library function for the builtin when
 * the target may lack the instruction; when it has the instruction, gcc recognises this code and
 * uses it. */
static inline unsigned
bits_count(uint64_t set)
{
#if defined(__x86_64__) && !defined(__clang__)
	set -= set >> 1 & 0x5555555555555555u;
	set = (set & 0x3333333333333333u) + (set >> 2 & 0x3333333333333333u);
	set = (set + (set >> 4)) & 0x0f0f0f0f0f0f0f0fu;
	return (unsigned)(set * 0x0101010101010101u >> 56);
#else
	return (unsigned)__builtin_popcountll(set);
#endif
}

/* Returns the index of the lowest bit of a nonempty set. */
static inline unsigned
bits_lowest(uint64_t set)
{
	return (unsigned)__builtin_ctzll(set);
}

/* Returns a set of the nth lowest bit alone, n from 0; n < bits_count(set). */
static inline uint64_t
bits_nth(uint64_t set, unsigned n)
{
	while (n--)
		set &= set - 1;
	return set & -set;
}

/* Writes a number as 1 to 8 bytes, the lowest first. */
static inline void
bytes_put(unsigned char *at, uint64_t number, int bytes)
{
	for (int i = 0; i < bytes; i++)
		at[i] = (unsigned char)(number >> 8 * i);
}

/* Returns the number that bytes_put() has written. */
static inline uint64_t
bytes_get(const unsigned char *at, int bytes)
{
	uint64_t number = 0;

	for (int i = bytes - 1; i >= 0; i--)
		number = number << 8 | at[i];
	return number;
}

#endif
