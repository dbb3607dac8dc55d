/* Exact values of Othello positions: the difference of discs under best play, empty cells counted
 * for the winner, by null-window searches (Plaat 1996, MTD) that share one table.
 *
 * Inside, values are the mover's; search/exact.h turns them round. */
#ifndef NARABE_SEARCH_OTHELLO_SOLVER_H
#define NARABE_SEARCH_OTHELLO_SOLVER_H

#include <stdatomic.h>

#include "base/arena.h"
#include "base/cpu.h"
#include "games/game.h"

enum {
	EXACT_NO_MOVE = 64,
	EXACT_BUCKET = 4,
	EXACT_BUSY = 1024, /* slots for positions being searched */
	EXACT_INFINITY = 127,
	EXACT_MAX_CHILDREN = 34,
};

/* A position's bounds in two words, the first one mixed with the second, so that an entry half
 * written by another thread fits no position (Hyatt, Mann 2002). */
struct exact_entry {
	_Atomic uint64_t check, data;
};

/* One table for all threads; its size never changes. */
struct exact_table {
	struct arena arena;
	struct exact_entry *entry;
	uint64_t cells; /* of the board */
	uint64_t mask;  /* of bucket numbers */
};

/* False when memory is refused. The table is empty. */
bool exact_table_init(struct exact_table *t, const struct game *g, size_t bytes);
void exact_table_finish(struct exact_table *t);

/* What all threads of one search share. */
struct exact_shared {
	struct exact_table *table;
	uint64_t cells;       /* of the board */
	uint64_t corners;     /* of these */
	uint64_t edges;       /* the border without them */
	uint64_t quarter[64]; /* the cells of the same quarter of the board */
	uint64_t ray[64][8];  /* the cells from one on, in 4 directions up and the same down */
	uint64_t rim[4];      /* the cells beside the outside of the board in each direction */
	int most;             /* cells */
	bool several;         /* threads work on the same position and divide its moves */
	_Atomic uint64_t busy[EXACT_BUSY];
	atomic_bool stop;
};

void exact_shared_init(struct exact_shared *s, const struct game *g, struct exact_table *table);

/* One thread's own. */
struct exact_worker {
	struct exact_shared *shared;
	uint64_t nodes;
	_Atomic int64_t shown; /* the same for other threads, now and then */
	bool stopped;          /* what comes back now means nothing */
	/* With several threads: the positions that are being searched, the last first; the one to
	 * go back to, which another thread has decided, and how. */
	const struct exact_frame *frame, *back_to;
	int back_value, back_move;
};

/* A move's outcome, from the side of who moves next. */
struct exact_child {
	uint64_t own, other;
	int cell;
	int rank;
};

/* Whether the mover can reach `beta`: a bound of the value that lies on the same side of it as
 * the value does. `own` are the mover's discs, `other` the opponent's. */
int othello_solver_bound(struct exact_worker *w, uint64_t own, uint64_t other, int beta);

/* The children of a position, the most promising for the mover first, and their number: the same
 * everywhere and always. None of them when the mover has no move. */
int othello_solver_order(struct exact_worker *w, uint64_t own, uint64_t other,
	struct exact_child out[EXACT_MAX_CHILDREN]);

/* What the table knows of a position: *low <= value <= *high, and whether anything. */
bool exact_table_bounds(
	const struct exact_table *t, uint64_t own, uint64_t other, int *low, int *high);

/* Puts a position's value into the table. */
void exact_table_put(struct exact_table *t, uint64_t own, uint64_t other, int value);

#endif
