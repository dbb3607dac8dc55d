/* A book of exactly solved positions of 6x6 Othello, and its file.
 *
 *   "narabe-othello-2"   16 bytes
 *   count                 8 bytes, as all numbers the lowest byte first
 *   checksum              8 bytes, of the entries
 *   entries               8 bytes each, in ascending order
 *
 * An entry is position * 74 + value + 36, and 1 more when it is followed: then the first of its best
 * moves leads to another entry. The position is a number in base 3, its digits the cells from a1 row
 * by row, the first the highest: 0 empty, 1 the mover's, 2 the other's disc; of its eight images it
 * is the one whose bits are the least. The value is the mover's, and even.
 *
 * A book belongs to one thread while it grows; afterwards any may read it. */
#ifndef NARABE_SEARCH_OTHELLO_BOOK_H
#define NARABE_SEARCH_OTHELLO_BOOK_H

#include "games/game.h"

/* With so many empty cells perfect play leaves the shipped book: all moves are solved in a second. */
enum { OTHELLO_BOOK_EMPTY = 21 };

struct othello_book;
struct exact_child;
struct exact_table;

/* Whether a book can hold positions of this board. */
bool othello_book_fits(const struct game *g);

/* An empty book; NULL when there is no memory. */
struct othello_book *othello_book_create(void);
void othello_book_destroy(struct othello_book *b);

/* The book of a file. NULL and a sentence when it can not be read or is damaged. */
struct othello_book *othello_book_read(const char *path, struct error *e);

/* Writes the file anew, whole or not at all. The same entries give the same file. */
bool othello_book_write(const struct othello_book *b, const char *path, struct error *e);

int othello_book_count(const struct othello_book *b);

/* The value and the discs of a position, index from 0 to count - 1. */
int othello_book_at(const struct othello_book *b, int index, uint64_t *own, uint64_t *other);

/* The value of the position, the mover's discs given first; false when it is not in the book. */
bool othello_book_find(const struct othello_book *b, uint64_t own, uint64_t other, int *value);

/* The first player's value of a position. */
bool othello_book_value(const struct othello_book *b, const struct state *s, int *value);

/* The first of the `count` children that the book knows to reach the position's value, or -1 when
 * it does not know. */
int othello_book_best(const struct othello_book *b, uint64_t own, uint64_t other,
	const struct exact_child *child, int count, int *value);

/* False when there is no memory. A position is added once. */
bool othello_book_add(struct othello_book *b, uint64_t own, uint64_t other, int value);

/* Says that the first best move of a position, as parallel_solver_order() sorts them, is in the book as
 * the position is; and whether that was said. */
void othello_book_follow(struct othello_book *b, uint64_t own, uint64_t other);
bool othello_book_is_followed(const struct othello_book *b, uint64_t own, uint64_t other);

/* Puts the positions with at most so many empty cells into a solver's table. */
void othello_book_fill(const struct othello_book *b, struct exact_table *t, int most_empty);

#endif
