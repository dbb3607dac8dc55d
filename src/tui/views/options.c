/* The settings, changeable while the program runs: each row has a setting, with help and the origin
 * of its value. */
#include <stdio.h>
#include <string.h>

#include "base/language.h"
#include "tui/app/app.h"

enum { WIDTH = 54, NAME_COLUMNS = 17, VALUE_COLUMNS = 20, HELP_LINES = 5 };

/* Returns the setting of a row; the number of rows for none. */
static int
settings_find_row(int row)
{
	int count = 0;

	for (int id = 0; id < OPTION_COUNT; id++) {
		if (app_is_live_option((enum option_id)id) && count++ == row)
			return id;
	}
	return count;
}

static enum option_id
settings_current(const struct views *views)
{
	const struct list *l = views->state[VIEW_options];

	return (enum option_id)settings_find_row(l->cursor);
}

/* Steps the setting at the cursor to the value before or after. */
static void
settings_change(struct app *a, enum request r)
{
	enum option_id id = settings_current(&a->views);
	struct param row = option_table[id];
	const char *now = a->options->text[id];
	char next[OPTION_TEXT_SIZE], themes[THEME_WORDS_SIZE];
	struct param_value v;
	struct error e;

	if (row.kind == PARAM_TEXT)
		row = (struct param){ .kind = PARAM_CHOICE, .words = app_option_words(id, themes) };
	if (param_read(&row, now, &v))
		param_step(&row, &v, r != REQ_LEFT);
	else /* a theme file elsewhere, another clock */
		v = (struct param_value){ .whole = 0 };
	param_print(&row, &v, next, sizeof next);
	if (strcmp(next, now) != 0 && !app_set_option(a, id, next, &e))
		ui_say(&a->ui, "%.250s", e.text);
}

static void
settings_says(const struct frame *frame, enum said what, int columns, char *out, size_t size)
{
	const struct param *option = &option_table[settings_find_row((int)what - SAYS_ROW)];

	snprintf(out, size, "%s %s", _(option->label), option->name);
}

static void
take_back(struct app *a, enum request r)
{
	enum option_id id = settings_current(&a->views);
	struct error e;

	if (!options_is_changed(a->options, id))
		ui_say(&a->ui, _("%s: not changed here."), _(option_table[id].label));
	else if (!app_revert_option(a, id, &e))
		ui_say(&a->ui, "%.250s", e.text);
}

/* Steps the value of a row on a second click. */
static bool
settings_event(struct app *a, const struct event *event)
{
	int middle = a->views.list->area.x + NAME_COLUMNS + VALUE_COLUMNS / 2;
	bool again;

	if (!app_click_row(a, event, &again))
		return false;
	if (again)
		settings_change(a, event->x < middle ? REQ_LEFT : REQ_RIGHT);
	return true;
}

/* ---- drawing ---- */

/* Returns the origin of a value, without folders. */
static const char *
short_origin(const char *origin)
{
	const char *slash = strrchr(origin, '/');

	if (strncmp(origin, "here", 4) == 0)
		return _("here");
	if (strcmp(origin, "default") == 0)
		return _("default");
	return slash ? slash + 1 : origin;
}

static void
settings_draw(const struct frame *frame, struct canvas *c, struct rect all)
{
	struct list *l = frame->views->state[VIEW_options];
	const struct options *o = frame->options;
	int rows = settings_find_row(-1);
	struct rect r =
		box_draw_right(c, frame->ui->caps, WIDTH, rows + HELP_LINES + 3, _("Settings"));
	struct rect area = r, help = { r.x, r.y + r.height - HELP_LINES, r.width, HELP_LINES };
	char value[OPTION_TEXT_SIZE], sentence[320], bounds[64];
	struct param_value v;
	struct text t;

	area.height -= HELP_LINES + 1;
	list_place(l, area, rows);
	l->box.height += HELP_LINES;
	c->clip = r;
	for (int row = l->top; list_sees(l, row); row++) {
		enum option_id id = (enum option_id)settings_find_row(row);
		bool here = row == l->cursor;
		int x = area.x, y = list_y(l, row);
		snprintf(value, sizeof value, "%s", o->text[id]);
		if (param_read(&option_table[id], o->text[id], &v)) /* for people */
			param_print_words(&option_table[id], &v, value, sizeof value);
		canvas_text(c, x, y, here ? bold : normal, _(option_table[id].label));
		x += NAME_COLUMNS;
		list_draw_value(c, (struct rect){ x, y, VALUE_COLUMNS - 2, 1 },
			here ? look_accent(frame->ui->caps) : normal, here, value);
		x += VALUE_COLUMNS;
		const char *origin = short_origin(o->origin[id]);
		if (x + text_columns(origin) <= area.x + area.width)
			canvas_text(c, x, y, quiet, origin);
	}

	/* The row's sentence, and how to set it on the command line. */
	enum option_id id = settings_current(frame->views);
	const struct param *row = &option_table[id];
	text_init(&t, sentence, sizeof sentence);
	if (param_bounds(row, bounds, sizeof bounds))
		text_add(&t, _("%s, %s"), _(row->help), bounds);
	else
		text_add(&t, "%s", _(row->help));
	int y = box_sentence(c, help, help.y, normal, sentence);
	canvas_printf(c, r.x, y, quiet, ":set %s %s", row->name, o->text[id]);
	canvas_clear_clip(c);
	list_draw_foot(l, c, r.x, r.y + r.height, _("arrows change, d: revert, Esc"));
}

static void
settings_open(struct app *a)
{
	display_note(&a->display, a->options);
	app_open(a, VIEW_options);
	a->views.list = a->views.state[VIEW_options];
	*a->views.list = (struct list){ .count = settings_find_row(-1) };
}

static const struct action actions[] = {
	{ .request = REQ_LEFT, .last = REQ_RIGHT, .run = settings_change },
	{ .request = REQ_RUN, .run = settings_change },
	{ .request = REQ_DELETE, .run = take_back },
	{ .request = REQ_NONE },
};

const struct view view_options = {
	.open = settings_open,
	.size = sizeof(struct list),
	.actions = actions,
	.event = settings_event,
	.says = settings_says,
	.draw = settings_draw,
};
