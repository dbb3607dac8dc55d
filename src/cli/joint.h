/* eval and solve for simultaneous moves: a strategy for each side and the table of pairs. */
#ifndef NARABE_CLI_JOINT_H
#define NARABE_CLI_JOINT_H

#include "cli/cli.h"
#include "cli/position_output.h"
#include "match/player/player.h"
#include "search/joint/backward_induction.h"

/* Both sides' strategies at a position, found or exact; values are the FIRST player's. Decoupled
 * searches find both together. Others search once for each side, with the whole budget, and the two
 * searches may disagree on the value. */
struct joint_report {
	const struct game *game;
	struct state position;
	bool solved; /* exact: visits are 0, playouts the positions seen */
	bool apart;  /* a search for each side; otherwise both share the numbers */
	double value[2];
	int64_t playouts[2];
	struct joint_tables tables;
	double elapsed_ms, nashconv;      /* nashconv is negative if unknown */
	const struct joint_report *exact; /* beside what was found; NULL if unknown */
};

/* Prints what a searching player finds, and draws it to `picture` unless that is NULL; `curve`:
 * after 1, 2, 5, ... playouts. Returns the exit code. */
int joint_eval(const struct cli_position *p, const struct player_spec *spec,
	const struct position_output *output, bool curve, const char *picture);

/* Prints the exact strategies; returns the exit code. */
int joint_solve(const struct cli_position *p, const struct position_output *output);

/* Prints text, one JSON object per line, or a CSV line per side and move. Returns the exit code. */
int joint_print(const struct joint_report *f, const struct position_output *output);

#endif
