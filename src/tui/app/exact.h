/* Exact values beside the search's. */
#ifndef NARABE_TUI_APP_EXACT_H
#define NARABE_TUI_APP_EXACT_H

#include "base/text.h"
#include "match/exactness.h"
#include "tui/board/exact_text.h"

struct app;

/* Those of the moves of a->viewed.info while its numbers are shown; NULL while none is known. */
const struct exact_view *app_exact(const struct app *a);

/* Whether they have their place on the screen: some are known, or will be soon. */
bool app_expects_exact(const struct app *a);

/* "Exact: c2 keeps -4 for X.", or how many moves are known. */
void app_say_exact(const struct app *a, struct text *t);

#endif
