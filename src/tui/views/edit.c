/* EDIT: sets up any legal position on the board, and says why an illegal one is impossible. */
#include <stdio.h>
#include <string.h>

#include "base/language.h"
#include "games/notation.h"
#include "tui/app/app.h"

/* A position being set up. */
struct edited {
	struct state position;
	bool side_given; /* the person has chosen the side to move */
};

enum { EDIT_CHANGES = 64 }; /* that can be undone */

struct edit_form {
	struct edited now, past[EDIT_CHANGES]; /* before the last changes, latest last */
	int changes;
};

static const struct state *
edit_position(const struct views *views, const struct session *session)
{
	const struct edit_form *f = views->state[VIEW_edit];

	return &f->now.position;
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
	while (cell < game_cell_count(g) && g->rules->get(g, &f->now.position, cell) != CELL_EMPTY)
		cell += plane;
	if (take)
		return cell >= plane ? cell - plane : -1;
	return cell < game_cell_count(g) ? cell : -1;
}

/* Remembers the position before a change, dropping the oldest if there is no room. */
static void
edit_remember(struct edit_form *f)
{
	if (f->changes == EDIT_CHANGES)
		memmove(f->past, f->past + 1, (size_t)--f->changes * sizeof *f->past);
	f->past[f->changes++] = f->now;
}

static void
edit_put(struct app *a, enum cell what)
{
	struct edit_form *f = a->views.state[VIEW_edit];
	int cell = target(a, what == CELL_EMPTY);

	if (cell >= 0) {
		edit_remember(f);
		a->session.game->rules->put(a->session.game, &f->now.position, cell, what);
		return;
	}
	ui_say(&a->ui, what == CELL_EMPTY ? _("This column is empty.") : _("This column is full."));
}

/* Returns whether the position is possible, with what is wrong; sets the side to move, which the
 * stones determine unless the person has chosen it. */
static bool
edit_is_legal(const struct edit_form *f, const struct game *g, struct state *s, struct error *e)
{
	*s = f->now.position;
	return g->rules->validate(g, s, f->now.side_given ? (enum side)s->to_move : SIDE_NONE, e);
}

/* Starts a game from the position, unless it is the match's. */
static void
edit_leave(struct app *a)
{
	const struct game *g = a->session.game;
	struct player_spec spec[2] = { a->session.spec[0], a->session.spec[1] };
	struct state s;
	struct error e;

	edit_is_legal(a->views.state[VIEW_edit], g, &s, &e); /* by edit_enter_status() */
	app_close(a);
	struct state known = match_known(&a->session.match);
	if (g->simultaneous) { /* whoever chooses first, and has chosen, is of the game, not of the board */
		known.to_move = s.to_move;
		known.pending = s.pending;
	}
	if (state_equal(&s, &known)) {
		ui_say(&a->ui, _("Nothing was changed."));
		return;
	}
	app_new_match(a, g, spec, &s);
	if (g->rules->result(g, &s) == GAME_OPEN && g->simultaneous)
		ui_say(&a->ui, _("A game from this position."));
	else if (g->rules->result(g, &s) == GAME_OPEN)
		ui_say(&a->ui, _("A game from this position: %c to play."),
			side_letter((enum side)s.to_move));
}

static void
edit_run(struct app *a, enum request r)
{
	struct edit_form *f = a->views.state[VIEW_edit];

	if (r == REQ_ENTER) {
		edit_leave(a);
	} else if (r == REQ_UNDO) {
		f->now = f->past[--f->changes];
	} else if (r == REQ_TURN) {
		edit_remember(f);
		f->now.position.to_move ^= 1;
		f->now.side_given = true;
	} else if (r == REQ_CLEAR) {
		const struct game *g = a->session.game;
		edit_remember(f);
		if (g->simultaneous) /* heads cannot be put: they stand where they start */
			g->rules->start(g, &f->now.position);
		else
			memset(f->now.position.stones, 0, sizeof f->now.position.stones);
	} else {
		edit_put(a, r == REQ_PUT_X   ? CELL_FIRST
			    : r == REQ_PUT_O ? CELL_SECOND
					     : CELL_EMPTY);
	}
}

static const char *
edit_enter_status(const struct frame *frame, enum request r, const char **why_not)
{
	static struct error e;
	struct state s;

	*why_not = e.text;
	return edit_is_legal(frame->views->state[VIEW_edit], frame->session->game, &s, &e)
		       ? N_("play on")
		       : NULL;
}

static const char *
edit_turn_status(const struct frame *frame, enum request r, const char **why_not)
{
	*why_not = _("Both sides move at once here.");
	return frame->session->game->simultaneous ? NULL : N_("turn");
}

static const char *
edit_undo_status(const struct frame *frame, enum request r, const char **why_not)
{
	const struct edit_form *f = frame->views->state[VIEW_edit];

	*why_not = _("Nothing was changed.");
	return f->changes > 0 ? N_("revert") : NULL;
}

static void
edit_board(const struct frame *frame, struct board_view *v)
{
	const struct edit_form *f = frame->views->state[VIEW_edit];

	v->state = &f->now.position;
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
	int y = r.y, air = r.height >= 14;

	if (r.height == 0)
		return;
	for (size_t i = 0; i < sizeof list / sizeof list[0]; i++) {
		if (list[i] == REQ_TURN && frame->session->game->simultaneous)
			continue;
		canvas_text(c, r.x, y, bold, request_key_name(list[i]));
		canvas_text(c, r.x + 7, y, quiet,
			list[i] == REQ_ENTER ? _("play on from this position")
					     : _(request_table[list[i]].help));
		y++;
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
	enum cell what = a->session.game->rules->get(a->session.game, &f->now.position, cell);
	edit_put(a, what == CELL_EMPTY   ? CELL_FIRST
		    : what == CELL_FIRST ? CELL_SECOND
					 : CELL_EMPTY);
	return true;
}

static void
edit_open(struct app *a)
{
	struct edit_form *f = a->views.state[VIEW_edit];

	*f = (struct edit_form){ .now.position = match_known(&a->session.match) };
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
	struct state s;
	struct error e;
	bool legal = edit_is_legal(f, g, &s, &e);

	if (!legal)
		s.to_move = f->now.position.to_move;
	if (what == SAYS_SENTENCE && !legal)
		snprintf(out, size, "%s", e.text);
	else if (what == SAYS_SENTENCE && g->rules->result(g, &s) != GAME_OPEN)
		snprintf(out, size, "%s", _("The game is over in this position."));
	else if (what == SAYS_SENTENCE && g->simultaneous)
		snprintf(out, size, "%s", _("Enter plays on from here."));
	else if (what == SAYS_SENTENCE)
		snprintf(out, size,
			frame->ui->has_side ? _("%c to play. Enter plays on from here.")
					    : _("%c to play."),
			side_letter((enum side)s.to_move));
	else if (what == SAYS_TITLE && g->counts_discs) /* beside the players */
		snprintf(out, size, _("%c to play"), side_letter((enum side)s.to_move));
	else if (what == SAYS_TITLE && !g->simultaneous)
		snprintf(out, size, "X %d   O %d", state_count(g, &s, CELL_FIRST),
			state_count(g, &s, CELL_SECOND));
}

static const struct action actions[] = {
	{ .request = REQ_ENTER, .run = edit_run, .status = edit_enter_status },
	{ .request = REQ_PUT_X, .run = edit_run },
	{ .request = REQ_PUT_O, .run = edit_run },
	{ .request = REQ_PUT_NONE, .run = edit_run },
	{ .request = REQ_TURN, .run = edit_run, .status = edit_turn_status },
	{ .request = REQ_UNDO, .run = edit_run, .status = edit_undo_status },
	{ .request = REQ_CLEAR, .run = edit_run },
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
