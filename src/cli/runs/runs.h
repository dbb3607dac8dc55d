/* What match, league, sweep and experiment share: their options, and a run of games with its
 * progress, its file, its shard. */
#ifndef NARABE_CLI_RUNS_RUNS_H
#define NARABE_CLI_RUNS_RUNS_H

#include "cli/arguments.h"
#include "cli/runs/tables.h"
#include "lab/lab.h"

struct run_options {
	const char *game, *openings, *out, *shard;
	int64_t jobs, seed, plies; /* seed -1, jobs 0: not given */
	int first;
	bool resume, json, csv, times;
};

/* Lines of a table of arguments for the member `m` of the command's `type`. */
#define RUN_ARGUMENTS(type, m)                                                               \
	{ "opening-plies", "K", ARGUMENT_INT, offsetof(type, m.plies), 0, 40, NULL,          \
		"random plies before the players take over (default: 0)" },                  \
		{ "openings", "FILE", ARGUMENT_TEXT, offsetof(type, m.openings), 0, 0, NULL, \
			"openings to take in turn instead: a line of moves each" },          \
		{ "jobs", "N", ARGUMENT_INT, offsetof(type, m.jobs), 1, 256, NULL,           \
			"games at a time (default: all cores)" },                            \
		{ "seed", "N", ARGUMENT_INT, offsetof(type, m.seed), 0, INT64_MAX, NULL,     \
			"random numbers of openings and players" },                          \
		{ "out", "FILE", ARGUMENT_TEXT, offsetof(type, m.out), 0, 0, NULL,           \
			"a JSON line a game" },                                              \
		{ "resume", NULL, ARGUMENT_FLAG, offsetof(type, m.resume), 0, 0, NULL,       \
			"go on with FILE where a run that was killed stopped" },             \
		{ "shard", "K/N", ARGUMENT_TEXT, offsetof(type, m.shard), 0, 0, NULL,        \
			"play the Kth of N parts only; narabe report joins their files" },   \
		{ "times", NULL, ARGUMENT_FLAG, offsetof(type, m.times), 0, 0, NULL,         \
			"elapsed_ms in FILE with playout budgets too" },                     \
		{ "json", NULL, ARGUMENT_FLAG, offsetof(type, m.json), 0, 0, NULL,           \
			"the result as one JSON object" },                                   \
	{                                                                                    \
		"csv", NULL, ARGUMENT_FLAG, offsetof(type, m.csv), 0, 0, NULL,               \
			"the result as lines with commas"                                    \
	}

/* A run that is being put together. */
struct run {
	struct lab_run lab;
	struct tally tally;
	struct tournament_opening *openings;
};

/* Reads K/N, the Kth of N parts; false after a sentence. */
bool run_shard_read(const char *text, struct tournament_params *p);

/* Fills in what the options say; who plays, pairings and the number of games are the caller's.
 * CLI_FINE, or the exit code after a sentence. */
int run_init(struct run *run, const char *command, const struct run_options *o);

/* Reads a player of a run: not human, and one that can play on *g. `what` begins the sentence
 * that says why not; its file, if it has one, must be there. False after the sentence. */
bool run_read_player(
	const char *what, const char *text, const struct game *g, struct player_spec *out);

/* Plays it, with progress on a terminal, and counts; to a file when the options name one.
 * `label` stands before the progress, "" for nothing. ^C ends it behind the games under way, a
 * second one at once. CLI_FINE, or the exit code after a sentence. */
int run_play(struct run *run, const char *label, const struct run_options *o);

/* The same, and prints the table of what was played, also when it was stopped. */
int run_play_and_print(struct run *run, const struct run_options *o);

void run_finish(struct run *run);

/* What the options say of its table. */
enum output_form run_output_form(const struct run_options *o);

#endif
