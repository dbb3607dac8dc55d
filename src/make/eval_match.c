/* Matches of two evaluations: pairs of games side by side, counted in their order. */
#include "make/eval_match.h"

#include <stdlib.h>

#include "lab/batch.h"

enum { PAIRS_PER_THREAD = 4 }; /* between two looks at the test */

struct match {
	struct self_player **player; /* two for each worker: of p's weights, of the others */
	int (*result)[2];            /* of each pair of a batch, the FIRST player's */
	int64_t first;               /* pair of the batch */
};

static bool
play_pair(void *context, int worker, int job, struct error *e)
{
	struct match *m = context;
	struct self_player *const *player = &m->player[2 * (ptrdiff_t)worker];

	for (int side = 0; side < 2; side++) {
		int *result = &m->result[job][side];
		if (!self_player_duel(player, m->first + job, (enum side)side, result, e))
			return false;
	}
	return true;
}

/* Counts the two games of a pair. */
static void
count_pair(struct tally *t, const int result[2])
{
	for (int side = 0; side < 2; side++)
		tally_add(t, 0, side == SIDE_FIRST, result[side], 0, TOURNAMENT_BY_RULES);
}

static bool
play_batches(struct match *m, const struct eval_match *p, struct tally *t,
	enum lab_verdict *verdict, struct error *e)
{
	int batch = PAIRS_PER_THREAD * p->threads;

	for (m->first = 0; *verdict == LAB_OPEN && 2 * m->first < EVAL_MATCH_MOST;
		m->first += batch) {
		if (!batch_run(p->threads, batch, play_pair, m, e))
			return false;
		for (int i = 0; i < batch && *verdict == LAB_OPEN; i++) {
			if (2 * (m->first + i) >= EVAL_MATCH_MOST)
				return true;
			count_pair(t, m->result[i]);
			*verdict = lab_verdict_of(t, p->elo0, p->elo1);
		}
	}
	return true;
}

bool
eval_match_play(const struct self_play *p, const struct eval_match *m,
	struct eval_match_result *out, struct error *e)
{
	size_t threads = (size_t)m->threads;
	struct match match = { .player = calloc(2 * threads, sizeof(struct self_player *)),
		.result = calloc(threads * PAIRS_PER_THREAD, sizeof *match.result) };
	struct self_play other = *p;
	struct tally t;
	bool fine = tally_init(&t, 1, true) && match.player && match.result;

	*out = (struct eval_match_result){ .verdict = LAB_OPEN };
	if (!fine)
		error_set(e, "There is not enough memory to play.");
	other.weights = m->than;
	for (size_t i = 0; fine && i < 2 * threads; i++) {
		match.player[i] = self_player_create(i % 2 ? &other : p, e);
		fine = match.player[i];
	}
	fine = fine && play_batches(&match, m, &t, &out->verdict, e);
	if (fine) {
		out->won = t.of[0].wins;
		out->drawn = t.of[0].draws;
		out->lost = t.of[0].losses;
	}
	for (size_t i = 0; match.player && i < 2 * threads; i++)
		self_player_destroy(match.player[i]);
	free(match.player);
	free(match.result);
	tally_finish(&t);
	return fine;
}
