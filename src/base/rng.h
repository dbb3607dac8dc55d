/* Random numbers: wyrand, one 64-bit word of state, and an exactly uniform choice.
 * A generator belongs to one thread. The same seed gives the same numbers on every machine. */
#ifndef NARABE_BASE_RNG_H
#define NARABE_BASE_RNG_H

#include <stdint.h>

struct rng {
	uint64_t state;
};

/* Spreads a seed over all 64 bits: one step of splitmix64 (Steele, Lea, Flood 2014). */
static inline uint64_t
rng_mix(uint64_t x)
{
	x += 0x9e3779b97f4a7c15u;
	x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
	x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
	return x ^ (x >> 31);
}

/* Starts a generator from any seed. */
static inline void
rng_seed(struct rng *r, uint64_t seed)
{
	r->state = rng_mix(seed);
}

/* Multiplies and folds the 128-bit product: the mixing step of wyrand (Wang Yi 2019). */
static inline uint64_t
rng_fold(uint64_t a, uint64_t b)
{
#ifdef __SIZEOF_INT128__
	__extension__ typedef unsigned __int128 wide;
	wide product = (wide)a * b;
	return (uint64_t)(product >> 64) ^ (uint64_t)product;
#else /* in halves, on 32-bit machines */
	uint64_t low = (a & UINT32_MAX) * (b & UINT32_MAX), high = (a >> 32) * (b >> 32);
	uint64_t left = (a >> 32) * (b & UINT32_MAX), right = (a & UINT32_MAX) * (b >> 32);
	uint64_t middle = (low >> 32) + (left & UINT32_MAX) + (right & UINT32_MAX);
	high += (left >> 32) + (right >> 32) + (middle >> 32);
	return high ^ (middle << 32 | (low & UINT32_MAX));
#endif
}

/* Returns the next 64 random bits. */
static inline uint64_t
rng_next(struct rng *r)
{
	r->state += 0xa0761d6478bd642fu;
	return rng_fold(r->state, r->state ^ 0xe7037ed1a0b428dbu);
}

/* Returns a number in [0, n), n > 0, uniform without bias (Lemire 2019, "Fast random integer generation in an
 * interval"). */
static inline uint32_t
rng_below(struct rng *r, uint32_t n)
{
	uint64_t product = (rng_next(r) >> 32) * n;
	if ((uint32_t)product < n) {
		uint32_t reject = (uint32_t)(-n) % n;
		while ((uint32_t)product < reject)
			product = (rng_next(r) >> 32) * n;
	}
	return (uint32_t)(product >> 32);
}

/* Returns a number in [0, 1), uniform, in steps of 2^-53. */
static inline double
rng_share(struct rng *r)
{
	return (double)(rng_next(r) >> 11) * 0x1p-53;
}

#endif
