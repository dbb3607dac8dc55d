/* Shipped knowledge of boards: books of solved positions and learned evaluations; and evaluations
 * that a player names. Each file is read once. Any thread. */
#ifndef NARABE_CONFIG_SHIPPED_H
#define NARABE_CONFIG_SHIPPED_H

#include "search/exact.h"

/* Returns the books, of which the board's has been read; a missing or damaged one is NULL, and exact
 * values then take longer. Any thread; the program keeps them. */
const struct exact_books *books_shipped(const struct game *g);

/* Reads the board's book now and prepares it for queries, which takes up to a quarter of a second. */
void books_load(const struct game *g);

/* Returns a move that keeps the value of a position according to a book, drawn by *rng from all
 * such moves (NULL: the first), or MOVE_NONE if none is known. */
move_t books_move(const struct game *g, const struct state *s, struct rng *rng);

/* Returns whether the board's book could be read or the board has none; if not, with a sentence. */
bool books_have(const struct game *g, struct error *e);

/* Returns the evaluation of a board, read on first use from the file at `path`, or from the shipped
 * file if that is empty. Returns NULL with a sentence if it is missing or damaged; searches then do
 * without it. Any thread; the program keeps it. */
const struct eval_weights *eval_of(const struct game *g, const char *path, struct error *e);

#endif
