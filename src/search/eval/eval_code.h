/* Weights in few bits. Golomb-Rice codes (Rice 1979), whose parameter follows the numbers coded before
 * (Weinberger, Seroussi and Sapiro 2000): of numbers that were as large in the row above and on the left,
 * so that what was never learned from, which is zero in all stages, takes about a bit. Pure. */
#ifndef NARABE_SEARCH_EVAL_EVAL_CODE_H
#define NARABE_SEARCH_EVAL_EVAL_CODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct bits {
	unsigned char *data; /* all zero before they are written; NULL: bits are only counted */
	size_t size;         /* bytes */
	size_t used;         /* bits */
};

/* Writes numbers that are multiples of `step`, which is positive, in rows of `row`, at least 1. */
void eval_code_write(const int16_t *number, size_t count, size_t row, int step, struct bits *out);

/* Reads as many. False if there are too few bits, or not such numbers. */
bool eval_code_read(int16_t *number, size_t count, size_t row, int step, struct bits *in);

#endif
