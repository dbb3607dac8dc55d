/* Learned evaluations: weights, their files, and sums of them. */
#include "search/eval.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/file.h"
#include "base/sum.h"

#define EVAL_PATTERNS(variable) extern const struct eval_patterns variable;
#include "search/patterns.def"
#undef EVAL_PATTERNS

static const struct eval_patterns *const all[] = {
#define EVAL_PATTERNS(variable) &variable,
#include "search/patterns.def"
#undef EVAL_PATTERNS
};

const struct eval_patterns *
eval_patterns_of(const struct game *g)
{
	for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
		const struct eval_patterns *p = all[i];
		size_t length = strlen(p->name);
		if (strncmp(p->name, g->name, length) == 0 &&
			(g->name[length] == '\0' || (p->variants && g->name[length] == ':')))
			return p;
	}
	return NULL;
}

double
eval_disc(const struct game *g)
{
	const struct eval_patterns *p = eval_patterns_of(g);

	return p ? p->disc : 0;
}

bool
eval_locate(const struct game *g, const struct state *s, int term, unsigned char *side)
{
	const struct eval_patterns *p = eval_patterns_of(g);
	bool locates = p && p->locate;

	if (locates && side)
		p->locate(g, s, term, side);
	return locates;
}

void
eval_file_name(const struct game *g, char out[GAME_NAME])
{
	const struct eval_patterns *p = eval_patterns_of(g);
	struct text t;

	text_init(&t, out, GAME_NAME);
	for (const char *c = p ? p->name : g->name; *c; c++) {
		if (*c != ':')
			text_add(&t, "%c", *c);
	}
	text_add(&t, ".eval");
}

size_t
eval_weight_count(const struct eval_patterns *p)
{
	size_t stages = (size_t)p->stages, count = (size_t)p->count;
	const size_t head = sizeof(struct eval_head) / sizeof(int16_t);

	return p->layered ? stages * head + count * EVAL_UNITS : stages * count;
}

struct eval_head *
eval_head(const struct eval_weights *w, int stage)
{
	return (struct eval_head *)(void *)w->weight + stage;
}

int16_t *
eval_vectors(const struct eval_weights *w)
{
	return (int16_t *)(void *)eval_head(w, w->patterns->stages);
}

struct eval_weights *
eval_create(const struct eval_patterns *p)
{
	struct eval_weights *w = calloc(1, sizeof *w);

	if (!w)
		return NULL;
	w->patterns = p;
	atomic_init(&w->stages, p->stages);
	w->weight = calloc(eval_weight_count(p), sizeof *w->weight);
	if (w->weight)
		return w;
	free(w);
	return NULL;
}

bool
eval_prepare(struct eval_weights *w)
{
	if (!w->patterns->prepare)
		return true;
	free(w->prepared);
	w->prepared = w->patterns->prepare(w);
	for (int i = 0; w->prepared && w->patterns->prepare_stage && i < w->stages; i++)
		w->patterns->prepare_stage(w, i);
	return w->prepared;
}

/* ---- the hidden layer ---- */

#define LINEAR_4(limit)   limit, limit, limit, limit
#define CLIPPED_12(limit) LINEAR_4(limit), LINEAR_4(limit), LINEAR_4(limit)

const int16_t eval_unit_low[EVAL_UNITS] = { CLIPPED_12(0), LINEAR_4(INT16_MIN) };
const int16_t eval_unit_high[EVAL_UNITS] = { CLIPPED_12(EVAL_ONE), LINEAR_4(INT16_MAX) };

/* Computes the sums of the hidden layer. */
static void
add_vectors(const struct eval_weights *w, const uint32_t *index, int count, int16_t sum[EVAL_UNITS])
{
	const int16_t *vectors = eval_vectors(w);

	memset(sum, 0, EVAL_UNITS * sizeof *sum);
	for (int i = 0; i < count; i++) {
		for (int unit = 0; unit < EVAL_UNITS; unit++)
			sum[unit] = (int16_t)(sum[unit] +
					      vectors[index[i] * EVAL_UNITS + (uint32_t)unit]);
	}
}

/* ---- values of positions ---- */

const struct state *
eval_digest(const struct eval_patterns *p, const struct game *g, const struct state *s,
	struct state *room)
{
	if (!p->digest)
		return s;
	p->digest(g, s, room);
	return room;
}

/* Writes what each feature of a digest adds to a plain sum; returns how many there are. */
static int
weigh(const struct eval_weights *w, const struct game *g, const struct state *s,
	int points[EVAL_FEATURES], struct eval_term *term)
{
	const struct eval_patterns *p = w->patterns;
	int stage = p->stage(g, s);
	const int16_t *weight = w->weight + stage * p->count;
	uint32_t index[EVAL_FEATURES];

	eval_want(w, stage);
	int count = p->features(g, s, index, term);
	if (p->times)
		p->times(g, s, points);
	for (int i = 0; i < count; i++)
		points[i] = weight[index[i]] * (p->times ? points[i] : 1);
	return count;
}

int
eval_digest_score(const struct eval_weights *w, const struct game *g, const struct state *digest)
{
	const struct eval_patterns *p = w->patterns;
	int points[EVAL_FEATURES], sum = 0;

	if (p->layered) {
		/* What a digest is worth by the hidden layer. */
		uint32_t index[EVAL_FEATURES];
		int16_t units[EVAL_UNITS];

		add_vectors(w, index, p->features(g, digest, index, NULL), units);
		sum = eval_head_score(eval_head(w, p->stage(g, digest)), units);
	} else {
		for (int i = weigh(w, g, digest, points, NULL); i > 0; i--)
			sum += points[i - 1];
	}
	return eval_limit(p->by_mover ? sum : state_sign(digest) * sum);
}

int
eval_score(const struct eval_weights *w, const struct game *g, const struct state *s)
{
	struct state room;

	return eval_digest_score(w, g, eval_digest(w->patterns, g, s, &room));
}

double
eval_judge(const struct eval_weights *w, const struct game *g, const struct state *s, bool *settled)
{
	if (w->patterns->judge)
		return w->patterns->judge(w, g, s, 1, settled);
	*settled = false;
	return eval_value(state_sign(s) * eval_score(w, g, s));
}

/* Returns the result of a game that is over, or the expected one. */
static double
judge_any(const struct eval_weights *w, const struct game *g, const struct state *s)
{
	int result = g->rules->result(g, s);
	bool settled;

	return result != GAME_OPEN ? result : eval_judge(w, g, s, &settled);
}

/* The position after a move; where both sides choose at once, after the reply that is then best for the
 * other. */
static void
eval_play(const struct eval_weights *w, const struct game *g, const struct state *s, move_t m,
	struct state *next)
{
	move_t replies[GAME_MAX_MOVES];
	struct state chosen;
	double best = 0;

	state_copy(next, s);
	g->rules->play(g, next, m);
	if (!next->pending)
		return;
	state_copy(&chosen, next);
	int count = g->rules->moves(g, &chosen, replies);
	for (int i = 0; i < count; i++) {
		struct state after;
		state_copy(&after, &chosen);
		g->rules->play(g, &after, replies[i]);
		double value = state_sign(&chosen) * judge_any(w, g, &after);
		if (i > 0 && value <= best)
			continue;
		best = value;
		state_copy(next, &after);
	}
}

double
eval_after(const struct eval_weights *w, const struct game *g, const struct state *s, move_t m)
{
	struct state next;

	eval_play(w, g, s, m, &next);
	return judge_any(w, g, &next);
}

/* ---- what each pattern adds ---- */

/* Shares the score of a hidden layer out among its terms: of each unit a term gets what its own vector adds
 * to it, as far as the unit reaches the score. The last term, which stands for no cells, gets the biases and
 * what rounding leaves. */
static void
share_out(const struct eval_weights *w, int stage, const uint32_t *index, int count,
	struct eval_term *term)
{
	const struct eval_head *head = eval_head(w, stage);
	const int16_t *vectors = eval_vectors(w);
	int16_t sum[EVAL_UNITS];
	double points[EVAL_UNITS]; /* of one in a unit */

	add_vectors(w, index, count, sum);
	int left = eval_head_score(head, sum);
	for (int i = 0; i < EVAL_UNITS; i++) {
		/* Of a unit between its limits all reaches the score, of one below nothing, of one above the
		 * part that is not clipped. */
		int16_t unit = (int16_t)(sum[i] + head->bias[i]);
		double share = unit <= eval_unit_low[i]   ? 0
			       : unit > eval_unit_high[i] ? (double)eval_unit_high[i] / unit
							  : 1;
		points[i] = share * head->out[i] / EVAL_PER_POINT;
	}
	for (int i = 0; i + 1 < count; i++) {
		double own = 0;
		for (int unit = 0; unit < EVAL_UNITS; unit++)
			own += points[unit] * vectors[index[i] * EVAL_UNITS + (uint32_t)unit];
		term[i].points = (int)lrint(own);
		left -= term[i].points;
	}
	term[count - 1].points = left;
}

int
eval_terms(const struct eval_weights *w, const struct game *g, const struct state *s,
	struct eval_term term[EVAL_FEATURES])
{
	const struct eval_patterns *p = w->patterns;
	int sign = p->by_mover ? state_sign(s) : 1, points[EVAL_FEATURES], count;
	uint32_t index[EVAL_FEATURES];
	struct state room;

	s = eval_digest(p, g, s, &room);
	if (p->layered) {
		count = p->features(g, s, index, term);
		share_out(w, p->stage(g, s), index, count, term);
	} else {
		count = weigh(w, g, s, points, term);
	}
	for (int i = 0; i < count; i++)
		term[i].points = sign * (p->layered ? term[i].points : points[i]);
	return count;
}

/* Returns the row of a term, a new one if it has none yet. */
static struct eval_change *
change_of(struct eval_changes *rows, const struct eval_term *term)
{
	int i = 0;

	for (; i < rows->count; i++) {
		if (rows->change[i].cells == term->cells &&
			strcmp(rows->change[i].name, term->name) == 0)
			return &rows->change[i];
	}
	rows->count++;
	rows->change[i] = (struct eval_change){
		.name = term->name,
		.cells = term->cells,
		.touched = !term->cells && !term->is_turn,
	};
	return &rows->change[i];
}

static int
by_size(const void *a, const void *b)
{
	const struct eval_change *one = a, *other = b;

	if (one->touched != other->touched)
		return one->touched ? -1 : 1;
	int left = abs(one->after - one->before), right = abs(other->after - other->before);

	if (left != right)
		return right - left;
	if (one->cells != other->cells)
		return one->cells < other->cells ? -1 : 1;
	return strcmp(one->name, other->name);
}

/* Returns whether the game is over, or is decided only by the longest paths of separated sides. */
static bool
is_beyond_patterns(const struct game *g, const struct state *s)
{
	int cells[2];

	return g->rules->result(g, s) != GAME_OPEN ||
	       (g->rules->space && g->rules->space(g, s, cells));
}

void
eval_changes_of(const struct eval_weights *w, const struct game *g, const struct state *s, move_t m,
	struct eval_changes *out)
{
	struct eval_term term[EVAL_FEATURES];
	struct state next;

	eval_play(w, g, s, m, &next);
	out->count = 0;
	if (is_beyond_patterns(g, s) || is_beyond_patterns(g, &next))
		return;
	int count = eval_terms(w, g, s, term);
	for (int i = 0; i < count; i++)
		change_of(out, &term[i])->before += term[i].points;
	count = eval_terms(w, g, &next, term);
	for (int i = 0; i < count; i++)
		change_of(out, &term[i])->after += term[i].points;
	/* The cells whose contents the move changes, and where stones fall the one that can then be
	 * played. None on boards of more than 64 cells, whose terms name none. */
	int all_cells = game_cell_count(g), plane = g->columns * g->rows;
	uint64_t cells = 0;
	for (int i = 0; i < all_cells && all_cells <= 64; i++) {
		if (g->rules->get(g, s, i) == g->rules->get(g, &next, i))
			continue;
		cells |= bit_of((unsigned)i);
		if (g->by_column && i + plane < all_cells)
			cells |= bit_of((unsigned)(i + plane));
	}
	for (int i = 0; i < out->count; i++)
		out->change[i].touched = out->change[i].touched || out->change[i].cells & cells;
	qsort(out->change, (size_t)out->count, sizeof out->change[0], by_size);
}

double
eval_value(double score)
{
	return tanh(score / (2 * EVAL_LOGIT));
}

/* ---- files ---- */

/* Files of learned weights: a head of lines that anyone can read, an empty line, and the weights in bits
 *.
 *
 *   narabe-eval 2
 *   board score4
 *   patterns lines-columns-1
 *   weights 16 x 4909          stages, weights of each; with a hidden layer: 16 + 17222 x 16,
 *                              stages, indices, units
 *   made narabe train --eval --game score4 ...
 *   step 4                     all weights are multiples of it
 *   bytes 78123
 *   sum 0123456789abcdef       of all lines above and the bytes below */
#define MAGIC   "narabe-eval"
#define VERSION "2"

enum { HEAD_SIZE = 1024 };

/* ---- numbers in few bits ---- */

/* Golomb-Rice codes (Rice 1979), whose parameter adapts to the numbers coded before (Weinberger, Seroussi and
 * Sapiro 2000): to those whose neighbours above and on the left were as large. So a weight that was never
 * learned, which is zero in all stages, takes about a bit. */
struct bits {
	unsigned char *data; /* all zero before they are written; NULL: bits are only counted */
	size_t size;         /* bytes */
	size_t used;         /* bits */
};

enum {
	CLASSES = 8,     /* of sizes */
	MOST_UNARY = 24, /* this many ones announce the whole number */
	WHOLE = 17,      /* its bits */
	MEMORY = 64,     /* numbers after which earlier ones count half */
};

/* The sizes of the numbers whose neighbours were as large. */
struct context {
	uint32_t sum, count;
	int parameter; /* of its code: the least for which count << parameter >= sum */
};

struct coder {
	struct bits *bits;
	size_t row, column; /* its length, and the place of the next number in it */
	struct context context[CLASSES][CLASSES];
};

static void
weights_begin(struct coder *c, struct bits *bits, size_t row)
{
	*c = (struct coder){ .bits = bits, .row = row };
	for (int i = 0; i < CLASSES * CLASSES; i++)
		c->context[i / CLASSES][i % CLASSES] = (struct context){ 4, 1, 2 };
}

/* 0, 1, 2 to 3, 4 to 7, ... */
static int
weights_class_of(int number)
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
	return &c->context[weights_class_of(above)][weights_class_of(left)];
}

static inline void
weights_learn(struct context *c, uint32_t size)
{
	c->sum += size;
	if (++c->count >= MEMORY) {
		c->sum /= 2;
		c->count /= 2;
	}
	while (c->count << c->parameter < c->sum)
		c->parameter++;
	while (c->parameter > 0 && c->count << (c->parameter - 1) >= c->sum)
		c->parameter--;
}

static void
eval_file_put(struct bits *b, uint32_t value, int count)
{
	for (int i = count - 1; i >= 0; i--, b->used++) {
		if (b->data && value >> i & 1)
			b->data[b->used / 8] =
				(unsigned char)(b->data[b->used / 8] | 128 >> b->used % 8);
	}
}

/* Returns the bits from `used` on, 57 at least, the first of them the highest. What lies beyond the end is
 * zero: the caller looks at `used`. */
static inline uint64_t
weights_ahead(const struct bits *b, size_t used)
{
	size_t at = used / 8;
	uint64_t bits = 0;

	if (at + 8 <= b->size) /* one load */
		memcpy(&bits, b->data + at, 8);
	else if (at < b->size)
		memcpy(&bits, b->data + at, b->size - at);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
	bits = __builtin_bswap64(bits);
#endif
	return bits << used % 8;
}

/* A file whose numbers are read row by row. */
struct eval_unread {
	struct eval_weights *weights;
	pthread_mutex_t lock;
	char *file;
	struct bits bits; /* of it; `used`: those read so far */
	int step;         /* what all numbers are multiples of */
	struct coder coder;
	unsigned char *above; /* the classes of the numbers read last in each column */
	bool damaged;         /* too few bits, or not such numbers: the rest stays zero */
};

/* Reads the next `count` numbers, whole rows, and notes damage. */
static void
read_numbers(struct eval_unread *u, int16_t *number, size_t count)
{
	const struct bits from = u->bits; /* copies, which no store to `above` can change */
	struct coder c = u->coder;
	unsigned char *above = u->above;
	size_t used = from.used;
	unsigned left = 0;
	int step = u->step;

	for (size_t i = 0, column = 0; i < count; i++) {
		struct context *context = &c.context[above[column]][left];
		int k = context->parameter;
		uint64_t bits = weights_ahead(&from, used), zeros = ~bits;
		uint32_t ones = zeros ? (uint32_t)__builtin_clzll(zeros) : MOST_UNARY;
		uint32_t folded;
		if (ones < MOST_UNARY) { /* then comes a zero, and k bits */
			folded = ones << k | (uint32_t)((bits << (ones + 1)) >> 1 >> (63 - k));
			used += ones + 1 + (uint32_t)k;
		} else {
			folded = (uint32_t)((bits << MOST_UNARY) >> (64 - WHOLE));
			used += MOST_UNARY + WHOLE;
		}
		int half = (int)((folded + 1) / 2);
		int64_t value = (int64_t)step * (folded & 1 ? -half : half);
		if (used > 8 * from.size || value > INT16_MAX || value < -INT16_MAX) {
			u->damaged = true;
			return;
		}
		number[i] = (int16_t)value;
		weights_learn(context, folded);
		above[column] = (unsigned char)weights_class_of(half);
		left = above[column];
		if (++column == c.row)
			column = left = 0;
	}
	u->coder = c;
	u->bits.used = used;
}

/* ---- weights in bits ---- */

/* Numbers that follow each other in a row: a stage's; of a hidden layer, an index's. */
static size_t
weights_row_of(const struct eval_patterns *p)
{
	return p->layered ? EVAL_UNITS : (size_t)p->count;
}

/* Returns what all weights are multiples of, 1 if all are zero. */
static int
weights_step_of(const struct eval_weights *w)
{
	size_t count = eval_weight_count(w->patterns);
	int step = 0;

	for (size_t i = 0; i < count && step != 1; i++) {
		for (int rest = abs(w->weight[i]); rest;) {
			int before = step;
			step = rest;
			rest = before % rest;
		}
	}
	return step ? step : 1;
}

static void
weights_encode(const struct eval_weights *w, int step, struct bits *b)
{
	const struct eval_patterns *p = w->patterns;

	size_t row = weights_row_of(p);
	struct coder c;

	assert(step > 0 && row > 0);
	weights_begin(&c, b, row);
	for (size_t i = 0; i < eval_weight_count(p); i++) {
		int value = w->weight[i] / step;
		uint32_t folded = (uint32_t)(value < 0 ? -2 * value - 1 : 2 * value);
		struct context *context = context_of(&c, w->weight, i, step);
		int k = context->parameter;
		uint32_t ones = folded >> k;
		if (ones < MOST_UNARY) {
			eval_file_put(b, (1U << (ones + 1)) - 2, (int)ones + 1);
			eval_file_put(b, folded, k);
		} else {
			eval_file_put(b, (1U << MOST_UNARY) - 1, MOST_UNARY);
			eval_file_put(b, folded, WHOLE);
		}
		weights_learn(context, folded);
	}
}

/* Bytes of a file after its head. */
static size_t
weights_size_of(const struct eval_weights *w, int step)
{
	struct bits b = { 0 };

	weights_encode(w, step, &b);
	return (b.used + 7) / 8;
}

/* Writes the number of weights, for people. */
static void
describe_weights(const struct eval_patterns *p, struct text *t)
{
	if (p->layered)
		text_add(t, "%d + %d x %d", p->stages, p->count, EVAL_UNITS);
	else
		text_add(t, "%d x %d", p->stages, p->count);
}

/* ---- writing ---- */

static uint64_t
weights_sum_of(const char *head, size_t length, const struct bits *b)
{
	return sum_add(sum_add(SUM_START, head, length), b->data, b->size);
}

bool
eval_fit(struct eval_weights *w)
{
	size_t size = eval_weight_count(w->patterns) * sizeof *w->weight;
	int16_t *exact = malloc(size);

	if (!exact)
		return false;
	memcpy(exact, w->weight, size);
	for (int step = 2; HEAD_SIZE + weights_size_of(w, weights_step_of(w)) > EVAL_MAX_BYTES;
		step++) {
		/* Rounds to multiples of a step. */
		size_t count = eval_weight_count(w->patterns);
		int most = INT16_MAX / step;

		for (size_t i = 0; i < count; i++) {
			int steps = (abs(exact[i]) + step / 2) / step;
			steps = steps < most ? steps : most;
			w->weight[i] = (int16_t)(exact[i] < 0 ? -steps * step : steps * step);
		}
	}
	free(exact);
	return true;
}

bool
eval_write(const struct eval_weights *w, const char *path, struct error *e)
{
	int step = weights_step_of(w);
	struct bits b = { .size = weights_size_of(w, step) };
	char head[HEAD_SIZE];
	struct text t;

	assert(b.size > 0);
	if (HEAD_SIZE + b.size > EVAL_MAX_BYTES)
		return error_set(e, "The weights of %s take more than %d bytes.", w->patterns->name,
			EVAL_MAX_BYTES);
	unsigned char *file = calloc(HEAD_SIZE + b.size, 1);
	b.data = calloc(b.size, 1);
	if (!file || !b.data) {
		free(file);
		free(b.data);
		return error_set(e, "There is not enough memory to write %s.", path);
	}
	weights_encode(w, step, &b);
	text_init(&t, head, sizeof head);
	const struct eval_patterns *p = w->patterns;

	text_add(&t, MAGIC " " VERSION "\nboard %s\npatterns %s\nweights ", p->name, p->version);
	describe_weights(p, &t);
	text_add(&t, "\nmade %s\nstep %d\nbytes %zu\n", w->made, step, b.size);
	text_add(&t, "sum %016" PRIx64 "\n\n", weights_sum_of(head, t.used, &b));
	memcpy(file, head, t.used);
	memcpy(file + t.used, b.data, b.size);
	bool written = file_replace(path, file, t.used + b.size, e);
	free(file);
	free(b.data);
	return written;
}

/* ---- reading ---- */

/* Finds the rest of the line that begins with `name`, of which *text is the beginning; *text moves to
 * the next line. Returns false if it is another line. */
static bool
weights_take_line(char **text, const char *name, char *out, size_t size)
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
	char format[16], board[GAME_NAME], version[64], weights[64], made[EVAL_MADE], step[8],
		bytes[32], sum[32];
	size_t size, summed; /* of the head, and of its lines above the sum */
};

static bool
weights_read_head(char *text, struct head *h)
{
	char *at = text;

	if (!weights_take_line(&at, MAGIC, h->format, sizeof h->format))
		return false;
	if (strcmp(h->format, VERSION) != 0) /* nothing else of it can be read */
		return true;
	if (!weights_take_line(&at, "board", h->board, sizeof h->board) ||
		!weights_take_line(&at, "patterns", h->version, sizeof h->version) ||
		!weights_take_line(&at, "weights", h->weights, sizeof h->weights) ||
		!weights_take_line(&at, "made", h->made, sizeof h->made) ||
		!weights_take_line(&at, "step", h->step, sizeof h->step) ||
		!weights_take_line(&at, "bytes", h->bytes, sizeof h->bytes))
		return false;
	h->summed = (size_t)(at - text);
	if (!weights_take_line(&at, "sum", h->sum, sizeof h->sum) || *at++ != '\n')
		return false;
	h->size = (size_t)(at - text);
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

/* Returns whether no sum of a hidden layer can leave its range. */
static bool
weights_is_sound(const struct eval_weights *w)
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

void
eval_read_stages(const struct eval_weights *weights, int stage)
{
	struct eval_unread *u = weights->unread;
	struct eval_weights *w = u->weights;
	size_t count = (size_t)w->patterns->count;

	pthread_mutex_lock(&u->lock);
	for (int i = w->stages; i <= stage; i++) {
		if (!u->damaged)
			read_numbers(u, w->weight + (size_t)i * count, count);
		w->patterns->prepare_stage(w, i);
		atomic_store_explicit(&w->stages, i + 1, memory_order_release);
	}
	pthread_mutex_unlock(&u->lock);
}

/* Releases the rest of the file. */
static void
eval_unread_destroy(struct eval_unread *u)
{
	if (!u)
		return;
	pthread_mutex_destroy(&u->lock);
	free(u->above);
	free(u->file);
	free(u);
}

void
eval_destroy(struct eval_weights *w)
{
	if (!w)
		return;
	eval_unread_destroy(w->unread);
	free(w->prepared);
	free(w->weight);
	free(w);
}

/* Creates weights of which nothing has been read yet. Takes over the file. */
static struct eval_weights *
begin_reading(char *file, size_t size, const struct head *h, const struct eval_patterns *p)
{
	struct eval_weights *w = eval_create(p);
	struct eval_unread *u = calloc(1, sizeof *u);
	unsigned char *above = calloc(weights_row_of(p), 1);

	if (!w || !u || !above) {
		eval_destroy(w);
		free(u);
		free(above);
		free(file);
		return NULL;
	}
	*u = (struct eval_unread){
		.weights = w,
		.file = file,
		.bits = { .data = (unsigned char *)file + h->size, .size = size - h->size },
		.step = atoi(h->step),
		.above = above,
	};
	pthread_mutex_init(&u->lock, NULL);
	weights_begin(&u->coder, &u->bits, weights_row_of(p));
	u->damaged = u->step <= 0 || u->step > INT16_MAX;
	w->unread = u;
	memcpy(w->made, h->made, sizeof w->made);
	return w;
}

/* Reads all weights, or only the head where stages are read when they are needed. Takes over the file. */
static struct eval_weights *
read_weights(char *file, size_t size, const struct eval_patterns *p, bool whole, const char *path,
	struct error *e)
{
	struct head h = { .format = "" };
	char sum[32];

	char weights[64];
	struct text t;

	text_init(&t, weights, sizeof weights);
	describe_weights(p, &t);
	bool fits = weights_read_head(file, &h), is_current = strcmp(h.format, VERSION) == 0;
	if (!fits)
		error_set(e, "%s is not an evaluation, or it is damaged.", path);
	else if (is_current && strcmp(h.board, p->name) != 0)
		fits = error_set(
			e, "%s holds an evaluation of %s, not of %s.", path, h.board, p->name);
	else if (!is_current || strcmp(h.version, p->version) != 0 ||
		 strcmp(h.weights, weights) != 0)
		fits = error_set(e,
			"%s is of another version of narabe; narabe train --eval --game %s makes "
			"a new one.",
			path, p->name);
	if (!fits) {
		free(file);
		return NULL;
	}
	struct eval_weights *w = begin_reading(file, size, &h, p);
	if (w) {
		struct eval_unread *u = w->unread;
		snprintf(sum, sizeof sum, "%016" PRIx64, weights_sum_of(file, h.summed, &u->bits));
		u->damaged = u->damaged || strcmp(sum, h.sum) != 0;
		whole = whole || !p->prepare_stage;
		if (whole && !u->damaged)
			read_numbers(u, w->weight, eval_weight_count(p));
		bool fine = !u->damaged;
		if (whole) /* nothing may be left, and nothing out of range */
			fine = fine && (u->bits.used + 7) / 8 == u->bits.size &&
			       weights_is_sound(w);
		if (!fine) {
			error_set(e, "The evaluation %s is damaged.", path);
			eval_destroy(w);
			return NULL;
		}
		if (whole) {
			eval_unread_destroy(u);
			w->unread = NULL;
		} else {
			w->stages = 0;
		}
	}
	if (w && eval_prepare(w))
		return w;
	error_set(e, "There is not enough memory for the evaluation %s.", path);
	eval_destroy(w);
	return NULL;
}

static struct eval_weights *
read_file(const char *path, const struct game *g, bool whole, struct error *e)
{
	const struct eval_patterns *p = eval_patterns_of(g);
	size_t size;

	if (!p) {
		error_set(e, "There is no learned evaluation of %s.", g->title);
		return NULL;
	}
	char *file = file_read(path, EVAL_MAX_BYTES, &size, e);
	return file ? read_weights(file, size, p, whole, path, e) : NULL;
}

struct eval_weights *
eval_read(const char *path, const struct game *g, struct error *e)
{
	return read_file(path, g, true, e);
}

struct eval_weights *
eval_open(const char *path, const struct game *g, struct error *e)
{
	return read_file(path, g, false, e);
}
