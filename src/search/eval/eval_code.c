/* Golomb-Rice codes of learned weights: see eval_code.h. */
#include "search/eval/eval_code.h"

#include <assert.h>
#include <stdlib.h>

enum {
	CLASSES = 8,     /* of sizes */
	MOST_UNARY = 24, /* so many ones say that the whole number follows */
	WHOLE = 17,      /* its bits */
	MEMORY = 64,     /* numbers after which what is known of them counts half */
};

/* The sizes seen where numbers around are as large. */
struct context {
	uint32_t sum, count;
};

struct coder {
	struct bits *bits;
	size_t row, column; /* its length, and the place of the next number in it */
	struct context context[CLASSES][CLASSES];
};

static void
begin(struct coder *c, struct bits *bits, size_t row)
{
	*c = (struct coder){ .bits = bits, .row = row };
	for (int i = 0; i < CLASSES * CLASSES; i++)
		c->context[i / CLASSES][i % CLASSES] = (struct context){ 4, 1 };
}

/* 0, 1, 2 to 3, 4 to 7, ... */
static int
class_of(int number)
{
	unsigned size = (unsigned)abs(number);
	int bits = size ? 32 - __builtin_clz(size) : 0;

	return bits < CLASSES ? bits : CLASSES - 1;
}

static struct context *
context_of(struct coder *c, const int16_t *number, size_t at, int step)
{
	int above = at >= c->row ? number[at - c->row] / step : 0;
	int left = c->column > 0 ? number[at - 1] / step : 0;

	c->column = c->column + 1 < c->row ? c->column + 1 : 0;
	return &c->context[class_of(above)][class_of(left)];
}

static int
parameter_of(const struct context *c)
{
	int k = 0;

	while (c->count << k < c->sum)
		k++;
	return k;
}

static void
learn(struct context *c, uint32_t size)
{
	c->sum += size;
	if (++c->count < MEMORY)
		return;
	c->sum /= 2;
	c->count /= 2;
}

/* ---- writing ---- */

static void
put(struct bits *b, uint32_t value, int count)
{
	for (int i = count - 1; i >= 0; i--, b->used++) {
		if (b->data && value >> i & 1)
			b->data[b->used / 8] =
				(unsigned char)(b->data[b->used / 8] | 128 >> b->used % 8);
	}
}

void
eval_code_write(const int16_t *number, size_t count, size_t row, int step, struct bits *out)
{
	struct coder c;

	assert(step > 0 && row > 0);
	begin(&c, out, row);
	for (size_t i = 0; i < count; i++) {
		int value = number[i] / step;
		uint32_t folded = (uint32_t)(value < 0 ? -2 * value - 1 : 2 * value);
		struct context *context = context_of(&c, number, i, step);
		int k = parameter_of(context);
		uint32_t ones = folded >> k;
		if (ones < MOST_UNARY) {
			put(out, (1U << (ones + 1)) - 2, (int)ones + 1);
			put(out, folded, k);
		} else {
			put(out, (1U << MOST_UNARY) - 1, MOST_UNARY);
			put(out, folded, WHOLE);
		}
		learn(context, folded);
	}
}

/* ---- reading ---- */

/* The next bits, 57 at least, the first of them the highest. What lies beyond the end is zero: the caller
 * looks at `used`. */
static uint64_t
ahead(const struct bits *b)
{
	size_t at = b->used / 8;
	uint64_t bits = 0;

	if (at + 8 <= b->size) { /* compiled to one load */
		for (size_t i = 0; i < 8; i++)
			bits = bits << 8 | b->data[at + i];
	} else {
		for (size_t i = 0; i < 8; i++)
			bits = bits << 8 | (at + i < b->size ? b->data[at + i] : 0);
	}
	return bits << b->used % 8;
}

bool
eval_code_read(int16_t *number, size_t count, size_t row, int step, struct bits *in)
{
	struct coder c;

	assert(step > 0 && row > 0);
	begin(&c, in, row);
	for (size_t i = 0; i < count; i++) {
		struct context *context = context_of(&c, number, i, step);
		int k = parameter_of(context);
		uint64_t bits = ahead(in), zeros = ~bits;
		uint32_t ones = zeros ? (uint32_t)__builtin_clzll(zeros) : MOST_UNARY;
		uint32_t folded;
		if (ones < MOST_UNARY) { /* then comes a zero, and k bits */
			folded = ones << k | (uint32_t)((bits << (ones + 1)) >> 1 >> (63 - k));
			in->used += ones + 1 + (uint32_t)k;
		} else {
			folded = (uint32_t)((bits << MOST_UNARY) >> (64 - WHOLE));
			in->used += MOST_UNARY + WHOLE;
		}
		int64_t half = (folded + 1) / 2, value = step * (folded & 1 ? -half : half);
		if (in->used > 8 * in->size || value > INT16_MAX || value < -INT16_MAX)
			return false;
		number[i] = (int16_t)value;
		learn(context, folded);
	}
	return true;
}
