/* narabe as a program for the NBoard protocol, version 2: how it expresses the value of a move. */
#ifndef NARABE_SERVE_NBOARD_NBOARD_H
#define NARABE_SERVE_NBOARD_NBOARD_H

#include "search/report.h"

enum { NBOARD_EVAL = 16 };

/* A move's value to the side to move in discs, and the depth of its search: "12", "100%" for an
 * exact value, "100%W" for a known win, draw or loss. */
struct nboard_eval {
	double discs;
	char depth[NBOARD_EVAL];
};

/* Returns the value of a move known to the report. */
struct nboard_eval nboard_eval_of(
	const struct game *g, const struct report *r, const struct root_move *m);

/* Returns the discs for a win rate, 0 to 1, of a tree search with playouts, which may end in the
 * learned evaluation (`evaluated`): at most the board's cells for either side. */
double nboard_discs_of_rate(const struct game *g, double rate, bool evaluated);

#endif
