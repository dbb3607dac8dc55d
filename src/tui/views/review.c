/* REVIEW: steps through the game, position by position, while all of it is analysed. The screen's
 * thread only. */
#include <stdio.h>

#include "base/language.h"
#include "games/notation.h"
#include "match/phrases.h"
#include "match/review/summary.h"
#include "tui/app/app.h"
#include "tui/app/requests.h"
#include "tui/panels/panels.h"

/* Going through the game. */
struct review_form {
	bool begins; /* it goes to the worst mistake once that is known, unless the person walks */
	int node;    /* the current node before, RECORD_NONE if it must not be restored */
	int cursor;  /* as it was, and whether the match was paused */
	bool paused;
};

static struct review_form *
own(const struct views *views)
{
	return views->state[VIEW_review];
}

static const struct style plain = { 0 };
static const struct style quiet = { .attr = ATTR_DIM };

enum { SUMMARY_LINES = 5, ROOMY = 11, LIST_LINES = 6 };

/* ---- walking ---- */

/* Highlights the move made here on the board and in the table. */
static void
point_at_move(struct app *a)
{
	if (match_at(&a->session.match) < match_length(&a->session.match))
		app_choose(a, match_move(&a->session.match, match_at(&a->session.match)));
}

static void
walk(struct app *a, enum request r)
{
	bool back = r == REQ_LEFT || r == REQ_UP;

	own(&a->views)->begins = false;

	app_request(a, r == REQ_START || r == REQ_END || r == REQ_BACK || r == REQ_FORWARD ? r
		       : back ? REQ_BACK
			      : REQ_FORWARD);
}

static void
walk_mistake(struct app *a, enum request r)
{
	int from = match_at(&a->session.match);

	own(&a->views)->begins = false;
	app_walk_mistake(a, r);
	if (match_at(&a->session.match) != from)
		a->ui.message[0] = '\0'; /* say() prints it */
}

static void
wheel(struct app *a, int down)
{
	app_request(a, down > 0 ? REQ_FORWARD : REQ_BACK);
}

static void
stop(struct app *a, enum request r)
{
	(void)r;
	a->session.review_stopped = !a->session.review_stopped;
}

static void
play_on(struct app *a, enum request r)
{
	(void)r;
	own(&a->views)->node = RECORD_NONE;
	app_close(a);
	match_release(&a->session.match, HOLD_PAUSED, a->session.now_us);
}

/* Where a finished game is looked at first. */
static void
go_to_worst(struct app *a)
{
	const struct record *r = &a->session.match.record;
	int limit = options_integer(a->options, OPTION_mistake_points);
	struct summary m;

	if (!own(&a->views)->begins || !review_is_done(&a->session.review))
		return;
	own(&a->views)->begins = false;
	summary_make(r, limit, &m);
	if (m.count[0] + m.count[1] == 0)
		return;
	session_go(&a->session, m.worst[0]);
	a->session.mistake = m.worst[0];
	point_at_move(a);
}

/* Another branch needs another review. */
static void
tick(struct app *a)
{
	int node = record_current(&a->session.match.record);

	if (review_look_at(&a->session.review, node) < 0 && app_begin_review(a))
		review_look_at(&a->session.review, node);
	go_to_worst(a);
	if (a->viewed.chosen == MOVE_NONE)
		point_at_move(a);
}

/* Returns to the position before. */
static void
leave(struct app *a)
{
	int node = own(&a->views)->node;

	analysis_drop(&a->session);
	a->ui.cursor = own(&a->views)->cursor;
	own(&a->views)->node = RECORD_NONE;
	if (node == RECORD_NONE)
		return;
	session_go_to(&a->session, node);
	(own(&a->views)->paused ? match_hold : match_release)(
		&a->session.match, HOLD_PAUSED, a->session.now_us);
}

static void
open_view(struct app *a)
{
	struct match *m = &a->session.match;

	if (!app_begin_review(a))
		return;
	app_open(a, VIEW_review);
	*own(&a->views) = (struct review_form){ .begins = match_result(m) != GAME_OPEN,
		.node = record_current(&m->record),
		.cursor = a->ui.cursor,
		.paused = match_is_held(m, HOLD_PAUSED) };
	a->session.review_stopped = false;
	a->session.mistake = -1;
	session_go(&a->session, match_at(m)); /* nothing thinks any more */
	go_to_worst(a);
}

void
view_review_forget(struct app *a)
{
	own(&a->views)->node = RECORD_NONE;
}

/* ---- what is shown ---- */

const struct state *
view_review_position(const struct views *views, const struct session *session)
{
	(void)views;
	return match_state(&session->match);
}

bool
view_review_peek(struct app *a, struct report *out)
{
	return review_peek(&a->session.review,
		review_look_at(&a->session.review, record_current(&a->session.match.record)), out);
}

static void
board(const struct frame *frame, struct board_view *v)
{
	v->cursor = frame->chosen_cell;
}

static void
say_end(const struct frame *frame, char *out, size_t size)
{
	struct summary m;
	bool over = match_result(&frame->session->match) != GAME_OPEN;
	bool done = review_is_done(&frame->session->review);

	summary_make(&frame->session->match.record, frame->mistake_points, &m);
	snprintf(out, size,
		!over  ? _("The last position. Mistakes so far: X %d, O %d.")
		: done ? _("The end. Mistakes: X %d, O %d.")
		       : _("The end. Mistakes found so far: X %d, O %d."),
		m.count[0], m.count[1]);
}

static void
say_move(const struct frame *frame, char *out, size_t size)
{
	const struct record *r = &frame->session->match.record;
	char name[GAME_MOVE_TEXT];
	int at = r->at, number = game_move_number(frame->session->game, at);

	if (at == r->length) {
		say_end(frame, out, size);
		return;
	}
	const struct state *s = match_state(&frame->session->match);
	char side = side_letter((enum side)s->to_move);
	struct judgement v = judge_ply(r, at);
	game_move_text_level(frame->session->game, s, match_move(&frame->session->match, at), name);
	if (v.unit == JUDGE_UNKNOWN) {
		snprintf(out, size, _("Move %d: %c %s, not reviewed yet."), number, side, name);
	} else if (v.forced) {
		snprintf(out, size, _("Move %d: %c %s was the only move."), number, side, name);
	} else if (!judgement_loses(&v)) {
		snprintf(out, size, _("Move %d: %c %s lost nothing."), number, side, name);
	} else {
		struct text t;
		bool brief =
			!frame->ui->has_side && judgement_is_mistake(&v, frame->mistake_points);
		text_init(&t, out, size);
		summary_move_say(r, at, brief ? NULL : frame->session->spec, &t);
	}
}

/* What the move made here lost, and comments on the position. */
static void
say(const struct frame *frame, char *out, size_t size)
{
	const struct record *r = &frame->session->match.record;
	const char *comment = record_comment(r, record_current(r));
	char move[256], exact[128] = "";
	struct text t;

	text_init(&t, exact, sizeof exact);
	/* After a loss the best move has been named, and its value stands beside the bar. */
	struct judgement v = judge_ply(r, r->at);
	if (frame->ui->has_side && frame->expects_exact && !judgement_loses(&v)) {
		text_add(&t, " ");
		panel_exact_say(frame, &t);
	}
	say_move(frame, move, sizeof move);
	snprintf(out, size, "%s%s%s%.200s", move, exact, *comment ? " " : "", comment);
}

/* "Worst  12 O d1 -9   13 X f6 -5", as far as there is room. */
static void
draw_worst(
	const struct frame *frame, struct canvas *c, struct rect r, int y, const struct summary *m)
{
	if (m->worst_count == 0)
		return;
	int x = r.x + canvas_field(c, r.x, y, quiet, 11, _("worst"));

	for (int i = 0; i < m->worst_count; i++) {
		const struct state *from =
			&match_ply(&frame->session->match, m->worst[i])->position;
		char name[GAME_MOVE_TEXT], text[64], loss[JUDGEMENT_SHORT];
		game_move_text_level(frame->session->game, from,
			match_move(&frame->session->match, m->worst[i]), name);
		struct judgement v = judge_ply(&frame->session->match.record, m->worst[i]);
		judgement_short(&v, loss);
		snprintf(text, sizeof text, "%d %c %s %s",
			game_move_number(frame->session->game, m->worst[i]),
			side_letter((enum side)from->to_move), name, loss);
		if (x + text_columns(text) > r.x + r.width)
			return;
		x += canvas_text(c, x, y, plain, text) + 3;
	}
}

static void
draw_summary(const struct frame *frame, struct canvas *c, struct rect r, bool roomy)
{
	struct summary m;
	char text[96];

	summary_make(&frame->session->match.record, frame->mistake_points, &m);
	panel_review_say(frame->session, text, sizeof text);
	canvas_text(c, r.x, r.y, quiet, text);
	if (!roomy)
		return;
	panel_mistakes_draw(&m, c, r.x, r.y + 1);
	draw_worst(frame, c, r, r.y + 3, &m);
}

/* The summary, the moves of the position, and if there is room those of the game. */
static void
side(const struct frame *frame, struct canvas *c, struct rect r)
{
	struct rect rest = r;
	bool roomy = r.height >= ROOMY;
	int top = roomy ? SUMMARY_LINES : 1, table = frame->viewed->info.count + 7;

	draw_summary(frame, c, r, roomy);
	rest.y += top;
	rest.height -= top;
	bool shown = frame->shows_numbers;
	bool list = shown ? rest.height >= table + LIST_LINES : true;
	if (shown && frame->viewed->info.has_joint) {
		panel_joint_draw(frame, c, rest);
		list = false;
	} else if (shown) {
		panel_table_draw(frame, c,
			(struct rect){ r.x, rest.y, r.width, list ? table - 1 : rest.height });
		rest.y += table;
		rest.height -= table;
	}
	if (list)
		panel_record_draw(frame, c, rest);
}

static const struct action actions[] = {
	{ .request = REQ_UP, .run = walk },
	{ .request = REQ_DOWN, .run = walk },
	{ .request = REQ_LEFT, .run = walk },
	{ .request = REQ_RIGHT, .run = walk },
	{ .request = REQ_BACK, .run = walk, .label = N_("back") },
	{ .request = REQ_FORWARD, .run = walk, .label = N_("next") },
	{ .request = REQ_START, .run = walk },
	{ .request = REQ_END, .run = walk },
	{ .request = REQ_MISTAKE, .run = walk_mistake, .label = N_("mistake") },
	{ .request = REQ_MISTAKE_BACK, .run = walk_mistake, .label = N_("previous") },
	{ .request = REQ_ENTER, .run = play_on, .label = N_("play on") },
	{ .request = REQ_PAUSE, .run = stop },
	{ .request = REQ_NONE },
};

/* At the end of a finished game nothing can follow; without mistakes no key leads to one. */
static const char *
label(const struct frame *frame, enum request r)
{
	bool over = match_result(&frame->session->match) != GAME_OPEN;
	bool goes_on = r == REQ_ENTER || r == REQ_LINE || r == REQ_TREE;
	struct summary m;

	if (goes_on)
		return over ? "" : NULL;
	if ((r != REQ_MISTAKE && r != REQ_MISTAKE_BACK) || !review_is_done(&frame->session->review))
		return NULL;
	summary_make(&frame->session->match.record, frame->mistake_points, &m);
	return m.count[0] + m.count[1] == 0 ? "" : NULL;
}

static const enum request keys[] = { REQ_MISTAKE, REQ_MISTAKE_BACK, REQ_BACK, REQ_FORWARD,
	REQ_ENTER, REQ_LINE, REQ_TREE, REQ_TABLE, REQ_PAUSE, REQ_GRAPH, REQ_NONE };

extern const struct view view_review;
const struct view view_review = {
	.opened_by = REQ_REVIEW,
	.open = open_view,
	.size = sizeof(struct review_form),
	.mode = N_("REVIEW"),
	.where = IN_REVIEW,
	.holds = true,
	.carries = true,
	.reviews = true,
	.actions = actions,
	.wheel = wheel,
	.position = view_review_position,
	.peek = view_review_peek,
	.board = board,
	.side = side,
	.say = say,
	.tick = tick,
	.close = leave,
	.keys = keys,
	.label = label,
};
