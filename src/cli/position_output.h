/* What eval and solve print of a position: a report, whoever made it, as text, as JSON or as
 * CSV. */
#ifndef NARABE_CLI_POSITION_OUTPUT_H
#define NARABE_CLI_POSITION_OUTPUT_H

#include "cli/output.h"
#include "search/report.h"

struct position_output {
	enum output_form form;
	bool *headed;   /* the line above the first of CSV has been printed */
	bool timed;     /* print the time it took */
	bool counted;   /* print the nodes of a solver: they are the same again */
	bool all_moves; /* print every move of a solver, not the best alone */
	int64_t seed;
	const struct report *exact; /* of a search: values known at once, of the same moves */
};

/* A text, an object in a line, or a line a move below one with the names of the columns. Returns
 * the exit code. */
int position_print(const struct position_output *o, const struct game *g, const struct report *r);

/* "Othello 6x6, X to play  (...)", a line; without the position where there is but a table.
 * `over`: no side is to move. */
void position_print_head(const struct game *g, const struct state *s, bool over);

/* An object with its first members: game, position, to_move. The caller frees it. */
json_t *position_json(const struct game *g, const struct state *s, bool over);

/* Prints rows as CSV, below the names of the columns when these are not out yet. */
void position_print_csv(const struct position_output *o, const struct table *rows);

#endif
