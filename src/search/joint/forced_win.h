/* Wins by force where both sides move at once: choices that win against every choice of the other,
 * step after step, by trying everything. For endings; a position in which chance or the other's
 * mistake is needed is not won by force. One thread. */
#ifndef NARABE_SEARCH_JOINT_FORCED_WIN_H
#define NARABE_SEARCH_JOINT_FORCED_WIN_H

#include "games/game.h"

struct forced_wins;

/* Creates a memory of at most `most` positions of *g; NULL if memory is refused. */
struct forced_wins *forced_wins_create(const struct game *g, int64_t most);
void forced_wins_destroy(struct forced_wins *f); /* accepts NULL */

/* Whether there were more positions than `most`: then the answers since mean nothing. */
bool forced_wins_full(const struct forced_wins *f);

/* The steps within which `side` wins by force at *s, where no choice is pending, the other side
 * delaying it; 0: it does not. *best, unless NULL, is its first choice then. */
int forced_wins_steps(struct forced_wins *f, const struct state *s, enum side side, move_t *best);

/* The same once `side` has chosen `move`. *reply, unless NULL, is the other side's choice that ends
 * the force, one that wins by force itself before all, or else delays it longest. */
int forced_wins_after(
	struct forced_wins *f, const struct state *s, enum side side, move_t move, move_t *reply);

#endif
