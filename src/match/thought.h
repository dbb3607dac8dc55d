/* What an engine saw before it moved, and what it played. Pure functions over copies. */
#ifndef NARABE_MATCH_THOUGHT_H
#define NARABE_MATCH_THOUGHT_H

#include "search/report.h"

struct thought {
	int node;       /* of the record, that the move led to */
	int choices;    /* moves there were; 0: nothing is known, and nothing else valid */
	enum side side; /* who moved */
	struct thought_move {
		move_t move;
		double rate; /* its win rate for that side, 0 to 1 */
	} best, played;
	bool looked_most; /* the best one has the most visits, but not the highest win rate shown */
	int exact; /* the FIRST player's value of both, in the game's own unit; EXACT_UNKNOWN: it
	            * judged by win rates */
};

/* What a report of the position in which `played` was chosen says of it. */
struct thought thought_from(const struct report *info, move_t played);

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
