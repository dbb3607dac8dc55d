/* What eval.c and eval_negamax.c share. */
#ifndef NARABE_CLI_EVAL_H
#define NARABE_CLI_EVAL_H

#include "cli/cli.h"
#include "search/negamax.h"

/* Searches and prints a position by alpha-beta; returns the exit code. */
int cli_eval_negamax(
	const struct cli_position *p, const struct negamax_params *given, bool json, bool times);

#endif
