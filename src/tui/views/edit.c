/* EDIT: sets up any legal position on the board, and says why an illegal one is impossible. */
#include <stdio.h>
#include <string.h>

#include "base/language.h"
#include "games/notation.h"
#include "tui/app/app.h"

/* A position being set up. */
enum { EDIT_CHANGES = 64 }; /* that can be undone */

struct edit_form {
	struct state position;
	bool side_given; /* the person has chosen the side to move */
	/* Positions before the last changes, latest last. */
	struct {
		struct state position;
		bool side_given;
	} past[EDIT_CHANGES];
	int changes;
};

static const struct state *
edit_position(const struct views *views, const struct session *session)
{
	const struct edit_form *f = views->state[VIEW_edit];

	return &f->position;
}

/* Returns the cell that the cursor selects: in games played by column the lowest free one, or the
 * highest taken. */
static int
target(const struct app *a, bool take)
{
	struct edit_form *f = a->views.state[VIEW_edit];
	const struct game *g = a->session.game;
	int plane = g->columns * g->rows, cell = a->ui.cursor % plane;

	if (!g->by_column)
		return a->ui.cursor;
	while (cell < game_cell_count(g) && g->rules->get(g, &f->position, cell) != CELL_EMPTY)
		cell += plane;
	if (take)
		return cell >= plane ? cell - plane : -1;
	return cell < game_cell_count(g) ? cell : -1;
}

/* Remembers the position before a change, dropping the oldest if there is no room. */
static void
edit_remember(struct edit_form *e)
{
	if (e->changes == EDIT_CHANGES)
		memmove(e->past, e->past + 1, (size_t)--e->changes * sizeof *e->past);
	e->past[e->changes].position = e->position;
	e->past[e->changes++].side_given = e->side_given;
}

static void
edit_undo(struct app *a, enum request r)
{
	struct edit_form *e = a->views.state[VIEW_edit];

	e->position = e->past[--e->changes].position;
	e->side_given = e->past[e->changes].side_given;
}

static const char *
undo_status(const struct frame *frame, enum request r, const char **why_not)
{
	const struct edit_form *f = frame->views->state[VIEW_edit];

	*why_not = _("Nothing was changed.");
	return f->changes > 0 ? request_table[r].label : NULL;
}

static void
edit_put(struct app *a, enum cell what)
{
	struct edit_form *f = a->views.state[VIEW_edit];
	int cell = target(a, what == CELL_EMPTY);

	if (cell >= 0) {
		edit_remember(f);
		a->session.game->rules->put(a->session.game, &f->position, cell, what);
		return;
	}
	ui_say(&a->ui, what == CELL_EMPTY ? _("This column is empty.") : _("This column is full."));
}

static void
put_as_asked(struct app *a, enum request r)
{
	edit_put(a, r == REQ_PUT_X ? CELL_FIRST : r == REQ_PUT_O ? CELL_SECOND : CELL_EMPTY);
}

static void
edit_turn(struct app *a, enum request r)
{
	struct edit_form *f = a->views.state[VIEW_edit];

	edit_remember(f);
	f->position.to_move ^= 1;
	f->side_given = true;
}

static void
edit_clear(struct app *a, enum request r)
{
	struct edit_form *f = a->views.state[VIEW_edit];

	edit_remember(f);
	memset(f->position.stones, 0, sizeof f->position.stones);
}

/* Returns the side that the person has chosen, or SIDE_NONE: then the stones determine it. */
static enum side
side_to_move(const struct edit_form *e)
{
	return e->side_given ? (enum side)e->position.to_move : SIDE_NONE;
}

static void
edit_leave(struct app *a, enum request r)
{
	struct edit_form *f = a->views.state[VIEW_edit];
	struct state s = f->position;
	struct player_spec spec[2] = { a->session.spec[0], a->session.spec[1] };
	struct error e;

	if (!a->session.game->rules->validate(a->session.game, &s, side_to_move(f), &e)) {
		ui_say(&a->ui, "%.250s", e.text);
		return;
	}
	app_close(a);
	const struct state known = match_known(&a->session.match);
	if (state_equal(&s, &known)) {
		ui_say(&a->ui, _("Nothing was changed."));
		return;
	}
	app_new_match(a, a->session.game, spec, &s);
	if (a->session.game->rules->result(a->session.game, &s) == GAME_OPEN)
		ui_say(&a->ui, _("A game from this position: %c to play."),
			side_letter((enum side)s.to_move));
}

static void
edit_board(const struct frame *frame, struct board_view *v)
{
	const struct edit_form *f = frame->views->state[VIEW_edit];

	v->state = &f->position;
	v->before = NULL;
	v->last = -1;
	v->info = NULL;
	v->mark_legal = false;
	v->cursor = frame->ui->cursor;
}

/* Draws the keys; the sentence below says what is wrong with the position. */
static void
edit_draw(const struct frame *frame, struct canvas *c, struct rect r)
{
	static const enum request list[] = { REQ_PUT_X, REQ_PUT_O, REQ_PUT_NONE, REQ_TURN,
		REQ_CLEAR, REQ_ENTER };
	char key[16];
	int y = r.y, air = r.height >= 14;

	if (r.height == 0)
		return;
	for (size_t i = 0; i < sizeof list / sizeof list[0]; i++, y++) {
		request_key_name(list[i], key);
		canvas_text(c, r.x, y, bold, key);
		canvas_text(c, r.x + 7, y, quiet,
			list[i] == REQ_ENTER ? _("play on from this position")
					     : _(request_table[list[i]].help));
	}
	canvas_text(c, r.x, y, bold, "Esc");
	canvas_text(c, r.x + 7, y, quiet, _("return to the game unchanged"));
	y += 1 + air;
	canvas_text(c, r.x, y, quiet,
		frame->session->game->by_column ? _("Stones fall; the top one is taken.")
						: _("Repeated clicks cycle X, O, empty."));
}

static bool
edit_event(struct app *a, const struct event *event)
{
	struct edit_form *f = a->views.state[VIEW_edit];
	int cell = a->ui.has_board ? board_layout_hit(&a->ui.layout, event->x, event->y) : -1;

	if (event->kind != EVENT_CLICK)
		return false;
	if (cell < 0)
		return true;
	int place = a->session.game->by_column
			    ? cell % (a->session.game->columns * a->session.game->rows)
			    : cell;
	if (place != a->ui.cursor) {
		a->ui.cursor = place;
		return true;
	}
	/* Repeated on the same cell: empty, X, O in turn. */
	enum cell what = a->session.game->rules->get(a->session.game, &f->position, cell);
	edit_put(a, what == CELL_EMPTY   ? CELL_FIRST
		    : what == CELL_FIRST ? CELL_SECOND
					 : CELL_EMPTY);
	return true;
}

static void
edit_open(struct app *a)
{
	struct edit_form *f = a->views.state[VIEW_edit];

	*f = (struct edit_form){ .position = match_known(&a->session.match) };
	app_open(a, VIEW_edit);
}

/* Says that the position is discarded; edit_leave() says more. */
static void
close_edit(struct app *a)
{
	struct edit_form *f = a->views.state[VIEW_edit];

	if (f->changes > 0)
		ui_say(&a->ui, "%s", _("Back to the game; the edited position is discarded."));
}

/* The result of the match does not apply to a position being set up. */
static void
edit_says(const struct frame *frame, enum said what, int columns, char *out, size_t size)
{
	const struct edit_form *f = frame->views->state[VIEW_edit];
	const struct game *g = frame->session->game;
	struct state s = f->position;
	struct error e;

	if (what == SAYS_SENTENCE && !g->rules->validate(g, &s, side_to_move(f), &e))
		snprintf(out, size, "%s", e.text);
	else if (what == SAYS_SENTENCE && g->rules->result(g, &s) != GAME_OPEN)
		snprintf(out, size, "%s", _("The game is over in this position."));
	else if (what == SAYS_SENTENCE)
		snprintf(out, size,
			frame->ui->has_side ? _("%c to play. Enter plays on from here.")
					    : _("%c to play."),
			side_letter((enum side)s.to_move));
	else if (what == SAYS_TITLE && g->counts_discs) /* beside the players */
		snprintf(out, size, _("%c to play"), side_letter((enum side)s.to_move));
	else if (what == SAYS_TITLE)
		snprintf(out, size, "X %d   O %d", state_count(g, &s, CELL_FIRST),
			state_count(g, &s, CELL_SECOND));
}

static const struct action actions[] = {
	{ .request = REQ_ENTER, .run = edit_leave, .label = N_("play on") },
	{ .request = REQ_PUT_X, .run = put_as_asked },
	{ .request = REQ_PUT_O, .run = put_as_asked },
	{ .request = REQ_PUT_NONE, .run = put_as_asked },
	{ .request = REQ_TURN, .run = edit_turn },
	{ .request = REQ_UNDO, .run = edit_undo, .status = undo_status },
	{ .request = REQ_CLEAR, .run = edit_clear },
	{ .request = REQ_NONE },
};

const struct view view_edit = {
	.open = edit_open,
	.size = sizeof(struct edit_form),
	.mode = N_("EDIT"),
	.flags = VIEW_HOLDS,
	.actions = actions,
	.event = edit_event,
	.position = edit_position,
	.board = edit_board,
	.draw = edit_draw,
	.says = edit_says,
	.close = close_edit,
};
