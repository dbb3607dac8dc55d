/* The record on the screen: walking through it, comments and marks, what is saved and opened, by
 * itself and by name. */
#ifndef NARABE_TUI_APP_RECORD_H
#define NARABE_TUI_APP_RECORD_H

#include "tui/app/app.h"

void app_walk(struct app *a, enum request r);
void app_walk_branch(struct app *a, enum request r);
void app_promote(struct app *a, enum request r);
/* REQ_SAVE: the command line asks for a name, beginning with the one the game would have. */
void app_save(struct app *a, enum request r);

/* REQ_COMMENT: the command line asks for the comment of the position looked at, beginning with the
 * one it has. */
void app_comment(struct app *a, enum request r);

/* Of the position looked at; "" for none. */
void app_set_comment(struct app *a, const char *text);

/* REQ_MARK: the next mark of the move that is spoken of; "!" or what it is written as, "" for none. */
void app_mark(struct app *a, enum request r);
const char *app_mark_sign(const struct app *a, int node);

/* Looks at a ply of the line. */
void app_go(struct app *a, int ply);

void app_list_games(struct app *a, enum request r);

/* From now on games are saved by themselves, if there is a folder for them. */
void app_keep_games(struct app *a);

/* Writes what has happened into the journal; lets it reach the disk. */
void app_autosave(struct app *a);
void app_sync(struct app *a);

/* The game is done with: if it was saved by itself, its journal becomes a file. */
void app_put_away(struct app *a);

/* The person leaves: an open game stays in its journal, and a sentence about that is put into
 * `words`. False when it could not be saved. */
bool app_leave(struct app *a, char *words, size_t size);

/* As app_take_record(), with the players that the record names; it is kept in `j`, which is taken
 * over, or, when that is NULL, in the file `name` of the folder of games, "" for none. */
void app_open_record(
	struct app *a, const struct record *r, const struct journal *j, const char *name);

/* If a game was left over: shows it and asks whether to go on. */
void app_offer(struct app *a);

/* A new game as the settings want it. */
void app_start_over(struct app *a);

#endif
