/* Requests about the players and the game as a whole. */
#ifndef NARABE_TUI_APP_PLAYERS_H
#define NARABE_TUI_APP_PLAYERS_H

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

#endif
