/* What the exact solvers of the games have in common with the object that runs them. */
#ifndef NARABE_SEARCH_EXACT_SOLVER_H
#define NARABE_SEARCH_EXACT_SOLVER_H

#include "search/exact.h"

/* What a running solver is to solve. */
struct exact_task {
	const struct game *game;
	struct state position;
	struct exact_params params;
	int count; /* of legal moves, in the game's order */
	move_t moves[GAME_MAX_MOVES];
};

/* How one family of games is solved. */
struct exact_solver {
	bool (*fits)(const struct game *g);
	/* NULL and a sentence when memory or a thread is refused. */
	void *(*create)(struct exact *x, const struct exact_task *task, struct error *e);
	/* Solves, telling what it finds by the functions below, until it is stopped. */
	void (*run)(void *way);
	/* From any thread, also before run() and after it. */
	void (*stop)(void *way);
	/* Between two runs: the task has another position, what was stopped may run again. False
	 * when a new one is to be made; NULL: always. */
	bool (*again)(void *way);
	int64_t (*nodes)(const void *way); /* from any thread */
	/* How many nodes such a position mostly takes; 0, or NULL: nobody can tell. */
	double (*usual_nodes)(const struct exact_task *task);
	void (*destroy)(void *way);
};

extern const struct exact_solver exact_solver_othello, exact_solver_tictactoe, exact_solver_cube;

/* The value of a move is known; `length`: plies of a forced win, else 0. */
void exact_report_move(struct exact *x, int index, int value, int length);

/* The value of this move is looked for from now on; -1: of none in particular. */
void exact_report_solving(struct exact *x, int index);

/* The value and the best move are known; -1 for no move. */
void exact_report_value(struct exact *x, int value, int best);

/* The place of a move among the task's. */
int exact_task_index(const struct exact_task *task, move_t m);

#endif
