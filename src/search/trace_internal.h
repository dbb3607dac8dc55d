/* For engines that record their steps: taking a trace, writing its records, handing them over. */
#ifndef NARABE_SEARCH_TRACE_INTERNAL_H
#define NARABE_SEARCH_TRACE_INTERNAL_H

#include "search/trace.h"

/* Compiles a search function twice: callers pass `traced` as a constant. */
#define TRACEABLE static inline __attribute__((always_inline))

enum { TRACE_ROOM = TRACE_BEADS }; /* records handed over together, at most */

/* A record and the room in its arrays. */
struct trace_slot {
	struct trace_record out;
	int candidates, children; /* entries in use, of a playout */
	size_t step_room, candidate_room, child_room;
	move_t path[GAME_MAX_PLIES]; /* of a position */
};

/* Waits until the owner has read every record and no other worker is writing. Then only this worker
 * may write the slots, until it hands them over. Returns NULL if there is no trace, or no longer,
 * or the worker should leave. Costs next to nothing without a trace. */
struct trace *trace_begin(struct engine *e);

/* Hands over the first `count` slots, 0 to TRACE_ROOM, to be read. */
void trace_hand_over(struct trace *t, int count);

/* Returns the next slot, for writers in the owner's thread; it may be read at once. Returns NULL if all are
 * full. */
struct trace_slot *trace_append(struct trace *t);

/* Returns a slot by its index. */
struct trace_slot *trace_slot(struct trace *t, int index);

/* Makes a slot an empty playout. */
void trace_clear(struct trace_slot *slot);

/* Appends a step with room for `candidates` candidates, those at slot->out.playout.candidate + first, or
 * NULL. Returns NULL if memory is short; the playout is then not whole. */
struct trace_step *trace_add_step(struct trace_slot *slot, int candidates);

/* Appends `count` children to the last step. Returns NULL if memory is short; the playout is
 * then not whole. */
struct trace_child *trace_add_children(struct trace_slot *slot, int count);

/* Marks that a worker may be about to write to *t. Only the engine calls it. */
void trace_enter(struct trace *t);

/* Marks that no worker may write any more, and waits for those that do. Only the engine calls
 * it. */
void trace_release(struct trace *t);

/* ---- positions entered and left: a record each ---- */

struct node_tracer {
	bool on; /* from the next root move on; false: nothing below is used */
	move_t path[GAME_MAX_PLIES];
	enum trace_why why;  /* the next position is entered */
	uint32_t numbers[2]; /* of proof-number search: see struct trace_node */
	/* How the value of the position being left was determined. */
	enum trace_how how;
	move_t by;
};

/* A position as recorded; window and score are those of the side to move. */
struct traced_node {
	int ply, depth;
	int sign; /* of the side to move */
	int window[2];
};

/* Records that a position is entered. */
void trace_node_enter(struct engine *e, struct node_tracer *t, const struct traced_node *at);
/* Records that a position is left with this score. */
void trace_node_leave(
	struct engine *e, struct node_tracer *t, const struct traced_node *at, int score);

/* Sets the move from `ply` by which the next position is entered, and the reason. */
static inline void
trace_node_move(struct node_tracer *t, int ply, move_t m, enum trace_why why)
{
	t->path[ply] = m;
	t->why = why;
}

static inline void
trace_node_how(struct node_tracer *t, enum trace_how how, move_t by)
{
	t->how = how;
	t->by = by;
}

#endif
