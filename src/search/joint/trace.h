/* What a playout of decoupled UCT writes into a trace. Internal to joint; the worker's thread. */
#ifndef NARABE_SEARCH_JOINT_TRACE_H
#define NARABE_SEARCH_JOINT_TRACE_H

#include "search/joint/selection.h"
#include "search/trace_internal.h"

/* A node as it is recorded. The side to move at the root comes first in the record. */
struct duct_looked {
	const struct duct_rule *rule;
	enum side leads; /* the side to move at the root */
	int count[2];
	const move_t *move[2];
	const struct duct_move *table[2];
	float ln; /* duct_log() of its visits */
};

/* At each node of the path, before and after both have chosen; `turn` is the side whose moves take
 * turns, -1 for neither. */
void duct_trace_tables(struct trace_slot *slot, const struct duct_looked *at);
void duct_trace_choices(struct trace_slot *slot, const struct duct_looked *at,
	const struct duct_choice choice[2], int turn);

/* After the new node at the end of the path was created. */
void duct_trace_expand(struct trace_slot *slot, const struct duct_looked *at);

/* What a playout changes at a node of its path: the choices' own numbers and those of their pair. */
struct duct_counted {
	const struct duct_choice *choice; /* of both sides */
	uint32_t visits;
	float mean; /* the FIRST player's reward */
};

/* At step `k` of the path before (0) and after (1) it is backed up. */
void duct_trace_numbers(struct trace_slot *slot, const struct duct_looked *at, int k,
	const struct duct_counted *pair, int which);

#endif
