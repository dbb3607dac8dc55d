/* narabe as a program that speaks the NBoard protocol, version 2: how it says what a move is worth. */
#ifndef NARABE_SERVE_NBOARD_NBOARD_H
#define NARABE_SERVE_NBOARD_NBOARD_H

#include "search/report.h"

enum { NBOARD_EVAL = 16 };

/* What a move is worth to the side to move, in discs, and how deep that was looked: "12", of what is
 * exact "100%", of what is only known to win, draw or lose "100%W". */
struct nboard_eval {
	double discs;
	char depth[NBOARD_EVAL];
};

/* Of a move that the report knows something of. */
struct nboard_eval nboard_eval_of(
	const struct game *g, const struct report *r, const struct root_move *m);

/* Returns the discs that a win rate, 0 to 1, of a tree search with playouts stands for, which end by the learned
 * evaluation or not: at most the board's cells for either side. */
double nboard_discs_of_rate(const struct game *g, double rate, bool evaluated);

#endif
