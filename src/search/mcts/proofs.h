/* Proofs in tree search: their sources other than the ends of games, and their backup. Any thread
 * of the search. */
#ifndef NARABE_SEARCH_MCTS_PROOFS_H
#define NARABE_SEARCH_MCTS_PROOFS_H

#include "search/othello/solver.h"

struct uct;
struct uct_lane;

/* Backs up a proof of the path's last move as far as it decides nodes (Winands, Bjornsson, Saito
 * 2008). */
void uct_prove_path(struct uct *u, const struct uct_lane *lane, int result);

/* Returns whether the proofs of the root's moves decide it. */
bool uct_root_is_proven(const struct uct *u);

/* ---- forced wins on 4x4x4 boards ----
 *
 * The search looks for them at the root, and after a move once it has been visited often enough: a
 * few dozen positions per attempt. A win found is a proof and is backed up like any other. */

/* Proves the root if its side to move has a forced win. Called before a worker's first playout; does
 * nothing without config->threats. */
void forced_wins_begin(struct uct *u);

/* Returns whether a lane has arrived at a forced win of the side to move. Called with config->threats after
 * the lane has followed a move, of the node at lane->place, that does not end the game. Rare, so kept out of
 * the hot path. */
__attribute__((cold, noinline)) bool forced_wins_look(
	struct uct *u, struct uct_lane *lane, int child);

/* ---- the end of Othello ----
 *
 * With few empty cells the exact solver's inner search computes the result in microseconds, and the
 * result is a proof. */

/* So few that the solver needs no table. */
enum { ENDGAME_MAX_EMPTIES = 6 };

struct endgame {
	int cells;
	struct exact_shared shared;
};

/* Prepares *l for positions with at most `cells` empty cells, 0 to ENDGAME_MAX_EMPTIES. Returns
 * false if nothing is to be computed on this board. */
bool endgame_init(struct endgame *l, const struct game *g, int cells);

/* Returns the FIRST player's result of a position that is not over, if at most `cells` cells are
 * empty; otherwise GAME_OPEN. Any thread. */
int endgame_result(struct endgame *l, const struct state *s);

#endif
