/* Tips and lessons. A tip is told in steps, from a search; a lesson says what a move has lost. */
#ifndef NARABE_TUI_APP_COACH_H
#define NARABE_TUI_APP_COACH_H

#include "match/coach.h"
#include "tui/keys.h"

struct app;

/* So many playouts make a tip, ten times as many on a board that they solve. */
enum { TIP_PLAYOUTS = 20000, TIP_SOLVED_CELLS = 9 };

void app_tip(struct app *a, enum request r);

/* Whether moves are to be judged. */
bool app_teaches(const struct app *a);

/* What the search of a person's turn has found by now. */
void coach_hear(struct app *a, const struct report *info);

/* Whether a search has seen enough for a tip. */
bool coach_has_tip(const struct app *a, const struct report *info);

/* The tip that stands, in words; false when there is none. Its cells, as bits. */
bool coach_says(const struct app *a, char *out, size_t size);
uint64_t coach_marks(const struct app *a);

/* A person has moved from `node`, searched by s, the tree of the engine if it `ponders`. True: the
 * lesson has taken s over. */
bool coach_begin_lesson(struct app *a, struct search *s, bool ponders, int node);
void coach_tick(struct app *a);

/* Whether the loss is being searched for; whether the engine is to wait. */
bool coach_judges(const struct app *a);
bool coach_holds(const struct app *a);

/* The lesson is over: the engine may move. */
void coach_go_on(struct app *a);
void coach_forget(struct app *a);

#endif
