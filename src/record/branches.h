/* The branches of a record as rows, as a list shows them. A row is a run of moves without
 * alternatives; where the game branches, the row of the main continuation is followed by those of
 * its alternatives, one level deeper, and then by what comes after it:
 *
 *	1 c2 b4          the moves before the first branching
 *	3 c5 d2          the main continuation
 *	└ 3 d2 e4        its alternative
 *	5 e4 f3 ...      after the main continuation
 *
 * Pure. */
#ifndef NARABE_RECORD_BRANCHES_H
#define NARABE_RECORD_BRANCHES_H

#include "record/record.h"

enum { BRANCHES_MOST = 256 }; /* rows that a list shows */

struct branch {
	int first, last; /* its first and last nodes */
	int ply;         /* of its first move, from 0 */
	int depth;       /* 0 on the main line */
	bool side;       /* it is an alternative; otherwise it continues the line above */
	bool more;       /* another alternative to the same move follows */
};

/* Fills in at most BRANCHES_MOST rows; returns their number: 0 without a move, 1 without branches. */
int branches_list(const struct record *r, struct branch out[BRANCHES_MOST]);

/* Returns the row with this node, or -1. */
int branches_find(const struct record *r, const struct branch *branch, int count, int node);

/* Returns whether a node's move has alternatives. */
bool branches_at(const struct record *r, int node);

#endif
