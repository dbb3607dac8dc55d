/* The interface between the exact solvers of the games and the engine that runs them. */
#ifndef NARABE_SEARCH_EXACT_SOLVER_H
#define NARABE_SEARCH_EXACT_SOLVER_H

#include "search/exact.h"

struct exact; /* the engine that a solver reports to */

/* The task of a running solver. */
struct exact_task {
	const struct game *game;
	struct state position;
	struct exact_params params;
	int count; /* number of legal moves, in the game's order */
	move_t moves[GAME_MAX_MOVES];
};

/* The solver of one family of games. */
struct exact_solver {
	bool (*fits)(const struct game *g);
	/* NULL with a sentence if memory or a thread is refused. */
	void *(*create)(struct exact *x, const struct exact_task *task, struct error *e);
	/* Solves, reporting results through the functions below, until it is stopped. */
	void (*run)(void *self);
	/* Any thread, also before and after run(). */
	void (*stop)(void *self);
	/* Between two runs: the task has a new position, and a stopped solver may run again. False
	 * if a new solver must be created; NULL: always. */
	bool (*again)(void *self);
	int64_t (*nodes)(const void *self); /* from any thread */
	/* The typical number of nodes for such a position; 0, or NULL: unknown. */
	double (*usual_nodes)(const struct exact_task *task);
	/* Whether its book, if it has one for this board, knows the first player's value. NULL: no books. */
	bool (*book_value)(const struct exact_books *books, const struct game *g,
		const struct state *s, int *value);
	void (*destroy)(void *self);
};

extern const struct exact_solver exact_solver_othello, exact_solver_tictactoe, exact_solver_cube;

/* Returns the engine, for its trace. */
struct engine *exact_engine_of(const struct exact *x);

/* Reports the value of a move; `length`: plies of a forced win, otherwise 0. */
void exact_report_move(struct exact *x, int index, int value, int length);

/* Reports which move is being solved; -1: none in particular. */
void exact_report_solving(struct exact *x, int index);

/* Reports the position's value and best move; -1 for no move. */
void exact_report_value(struct exact *x, int value, int best);

/* Reports that the proof does not fit into memory. */
void exact_report_full(struct exact *x);

/* Returns the index of a move among the task's. */
int exact_task_index(const struct exact_task *task, move_t m);

#endif
