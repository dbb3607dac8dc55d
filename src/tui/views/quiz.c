/* QUIZ: the positions of one's own mistakes, once more: the person looks for a better move and sees
 * what it is worth. The numbers stay hidden until it is found or asked for. Opened from REPORT,
 * whose position is the first. The screen's thread only. */
#include <math.h>
#include <stdio.h>

#include "base/language.h"
#include "games/notation.h"
#include "match/hint.h"
#include "match/phrases.h"
#include "match/review/summary.h"
#include "tui/app/app.h"
#include "tui/panels/panels.h"

/* How far the person is with a position. */
enum progress {
	QUIZ_ASKED,
	QUIZ_TRIED, /* the move is not judged yet */
	QUIZ_WRONG,
	QUIZ_BETTER, /* than the one played, but not the best */
	QUIZ_RIGHT,
	QUIZ_SHOWN, /* the answer was asked for */
};

struct quiz {
	enum progress progress;
	int ply;
	move_t tried;
	struct judgement judged; /* of that move */
	int right, asked;        /* positions solved, of those that were asked */
};

static struct quiz *
own(const struct views *views)
{
	return views->state[VIEW_quiz];
}

static bool
is_answered(const struct quiz *q)
{
	return q->progress == QUIZ_RIGHT || q->progress == QUIZ_SHOWN;
}

static bool
hides(const struct views *views)
{
	return !is_answered(own(views));
}

static int
limit(const struct app *a)
{
	return options_integer(a->options, OPTION_mistake_points);
}

/* ---- asking ---- */

static void
ask(struct app *a, int ply)
{
	struct quiz *q = own(&a->views);
	move_t moves[GAME_MAX_MOVES];

	q->ply = ply;
	q->progress = QUIZ_ASKED;
	q->tried = MOVE_NONE;
	q->asked++;
	session_go(&a->session, ply);
	viewed_forget(&a->viewed);
	review_look_at(&a->session.review, record_current(&a->session.match.record));
	const struct state *s = match_state(&a->session.match);
	if (a->session.game->rules->moves(a->session.game, s, moves) > 0 &&
		app_cell_of(a, moves[0]) >= 0)
		a->ui.cursor = app_cell_of(a, moves[0]);
	a->ui.message[0] = '\0';
}

static void
open_view(struct app *a)
{
	int at = match_at(&a->session.match), length = match_length(&a->session.match);
	int ply = at < length ? at
			      : summary_mistake(
					&a->session.match.record, 0, 1, limit(a), a->session.spec);

	if (ply < 0) {
		ui_say(&a->ui, "%s",
			review_is_on(&a->session.review)
				? _("No mistake is known yet: the game is being analysed.")
				: _("There is no mistake to try again."));
		return;
	}
	app_open(a, VIEW_quiz);
	*own(&a->views) = (struct quiz){ 0 };
	ask(a, ply);
}

static void
go_on(struct app *a, enum request r)
{
	int ply = summary_mistake(
		&a->session.match.record, own(&a->views)->ply + 1, 1, limit(a), a->session.spec);

	(void)r;
	if (ply < 0 || ply == own(&a->views)->ply)
		ui_say(&a->ui, "%s", _("That was the only mistake."));
	else
		ask(a, ply);
}

/* ---- judging ---- */

/* Whether the search has ended and no exact value is on its way. */
static bool
is_settled(const struct app *a, const struct judgement *v)
{
	return v->exact ||
	       (a->viewed.has_info && !a->viewed.info.running &&
		       !exactness_is_pending(&a->session, match_state(&a->session.match)));
}

static void
judge(struct app *a)
{
	struct quiz *q = own(&a->views);
	struct judgement played;

	if (q->progress != QUIZ_TRIED || !a->viewed.has_info)
		return;
	exactness_apply(&a->session, &a->viewed.info); /* the solver may just have ended */
	q->judged = judge_search(a->session.game, &a->viewed.info, q->tried);
	if (!is_settled(a, &q->judged))
		return;
	played = judge_ply(&a->session.match.record, q->ply);
	const struct judgement *v = &q->judged;
	bool known = v->unit != JUDGE_UNKNOWN;
	bool best = known && (!judgement_loses(v) || (!v->exact && v->loss <= v->error));
	q->progress = best                                                            ? QUIZ_RIGHT
		      : known && judgement_weight(v) < judgement_weight(&played) - .5 ? QUIZ_BETTER
										      : QUIZ_WRONG;
	q->right += best;
	a->ui.dirty = true;
}

static void
guess(struct app *a, enum request r)
{
	struct quiz *q = own(&a->views);
	const struct state *s = match_state(&a->session.match);
	move_t m, pass;

	(void)r;
	if (is_answered(q)) {
		go_on(a, r);
		return;
	}
	m = game_must_pass(a->session.game, s, &pass)
		    ? pass
		    : a->session.game->rules->move_at(a->session.game, s, a->ui.cursor);
	if (!game_is_legal(a->session.game, s, m)) {
		ui_say(&a->ui, "%s", _("That is no legal move here."));
		return;
	}
	q->tried = m;
	q->progress = QUIZ_TRIED;
	judge(a);
}

static void
answer(struct app *a, enum request r)
{
	(void)r;
	own(&a->views)->progress = QUIZ_SHOWN;
	a->ui.next_frame_us = 0;
}

static void
turn_cursor(struct app *a, enum request r)
{
	app_move_cursor(a, (r == REQ_RIGHT) - (r == REQ_LEFT), (r == REQ_DOWN) - (r == REQ_UP));
}

/* Back to the report at this position. */
static void
leave(struct app *a)
{
	viewed_forget(&a->viewed);
	a->ui.message[0] = '\0';
}

/* ---- what is shown ---- */

static void
board(const struct frame *frame, struct board_view *v)
{
	v->cursor = frame->ui->cursor;
	v->mark_legal = true;
}

static void
name_of(const struct frame *frame, move_t m, char *out)
{
	game_move_text_level(frame->session->game, match_state(&frame->session->match), m, out);
}

static void
say_question(const struct frame *frame, struct text *t)
{
	int ply = own(frame->views)->ply;
	struct judgement v = judge_ply(&frame->session->match.record, ply);
	const struct state *s = match_state(&frame->session->match);
	char name[GAME_MOVE_TEXT], loss[64];
	struct text amount;

	text_init(&amount, loss, sizeof loss);
	judgement_amount(&v, &amount);
	name_of(frame, match_move(&frame->session->match, ply), name);
	if (!frame->ui->has_side) {
		text_add(t, _("Find a better move than %s."), name);
		return;
	}
	text_add(t, _("Move %d: %c's %s lost %s. Find a better one: arrows and Enter."),
		game_move_number(frame->session->game, ply), side_letter((enum side)s->to_move),
		name, loss);
}

/* What a best move is worth: the one that was found, or else the best. */
static void
say_answer(const struct frame *frame, struct text *t)
{
	const struct quiz *q = own(frame->views);
	struct report info = frame->viewed->info;
	char text[HINT_TEXT];

	int tried = q->progress == QUIZ_RIGHT ? report_find(&info, q->tried) : -1;
	if (tried >= 0)
		info.best = tried;
	if (frame->viewed->has_info && hint_text(frame->session->game, &info, HINT_MOVE, text))
		text_add(t, "%s", text);
}

static void
say(const struct frame *frame, char *out, size_t size)
{
	const struct quiz *q = own(frame->views);
	char name[GAME_MOVE_TEXT] = "", loss[64];
	struct text t, amount;

	text_init(&t, out, size);
	text_init(&amount, loss, sizeof loss);
	judgement_amount(&q->judged, &amount);
	if (q->tried != MOVE_NONE)
		name_of(frame, q->tried, name);
	switch (q->progress) {
	case QUIZ_ASKED:
		say_question(frame, &t);
		break;
	case QUIZ_TRIED:
		text_add(&t, _("%s: just a moment ..."), name);
		break;
	case QUIZ_WRONG:
		if (q->judged.unit == JUDGE_UNKNOWN)
			text_add(&t, _("%s is no better. Try another move."), name);
		else
			text_add(&t, _("%s is no better, it loses %s. Try another move."), name,
				loss);
		break;
	case QUIZ_BETTER:
		text_add(&t, _("%s is better and loses only %s, but there is a best move."), name,
			loss);
		break;
	case QUIZ_RIGHT:
		text_add(&t, _("Right, %s! "), name);
		say_answer(frame, &t);
		break;
	case QUIZ_SHOWN:
		say_answer(frame, &t);
		break;
	}
}

static void
side(const struct frame *frame, struct canvas *c, struct rect r)
{
	static const struct style quiet = { .attr = ATTR_DIM };
	const struct quiz *q = own(frame->views);

	canvas_printf(c, r.x, r.y, quiet, _("found %d of %d"), q->right, q->asked);
	if (is_answered(q) && frame->shows_numbers && !frame->viewed->info.has_joint)
		panel_table_draw(frame, c, (struct rect){ r.x, r.y + 2, r.width, r.height - 2 });
}

static const struct action actions[] = {
	{ .request = REQ_UP, .run = turn_cursor },
	{ .request = REQ_DOWN, .run = turn_cursor },
	{ .request = REQ_LEFT, .run = turn_cursor },
	{ .request = REQ_RIGHT, .run = turn_cursor },
	{ .request = REQ_ENTER, .run = guess, .label = N_("try") },
	{ .request = REQ_TIP, .run = answer, .label = N_("answer") },
	{ .request = REQ_NEW, .run = go_on, .label = N_("next") },
	{ .request = REQ_NONE },
};

static const enum request keys[] = { REQ_ENTER, REQ_TIP, REQ_NEW, REQ_NONE };

extern const struct view view_quiz;
const struct view view_quiz = {
	.opened_by = REQ_NONE,
	.open = open_view,
	.size = sizeof(struct quiz),
	.mode = N_("QUIZ"),
	.where = IN_QUIZ,
	.holds = true,
	.hides = hides,
	.actions = actions,
	.position = view_review_position,
	.peek = view_review_peek,
	.board = board,
	.side = side,
	.say = say,
	.tick = judge,
	.close = leave,
	.keys = keys,
};
