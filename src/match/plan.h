/* What a side's search expected when it moved: its plan, for a person who watches both. */
#ifndef NARABE_MATCH_PLAN_H
#define NARABE_MATCH_PLAN_H

#include "search/report.h"

enum { PLAN_MOVES = 12 };

struct plan {
	int node;     /* of the record: the position after the move, where the line begins;
	               * RECORD_ROOT: there is no plan */
	double value; /* of the move, the FIRST player's */
	int length;   /* 0: the search saw no further */
	move_t line[PLAN_MOVES];
};

/* Returns the plan behind a move, from the search that preceded it; `node` is the position after it. */
struct plan plan_of_move(const struct report *info, move_t move, int node);

/* Returns the moves that both lines begin with; at most both lengths. */
int plan_common(const struct plan *a, const struct plan *b);

#endif
