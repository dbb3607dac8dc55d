/* What is shipped of knowledge of a board: books of solved positions and learned evaluations, each file read once;
 * and evaluations that a player names. Any thread. */
#ifndef NARABE_CONFIG_SHIPPED_H
#define NARABE_CONFIG_SHIPPED_H

#include "search/eval/eval.h"
#include "search/exact.h"

/* Returns the books, read on first use; one that is missing or damaged is NULL there, and exact values then
 * take longer. Any thread; the program keeps them. */
const struct exact_books *books_shipped(void);

/* Reads the books now and prepares the board's for being asked, which takes up to a quarter of a second. */
void books_load(const struct game *g);

/* Returns a move that a book knows to keep the value of a position, drawn by *rng from those that do (NULL: the
 * first); MOVE_NONE: none is known. */
move_t books_move(const struct game *g, const struct state *s, struct rng *rng);

/* Returns whether the board's book could be read, or it needs none; if not, with a sentence. */
bool books_have(const struct game *g, struct error *e);

/* Returns the evaluation of a board, read on first use: from the file at `path`, or from the shipped one if
 * that is empty. Returns NULL with a sentence where there is none or it is damaged; searches then do without.
 * Any thread; the program keeps it. */
const struct eval_weights *eval_of(const struct game *g, const char *path, struct error *e);

#endif
