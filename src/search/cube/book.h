/* A strategy with which the first player wins 4x4x4 four in a row without gravity against all
 * replies, and its file.
 *
 *   "narabe-qubic-1\n\0"   16 bytes
 *   count                   4 bytes; numbers are little-endian
 *   checksum                8 bytes, of the moves (base/sum.h)
 *   moves                   a byte each: the cell, 0 to 63
 *
 * Which position a move belongs to follows from its place. The positions are visited depth first,
 * each once, as the least of its 192 images (symmetry.h):
 *
 *   first player to move    it wins by threes alone (qubic_threats.h): nothing follows
 *                           the second player has a three: the only answer is played
 *                           else a decision: the next move of the file is played
 *   second player to move   the first player has a three: only its answer follows; two: nothing
 *                           else all replies in ascending order of their cells
 *
 * So the file is as small as its decisions, and to find a position the whole strategy has to be
 * walked, once, which takes some tenths of a second; the empty board needs no walk.
 *
 * Any thread may read a book. */
#ifndef NARABE_SEARCH_CUBE_BOOK_H
#define NARABE_SEARCH_CUBE_BOOK_H

#include "games/game.h"

struct cube_book;

/* Returns whether a book can hold positions of this board. */
bool cube_book_is_for(const struct game *g);

/* Returns the first player's move at a decision, on the board as given; -1: there is none. */
typedef int cube_book_decide(void *owner, uint64_t first, uint64_t second);

/* Returns the book of a strategy; NULL with a sentence if the strategy does not win or there is no
 * memory. */
struct cube_book *cube_book_make(cube_book_decide *decide, void *owner, struct error *e);
void cube_book_destroy(struct cube_book *b); /* accepts NULL */

/* Reads a book. Returns NULL with a sentence if the file cannot be read or is damaged. */
struct cube_book *cube_book_read(const char *path, struct error *e);

/* Replaces the file, completely or not at all. */
bool cube_book_write(const struct cube_book *b, const char *path, struct error *e);

int cube_book_count(const struct cube_book *b); /* decisions */

struct cube_book_answer {
	move_t move; /* the first player's; MOVE_NONE if the second player is to move */
	int plies;   /* at most, to the first player's win; 0: not known, on the empty board
	              * before the walk */
};

/* Walks the strategy if that has not been done yet. Returns false, with a sentence, if it was
 * stopped or if the moves are not a strategy: then the book answers nothing. `stop`: polled now and
 * then; NULL: nothing stops it. */
bool cube_book_open(struct cube_book *b, bool (*stop)(void *owner), void *owner, struct error *e);

/* Returns whether the strategy passes through a position. Starts no walk; only the empty board
 * needs none. */
bool cube_book_find(struct cube_book *b, const struct state *s, struct cube_book_answer *out);

#endif
