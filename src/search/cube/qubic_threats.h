/* Wins by threes alone on the 4x4x4 board without gravity: every stone of the attacker makes a
 * three or answers one, so that each reply is forced, until two threes at once. The same wins as
 * those of threats.h, found some ten times faster where most positions hold one or none: the state
 * of the 76 lines is a few sets of them. Owned by one thread. */
#ifndef NARABE_SEARCH_CUBE_QUBIC_THREATS_H
#define NARABE_SEARCH_CUBE_QUBIC_THREATS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"

enum { QUBIC_THREATS_MOST = 33 }; /* stones of a win: there are 64 cells */

/* A set of the 76 lines: 0 to 63, 64 to 75. */
struct qubic_threats_lines {
	uint64_t low, high;
};

/* A position, a value. */
struct qubic_threats_board {
	uint64_t own, other; /* the attacker's stones, the defender's */
	struct qubic_threats_lines
		own_in[3]; /* the lines with at least 1, 2, 3 of the attacker's */
	struct qubic_threats_lines other_in[3];
};

/* A win: the attacker's stones in order. The answers follow from them. */
struct qubic_threats_win {
	int count;
	uint8_t cell[QUBIC_THREATS_MOST];
	int plies; /* to the four, answers included */
};

struct qubic_threats;

enum qubic_threats_answer { QUBIC_THREATS_NONE, QUBIC_THREATS_WIN, QUBIC_THREATS_OPEN };

/* Creates a search that remembers 2^bits positions without a win, 16 bytes each. Returns NULL with a sentence
 * when memory is refused. */
struct qubic_threats *qubic_threats_create(int bits, struct error *e);
void qubic_threats_destroy(struct qubic_threats *t); /* accepts NULL */

/* Forgets the positions without a win. */
void qubic_threats_forget(struct qubic_threats *t);

/* Returns the board with these stones of the attacker and of the defender. */
struct qubic_threats_board qubic_threats_board(
	const struct qubic_threats *t, uint64_t own, uint64_t other);

/* Adds a stone of the attacker. */
void qubic_threats_put_own(
	const struct qubic_threats *t, struct qubic_threats_board *b, unsigned cell);

/* Adds a stone of the defender. */
void qubic_threats_put_other(
	const struct qubic_threats *t, struct qubic_threats_board *b, unsigned cell);

/* Returns the cells on which the attacker completes a four. */
uint64_t qubic_threats_own_fours(
	const struct qubic_threats *t, const struct qubic_threats_board *b);

/* Returns the cells on which the defender completes a four. */
uint64_t qubic_threats_other_fours(
	const struct qubic_threats *t, const struct qubic_threats_board *b);

/* Returns how promising a position is to the attacker: open lines by their stones, less the
 * defender's. */
int qubic_threats_worth(const struct qubic_threats_board *b);

/* Returns the number of lines with two of the attacker's stones and none of the defender's. */
int qubic_threats_open_twos(const struct qubic_threats_board *b);

/* Finds a win of the attacker, to move. QUBIC_THREATS_OPEN: `most` positions did not suffice. */
enum qubic_threats_answer qubic_threats_find(struct qubic_threats *t,
	const struct qubic_threats_board *b, int64_t most, struct qubic_threats_win *out);

/* Returns whether the stones of another position's win also win here, the attacker to move. *plies
 * gets the length; *zone gets the cells that the win and its answers use, whose loss may refute it.
 * Both may be NULL. */
bool qubic_threats_replay(const struct qubic_threats *t, const struct qubic_threats_board *b,
	const struct qubic_threats_win *win, int *plies, uint64_t *zone);

/* Returns the number of positions visited. */
int64_t qubic_threats_nodes(const struct qubic_threats *t);

#endif
