/* REPORT: what there is to say about the game: result, accuracy of both sides, the turning points
 * with a reason each. The board shows the position in which the selected one was made; while it is
 * open the whole game is analysed. The screen's thread only. */
#include <stdio.h>

#include "base/language.h"
#include "games/notation.h"
#include "match/phrases.h"
#include "match/review/summary.h"
#include "tui/app/app.h"
#include "tui/app/requests.h"
#include "tui/panels/panels.h"

struct report_form {
	struct summary summary;
	int row;  /* 0: the result; from 1 on a turning point */
	int node; /* the current node before, RECORD_NONE if it must not be restored */
	int cursor;
	bool paused;
	int done; /* positions reviewed when the debrief was made; -1: it was not */
};

static struct report_form *
own(const struct views *views)
{
	return views->state[VIEW_report];
}

static const struct style plain = { 0 };
static const struct style quiet = { .attr = ATTR_DIM };

/* The ply of the selected turning point; NULL for the result. */
static const int *
selected(const struct report_form *f)
{
	return f->row > 0 && f->row <= f->summary.worst_count ? &f->summary.turn[f->row - 1] : NULL;
}

/* ---- walking ---- */

static void
show_row(struct app *a)
{
	struct report_form *f = own(&a->views);
	const int *turn = selected(f);
	int ply = turn ? *turn : match_length(&a->session.match);

	if (match_at(&a->session.match) != ply)
		session_go(&a->session, ply);
	viewed_forget_rows(&a->viewed);
	if (turn)
		app_choose(a, match_move(&a->session.match, ply));
	review_look_at(&a->session.review, record_current(&a->session.match.record));
}

static void
walk(struct app *a, enum request r)
{
	struct report_form *f = own(&a->views);
	int rows = f->summary.worst_count + 1;
	bool back = r == REQ_UP || r == REQ_LEFT || r == REQ_BACK || r == REQ_MISTAKE_BACK;

	f->row = r == REQ_START ? 0
		 : r == REQ_END ? rows - 1
				: (f->row + (back ? rows - 1 : 1)) % rows;
	show_row(a);
}

static void
wheel(struct app *a, int down)
{
	walk(a, down > 0 ? REQ_DOWN : REQ_UP);
}

/* ---- what is known ---- */

/* Makes the debrief again when more of the game has been analysed; the selection stays. */
static void
tick(struct app *a)
{
	struct report_form *f = own(&a->views);
	const int *turn = selected(f);
	int ply = turn ? *turn : -1, done = review_done(&a->session.review);

	if (turn && match_at(&a->session.match) != ply) /* QUIZ has gone elsewhere */
		show_row(a);
	if (done == f->done)
		return;
	f->done = done;
	summary_make(&a->session.match.record, options_integer(a->options, OPTION_mistake_points),
		&f->summary);
	f->row = 0;
	for (int i = 0; i < f->summary.worst_count; i++) {
		if (f->summary.turn[i] == ply)
			f->row = i + 1;
	}
	if (ply >= 0)
		show_row(a);
	a->ui.dirty = true;
}

static void
open_view(struct app *a)
{
	struct match *m = &a->session.match;

	if (!app_begin_review(a))
		return;
	app_open(a, VIEW_report);
	*own(&a->views) = (struct report_form){ .node = record_current(&m->record),
		.cursor = a->ui.cursor,
		.paused = match_is_held(m, HOLD_PAUSED),
		.done = -1 };
	a->session.review_stopped = false;
	a->ui.message[0] = '\0';
	session_go(&a->session, match_length(m)); /* nothing thinks any more */
	tick(a);
	a->viewed.chosen = MOVE_NONE;
}

/* Returns to the position before. */
static void
leave(struct app *a)
{
	struct report_form *f = own(&a->views);
	int node = f->node;

	analysis_drop(&a->session);
	a->ui.cursor = f->cursor;
	f->node = RECORD_NONE;
	if (node == RECORD_NONE)
		return;
	session_go_to(&a->session, node);
	(f->paused ? match_hold : match_release)(&a->session.match, HOLD_PAUSED, a->session.now_us);
}

void
view_report_forget(struct app *a)
{
	own(&a->views)->node = RECORD_NONE;
}

/* ---- what can be done ---- */

/* An Enter too many at the end of a game, or held on Tron, leads here and no further. */
static void
play_on(struct app *a, enum request r)
{
	(void)r;
	if (!selected(own(&a->views))) {
		ui_say(&a->ui, "%s",
			own(&a->views)->summary.worst_count > 0
				? _("Select a turning point with the arrows first.")
				: _("There is no turning point from which to play on."));
		return;
	}
	own(&a->views)->node = RECORD_NONE;
	app_close(a);
	match_release(&a->session.match, HOLD_PAUSED, a->session.now_us);
}

static void
try_again(struct app *a, enum request r)
{
	(void)r;
	view_open(a, VIEW_quiz);
}

static void
review(struct app *a, enum request r)
{
	app_close(a);
	app_request(a, r);
}

/* ---- what is shown ---- */

static bool
peek(struct app *a, struct report *out)
{
	return selected(own(&a->views)) && view_review_peek(a, out);
}

static void
board(const struct frame *frame, struct board_view *v)
{
	v->cursor = selected(own(frame->views)) ? frame->chosen_cell : -1;
}

/* "You lose, X 11 to O 25", or that the game is not over. */
static void
say_result(const struct frame *frame, struct text *t)
{
	const struct record *r = &frame->session->match.record;
	const struct state *end = &r->node[r->line[r->length]].position;

	if (frame->session->game->rules->result(frame->session->game, end) != GAME_OPEN)
		phrase_result(frame->session->game, end, frame->session->spec, t);
	else if (r->lost_at == r->line[r->length])
		phrase_loss(frame->session->spec, r, t);
	else
		text_add(t, "%s", _("The game is not over"));
}

static void
say(const struct frame *frame, char *out, size_t size)
{
	const struct report_form *f = own(frame->views);
	const int *turn = selected(f);
	bool over = review_is_done(&frame->session->review);
	struct text t;

	text_init(&t, out, size);
	if (turn && !frame->ui->has_side)
		summary_move_say(&frame->session->match.record, *turn, NULL, &t);
	else if (turn)
		summary_move_say(&frame->session->match.record, *turn, frame->session->spec, &t);
	if (turn)
		judge_why(&frame->session->match.record, *turn, &t);
	else if (f->summary.worst_count > 0)
		text_add(&t, "%s", _("Arrows: the turning points."));
	else
		text_add(&t, "%s",
			over ? _("No move lost anything.") : _("The game is being analysed."));
}

/* "accuracy   X 71%    O 88%    so far", and both sides' mistakes. */
static int
draw_accuracy(const struct frame *frame, struct canvas *c, struct rect r, int y)
{
	enum { SO_FAR_AT = 29 };
	const struct summary *d = &own(frame->views)->summary;

	if (d->accuracy[0] < 0 && d->accuracy[1] < 0)
		return y;
	canvas_text(c, r.x, y, quiet, _("accuracy"));
	for (int side = 0, x = r.x + 11; side < 2; side++, x += 9) {
		canvas_printf(c, x, y, panel_side_style((enum side)side), "%c",
			side_letter((enum side)side));
		if (d->accuracy[side] >= 0)
			canvas_printf(c, x + 2, y, plain, "%.0f%%", d->accuracy[side]);
	}
	panel_mistakes_draw(d, c, r.x, y + 1);
	for (int line = 0; line < 2 && !review_is_done(&frame->session->review); line++)
		canvas_text(c, r.x + SO_FAR_AT, y + line, quiet, _("so far"));
	return y + 4;
}

/* "> 12 O d1  -6d??" */
static void
draw_turn(const struct frame *frame, struct canvas *c, struct rect r, int y, int index, bool marks)
{
	const struct report_form *f = own(frame->views);
	const struct match *m = &frame->session->match;
	int ply = f->summary.turn[index];
	struct judgement v = judge_ply(&m->record, ply);
	const struct state *from = &match_ply(m, ply)->position;
	char name[GAME_MOVE_TEXT], loss[JUDGEMENT_SHORT];
	bool here = f->row == index + 1;

	game_move_text_level(frame->session->game, from, match_move(m, ply), name);
	judgement_short(&v, loss);
	canvas_printf(c, r.x, y, here ? panel_accent(frame) : plain, "%c%3d %c %-6s",
		here ? '>' : ' ', game_move_number(frame->session->game, ply),
		side_letter((enum side)from->to_move), name);
	canvas_printf(c, r.x + 14, y, plain, "%5s%s", loss,
		marks && judgement_changes_result(&v) ? "??" : "");
}

static int
draw_turns(const struct frame *frame, struct canvas *c, struct rect r, int y)
{
	const struct summary *d = &own(frame->views)->summary;
	bool marks = false;
	char title[128];
	struct text t;

	if (d->worst_count == 0)
		return y;
	for (int i = 0; i < d->worst_count; i++) {
		struct judgement v = judge_ply(&frame->session->match.record, d->turn[i]);
		marks = marks || judgement_changes_result(&v);
	}
	text_init(&t, title, sizeof title);
	marks = panel_losses_title(
		&frame->session->match.record, _("Turning points"), marks, r.width, &t);
	canvas_text(c, r.x, y++, quiet, title);
	for (int i = 0; i < d->worst_count; i++)
		draw_turn(frame, c, r, y + i, i, marks);
	return y + d->worst_count;
}

/* All of it in a rectangle. */
static void
draw_in(const struct frame *frame, struct canvas *c, struct rect r)
{
	bool roomy = r.height >= 14;
	char result[140], text[160];
	struct text t;

	text_init(&t, result, sizeof result);
	say_result(frame, &t);
	snprintf(text, sizeof text, _("%s."), result);
	int y = box_sentence(c, r, r.y, text) + roomy;
	y = draw_accuracy(frame, c, r, y) - !roomy;
	int analysed = own(frame->views)->summary.analysed;
	if (analysed > 0) {
		canvas_printf(c, r.x, y, quiet,
			language_count("%d move with the analysis shown",
				"%d moves with the analysis shown", (unsigned long)analysed),
			analysed);
		y += 1 + roomy;
	}
	y = draw_turns(frame, c, r, y) + roomy;
	if (y >= r.y + r.height)
		return;
	panel_review_say(frame->session, text, sizeof text);
	canvas_text(c, r.x, y, quiet, text);
	y += 2;
	if (y + 4 < r.y + r.height)
		panel_record_draw(frame, c, (struct rect){ r.x, y, r.width, r.y + r.height - y });
}

/* Without room beside the board the report covers it, until a turning point is selected. */
static void
draw(const struct frame *frame, struct canvas *c)
{
	struct rect all = { 0, 1, c->width, c->height - 3 };
	struct rect r = { 2, 2, c->width - 4, c->height - 5 };

	if (frame->ui->has_side || selected(own(frame->views)))
		return;
	canvas_fill(c, all, plain, L' ');
	draw_in(frame, c, r);
}

static const struct action actions[] = {
	{ .request = REQ_UP, .run = walk },
	{ .request = REQ_DOWN, .run = walk },
	{ .request = REQ_LEFT, .run = walk },
	{ .request = REQ_RIGHT, .run = walk },
	{ .request = REQ_BACK, .run = walk },
	{ .request = REQ_FORWARD, .run = walk },
	{ .request = REQ_START, .run = walk },
	{ .request = REQ_END, .run = walk },
	{ .request = REQ_MISTAKE, .run = walk, .label = N_("mistake") },
	{ .request = REQ_MISTAKE_BACK, .run = walk, .label = N_("previous") },
	{ .request = REQ_ENTER, .run = play_on, .label = N_("play on") },
	{ .request = REQ_TIP, .run = try_again, .label = N_("find better") },
	{ .request = REQ_REVIEW, .run = review },
	{ .request = REQ_NEW, .run = review },
	{ .request = REQ_AGAIN, .run = review },
	{ .request = REQ_SWAP, .run = review },
	{ .request = REQ_NONE },
};

/* Only what there is something for: QUIZ asks about the move that is selected, else about the next mistake. */
static const char *
label(const struct frame *frame, enum request r)
{
	const struct session *s = frame->session;
	bool chosen = selected(own(frame->views));
	bool asks = chosen ||
		    summary_mistake(&s->match.record, 0, 1, frame->mistake_points, s->spec) >= 0;

	bool walks = own(frame->views)->summary.worst_count > 0;
	bool idle = r == REQ_ENTER ? !chosen
		    : r == REQ_TIP ? !asks
				   : (r == REQ_MISTAKE || r == REQ_MISTAKE_BACK) && !walks;

	return idle ? "" : NULL;
}

static const enum request keys[] = { REQ_TIP, REQ_ENTER, REQ_REVIEW, REQ_AGAIN, REQ_NEW,
	REQ_MISTAKE, REQ_MISTAKE_BACK, REQ_NUMBERS, REQ_GRAPH, REQ_NONE };

extern const struct view view_report;
const struct view view_report = {
	.opened_by = REQ_REPORT,
	.open = open_view,
	.size = sizeof(struct report_form),
	.mode = N_("REPORT"),
	.where = IN_REPORT,
	.holds = true,
	.carries = true,
	.reviews = true,
	.actions = actions,
	.wheel = wheel,
	.position = view_review_position,
	.peek = peek,
	.board = board,
	.side = draw_in,
	.say = say,
	.draw = draw,
	.tick = tick,
	.close = leave,
	.keys = keys,
	.label = label,
};
