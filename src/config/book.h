/* The books of solved positions shipped with the program. */
#ifndef NARABE_CONFIG_BOOK_H
#define NARABE_CONFIG_BOOK_H

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

#endif
