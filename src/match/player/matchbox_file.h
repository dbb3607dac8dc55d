/* The memory of a matchbox learner as a file of text:
 *
 *   narabe matchbox 1
 *   game tictactoe
 *   symmetry on
 *   games 2000 won 812 drawn 640 lost 548
 *   boxes 627
 *   ......... 12 3 40            the position on the box, and the beads of its moves in order
 *   ...
 *   sum 8f1c20d3a5b7e694         over all bytes before this line
 *
 * In the middle of a training it is version 2, and before the sum stand how far the training is, the
 * checksum of its players and the states of their random numbers:
 *
 *   training games 5000 won 812 drawn 640 lost 548 emptied 0
 *   seed 0000000000000007 players 8f1c20d3a5b7e694 states 0f1c20d3a5b7e694 1f1c20d3a5b7e694
 */
#ifndef NARABE_MATCH_PLAYER_MATCHBOX_FILE_H
#define NARABE_MATCH_PLAYER_MATCHBOX_FILE_H

#include "search/menace/matchbox.h"

/* A training that is not at its end; `games` are 0 when there is none. */
struct matchbox_training {
	int64_t games;            /* of all */
	int64_t won, drawn, lost; /* so far */
	int64_t refills;          /* of boxes that ran empty */
	uint64_t seed, players;   /* a checksum of who plays */
	uint64_t states[2];       /* of random numbers: the learner's, the opponent's */
};

/* Games it has learned from, and how they went for it. */
struct matchbox_past {
	int64_t won, drawn, lost;
	struct matchbox_training training;
};

enum matchbox_reading {
	MATCHBOX_READ,
	MATCHBOX_NONE, /* there is no such file */
	MATCHBOX_REFUSED,
};

/* Writes it whole or not at all; false with a sentence. */
bool matchbox_write(
	const char *path, struct matchbox *m, const struct matchbox_past *past, struct error *e);

/* Reads the beads into *m, which was made with the same symmetry; else, or when the file can not be
 * read, it is refused with a sentence. A damaged file, which begins as a memory, is put aside, under
 * its name with .damaged behind; any other is left alone. *m and *past are then as they were. */
enum matchbox_reading matchbox_read(
	const char *path, struct matchbox *m, struct matchbox_past *past, struct error *e);

#endif
