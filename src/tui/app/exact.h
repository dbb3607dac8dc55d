/* Exact values beside the search's. */
#ifndef NARABE_TUI_APP_EXACT_H
#define NARABE_TUI_APP_EXACT_H

#include "base/text.h"
#include "match/exactness.h"
#include "tui/board/exact_text.h"

struct app;

/* Starts, stops and looks at the solver, as the numbers on the screen want it. */
void app_keep_exact(struct app *a);
void app_drop_exact(struct app *a);
bool app_exact_runs(const struct app *a);

/* ^Z, and fg again. */
void app_exact_suspend(struct app *a, bool suspended);

/* Those of the moves of a->viewed.info while its numbers are shown; NULL while none is known. */
const struct exact_view *app_exact(const struct app *a);

/* Whether they have their place on the screen: some are known, or will be soon. */
bool app_expects_exact(const struct app *a);

/* "Exact: c2 keeps -4 for X.", or how many moves are known. */
void app_say_exact(const struct app *a, struct text *t);

/* The discs that the move at this ply of the line has lost, EXACT_UNKNOWN where that is not known. */
int app_exact_loss(const struct app *a, int ply);

#endif
