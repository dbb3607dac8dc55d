/* Exact values of Othello positions: the disc difference under best play, empty cells counted for
 * the winner, by null-window searches (Plaat 1996, MTD) that share one table.
 *
 * Values here are the mover's; the callers convert them to the first player's. */
#ifndef NARABE_SEARCH_OTHELLO_SOLVER_H
#define NARABE_SEARCH_OTHELLO_SOLVER_H

#include <stdatomic.h>

#include "base/arena.h"
#include "base/cpu.h"
#include "games/game.h"
#include "search/trace_internal.h"

enum {
	EXACT_NO_MOVE = 64,
	EXACT_BUCKET = 4,
	EXACT_BUSY = 1024, /* slots for positions being searched */
	EXACT_INFINITY = 127,
	EXACT_MAX_CHILDREN = 34,
};

/* A position's bounds in two words, the first XORed with the second, so that an entry half written
 * by another thread matches no position (Hyatt, Mann 2002). */
struct exact_entry {
	_Atomic uint64_t check, data;
};

/* One table for all threads, of fixed size. */
struct exact_table {
	struct arena arena;
	struct exact_entry *entry;
	uint64_t cells; /* of the board */
	uint64_t mask;  /* for bucket numbers */
};

/* False when memory is refused. The table is empty. */
bool exact_table_init(struct exact_table *t, const struct game *g, size_t bytes);
void exact_table_finish(struct exact_table *t);

/* What all threads of a search share. */
struct exact_shared {
	struct exact_table *table;
	uint64_t cells;       /* of the board */
	uint64_t corners;     /* of these */
	uint64_t edges;       /* the border without them */
	uint64_t quarter[64]; /* the cells of the same quarter of the board */
	uint64_t ray[64][8];  /* the cells beyond each cell, in 4 directions upwards and the same
	                       * downwards */
	uint64_t rim[4];      /* the cells at the edge of the board in each direction */
	int most;             /* cells */
	bool several;         /* several threads work on the position and divide its moves */
	_Atomic uint64_t busy[EXACT_BUSY];
	atomic_bool stop;
};

void exact_shared_init(struct exact_shared *s, const struct game *g, struct exact_table *table);

/* State of one thread. */
struct exact_worker {
	struct exact_shared *shared;
	uint64_t nodes;
	_Atomic int64_t shown; /* a copy for other threads, updated now and then */
	bool stopped;          /* the returned value is meaningless */
	/* With several threads: the positions being searched, the latest first; and the one to
	 * return to because another thread has solved it, with its result. */
	const struct exact_frame *frame, *back_to;
	int back_value, back_move;
	struct othello_tracer *tracer; /* records what this thread does; NULL: nobody looks */
	/* Asked now and then, with the nodes so far, whether to stop; NULL: nobody. */
	bool (*look)(void *owner, int64_t nodes);
	void *owner;
};

/* The rules on bitboards as this processor does them best: where the owner of `own` may place a disc,
 * and the discs that one placed on `cell` turns. */
struct othello_rules {
	uint64_t (*moves)(uint64_t own, uint64_t other, uint64_t cells);
	uint64_t (*turned)(
		const struct exact_shared *s, unsigned cell, uint64_t own, uint64_t other);
};

const struct othello_rules *othello_rules(void);

/* Where a thread is in what it records. */
struct othello_tracer {
	struct engine *engine;
	struct node_tracer at; /* at.path leads to the position being searched */
	int ply;               /* of that position */
	int sign;              /* of the side to move at the root */
};

/* Around the search of a position for `beta`; `value` is the bound found. */
void othello_trace_enter(const struct exact_worker *w, int beta, int empty);
void othello_trace_leave(const struct exact_worker *w, int beta, int empty, int value);

/* A position after a move, seen from the side to move there. */
struct exact_child {
	uint64_t own, other;
	int cell;
	int rank;
};

/* Whether the mover can reach `beta`: returns a bound on the same side of beta as the value. `own`
 * are the mover's discs, `other` the opponent's. */
int othello_solver_bound(struct exact_worker *w, uint64_t own, uint64_t other, int beta);

/* The children of a position, the most promising for the mover first; returns their number, 0 if
 * the mover has no move. The order is deterministic. */
int othello_solver_order(struct exact_worker *w, uint64_t own, uint64_t other,
	struct exact_child out[EXACT_MAX_CHILDREN]);

/* What the table knows of a position: *low <= value <= *high; false if nothing. */
bool exact_table_bounds(
	const struct exact_table *t, uint64_t own, uint64_t other, int *low, int *high);

/* Stores a position's exact value in the table. */
void exact_table_put(struct exact_table *t, uint64_t own, uint64_t other, int value);

#endif
