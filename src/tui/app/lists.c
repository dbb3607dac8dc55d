/* Popups that are lists: what keys, clicks and the wheel do to them. The screen's thread only. */
#include "tui/app/lists.h"

#include "tui/app/app.h"

static struct list *
list_of(struct app *a, const struct view *v)
{
	return v && v->list ? v->list(a) : NULL;
}

/* Tells the view where the cursor of its list is, if it is elsewhere now. */
static void
note(struct app *a, const struct view *v, const struct list *l, int before)
{
	if (l->cursor != before && v->moved)
		v->moved(a);
}

/* The first row from `from` on, round the end, that contains what is searched for. */
static void
find(struct app *a, const struct view *v, struct list *l, int from)
{
	for (int i = 0; i < l->count; i++) {
		char text[160] = "";
		int row = (from + i) % l->count;
		v->row_text(a, row, text, sizeof text);
		if (list_matches(l, text)) {
			l->cursor = row;
			return;
		}
	}
}

bool
app_list_search(struct app *a, int32_t key)
{
	const struct view *v = app_view(a);
	struct list *l = list_of(a, v);

	if (!l || !v->row_text)
		return false;
	int before = l->cursor;
	enum list_search search = list_search_key(l, key);
	if (search == LIST_SEARCH_CHANGED || search == LIST_SEARCH_NEXT)
		find(a, v, l, l->cursor + (search == LIST_SEARCH_NEXT));
	note(a, v, l, before);
	return search != LIST_NO_SEARCH;
}

bool
app_list_searches(struct app *a)
{
	const struct list *l = list_of(a, app_view(a));

	return l && l->searches;
}

bool
app_list_key(struct app *a, int32_t key)
{
	const struct view *v = app_view(a);
	struct list *l = list_of(a, v);

	if (!l)
		return false;
	int before = l->cursor;
	bool moved = list_key(l, key);
	note(a, v, l, before);
	return moved;
}

bool
app_list_request(struct app *a, enum request r)
{
	const struct view *v = app_view(a);
	struct list *l = list_of(a, v);

	if (!l || (r != REQ_UP && r != REQ_DOWN))
		return false;
	int before = l->cursor;
	list_step(l, r == REQ_DOWN ? 1 : -1);
	note(a, v, l, before);
	return true;
}

bool
app_list_click(struct app *a, int x, int y)
{
	const struct view *v = app_view(a);
	struct list *l = list_of(a, v);

	if (!l)
		return false;
	if (!rect_contains(l->box, x, y)) {
		app_close(a);
		return true;
	}
	int row = list_hit(l, x, y), before = l->cursor;
	if (row < 0)
		return true;
	l->cursor = row;
	note(a, v, l, before);
	if (v->click_row)
		v->click_row(a, x - l->area.x, row == before);
	return true;
}
