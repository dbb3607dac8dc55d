/* What others may see of a matchbox player. */
#ifndef NARABE_MATCH_PLAYER_MATCHBOX_H
#define NARABE_MATCH_PLAYER_MATCHBOX_H

#include "match/player/matchbox_file.h"
#include "match/player/player.h"

/* Its boxes, which stay its own; NULL when it has none. */
const struct matchbox *player_matchbox_boxes(const struct player *p);

/* From now on what it learned is kept in this file, wherever it came from. It must have boxes. */
void player_matchbox_keep_in(struct player *p, const char *path);

/* The training in whose middle its file was written. It must have boxes. */
const struct matchbox_training *player_matchbox_training(const struct player *p);

/* How far a training is with the game that it learns from next: its file says so. Without it a
 * game is of no training. It must have boxes. */
void player_matchbox_note(struct player *p, const struct matchbox_training *t);

#endif
