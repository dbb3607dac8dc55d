/* Exact values as an engine: first the book's answer, at once; then the value and a best move;
 * then, on request, the values of the other moves, the most promising first, until all are known.
 * After engine_move_to() it keeps its table, so that common successors are not solved again.
 *
 * Values are the FIRST player's in the game's own unit: disc difference in Othello, empty cells
 * counted for the winner as in tournaments; 1, 0, -1 elsewhere. Values do not depend on threads,
 * memory or the book; the best move is the first best one in the order in which they are tried, or
 * among those in the book if it has any. On 4x4x4 without gravity several threads may prove another
 * winning move each time. */
#ifndef NARABE_SEARCH_EXACT_H
#define NARABE_SEARCH_EXACT_H

#include "search/engine.h"

struct othello_book;
struct cube_book;

/* Positions solved earlier; NULL: no book. */
struct exact_books {
	const struct othello_book *othello; /* positions and their values */
	struct cube_book *qubic;            /* the first player's strategy; not const: it is walked
	                                     * on first use */
};

struct exact_params {
	int threads;    /* 1 to ENGINE_MAX_THREADS */
	int memory_mib; /* of the table, fixed at the start */
	bool all_moves; /* the value of every legal move, not only of the position */
	bool ties;  /* at least the values of all best moves; when the book answers, of those that
		     * it continues after */
	bool brief; /* 4x4x4: give up after some tenths of a second instead of about ten
		     * seconds */
	int haste;  /* with `brief`: 1/haste of that time; 0 and 1: all of it */
	int notify_fd;                   /* gets a byte when the engine ends on its own; -1: none */
	const struct exact_books *books; /* NULL: none */
};

/* Returns the defaults: one thread, 256 MiB, all moves, no notification, no book. */
struct exact_params exact_params_default(void);

/* Returns the number of cores, at most ENGINE_MAX_THREADS. */
int exact_all_threads(void);

/* Returns whether there is a solver for the game; if not, the sentence names the games that have one. */
bool exact_solves(const struct game *g, struct error *e);

extern const struct engine_ops engine_exact;

/* Returns a task with these parameters for engine_start(). It points at *p. */
struct engine_task exact_task_of(const struct exact_params *p);

/* Starts an engine with that task. The books must outlive it. Returns NULL with a sentence on
 * failure. */
struct engine *exact_start(
	const struct game *g, const struct state *s, const struct exact_params *p, struct error *e);

/* Solves with these parameters and waits for the result. Returns false with a sentence on
 * failure. */
bool exact_run(const struct game *g, const struct state *s, const struct exact_params *p,
	struct report *out, struct error *e);

/* Looks up the first player's value of a position; returns false if no book holds it. */
bool exact_book_value(
	const struct exact_books *books, const struct game *g, const struct state *s, int *value);

/* Reports what can be answered at once, by the solver for small positions or the books (which may
 * be NULL), on 4x4x4 with this `haste` (struct exact_params). Other moves' values stay unknown, all
 * of them if there is no solver. Deterministic. */
void exact_at_once(const struct game *g, const struct state *s, const struct exact_books *books,
	int haste, struct report *out);

/* ---- where both sides choose at once: matrix games ---- */

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

#endif
