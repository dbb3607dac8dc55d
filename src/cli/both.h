/* eval and solve where both sides move at once: a strategy for each and the table of pairs. */
#ifndef NARABE_CLI_BOTH_H
#define NARABE_CLI_BOTH_H

#include "cli/cli.h"
#include "cli/eval.h"
#include "match/player.h"
#include "search/exact_both.h"

/* What both have at a position, found or exact; the FIRST player's values. */
struct both_found {
	const struct game *game;
	struct state position;
	double value;
	bool exact;
	struct search_both both;     /* visits are 0 where it is exact */
	int64_t playouts;            /* or positions, where it is exact */
	double elapsed_ms, nashconv; /* nashconv is negative where it is not known */
};

/* What a player who searches says, printed, and drawn to `picture` unless that is NULL; returns the exit code. Visits and values of a player
 * other than duct are those of a search for each side. */
int both_eval(const struct cli_position *p, const struct player_spec *spec,
	const struct eval_told *told, bool json, const char *picture);

/* Exact, printed; returns the exit code. */
int both_solve(const struct cli_position *p, bool json, bool timed);

void both_print_text(const struct both_found *f, const struct eval_told *told);

/* One object, a line. */
void both_print_json(const struct both_found *f, const struct eval_told *told);

#endif
