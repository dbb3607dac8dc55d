/* Exact values in the background: started, looked at, stopped, as in search.h.
 *
 *      owner's thread                     the solver's own threads
 *   exact_start()  ────────────────────▶  first what the book knows, at once; then the value and
 *   exact_peek()   ◀── copies of what ──  a best move; then, if asked, the values of the other
 *   exact_go_on()  ──── is known ──────▶  moves, the most promising first, until all are known
 *   exact_stop()                          or somebody asks it to stop
 *   exact_destroy()
 *
 * Values are the FIRST player's in the game's own unit: differences of discs in Othello, empty
 * cells counted for the winner as in tournaments; 1, 0, -1 elsewhere. Values do not depend on
 * threads, memory or the book; the best move is the first of the best in the order in which they
 * are tried, or in that of those in the book when it has any. Only peek may be called by any thread
 * at any time, all else belongs to the owner. */
#ifndef NARABE_SEARCH_EXACT_H
#define NARABE_SEARCH_EXACT_H

#include "search/report.h"

enum { EXACT_MAX_THREADS = 64 };

struct othello_book;

struct exact_params {
	int threads;    /* 1 to EXACT_MAX_THREADS */
	int memory_mib; /* of the table, fixed at the start */
	bool all_moves; /* the value of every legal move, not of the position alone */
	bool ties; /* at least of all best moves; of those the book goes on behind, when it answers */
	bool brief;    /* 4x4x4: give up after some tenths of a second instead of some ten */
	int notify_fd; /* a byte is written there when it ends by itself; -1: none */
	const struct othello_book *book; /* positions solved before; NULL: none */
};

/* One thread, 256 MiB, all moves, no notice, no book. */
struct exact_params exact_params_default(void);

/* As many threads as there are cores, EXACT_MAX_THREADS at most. */
int exact_all_threads(void);

/* Whether there is a solver for the game at all: else the sentence names what there is. */
bool exact_solves(const struct game *g, struct error *e);

/* Starts to solve *s of *g. NULL and a sentence when memory or a thread is refused, or the game
 * has no solver. g and the book must outlive it. */
struct exact *exact_start(
	const struct game *g, const struct state *s, const struct exact_params *p, struct error *e);

/* What can be told at once, by the solver of small positions or the book (which may be NULL); the
 * moves' other values stay unknown, all of them where there is no solver. The same every time. */
void exact_at_once(const struct game *g, const struct state *s, const struct othello_book *book,
	struct report *out);

/* Solves another position of the same board from now on, with the same table where it is large
 * enough: what the two have in common is not solved again. Waits for what runs to stop. False and
 * a sentence when memory or a thread is refused; then it has ended and is good for nothing but
 * exact_destroy(). */
bool exact_go_on(struct exact *x, const struct state *s, struct error *e);

/* How it was started. */
const struct exact_params *exact_params_of(const struct exact *x);

/* Copies what is known. */
void exact_peek(struct exact *x, struct report *out);

/* Asks it to stop and returns at once; it does so within some milliseconds. */
void exact_stop(struct exact *x);

/* Waits until it has ended. */
void exact_wait(struct exact *x);

/* Stops, waits, frees; accepts NULL. */
void exact_destroy(struct exact *x);

#endif
