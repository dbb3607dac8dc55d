/* Matches of two evaluations: pairs of games side by side, counted in their order. */
#include "lab/eval_match.h"

#include <stdlib.h>

#include "lab/batch.h"

enum { PAIRS_PER_THREAD = 4 }; /* between two looks at the test */

struct match {
	struct self_player **player; /* two for each worker: of p's weights, of the others */
	int (*result)[2];            /* of each pair of a batch, to p's weights */
	struct error *failure;       /* of each worker */
	int64_t first;               /* pair of the batch */
};

static bool
play_pair(void *context, int worker, int job)
{
	struct match *m = context;
	struct self_player *const *player = &m->player[2 * (ptrdiff_t)worker];

	for (int side = 0; side < 2; side++) {
		int *result = &m->result[job][side];
		if (!self_player_duel(
			    player, m->first + job, (enum side)side, result, &m->failure[worker]))
			return false;
	}
	return true;
}

/* Counts a pair and asks the test. */
static int
verdict_after(const int result[2], const double score[2], int64_t pairs[STATS_PAIR_KINDS],
	struct eval_match_result *out)
{
	for (int i = 0; i < 2; i++) {
		out->won += result[i] > 0;
		out->drawn += result[i] == 0;
		out->lost += result[i] < 0;
	}
	pairs[result[0] + result[1] + 2]++;
	double llr = stats_llr(pairs, STATS_PAIR_KINDS, score[0], score[1]);
	return (llr >= STATS_SPRT_BOUND) - (llr <= -STATS_SPRT_BOUND);
}

static bool
play_batches(
	struct match *m, const struct eval_match *p, struct eval_match_result *out, struct error *e)
{
	const double score[2] = { stats_elo_score(p->elo0), stats_elo_score(p->elo1) };
	int64_t pairs[STATS_PAIR_KINDS] = { 0 };
	int batch = PAIRS_PER_THREAD * p->threads;

	for (m->first = 0; out->verdict == 0 && 2 * m->first < EVAL_MATCH_MOST; m->first += batch) {
		if (!batch_run(p->threads, batch, play_pair, m)) {
			for (int i = 0; i < p->threads; i++) {
				if (m->failure[i].text[0])
					return error_set(e, "%s", m->failure[i].text);
			}
		}
		for (int i = 0; i < batch && out->verdict == 0; i++) {
			if (2 * (m->first + i) < EVAL_MATCH_MOST)
				out->verdict = verdict_after(m->result[i], score, pairs, out);
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
		.result = calloc(threads * PAIRS_PER_THREAD, sizeof *match.result),
		.failure = calloc(threads, sizeof *match.failure) };
	struct self_play other = *p;
	bool fine = match.player && match.result && match.failure;

	*out = (struct eval_match_result){ 0 };
	if (!fine)
		error_set(e, "There is not enough memory to play.");
	other.weights = m->than;
	for (size_t i = 0; fine && i < 2 * threads; i++) {
		match.player[i] = self_player_create(i % 2 ? &other : p, e);
		fine = match.player[i];
	}
	fine = fine && play_batches(&match, m, out, e);
	for (size_t i = 0; match.player && i < 2 * threads; i++)
		self_player_destroy(match.player[i]);
	free(match.player);
	free(match.result);
	free(match.failure);
	return fine;
}
