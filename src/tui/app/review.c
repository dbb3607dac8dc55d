/* The analysis of the whole game while the program goes on, and the way to its mistakes. The
 * screen's thread only. */
#include "tui/app/review.h"

#include <stdio.h>

#include "base/language.h"
#include "tui/app/app.h"
#include "tui/app/record.h"

bool
app_begin_review(struct app *a)
{
	struct error e;

	if (session_begin_review(&a->session, &e))
		return true;
	ui_say(&a->ui, "%.250s", e.text);
	return false;
}

bool
app_reviews(const struct app *a)
{
	const enum view_id open[] = { a->views.top, a->views.under, a->views.home };

	for (int i = 0; i < 3; i++) {
		if (view_at(open[i]) && view_at(open[i])->reviews)
			return true;
	}
	return false;
}

void
app_walk_mistake(struct app *a, enum request r)
{
	struct text say = ui_sentence(&a->ui);

	session_go_mistake(&a->session, r == REQ_MISTAKE ? 1 : -1, &say);
}
