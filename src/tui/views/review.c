/* REVIEW: replays the game position by position while all of it is analysed. Beside the last
 * position is the first page of the report: result, accuracy, turning points. At a mistake, t asks
 * what the person would play, without any number on the screen until the answer is found or shown.
 * The screen's thread only. */
#include <math.h>
#include <stdio.h>

#include "base/language.h"
#include "games/notation.h"
#include "match/hint.h"
#include "match/opening.h"
#include "match/puzzle/puzzle_try.h"
#include "match/summary.h"
#include "tui/app/app.h"
#include "tui/panels/panels.h"

/* The person's progress with a question. */
enum progress {
	QUIZ_NONE, /* no question */
	QUIZ_ASKED,
	QUIZ_HINTED,
	QUIZ_TRIED, /* a move, not judged yet */
	QUIZ_WRONG,
	QUIZ_BETTER, /* better than the move played, but not the best */
	QUIZ_RIGHT,
	QUIZ_SHOWN, /* the answer was asked for */
};

struct review_form {
	bool report; /* shows the report, not the search, beside the last position */
	int node;    /* the previous current node; RECORD_NONE: not to be restored */
	int game;    /* of ui.games: another one has no such node */
	int cursor;  /* the cursor before, and whether the match was paused or only looked at */
	bool paused, looks;

	enum progress progress; /* of the question about the position shown */
	bool hinted;
	move_t tried;
	struct judgement judged; /* of that move */
	int right, asked;        /* positions solved, and positions asked */

	struct judgement
		explained; /* the judgement of the ply whose reason is kept, as it takes time */
	int why_ply;
	char why[SUMMARY_TEXT];
};

static bool
review_is_over(const struct session *s)
{
	return match_result(&s->match) != GAME_OPEN;
}

static bool
is_report(const struct review_form *f, const struct session *s)
{
	return match_at(&s->match) == match_length(&s->match) && f->progress == QUIZ_NONE &&
	       (f->report || review_is_over(s));
}

static bool
is_asking(const struct review_form *f)
{
	return f->progress != QUIZ_NONE && f->progress != QUIZ_RIGHT && f->progress != QUIZ_SHOWN;
}

/* Sets the progress; numbers are hidden during a question. */
static void
set_progress(struct app *a, enum progress progress)
{
	struct review_form *f = a->views.state[VIEW_review];
	unsigned *flags = &a->views.flags[VIEW_review];

	f->progress = progress;
	*flags = is_asking(f) ? *flags | VIEW_HIDES : *flags & ~(unsigned)VIEW_HIDES;
}

/* Returns the ply of the person's mistake that t asks about, the one made here or the next; -1 if
 * there is none. */
static int
ply_to_ask(const struct session *s, int limit, int from)
{
	return summary_mistake(&s->match.record, from, 1, limit, s->spec);
}

static int
limit_of(const struct app *a)
{
	return options_integer(a->options, OPTION_mistake_points);
}

/* ---- walking ---- */

static void
end_question(struct app *a)
{
	struct review_form *f = a->views.state[VIEW_review];

	if (f->progress == QUIZ_NONE)
		return;
	set_progress(a, QUIZ_NONE);
	a->viewed.chosen = MOVE_NONE; /* the move made here again */
	a->ui.next_frame_us = 0;
}

/* Walks through the game. The report is a page after the last position; in a finished game, whose
 * last position is not searched, it is that position's page. */
static void
review_walk(struct app *a, enum request r)
{
	struct review_form *f = a->views.state[VIEW_review];
	bool back = r == REQ_LEFT || r == REQ_UP || r == REQ_BACK;
	bool last = match_at(&a->session.match) == match_length(&a->session.match);
	bool report = is_report(f, &a->session), step = r != REQ_START && r != REQ_END;

	end_question(a);
	f->report = r == REQ_END || (step && !back && last);
	a->ui.next_frame_us = 0;
	if (step && last && !review_is_over(&a->session) && report == back)
		return;
	app_request(a, !step ? r : back ? REQ_BACK : REQ_FORWARD);
}

/* ---- "what would you play?" ---- */

/* Returns the ply of the mistake to ask about after the one here, or -1 if there is no other. */
static int
other_to_ask(const struct session *s, int limit)
{
	int at = match_at(&s->match);
	int ply = ply_to_ask(s, limit, at + 1);

	return ply == at ? -1 : ply;
}

/* Puts the cursor on the first move that is neither the mistake nor the best one, so that it gives
 * nothing away; on the mistake, which is named, if there is no such move. */
static void
place_cursor(struct app *a)
{
	const struct match *m = &a->session.match;
	const struct game *g = a->session.game;
	move_t moves[GAME_MAX_MOVES], played = match_move(m, match_at(m)), to = played;
	move_t best = judge_ply(&m->record, match_at(m)).best;
	int count = g->rules->moves(g, match_state(m), moves);

	for (int i = 0; i < count && to == played; i++) {
		if (moves[i] != best && app_cell_of(a, moves[i]) >= 0)
			to = moves[i];
	}
	if (app_cell_of(a, to) >= 0)
		a->ui.cursor = app_cell_of(a, to);
}

/* Asks about the mistake here, or the next one. */
static void
ask_next(struct app *a)
{
	struct review_form *f = a->views.state[VIEW_review];
	int ply = f->progress != QUIZ_NONE
			  ? other_to_ask(&a->session, limit_of(a))
			  : ply_to_ask(&a->session, limit_of(a), match_at(&a->session.match));

	if (ply >= 0) {
		if (ply != match_at(&a->session.match))
			session_go(&a->session, ply);
		set_progress(a, QUIZ_ASKED);
		f->hinted = false;
		f->tried = MOVE_NONE;
		f->asked++;
		viewed_forget(&a->viewed);
		review_look_at(&a->session.review, record_current(&a->session.match.record));
		place_cursor(a);
		a->ui.message[0] = '\0';
	} else {
		ui_say(&a->ui, "%s",
			review_is_on(&a->session.review)
				? _("No other mistake is known yet: the game is being analysed.")
				: _("There is no other mistake to try again."));
	}
}

/* Judges the move that was tried, as soon as possible. */
static void
judge_try(struct app *a)
{
	struct review_form *f = a->views.state[VIEW_review];
	struct judgement played = judge_ply(&a->session.match.record, match_at(&a->session.match));
	struct judgement *v = &f->judged;

	if (f->progress != QUIZ_TRIED || !a->viewed.has_info)
		return;
	exactness_apply(&a->session, &a->viewed.info); /* the solver may just have ended */
	*v = judge_search(a->session.game, &a->viewed.info, f->tried);
	if (!v->exact && (a->viewed.info.running ||
				 exactness_is_pending(&a->session, match_state(&a->session.match))))
		return; /* until the search has ended and no exact value is on its way */
	bool known = v->unit != JUDGE_UNKNOWN;
	bool best = known && (!judgement_loses(v) || (!v->exact && v->loss <= v->error));
	set_progress(a, best ? QUIZ_RIGHT
			: known && judgement_weight(v) < judgement_weight(&played) - .5
				? QUIZ_BETTER
				: QUIZ_WRONG);
	f->right += best;
	a->ui.dirty = true;
}

static void
try_at_cursor(struct app *a)
{
	struct review_form *f = a->views.state[VIEW_review];
	const struct game *g = a->session.game;
	const struct state *s = match_state(&a->session.match);
	move_t m;

	if (!game_must_pass(g, s, &m))
		m = g->rules->move_at(g, s, a->ui.cursor);
	if (!game_is_legal(g, s, m)) {
		ui_say(&a->ui, "%s", _("That is not a legal move here."));
		return;
	}
	f->tried = m;
	set_progress(a, QUIZ_TRIED);
	judge_try(a);
}

/* ---- a mistake for the exercise book ---- */

static void
keep_mistake(struct app *a, enum request r)
{
	const struct game *g = a->session.game;
	const struct record *record = &a->session.match.record;
	struct puzzle p;
	struct error e;
	int number;
	bool isnew;

	if (!puzzle_of_mistake(record, record->at, &a->viewed.info, limit_of(a), &p))
		ui_say(&a->ui, "%s", _("This position is still being analysed."));
	else if (!puzzles_keep(g, &p, &number, &isnew, &e))
		ui_say(&a->ui, "%.250s", e.text);
	else
		ui_say(&a->ui,
			isnew ? _("Kept as mistake %d: narabe puzzle --mine %s practises them.")
			      : _("This is already mistake %d of narabe puzzle --mine %s."),
			number, g->name);
}

/* ---- opening and closing ---- */

/* Starts the analysis of the whole game, or resumes it; returns false with a message if it
 * cannot. */
static bool
begin_review(struct app *a)
{
	struct error e;

	if (session_begin_review(&a->session, &e))
		return true;
	ui_say(&a->ui, "%.250s", e.text);
	return false;
}

static int64_t
review_tick(struct app *a)
{
	struct review_form *f = a->views.state[VIEW_review];
	const struct record *r = &a->session.match.record;
	int node = record_current(r);

	/* Another branch needs another review. */
	if (review_look_at(&a->session.review, node) < 0 && begin_review(a))
		review_look_at(&a->session.review, node);
	judge_try(a);
	if (a->viewed.chosen == MOVE_NONE && f->progress == QUIZ_NONE && r->at < r->length)
		app_choose(a, match_move(&a->session.match, r->at)); /* the move made here */
	struct judgement v = judge_ply(r, r->at);
	if (f->why_ply == r->at && f->explained.best == v.best && f->explained.loss == v.loss)
		return INT64_MAX;
	struct text t;
	text_init(&t, f->why, sizeof f->why);
	f->why[0] = '\0';
	f->why_ply = r->at;
	f->explained = v;
	if (judgement_loses(&v))
		judge_why(r, r->at, &t);
	a->ui.dirty = true;
	return INT64_MAX;
}

static void
review_open(struct app *a)
{
	struct review_form *f = a->views.state[VIEW_review];
	struct match *m = &a->session.match;

	if (!begin_review(a))
		return;
	app_open(a, VIEW_review);
	*f = (struct review_form){ .report = match_at(m) == match_length(m),
		.node = record_current(&m->record),
		.game = a->ui.games,
		.cursor = a->ui.cursor,
		.paused = match_is_held(m, HOLD_PAUSED),
		.looks = match_is_held(m, HOLD_LOOKS_BACK),
		.why_ply = -1 };
	set_progress(a, QUIZ_NONE);
	a->session.review_stopped = false;
	a->session.mistake = -1;
	a->ui.message[0] = '\0';
	session_go(&a->session, match_at(m)); /* no engine thinks any more */
	a->viewed.chosen = MOVE_NONE;
}

/* Returns to the earlier position. */
static void
review_leave(struct app *a)
{
	struct review_form *f = a->views.state[VIEW_review];
	int node = f->node;

	analysis_drop(&a->session);
	a->ui.cursor = f->cursor;
	f->node = RECORD_NONE;
	if (node == RECORD_NONE || f->game != a->ui.games)
		return;
	session_go_to(&a->session, node);
	(f->paused ? match_hold : match_release)(&a->session.match, HOLD_PAUSED, a->session.now_us);
	(f->looks ? match_hold : match_release)(
		&a->session.match, HOLD_LOOKS_BACK, a->session.now_us);
}

/* ---- what is shown ---- */

static const struct state *
review_position(const struct views *views, const struct session *session)
{
	return match_state(&session->match);
}

/* Adds what the record knows better to the report of a search of a node's position: exact values, and the best
 * move of a deeper search. Exact values decide the best move only after a proof, or where they come first. */
static void
take_record(const struct record *r, int node, bool exact_first, struct report *info)
{
	const struct record_node *n = &r->node[node];

	if (info->has_joint || !state_equal(&info->position, &n->position))
		return;
	judge_take_exact_of(r, node, info);
	bool deeper = n->judged && (n->playouts >= info->playouts || n->proven);
	bool decided = n->solved && n->exact_best != MOVE_NONE &&
		       (exact_first || info->proven != GAME_OPEN);
	int best = decided  ? report_find(info, judge_best_at(r, node))
		   : deeper ? report_find(info, n->best)
			    : -1;
	if (best >= 0)
		info->best = best;
}

/* Copies the numbers of the position. The leader is marked even if a deeper search than the one shown found
 * it. */
static bool
review_copy_numbers(struct app *a, struct report *out)
{
	struct review_form *f = a->views.state[VIEW_review];
	const struct record *r = &a->session.match.record;
	int node = record_current(r);

	if (is_report(f, &a->session) ||
		!review_peek(&a->session.review, review_look_at(&a->session.review, node), out))
		return false;
	take_record(r, node, a->display.numbers == NUMBERS_EXACT, out);
	return true;
}

/* Gets the search on the screen with the judge's best move as its own. Returns false if there is none. */
static bool
judged_search(const struct frame *frame, struct report *out)
{
	const struct record *r = &frame->session->match.record;

	*out = frame->viewed->info;
	take_record(r, record_current(r), true, out);
	return frame->viewed->has_info;
}

static void
review_board(const struct frame *frame, struct board_view *v)
{
	const struct review_form *f = frame->views->state[VIEW_review];
	struct report info;
	bool asking = is_asking(f);

	v->cursor = asking ? frame->ui->cursor : frame->chosen_cell;
	v->mark_legal = v->mark_legal || asking;
	if (f->progress == QUIZ_HINTED && judged_search(frame, &info))
		v->tip = hint_cells(frame->session->game, &info, HINT_AREA);
}

/* ---- sentences ---- */

/* Says what the best move is worth. */
static void
say_answer(const struct frame *frame, struct text *t)
{
	char text[HINT_TEXT];
	struct report info;

	if (judged_search(frame, &info) && hint_text(frame->session->game, &info, HINT_MOVE, text))
		text_add(t, "%s", text);
}

static void
say_quiz(const struct frame *frame, struct text *t)
{
	const struct review_form *f = frame->views->state[VIEW_review];
	const struct match *m = &frame->session->match;
	const struct game *g = frame->session->game;
	struct report judged;
	const struct report *info = judged_search(frame, &judged) ? &judged : NULL;
	char name[GAME_MOVE_TEXT] = "", best[GAME_MOVE_TEXT], loss[64], hint[HINT_TEXT];
	struct judgement played = judge_ply(&m->record, match_at(m));
	bool asked = f->progress == QUIZ_ASKED;
	move_t other =
		info && judge_best(info) >= 0 ? info->moves[judge_best(info)].move : f->tried;
	struct text amount;

	text_init(&amount, loss, sizeof loss);
	judgement_amount(asked ? &played : &f->judged, &amount);
	if (asked || f->tried != MOVE_NONE)
		game_move_text_level(
			g, match_state(m), asked ? match_move(m, match_at(m)) : f->tried, name);
	switch (f->progress) {
	case QUIZ_NONE:
		break;
	case QUIZ_ASKED:
		if (frame->ui->has_side)
			text_add(t, _("Move %d: %c's %s lost %s. What would you play?"),
				game_move_number(g, match_at(m)),
				side_letter((enum side)match_state(m)->to_move), name, loss);
		else
			text_add(t, _("Find a better move than %s."), name);
		break;
	case QUIZ_HINTED:
		text_add(t, "%s",
			info && hint_text(g, info, HINT_AREA, hint) ? hint
								    : _("Tip: thinking ..."));
		break;
	case QUIZ_TRIED:
		text_add(t, _("%s: just a moment ..."), name);
		break;
	case QUIZ_WRONG:
		text_add(t,
			f->judged.unit == JUDGE_UNKNOWN
				? _("%s is no better. Try another move.")
				: _("%s is no better, it loses %s. Try another move."),
			name, loss);
		break;
	case QUIZ_BETTER:
		text_add(t, _("%s is better and loses only %s, but there is a best move."), name,
			loss);
		break;
	case QUIZ_RIGHT:
		text_add(t, _("Yes, %s! "), name);
		if (other == f->tried) {
			say_answer(frame, t);
			break;
		}
		/* It need not be the one that the judge names. */
		game_move_text_level(g, match_state(m), other, best);
		if (f->judged.exact)
			text_add(t, _("It is exactly as good as %s."), best);
		else
			text_add(t, _("%s (%d%%) is not clearly better than its %d%%."), best,
				hint_percent(info, other), hint_percent(info, f->tried));
		break;
	case QUIZ_SHOWN:
		say_answer(frame, t);
		break;
	}
}

/* Says what the move made here lost, and why; at the end how many mistakes there were; during a
 * question, how that goes. */
static void
review_says(const struct frame *frame, enum said what, int columns, char *out, size_t size)
{
	const struct review_form *f = frame->views->state[VIEW_review];
	const struct session *session = frame->session;
	const struct record *r = &session->match.record;
	const struct state *s = match_state(&session->match);
	const char *comment = record_comment(r, record_current(r));
	bool done = review_is_done(&session->review);
	char name[GAME_MOVE_TEXT], side = side_letter((enum side)s->to_move);
	int number = game_move_number(session->game, r->at);
	struct judgement v = judge_ply(r, r->at);
	struct summary m;
	struct text t;

	if (what != SAYS_SENTENCE)
		return;
	text_init(&t, out, size);
	if (f->progress != QUIZ_NONE) {
		say_quiz(frame, &t);
		return;
	}
	if (r->at == r->length) {
		summary_make(r, frame->mistake_points, &m);
		if (is_report(f, session) && m.worst_count == 0)
			text_add(&t, "%s",
				done ? _("No move lost anything.")
				     : _("The game is being analysed."));
		else
			text_add(&t,
				!review_is_over(session)
					? _("The last position. Mistakes so far: X %d, O %d.")
				: done ? _("The end. Mistakes: X %d, O %d.")
				       : _("The end. Mistakes found so far: X %d, O %d."),
				m.count[0], m.count[1]);
	} else if (judgement_loses(&v)) {
		bool brief =
			!frame->ui->has_side && judgement_is_mistake(&v, frame->mistake_points);
		summary_move_say(r, r->at, brief ? NULL : session->spec, &t);
		text_add(&t, "%s", f->why);
	} else {
		game_move_text_level(session->game, s, match_move(&session->match, r->at), name);
		text_add(&t,
			v.unit == JUDGE_UNKNOWN ? _("Move %d: %c %s, not reviewed yet.")
			: v.forced              ? _("Move %d: %c %s was the only move.")
						: _("Move %d: %c %s lost nothing."),
			number, side, name);
	}
	if (judgement_risks(&v))
		text_add(&t,
			language_count(" It risked %lu point.", " It risked %lu points.",
				(unsigned long)lround(v.risk)),
			(unsigned long)lround(v.risk));
	if (judgement_is_unlucky(&v))
		text_add(&t,
			language_count(" By chance %c gained %lu point.",
				" By chance %c gained %lu points.", (unsigned long)lround(v.luck)),
			side_letter((enum side)s->to_move ^ 1), (unsigned long)lround(v.luck));
	/* After a loss the best move has been named, and its value is beside the bar. */
	if (frame->ui->has_side && frame->expects_exact && !judgement_loses(&v)) {
		text_add(&t, " ");
		panel_exact_say(frame, &t);
	}
	if (*comment)
		text_add(&t, " %.200s", comment);
}

/* ---- the report ---- */

/* Draws "accuracy   X 71%    O -": both sides' figures with their sign; negative ones are not known.
 * Returns the column after them. */
static int
draw_figures(struct canvas *c, int x, int y, const char *title, const double value[2], int decimals,
	const char *sign)
{
	int end = x;

	canvas_text(c, x, y, quiet, title);
	for (int side = 0; side < 2; side++) {
		int at = x + 11 + 9 * side;
		canvas_printf(c, at, y, panel_side_style((enum side)side), "%c",
			side_letter((enum side)side));
		end = at + 2;
		end += value[side] < 0 ? canvas_text(c, end, y, normal, "-")
				       : canvas_printf(c, end, y, normal, "%.*f%s", decimals,
						 value[side], sign);
	}
	return end;
}

static void
draw_report(const struct frame *frame, struct canvas *c, struct rect r)
{
	enum { SO_FAR_AT = 29 };
	const struct match *match = &frame->session->match;
	const struct record *record = &match->record;
	bool roomy = r.height >= 14, changes = false;
	char result[140], text[160];
	struct judgement v[SUMMARY_WORST];
	struct summary m;
	struct text t;

	summary_make(record, frame->mistake_points, &m);
	snprintf(result, sizeof result, "%s", _("The game is not over"));
	if (review_is_over(frame->session))
		panel_over_say(frame, result, sizeof result);
	snprintf(text, sizeof text, _("%s."), result);
	int y = box_sentence(c, r, r.y, normal, text) + roomy;
	const char *opening = opening_name(record, record->length, NULL);
	if (*opening) {
		canvas_text(c, r.x, y, quiet, _("opening"));
		canvas_text(c, r.x + 11, y++, normal, opening);
	}

	/* Where discs count, the mean loss is shown at the end: until then moves estimated in points
	 * may yet be solved in discs. */
	if (m.accuracy[0] >= 0 || m.accuracy[1] >= 0) {
		bool done = review_is_done(&frame->session->review);
		bool settled = done || !match->game->counts_discs;
		double count[2], mean[2];
		for (int side = 0; side < 2; side++) {
			count[side] = m.known[side] > 0 ? m.count[side] : -1;
			mean[side] = settled ? m.mean[side] : -1;
		}
		draw_figures(c, r.x, y, _("accuracy"), m.accuracy, 0, "%");
		draw_figures(c, r.x, y + 1, _("mistakes"), count, 0, "");
		int x = draw_figures(c, r.x, y + 2, _("lost/move"), mean, 1, "");
		if (mean[0] >= 0 || mean[1] >= 0)
			canvas_text(c, x + 1, y + 2, normal,
				m.unit == JUDGE_DISCS ? _("discs") : _("points"));
		for (int line = 0; line < 2 && !done; line++)
			canvas_text(c, r.x + SO_FAR_AT, y + line, quiet, _("so far"));
		y += 4;
	}
	y -= !roomy;

	/* " 12 O d1  -6d??" for each turning point, or without a mistake each of the largest losses. */
	int mistakes = m.count[0] + m.count[1];
	for (int i = 0; i < m.worst_count; i++) {
		v[i] = judge_ply(record, m.turn[i]);
		changes = changes || judgement_changes_result(&v[i]);
	}
	if (m.worst_count > 0) {
		text_init(&t, text, sizeof text);
		panel_losses_title(record, mistakes > 0 ? _("Turning points") : _("Largest losses"),
			changes, r.width, &t);
		canvas_text(c, r.x, y++, quiet, text);
	}
	for (int i = 0; i < m.worst_count; i++, y++) {
		const struct state *from = &match_ply(match, m.turn[i])->position;
		char name[GAME_MOVE_TEXT], loss[JUDGEMENT_SHORT];
		game_move_text_level(match->game, from, match_move(match, m.turn[i]), name);
		judgement_short(&v[i], loss);
		canvas_printf(c, r.x, y, normal, "%4d %c %-6s %5s%s",
			game_move_number(match->game, m.turn[i]),
			side_letter((enum side)from->to_move), name, loss,
			judgement_changes_result(&v[i]) ? "??" : "");
	}
	int more = mistakes - m.worst_count;
	if (more > 0 && y + 1 + (m.analysed > 0) < r.y + r.height)
		canvas_printf(c, r.x, y++, quiet,
			language_count(
				"%d more mistake: m", "%d more mistakes: m", (unsigned long)more),
			more);
	y += roomy;
	if (m.analysed > 0) {
		canvas_printf(c, r.x, y, quiet,
			language_count("the analysis was on for %d move",
				"the analysis was on for %d moves", (unsigned long)m.analysed),
			m.analysed);
		y += 1 + roomy;
	}
	if (y >= r.y + r.height)
		return;
	panel_review_say(frame->session, text, sizeof text);
	canvas_text(c, r.x, y, quiet, text);
	y += 2;
	if (y + 4 < r.y + r.height)
		panel_record_draw(frame, c, (struct rect){ r.x, y, r.width, r.y + r.height - y });
}

/* ---- beside the board ---- */

/* Draws the moves of the position and, if there is room, those of the game; during a question,
 * nothing that answers it. Without room beside the board, the report covers it. */
static void
review_draw(const struct frame *frame, struct canvas *c, struct rect r)
{
	enum { LIST_LINES = 6 };
	const struct review_form *f = frame->views->state[VIEW_review];
	bool shown = frame->shows_numbers;
	int table = frame->viewed->info.count + 7;
	char text[96];

	if (is_report(f, frame->session)) {
		if (r.height == 0) {
			r = (struct rect){ 2, 2, c->width - 4, c->height - 5 };
			canvas_fill(
				c, (struct rect){ 0, 1, c->width, c->height - 3 }, normal, L' ');
		}
		draw_report(frame, c, r);
		return;
	}
	if (r.height == 0)
		return;
	panel_review_say(frame->session, text, sizeof text);
	if (f->progress != QUIZ_NONE)
		snprintf(text, sizeof text, _("found %d of %d"), f->right, f->asked);
	canvas_text(c, r.x, r.y, quiet, text);
	r.y += 2;
	r.height -= 2;
	if (is_asking(f))
		return;
	bool list = !shown || (!frame->viewed->info.has_joint && r.height >= table + LIST_LINES);
	if (shown) {
		panel_table_draw(
			frame, c, (struct rect){ r.x, r.y, r.width, list ? table - 1 : r.height });
		r.y += table;
		r.height -= table;
	}
	if (list)
		panel_record_draw(frame, c, r);
}

/* ---- keys ---- */

/* Asks the question, then gives a hint, then the answer; then asks the next question. */
static void
review_tip(struct app *a, enum request r)
{
	struct review_form *f = a->views.state[VIEW_review];

	if (!is_asking(f))
		ask_next(a);
	else
		set_progress(a, f->hinted ? QUIZ_SHOWN : QUIZ_HINTED);
	f->hinted = f->hinted || f->progress == QUIZ_HINTED;
	a->ui.next_frame_us = 0;
}

/* Plays on from here; but one Enter too many at the end of a game, or one held down in Tron, gets here
 * and no further. */
static void
review_enter(struct app *a, enum request r)
{
	struct review_form *f = a->views.state[VIEW_review];

	if (is_asking(f)) {
		try_at_cursor(a);
	} else if (f->progress != QUIZ_NONE) {
		ask_next(a);
	} else {
		f->node = RECORD_NONE;
		app_close(a);
		match_release(&a->session.match, HOLD_PAUSED, a->session.now_us);
	}
}

/* Stops or continues the analysis; Space is otherwise Enter. */
static void
review_run(struct app *a, enum request r)
{
	const struct review_form *f = a->views.state[VIEW_review];

	if (f->progress == QUIZ_NONE && review_is_on(&a->session.review))
		a->session.review_stopped = !a->session.review_stopped;
	else if (r == REQ_RUN)
		app_ask(a, REQ_ENTER);
}

static void
review_go_mistake(struct app *a, enum request r)
{
	int from = match_at(&a->session.match);

	end_question(a);
	app_request(a, r);
	if (match_at(&a->session.match) != from)
		a->ui.message[0] = '\0'; /* review_says() prints it */
}

static void
review_new(struct app *a, enum request r)
{
	const struct review_form *f = a->views.state[VIEW_review];

	if (r == REQ_NEW && f->progress != QUIZ_NONE) {
		ask_next(a);
		return;
	}
	app_close(a);
	app_request(a, r);
}

/* Ends the question, or else the review. */
static void
review_quit(struct app *a, enum request r)
{
	const struct review_form *f = a->views.state[VIEW_review];

	if (f->progress != QUIZ_NONE)
		end_question(a);
	else
		app_close(a);
}

static void
review_arrow(struct app *a, enum request r)
{
	if (is_asking(a->views.state[VIEW_review]))
		app_point(a, r);
	else
		review_walk(a, r);
}

/* ---- whether they work ---- */

/* Returns what Enter does, and Space unless it stops the analysis. */
static const char *
review_enter_status(const struct frame *frame, enum request r, const char **why_not)
{
	const struct review_form *f = frame->views->state[VIEW_review];

	*why_not = _("The game is over: [ goes back, and Enter plays on from there.");
	if (is_asking(f))
		return N_("try");
	if (f->progress != QUIZ_NONE)
		return other_to_ask(frame->session, frame->mistake_points) >= 0 ? N_("next") : "";
	return review_is_over(frame->session) ? NULL : N_("play on");
}

static const char *
review_run_status(const struct frame *frame, enum request r, const char **why_not)
{
	const struct review_form *f = frame->views->state[VIEW_review];
	const struct session *s = frame->session;

	if (f->progress != QUIZ_NONE || !review_is_on(&s->review))
		return review_enter_status(frame, r, why_not) ? "" : NULL;
	return r == REQ_PAUSE ? "" : s->review_stopped ? N_("continue") : N_("stop");
}

/* For the question here or about the next mistake, then for more. */
static const char *
review_tip_status(const struct frame *frame, enum request r, const char **why_not)
{
	const struct review_form *f = frame->views->state[VIEW_review];
	const struct session *s = frame->session;

	if (is_asking(f))
		return f->hinted ? N_("answer") : N_("hint");
	if (f->progress != QUIZ_NONE)
		return "";
	if (ply_to_ask(s, frame->mistake_points, match_at(&s->match)) >= 0)
		return N_("find better");
	*why_not = app_why_no_mistake(frame);
	if (!*why_not) /* those known are the engine's */
		*why_not = review_is_on(&s->review)
				   ? _("None of your mistakes is known yet: the game is being "
				       "analysed.")
				   : _("There is no mistake of yours to try again.");
	return NULL;
}

/* Shows whether a mistake of the person's can be kept to practise. */
static const char *
review_keep_status(const struct frame *frame, enum request r, const char **why_not)
{
	const struct review_form *f = frame->views->state[VIEW_review];
	const struct session *s = frame->session;
	int at = match_at(&s->match);
	struct judgement v = judge_ply(&s->match.record, at);
	bool own = session_people(s) != 1 ||
		   (at < match_length(&s->match) && summary_is_own(&s->match.record, at, s->spec));

	if (f->progress != QUIZ_NONE)
		return "";
	*why_not = _("S keeps a mistake of yours to practise: m goes to one.");
	if (s->game->simultaneous || s->game->source) {
		*why_not = _("Mistakes are kept on the built-in boards where sides take "
			     "turns.");
		return NULL;
	}
	return own && frame->viewed->has_info && judgement_is_mistake(&v, frame->mistake_points)
		       ? N_("keep")
		       : NULL;
}

/* For what would show the answer, and must wait for it. */
static const char *
review_answer_status(const struct frame *frame, enum request r, const char **why_not)
{
	*why_not = _("First the question: Enter tries a move, t helps.");
	return is_asking(frame->views->state[VIEW_review]) ? NULL
							   : request_status(frame, r, why_not);
}

static const char *
review_new_status(const struct frame *frame, enum request r, const char **why_not)
{
	const struct review_form *f = frame->views->state[VIEW_review];

	if (r == REQ_NEW && is_asking(f) &&
		other_to_ask(frame->session, frame->mistake_points) >= 0)
		return N_("next");
	if (!request_status(frame, r, why_not))
		return NULL;
	return f->progress != QUIZ_NONE || !review_is_over(frame->session) ? ""
									   : request_table[r].label;
}

static const char *
review_mistake_status(const struct frame *frame, enum request r, const char **why_not)
{
	const struct review_form *f = frame->views->state[VIEW_review];

	if (f->progress != QUIZ_NONE)
		return "";
	return request_status(frame, r, why_not) ? N_("mistake") : NULL;
}

static const char *
review_walk_status(const struct frame *frame, enum request r, const char **why_not)
{
	const struct review_form *f = frame->views->state[VIEW_review];
	const struct session *s = frame->session;
	bool last = match_at(&s->match) == match_length(&s->match);

	if (r == REQ_BACK && !f->report && !request_status(frame, r, why_not))
		return NULL;
	if (r == REQ_FORWARD && last && (review_is_over(s) || f->report))
		return "";
	return f->progress != QUIZ_NONE ? "" : N_("forward");
}

static const struct action actions[] = {
	{ .request = REQ_TIP, .run = review_tip, .status = review_tip_status },
	{ .request = REQ_MISTAKE, .run = review_go_mistake, .status = review_mistake_status },
	{ .request = REQ_ENTER, .run = review_enter, .status = review_enter_status },
	{ .request = REQ_SAVE, .run = keep_mistake, .status = review_keep_status },
	{ .request = REQ_BACK,
		.run = review_walk,
		.status = review_walk_status,
		.label = N_("back") },
	{ .request = REQ_FORWARD, .run = review_walk, .status = review_walk_status },
	{ .request = REQ_MISTAKE_BACK,
		.run = review_go_mistake,
		.status = review_mistake_status,
		.label = N_("previous") },
	{ .request = REQ_NEW, .run = review_new, .status = review_new_status },
	{ .request = REQ_AGAIN, .run = review_new, .status = review_new_status },
	{ .request = REQ_LINE, .run = app_request, .status = review_answer_status },
	{ .request = REQ_TREE, .run = app_request, .status = review_answer_status },
	{ .request = REQ_TABLE, .run = app_request, .status = review_answer_status },
	{ .request = REQ_RUN, .run = review_run, .status = review_run_status },
	{ .request = REQ_NUMBERS },
	{ .request = REQ_SWAP, .run = review_new, .status = review_new_status },
	{ .request = REQ_PAUSE, .run = review_run, .status = review_run_status },
	{ .request = REQ_UP, .last = REQ_RIGHT, .run = review_arrow },
	{ .request = REQ_START, .run = review_walk },
	{ .request = REQ_END, .run = review_walk },
	{ .request = REQ_QUIT, .run = review_quit },
	{ .request = REQ_NONE },
};

const struct view view_review = {
	.open = review_open,
	.size = sizeof(struct review_form),
	.mode = N_("REVIEW"),
	.flags = VIEW_HOLDS | VIEW_CARRIES | VIEW_REVIEWS,
	.actions = actions,
	.position = review_position,
	.peek = review_copy_numbers,
	.board = review_board,
	.says = review_says,
	.draw = review_draw,
	.tick = review_tick,
	.close = review_leave,
};
