/* One block of memory, reserved once and filled from the bottom. Being full is a state, not an
 * error: arena_take() then returns ARENA_FULL and the arena stays as it is.
 *
 *   base                top                      limit
 *    |####################|........................|
 *
 * Places are 32-bit numbers of units of ARENA_UNIT bytes, so that a link costs four bytes and
 * 16 GiB can be reached. Unit 0 is never given away: 0 can mean "nothing".
 * Any thread may take; what is taken is the taker's until he publishes it. */
#ifndef NARABE_BASE_ARENA_H
#define NARABE_BASE_ARENA_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define ARENA_UNIT 4u
#define ARENA_FULL 0u
#define ARENA_LINE 64 /* bytes that processors pass to one another as a whole */

struct arena {
	unsigned char *mapping; /* what the system gave; base lies a little further */
	unsigned char *base;    /* aligned to a page at least */
	size_t limit;           /* bytes that may be taken */
	size_t used_before;     /* bytes that were taken before arena_clear() */
	char apart[ARENA_LINE]; /* who takes does not disturb those who only look */
	_Atomic size_t top;     /* bytes taken */
	char apart_too[ARENA_LINE];
};

/* Reserves `bytes` of zeroed memory, at most 16 GiB; pages are touched only when used. False
 * when the system refuses. */
bool arena_init(struct arena *a, size_t bytes);

/* Gives the memory back; fine on an arena that was never initialised but is all zero. */
void arena_finish(struct arena *a);

/* All of it can be taken again. Nobody may use it meanwhile. */
void arena_clear(struct arena *a);

/* Each gets the memory of the other. Nobody may use them meanwhile. */
void arena_swap(struct arena *a, struct arena *b);

/* Takes `bytes` of zeroed memory and returns its place, or ARENA_FULL. */
uint32_t arena_take(struct arena *a, size_t bytes);

/* Bytes taken so far; any thread. */
static inline size_t
arena_used(const struct arena *a)
{
	return atomic_load_explicit(&a->top, memory_order_relaxed);
}

static inline void *
arena_at(const struct arena *a, uint32_t place)
{
	return a->base + (size_t)place * ARENA_UNIT;
}

#endif
