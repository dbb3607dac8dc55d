/* Who sits where and how long he thinks; who gives up, and plays again. */
#ifndef NARABE_TUI_APP_PLAYERS_H
#define NARABE_TUI_APP_PLAYERS_H

#include "tui/app/app.h"

/* How many people play; and the side of the one, the first where none or both do. */
int app_people(const struct app *a);
enum side app_person(const struct app *a);

/* Another player takes a side's seat while the game is on. */
void app_set_player(struct app *a, enum side side, const struct player_spec *spec);

/* Actions on seats and time (app_seats.c): the person's seat is taken by an engine like the other
 * side's, or like the default one; the side to move becomes the person's; all engines get twice
 * or half the time; one move is made, whoever makes it, and no more. */
void app_let_engines_play(struct app *a, enum request r);
void app_take_over(struct app *a, enum request r);
void app_scale_time(struct app *a, enum request r);
void app_step_once(struct app *a, enum request r);

/* The person gives up, once he has been asked; the same board and players again, or with their
 * sides swapped. */
void app_resign(struct app *a, enum request r);
void app_again(struct app *a, enum request r);

#endif
