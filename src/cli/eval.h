/* What the files of eval share. */
#ifndef NARABE_CLI_EVAL_H
#define NARABE_CLI_EVAL_H

#include "cli/cli.h"
#include "cli/position_output.h"
#include "search/alphabeta/negamax.h"
#include "search/exact.h"
#include "search/mcts/search.h"

/* How it is told, and what beside a search's numbers. */
struct eval_output {
	enum output_form form;
	bool *headed; /* the line above the first of CSV is out */
	bool timed;   /* the time it took */
	int64_t seed;
	const struct report *exact; /* values known at once, of the same moves */
};

/* An exact value in a column of a table; a dash for one that is not known. */
void eval_print_exact(const struct root_move *m);

void eval_print_text(const struct eval_output *r, const struct game *g, const struct report *info);

/* One object, a line. */
void eval_print_json(const struct eval_output *r, const struct game *g, const struct report *info);

/* A line a move; below one with the names of the columns, if that is not out yet. */
void eval_print_csv(const struct eval_output *r, const struct game *g, const struct report *info);

/* Searches and prints a position by alpha-beta; returns the exit code. */
int cli_eval_negamax(const struct cli_position *p, const struct negamax_params *given,
	const struct eval_output *told);

#endif
