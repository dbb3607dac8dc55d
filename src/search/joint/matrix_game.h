/* Zero-sum games of one simultaneous choice, solved exactly: the row player chooses a row, the
 * column player a column, and the row player gets the payoff from the other. Pure. */
#ifndef NARABE_SEARCH_JOINT_MATRIX_GAME_H
#define NARABE_SEARCH_JOINT_MATRIX_GAME_H

enum { MATRIX_MOST = 20 }; /* rows, columns */

struct matrix {
	int rows, columns;                       /* 1 to MATRIX_MOST */
	double payoff[MATRIX_MOST][MATRIX_MOST]; /* the row player's, any finite numbers */
};

struct matrix_solution {
	double value;                                 /* the row player's */
	double row[MATRIX_MOST], column[MATRIX_MOST]; /* strategies: chances that sum to 1 */
};

/* The value and an equilibrium: one of pure strategies (the first) where there is one. */
void matrix_solve(const struct matrix *m, struct matrix_solution *out);

/* What a pair of strategies pays the row player. */
double matrix_payoff(const struct matrix *m, const double *row, const double *column);

/* What the best replies to a pair of strategies gain over it, both players' gains together
 * (NashConv), in the unit of the payoffs: 0 for an equilibrium alone. */
double matrix_nash_conv(const struct matrix *m, const double *row, const double *column);

#endif
