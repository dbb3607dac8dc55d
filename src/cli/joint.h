/* eval and solve for simultaneous moves: a strategy for each side and the table of pairs. */
#ifndef NARABE_CLI_JOINT_H
#define NARABE_CLI_JOINT_H

#include "cli/cli.h"
#include "cli/position_output.h"
#include "match/player/player.h"

/* Prints what a searching player finds, and draws it to `picture` unless that is NULL; `curve`:
 * after 1, 2, 5, ... playouts. Returns the exit code. */
int joint_eval(const struct cli_position *p, const struct player_spec *spec,
	const struct position_output *output, bool curve, const char *picture);

/* Prints the exact strategies; returns the exit code. */
int joint_solve(const struct cli_position *p, const struct position_output *output);

#endif
