/* Game after game between two engines, sides changing, to watch one of them learn. */
#ifndef NARABE_TUI_APP_REPEAT_H
#define NARABE_TUI_APP_REPEAT_H

#include "match/repeat.h"
#include "tui/keys.h"

struct app;

/* REQ_REPEAT: begins it, or stops it. */
void app_repeat(struct app *a, enum request r);

/* No more games after this one; fine when it is not on. */
void app_repeat_stop(struct app *a);

/* Another speed: from a move now and then to many games a frame. */
void app_repeat_pace(struct app *a, bool faster);

/* Whether whole games are played in a frame: then app_repeat_tick() makes the moves. */
bool app_repeats_fast(const struct app *a);

/* Goes on to the next game where one is over. */
void app_repeat_tick(struct app *a);

/* When that wants to be called next; INT64_MAX for never. */
int64_t app_repeat_wake_us(const struct app *a);

/* "Game 312: won 140, drawn 90, lost 82; 8 games a frame." */
void app_repeat_say(const struct app *a, char *out, size_t size);

#endif
