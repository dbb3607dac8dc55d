/* Views open over the match: opening, closing, and which keys and which position apply. The
 * screen's thread only.
 *
 *	match  <-  a mode (TREE, EDIT...)  <-  a popup (help, settings...)
 *	match  <-  REVIEW  <-  TREE of a position reviewed  <-  a popup */
#include <stdlib.h>
#include <string.h>

#include "base/language.h"
#include "tui/app/app.h"

#define VIEW(id, where, action) extern const struct view view_##id;
#include "tui/app/views.def"
#undef VIEW

static const struct {
	const struct view *view;
	unsigned where;
	enum request action;
} table[VIEW_COUNT] = {
	[VIEW_MATCH] = { .action = REQ_NONE },
#define VIEW(id, where, action) [VIEW_##id] = { &view_##id, where, REQ_##action },
#include "tui/app/views.def"
#undef VIEW
};

const struct view *
view_at(enum view_id id)
{
	return table[id].view;
}

static int
id_of(const struct view *v)
{
	int id = 0;

	while (table[id].view != v)
		id++;
	return id;
}

unsigned
view_where(const struct view *v)
{
	return table[id_of(v)].where;
}

enum request
view_opened_by(const struct view *v)
{
	return table[id_of(v)].action;
}

bool
view_is(const struct views *v, const struct view *view, unsigned flag)
{
	return v->flags[id_of(view)] & flag;
}

bool
views_init(struct views *v)
{
	memset(v, 0, sizeof *v);
	v->wake_us = INT64_MAX;
	for (int id = VIEW_MATCH + 1; id < VIEW_COUNT; id++) {
		size_t size = table[id].view->size;
		v->flags[id] = table[id].view->flags;
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

/* The topmost of the open views with this flag, or NULL. */
static const struct view *
views_find_open(const struct views *v, unsigned flag)
{
	const enum view_id open[] = { v->top, v->under, v->home };

	for (int i = 0; i < 3; i++) {
		if (view_is(v, view_at(open[i]), flag))
			return view_at(open[i]);
	}
	return NULL;
}

const struct view *
views_carrier(const struct views *v)
{
	return views_find_open(v, VIEW_CARRIES);
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
	enum request r = carrier ? request_of_key(key, view_where(carrier)) : REQ_NONE;

	return key != KEY_CODE_ENTER && views_keep(views, v, r) ? r : REQ_NONE;
}

bool
app_reviews(const struct app *a)
{
	return views_find_open(&a->views, VIEW_REVIEWS);
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
	return v ? view_where(v) : app_match_where(a);
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
	if (view_at(id)->open)
		view_at(id)->open(a);
	else
		app_open(a, id);
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
