/* The knowledge of a matchbox learner, as a text file:
 *
 *   narabe matchbox 1
 *   game tictactoe
 *   symmetry on
 *   games 2000 won 812 drawn 640 lost 548
 *   boxes 627
 *   ......... 12 3 40            the position on the box, and the beads of its moves in order
 *   ...
 *   sum 8f1c20d3a5b7e694         over all bytes before this line */
#ifndef NARABE_MATCH_PLAYER_MATCHBOX_H
#define NARABE_MATCH_PLAYER_MATCHBOX_H

#include "match/player/player.h"

struct matchbox; /* search/matchbox/matchbox.h */

/* The results of the games that it has learned from. */
struct matchbox_past {
	int64_t won, drawn, lost;
};

enum matchbox_reading {
	MATCHBOX_READ,
	MATCHBOX_NONE, /* there is no such file */
	MATCHBOX_REFUSED,
};

/* Writes the file completely or not at all; returns false with a sentence. */
bool matchbox_write(
	const char *path, struct matchbox *m, const struct matchbox_past *past, struct error *e);

/* Reads the beads into *m, which must have the same symmetry. Refuses the file with a sentence if
 * it has another symmetry or cannot be read, and leaves *m and *past unchanged. A damaged file of
 * ours is renamed, with .1.damaged appended; any other file is left unchanged. */
enum matchbox_reading matchbox_read(
	const char *path, struct matchbox *m, struct matchbox_past *past, struct error *e);

/* ---- the player ---- */

/* Returns the player's boxes, which it still owns; NULL if it has none or is not a matchbox. */
struct matchbox *player_matchbox_boxes(const struct player *p);

#endif
