/* For engines that record what they do: taking a trace, writing its records, handing them over. */
#ifndef NARABE_SEARCH_TRACE_INTERNAL_H
#define NARABE_SEARCH_TRACE_INTERNAL_H

#include "search/trace.h"

/* Compiles a function of a search twice: `traced` is a constant where it is called. */
#define TRACEABLE static inline __attribute__((always_inline))

enum { TRACE_ROOM = TRACE_BEADS }; /* records handed over together, at most */

/* A record and the room in its arrays. */
struct trace_slot {
	struct trace_record out;
	int candidates, children; /* used, of a playout */
	int step_room, candidate_room, child_room;
	move_t path[GAME_MAX_PLIES]; /* of a position */
};

/* Waits until the owner has read every record and no other worker is writing. The worker alone may
 * then write the slots until it hands them over. NULL: nobody looks, or no longer, or the worker is
 * to leave. Costs next to nothing where there is no trace. */
struct trace *trace_begin(struct engine *e);

/* The first `count` slots may be read, 0 to TRACE_ROOM. */
void trace_hand_over(struct trace *t, int count);

/* For what works in the owner's thread: the next slot, which may be read at once; NULL if all are
 * full. */
struct trace_slot *trace_append(struct trace *t);

struct trace_slot *trace_slot(struct trace *t, int index);

/* Makes a slot an empty playout. */
void trace_clear(struct trace_slot *slot);

/* Appends a step with room for `candidates` candidates, those at slot->out.playout.candidate + first, or
 * NULL; and children for the last step. NULL, and the playout is not whole, if memory is short. */
struct trace_step *trace_add_step(struct trace_slot *slot, int candidates);
struct trace_child *trace_add_children(struct trace_slot *slot, int count);

/* Called by the engine: a worker may be about to write in *t; none is to any more, and this waits
 * for those that do. */
void trace_enter(struct trace *t);
void trace_release(struct trace *t);

/* ---- positions entered and left: a record each ---- */

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
