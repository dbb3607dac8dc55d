/* What others may see of a matchbox player. */
#ifndef NARABE_MATCH_PLAYER_MATCHBOX_H
#define NARABE_MATCH_PLAYER_MATCHBOX_H

#include "match/player.h"

/* Its boxes, which stay its own; NULL when it has none. */
const struct matchbox *player_matchbox_boxes(const struct player *p);

/* From now on what it learned is kept in this file, wherever it came from. It must have boxes. */
void player_matchbox_keep_in(struct player *p, const char *path);

#endif
