/* Counts results of games by pairing. */
#include "lab/runs/tally.h"

#include <stdlib.h>

bool
tally_init(struct tally *t, int pairings, bool paired)
{
	size_t count = pairings > 0 ? (size_t)pairings : 1;

	*t = (struct tally){
		.of = calloc(count, sizeof *t->of), .count = pairings, .paired = paired
	};
	for (int i = 0; t->of && i < pairings; i++)
		t->of[i].half = -1;
	return t->of;
}

void
tally_finish(struct tally *t)
{
	free(t->of);
	t->of = NULL;
}

void
tally_add(
	struct tally *t, int pairing, bool a_first, int result, int plies, enum tournament_end end)
{
	struct tally_pairing *of = &t->of[pairing];
	int for_a = a_first ? result : -result;

	of->wins += for_a > 0;
	of->losses += for_a < 0;
	of->draws += for_a == 0;
	of->plies += plies;
	of->lost[end][for_a > 0] += end != TOURNAMENT_BY_RULES;
	if (!t->paired)
		return;
	if (of->half < 0) {
		of->half = for_a + 1;
	} else {
		of->pairs[of->half + for_a + 1]++;
		of->half = -1;
	}
}

void
tally_begin_pair(struct tally *t, int pairing)
{
	t->of[pairing].half = -1;
}

int64_t
tally_games(const struct tally_pairing *t)
{
	return t->wins + t->losses + t->draws;
}

double
tally_points(const struct tally_pairing *t)
{
	return (double)t->wins + (double)t->draws / 2;
}

double
tally_decided(int64_t wins, int64_t losses)
{
	return (double)wins / (double)(wins + losses);
}

struct tally_pairing
tally_sum(const struct tally *t)
{
	struct tally_pairing sum = { .half = -1 };

	for (int i = 0; i < t->count; i++) {
		sum.wins += t->of[i].wins;
		sum.losses += t->of[i].losses;
		sum.draws += t->of[i].draws;
		sum.plies += t->of[i].plies;
		for (int end = 0; end < TOURNAMENT_ENDS; end++) {
			sum.lost[end][0] += t->of[i].lost[end][0];
			sum.lost[end][1] += t->of[i].lost[end][1];
		}
		for (int k = 0; k < STATS_PAIR_KINDS; k++)
			sum.pairs[k] += t->of[i].pairs[k];
	}
	return sum;
}

double
tally_llr(const struct tally *t, const struct tally_pairing *of, double elo0, double elo1)
{
	int64_t games[STATS_GAME_KINDS] = { of->losses, of->draws, of->wins };
	double score0 = stats_elo_score(elo0), score1 = stats_elo_score(elo1);

	return t->paired ? stats_llr(of->pairs, STATS_PAIR_KINDS, score0, score1)
			 : stats_llr(games, STATS_GAME_KINDS, score0, score1);
}

bool
tally_has_pairs(const struct tally *t, const struct tally_pairing *of)
{
	int64_t pairs = 0;

	for (int i = 0; i < STATS_PAIR_KINDS; i++)
		pairs += of->pairs[i];
	return t->paired && pairs > 0;
}
