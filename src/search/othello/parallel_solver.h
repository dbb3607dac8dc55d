/* Threads that solve Othello positions together: they share one table and divide a position's moves
 * among themselves. The values are exact, so the number of threads affects only the time.
 *
 * Positions are given as the mover's discs and the opponent's; values are the mover's. One thread
 * owns a solver; any thread may call stop and nodes. */
#ifndef NARABE_SEARCH_OTHELLO_PARALLEL_SOLVER_H
#define NARABE_SEARCH_OTHELLO_PARALLEL_SOLVER_H

#include "search/exact.h"
#include "search/othello/solver.h"

/* NULL with a sentence if memory or a thread is refused. */
struct parallel_solver *parallel_solver_create(
	const struct game *g, int threads, int memory_mib, struct error *e);
void parallel_solver_destroy(struct parallel_solver *t);

/* Records what the owner's thread does: *tracer outlives the team or is taken away by NULL. The
 * functions below that take several children name the one they look at. */
void parallel_solver_trace(struct parallel_solver *t, struct othello_tracer *tracer);

/* Lets `look`, which the owner's thread asks, stop a search: see struct exact_worker. */
void parallel_solver_watch(
	struct parallel_solver *t, bool (*look)(void *owner, int64_t nodes), void *owner);

/* For the trace: what is bounded next is the position after this move of the root. */
void parallel_solver_look_at(struct parallel_solver *t, int cell);

/* The table of bounds that earlier searches left; also accepts known values. */
struct exact_table *parallel_solver_table(struct parallel_solver *t);

/* Stops the current search and all later ones, until parallel_solver_go_on(). */
void parallel_solver_stop(struct parallel_solver *t);
void parallel_solver_go_on(struct parallel_solver *t);

int64_t parallel_solver_nodes(const struct parallel_solver *t);

/* Whether the mover can reach `beta`, like othello_solver_bound(). False if stopped. */
bool parallel_solver_bound(
	struct parallel_solver *t, uint64_t own, uint64_t other, int beta, int *bound);

/* The value in a window of even numbers: exact inside, else a bound; fastest if `guess` is close to
 * it. False if stopped, and then *value is not set. */
bool parallel_solver_value_within(struct parallel_solver *t, uint64_t own, uint64_t other,
	const int window[2], int guess, int *value);

/* The value; fastest if `guess` is close to it. False if stopped. */
bool parallel_solver_value_near(
	struct parallel_solver *t, uint64_t own, uint64_t other, int guess, int *value);

/* A shallow search's estimate of the value, an even number of discs. */
int parallel_solver_estimate(struct parallel_solver *t, uint64_t own, uint64_t other);

/* The value, starting from that estimate. False if stopped. */
bool parallel_solver_value(struct parallel_solver *t, uint64_t own, uint64_t other, int *value);

/* The value of a position with these `count` children (at least 1, from parallel_solver_order()),
 * and the index of the first child that reaches it; -1 if stopped. */
int parallel_solver_best(struct parallel_solver *t, uint64_t own, uint64_t other,
	const struct exact_child *child, int count, int *value);

/* The moves, the most promising first; returns their number. */
int parallel_solver_order(struct parallel_solver *t, uint64_t own, uint64_t other,
	struct exact_child out[EXACT_MAX_CHILDREN]);

#endif
