/* What searches of positions write into a trace: a record for each one entered and left. Their own
 * threads. */
#ifndef NARABE_SEARCH_TRACE_NODES_H
#define NARABE_SEARCH_TRACE_NODES_H

#include "search/trace_internal.h"

struct node_tracer {
	bool on;     /* from the next root move on; false: nothing below is used */
	int deepest; /* plies that are recorded */
	move_t path[GAME_MAX_PLIES];
	enum trace_why why;  /* the next position is entered */
	uint32_t numbers[2]; /* of proof-number search: see struct trace_node */
	/* How the one that is left now became known. */
	enum trace_how how;
	move_t by;
	int searched;
};

/* A position as it is recorded; window and score are those of the side to move. */
struct traced_node {
	int ply, depth;
	int sign; /* of the side to move */
	int window[2];
};

void trace_node_enter(struct engine *e, struct node_tracer *t, const struct traced_node *at);
void trace_node_leave(
	struct engine *e, struct node_tracer *t, const struct traced_node *at, int score);

/* The next position is entered by this move from `ply`. */
static inline void
trace_node_move(struct node_tracer *t, int ply, move_t m, enum trace_why why)
{
	t->path[ply] = m;
	t->why = why;
}

static inline void
trace_node_how(struct node_tracer *t, enum trace_how how, move_t by, int searched)
{
	t->how = how;
	t->by = by;
	t->searched = searched;
}

#endif
