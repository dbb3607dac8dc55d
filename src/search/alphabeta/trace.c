/* Recording a negamax search: windows and cutoffs, position by position. */
#include "search/alphabeta/trace.h"

#include <string.h>

/* Begins a record of a position, on the way in; NULL if nobody looks. */
static struct trace *
begin(struct engine *e, struct negamax_tracer *t, const struct negamax_traced *at)
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
negamax_trace_enter(struct engine *e, struct negamax_tracer *t, const struct negamax_traced *at)
{
	struct trace *trace = begin(e, t, at);

	if (trace)
		trace_hand_over(trace, 1);
}

/* What a score says of the true one, for the side to move. */
static enum trace_bound
bound_of(enum trace_how how, const int window[2], int score)
{
	if (how == TRACE_HOW_UNFORCED)
		return TRACE_UNKNOWN;
	if (how != TRACE_HOW_SEARCHED && how != TRACE_HOW_CUTOFF && how != TRACE_HOW_TABLE)
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
negamax_trace_leave(
	struct engine *e, struct negamax_tracer *t, const struct negamax_traced *at, int score)
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
	trace_hand_over(trace, 1);
}
