/* Files of learned weights: a head of lines that anyone can read, an empty line, and the weights.
 *
 *   narabe-eval 1
 *   board score4
 *   patterns lines-columns-1
 *   weights 16 x 4909          stages, weights of each; with a hidden layer: 16 + 17222 x 16,
 *                              stages, indices, units
 *   made narabe train --eval --game score4 ...
 *   bytes 78123
 *   sum 0123456789abcdef       of all lines above and the bytes below
 *
 * A weight that is not 0 is a number of groups of seven bits, the lowest first, in bytes whose
 * highest bit says that another follows: 2 * w, or -2 * w - 1 where it is negative. A 0 stands for
 * as many zeros as the number behind it says. */
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/sum.h"
#include "search/eval/eval.h"

#define MAGIC "narabe-eval 1"

enum { HEAD_SIZE = 1024 };

/* ---- numbers in bytes ---- */

struct bytes {
	unsigned char *data;
	size_t used, size;
};

static void
put(struct bytes *b, uint32_t number)
{
	for (; number > 127; number >>= 7) {
		if (b->used < b->size)
			b->data[b->used] = (unsigned char)(number | 128);
		b->used++;
	}
	if (b->used < b->size)
		b->data[b->used] = (unsigned char)number;
	b->used++;
}

static bool
get(struct bytes *b, uint32_t *number)
{
	*number = 0;
	for (int shift = 0; shift < 28 && b->used < b->size; shift += 7) {
		unsigned char byte = b->data[b->used++];
		*number |= (uint32_t)(byte & 127) << shift;
		if (byte < 128)
			return true;
	}
	return false;
}

static void
encode(const struct eval_weights *w, struct bytes *b)
{
	size_t count = eval_weight_count(w->patterns);

	for (size_t i = 0; i < count;) {
		int value = w->weight[i];
		size_t from = i++;
		put(b, (uint32_t)(value < 0 ? -2 * value - 1 : 2 * value));
		if (value)
			continue;
		while (i < count && w->weight[i] == 0)
			i++;
		put(b, (uint32_t)(i - from));
	}
}

static bool
decode(struct eval_weights *w, struct bytes *b)
{
	size_t count = eval_weight_count(w->patterns), i = 0;
	uint32_t number, zeros;

	while (i < count) {
		if (!get(b, &number) || number > 2 * INT16_MAX)
			return false;
		if (number) {
			int half = (int)(number + 1) / 2;
			w->weight[i++] = (int16_t)(number & 1 ? -half : half);
			continue;
		}
		if (!get(b, &zeros) || zeros == 0 || zeros > count - i)
			return false;
		i += zeros; /* they are zero */
	}
	return b->used == b->size;
}

/* How many weights there are, for people. */
static void
describe_weights(const struct eval_patterns *p, struct text *t)
{
	if (p->layered)
		text_add(t, "%d + %d x %d", p->stages, p->count, EVAL_UNITS);
	else
		text_add(t, "%d x %d", p->stages, p->count);
}

/* ---- writing ---- */

static void
write_head(const struct eval_weights *w, size_t bytes, struct text *t)
{
	const struct eval_patterns *p = w->patterns;

	text_add(t, "%s\nboard %s\npatterns %s\nweights ", MAGIC, p->name, p->version);
	describe_weights(p, t);
	text_add(t, "\nmade %s\nbytes %zu\n", w->made, bytes);
}

static uint64_t
sum_of(const char *head, size_t length, const struct bytes *b)
{
	return sum_add(sum_add(SUM_START, head, length), b->data, b->size);
}

void
eval_fit(struct eval_weights *w)
{
	size_t count = eval_weight_count(w->patterns);

	for (int least = 1;; least++) {
		struct bytes b = { 0 };
		encode(w, &b); /* counts */
		if (HEAD_SIZE + b.used <= EVAL_MAX_BYTES)
			return;
		for (size_t i = 0; i < count; i++) {
			if (abs(w->weight[i]) <= least)
				w->weight[i] = 0;
		}
	}
}

bool
eval_write(const struct eval_weights *w, const char *path, struct error *e)
{
	struct bytes b = { 0 };
	char head[HEAD_SIZE];
	struct text t;

	encode(w, &b); /* counts */
	b.size = b.used;
	b.used = 0;
	assert(b.size > 0);
	if (HEAD_SIZE + b.size > EVAL_MAX_BYTES)
		return error_set(e, "The weights of %s take more than %d bytes.", w->patterns->name,
			EVAL_MAX_BYTES);
	unsigned char *file = malloc(HEAD_SIZE + b.size);
	b.data = malloc(b.size);
	if (!file || !b.data) {
		free(file);
		free(b.data);
		return error_set(e, "There is not enough memory to write %s.", path);
	}
	encode(w, &b);
	text_init(&t, head, sizeof head);
	write_head(w, b.size, &t);
	text_add(&t, "sum %016" PRIx64 "\n\n", sum_of(head, t.used, &b));
	memcpy(file, head, t.used);
	memcpy(file + t.used, b.data, b.size);
	bool written = file_replace(path, file, t.used + b.size, e);
	free(file);
	free(b.data);
	return written;
}

/* ---- reading ---- */

/* The rest of the line that begins with `name`, of which *text is the beginning; *text moves to
 * the next line. False if it is another line. */
static bool
take_line(char **text, const char *name, char *out, size_t size)
{
	size_t length = strlen(name);
	char *end = strchr(*text, '\n');

	if (!end || strncmp(*text, name, length) != 0 || (*text)[length] != ' ' ||
		(size_t)(end - *text) - length > size)
		return false;
	snprintf(out, size, "%.*s", (int)((size_t)(end - *text) - length - 1), *text + length + 1);
	*text = end + 1;
	return true;
}

struct head {
	char format[16], board[GAME_NAME], version[64], weights[64], made[EVAL_MADE], bytes[32],
		sum[32];
	size_t size, summed; /* of the head, and of its lines above the sum */
};

static bool
read_head(char *text, struct head *h)
{
	char *at = text;

	if (!take_line(&at, "narabe-eval", h->format, sizeof h->format) ||
		!take_line(&at, "board", h->board, sizeof h->board) ||
		!take_line(&at, "patterns", h->version, sizeof h->version) ||
		!take_line(&at, "weights", h->weights, sizeof h->weights) ||
		!take_line(&at, "made", h->made, sizeof h->made) ||
		!take_line(&at, "bytes", h->bytes, sizeof h->bytes))
		return false;
	h->summed = (size_t)(at - text);
	if (!take_line(&at, "sum", h->sum, sizeof h->sum) || *at++ != '\n')
		return false;
	h->size = (size_t)(at - text);
	return true;
}

/* Whether the head belongs to these patterns; if not, with the reason. */
static bool
head_fits(const struct head *h, const struct eval_patterns *p, const char *path, struct error *e)
{
	char weights[64];
	struct text t;

	text_init(&t, weights, sizeof weights);
	describe_weights(p, &t);
	if (strcmp(h->board, p->name) != 0)
		return error_set(
			e, "%s holds an evaluation of %s, not of %s.", path, h->board, p->name);
	if (strcmp(h->format, "1") != 0 || strcmp(h->version, p->version) != 0 ||
		strcmp(h->weights, weights) != 0)
		return error_set(e,
			"%s is of another version of narabe; narabe train --eval --game %s makes "
			"a new one.",
			path, p->name);
	return true;
}

static bool
is_within(const int16_t *number, size_t count, int most)
{
	for (size_t i = 0; i < count; i++) {
		if (abs(number[i]) > most)
			return false;
	}
	return true;
}

/* Whether no sum of a hidden layer can leave its range. */
static bool
is_sound(const struct eval_weights *w)
{
	const struct eval_patterns *p = w->patterns;

	for (int i = 0; p->layered && i < p->stages; i++) {
		if (!is_within(eval_head(w, i)->bias, EVAL_UNITS, EVAL_MOST_BIAS) ||
			!is_within(eval_head(w, i)->out, EVAL_UNITS, EVAL_MOST_OUT))
			return false;
	}
	return !p->layered ||
	       is_within(eval_vectors(w), (size_t)p->count * EVAL_UNITS, EVAL_MOST_ADDED);
}

static struct eval_weights *
read_weights(
	char *file, size_t size, const struct eval_patterns *p, const char *path, struct error *e)
{
	struct head h = { .format = "" };
	char sum[32];

	if (!read_head(file, &h)) {
		error_set(e, "%s is no evaluation, or it is damaged.", path);
		return NULL;
	}
	if (!head_fits(&h, p, path, e))
		return NULL;
	struct bytes b = { (unsigned char *)file + h.size, 0, size - h.size };
	struct eval_weights *w = eval_create(p);
	snprintf(sum, sizeof sum, "%016" PRIx64, sum_of(file, h.summed, &b));
	if (w && (strcmp(sum, h.sum) != 0 || !decode(w, &b) || !is_sound(w))) {
		error_set(e, "The evaluation %s is damaged.", path);
	} else if (!w || !eval_prepare(w)) {
		error_set(e, "There is not enough memory for the evaluation %s.", path);
	} else {
		memcpy(w->made, h.made, sizeof w->made);
		return w;
	}
	eval_destroy(w);
	return NULL;
}

struct eval_weights *
eval_read(const char *path, const struct game *g, struct error *e)
{
	const struct eval_patterns *p = eval_patterns_of(g);
	size_t size;

	if (!p) {
		error_set(e, "There is no learned evaluation of %s.", g->title);
		return NULL;
	}
	char *file = file_read(path, EVAL_MAX_BYTES, &size, e);
	if (!file)
		return NULL;
	struct eval_weights *w = read_weights(file, size, p, path, e);
	free(file);
	return w;
}
