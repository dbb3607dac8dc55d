/* The actions: what keys, clicks on the key line, lines of help and words behind `:` do. */
#ifndef NARABE_TUI_APP_REQUESTS_H
#define NARABE_TUI_APP_REQUESTS_H

#include "tui/app/app.h"

/* What an action of the table would do now, as struct action says: of the match, whatever is open over it. */
const char *request_status(const struct frame *frame, enum request r, const char **why_not);

/* Moves back or forward by a move or a branch, or to one of the ends. */
void app_walk(struct app *a, enum request r);

/* The user quits: an open game stays in its journal, and `words` gets a sentence about that. False
 * if it could not be saved. */
bool app_leave(struct app *a, char *words, size_t size);

/* The start of a program without a game on its command line: asks whether to continue a left-over game,
 * if there is one, else opens the first screen. */
void app_welcome(struct app *a);

/* What a new game is like, unless something else is chosen: this game, on the first screen that of
 * the settings. Returns the board. */
const struct game *app_next_game(const struct app *a, struct player_spec spec[2]);

/* Starts a new game as the settings say. */
void app_start_over(struct app *a);

/* Starts the analysis of the whole game, or resumes it; false with a message. */
bool app_begin_review(struct app *a);

/* Goes to the next or previous mistake: to the position in which it was made. */
void app_walk_mistake(struct app *a, enum request r);

#endif
