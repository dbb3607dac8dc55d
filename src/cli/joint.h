/* eval and solve for simultaneous moves: a strategy for each side and the table of pairs. */
#ifndef NARABE_CLI_JOINT_H
#define NARABE_CLI_JOINT_H

#include "cli/cli.h"
#include "cli/output/joint_output.h"
#include "match/player/player.h"

/* A search for strategies. */
struct joint_run {
	const struct player_spec *player;
	uint64_t seed;
	bool curve;    /* show it after 1, 2, 5, ... playouts */
	int notify_fd; /* gets a byte when a search ends unasked; -1: none */

	/* Waits until the player has its move: true; or for as long as `owner` likes. */
	bool (*wait)(void *owner, struct player *p);
	/* Takes a copy of what was found: `final` or, of a search that finds both strategies, on the
	 * way there. False if it cannot. */
	bool (*show)(void *owner, const struct joint_report *f, bool final);
	void *owner;
};

/* Finds strategies for both sides; the last ones shown are left in *f. Returns false with a sentence. Any
 * thread. */
bool joint_find(struct joint_report *f, const struct cli_position *p, const struct joint_run *run,
	struct error *e);

/* Prints what a searching player finds, or each of two beside the other, if there is a second text: they
 * are the players as they were named. Draws it to `picture` unless that is NULL; `curve`: after 1, 2, 5,
 * ... playouts. Returns the exit code. */
int joint_eval(const struct cli_position *p, const struct player_spec spec[2],
	const char *const text[2], const struct position_output *output, bool curve,
	const char *picture);

/* Prints the exact strategies; returns the exit code. */
int joint_solve(const struct cli_position *p, const struct position_output *output);

#endif
