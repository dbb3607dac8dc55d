/* Learned evaluations: weights, and sums of them. */
#include "search/eval/eval.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"

#define EVAL_PATTERNS(variable) extern const struct eval_patterns variable;
#include "search/eval/patterns.def"
#undef EVAL_PATTERNS

static const struct eval_patterns *const all[] = {
#define EVAL_PATTERNS(variable) &variable,
#include "search/eval/patterns.def"
#undef EVAL_PATTERNS
};

static bool
are_of(const struct eval_patterns *p, const struct game *g)
{
	size_t length = strlen(p->name);

	if (strncmp(p->name, g->name, length) != 0)
		return false;
	return g->name[length] == '\0' || (p->variants && g->name[length] == ':');
}

const struct eval_patterns *
eval_patterns_of(const struct game *g)
{
	for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
		if (are_of(all[i], g))
			return all[i];
	}
	return NULL;
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

/* ---- the hidden layer ---- */

#define LINEAR_4(limit)   limit, limit, limit, limit
#define CLIPPED_12(limit) LINEAR_4(limit), LINEAR_4(limit), LINEAR_4(limit)

const int16_t eval_unit_low[EVAL_UNITS] = { CLIPPED_12(0), LINEAR_4(INT16_MIN) };
const int16_t eval_unit_high[EVAL_UNITS] = { CLIPPED_12(EVAL_ONE), LINEAR_4(INT16_MAX) };

/* How much of a unit's sum reaches the score: of a unit between its limits all, of one below nothing, of one
 * above the part that is not clipped. In [0, 1]. */
static double
eval_unit_share(int unit, int16_t sum)
{
	if (sum <= eval_unit_low[unit])
		return 0;
	return sum > eval_unit_high[unit] ? (double)eval_unit_high[unit] / sum : 1;
}

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

const struct state *
eval_digest(const struct eval_patterns *p, const struct game *g, const struct state *s,
	struct state *room)
{
	if (!p->digest)
		return s;
	p->digest(g, s, room);
	return room;
}

/* What each feature of a digest adds to a plain sum; returns how many there are. */
static int
weigh(const struct eval_weights *w, const struct game *g, const struct state *s,
	int points[EVAL_FEATURES])
{
	const struct eval_patterns *p = w->patterns;
	int stage = p->stage(g, s);
	const int16_t *weight = w->weight + stage * p->count;
	uint32_t index[EVAL_FEATURES];

	eval_want(w, stage);
	int count = p->features(g, s, index);
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

		add_vectors(w, index, p->features(g, digest, index), units);
		sum = eval_head_score(eval_head(w, p->stage(g, digest)), units);
	} else {
		for (int i = weigh(w, g, digest, points); i > 0; i--)
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

/* The result of a game that is over, or the expected one. */
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
	for (int i = 0; i < EVAL_UNITS; i++)
		points[i] = eval_unit_share(i, (int16_t)(sum[i] + head->bias[i])) * head->out[i] /
			    EVAL_PER_POINT;
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
	p->terms(g, s, term);
	if (p->layered) {
		count = p->features(g, s, index);
		share_out(w, p->stage(g, s), index, count, term);
	} else {
		count = weigh(w, g, s, points);
	}
	for (int i = 0; i < count; i++)
		term[i].points = sign * (p->layered ? term[i].points : points[i]);
	return count;
}

/* The row of a term, a new one if it has none yet. */
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

/* The cells whose contents a move changes, and where stones fall the one that can then be played. None on
 * boards of more than 64 cells, whose terms name none. */
static uint64_t
cells_changed(const struct game *g, const struct state *s, const struct state *next)
{
	int count = game_cell_count(g) <= 64 ? game_cell_count(g) : 0;
	int plane = g->columns * g->rows;
	uint64_t cells = 0;

	for (int i = 0; i < count; i++) {
		if (g->rules->get(g, s, i) == g->rules->get(g, next, i))
			continue;
		cells |= bit_of((unsigned)i);
		if (g->by_column && i + plane < count)
			cells |= bit_of((unsigned)(i + plane));
	}
	return cells;
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
	uint64_t cells = cells_changed(g, s, &next);
	for (int i = 0; i < out->count; i++)
		out->change[i].touched = out->change[i].touched || out->change[i].cells & cells;
	qsort(out->change, (size_t)out->count, sizeof out->change[0], by_size);
}

double
eval_value(double score)
{
	return tanh(score / (2 * EVAL_LOGIT));
}
