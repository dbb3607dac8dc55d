/* Recording a search of positions: windows and cutoffs, one by one. */
#include "search/trace_nodes.h"

#include <string.h>

/* Begins a record of a position, on the way in; NULL if nobody looks. */
static struct trace *
begin(struct engine *e, struct node_tracer *t, const struct traced_node *at)
{
	struct trace *trace = trace_begin(e);

	if (!trace)
		return NULL;
	struct trace_slot *slot = trace_slot(trace, 0);
	bool first = at->sign > 0;
	t->deepest = trace_depth(trace);
	slot->out.kind = TRACE_KIND_NODE;
	memcpy(slot->path, t->path, (size_t)at->ply * sizeof *slot->path);
	slot->out.node = (struct trace_node){
		.ply = at->ply,
		.path = slot->path,
		.side = first ? SIDE_FIRST : SIDE_SECOND,
		.depth = at->depth,
		.alpha = first ? at->window[0] : -at->window[1],
		.beta = first ? at->window[1] : -at->window[0],
		.why = t->why,
		.by = MOVE_NONE,
	};
	return trace;
}

void
trace_node_enter(struct engine *e, struct node_tracer *t, const struct traced_node *at)
{
	struct trace *trace = begin(e, t, at);

	if (trace)
		trace_hand_over(trace, 1);
}

/* What a score says of the true one, for the side to move. */
static enum trace_bound
bound_of(enum trace_how how, const int window[2], int score)
{
	const bool by_window = how == TRACE_HOW_SEARCHED || how == TRACE_HOW_CUTOFF ||
			       how == TRACE_HOW_TABLE || how == TRACE_HOW_STABLE ||
			       how == TRACE_HOW_REPLY || how == TRACE_HOW_FEW;

	if (how == TRACE_HOW_UNFORCED || how == TRACE_HOW_OPEN)
		return TRACE_UNKNOWN;
	/* Proof numbers: the one wins, or the other does not lose. */
	if (how == TRACE_HOW_REACHED && score == 0)
		return TRACE_AT_LEAST;
	if (how == TRACE_HOW_REFUTED && score == 0)
		return TRACE_AT_MOST;
	if (!by_window)
		return TRACE_EXACT;
	return score >= window[1]   ? TRACE_AT_LEAST
	       : score <= window[0] ? TRACE_AT_MOST
				    : TRACE_EXACT;
}

/* The same for the FIRST player. */
static enum trace_bound
turned(enum trace_bound bound, int sign)
{
	if (sign > 0 || bound == TRACE_EXACT || bound == TRACE_UNKNOWN)
		return bound;
	return bound == TRACE_AT_LEAST ? TRACE_AT_MOST : TRACE_AT_LEAST;
}

void
trace_node_leave(struct engine *e, struct node_tracer *t, const struct traced_node *at, int score)
{
	struct trace *trace = begin(e, t, at);

	if (!trace)
		return;
	struct trace_node *node = &trace_slot(trace, 0)->out.node;
	node->left = true;
	node->how = t->how;
	node->bound = turned(bound_of(t->how, at->window, score), at->sign);
	node->value = at->sign * score;
	node->by = t->by;
	node->searched = t->searched;
	memcpy(node->numbers, t->numbers, sizeof node->numbers);
	trace_hand_over(trace, 1);
}
