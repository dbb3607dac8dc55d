/* Exact values where both sides move at once: every reachable position is a matrix game of the
 * values after its pairs of moves. For small boards. Any thread. */
#ifndef NARABE_SEARCH_JOINT_BACKWARD_INDUCTION_H
#define NARABE_SEARCH_JOINT_BACKWARD_INDUCTION_H

#include "games/game.h"
#include "search/joint/matrix_game.h"

/* The limit of positions for a solvable board: some seconds and 500 MiB. */
#define BACKWARD_INDUCTION_MAX_STATES 10000000

struct backward_induction {
	int64_t states; /* distinct unfinished positions reached, this one included; positions that
	                 * differ only in whose a trail is count once */
	double value;   /* the FIRST player's, -1 to 1 */
	move_t move[2][MATRIX_MOST]; /* of each side: labels of the matrix's rows and columns */
	struct matrix matrix;        /* the FIRST player's values; no rows when the game is over */
	struct matrix_solution solution;
};

/* False with a sentence if more than `most` positions can follow or memory is refused. */
bool backward_induction_solve(const struct game *g, const struct state *s, int64_t most,
	struct backward_induction *out, struct error *e);

/* NashConv: what best replies gain over a pair of strategies at the solved position, where a game
 * pays 0 (lost) to 1 (won) and play afterwards is perfect. Strategies are in the order of the
 * moves. */
double backward_induction_nash_conv(
	const struct backward_induction *x, const double *first, const double *second);

#endif
