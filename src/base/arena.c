/* One block of memory, reserved once and filled from the bottom. */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS, madvise */
#include "base/arena.h"

#include <sys/mman.h>

#define ARENA_MAX_BYTES ((size_t)ARENA_UNIT << 32)

bool
arena_init(struct arena *a, size_t bytes)
{
	*a = (struct arena){ 0 };
	if (bytes > ARENA_MAX_BYTES)
		bytes = ARENA_MAX_BYTES;
	if (bytes < 2 * ARENA_UNIT)
		bytes = 2 * ARENA_UNIT;
	void *p = mmap(
		NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	if (p == MAP_FAILED)
		return false;
#ifdef MADV_HUGEPAGE
	madvise(p, bytes, MADV_HUGEPAGE); /* a hint; nothing depends on it */
#endif
	*a = (struct arena){ .base = p, .top = ARENA_UNIT, .limit = bytes };
	return true;
}

void
arena_finish(struct arena *a)
{
	if (a->base)
		munmap(a->base, a->limit);
	*a = (struct arena){ 0 };
}

uint32_t
arena_take(struct arena *a, size_t bytes)
{
	size_t size = (bytes + ARENA_UNIT - 1) / ARENA_UNIT * ARENA_UNIT;

	if (size > a->limit - a->top)
		return ARENA_FULL;
	uint32_t place = (uint32_t)(a->top / ARENA_UNIT);
	a->top += size;
	return place;
}
