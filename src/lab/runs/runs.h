/* What match, league, sweep and experiment share: their options, and a run of games with its
 * progress, its file, its shard. */
#ifndef NARABE_LAB_RUNS_RUNS_H
#define NARABE_LAB_RUNS_RUNS_H

#include "cli/arguments.h"
#include "lab/runs/lab.h"
#include "lab/runs/tables.h"
#include "lab/runs/tournament.h"

struct run_options {
	const char *game, *openings, *out, *shard, *clock, *resign, *draw;
	int64_t jobs, seed, plies; /* seed -1, jobs 0: not given */
	int first;
	struct param_texts engines;
	bool resume, json, csv, times, processor_time;
};

/* Lines of a table of arguments for the member `m` of the command's `type`. */
/* clang-format off */
#define RUN_BOARD_ARGUMENT(type, m) \
	{ .name = "game", \
		.value = "BOARD", \
		.help = "default: othello", \
		.kind = PARAM_TEXT, \
		.member = PARAM_MEMBER(type, m.game) }

#define RUN_PLAYER_ARGUMENTS(type) \
	{ .name = "a", \
		.is_long = true, \
		.value = "PLAYER", \
		.help = "a player, not human: narabe help players", \
		.kind = PARAM_TEXT, \
		.member = PARAM_MEMBER(type, a) }, \
	{ .name = "b", \
		.is_long = true, \
		.value = "PLAYER", \
		.help = "the other player, not human", \
		.kind = PARAM_TEXT, \
		.member = PARAM_MEMBER(type, b) }

#define RUN_FIRST_ARGUMENT(type, m) \
	{ .name = "first", \
		.value = "WHO", \
		.help = "who moves first: alternate (default), a or b", \
		.kind = PARAM_CHOICE, \
		.words = TOURNAMENT_FIRST_WORDS, \
		.member = PARAM_MEMBER(type, m.first) }

#define RUN_ARGUMENTS(type, m) \
	{ .name = "opening-plies", \
		.value = "K", \
		.help = "random plies before the players take over (default: 0)", \
		.kind = PARAM_WHOLE, \
		.whole = { 0, 40 }, \
		.member = PARAM_MEMBER(type, m.plies) }, \
	{ .name = "openings", \
		.help = "a file of openings to use in turn instead, moves on a line each", \
		.kind = PARAM_FILE, \
		.member = PARAM_MEMBER(type, m.openings) }, \
	ENGINE_ARGUMENT(type, m.engines), \
	{ .name = "clock", \
		.value = "MAIN+INC", \
		.help = "minutes for each side + seconds added by each move, as in 5+3, or 30s+1s; running out of time loses", \
		.kind = PARAM_TEXT, \
		.member = PARAM_MEMBER(type, m.clock) }, \
	{ .name = "resign", \
		.value = "N,M", \
		.help = "a side whose own value, -1 to 1, is below N for M of its moves in a row resigns, as in -0.9,3", \
		.kind = PARAM_TEXT, \
		.member = PARAM_MEMBER(type, m.resign) }, \
	{ .name = "draw", \
		.value = "N,M", \
		.help = "a game in which neither side's value is further than N from 0 for M moves each is a draw, as in 0.05,5", \
		.kind = PARAM_TEXT, \
		.member = PARAM_MEMBER(type, m.draw) }, \
	{ .name = "processor-time", \
		.help = "budgets of time count the processor's, which does not pass while other\n" \
			"programs run; for searches of one thread. A program that plays keeps\n" \
			"time by itself; the games have what either side has used", \
		.kind = PARAM_FLAG, \
		.member = PARAM_MEMBER(type, m.processor_time) }, \
	{ .name = "jobs", \
		.help = "games played at a time (default: the number of cores, 1 with --clock)", \
		.kind = PARAM_WHOLE, \
		.whole = { 1, 256 }, \
		.member = PARAM_MEMBER(type, m.jobs) }, \
	SEED_ARGUMENT(type, m.seed, "seed of openings and players"), \
	{ .name = "out", \
		.help = "write one line of JSON per game", \
		.kind = PARAM_FILE, \
		.member = PARAM_MEMBER(type, m.out) }, \
	{ .name = "resume", \
		.help = "continue a run that was killed from FILE", \
		.kind = PARAM_FLAG, \
		.member = PARAM_MEMBER(type, m.resume) }, \
	{ .name = "shard", \
		.value = "K/N", \
		.help = "play only the Kth of N parts; narabe report joins their files", \
		.kind = PARAM_TEXT, \
		.member = PARAM_MEMBER(type, m.shard) }, \
	{ .name = "times", \
		.help = "write elapsed_ms to FILE with budgets of playouts as well", \
		.kind = PARAM_FLAG, \
		.member = PARAM_MEMBER(type, m.times) }, \
	{ .name = "json", \
		.help = "print the result as one JSON object", \
		.kind = PARAM_FLAG, \
		.member = PARAM_MEMBER(type, m.json) }, \
	{ .name = "csv", \
		.help = "print the result as CSV", \
		.kind = PARAM_FLAG, \
		.member = PARAM_MEMBER(type, m.csv) }
/* clang-format on */

/* A run in preparation. */
struct run {
	struct lab_run lab;
	struct tally tally;
	struct tournament_opening *openings;
};

/* Reads K/N, the Kth of N parts: *shard is from 0 to *shards - 1. False after a sentence. */
bool run_shard_read(const char *text, int *shard, int *shards);

/* Reads two differences in Elo points, the lower first: "0,20". False after a sentence. */
bool run_sprt_read(const char *text, double *elo0, double *elo1);

/* Fills in what the options determine; players, pairings and the number of games are the caller's.
 * CLI_FINE, or the exit code after a sentence. */
int run_init(struct run *run, const char *command, const struct run_options *o);

/* Reads a player of a run: not human, and one that can play on *g. `what` begins the sentence if it
 * is refused; its file, if it has one, must exist. False after the sentence. */
bool run_read_player(
	const char *what, const char *text, const struct game *g, struct player_spec *out);

/* Plays the run, with progress on a terminal, writes a file if the options name one, and prints the table of
 * results. ^C ends it after the games in progress, a second ^C at once; what has been played is printed even then.
 * CLI_FINE, or the exit code after a sentence. */
int run_play_and_print(struct run *run, const struct run_options *o);

void run_finish(struct run *run);

/* ---- the file of a league's players ---- */

struct run_players {
	struct tournament_player *list;
	int count;
	char *text; /* of the file, cut into names */
};

/* Reads at least two different players that can play on *g, skipping blank lines and those that begin with #.
 * CLI_FINE, or the exit code after a sentence with the line. Call run_players_finish() in either case. */
int run_players_read(struct run_players *p, const char *path, const struct game *g);
void run_players_finish(struct run_players *p);

#endif
