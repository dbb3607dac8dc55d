/* Faults that are often made in tree searches, to be had on purpose: docs/lab/faults.md shows by figures
 * how each fails, and which test finds it. Only values are affected, never memory. */
#ifndef NARABE_SEARCH_MCTS_FAULTS_H
#define NARABE_SEARCH_MCTS_FAULTS_H

enum fault {
	FAULT_NONE,
	FAULT_CREDIT, /* a move is paid unless whoever is to move after it has won, as published for
	                 * 6x6 Othello: draws pay both sides, and moves that end the game or force a
	                 * pass pay the other side */
	FAULT_VIEW, /* results are seen by whoever is to move at the leaf, and added as if the first
	                 * player saw them */
	FAULT_ONE_SIDE, /* in playouts only the side to move at the leaf moves, where it can */
};

#define FAULT_WORDS "none credit view one-side"

struct uct;
struct uct_lane;

/* Adds a lane's result to the values along its path, with the fault of the search. Its worker's
 * thread. */
void fault_back_up(struct uct *u, const struct uct_lane *lane);

#endif
