/* Exact values where both sides move at once: every position that can follow is a matrix game of
 * the values behind its pairs of moves. For small boards. Any thread. */
#ifndef NARABE_SEARCH_JOINT_BACKWARD_INDUCTION_H
#define NARABE_SEARCH_JOINT_BACKWARD_INDUCTION_H

#include "games/game.h"
#include "search/joint/matrix_game.h"

/* Positions after which boards are too large: some seconds and 500 MiB. */
#define BACKWARD_INDUCTION_MAX_STATES 10000000

struct backward_induction {
	int64_t states; /* different positions seen in which the game goes on, this one among them:
			 * it does not matter who left which trail */
	double value;   /* the FIRST player's, -1 to 1 */
	move_t move[2][MATRIX_MOST]; /* of each side: the matrix's rows, its columns */
	struct matrix matrix;        /* the FIRST player's values; without rows when it is over */
	struct matrix_solution solution;
};

/* False with a sentence when more than `most` positions can follow or memory is refused. */
bool backward_induction_solve(const struct game *g, const struct state *s, int64_t most,
	struct backward_induction *out, struct error *e);

/* What best replies gain over a pair of strategies at the position that was solved, where a game
 * is paid from 0 (lost) to 1 (won) and goes on perfectly: NashConv. Strategies are in the order of
 * the moves. */
double backward_induction_nash_conv(
	const struct backward_induction *x, const double *first, const double *second);

#endif
