/* eval and solve where both sides move at once: a strategy for each and the table of pairs. */
#ifndef NARABE_CLI_JOINT_H
#define NARABE_CLI_JOINT_H

#include "cli/cli.h"
#include "cli/eval.h"
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
	struct joint_tables both;
	double elapsed_ms, nashconv;      /* nashconv is negative where it is not known */
	const struct joint_report *exact; /* beside what was found; NULL where it is not known */
};

/* What a player who searches says, told, and drawn to `picture` unless that is NULL; `curve`: after
 * 1, 2, 5, ... playouts. Returns the exit code. */
int joint_eval(const struct cli_position *p, const struct player_spec *spec,
	const struct eval_output *told, bool curve, const char *picture);

/* Exact, told; returns the exit code. */
int joint_solve(const struct cli_position *p, const struct eval_output *told);

/* In the form that is asked for: a text, one object a line, or a line a side and move. */
void joint_print(const struct joint_report *f, const struct eval_output *told);

#endif
