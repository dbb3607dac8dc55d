/* Counts results of games by pairing: single games and pairs of games with sides changed. */
#ifndef NARABE_LAB_RUNS_TALLY_H
#define NARABE_LAB_RUNS_TALLY_H

#include "base/stats.h"
#include "lab/runs/results.h"

/* All members are from A's side. */
struct tally_pairing {
	int64_t wins, losses, draws;
	int64_t pairs[STATS_PAIR_KINDS]; /* by half points of the two games, if sides change */
	int64_t lost[TOURNAMENT_ENDS]
		    [2]; /* games among them that A, and B, lost in each other way than by
	                                   * the rules */
	int64_t plies;
	int half; /* half points of a first game whose second is missing, else -1 */
};

struct tally {
	struct tally_pairing *of; /* freed by tally_finish() */
	int count;
	bool paired; /* two consecutive games make a pair */
};

/* False if memory runs out. */
bool tally_init(struct tally *t, int pairings, bool paired);
void tally_finish(struct tally *t);

/* Counts a game; a pairing's games must come in the order of their numbers. `end`: how it was lost. */
void tally_add(
	struct tally *t, int pairing, bool a_first, int result, int plies, enum tournament_end end);

/* Forgets a first game whose second is missing: the pairing's next game is the first of a pair. */
void tally_begin_pair(struct tally *t, int pairing);

int64_t tally_games(const struct tally_pairing *t);
double tally_points(const struct tally_pairing *t);

/* The share of wins of the games that were not drawn, of which there must be one. */
double tally_decided(int64_t wins, int64_t losses);

/* The sum over all pairings. */
struct tally_pairing tally_sum(const struct tally *t);

/* Whether pairs of games with sides changed were counted. */
bool tally_has_pairs(const struct tally *t, const struct tally_pairing *of);

/* The log-likelihood ratio of a match so far: by pairs, or by games if sides do not change. */
double tally_llr(const struct tally *t, const struct tally_pairing *of, double elo0, double elo1);

#endif
