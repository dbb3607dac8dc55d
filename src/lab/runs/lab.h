/* Plays a run of games from the beginning or from where it stopped, counts the results and stores
 * the games in a file.
 *
 * Files of results have one JSON object per game and line, in the order of the games' numbers, so
 * that the same run writes the same bytes. Each line identifies its run:
 *
 *	{"game":"othello","a":"uct:playouts=100","b":"random","n":0,"first":"a","result":1,
 *	 "plies":33,"moves":"c2 b4 ...","seed":1,"elapsed_ms":null,"opening":0,
 *	 "run":{"command":"match","games":100,"seed":7,"first":"alternate"}}
 *
 * Unnamed parts of a run's identity are included as checksums: of openings from a file, of a board
 * from a file, and of all files that players name together,
 *
 *	 "run":{...,"board":{"title":"Tron 9x7","sum":"8f1c20d3a5b7e694"},"openings":"...","files":"..."}}
 *
 * A run with a clock has "clock":"5+3" there; one with budgets of processor time has
 * "processor_time":true, and each of its games the time either side used,
 * "processor_ms":{"a":1240.5,"b":1310.0}: null for a program if the system does not report it.
 *
 * A test that may end the run before its last game is in "sprt".
 *
 * Rules by which games end early are "resign":[-0.9,3] and "draw":[0.05,5], the value and the moves.
 *
 * A game not lost by the rules has "lost_by": the side to move resigned ("resignation"), lost on
 * time ("time"), or failed ("failure"). One not drawn by the rules has "drawn_by":"agreement".
 *
 *	 "lost_by":"failure","failure":"rhino was killed by signal 9 ..."
 *
 * Programs that speak GTP identify themselves: "programs":{"b":"GTP GRhino 0.16.1"}. Another
 * program is another player, even with the same name in the settings. */
#ifndef NARABE_LAB_RUNS_LAB_H
#define NARABE_LAB_RUNS_LAB_H

#include <jansson.h>

#include "base/stats.h"
#include "lab/runs/store.h"
#include "lab/runs/tournament.h"

/* The identity of a run, apart from the games themselves. */
struct lab_run {
	const char *command; /* "match", "league", "sweep" */
	struct tournament_params series;
	bool sprt; /* may end early, once the test accepts one of the differences */
	double elo0, elo1;
	bool timed;            /* elapsed_ms is written */
	uint64_t openings_sum; /* of openings from a file, otherwise 0 */
	uint64_t files_sum; /* of the files that players read but do not learn into; otherwise 0 */
};

/* ---- counting ---- */

/* All members are from A's side. */
struct tally_pairing {
	int64_t wins, losses, draws;
	int64_t pairs[STATS_PAIR_KINDS]; /* by half points of the two games, if sides change */
	/* Games that did not end by the rules, by ending and loser, A or B; drawn ones under A. */
	int64_t ended[TOURNAMENT_ENDS][2];
	int64_t plies;
	int half; /* half points of a first game whose second is missing, otherwise -1 */
};

struct tally {
	struct tally_pairing *of; /* freed by tally_finish() */
	int count;
	bool paired; /* two consecutive games make a pair */
};

/* Frees a count. */
void tally_finish(struct tally *t);

/* Returns the number of games of a pairing. */
int64_t tally_games(const struct tally_pairing *t);

/* Returns A's points in a pairing. */
double tally_points(const struct tally_pairing *t);

/* Returns the sum over all pairings. */
struct tally_pairing tally_sum(const struct tally *t);

/* Returns the log-likelihood ratio of a match so far: by pairs, or by games if sides do not change. */
double tally_llr(const struct tally *t, const struct tally_pairing *of, double elo0, double elo1);

/* The state of a run's sequential test. */
enum lab_verdict { LAB_OPEN, LAB_ELO0, LAB_ELO1 };

/* Returns the verdict of a run's test, LAB_OPEN without one. */
enum lab_verdict lab_verdict(const struct lab_run *run, const struct tally *t);

/* Plays the games of the run (its shard of them) that are not in the file `path` yet, and counts all of
 * them into *t, which the caller frees. Without `resume` the file must be empty; NULL: no file. Shows the
 * progress, and reports at once a game that a player has lost by failing. ^C ends the run after the games
 * in progress, see interrupt_seen(). Returns false with a sentence. */
bool lab_play(struct lab_run *run, const char *path, bool resume, struct tally *t, struct error *e);

/* Reads the seed of the run stored in a file, to continue it. Returns false if the file cannot be
 * read or has no line; of the first one the newline may be missing. */
bool lab_file_seed(const char *path, int64_t *seed);

/* Returns the number of complete lines in a file of games, 0 if it cannot be read. */
int64_t lab_file_games(const char *path);

/* Reads K/N, the Kth of N parts: *shard is from 0 to *shards - 1. Returns false with a sentence. */
bool lab_shard_read(const char *text, int *shard, int *shards, struct error *e);

/* ---- files read back, and the parts of a run joined ---- */

struct joined_line {
	const char *a, *b, *vary; /* valid as long as the whole */
	int64_t n;
	bool a_first;
	int result, plies, pairing;
	enum tournament_end end;
};

struct joined {
	bool gaps;          /* games are missing before the last one, as in an unfinished run */
	int opening;        /* plies of the first game's opening */
	struct lab_run run; /* players without specifications, and possibly a board without rules */
	struct tally tally;
	struct store_parts parts;
	struct joined_line *lines; /* of `parts`, in the order of the games */
	int64_t count;
	size_t room, players_room, pairings_room;
	/* Storage for the other members' pointers. */
	struct game board; /* without rules, if the board is from a file */
	json_t *programs;  /* of the first game; the others must have the same */
	json_t *same;      /* the members that all games share */
	struct tournament_player *players;
	struct tournament_pairing *pairings;
};

/* Reads the files and sorts their games. All must belong to one run, without duplicate or missing
 * games; `unfinished` accepts a run with games or parts still to be played. Returns false with a
 * sentence. Call joined_finish() in either case. */
bool joined_read(struct joined *j, char *const *paths, int count, bool unfinished, struct error *e);

/* Frees what joined_read() stored. */
void joined_finish(struct joined *j);

#endif
