/* The patterns of Tron, on boards of any size: how open the cells are on each side's best way through its
 * chambers, what lies beside the way, and how much is at stake. Each is the difference between the sides,
 * so that the evaluation of a turned position is the opposite. Any thread. */
#include "base/bits.h"
#include "base/language.h"
#include "games/tron/space.h"
#include "search/eval.h"

/* A side's word in a digest: counts of this many bits each, capped at what they hold. */
enum { DEAD_ENDS, CORRIDORS, WIDE, OPEN, REST, LOST, COUNTS };

static const unsigned bits[COUNTS] = { 8, 11, 11, 12, 12, 10 };

enum {
	STAGES = 8,
	SMALLEST = 8, /* cells at stake of the second stage; twice as many of each other */
};

static void
unpack(uint64_t word, int count[COUNTS])
{
	for (int i = 0; i < COUNTS; i++) {
		count[i] = (int)(word & (bit_of(bits[i]) - 1));
		word >>= bits[i];
	}
}

static void
digest_territory(const struct tron_territory *t, struct state *out)
{
	struct tron_way way;

	for (int side = 0; side < 2; side++) {
		tron_best_way(t, (enum side)side, &way);
		const int count[COUNTS] = { way.cells[1], way.cells[2], way.cells[3], way.cells[4],
			way.rest, way.lost };
		unsigned at = 0;
		out->stones[side] = 0;
		for (int i = 0; i < COUNTS; at += bits[i++]) {
			uint64_t most = bit_of(bits[i]) - 1, value = (uint64_t)count[i];
			out->stones[side] |= (value < most ? value : most) << at;
		}
	}
	out->to_move = SIDE_FIRST;
	out->pending = out->rows = 0;
}

static void
digest(const struct game *g, const struct state *s, struct state *out)
{
	struct tron_territory t;

	tron_territory(g, s, &t);
	digest_territory(&t, out);
	out->to_move = s->to_move;
}

static int
tron_patterns_stage(const struct game *g, const struct state *s)
{
	int count[COUNTS], at_stake = 0, stage = 0;

	for (int side = 0; side < 2; side++) {
		unpack(s->stones[side], count);
		for (int i = DEAD_ENDS; i <= REST; i++)
			at_stake += count[i];
	}
	while (stage + 1 < STAGES && at_stake >> stage >= SMALLEST)
		stage++;
	return stage;
}

static int
tron_patterns_features(
	const struct game *g, const struct state *s, uint32_t *index, struct eval_term *term)
{
	static const char *const names[COUNTS] = { N_("dead ends"), N_("corridors"),
		N_("cells beside walls"), N_("open cells"), N_("cells off the best way"),
		N_("cells of the wrong colour") };

	for (uint32_t i = 0; i < COUNTS; i++) {
		index[i] = i;
		if (term)
			term[i] = (struct eval_term){ .name = names[i] };
	}
	return COUNTS;
}

static void
times(const struct game *g, const struct state *s, int *times)
{
	int other[COUNTS];

	unpack(s->stones[0], times);
	unpack(s->stones[1], other);
	for (int i = 0; i < COUNTS; i++)
		times[i] -= other[i];
}

/* Once the sides are separated their longest paths are compared. */
static double
tron_patterns_judge(const struct eval_weights *w, const struct game *g, const struct state *s,
	double contrast, bool *settled)
{
	struct tron_territory t;
	struct state seen;

	tron_territory(g, s, &t);
	if (t.separated)
		return g->rules->evaluate(g, s, settled);
	*settled = false;
	digest_territory(&t, &seen); /* as the FIRST player sees it */
	return eval_value(contrast * eval_digest_score(w, g, &seen));
}

static void
locate(const struct game *g, const struct state *s, int term, unsigned char *side)
{
	struct tron_cells kind[TRON_WAY_KINDS];
	int of = term <= OPEN ? term + 1 : 0;
	struct tron_territory t;

	tron_territory(g, s, &t);
	for (int k = 0; k < 2 && term <= REST; k++) {
		tron_mark_way(&t, (enum side)k, kind);
		for (int cell = 0; cell < game_cell_count(g); cell++) {
			int row = cell / g->columns + 1, column = cell % g->columns + 1;
			if (kind[of].row[row] >> column & 1)
				side[cell] = (unsigned char)(k + 1);
		}
	}
}

static const char *const boards[] = { "tron", "tron:a", "tron:b", "tron:c", "tron:16x15",
	"tron:20x20", "tron:25x22", NULL };

extern const struct eval_patterns eval_patterns_tron;
const struct eval_patterns eval_patterns_tron = {
	.name = "tron",
	.variants = true,
	.boards = boards,
	.version = "chambers-1",
	.stages = STAGES,
	.count = COUNTS,
	.shared = 1,
	.on_request = true,
	.contrast = 8,
	.digest = digest,
	.stage = tron_patterns_stage,
	.features = tron_patterns_features,
	.times = times,
	.locate = locate,
	.judge = tron_patterns_judge,
};
