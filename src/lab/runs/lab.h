/* A run of games, from its first game or from where it stopped: plays them, counts the results,
 * stores them in a file. */
#ifndef NARABE_LAB_RUNS_LAB_H
#define NARABE_LAB_RUNS_LAB_H

#include "base/stats.h"
#include "lab/runs/results.h"

/* ---- counting ---- */

/* All members are from A's side. */
struct tally_pairing {
	int64_t wins, losses, draws;
	int64_t pairs[STATS_PAIR_KINDS]; /* by half points of the two games, if sides change */
	/* Games among them that ended in each other way than by the rules, by who lost: A or B; drawn ones at A. */
	int64_t ended[TOURNAMENT_ENDS][2];
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

struct lab_out {
	const char *path; /* NULL for none */
	bool resume;
	/* Called after each game with the number of this shard's games done, `before` of which were
	 * in the file; may be NULL. */
	void (*progress)(void *context, int64_t done, int64_t before, int64_t all);
	/* Called after a game that a player has lost by failing; may be NULL. */
	void (*failed)(void *context, const struct lab_run *run, const struct tournament_game *g);
	void *context;
	/* Polled after each game: true ends the run there. May be NULL. */
	bool (*stops)(void);
};

/* The state of a run's sequential test. */
enum lab_verdict { LAB_OPEN, LAB_ELO0, LAB_ELO1 };

/* Which of two differences in Elo points the sequential test accepts so far, by the first pairing. */
enum lab_verdict lab_verdict_of(const struct tally *t, double elo0, double elo1);

/* The same of a run's differences. LAB_OPEN without a test. */
enum lab_verdict lab_verdict(const struct lab_run *run, const struct tally *t);

/* "elo0", "elo1" or "open". */
const char *lab_verdict_word(enum lab_verdict v);

/* Plays the games of the run (its shard of them) that are not in the file yet and counts all of
 * them into *t, which tally_init() made. False with a sentence. */
bool lab_play(struct lab_run *run, const struct lab_out *out, struct tally *t, struct error *e);

/* The seed of the run stored in a file, in order to continue it; false if the file has no whole
 * line, which may lack its newline, or cannot be read. */
bool lab_file_seed(const char *path, int64_t *seed);

/* The whole lines of a file of games, 0 if it cannot be read. */
int64_t lab_file_games(const char *path);

#endif
