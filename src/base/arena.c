/* One block of memory, reserved once and filled from the bottom. */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS, madvise */
#include "base/arena.h"

#include <string.h>
#include <sys/mman.h>

#include "config.h"

#if !defined MAP_NORESERVE || defined NARABE_FALLBACKS
#undef MAP_NORESERVE
#define MAP_NORESERVE 0
#endif

/* The first bytes use small pages, because clearing a huge page costs more than a small search. The
 * rest begins on a huge-page boundary. */
#define SMALL_PAGES     ((size_t)64 << 10)
#define HUGE_PAGE       ((size_t)2 << 20)
#define ARENA_MAX_UNITS UINT32_MAX

bool
arena_init(struct arena *a, size_t bytes)
{
	a->base = NULL;
	if (bytes / ARENA_UNIT > ARENA_MAX_UNITS)
		bytes = (size_t)ARENA_MAX_UNITS * ARENA_UNIT;
	if (bytes < 2 * ARENA_UNIT)
		bytes = 2 * ARENA_UNIT;
	void *p = mmap(NULL, bytes + HUGE_PAGE, PROT_READ | PROT_WRITE,
		MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	if (p == MAP_FAILED)
		return false;
	a->mapping = p;
	a->base = a->mapping + (-((uintptr_t)p + SMALL_PAGES) & (HUGE_PAGE - 1));
#ifdef MADV_HUGEPAGE
	/* A hint; nothing depends on it. */
	if (bytes > SMALL_PAGES)
		madvise(a->base + SMALL_PAGES, bytes - SMALL_PAGES, MADV_HUGEPAGE);
#endif
	a->limit = bytes;
	a->used_before = 0;
	atomic_init(&a->top, ARENA_UNIT);
	return true;
}

void
arena_finish(struct arena *a)
{
	if (a->base)
		munmap(a->mapping, a->limit + HUGE_PAGE);
	a->base = NULL;
	a->limit = 0;
	atomic_init(&a->top, 0);
}

void
arena_clear(struct arena *a)
{
	size_t top = arena_used(a);

	if (a->used_before < top)
		a->used_before = top;
	atomic_init(&a->top, ARENA_UNIT);
}

void
arena_swap(struct arena *a, struct arena *b)
{
	struct arena was = *a;

	*a = *b;
	*b = was;
}

uint32_t
arena_take(struct arena *a, size_t bytes)
{
	size_t size = (bytes + ARENA_UNIT - 1) / ARENA_UNIT * ARENA_UNIT;

	size_t top = atomic_load_explicit(&a->top, memory_order_relaxed);
	do {
		if (size > a->limit - top)
			return ARENA_FULL;
	} while (!atomic_compare_exchange_weak_explicit(
		&a->top, &top, top + size, memory_order_relaxed, memory_order_relaxed));
	if (top < a->used_before) /* fresh pages from the system are zero; reused memory is not */
		memset(a->base + top, 0, size < a->used_before - top ? size : a->used_before - top);
	return (uint32_t)(top / ARENA_UNIT);
}
