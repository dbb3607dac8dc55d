/* Exact answers where both sides choose at once: matrix games, the values of small boards, and wins by force. */
#ifndef NARABE_SEARCH_JOINT_SOLVE_H
#define NARABE_SEARCH_JOINT_SOLVE_H

#include "games/game.h"

/* ---- matrix games ---- */

/* Zero-sum games in which both sides choose once: the row player chooses a row, the column player a column, and
 * the column player pays the row player the payoff. Pure. */

enum { MATRIX_MOST = 20 }; /* rows, columns */

struct matrix {
	int rows, columns;                       /* 1 to MATRIX_MOST */
	double payoff[MATRIX_MOST][MATRIX_MOST]; /* to the row player, any finite numbers */
};

struct matrix_solution {
	double value;                                 /* to the row player */
	double row[MATRIX_MOST], column[MATRIX_MOST]; /* strategies: probabilities that sum to 1 */
};

/* Finds the value and an equilibrium: the first in pure strategies, if there is one. */
void matrix_solve(const struct matrix *m, struct matrix_solution *out);

/* Returns NashConv: the gain of the best replies to a pair of strategies, summed over both players,
 * in the unit of the payoffs; 0 only for an equilibrium. */
double matrix_nash_conv(const struct matrix *m, const double *row, const double *column);

/* ---- the values of small boards ---- */

/* Every reachable position is a matrix game of the values after its pairs of moves. Any thread. */

/* The limit of positions for a solvable board: some seconds and 500 MiB. */
#define BACKWARD_INDUCTION_MAX_STATES 10000000

struct backward_induction {
	int64_t states; /* distinct unfinished positions reached, this one included; positions
			 * that differ only in the owners of trails count once */
	double value;   /* the FIRST player's, -1 to 1 */
	move_t move[2][MATRIX_MOST]; /* of each side: labels of the matrix's rows and columns */
	struct matrix matrix;        /* the FIRST player's values; no rows when the game is over */
	struct matrix_solution solution;
};

/* Solves a position. Returns false with a sentence if more than `most` positions can follow or
 * memory is refused. */
bool backward_induction_solve(const struct game *g, const struct state *s, int64_t most,
	struct backward_induction *out, struct error *e);

/* Returns NashConv of a pair of strategies at the solved position, where a game pays 0 (lost) to 1
 * (won) and play afterwards is perfect. Strategies are in the order of the moves. */
double backward_induction_nash_conv(
	const struct backward_induction *x, const double *first, const double *second);

/* ---- wins by force ---- */

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
