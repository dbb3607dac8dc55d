/* Steering on Tron, and looking around on a board that is larger than the screen. */
#ifndef NARABE_TUI_APP_STEERING_H
#define NARABE_TUI_APP_STEERING_H

#include "match/match.h"
#include "tui/keys.h"

struct app;

/* Chooses the way towards a neighbour, as the board is seen; towards a cell; on as before. Chosen
 * before it is asked for, it is played then. */
void app_steer(struct app *a, int dx, int dy);
void app_steer_to(struct app *a, int cell);
void app_steer_straight(struct app *a);

/* The cell of a side's head. */
int app_head(const struct app *a, enum side side);

/* The cell that stays in sight where the board is larger than the screen: of Tron the head of the
 * person, or of the first player where none sits, until the person looks around; else the cursor's. */
int app_viewport(const struct app *a);

/* Whether there is more of a board of Tron than the last drawing showed. */
bool app_sees_a_part(const struct app *a);
void app_look_around(struct app *a, enum request r);

#endif
