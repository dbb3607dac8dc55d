/* Shared by other commands with match, league and sweep: the option K/N, and the file of
 * players. */
#ifndef NARABE_LAB_MATCH_H
#define NARABE_LAB_MATCH_H

#include "cli/arguments.h"
#include "lab/runs/tournament.h"

/* Reads K/N, the Kth of N parts: *shard is from 0 to *shards - 1. Returns false after a sentence. */
bool run_shard_read(const char *text, int *shard, int *shards);

/* A league's players. */
struct run_players {
	struct tournament_player *list;
	int count;
	size_t room;
	char *text; /* of the file, split into names */
};

/* Reads at least two different players that can play on *g, skipping blank lines and lines that
 * begin with #. Returns CLI_FINE, or the exit code after a sentence with the line. Call
 * run_players_finish() in either case. */
int run_players_read(struct run_players *p, const char *path, const struct game *g);

/* Frees the players. */
void run_players_finish(struct run_players *p);

#endif
