/* A book of exactly solved positions of 6x6 Othello, and its file.
 *
 *   "narabe-othello-2"   16 bytes
 *   count                 8 bytes; all numbers are little-endian
 *   checksum              8 bytes, of the entries
 *   entries               8 bytes each, in ascending order
 *
 * An entry is position * 74 + value + 36, plus 1 if it is followed: then the first of its best
 * moves leads to another entry. The position is a number in base 3 whose digits are the cells from
 * a1 row by row, the first one the highest: 0 empty, 1 the mover's disc, 2 the opponent's; of a
 * position's eight images the book holds the one with the least bits. The value is the mover's, and
 * even.
 *
 * A book belongs to one thread while it grows; afterwards any thread may read it. */
#ifndef NARABE_SEARCH_OTHELLO_BOOK_H
#define NARABE_SEARCH_OTHELLO_BOOK_H

#include "games/game.h"

/* At this many empty cells perfect play leaves the shipped book: solving all moves then takes a
 * second. */
enum { OTHELLO_BOOK_EMPTY = 21 };

struct othello_book;
struct exact_child;
struct exact_table;

/* Returns whether a book can hold positions of this board. */
bool othello_book_is_for(const struct game *g);

/* Creates an empty book; returns NULL when there is no memory. */
struct othello_book *othello_book_create(void);

/* Frees a book. */
void othello_book_destroy(struct othello_book *b);

/* Reads a book. Returns NULL with a sentence if the file cannot be read or is damaged. */
struct othello_book *othello_book_read(const char *path, struct error *e);

/* Replaces the file, completely or not at all. The same entries give the same file. */
bool othello_book_write(const struct othello_book *b, const char *path, struct error *e);

/* Returns the number of positions in the book. */
int othello_book_count(const struct othello_book *b);

/* Returns the value of a position by its index, 0 to count - 1, and writes its discs. */
int othello_book_at(const struct othello_book *b, int index, uint64_t *own, uint64_t *other);

/* Finds the value of a position, the mover's discs given first; returns false if it is not in the
 * book. */
bool othello_book_find(const struct othello_book *b, uint64_t own, uint64_t other, int *value);

/* Finds the first player's value of a position; returns false if it is not in the book. */
bool othello_book_value(const struct othello_book *b, const struct state *s, int *value);

/* Returns the first of the `count` children that is known to reach the position's value, or -1 if
 * the book does not know one. */
int othello_book_best(const struct othello_book *b, uint64_t own, uint64_t other,
	const struct exact_child *child, int count, int *value);

/* Adds a position; adding it again changes nothing. Returns false if memory runs out. */
bool othello_book_add(struct othello_book *b, uint64_t own, uint64_t other, int value);

/* Marks that the book holds this position and its first best move, in the order of
 * parallel_solver_order(). */
void othello_book_follow(struct othello_book *b, uint64_t own, uint64_t other);

/* Returns whether a position has that mark. */
bool othello_book_is_followed(const struct othello_book *b, uint64_t own, uint64_t other);

/* Stores the positions with at most `most_empty` empty cells in a solver's table. */
void othello_book_fill(const struct othello_book *b, struct exact_table *t, int most_empty);

#endif
