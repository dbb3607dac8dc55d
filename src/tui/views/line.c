/* LINE: steps through the expected line of a candidate on the board. The line is a copy, taken when
 * the view is opened and on request; the search continues meanwhile. */
#include <stdio.h>
#include <string.h>

#include "base/language.h"
#include "games/notation.h"
#include "match/phrases.h"
#include "tui/app/app.h"
#include "tui/panels/panels.h"
#include "tui/views/walk.h"

/* A candidate's line on the board. */
struct line_walk {
	struct report info; /* all candidates at the time of the copy */
	int order[GAME_MAX_MOVES];
	int lines; /* candidates that have one */
	int row;   /* which candidate */
	struct walk walk;
};

static struct line_walk *
own(const struct views *views)
{
	return views->state[VIEW_line];
}

/* A move of the list: " > 12 X d1/2 ". */
enum { ENTRY = 13 };

static const struct style plain = { 0 };
static const struct style quiet = { .attr = ATTR_DIM };
static const struct style bold = { .attr = ATTR_BOLD };

static const struct root_move *
candidate(const struct line_walk *w)
{
	return &w->info.moves[w->order[w->row]];
}

static char
mover(const struct state *s)
{
	return side_letter((enum side)s->to_move);
}

/* ---- the walk ---- */

/* Plays the first `step` moves of a row's line on the board. */
static void
go(struct app *a, int row, int step)
{
	struct line_walk *w = own(&a->views);

	w->row = row;
	walk_to(&w->walk, a->session.game, &w->info.position, candidate(w)->pv,
		candidate(w)->pv_length, step);
	a->viewed.chosen = candidate(w)->move;
	a->ui.dirty = true;
}

/* Copies all lines, those without moves last. Returns the row of `m`, or -1 if there is no line
 * after it; *m MOVE_NONE means the best. */
static int
copy_lines(struct app *a, struct line_walk *w, move_t m)
{
	int row = -1;

	w->info = a->viewed.info;
	w->lines = 0;
	if (m == MOVE_NONE && a->viewed.info.best >= 0)
		m = a->viewed.info.moves[a->viewed.info.best].move;
	for (int i = 0; i < a->viewed.ordered; i++) {
		struct root_move *c = &w->info.moves[a->viewed.order[i]];
		if (c->pv_length == 0 && move_proof(c) != GAME_OPEN) /* known at sight */
			c->pv[c->pv_length++] = c->move;
		if (c->pv_length > 0 && c->move == m)
			row = w->lines;
		if (c->pv_length > 0)
			w->order[w->lines++] = a->viewed.order[i];
	}
	return row;
}

/* Why there is no line. `fits`: what is viewed is of this position. */
static const char *
say_none(const struct app *a, bool fits)
{
	bool tour = a->session.front.asks; /* has its own keys */

	if (fits && a->viewed.info.source == REPORT_BEADS)
		return tour ? _("Beads give no line.")
			    : _("Beads give no line: x walks the tree of a search.");
	if (fits && a->viewed.info.count > 0)
		return _("The search has not looked beyond this move yet.");
	if (match_result(&a->session.match) != GAME_OPEN)
		return _("The game is over: there is no line.");
	if (app_reviews(a))
		return _("This position has not been reviewed yet.");
	return tour ? _("No search has looked for a line here yet.")
		    : _("No search has looked for a line here: Tab starts one.");
}

static void
open_view(struct app *a)
{
	static struct line_walk w; /* large */
	bool fits = a->viewed.has_info &&
		    state_equal(&a->viewed.info.position, match_state(&a->session.match));
	int row = fits ? copy_lines(a, &w, a->viewed.chosen) : -1;

	if (row < 0) {
		ui_say(&a->ui, "%s", say_none(a, fits));
		return;
	}
	app_open(a, VIEW_line);
	*own(&a->views) = w;
	go(a, row, 1);
}

static void
copy_afresh(struct app *a, enum request r)
{
	struct line_walk *w = own(&a->views);
	move_t m = candidate(w)->move;

	(void)r;
	if (!a->viewed.has_info || !state_equal(&a->viewed.info.position, &w->info.position))
		return;
	int row = copy_lines(a, w, m);
	go(a, row < 0 ? 0 : row, w->walk.step);
	ui_say(&a->ui, _("This is the line as it is now."));
}

static void
step(struct app *a, enum request r)
{
	go(a, own(&a->views)->row,
		own(&a->views)->walk.step + (r == REQ_RIGHT || r == REQ_DOWN ? 1 : -1));
}

static void
wheel(struct app *a, int down)
{
	go(a, own(&a->views)->row, own(&a->views)->walk.step + down);
}

static void
choose(struct app *a, enum request r)
{
	go(a, app_row_by_key(a, r, own(&a->views)->row, own(&a->views)->lines), 1);
}

/* After a bad move, whose line this is: takes it back. */
static void
take_back(struct app *a, enum request r)
{
	(void)r;
	app_close(a);
	coach_go_on(&a->session);
	app_request(a, REQ_UNDO);
}

/* Plays the moves up to this step in the game, except after a bad move. */
static void
play_line(struct app *a, enum request r)
{
	struct line_walk *w = own(&a->views);
	int length = w->walk.step;
	move_t moves[REPORT_PV_MAX];

	if (match_is_held(&a->session.match, HOLD_LESSON)) {
		take_back(a, r);
		return;
	}
	memcpy(moves, candidate(w)->pv, sizeof moves);
	app_close(a);
	session_play_line(&a->session, moves, length);
	ui_say(&a->ui, "%s",
		app_reviews(a) ? _("A branch of the game now: { and } go from one to another.")
		: a->session.front.asks
			? _("Played up to here: the tour goes on from its own position.")
			: _("Played up to here: u takes it back."));
}

static const char *
undo_status(const struct frame *frame, enum request r, const char **why_not)
{
	(void)r;
	*why_not = _("Nothing was played yet: Enter plays the line up to here.");
	return match_is_held(&frame->session->match, HOLD_LESSON) ? N_("take back") : NULL;
}

static const char *
enter_status(const struct frame *frame, enum request r, const char **why_not)
{
	(void)r;
	*why_not = _("No move of the line is on the board yet: Right plays its first.");
	return match_is_held(&frame->session->match, HOLD_LESSON)
		       ? "" /* what follows is only shown */
	       : own(frame->views)->walk.step == 0 ? NULL
						   : N_("try");
}

/* ---- what is seen ---- */

static const struct state *
position(const struct views *views, const struct session *session)
{
	(void)session;
	return &own(views)->walk.position;
}

static void
board(const struct frame *frame, struct board_view *v)
{
	walk_show(&own(frame->views)->walk, v);
}

static void
draw_candidate(const struct frame *frame, struct canvas *c, struct rect r)
{
	const struct line_walk *w = own(frame->views);
	const struct root_move *m = candidate(w);
	char name[GAME_MOVE_TEXT], rate[8], visits[16];

	game_move_text_level(frame->session->game, &w->info.position, m->move, name);
	enum side side = (enum side)w->info.position.to_move;
	win_rate_text(m, side, true, rate);
	text_count(visits, sizeof visits, (uint64_t)m->visits, 5);
	int proof = move_proof(m);
	int result = proof == GAME_OPEN ? 0 : proof * state_sign(&w->info.position);
	unsigned long n = (unsigned long)m->visits;
	if (w->info.source == REPORT_EVALUATION && proof == GAME_OPEN)
		canvas_printf(c, r.x, r.y, quiet, _("%s: %s%% for %c, depth %d"), name, rate,
			side_letter(side), m->depth);
	else if (n == 0 && proof != GAME_OPEN)
		canvas_printf(c, r.x, r.y, quiet,
			result > 0   ? _("%s: a proven win for %c")
			: result < 0 ? _("%s: a proven loss for %c")
				     : _("%s: a proven draw for %c"),
			name, side_letter(side));
	else if (proof == GAME_OPEN)
		canvas_printf(c, r.x, r.y, quiet,
			language_count(
				"%s: %s%% for %c, %s visit", "%s: %s%% for %c, %s visits", n),
			name, rate, side_letter(side), visits);
	else
		canvas_printf(c, r.x, r.y, quiet,
			result > 0   ? language_count("%s: proven win for %c, %s visit",
					       "%s: proven win for %c, %s visits", n)
			: result < 0 ? language_count("%s: proven loss for %c, %s visit",
					       "%s: proven loss for %c, %s visits", n)
				     : language_count("%s: proven draw for %c, %s visit",
					       "%s: proven draw for %c, %s visits", n),
			name, side_letter(side), visits);
}

static void
draw_entry(const struct frame *frame, struct canvas *c, int x, int y, int k, const struct state *s)
{
	const struct line_walk *w = own(frame->views);
	bool here = k == w->walk.step - 1;
	struct style style = here ? bold : k < w->walk.step ? plain : quiet;
	struct style side = { .ink = s->to_move == SIDE_FIRST ? TONE_X : TONE_O,
		.attr = style.attr };
	char name[GAME_MOVE_TEXT];

	game_move_text_level(frame->session->game, s, candidate(w)->pv[k], name);
	canvas_printf(c, x, y, style, "%c%2d", here ? '>' : ' ', k + 1);
	canvas_printf(c, x + 4, y, side, "%c", mover(s));
	canvas_text(c, x + 6, y, style, name);
}

/* The moves, column by column. */
static void
draw_list(const struct frame *frame, struct canvas *c, struct rect r)
{
	const struct line_walk *w = own(frame->views);
	struct state s = w->info.position;

	frame->ui->table.area = r;
	for (int k = 0; k < candidate(w)->pv_length && r.height > 0; k++) {
		draw_entry(frame, c, r.x + k / r.height * ENTRY, r.y + k % r.height, k, &s);
		frame->session->game->rules->play(frame->session->game, &s, candidate(w)->pv[k]);
	}
}

static void
side(const struct frame *frame, struct canvas *c, struct rect r)
{
	const struct line_walk *w = own(frame->views);
	struct rect list = { r.x, r.y + 1, r.width, r.height - 1 };
	int columns = r.width / ENTRY;

	canvas_printf(c, r.x, r.y, bold, _("Line %d of %d, step %d of %d"), w->row + 1, w->lines,
		w->walk.step, candidate(w)->pv_length);
	if ((r.height - 3) * columns >= candidate(w)->pv_length) {
		draw_candidate(frame, c, (struct rect){ r.x, r.y + 1, r.width, 1 });
		list.y += 2;
		list.height -= 2;
	}
	draw_list(frame, c, list);
}

static void
title(const struct frame *frame, int columns, char *out, size_t size)
{
	const struct line_walk *w = own(frame->views);
	int length = candidate(w)->pv_length;

	(void)columns;
	if (frame->session->game->rules->result(frame->session->game, &w->walk.position) ==
		GAME_OPEN)
		snprintf(out, size, _("step %d of %d, %c to play"), w->walk.step, length,
			mover(&w->walk.position));
	else
		snprintf(out, size, _("step %d of %d, the end"), w->walk.step, length);
}

static void
say(const struct frame *frame, char *out, size_t size)
{
	const struct line_walk *w = own(frame->views);
	char name[GAME_MOVE_TEXT] = "";
	struct text t;

	text_init(&t, out, size);
	if (!frame->ui->has_side)
		text_add(&t, _("%d of %d, step %d of %d: "), w->row + 1, w->lines, w->walk.step,
			candidate(w)->pv_length);
	if (w->walk.step == 0) {
		text_add(&t, "%s",
			frame->ui->has_side
				? _("This is the game's position: Right plays the line's "
				    "first move.")
				: _("the game."));
		return;
	}
	game_move_text_level(
		frame->session->game, &w->walk.before, candidate(w)->pv[w->walk.step - 1], name);
	text_add(&t, frame->ui->has_side ? _("%c plays %s.") : _("%c %s."), mover(&w->walk.before),
		name);
	int result = frame->session->game->rules->result(frame->session->game, &w->walk.position);
	if (!frame->ui->has_side || w->walk.step < candidate(w)->pv_length)
		return;
	text_add(&t, "%s",
		result == GAME_OPEN ? _(" The search has no more moves.")
		: result == 0       ? _(" A draw.")
		: result > 0        ? _(" X has won.")
				    : _(" O has won."));
}

/* A numbered stone, or a move of the list. */
static void
click(struct app *a, int x, int y)
{
	const struct rect *t = &a->ui.table.area;
	int cell = a->ui.has_board ? board_layout_hit(&a->ui.layout, x, y) : -1;

	if (cell >= 0 && own(&a->views)->walk.number[cell] > 0)
		go(a, own(&a->views)->row, own(&a->views)->walk.number[cell]);
	if (x < t->x || y < t->y || x >= t->x + t->width || y >= t->y + t->height)
		return;
	int k = (x - t->x) / ENTRY * t->height + y - t->y;
	if (k < candidate(own(&a->views))->pv_length)
		go(a, own(&a->views)->row, k + 1);
}

/* Any change of the game ends the walk. */
static void
tick(struct app *a)
{
	if (!state_equal(&own(&a->views)->info.position, match_state(&a->session.match)))
		app_close_mode(a);
}

/* The candidate stays selected. */
static void
leave(struct app *a)
{
	if (state_equal(&own(&a->views)->info.position, match_state(&a->session.match)))
		app_choose(a, candidate(own(&a->views))->move);
}

static const struct action actions[] = {
	{ .request = REQ_LEFT, .run = step },
	{ .request = REQ_UP, .run = step },
	{ .request = REQ_RIGHT, .run = step },
	{ .request = REQ_DOWN, .run = step },
	{ .request = REQ_ROW, .run = choose },
	{ .request = REQ_NEXT_ROW, .run = choose },
	{ .request = REQ_PREVIOUS_ROW, .run = choose },
	{ .request = REQ_LINE, .run = copy_afresh },
	{ .request = REQ_ENTER, .run = play_line, .status = enter_status },
	{ .request = REQ_UNDO, .run = take_back, .status = undo_status },
	{ .request = REQ_NONE },
};

static const enum request keys[] = { REQ_ENTER, REQ_UNDO, REQ_RIGHT, REQ_NEXT_ROW, REQ_PREVIOUS_ROW,
	REQ_NONE };

extern const struct view view_line;
const struct view view_line = {
	.opened_by = REQ_LINE,
	.open = open_view,
	.size = sizeof(struct line_walk),
	.mode = N_("LINE"),
	.where = IN_LINE,
	.holds = true,
	.actions = actions,
	.click = click,
	.wheel = wheel,
	.position = position,
	.board = board,
	.side = side,
	.title = title,
	.say = say,
	.tick = tick,
	.close = leave,
	.keys = keys,
};
