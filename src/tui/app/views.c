/* Views open over the match: opening, closing, and which keys and which position apply. The
 * screen's thread only.
 *
 *	match  <-  a mode (TREE, EDIT...)  <-  a popup (help, settings...)
 *	match  <-  REVIEW  <-  TREE of a position reviewed  <-  a popup */
#include <stdlib.h>
#include <string.h>

#include "base/language.h"
#include "tui/app/app.h"

#define VIEW(id, action) extern const struct view view_##id;
#include "tui/app/views.def"
#undef VIEW

const struct view *
view_at(enum view_id id)
{
	static const struct view *const views[VIEW_COUNT] = {
#define VIEW(id, action) [VIEW_##id] = &view_##id,
#include "tui/app/views.def"
#undef VIEW
	};

	return views[id];
}

enum request
view_opened_by(const struct view *v)
{
	static const enum request requests[VIEW_COUNT] = {
#define VIEW(id, action) [VIEW_##id] = REQ_##action,
#include "tui/app/views.def"
#undef VIEW
	};

	for (int id = VIEW_MATCH + 1; id < VIEW_COUNT; id++) {
		if (view_at((enum view_id)id) == v)
			return requests[id];
	}
	return REQ_NONE;
}

bool
view_is(const struct views *v, const struct view *view, unsigned flag)
{
	return view && (view->flags & flag & ~(view->lifted ? view->lifted(v) : 0));
}

bool
views_init(struct views *v)
{
	memset(v, 0, sizeof *v);
	v->wake_us = INT64_MAX;
	for (int id = VIEW_MATCH + 1; id < VIEW_COUNT; id++) {
		size_t size = view_at((enum view_id)id)->size;
		if (size > 0 && !(v->state[id] = calloc(1, size))) {
			views_finish(v);
			return false;
		}
	}
	return true;
}

void
views_finish(struct views *v)
{
	for (int id = 0; id < VIEW_COUNT; id++)
		free(v->state[id]);
	memset(v, 0, sizeof *v);
}

const struct view *
app_view(const struct app *a)
{
	return view_at(a->views.top);
}

const struct view *
app_screen(const struct app *a)
{
	const struct view *v = app_view(a);

	return v && !v->mode ? view_at(a->views.under) : v;
}

const struct view *
views_carrier(const struct views *v)
{
	const enum view_id open[] = { v->top, v->under, v->home };

	for (int i = 0; i < 3; i++) {
		if (view_is(v, view_at(open[i]), VIEW_CARRIES))
			return view_at(open[i]);
	}
	return NULL;
}

bool
views_keep(const struct views *views, const struct view *v, enum request r)
{
	const struct view *carrier = views_carrier(views);

	if (!v || !v->mode || !carrier || carrier == v || !carrier->actions)
		return false;
	for (const struct action *own = carrier->actions; own->request != REQ_NONE; own++) {
		if (own->request == r)
			return own->kept;
	}
	return false;
}

enum request
views_kept_key(const struct views *views, const struct view *v, int32_t key)
{
	const struct view *carrier = views_carrier(views);
	enum request r = carrier ? request_of_key(key, carrier->where) : REQ_NONE;

	return key != KEY_CODE_ENTER && views_keep(views, v, r) ? r : REQ_NONE;
}

const struct view *
app_carrier(const struct app *a)
{
	return views_carrier(&a->views);
}

bool
app_reviews(const struct app *a)
{
	const enum view_id open[] = { a->views.top, a->views.under, a->views.home };

	for (int i = 0; i < 3; i++) {
		if (view_is(&a->views, view_at(open[i]), VIEW_REVIEWS))
			return true;
	}
	return false;
}

unsigned
app_match_where(const struct app *a)
{
	if (coach_asks(&a->session))
		return IN_LESSON;
	return app_mode(a) == MODE_WATCH || a->session.repeat.on ? IN_WATCH : IN_PLAY;
}

unsigned
app_where(const struct app *a)
{
	const struct view *v = app_view(a);
	return v ? v->where : app_match_where(a);
}

void
app_open(struct app *a, enum view_id view)
{
	/* A mode replaces everything open except one that carries it, a popup replaces another popup. */
	const struct view *v = view_at(view), *top;
	while ((top = app_view(a)) &&
		!(top->mode && (!v->mode || (top->flags & ~v->flags & VIEW_CARRIES))))
		app_close(a);
	a->views.home = a->views.under;
	a->views.under = a->views.top;
	a->views.top = view;
	app_update_wants(a);
	a->ui.next_frame_us = 0;
	a->ui.dirty = true;
}

void
view_open(struct app *a, enum view_id id)
{
	view_at(id)->open(a);
}

void
app_close(struct app *a)
{
	const struct view *v = app_view(a);

	a->views.top = a->views.under;
	a->views.under = a->views.home;
	a->views.home = VIEW_MATCH;
	app_update_wants(a);
	if (v && v->close)
		v->close(a);
	a->ui.next_frame_us = 0;
	a->ui.dirty = true;
}

void
app_close_mode(struct app *a)
{
	while (app_screen(a))
		app_close(a);
}

const struct state *
app_position(const struct app *a)
{
	const struct view *v = app_screen(a);

	return v && v->position ? v->position(&a->views, &a->session)
				: match_state(&a->session.match);
}

const char *
app_mode_name(const struct app *a)
{
	static const char *const names[] = { N_("PLAY"), N_("WATCH"), N_("OVER") };
	const struct view *v = app_screen(a);

	return v ? v->mode : names[app_mode(a)];
}
