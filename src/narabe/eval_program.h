/* eval by a program that speaks GTP: it is asked for a move, and what it says of its analysis meanwhile is
 * the evaluation. The main thread. */
#ifndef NARABE_NARABE_EVAL_PROGRAM_H
#define NARABE_NARABE_EVAL_PROGRAM_H

#include "cli/cli.h"
#include "cli/output/position_output.h"
#include "match/evaluation.h"

/* Whether a specification, or NULL, names a player that is a program. */
bool eval_names_program(const char *text);

/* The player with a budget; a second where it has none. False with a sentence. */
bool eval_read_program(struct player_spec *out, const char *text, const struct game *g,
	const struct evaluation_budget *budget, struct error *e);

/* Asks, and prints. Draws the board if `picture` is not NULL. Returns the exit code. */
int eval_by_program(const struct player_spec *player, const struct cli_position *at,
	const struct position_output *output, const char *picture);

#endif
