/* The file of a league's players, one per line. Main thread. */
#ifndef NARABE_LAB_RUNS_PLAYERS_H
#define NARABE_LAB_RUNS_PLAYERS_H

#include "lab/runs/tournament.h"

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
