/* The table of the exact solver, for its inner loops: buckets of four entries, one cache line each.
 * The bucket comes from one hash of the position and the check from another, so that two positions
 * are confused about once in 2^80 lookups.
 *
 *   63      56 55    48 47    40 39    32
 *   |  empty  |  move  |  high  |  low   |  0  |      low and high as signed bytes */
#ifndef NARABE_SEARCH_OTHELLO_TABLE_H
#define NARABE_SEARCH_OTHELLO_TABLE_H

#include "search/othello/solver.h"

struct exact_key {
	uint64_t check;
	struct exact_entry *bucket;
};

/* A position on the path to the current one. */
struct exact_frame {
	struct exact_key key;
	int beta;
	const struct exact_frame *up;
};

struct exact_bounds {
	int low, high, move, empty;
};

/* Mixes the bits by the finaliser of splitmix64 (Steele, Lea, Flood 2014). */
static inline uint64_t
exact_mix(uint64_t x)
{
	x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
	x = (x ^ x >> 27) * 0x94d049bb133111ebu;
	return x ^ x >> 31;
}

static inline struct exact_key
exact_key(const struct exact_table *t, uint64_t own, uint64_t other)
{
	uint64_t a = own * 0x9e3779b97f4a7c15u, b = other * 0xd1b54a32d192ed03u;
	uint64_t place = exact_mix(a ^ (b << 32 | b >> 32));

	return (struct exact_key){
		.check = (place ^ other) * 0x9fb21c651e98df25u + own,
		.bucket = t->entry + (place >> 8 & t->mask) * EXACT_BUCKET,
	};
}

static inline struct exact_bounds
exact_unpack(uint64_t data)
{
	return (struct exact_bounds){
		.low = (signed char)(data >> 32),
		.high = (signed char)(data >> 40),
		.move = (int)(data >> 48 & 255),
		.empty = (int)(data >> 56),
	};
}

static inline uint64_t
exact_pack(struct exact_bounds b)
{
	return (uint64_t)(unsigned char)b.low << 32 | (uint64_t)(unsigned char)b.high << 40 |
	       (uint64_t)b.move << 48 | (uint64_t)b.empty << 56;
}

/* Looks a position up. Relaxed: `check` validates the whole entry. */
static inline bool
exact_find(struct exact_key key, struct exact_bounds *out)
{
	for (int i = 0; i < EXACT_BUCKET; i++) {
		uint64_t data = atomic_load_explicit(&key.bucket[i].data, memory_order_relaxed);
		uint64_t check = atomic_load_explicit(&key.bucket[i].check, memory_order_relaxed);
		if (data && (check ^ data) == key.check) {
			*out = exact_unpack(data);
			return true;
		}
	}
	return false;
}

/* Narrows the known bounds of the position; a new position replaces the entry with the fewest empty
 * cells. */
static inline void
exact_store(struct exact_key key, int empty, int beta, int value, int move)
{
	struct exact_entry *place = key.bucket;
	struct exact_bounds b = { -EXACT_INFINITY, EXACT_INFINITY, move, empty };
	uint64_t least = UINT64_MAX;

	for (int i = 0; i < EXACT_BUCKET; i++) {
		uint64_t data = atomic_load_explicit(&key.bucket[i].data, memory_order_relaxed);
		uint64_t check = atomic_load_explicit(&key.bucket[i].check, memory_order_relaxed);
		if (data && (check ^ data) == key.check) {
			b = exact_unpack(data);
			place = &key.bucket[i];
			break;
		}
		if (data >> 56 < least) {
			least = data >> 56;
			place = &key.bucket[i];
		}
	}
	if (value >= beta) {
		b.low = value > b.low ? value : b.low;
		b.move = move;
	} else {
		b.high = value < b.high ? value : b.high;
		if (b.move == EXACT_NO_MOVE)
			b.move = move;
	}
	uint64_t data = exact_pack(b);
	atomic_store_explicit(&place->data, data, memory_order_relaxed);
	atomic_store_explicit(&place->check, key.check ^ data, memory_order_relaxed);
}

#endif
