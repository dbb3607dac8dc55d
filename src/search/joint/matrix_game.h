/* Zero-sum games in which both sides choose once, solved exactly: the row player chooses a row, the
 * column player a column, and the column player pays the row player the payoff. Pure. */
#ifndef NARABE_SEARCH_JOINT_MATRIX_GAME_H
#define NARABE_SEARCH_JOINT_MATRIX_GAME_H

enum { MATRIX_MOST = 20 }; /* rows, columns */

struct matrix {
	int rows, columns;                       /* 1 to MATRIX_MOST */
	double payoff[MATRIX_MOST][MATRIX_MOST]; /* to the row player, any finite numbers */
};

struct matrix_solution {
	double value;                                 /* to the row player */
	double row[MATRIX_MOST], column[MATRIX_MOST]; /* strategies: probabilities that sum to 1 */
};

/* The value and an equilibrium: the first in pure strategies, if there is one. */
void matrix_solve(const struct matrix *m, struct matrix_solution *out);

/* NashConv: what the best replies to a pair of strategies gain over it, both players' gains
 * together, in the unit of the payoffs; 0 only for an equilibrium. */
double matrix_nash_conv(const struct matrix *m, const double *row, const double *column);

#endif
