/* Othello's patterns (Buro 1999, Logistello): see patterns.h. */
#include "search/othello/patterns.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/cpu.h"
#include "base/language.h"
#include "search/othello/solver.h"

/* A kind of groups, by the cells of one of them as they are written on the board; the others are its
 * images. Groups that an image maps onto themselves weigh the same read either way. */
struct kind {
	const char *name, *cells;
};

static const struct kind groups_6[] = {
	{ N_("edge"), "b2 a1 b1 c1 d1 e1 f1 e2" },
	{ N_("corner"), "a1 b1 c1 a2 b2 c2 a3 b3 c3" },
	{ N_("corner and edge"), "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2" },
	{ N_("row or column"), "a2 b2 c2 d2 e2 f2" },
	{ N_("row or column"), "a3 b3 c3 d3 e3 f3" },
	{ N_("diagonal"), "a1 b2 c3 d4 e5 f6" },
	{ N_("diagonal"), "a2 b3 c4 d5 e6" },
	{ N_("diagonal"), "a3 b4 c5 d6" },
	{ NULL, NULL },
};

static const struct kind groups_8[] = {
	{ N_("edge"), "b2 a1 b1 c1 d1 e1 f1 g1 h1 g2" },
	{ N_("corner"), "a1 b1 c1 a2 b2 c2 a3 b3 c3" },
	{ N_("corner and edge"), "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2" },
	{ N_("row or column"), "a2 b2 c2 d2 e2 f2 g2 h2" },
	{ N_("row or column"), "a3 b3 c3 d3 e3 f3 g3 h3" },
	{ N_("row or column"), "a4 b4 c4 d4 e4 f4 g4 h4" },
	{ N_("diagonal"), "a1 b2 c3 d4 e5 f6 g7 h8" },
	{ N_("diagonal"), "a2 b3 c4 d5 e6 f7 g8" },
	{ N_("diagonal"), "a3 b4 c5 d6 e7 f8" },
	{ N_("diagonal"), "a4 b5 c6 d7 e8" },
	{ N_("diagonal"), "a5 b6 c7 d8" },
	{ NULL, NULL },
};

/* The counts: their places follow those of the groups. */
enum {
	MOBILITY = 25, /* moves of each side, together, at most this many less one */
	FRONTIER = 40, /* empty cells next to a side's discs, of each side */
	PARITY = 16, /* quarters with an odd number of empty cells; whether all are odd in number */
	DISCS = 65,
	AT_MOBILITY = 0,
	AT_OWN = AT_MOBILITY + MOBILITY * MOBILITY,
	AT_OTHER = AT_OWN + FRONTIER,
	AT_PARITY = AT_OTHER + FRONTIER,
	AT_DISCS = AT_PARITY + PARITY,
	COUNTS_SIZE = AT_DISCS + DISCS,
};

enum { IMAGES = 8, STAGES_6 = 8, STAGES_8 = 12 };

static const int power[OTHELLO_GROUP + 1] = { 1, 3, 9, 27, 81, 243, 729, 2187, 6561, 19683, 59049 };

/* ---- the groups of a board ---- */

struct group {
	int count;
	int x[OTHELLO_GROUP], y[OTHELLO_GROUP];
};

static struct group
read_group(const char *text)
{
	struct group g = { 0 };

	for (const char *c = text; c; c = strchr(c, ' ')) {
		c += *c == ' ';
		g.x[g.count] = c[0] - 'a';
		g.y[g.count++] = c[1] - '1';
	}
	return g;
}

static struct group
groups_image_of(const struct group *g, int image, int far)
{
	struct group out = *g;

	for (int i = 0; i < g->count; i++) {
		int x = image & 1 ? far - g->x[i] : g->x[i],
		    y = image & 2 ? far - g->y[i] : g->y[i];
		out.x[i] = image & 4 ? y : x;
		out.y[i] = image & 4 ? x : y;
	}
	return out;
}

static unsigned
bit_at(int x, int y, int far)
{
	int margin = (7 - far) / 2;

	return (unsigned)((y + margin) * 8 + x + margin);
}

static uint64_t
set_of(const struct group *g, int far)
{
	uint64_t set = 0;

	for (int i = 0; i < g->count; i++)
		set |= bit_of(bit_at(g->x[i], g->y[i], far));
	return set;
}

/* Gives the numbers of a kind their weights: one for all that are the same read either way. */
static void
tie(struct othello_groups *t, const struct group *g, int far)
{
	int most = (power[g->count] - 1) / 2, count = 0;
	uint32_t *weight = t->weight + t->numbers + most;
	/* For each image that maps the group onto itself: what each digit is worth there, and the number. */
	int worth[IMAGES][OTHELLO_GROUP], again[IMAGES], digit[OTHELLO_GROUP];

	for (int i = 1; i < IMAGES; i++) {
		const struct group image = groups_image_of(g, i, far);
		if (set_of(&image, far) != set_of(g, far))
			continue;
		for (int d = 0; d < g->count * g->count; d++) {
			int from = d / g->count, to = d % g->count;
			if (image.x[to] == g->x[from] && image.y[to] == g->y[from])
				worth[count][from] = power[to];
		}
		again[count++] = -most;
	}
	for (int d = 0; d < g->count; d++)
		digit[d] = -1;
	for (int number = -most; number <= most; number++) {
		int least = number;
		for (int i = 0; i < count; i++)
			least = again[i] < least ? again[i] : least;
		weight[number] = least < number ? weight[least] : t->weights++;
		/* The next number, here and there. */
		for (int d = 0, carry = 1; carry && d < g->count; d++) {
			carry = digit[d] == 1;
			digit[d] += carry ? -2 : 1;
			for (int i = 0; i < count; i++)
				again[i] += (carry ? -2 : 1) * worth[i][d];
		}
	}
	t->numbers += (uint32_t)power[g->count];
}

static void
add_lane(struct othello_groups *t, const struct group *g, const char *name, int far)
{
	for (int i = 0; i < g->count; i++) {
		struct othello_contents *disc = &t->disc[bit_at(g->x[i], g->y[i], far)];
		disc->part[t->lanes / 16][t->lanes % 16] = (int16_t)power[i];
		t->set[t->lanes] |= bit_of((unsigned)(g->y[i] * (far + 1) + g->x[i]));
	}
	t->name[t->lanes] = name;
	t->zero[t->lanes++] = t->numbers + (uint32_t)(power[g->count] - 1) / 2;
}

static void
add_kind(struct othello_groups *t, const struct kind *kind, int far)
{
	const struct group g = read_group(kind->cells);
	uint64_t seen[IMAGES];
	int count = 0;

	for (int i = 0; i < IMAGES; i++) {
		struct group image = groups_image_of(&g, i, far);
		uint64_t set = set_of(&image, far);
		bool is_new = true;
		for (int k = 0; k < count; k++)
			is_new = is_new && seen[k] != set;
		if (is_new) {
			seen[count++] = set;
			add_lane(t, &image, kind->name, far);
		}
	}
	tie(t, &g, far);
}

/* ---- the score ---- */

#define SCORE_INLINE static inline __attribute__((always_inline))

/* The eight neighbours of all discs, some beyond the edges. */
SCORE_INLINE uint64_t
groups_around(uint64_t discs)
{
	uint64_t wide =
		discs | (discs & ~0x8080808080808080u) << 1 | (discs & ~0x0101010101010101u) >> 1;

	return wide | wide << 8 | wide >> 8;
}

SCORE_INLINE int
at_most(uint64_t set, int size)
{
	int members = (int)bits_count(set);

	return members < size ? members : size - 1;
}

/* Writes the places of the counts, from t->numbers on. */
SCORE_INLINE void
groups_count_all(
	const struct othello_groups *t, const struct othello_sight *at, int place[OTHELLO_COUNTS])
{
	uint64_t empty = t->cells & ~(at->own | at->other);
	int odd = 0;

	for (int i = 0; i < 4; i++)
		odd += (int)(bits_count(empty & t->quarter[i]) & 1);
	place[0] = AT_MOBILITY + at_most(at->moves[0], MOBILITY) * MOBILITY +
		   at_most(at->moves[1], MOBILITY);
	place[1] = AT_OWN + at_most(groups_around(at->own) & empty, FRONTIER);
	place[2] = AT_OTHER + at_most(groups_around(at->other) & empty, FRONTIER);
	place[3] = AT_PARITY + odd * 2 + (int)(bits_count(empty) & 1);
	place[4] = AT_DISCS + (int)bits_count(at->own | at->other);
}

/* The places are computed first, many at a time; then nothing is left but to add up. */
SCORE_INLINE int
score_by(const struct othello_groups *t, const struct eval_weights *w,
	const struct othello_contents *c, const struct othello_sight *at)
{
	const int16_t *weight = w->prepared;
	int16_t number[OTHELLO_LANES];
	int16_t turned = at->sign > 0 ? 0 : -1;
	int32_t place[OTHELLO_LANES];
	int counted[OTHELLO_COUNTS], sum[2] = { 0, 0 };
	int stage = t->stage[bits_count(at->own | at->other)], i = 0;

	eval_want(w, stage);
	weight += (size_t)stage * t->size;
	for (int k = 0; k < 3; k++) {
		othello_codes seen = (c->part[k] ^ turned) - turned; /* times the sign */
		memcpy(number + 16 * k, &seen, sizeof seen);
	}
	for (int k = 0; k < OTHELLO_LANES; k++)
		place[k] = (int32_t)t->zero[k] + number[k];
	for (; i + 1 < t->lanes; i += 2) {
		sum[0] += weight[place[i]];
		sum[1] += weight[place[i + 1]];
	}
	if (i < t->lanes)
		sum[0] += weight[place[i]];
	groups_count_all(t, at, counted);
	for (int k = 0; k < OTHELLO_COUNTS; k++)
		sum[1] += weight[(int)t->numbers + counted[k]];
	return eval_limit(sum[0] + sum[1]);
}

/* The contents stay in registers. */
SCORE_INLINE int
score_after_by(const struct othello_groups *t, const struct eval_weights *w,
	const struct othello_contents *before, unsigned cell, uint64_t turned,
	const struct othello_sight *at)
{
	const struct othello_contents *placed = &t->disc[cell];
	othello_codes added[3] = { placed->part[0], placed->part[1], placed->part[2] };
	struct othello_contents c;

	for (; turned; turned &= turned - 1) {
		const struct othello_contents *disc = &t->disc[bits_lowest(turned)];
		for (int i = 0; i < 3; i++)
			added[i] += disc->part[i] + disc->part[i];
	}
	/* It was the other side's move. */
	for (int i = 0; i < 3; i++)
		c.part[i] = at->sign > 0 ? before->part[i] - added[i] : before->part[i] + added[i];
	return score_by(t, w, &c, at);
}

static int
score_plain(const struct othello_groups *t, const struct eval_weights *w,
	const struct othello_contents *c, const struct othello_sight *at)
{
	return score_by(t, w, c, at);
}

static int
score_after_plain(const struct othello_groups *t, const struct eval_weights *w,
	const struct othello_contents *before, unsigned cell, uint64_t turned,
	const struct othello_sight *at)
{
	return score_after_by(t, w, before, cell, turned, at);
}

CPU_FOR_AVX2 static int
score_avx2(const struct othello_groups *t, const struct eval_weights *w,
	const struct othello_contents *c, const struct othello_sight *at)
{
	return score_by(t, w, c, at);
}

CPU_FOR_AVX2 static int
score_after_avx2(const struct othello_groups *t, const struct eval_weights *w,
	const struct othello_contents *before, unsigned cell, uint64_t turned,
	const struct othello_sight *at)
{
	return score_after_by(t, w, before, cell, turned, at);
}

/* ---- all groups ---- */

/* t->weight has room for all places. */
static void
make_groups(struct othello_groups *t, const struct game *g, const struct kind *kind, int stages)
{
	int far = g->columns - 1;

	for (int i = 0; kind[i].name; i++)
		add_kind(t, &kind[i], far);
	for (int i = 0; i < COUNTS_SIZE; i++)
		t->weight[t->numbers + (uint32_t)i] = t->weights++;
	assert(t->weights == (uint32_t)eval_patterns_of(g)->count);
	t->size = t->numbers + COUNTS_SIZE;
	t->cells = g->cells;
	for (int i = 0; i < 4; i++)
		t->quarter[i] = g->cells & (i & 1 ? 0xf0f0f0f0f0f0f0f0u : 0x0f0f0f0f0f0f0f0fu) &
				(i & 2 ? 0xffffffff00000000u : 0x00000000ffffffffu);
	int stage_discs = (int)(bits_count(g->cells) - 4 + (unsigned)stages - 1) / stages;
	for (int discs = 4; discs <= 64; discs++)
		t->stage[discs] = (unsigned char)((discs - 4) / stage_discs);
	bool fast = cpu_level() >= CPU_AVX2;
	t->score = fast ? score_avx2 : score_plain;
	t->score_after = fast ? score_after_avx2 : score_after_plain;
}

extern const struct game game_othello_6, game_othello_8;

/* Places of a stage. Not allocated, so that there is no board without its groups. */
enum { PLACES_6 = 88590, PLACES_8 = 168051 };

static uint32_t weight_6[PLACES_6], weight_8[PLACES_8];
static struct othello_groups made[2] = { { .weight = weight_6 }, { .weight = weight_8 } };
static pthread_once_t once[2] = { PTHREAD_ONCE_INIT, PTHREAD_ONCE_INIT };

static void
make_6(void)
{
	make_groups(&made[0], &game_othello_6, groups_6, STAGES_6);
	assert(made[0].size == PLACES_6);
}

static void
make_8(void)
{
	make_groups(&made[1], &game_othello_8, groups_8, STAGES_8);
	assert(made[1].size == PLACES_8);
}

const struct othello_groups *
othello_groups_of(const struct game *g)
{
	int wide = g->columns == 8;

	pthread_once(&once[wide], wide ? make_8 : make_6);
	return &made[wide];
}

/* ---- a position ---- */

static void
add_discs(const struct othello_groups *t, struct othello_contents *c, uint64_t discs, int16_t sign)
{
	for (; discs; discs &= discs - 1) {
		for (int i = 0; i < 3; i++)
			c->part[i] += sign * t->disc[bits_lowest(discs)].part[i];
	}
}

struct othello_contents
othello_contents_of(const struct othello_groups *t, uint64_t first, uint64_t second)
{
	struct othello_contents c = { 0 };

	add_discs(t, &c, first, 1);
	add_discs(t, &c, second, -1);
	return c;
}

static void
othello_patterns_after(const struct eval_weights *w, const struct game *g, const struct state *s,
	const move_t *moves, int count, int *score)
{
	const struct othello_groups *t = othello_groups_of(g);
	const struct othello_rules *rules = othello_rules();
	const struct othello_contents here = othello_contents_of(t, s->stones[0], s->stones[1]);
	uint64_t own = s->stones[s->to_move], other = s->stones[s->to_move ^ 1];

	for (int i = 0; i < count; i++) {
		struct state next;
		struct othello_sight at = { .sign = -state_sign(s) };

		state_copy(&next, s);
		g->rules->play(g, &next, moves[i]);
		at.own = next.stones[s->to_move ^ 1];
		at.other = next.stones[s->to_move];
		rules->moves(at.own, at.other, t->cells, at.moves);
		if (!(at.moves[0] | at.moves[1])) {
			score[i] = EVAL_MOST *
				   sign_of((int)bits_count(at.other) - (int)bits_count(at.own));
			continue;
		}
		uint64_t placed = at.other & ~(own | other);
		struct othello_contents after = here;
		if (placed) /* not a pass */
			after = othello_contents_after(
				t, &here, bits_lowest(placed), other & at.other, state_sign(s));
		score[i] = -othello_learned_score(t, w, &after, &at);
	}
}

/* ---- for training ---- */

static int
stage(const struct game *g, const struct state *s)
{
	return othello_groups_of(g)->stage[bits_count(s->stones[0] | s->stones[1])];
}

static int
othello_patterns_features(
	const struct game *g, const struct state *s, uint32_t *index, struct eval_term *term)
{
	static const char *const counts[OTHELLO_COUNTS] = { N_("moves to choose from"),
		N_("empty cells at X's discs"), N_("empty cells at O's discs"),
		N_("parity of the regions"), N_("number of discs") };
	const struct othello_groups *t = othello_groups_of(g);
	uint64_t own = s->stones[s->to_move], other = s->stones[s->to_move ^ 1];
	struct othello_sight at = { .own = own, .other = other, .sign = 1 };
	const struct othello_contents c = othello_contents_of(t, own, other);
	int place[OTHELLO_COUNTS], count = 0;

	othello_rules()->moves(own, other, g->cells, at.moves);
	for (int i = 0; i < t->lanes; i++) {
		if (term)
			term[count] = (struct eval_term){ .name = t->name[i], .cells = t->set[i] };
		index[count++] = t->weight[(int)t->zero[i] + c.part[i / 16][i % 16]];
	}
	groups_count_all(t, &at, place);
	for (int i = 0; i < OTHELLO_COUNTS; i++) {
		if (term) { /* the mover's discs, then the other side's */
			bool turned = s->to_move == SIDE_SECOND && (i == 1 || i == 2);
			term[count] = (struct eval_term){ .name = counts[turned ? 3 - i : i] };
		}
		index[count++] = t->weight[(int)t->numbers + place[i]];
	}
	return count;
}

static const struct othello_groups *
groups_of_weights(const struct eval_weights *w)
{
	return othello_groups_of(
		w->patterns == &eval_patterns_othello_8 ? &game_othello_8 : &game_othello_6);
}

static void *
othello_patterns_prepare(const struct eval_weights *w)
{
	return malloc((size_t)w->patterns->stages * groups_of_weights(w)->size * sizeof(int16_t));
}

/* Each number's own weight, so that the search need not know which are tied. */
static void
othello_patterns_prepare_stage(const struct eval_weights *w, int stage)
{
	const struct othello_groups *t = groups_of_weights(w);
	const int16_t *weight = w->weight + (ptrdiff_t)stage * w->patterns->count;
	int16_t *out = (int16_t *)w->prepared + (size_t)stage * t->size;

	for (uint32_t i = 0; i < t->size; i++)
		out[i] = weight[t->weight[i]];
}

const struct eval_patterns eval_patterns_othello_6 = {
	.name = "othello",
	.version = "groups-1",
	.stages = STAGES_6,
	.count = 74676,
	.shared = 1,
	.by_mover = true,
	.disc = 80,
	.stage = stage,
	.features = othello_patterns_features,
	.prepare = othello_patterns_prepare,
	.prepare_stage = othello_patterns_prepare_stage,
};

const struct eval_patterns eval_patterns_othello_8 = {
	.name = "othello:8",
	.version = "groups-1",
	.stages = STAGES_8,
	.count = 114663,
	.shared = 1,
	.by_mover = true,
	.disc = 50,
	.stage = stage,
	.features = othello_patterns_features,
	.after = othello_patterns_after,
	.prepare = othello_patterns_prepare,
	.prepare_stage = othello_patterns_prepare_stage,
};
