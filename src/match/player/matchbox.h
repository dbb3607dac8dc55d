/* What others may see of a matchbox player. */
#ifndef NARABE_MATCH_PLAYER_MATCHBOX_H
#define NARABE_MATCH_PLAYER_MATCHBOX_H

#include "match/player/matchbox_file.h"
#include "match/player/player.h"

/* Its boxes, which it still owns; NULL if it has none, or is no matchbox. */
const struct matchbox *player_matchbox_boxes(const struct player *p);

/* Records what it draws and pays from now on: matchbox_set_trace(). It must have boxes. */
void player_matchbox_trace(struct player *p, struct trace *t);

/* The unfinished training that its file is from. It must have boxes. */
const struct matchbox_training *player_matchbox_training(const struct player *p);

/* Notes in its file how far a training is with the game that it learns from next. Without this, a
 * game belongs to no training. It must have boxes. */
void player_matchbox_note(struct player *p, const struct matchbox_training *t);

#endif
