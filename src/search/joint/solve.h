/* Wins by force where both sides choose at once. */
#ifndef NARABE_SEARCH_JOINT_SOLVE_H
#define NARABE_SEARCH_JOINT_SOLVE_H

#include "search/exact.h"

/* Finds, by exhaustive search, choices that win against every choice of the other side, step by
 * step. For endings. A win that needs luck or a mistake is not a win by force. One thread. */

struct forced_wins;

/* Creates a table of at most `most` positions of *g; returns NULL if memory is refused. */
struct forced_wins *forced_wins_create(const struct game *g, int64_t most);
void forced_wins_destroy(struct forced_wins *f); /* accepts NULL */

/* Returns whether there were more positions than `most`: answers since then are meaningless. */
bool forced_wins_full(const struct forced_wins *f);

/* Returns the steps in which `side` wins by force at *s, where no choice is pending, if the other
 * side delays; 0: it does not. *best, unless NULL, is then its first choice. */
int forced_wins_steps(struct forced_wins *f, const struct state *s, enum side side, move_t *best);

/* Returns the same once `side` has chosen `move`. *reply, unless NULL, is the other side's choice
 * that prevents the win, preferably one that itself wins by force; otherwise the one that delays it
 * longest. */
int forced_wins_after(
	struct forced_wins *f, const struct state *s, enum side side, move_t move, move_t *reply);

#endif
