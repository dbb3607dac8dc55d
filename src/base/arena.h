/* One block of memory, reserved once and filled from the bottom. A full arena is a state, not an
 * error: arena_take() then returns ARENA_FULL and leaves the arena as it is.
 *
 *   base                top                      limit
 *    |####################|........................|
 *
 * Places are 32-bit numbers of units of ARENA_UNIT bytes, so a link costs four bytes and can
 * address 16 GiB. Unit 0 is never handed out: 0 can mean "nothing". Any thread may take memory; it
 * belongs to that thread until the thread publishes it. */
#ifndef NARABE_BASE_ARENA_H
#define NARABE_BASE_ARENA_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define ARENA_UNIT 4u
#define ARENA_FULL 0u
#define ARENA_LINE 64 /* cache line, in bytes */

struct arena {
	unsigned char *mapping; /* as the system returned it; base may be a little higher */
	unsigned char *base;    /* page-aligned at least */
	size_t limit;           /* bytes that can be taken */
	size_t used_before;     /* bytes taken before arena_clear() */
	char apart[ARENA_LINE]; /* padding: keeps writes to top off the readers' cache line */
	_Atomic size_t top;     /* bytes taken */
	char apart_too[ARENA_LINE];
};

/* Reserves `bytes` of zeroed memory, at most 16 GiB; pages are touched only when used. Returns false if
 * the system refuses. arena_finish() releases it. */
bool arena_init(struct arena *a, size_t bytes);

/* Releases the memory; accepts an arena that is all zero. */
void arena_finish(struct arena *a);

/* Empties the arena for reuse. No other thread may use it meanwhile. */
void arena_clear(struct arena *a);

/* Exchanges the memory of two arenas. No other thread may use them meanwhile. */
void arena_swap(struct arena *a, struct arena *b);

/* Takes `bytes` of zeroed memory and returns its place, or ARENA_FULL. Any thread. */
uint32_t arena_take(struct arena *a, size_t bytes);

/* Returns the bytes taken so far. Any thread. */
static inline size_t
arena_used(const struct arena *a)
{
	return atomic_load_explicit(&a->top, memory_order_relaxed);
}

/* Returns the memory at a place that arena_take() returned. */
static inline void *
arena_at(const struct arena *a, uint32_t place)
{
	return a->base + (size_t)place * ARENA_UNIT;
}

#endif
