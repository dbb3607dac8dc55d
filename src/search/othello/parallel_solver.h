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
struct exact_team *exact_team_create(
	const struct game *g, int threads, int memory_mib, struct error *e);
void exact_team_destroy(struct exact_team *t);

/* What is known of positions that were solved before; a position given is in the table. */
struct exact_table *exact_team_table(struct exact_team *t);

/* From now on nothing is found any more, until exact_team_go_on(). */
void exact_team_stop(struct exact_team *t);
void exact_team_go_on(struct exact_team *t);
bool exact_team_is_stopped(const struct exact_team *t);

int64_t exact_team_nodes(const struct exact_team *t);

/* Whether the mover can reach `beta`, as exact_othello_bound(). False when stopped. */
bool exact_team_bound(struct exact_team *t, uint64_t own, uint64_t other, int beta, int *bound);

/* The value, found fastest when it is near `guess`. False when stopped. */
bool exact_team_value_near(
	struct exact_team *t, uint64_t own, uint64_t other, int guess, int *value);

/* The value, found from what a shallow search promises. False when stopped. */
bool exact_team_value(struct exact_team *t, uint64_t own, uint64_t other, int *value);

/* The value of a position with these `count` children (1 or more, as exact_team_order() gives
 * them), and the first child that reaches it. False when stopped. */
bool exact_team_best(struct exact_team *t, uint64_t own, uint64_t other,
	const struct exact_child *child, int count, int *value, int *best);

/* The moves, the most promising first, and their number. */
int exact_team_order(struct exact_team *t, uint64_t own, uint64_t other,
	struct exact_child out[EXACT_MAX_CHILDREN]);

#endif
