/* The analysis of the whole game while the program goes on, and the way to its mistakes. The
 * screen's thread only. */
#include "tui/app/review.h"

#include <stdio.h>

#include "base/language.h"
#include "match/mistakes.h"
#include "tui/app/app.h"
#include "tui/app/record.h"

bool
app_begin_review(struct app *a)
{
	struct search_params p = search_params_default();
	struct error e;

	app_search_joint(a, &p);
	p.threads = app_threads(a);
	p.playouts = options_integer(a->options, OPTION_review_playouts);
	p.notify_fd = a->session.notify_fd;
	p.seed = rng_mix(a->session.seed);
	if (review_start(&a->session.review, &a->session.match.record, &p, &e))
		return true;
	ui_say(&a->ui, "%.250s", e.text);
	return false;
}

void
app_review(struct app *a)
{
	const struct player *p = match_mover(&a->session.match);

	if (!a->session.review.plies)
		return;
	bool thinks = p && !a->session.match.paused && !player_spec_is_human(&p->spec);
	review_hold(&a->session.review, view_review_is_stopped(a) || thinks ||
						(a->session.analysis.search && app_reviews(a)));
	if (review_go_on(&a->session.review, &a->session.match.record)) {
		a->ui.dirty = true;
		a->ui.next_frame_us = 0; /* its last numbers are shown at once */
	}
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
	const struct record *record = &a->session.match.record;
	int limit = options_integer(a->options, OPTION_mistake_points);
	int step = r == REQ_MISTAKE ? 1 : -1, from = record->at;
	struct mistakes m;

	/* One that was just shown is done with; one that happens to be here is not. */
	if (step < 0 || a->session.mistake == from)
		from += step;
	int ply = mistakes_find(record, from, step, limit);
	mistakes_count(record, limit, &m);
	if (ply >= 0) {
		app_go(a, ply);
		mistakes_text(record, ply, a->session.spec, a->ui.message);
		a->session.mistake = ply;
	} else if (m.known[0] + m.known[1] == 0) {
		ui_say(&a->ui, _("Nothing is known of the moves yet: r reviews the game."));
	} else {
		ui_say(&a->ui, "%s",
			step > 0 ? _("There is no mistake after this.")
				 : _("There is no mistake before this."));
	}
}

void
app_say_review(const struct app *a, char *out, size_t size)
{
	const struct review *v = &a->session.review;
	int done = review_done(v);

	if (done < v->count)
		snprintf(out, size,
			view_review_is_stopped(a) ? _("reviewed %d of %d positions, stopped")
						  : _("reviewed %d of %d positions"),
			done, v->count);
	else
		snprintf(out, size, _("reviewed: all %d positions"), v->count);
}
