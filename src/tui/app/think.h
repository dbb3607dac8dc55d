/* The search on a person's turn: for the numbers, a tip, a lesson, or in the engine's tree. */
#ifndef NARABE_TUI_APP_THINK_H
#define NARABE_TUI_APP_THINK_H

#include "match/match.h"

struct app;

/* Engines with time keep their trees, if they may ponder in them. */
void app_keep_trees(struct app *a);

/* Starts, stops and shares it, as it is wanted. */
void app_keep_search(struct app *a);
void app_stop_search(struct app *a);

/* The position looked at has changed: what was found elsewhere is forgotten, tips and lessons
 * too. */
void app_drop_analysis(struct app *a);

/* A person plays m: what was thought so far serves the lesson, or the engine. */
void app_play(struct app *a, move_t m);

/* Whether it is shown, or walked through: then it has no limit. */
bool app_analyses(const struct app *a);

/* Whether an engine thinks on the person's time. */
bool app_ponders(const struct app *a);

/* When app_tick() is to look at a search that is not shown. */
int64_t app_think_wake_us(const struct app *a);

/* ^Z, and fg again. */
void app_think_suspend(struct app *a, bool suspended);

/* Where both move at once: *p becomes a search that knows it, unless it is one. */
void app_search_joint(const struct app *a, struct search_params *p);

#endif
