/* Prints a position for eval and solve: a report of any engine, as text or JSON. */
#ifndef NARABE_CLI_OUTPUT_POSITION_OUTPUT_H
#define NARABE_CLI_OUTPUT_POSITION_OUTPUT_H

#include "cli/output/output.h"
#include "search/report.h"

struct eval_weights;

/* How a solver ended; the words of JSON are ending_words in position_output.c. */
enum position_ending { ENDED_SOLVED, ENDED_BY_ITSELF, ENDED_BY_TIME, ENDED_BY_INTERRUPT };

struct position_output {
	enum output_form form;
	/* of a solver: unless solved, some requested values are open */
	enum position_ending ending;
	bool timed;     /* print the time it took */
	bool counted;   /* print a solver's nodes, which are reproducible */
	bool all_moves; /* print every move of a solver, not only the best */
	int64_t seed;   /* below 0: none, as for programs */
	/* for a search: values of the same moves that are known at once */
	const struct report *exact;
	const struct eval_weights *weights; /* a learned evaluation, for JSON; NULL: none */
};

/* Adds the exact values in `exact` to a search's report: a won move becomes the best one, and the
 * position's value its result. Without a won move the search's choice and value stay. */
void position_take_exact(const struct position_output *o, struct report *r);

/* Prints text, or a JSON object on a line. If memory runs out some is missing, see
 * output_is_whole(). */
void position_print(const struct position_output *o, const struct game *g, const struct report *r);

/* Returns the object that position_print() prints as JSON; the caller frees it. output_text() on the
 * same thread notices whether memory ran out. Any thread. */
json_t *position_report_json(
	const struct position_output *o, const struct game *g, const struct report *r);

/* Prints the line "Othello 6x6, X to play (...)", without the position for tables of payoffs.
 * `over`: no side is to move. */
void position_print_head(const struct game *g, const struct state *s, bool over);

/* Returns an object with its first members: game, position, to_move. The caller frees it. */
json_t *position_json(const struct game *g, const struct state *s, bool over);

/* Returns a learned evaluation's values of the position and of those after each move, before any
 * search. */
json_t *position_evaluation_json(
	const struct eval_weights *w, const struct game *g, const struct state *s);

#endif
