/* What the requests of a match do, but for moving the cursor: players and the game as a whole, the
 * record with its comments and marks, saved games, the review. */
#ifndef NARABE_TUI_APP_REQUESTS_H
#define NARABE_TUI_APP_REQUESTS_H

#include "tui/app/app.h"

/* What keys of the match ask for, but for the cursor, the views and the display. */
extern const struct action request_actions[];

/* A move or a branch back or on, or to one of the ends. */
void app_walk(struct app *a, enum request r);

/* The person leaves: an open game stays in its journal, and a sentence about that is put into
 * `words`. False when it could not be saved. */
bool app_leave(struct app *a, char *words, size_t size);

/* If a game was left over: shows it and asks whether to go on. */
void app_offer(struct app *a);

/* A new game as the settings want it. */
void app_start_over(struct app *a);

/* Begins the analysis of the whole game, or resumes it; false with a message. */
bool app_begin_review(struct app *a);

/* To the next mistake, or the one before: to the position in which it was made. */
void app_walk_mistake(struct app *a, enum request r);

#endif
