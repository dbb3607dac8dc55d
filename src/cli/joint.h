/* eval and solve where both sides move at once: a strategy for each and the table of pairs. */
#ifndef NARABE_CLI_JOINT_H
#define NARABE_CLI_JOINT_H

#include "cli/cli.h"
#include "cli/position_output.h"
#include "match/player/player.h"
#include "search/joint/backward_induction.h"

/* What both have at a position, found or exact; the FIRST player's values. Decoupled searches find
 * it together. Others search once for each side, with the whole budget: what A's search believes
 * is not what B's does. */
struct joint_report {
	const struct game *game;
	struct state position;
	bool solved; /* exact: visits are 0, playouts the positions seen */
	bool apart;  /* a search for each side; else the numbers of both are the same */
	double value[2];
	int64_t playouts[2];
	struct joint_tables tables;
	double elapsed_ms, nashconv;      /* nashconv is negative where it is not known */
	const struct joint_report *exact; /* beside what was found; NULL where it is not known */
};

/* Prints what a player that searches finds, and draws it to `picture` unless that is NULL; `curve`:
 * after 1, 2, 5, ... playouts. Returns the exit code. */
int joint_eval(const struct cli_position *p, const struct player_spec *spec,
	const struct position_output *output, bool curve, const char *picture);

/* Prints the exact strategies; returns the exit code. */
int joint_solve(const struct cli_position *p, const struct position_output *output);

/* A text, one object in a line, or a line a side and move. Returns the exit code. */
int joint_print(const struct joint_report *f, const struct position_output *output);

#endif
