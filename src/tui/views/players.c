/* The engines' settings, changeable while they play: each side's kind and all of its keys. */
#include <assert.h>
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

static int
players_row_count(const struct session *session, int side)
{
	return 1 + key_count(session, session->spec[side].kind);
}

static const char *
players_name_of(const struct param *key)
{
	return key->label ? _(key->label) : key->name;
}

static void
players_says(const struct frame *frame, enum said what, int columns, char *out, size_t size)
{
	const struct players_form *f = frame->views->state[VIEW_players];
	int row = (int)what - SAYS_ROW;

	snprintf(out, size, "%s",
		row > 0 ? players_name_of(&frame->session->spec[f->side].kind->keys[row - 1])
			: _("player"));
}

/* Steps the value of the row with the cursor: to the next kind that can be chosen here, or the next
 * value of a key, of which the programs are those of the settings that this kind of player can be. */
static void
players_change(struct app *a, enum request r)
{
	bool up = r == REQ_RIGHT;
	const struct players_form *f = a->views.state[VIEW_players];
	struct list *l = a->views.list;
	struct player_spec spec = a->session.spec[f->side];
	int kinds = kind_index(NULL), step = up ? 1 : kinds - 1;

	assert(kinds > 0);
	if (l->cursor == 0) {
		do { /* a friend is not chosen here, nor programs if none is named, nor who cannot play */
			const struct player_kind *next =
				player_kind_at((kind_index(spec.kind) + step) % kinds);
			player_spec_parse(next->name, &spec, NULL);
			spec.kind = next; /* a program's name alone is no player */
		} while (player_spec_is_friend(&spec) ||
			 (player_spec_is_program(&spec) &&
				 !programs_find("", spec.kind->name, NULL)) ||
			 !player_spec_check(&spec, a->session.game, NULL));
		session_seat(&a->session, (enum side)f->side, &spec);
		l->count = players_row_count(&a->session, f->side);
		return;
	}
	const struct param *key = &spec.kind->keys[l->cursor - 1];
	if (player_spec_is_program(&spec) && key->kind == PARAM_TEXT) {
		const char *names[PROGRAMS_MOST];
		int count = 0, at = 0;
		for (int i = 0; programs_at(i); i++) {
			const char *name = programs_at(i)->name;
			if (!programs_find(name, spec.kind->name, NULL))
				continue;
			if (strcmp(name, spec.program.name) == 0)
				at = count;
			names[count++] = name;
		}
		if (count > 0)
			snprintf(spec.program.name, sizeof spec.program.name, "%s",
				names[(at + (up ? 1 : count - 1)) % count]);
	} else {
		struct param_value v = param_get(key, &spec);
		param_step(key, &v, up);
		param_put(key, &spec, &v);
	}
	session_seat(&a->session, (enum side)f->side, &spec);
}

/* Moves the cursor to the same row of the other side, as far as it has one. */
static void
go_to_other_side(struct app *a, enum request r)
{
	struct players_form *f = a->views.state[VIEW_players];
	struct list *from = &f->list[f->side], *to = &f->list[f->side ^= 1];

	to->cursor = from->cursor;
	to->count = players_row_count(&a->session, f->side);
	list_step(to, 0);
	from->cursor = from->top = 0;
	a->views.list = to;
}

/* Selects a row; if it was already selected, its left half steps back, its right half forward. */
static bool
players_event(struct app *a, const struct event *event)
{
	struct players_form *f = a->views.state[VIEW_players];
	int x = event->x, y = event->y;

	for (int side = 0; side < 2 && event->kind == EVENT_CLICK; side++) {
		const struct list *l = &f->list[side];
		int row = list_hit(l, x, y);
		if (!rect_contains(l->area, x, y))
			continue;
		if (row < 0)
			return true;
		bool again = f->side == side && l->cursor == row;
		if (f->side != side)
			go_to_other_side(a, REQ_ANALYSE);
		a->views.list->cursor = row;
		if (again && x >= l->area.x + NAME_COLUMNS)
			players_change(a, x < l->area.x + NAME_COLUMNS + VALUE_COLUMNS / 2
						  ? REQ_LEFT
						  : REQ_RIGHT);
		return true;
	}
	return false;
}

static void
players_open(struct app *a)
{
	struct players_form *f = a->views.state[VIEW_players];
	int side = player_spec_is_human(&a->session.spec[0]);

	app_open(a, VIEW_players);
	*f = (struct players_form){ .side = side };
	a->views.list = &f->list[side];
	a->views.list->count = players_row_count(&a->session, side);
}

static void
players_draw_side(const struct frame *frame, struct canvas *c, struct rect r, int side)
{
	struct players_form *f = frame->views->state[VIEW_players];
	const struct player_spec *spec = &frame->session->spec[side];
	struct list *l = &f->list[side];

	list_place(l, (struct rect){ r.x, r.y + 1, COLUMN, r.height - 1 },
		players_row_count(frame->session, side));
	canvas_text(c, r.x, r.y, panel_side_style((enum side)side), side ? "O" : "X");
	for (int row = l->top; list_sees(l, row); row++) {
		const struct param *key = row > 0 ? &spec->kind->keys[row - 1] : NULL;
		bool here = f->side == side && l->cursor == row;
		int y = list_y(l, row);
		char value[64];
		snprintf(value, sizeof value, "%s", spec->kind->name);
		if (key) {
			struct param_value v = param_get(key, spec);
			/* Without a limit a search takes its standard time. */
			if (strcmp(key->name, "time_ms") == 0 && v.whole == NO_LIMIT &&
				spec->search.playouts == NO_LIMIT &&
				(player_spec_searches(spec) ||
					spec->kind == player_kind_find("best")))
				v.whole = PLAYER_STANDARD_TIME_MS;
			param_print_words(key, &v, value, sizeof value);
		}
		canvas_text(
			c, r.x, y, here ? bold : normal, key ? players_name_of(key) : _("player"));
		list_draw_value(c, (struct rect){ r.x + NAME_COLUMNS, y, VALUE_COLUMNS, 1 },
			here ? look_accent(frame->ui->caps) : normal, here, value);
	}
}

static void
players_draw(const struct frame *frame, struct canvas *c, struct rect all)
{
	struct players_form *f = frame->views->state[VIEW_players];
	const struct list *l = &f->list[f->side];
	const struct player_kind *kind = frame->session->spec[f->side].kind;
	bool both = c->width >= 2 * COLUMN + 4;
	int x_rows = key_count(frame->session, frame->session->spec[0].kind),
	    o_rows = key_count(frame->session, frame->session->spec[1].kind);
	struct rect r = box_draw(c, frame->ui->caps, both ? 2 * COLUMN + 3 : COLUMN + 4,
		(x_rows > o_rows ? x_rows : o_rows) + 5 + (both ? 2 : 4), _("Players"));
	int help = both ? 2 : 4; /* lines about the row */
	struct rect foot = { r.x, r.y + r.height - help, r.width, help };

	c->clip = r;
	f->list[0].area = f->list[1].area = (struct rect){ 0 };
	box_sentence(c, foot, foot.y, normal,
		_(l->cursor > 0 ? kind->keys[l->cursor - 1].help : kind->help));
	r.height -= help + 1;
	for (int side = 0; side < 2; side++) {
		if (both || f->side == side)
			players_draw_side(frame, c, r, side);
		r.x += both ? COLUMN : 0;
	}
	canvas_clear_clip(c);
	list_draw_foot(l, c, foot.x, foot.y + help, _("arrows, Tab: other side, Esc"));
}

static const struct action actions[] = {
	{ .request = REQ_LEFT, .last = REQ_RIGHT, .run = players_change },
	{ .request = REQ_ANALYSE, .run = go_to_other_side },
	{ .request = REQ_NONE },
};

const struct view view_players = {
	.open = players_open,
	.size = sizeof(struct players_form),
	.actions = actions,
	.event = players_event,
	.says = players_says,
	.draw = players_draw,
};
