/* The list of saved games, newest first, with the board of the selected one beside it. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/language.h"
#include "tui/app/app.h"

/* The list of games. */
struct games_form {
	struct list list;
	int row;               /* of the preview */
	struct store *store;   /* the session's; its games are read as they become visible */
	bool asks;             /* asking whether to delete it */
	struct record preview; /* of the selected game */
	struct error failure;  /* why there is none */
};

enum {
	SHORT_DATE = 5, /* "11-21" */
	LONG_DATE = 11, /* "11-21 14:03" */
	BESIDE = 3,     /* the sign before a row, the blanks after its date and its title */
	RESULT = 6,     /* "X won", in a narrow window */
	OUTCOME = 16,   /* "lost to Level 10" */
	LEAST_TITLE = 12,
	SHORT_TITLE = 20, /* longer titles may be cut to this */
	PREVIEW = 34,     /* 8x8 */
	LEAST_PREVIEW = 25,
	MOST_COLUMNS = 100,
	TITLE = 320, /* bytes */
};

/* Reads the selected game for its preview. */
static void
games_look(struct games_form *f)
{
	struct store *l = f->store;

	record_finish(&f->preview);
	f->list.count = l->count;
	if (f->list.cursor >= l->count)
		f->list.cursor = l->count > 0 ? l->count - 1 : 0;
	f->row = f->list.cursor;
	f->failure.text[0] = '\0';
	if (l->count > 0)
		store_look(l, f->list.cursor, &f->preview, &f->failure);
}

/* Asks whether to delete the selected game; or continues a left-over journal, or reads a file, after which an
 * engine to move waits. */
static void
games_run(struct app *a, enum request r)
{
	struct games_form *f = a->views.state[VIEW_games];
	struct error e;

	if (f->store->count == 0)
		return;
	f->asks = r == REQ_DELETE;
	if (f->asks)
		return;
	if (session_open_listed(&a->session, f->list.cursor, &e))
		app_close(a);
	if (e.text[0])
		ui_say(&a->ui, "%.250s", e.text);
}

/* Handles the answer to the question whether to delete; any other key leaves the game. */
static bool
games_event(struct app *a, const struct event *event)
{
	struct games_form *f = a->views.state[VIEW_games];
	bool asked = f->asks && event->kind == EVENT_KEY;
	struct error e;

	f->asks = false;
	if (!asked || event->key != 'y')
		return asked;
	if (!store_delete(f->store, f->list.cursor, &e))
		ui_say(&a->ui, "%.250s", e.text);
	games_look(f);
	return true;
}

static void
close_list(struct app *a)
{
	struct games_form *f = a->views.state[VIEW_games];

	record_finish(&f->preview);
	store_finish(f->store);
}

static const struct action actions[] = {
	{ .request = REQ_ENTER, .run = games_run },
	{ .request = REQ_DELETE, .run = games_run },
	{ .request = REQ_NONE },
};

static void
games_open(struct app *a)
{
	struct games_form *f = a->views.state[VIEW_games];
	struct error e;

	app_open(a, VIEW_games);
	*f = (struct games_form){ .store = &a->session.autosave.library };
	a->views.list = &f->list;
	if (!store_list(f->store, &e))
		ui_say(&a->ui, "%.250s", e.text);
	games_look(f);
}

/* Writes the date, as in "2026-11-21 14:03". */
static void
date_text(const struct store_game *g, char out[32])
{
	time_t when = (time_t)g->time;
	struct tm local;

	localtime_r(&when, &local);
	strftime(out, 32, "%Y-%m-%d %H:%M", &local);
}

static void
games_says(const struct frame *frame, enum said what, int columns, char *out, size_t size)
{
	const struct games_form *f = frame->views->state[VIEW_games];
	const struct store_game *g = &f->store->game[what - SAYS_ROW];
	char date[32];

	date_text(g, date);
	snprintf(out, size, "%s %.40s %.40s %.40s", date, g->what, g->result, g->who);
}

/* Writes the title, as in "my game: Othello 6x6"; the part before the colon only if a person has
 * named the game. */
static void
games_title_text(const struct store_game *g, char out[TITLE])
{
	const char *end = strrchr(g->name, '.');

	snprintf(out, TITLE, "%.*s%s%s", g->named && end && g->looked ? (int)(end - g->name) : 0,
		g->name, g->named && g->looked ? ": " : "", g->what);
}

/* The columns of rows; 0 for those without room. */
struct columns {
	int date, title, outcome;
};

/* Reads the visible games, and shares the width of a box between the columns that they fill. A
 * preview beside them matters more than the time of day, and the opponents more than a preview. */
static struct columns
games_share(struct games_form *f, int width, bool *preview)
{
	static const struct {
		int date, preview;
	} ways[] = { { LONG_DATE, PREVIEW }, { SHORT_DATE, PREVIEW }, { LONG_DATE, LEAST_PREVIEW },
		{ SHORT_DATE, LEAST_PREVIEW }, { LONG_DATE, -1 }, { SHORT_DATE, -1 } };
	struct columns all = { LONG_DATE, LEAST_TITLE, RESULT };
	struct record record = { 0 };
	char title[TITLE];

	for (int row = f->list.top; list_sees(&f->list, row); row++) {
		struct store_game *g = &f->store->game[row];
		if (!g->looked && store_look(f->store, row, &record, NULL))
			record_finish(&record);
		games_title_text(g, title);
		if (text_columns(title) > all.title)
			all.title = text_columns(title);
		if (text_columns(g->outcome) > all.outcome)
			all.outcome = text_columns(g->outcome);
	}
	for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
		/* Long outcomes give way first, then long titles. */
		struct columns k = { .date = ways[i].date };
		int room = width - ways[i].preview - 1 - BESIDE - k.date;
		int outcome = room - all.title > OUTCOME ? room - all.title : OUTCOME;
		k.outcome = all.outcome < outcome ? all.outcome : outcome;
		k.title = all.title < room - k.outcome ? all.title : room - k.outcome;
		*preview = ways[i].preview > 0;
		if (k.title == all.title || k.title >= SHORT_TITLE)
			return k;
	}
	*preview = false;
	return (struct columns){ SHORT_DATE, width - BESIDE - SHORT_DATE - RESULT, RESULT };
}

static void
draw_preview(const struct games_form *f, struct capabilities caps, struct canvas *c, struct rect r)
{
	const struct record *record = &f->preview;
	const struct store_game *g = &f->store->game[f->list.cursor];
	struct board_layout l;
	char date[32];

	if (!record->node) {
		canvas_text(c, r.x, r.y, normal, f->failure.text);
		return;
	}
	const struct record_node *n = &record->node[record_current(record)];
	struct board_view v = { .caps = caps, .state = &n->position, .last = -1, .cursor = -1 };
	if (record->at > 0) {
		v.before = &record->node[n->parent].position;
		v.last = record->game->rules->move_to_cell(record->game, v.before, n->move);
	}
	int y = r.y + r.height - 3;
	if (board_layout_fit(&l, record->game, r.width, r.height - 4)) {
		l.x = r.x;
		l.y = r.y;
		board_view_draw(&v, &l, c);
		y = r.y + l.height + 1;
	}
	date_text(g, date);
	bool dated = text_columns(date) + 2 + text_columns(g->who) <= r.width; /* else by its row */
	canvas_printf(c, r.x, y, normal, "%s%s%s", dated ? date : "", dated ? "  " : "", g->who);
	canvas_printf(c, r.x, y + 1, quiet, _("%d of %d moves, %d positions"), record->at,
		record->length, record->count);
	canvas_text(c, r.x, y + 2, quiet, g->name);
}

static void
games_draw(const struct frame *frame, struct canvas *c, struct rect all)
{
	struct games_form *f = frame->views->state[VIEW_games];
	struct rect r = box_draw(c, frame->ui->caps, MOST_COLUMNS, c->height - 4, _("Games"));
	char date[32], title[TITLE];
	bool preview;

	if (f->row != f->list.cursor)
		games_look(f);
	list_place(&f->list, r, f->store->count);
	c->clip = r;
	if (f->store->count == 0)
		canvas_text(c, r.x, r.y, normal, _("No games yet: S saves one."));
	struct columns k = games_share(f, r.width, &preview);
	for (int row = f->list.top; list_sees(&f->list, row); row++) {
		const struct store_game *g = &f->store->game[row];
		bool here = row == f->list.cursor;
		struct style style = here ? look_accent(frame->ui->caps) : normal;
		int x = r.x, y = list_y(&f->list, row);
		date_text(g, date);
		games_title_text(g, title);
		x += canvas_printf(c, x, y, style, "%c%.*s ", here ? '>' : ' ', k.date, date + 5);
		x += canvas_field(c, x, y, style, k.title, title);
		x += canvas_text(c, x, y, style, " ");
		canvas_field(
			c, x, y, style, k.outcome, k.outcome > RESULT ? g->outcome : g->result);
	}
	int beside = BESIDE + k.date + k.title + k.outcome + 1;
	if (f->store->count > 0 && preview)
		draw_preview(f, frame->ui->caps, c,
			(struct rect){ r.x + beside, r.y, r.width - beside, r.height });
	canvas_clear_clip(c);
	if (f->asks)
		canvas_printf(c, r.x, r.y + r.height, bold, " %s ", _("Delete this game? y: yes"));
	else
		list_draw_foot(
			&f->list, c, r.x, r.y + r.height, _("Enter: open  d: delete  Esc: back"));
}

const struct view view_games = {
	.open = games_open,
	.size = sizeof(struct games_form),
	.event = games_event,
	.says = games_says,
	.actions = actions,
	.draw = games_draw,
	.close = close_list,
};
