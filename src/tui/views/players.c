/* The engines' settings, changed while they play: what kind sits on each side, and every key it
 * has. */
#include <stdio.h>

#include "base/language.h"
#include "tui/app/app.h"
#include "tui/app/mouse.h"
#include "tui/app/players.h"
#include "tui/canvas/box.h"
#include "tui/panels/draw.h"

/* The settings of both players. */
struct players_form {
	int side, row; /* where the cursor is */
	struct {
		struct rect area;
		int first; /* the row at its top */
	} shown[2];        /* of the last drawing: each side's rows */
};

static struct players_form *
own(const struct app *a)
{
	return app_view_state(a, VIEW_players);
}

static const struct style plain = { 0 };
static const struct style bold = { .attr = ATTR_BOLD };
static const struct style quiet = { .attr = ATTR_DIM };

enum { NAME_COLUMNS = 11, VALUE_COLUMNS = 16, COLUMN = NAME_COLUMNS + VALUE_COLUMNS + 2 };

/* Of the keys that are of use on the board. */
static int
key_count(const struct app *a, const struct player_kind *kind)
{
	int count = 0;

	while (kind->keys && kind->keys[count].name)
		count++;
	return a->session.game->simultaneous ? count : count - kind->simultaneous_keys;
}

static int
kind_index(const struct player_kind *kind)
{
	int i = 0;

	while (player_kind_at(i) != kind)
		i++;
	return i;
}

static void
step_key(struct player_spec *spec, const struct param *key, bool up)
{
	struct param_value v = param_get(key, spec);

	param_step(key, &v, up);
	param_put(key, spec, &v);
}

/* Row 0 is the kind, then come its keys. */
static void
change(struct app *a, bool up)
{
	struct players_form *f = own(a);
	struct player_spec spec = a->session.spec[f->side];
	int kinds = kind_index(NULL);

	if (f->row == 0) {
		int next = (kind_index(spec.kind) + (up ? 1 : kinds - 1)) % kinds;
		player_spec_parse(player_kind_at(next)->name, &spec, NULL);
	} else {
		step_key(&spec, &spec.kind->keys[f->row - 1], up);
	}
	session_seat(&a->session, (enum side)f->side, &spec);
}

/* A row is chosen; a second time, its left half steps back, its right half on. */
static void
click(struct app *a, int x, int y)
{
	struct players_form *f = own(a);

	for (int side = 0; side < 2; side++) {
		struct rect r = f->shown[side].area;
		int row = f->shown[side].first + y - r.y;
		if (!app_is_inside(r, x, y))
			continue;
		if (row > key_count(a, a->session.spec[side].kind))
			return;
		bool again = f->side == side && f->row == row;
		f->side = side;
		f->row = row;
		if (again && x >= r.x + NAME_COLUMNS)
			change(a, x >= r.x + NAME_COLUMNS + VALUE_COLUMNS / 2);
		return;
	}
	app_close(a);
}

static int
row_count(const struct app *a)
{
	return 1 + key_count(a, a->session.spec[own(a)->side].kind);
}

static void
move_row(struct app *a, enum request r)
{
	int rows = row_count(a);

	own(a)->row = (own(a)->row + (r == REQ_DOWN ? 1 : rows - 1)) % rows;
}

static void
step_value(struct app *a, enum request r)
{
	change(a, r == REQ_RIGHT);
}

static void
other_side(struct app *a, enum request r)
{
	struct players_form *f = own(a);

	(void)r;
	f->side ^= 1;
	if (f->row >= row_count(a))
		f->row = row_count(a) - 1;
}

static const struct action actions[] = {
	{ REQ_UP, move_row },
	{ REQ_DOWN, move_row },
	{ REQ_LEFT, step_value },
	{ REQ_RIGHT, step_value },
	{ REQ_ANALYSE, other_side },
	{ REQ_NONE, NULL },
};

void
view_players_open(struct app *a)
{
	*own(a) = (struct players_form){ .side = player_spec_is_human(&a->session.spec[0]) };
	app_open(a, VIEW_players);
}

static struct style
here_style(const struct app *a)
{
	if (a->ui.caps.depth == DEPTH_MONO)
		return (struct style){ .attr = ATTR_REVERSE | ATTR_BOLD };
	return (struct style){ .ink = TONE_ON_ACCENT, .paper = TONE_ACCENT, .attr = ATTR_BOLD };
}

static void
draw_row(struct app *a, struct canvas *c, int x, int y, int side, int row)
{
	const struct player_spec *spec = &a->session.spec[side];
	const struct param *key = row > 0 ? &spec->kind->keys[row - 1] : NULL;
	bool here = own(a)->side == side && own(a)->row == row;
	char value[64];

	snprintf(value, sizeof value, "%s", spec->kind->name);
	if (key) {
		struct param_value v = param_get(key, spec);
		param_print_words(key, &v, value, sizeof value);
	}
	canvas_text(c, x, y, here ? bold : plain, key ? key->name : _("player"));
	struct style style = here ? here_style(a) : plain;
	x += NAME_COLUMNS;
	canvas_text(c, x, y, style, here ? "< " : "  ");
	canvas_field(c, x + 2, y, style, VALUE_COLUMNS - 4, value);
	canvas_text(c, x + VALUE_COLUMNS - 2, y, style, here ? " >" : "  ");
}

/* Rows that a side's list is moved up, so that the cursor's is seen. */
static int
first_row(const struct app *a, int side, int room)
{
	int row = own(a)->side == side ? own(a)->row : 0;
	return row < room ? 0 : row - room + 1;
}

static const char *
help_of_row(const struct app *a)
{
	const struct player_kind *kind = a->session.spec[own(a)->side].kind;
	return own(a)->row > 0 ? kind->keys[own(a)->row - 1].help : kind->help;
}

static void
draw_side(struct app *a, struct canvas *c, struct rect r, int side)
{
	int rows = 1 + key_count(a, a->session.spec[side].kind), room = r.height - 1;
	int first = first_row(a, side, room);
	own(a)->shown[side].area = (struct rect){ r.x, r.y + 1, COLUMN, room };
	own(a)->shown[side].first = first;
	struct style title = { .ink = side ? TONE_O : TONE_X, .attr = ATTR_BOLD };

	canvas_printf(c, r.x, r.y, title, side ? "O" : "X");
	for (int i = 0; i < room && first + i < rows; i++)
		draw_row(a, c, r.x, r.y + 1 + i, side, first + i);
}

static void
draw(struct app *a, struct canvas *c)
{
	bool both = c->width >= 2 * COLUMN + 4;
	int x_rows = key_count(a, a->session.spec[0].kind),
	    o_rows = key_count(a, a->session.spec[1].kind);
	struct rect r = box_draw(c, a->ui.caps, both ? 2 * COLUMN + 3 : COLUMN + 4,
		(x_rows > o_rows ? x_rows : o_rows) + 5 + (both ? 2 : 4), _("Players"));
	int help = both ? 2 : 4; /* lines of what the row is */
	struct rect foot = { r.x, r.y + r.height - help, r.width, help };

	c->clip = r;
	own(a)->shown[0].area = own(a)->shown[1].area = (struct rect){ 0 };
	box_sentence(c, foot, foot.y, _(help_of_row(a)));
	r.height -= help + 1;
	if (both || own(a)->side == 0)
		draw_side(a, c, r, 0);
	if (both || own(a)->side == 1) {
		struct rect right = r;
		right.x += both ? COLUMN : 0;
		draw_side(a, c, right, 1);
	}
	canvas_clear_clip(c);
	canvas_printf(c, r.x, foot.y + help, quiet, " %s ", _("arrows, Tab: other side, Esc"));
}

extern const struct view view_players;
const struct view view_players = {
	.size = sizeof(struct players_form),
	.where = IN_POPUP,
	.actions = actions,
	.click = click,
	.draw = draw,
};
