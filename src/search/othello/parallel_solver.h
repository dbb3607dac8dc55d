/* Threads that solve Othello positions together: one table, the moves of a position divided among
 * them. The values they find are exact, so that their number changes nothing but the time.
 *
 * Positions are given as the mover's discs and the opponent's; values are the mover's. One thread
 * owns a team; stop and nodes may come from any. */
#ifndef NARABE_SEARCH_OTHELLO_PARALLEL_SOLVER_H
#define NARABE_SEARCH_OTHELLO_PARALLEL_SOLVER_H

#include "search/exact.h"
#include "search/othello/solver.h"

/* NULL and a sentence when memory or a thread is refused. */
struct parallel_solver *parallel_solver_create(
	const struct game *g, int threads, int memory_mib, struct error *e);
void parallel_solver_destroy(struct parallel_solver *t);

/* What is known of positions that were solved before; a position given is in the table. */
struct exact_table *parallel_solver_table(struct parallel_solver *t);

/* From now on nothing is found any more, until parallel_solver_go_on(). */
void parallel_solver_stop(struct parallel_solver *t);
void parallel_solver_go_on(struct parallel_solver *t);
bool parallel_solver_is_stopped(const struct parallel_solver *t);

int64_t parallel_solver_nodes(const struct parallel_solver *t);

/* Whether the mover can reach `beta`, as othello_solver_bound(). False when stopped. */
bool parallel_solver_bound(
	struct parallel_solver *t, uint64_t own, uint64_t other, int beta, int *bound);

/* The value, found fastest when it is near `guess`. False when stopped. */
bool parallel_solver_value_near(
	struct parallel_solver *t, uint64_t own, uint64_t other, int guess, int *value);

/* The value, found from what a shallow search promises. False when stopped. */
bool parallel_solver_value(struct parallel_solver *t, uint64_t own, uint64_t other, int *value);

/* The value of a position with these `count` children (1 or more, as parallel_solver_order() gives
 * them), and the first child that reaches it. False when stopped. */
bool parallel_solver_best(struct parallel_solver *t, uint64_t own, uint64_t other,
	const struct exact_child *child, int count, int *value, int *best);

/* The moves, the most promising first, and their number. */
int parallel_solver_order(struct parallel_solver *t, uint64_t own, uint64_t other,
	struct exact_child out[EXACT_MAX_CHILDREN]);

#endif
