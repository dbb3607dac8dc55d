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

enum { EXACT_MAX_THREADS = ENGINE_MAX_THREADS };

struct othello_book;
struct cube_book;

/* Positions solved earlier; NULL: no book. */
struct exact_books {
	const struct othello_book *othello; /* positions and their values */
	struct cube_book *qubic;            /* the first player's strategy; not const: it is walked
	                                     * on first use */
};

struct exact_params {
	int threads;    /* 1 to EXACT_MAX_THREADS */
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

/* Returns the number of cores, at most EXACT_MAX_THREADS. */
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

#endif
