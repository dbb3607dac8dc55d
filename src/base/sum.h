/* Checksums: FNV-1a (Fowler, Noll, Vo 1991), which detects accidents, not forgeries. The same on
 * every machine for the same bytes. */
#ifndef NARABE_BASE_SUM_H
#define NARABE_BASE_SUM_H

#include <stddef.h>
#include <stdint.h>

#define SUM_START ((uint64_t)0xcbf29ce484222325u)

/* Extends checksum `sum`, SUM_START for no data, by these bytes. */
static inline uint64_t
sum_add(uint64_t sum, const void *data, size_t size)
{
	const unsigned char *bytes = data;

	for (size_t i = 0; i < size; i++)
		sum = (sum ^ bytes[i]) * 0x100000001b3u;
	return sum;
}

#endif
