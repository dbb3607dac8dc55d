/* The engines' settings, changeable while they play: each side's kind and all of its keys. */
#include <assert.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "base/language.h"
#include "config/options.h"
#include "tui/app/app.h"
#include "tui/panels/panels.h"

/* The settings of both players. */
struct players_form {
	int side;            /* the list with the cursor; the other shows its top */
	struct list list[2]; /* row 0 is the kind, then come its keys */
};

static struct players_form *
players_state(const struct views *views)
{
	return views->state[VIEW_players];
}

enum { NAME_COLUMNS = 16, VALUE_COLUMNS = 16, COLUMN = NAME_COLUMNS + VALUE_COLUMNS + 2 };

/* Returns how many keys of a kind are used on the board. */
static int
key_count(const struct session *session, const struct player_kind *kind)
{
	int count = 0;

	while (kind->keys && kind->keys[count].name)
		count++;
	return session->game->simultaneous ? count : count - kind->joint_keys;
}

static int
kind_index(const struct player_kind *kind)
{
	int i = 0;

	while (player_kind_at(i) != kind)
		i++;
	return i;
}

/* Steps to the next program of the settings that this kind of player can be. */
static void
step_program(struct player_spec *spec, bool up)
{
	const char *names[PROGRAMS_MOST];
	int count = 0, at = 0;

	for (int i = 0; programs_at(i); i++) {
		const char *name = programs_at(i)->name;
		if (!programs_find(name, spec->kind->name, NULL))
			continue;
		if (strcmp(name, spec->program) == 0)
			at = count;
		names[count++] = name;
	}
	if (count > 0)
		snprintf(spec->program, sizeof spec->program, "%s",
			names[(at + (up ? 1 : count - 1)) % count]);
}

static void
step_key(struct player_spec *spec, const struct param *key, bool up)
{
	struct param_value v = param_get(key, spec);

	if (key->member.offset == offsetof(struct player_spec, program)) {
		step_program(spec, up);
		return;
	}
	param_step(key, &v, up);
	param_put(key, spec, &v);
}

static int
players_row_count(const struct session *session, int side)
{
	return 1 + key_count(session, session->spec[side].kind);
}

static struct list *
players_list(const struct views *views)
{
	return &players_state(views)->list[players_state(views)->side];
}

static const char *
players_name_of(const struct param *key)
{
	return key->label ? _(key->label) : key->name;
}

static void
players_says(const struct frame *frame, enum said what, int columns, char *out, size_t size)
{
	const struct player_kind *kind =
		frame->session->spec[players_state(frame->views)->side].kind;
	int row = (int)what - SAYS_ROW;

	snprintf(out, size, "%s", row > 0 ? players_name_of(&kind->keys[row - 1]) : _("player"));
}

/* Returns whether a kind cannot be chosen here: a friend, or programs if none is named. */
static bool
lacks_program(const struct player_kind *kind)
{
	const struct player_spec spec = { .kind = kind };

	if (player_spec_is_friend(&spec))
		return true;
	return player_spec_is_program(&spec) && !programs_find("", kind->name, NULL);
}

static void
players_change(struct app *a, bool up)
{
	int side = players_state(&a->views)->side, row = players_list(&a->views)->cursor;
	struct player_spec spec = a->session.spec[side];
	int kinds = kind_index(NULL);

	assert(kinds > 0);
	if (row == 0) {
		int step = up ? 1 : kinds - 1, next = (kind_index(spec.kind) + step) % kinds;
		while (lacks_program(player_kind_at(next)))
			next = (next + step) % kinds;
		player_spec_parse(player_kind_at(next)->name, &spec, NULL);
	} else {
		step_key(&spec, &spec.kind->keys[row - 1], up);
	}
	session_seat(&a->session, (enum side)side, &spec);
	players_list(&a->views)->count = players_row_count(&a->session, side);
}

/* Moves the cursor to the same row of the other side, as far as it has one. */
static void
go_to_side(struct app *a, int side)
{
	struct players_form *f = players_state(&a->views);
	struct list *from = &f->list[f->side];

	if (side == f->side)
		return;
	f->list[side].cursor = from->cursor;
	f->list[side].count = players_row_count(&a->session, side);
	list_step(&f->list[side], 0);
	from->cursor = from->top = 0;
	f->side = side;
}

/* Selects a row; if it was already selected, its left half steps back, its right half forward. */
static bool
players_event(struct app *a, const struct event *event)
{
	int x = event->x, y = event->y;

	for (int side = 0; side < 2 && event->kind == EVENT_CLICK; side++) {
		const struct list *l = &players_state(&a->views)->list[side];
		int row = list_hit(l, x, y);
		if (!rect_contains(l->area, x, y))
			continue;
		if (row < 0)
			return true;
		bool again = players_state(&a->views)->side == side && l->cursor == row;
		go_to_side(a, side);
		players_list(&a->views)->cursor = row;
		if (again && x >= l->area.x + NAME_COLUMNS)
			players_change(a, x >= l->area.x + NAME_COLUMNS + VALUE_COLUMNS / 2);
		return true;
	}
	return false;
}

static void
players_step_value(struct app *a, enum request r)
{
	players_change(a, r == REQ_RIGHT);
}

static void
other_side(struct app *a, enum request r)
{
	go_to_side(a, players_state(&a->views)->side ^ 1);
}

static const struct action actions[] = {
	{ .request = REQ_LEFT, .run = players_step_value },
	{ .request = REQ_RIGHT, .run = players_step_value },
	{ .request = REQ_ANALYSE, .run = other_side },
	{ .request = REQ_NONE },
};

static void
players_open(struct app *a)
{
	*players_state(&a->views) =
		(struct players_form){ .side = player_spec_is_human(&a->session.spec[0]) };
	players_list(&a->views)->count =
		players_row_count(&a->session, players_state(&a->views)->side);
	app_open(a, VIEW_players);
}

static void
players_draw_row(const struct frame *frame, struct canvas *c, int x, int y, int side, int row)
{
	const struct player_spec *spec = &frame->session->spec[side];
	const struct param *key = row > 0 ? &spec->kind->keys[row - 1] : NULL;
	bool here = players_state(frame->views)->side == side &&
		    players_state(frame->views)->list[side].cursor == row;
	char value[64];

	snprintf(value, sizeof value, "%s", spec->kind->name);
	if (key) {
		struct param_value v = param_get(key, spec);
		param_print_words(key, &v, value, sizeof value);
	}
	canvas_text(c, x, y, here ? bold : normal, key ? players_name_of(key) : _("player"));
	list_draw_value(c, (struct rect){ x + NAME_COLUMNS, y, VALUE_COLUMNS, 1 },
		here ? look_accent(frame->ui->caps) : normal, here, value);
}

static const char *
help_of_row(const struct frame *frame)
{
	const struct player_kind *kind =
		frame->session->spec[players_state(frame->views)->side].kind;
	int row = players_state(frame->views)->list[players_state(frame->views)->side].cursor;

	return row > 0 ? kind->keys[row - 1].help : kind->help;
}

static void
players_draw_side(const struct frame *frame, struct canvas *c, struct rect r, int side)
{
	struct list *l = &players_state(frame->views)->list[side];

	list_place(l, (struct rect){ r.x, r.y + 1, COLUMN, r.height - 1 },
		players_row_count(frame->session, side));
	struct style title = { .ink = side ? TONE_O : TONE_X, .attr = ATTR_BOLD };

	canvas_printf(c, r.x, r.y, title, side ? "O" : "X");
	for (int row = l->top; list_sees(l, row); row++)
		players_draw_row(frame, c, r.x, list_y(l, row), side, row);
}

static void
players_draw(const struct frame *frame, struct canvas *c, struct rect all)
{
	bool both = c->width >= 2 * COLUMN + 4;
	int x_rows = key_count(frame->session, frame->session->spec[0].kind),
	    o_rows = key_count(frame->session, frame->session->spec[1].kind);
	struct rect r = box_draw(c, frame->ui->caps, both ? 2 * COLUMN + 3 : COLUMN + 4,
		(x_rows > o_rows ? x_rows : o_rows) + 5 + (both ? 2 : 4), _("Players"));
	int help = both ? 2 : 4; /* lines about the row */
	struct rect foot = { r.x, r.y + r.height - help, r.width, help };

	c->clip = r;
	players_state(frame->views)->list[0].area = players_state(frame->views)->list[1].area =
		(struct rect){ 0 };
	box_sentence(c, foot, foot.y, _(help_of_row(frame)));
	r.height -= help + 1;
	if (both || players_state(frame->views)->side == 0)
		players_draw_side(frame, c, r, 0);
	if (both || players_state(frame->views)->side == 1) {
		struct rect right = r;
		right.x += both ? COLUMN : 0;
		players_draw_side(frame, c, right, 1);
	}
	canvas_clear_clip(c);
	list_draw_foot(players_list(frame->views), c, r.x, foot.y + help,
		_("arrows, Tab: other side, Esc"));
}

extern const struct view view_players;
const struct view view_players = {
	.open = players_open,
	.size = sizeof(struct players_form),
	.actions = actions,
	.event = players_event,
	.list = players_list,
	.says = players_says,
	.draw = players_draw,
};
