/* What the requests of a match do, but for moving the cursor: players and the game as a whole, the
 * record with its comments and marks, saved games, the review. */
#ifndef NARABE_TUI_APP_REQUESTS_H
#define NARABE_TUI_APP_REQUESTS_H

#include "tui/app/app.h"

void app_let_engines_play(struct app *a, enum request r);
void app_take_over(struct app *a, enum request r);
void app_scale_time(struct app *a, enum request r);
void app_step_once(struct app *a, enum request r);
void app_repeat(struct app *a, enum request r);
void app_tip(struct app *a, enum request r);

/* The person gives up, after a confirmation; the same board and players again, or with their
 * sides swapped. */
void app_resign(struct app *a, enum request r);
void app_again(struct app *a, enum request r);

void app_walk(struct app *a, enum request r);
void app_walk_branch(struct app *a, enum request r);
void app_promote(struct app *a, enum request r);
/* REQ_SAVE: the command line asks for a name, beginning with the one the game would have. */
void app_save(struct app *a, enum request r);

/* REQ_COMMENT: the command line asks for the comment of the position looked at, beginning with the
 * one it has. */
void app_comment(struct app *a, enum request r);

/* REQ_MARK: the next mark of the move that is spoken of. */
void app_mark(struct app *a, enum request r);

void app_list_games(struct app *a, enum request r);

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
