/* Wins by threes alone on the 4x4x4 board without gravity: every stone of the attacker makes a three
 * or answers one, so that each reply is forced, until two threes at once. The same wins as those of
 * threats.h, found some ten times faster where most positions hold one or none: what is known of the
 * 76 lines is a few sets of them. Owned by one thread. */
#ifndef NARABE_SEARCH_CUBE_THREES_H
#define NARABE_SEARCH_CUBE_THREES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"

enum { THREES_MOST = 33 }; /* stones of a win: there are 64 cells */

/* A set of the 76 lines: 0 to 63, 64 to 75. */
struct threes_lines {
	uint64_t low, high;
};

/* A position, a value. */
struct threes_board {
	uint64_t own, other;           /* the attacker's stones, the defender's */
	struct threes_lines own_in[3]; /* the lines with at least 1, 2, 3 of the attacker's */
	struct threes_lines other_in[3];
};

/* A win: the attacker's stones in order. The answers follow from them. */
struct threes_win {
	int count;
	uint8_t cell[THREES_MOST];
	int plies; /* to the four, answers included */
};

struct threes;

enum threes_answer { THREES_NONE, THREES_WIN, THREES_OPEN };

/* Remembers 2^bits positions without a win, 16 bytes each. NULL and a sentence when memory is
 * refused. */
struct threes *threes_create(int bits, struct error *e);
void threes_destroy(struct threes *t); /* accepts NULL */

/* Forgets the positions without a win. */
void threes_forget(struct threes *t);

struct threes_board threes_board(const struct threes *t, uint64_t own, uint64_t other);
void threes_put_own(const struct threes *t, struct threes_board *b, unsigned cell);
void threes_put_other(const struct threes *t, struct threes_board *b, unsigned cell);

/* The same position, the sides exchanged. */
struct threes_board threes_exchanged(const struct threes_board *b);

/* The cells on which the attacker completes a four, and the defender. */
uint64_t threes_own_fours(const struct threes *t, const struct threes_board *b);
uint64_t threes_other_fours(const struct threes *t, const struct threes_board *b);

/* How promising a position is to the attacker: open lines by their stones, less the defender's. */
int threes_worth(const struct threes_board *b);

/* The number of lines with two of the attacker's stones and none of the defender's. */
int threes_open_twos(const struct threes_board *b);

/* A win of the attacker, who is to move. THREES_OPEN: `most` positions did not suffice. */
enum threes_answer threes_find(
	struct threes *t, const struct threes_board *b, int64_t most, struct threes_win *out);

/* Whether the stones of another position's win also win here, the attacker to move. *plies: in how
 * many; *zone gets the cells that the win and its answers use, whose loss may refute it. Both may be
 * NULL. */
bool threes_replay(const struct threes *t, const struct threes_board *b,
	const struct threes_win *win, int *plies, uint64_t *zone);

int64_t threes_nodes(const struct threes *t);

#endif
