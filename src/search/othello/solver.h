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
#include "search/exact.h"
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

/* Prepares what threads share when they search on *g with this table. */
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
	struct othello_tracer *tracer; /* records this thread's steps; NULL: none */
	/* Called now and then with the nodes so far; returns whether to stop. NULL: never stops. */
	bool (*look)(void *owner, int64_t nodes);
	void *owner;
};

/* The rules on bitboards as this processor does them best: where the owner of `own` and that of `other` may place
 * a disc, both at once, which is faster than one after the other; and the discs that one of `own`, placed on
 * `cell`, turns. */
struct othello_rules {
	void (*moves)(uint64_t own, uint64_t other, uint64_t cells, uint64_t moves[2]);
	uint64_t (*turned)(
		const struct exact_shared *s, unsigned cell, uint64_t own, uint64_t other);
};

/* Returns the rules for this processor. */
const struct othello_rules *othello_rules(void);

/* The state of recording a thread's search. */
struct othello_tracer {
	struct engine *engine;
	struct node_tracer at; /* at.path leads to the position being searched */
	int ply;               /* of that position */
	int sign;              /* of the side to move at the root */
};

/* A position after a move, seen from the side to move there. */
struct exact_child {
	uint64_t own, other;
	int cell;
	int rank;
};

/* Tests whether the mover can reach `beta`: returns a bound on the same side of beta as the value.
 * `own` are the mover's discs, `other` the opponent's. */
int othello_solver_bound(struct exact_worker *w, uint64_t own, uint64_t other, int beta);

/* Stores a position's exact value in the table. */
void exact_table_put(struct exact_table *t, uint64_t own, uint64_t other, int value);

/* ---- parallel solving ---- */

/* Threads that solve Othello positions together: they share one table and divide a position's moves
 * among themselves. The values are exact, so the number of threads affects only the time.
 *
 * Positions are given as the mover's discs and the opponent's; values are the mover's. One thread
 * owns a solver; any thread may call stop and nodes. */
/* Creates a solver; returns NULL with a sentence if memory or a thread is refused. */
struct parallel_solver *parallel_solver_create(
	const struct game *g, int threads, int memory_mib, struct error *e);

/* Ends the threads and frees the solver. */
void parallel_solver_destroy(struct parallel_solver *t);

/* Records the steps of the owner's thread: *tracer must outlive the team or be removed with NULL.
 * The functions below that take several children name the one being searched. */
void parallel_solver_trace(struct parallel_solver *t, struct othello_tracer *tracer);

/* Lets `look`, which the owner's thread asks, stop a search: see struct exact_worker. */
void parallel_solver_watch(
	struct parallel_solver *t, bool (*look)(void *owner, int64_t nodes), void *owner);

/* Notes for the trace that the position after this move of the root is bounded next. */
void parallel_solver_look_at(struct parallel_solver *t, int cell);

/* Returns the table of bounds left by earlier searches; also accepts known values. */
struct exact_table *parallel_solver_table(struct parallel_solver *t);

/* Stops the current search and all later ones, until parallel_solver_go_on(). */
void parallel_solver_stop(struct parallel_solver *t);

/* Lets searches run again. */
void parallel_solver_go_on(struct parallel_solver *t);

/* Returns the number of positions visited, as of the threads' last updates. */
int64_t parallel_solver_nodes(const struct parallel_solver *t);

/* Tests whether the mover can reach `beta`, as othello_solver_bound(). Returns false if stopped. */
bool parallel_solver_bound(
	struct parallel_solver *t, uint64_t own, uint64_t other, int beta, int *bound);

/* Finds the value in a window of even numbers: exact inside, otherwise a bound; fastest if `guess`
 * is close to it. Returns false if stopped, and then *value is not set. */
bool parallel_solver_value_within(struct parallel_solver *t, uint64_t own, uint64_t other,
	const int window[2], int guess, int *value);

/* Finds the value; fastest if `guess` is close to it. Returns false if stopped. */
bool parallel_solver_value_near(
	struct parallel_solver *t, uint64_t own, uint64_t other, int guess, int *value);

/* Returns a shallow search's estimate of the value, an even number of discs. */
int parallel_solver_estimate(struct parallel_solver *t, uint64_t own, uint64_t other);

/* Finds the value, starting from that estimate. Returns false if stopped. */
bool parallel_solver_value(struct parallel_solver *t, uint64_t own, uint64_t other, int *value);

/* Finds the value of a position with these `count` children (at least 1, from
 * parallel_solver_order()). Returns the index of the first child that reaches it; -1 if stopped. */
int parallel_solver_best(struct parallel_solver *t, uint64_t own, uint64_t other,
	const struct exact_child *child, int count, int *value);

/* Writes the moves, the most promising first; returns their number. */
int parallel_solver_order(struct parallel_solver *t, uint64_t own, uint64_t other,
	struct exact_child out[EXACT_MAX_CHILDREN]);

#endif
