/* The analysis of the whole game, walked through in REVIEW. */
#ifndef NARABE_TUI_APP_REVIEW_H
#define NARABE_TUI_APP_REVIEW_H

#include "match/review.h"
#include "tui/keys.h"

struct app;

/* Begins it, or lets it go on where it was; false with a message. */
bool app_begin_review(struct app *a);

/* Whether the game is gone through, in REVIEW or a mode opened from there: then the move spoken of
 * is the one made at the position looked at, else the one that led there. */
bool app_reviews(const struct app *a);

/* To the next mistake, or the one before: to the position in which it was made. */
void app_walk_mistake(struct app *a, enum request r);

#endif
