/* SLOW: the search in slow motion, one playout at a time, on the board and in the table together. What
 * happens at which moment, and when, is said by match/slow.h; here are its keys and how it looks. Too
 * fast for single moments, the board shows the live numbers at the root. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/language.h"
#include "games/notation.h"
#include "match/phrases.h"
#include "match/slow.h"
#include "tui/app/app.h"
#include "tui/panels/panels.h"

struct slow_view {
	struct slow slow;
	struct state match; /* the match's position when it was opened */
	/* As shown now, if moments are. */
	struct slow_moment at;
	struct state position, before; /* before the last of the moves */
	struct report info;            /* the moves of that position */
	int moves;                     /* from the root */
	unsigned char number[GAME_MAX_CELLS];
	bool faint[GAME_MAX_CELLS];
	bool table;     /* the table covers the board, where there is no room beside it */
	bool from_tree; /* TREE is restored afterwards */
	int cursor;     /* of the match */
};

static struct slow_view *
own(const struct views *views)
{
	return views->state[VIEW_slow];
}

/* ---- the moment ---- */

/* Makes the moves of the moment from the root, and notes their cells. */
static void
make_moves(struct slow_view *v, const struct game *g)
{
	struct state at = v->slow.root, leaf = at;
	int path = v->slow.playout->length;
	bool joint = slow_is_joint(&v->slow);

	memset(v->number, 0, sizeof v->number);
	memset(v->faint, 0, sizeof v->faint);
	v->before = at;
	for (int k = 0; k < v->moves; k++) {
		move_t m = slow_move(v->slow.playout, k);
		int cell = g->rules->move_to_cell(g, &at, m);
		if (cell >= 0 && k < path)
			v->number[cell] = (unsigned char)(joint ? k / 2 + 1 : k + 1);
		v->before = at;
		g->rules->play(g, &at, m);
		if (k < path)
			leaf = at;
	}
	for (int cell = 0; v->moves > path && cell < game_cell_count(g); cell++)
		v->faint[cell] = g->rules->get(g, &at, cell) != g->rules->get(g, &leaf, cell);
}

/* Whether a move is selected at this moment, or the result backed up. */
static bool
has_moves(const struct slow_view *v)
{
	return v->at.phase == SLOW_SELECT || v->at.phase == SLOW_BACKUP;
}

/* Takes over the moment that slow motion has come to. */
static void
show(struct app *a)
{
	struct slow_view *v = own(&a->views);
	const struct game *g = a->session.game;

	a->ui.dirty = true;
	a->ui.next_frame_us = 0;
	if (!slow_is_phased(&v->slow))
		return;
	v->at = slow_moment_at(v->slow.playout, v->slow.moment);
	v->moves = slow_position(&v->slow, g, v->at, &v->position);
	make_moves(v, g);
	if (has_moves(v))
		slow_report(&v->slow, g, v->at, &v->info);
	else
		v->info.count = 0;
}

/* ---- opening and closing ---- */

/* Why there is nothing to show in slow motion; NULL: there is. */
static const char *
refusal(struct app *a)
{
	const struct player *p = match_mover(&a->session.match);
	const struct engine *e = session_search(&a->session);

	if (!p)
		return _("The game is over: there is no search to slow down.");
	if (joint_hides_numbers(&a->session) && !match_human_to_move(&a->session.match))
		return _("Its search would tell you its choice: w lets engines play both sides.");
	bool engine = !player_spec_is_human(&p->spec) && !app_reviews(a);
	if (engine ? !e || !slow_can_show(e) : e && !slow_can_show(e))
		return _("Slow motion shows a search by playouts, and none is at work here.");
	return NULL;
}

void
view_slow_open(struct app *a, bool afresh)
{
	const char *why = refusal(a);
	bool from_tree = app_screen(a) == view_at(VIEW_tree);
	int cursor = a->ui.cursor;

	if (why) {
		ui_say(&a->ui, "%s", why);
		return;
	}
	app_open(a, VIEW_slow);
	struct slow_view *v = own(&a->views);
	*v = (struct slow_view){
		.from_tree = from_tree, .cursor = cursor, .match = *match_state(&a->session.match)
	};
	/* A search that nobody has seen begins with its first playout. */
	if (!slow_begin(&v->slow, &a->session, afresh || !session_search(&a->session))) {
		app_close(a);
		ui_say(&a->ui, _("Out of memory."));
	}
}

static void
open_view(struct app *a)
{
	view_slow_open(a, false);
}

static void
close_view(struct app *a)
{
	struct slow_view *v = own(&a->views);

	a->ui.cursor = v->cursor;
	slow_end(&v->slow, &a->session);
	viewed_forget_rows(&a->viewed);
	a->viewed.has_info = false;
}

static void
go_back(struct app *a, enum request r)
{
	bool tree = own(&a->views)->from_tree;

	(void)r;
	app_close(a);
	if (tree)
		view_open(a, VIEW_tree);
}

/* Engines wait; any other change of the game ends it. */
static void
tick(struct app *a)
{
	struct slow_view *v = own(&a->views);

	if (!state_equal(&v->match, match_state(&a->session.match))) {
		app_close_mode(a);
		return;
	}
	if (slow_tick(&v->slow, &a->session))
		show(a);
}

static int64_t
wake_us(const struct app *a)
{
	return slow_wake_us(&own(&a->views)->slow);
}

/* ---- keys ---- */

static void
run(struct app *a, enum request r)
{
	struct slow *w = &own(&a->views)->slow;

	(void)r;
	slow_run(w, &a->session, !w->runs || w->to_phase);
	show(a);
}

static void
step(struct app *a, enum request r)
{
	slow_step(&own(&a->views)->slow, &a->session, r == REQ_LEFT || r == REQ_UP);
	show(a);
}

static void
go_phase(struct app *a, enum request r)
{
	struct slow *w = &own(&a->views)->slow;

	(void)r;
	slow_go_phase(w, &a->session);
	show(a);
}

static void
go_playouts(struct app *a, enum request r)
{
	slow_go_playouts(&own(&a->views)->slow, &a->session,
		r == REQ_SLOW_ONE   ? 1
		: r == REQ_SLOW_TEN ? 10
				    : 100);
	show(a);
}

static void
restart(struct app *a, enum request r)
{
	struct slow *w = &own(&a->views)->slow;

	(void)r;
	if (slow_restart(w, &a->session))
		ui_say(&a->ui, _("The same search again, from its first playout."));
	slow_run(w, &a->session, w->runs);
	show(a);
}

static void
change_pace(struct app *a, enum request r)
{
	struct slow *w = &own(&a->views)->slow;
	char words[64];
	struct text t;

	bool changed = slow_change_pace(w, &a->session, r == REQ_FASTER);
	text_init(&t, words, sizeof words);
	slow_pace_add(w, &t);
	if (changed)
		ui_say(&a->ui, _("The pace: %s."), words);
	else
		ui_say(&a->ui, r == REQ_FASTER
				       ? _("This is full speed already.")
				       : _("This is the slowest pace: . goes phase by phase, "
					   "Right step by step."));
	show(a);
}

static void
turn_table(struct app *a, enum request r)
{
	(void)r;
	own(&a->views)->table = !own(&a->views)->table;
}

static void
wheel(struct app *a, int down)
{
	step(a, down > 0 ? REQ_RIGHT : REQ_LEFT);
}

/* Clicks on the board do nothing: it shows what the search does. */
static void
click(struct app *a, int x, int y)
{
	(void)a, (void)x, (void)y;
}

/* ---- what is seen ---- */

static const struct state *
position(const struct views *views, const struct session *session)
{
	return slow_is_phased(&own(views)->slow) ? &own(views)->position
						 : match_state(&session->match);
}

/* The live numbers at the root, where moments are too short. */
static bool
peek(struct app *a, struct report *out)
{
	struct engine *e = session_search(&a->session);

	if (slow_is_phased(&own(&a->views)->slow) || !e)
		return false;
	engine_report(e, out);
	return true;
}

/* The cell of the k-th move from the root, -1 for a pass. */
static int
cell_of(const struct game *g, const struct state *s, move_t m)
{
	int cell = g->rules->move_to_cell(g, s, m);

	return cell >= 0 && g->by_column ? cell % (g->columns * g->rows) : cell;
}

static void
board(const struct frame *frame, struct board_view *b)
{
	const struct slow_view *v = own(frame->views);
	const struct game *g = frame->session->game;

	b->cursor = -1;
	if (!slow_is_phased(&v->slow))
		return;
	b->state = &v->position;
	b->info = has_moves(v) ? &v->info : NULL;
	b->heat = heat_scale_of(frame->display->heat, frame->display->heat_is_relative, &v->info);
	b->pulse = NULL;
	b->exact = NULL;
	b->point = (enum side)v->position.to_move;
	b->mark_legal = v->at.phase == SLOW_EXPAND;
	b->number = v->number;
	b->faint = v->faint;
	if (has_moves(v))
		b->cursor = cell_of(g, &v->position, v->slow.playout->step[v->at.at].move);
	if (v->moves == 0)
		return;
	b->before = &v->before;
	b->last = g->rules->move_to_cell(g, &v->before, slow_move(v->slow.playout, v->moves - 1));
}

static void
draw_table(const struct frame *frame, struct canvas *c, struct rect r)
{
	const struct slow_view *v = own(frame->views);

	c->clip = r;
	if (slow_is_phased(&v->slow))
		panel_slow_draw(frame, c, r, &v->slow);
	else if (frame->viewed->info.has_joint)
		panel_joint_draw(frame, c, r);
	else
		panel_tree_table_draw(frame, c, r);
	canvas_clear_clip(c);
}

static void
draw(const struct frame *frame, struct canvas *c)
{
	const struct slow_view *v = own(frame->views);

	if (frame->ui->has_side || !v->table)
		return;
	/* The sentence and the keys stay in sight. */
	int lines = slow_is_phased(&v->slow) ? panel_slow_lines(&v->slow)
					     : frame->viewed->info.count + 1;
	int most = c->height - 4;
	struct rect r = box_draw(
		c, frame->ui->caps, 44, lines + 2 < most ? lines + 2 : most, _("Slow motion"));
	draw_table(frame, c, r);
}

/* "playout 17: c2 b4"; the end of a path that is too long. */
static void
title(const struct frame *frame, char *out, size_t size)
{
	const struct slow_view *v = own(frame->views);
	const struct slow *w = &v->slow;
	char name[GAME_MOVE_TEXT];
	struct state s = w->root;
	struct text t;

	text_init(&t, out, size);
	if (!slow_is_phased(w)) {
		slow_pace_add(w, &t);
		return;
	}
	text_add(&t, _("playout %lld"), (long long)slow_number(w->playout));
	int path = v->moves < w->playout->length ? v->moves : w->playout->length;
	for (int k = 0; k < path; k++) {
		move_t m = slow_move(w->playout, k);
		game_move_text(frame->session->game, &s, m, name);
		if (t.used + strlen(name) + 6 >= size) {
			text_add(&t, " ...");
			return;
		}
		text_add(&t, k == 0 ? ": %s" : " %s", name);
		frame->session->game->rules->play(frame->session->game, &s, m);
	}
}

/* ---- the sentence ---- */

static const char *
result_words(int result)
{
	return result == 0 ? _("a draw") : result > 0 ? _("X wins") : _("O wins");
}

/* What is backed up: a result, or where positions are judged how much of one. */
static const char *
outcome_words(const struct trace_playout *p, char out[32])
{
	if (p->value == p->result)
		snprintf(out, 32, "%s", result_words(p->result));
	else
		snprintf(out, 32, _("%.0f%% for X"), 100 * report_win_rate(p->value, SIDE_FIRST));
	return out;
}

/* A move that was selected whatever its bound; false if it was not. */
static bool
say_without_bound(enum trace_reason reason, const char *name, bool brief, struct text *t)
{
	if (reason == TRACE_UNTRIED)
		text_add(t,
			brief ? _("Select: %s, never tried.")
			      : _("Select: %s was never tried; such moves come first."),
			name);
	else if (reason == TRACE_WIN)
		text_add(t, _("Select: %s is a proven win."), name);
	else if (reason == TRACE_LOST)
		text_add(t, _("Select: all moves are proven losses; %s."), name);
	else if (reason == TRACE_TURN)
		text_add(t,
			brief ? _("Select: %s has the fewest visits.")
			      : _("Select: %s has the fewest visits, and moves take turns."),
			name);
	else
		return false;
	return true;
}

static void
say_bound(const struct slow_view *v, const char *name, bool brief, struct text *t)
{
	const struct trace_step *step = &v->slow.playout->step[v->at.at];
	const struct trace_candidate *m = slow_selected(&v->slow, v->at.at);
	double mean = slow_percent(&v->slow, (double)(m->bound - m->bonus));
	double bonus = slow_percent_more(&v->slow, (double)m->bonus);

	if (step->reason == TRACE_UNPROVEN && !brief)
		text_add(t,
			_("Select: %s has the greatest bound of the moves that are not proven yet: "
			  "%.0f%% + %.0f."),
			name, mean, bonus);
	else if (step->reason == TRACE_DRAWN)
		text_add(t, _("Select: %c draws %s, whose chance is %.0f%%."),
			side_letter((enum side)v->position.to_move), name,
			100 * (double)m->probability);
	else if (step->reason == TRACE_NEAR && !brief)
		text_add(t,
			_("Select: %s, one of those with about the greatest bound: %.0f%% + %.0f."),
			name, mean, bonus);
	else if (m->visits == 0) /* worth as much as its policy gives it */
		text_add(t,
			brief ? _("Select: %s, never tried, %.0f%%.")
			      : _("Select: %s was never tried and has the greatest bound: %.0f%%."),
			name, mean + bonus);
	else
		text_add(t,
			brief ? _("Select: %s, %.0f%% + %.0f.")
			      : _("Select: %s has the greatest bound: mean %.0f%% + bonus %.0f."),
			name, mean, bonus);
}

static void
say_select(const struct frame *frame, const struct slow_view *v, struct text *t)
{
	const struct trace_step *step = &v->slow.playout->step[v->at.at];
	bool brief = !frame->ui->has_side;
	char name[GAME_MOVE_TEXT];

	game_move_text_level(frame->session->game, &v->position, step->move, name);
	if (!say_without_bound(step->reason, name, brief, t))
		say_bound(v, name, brief, t);
	if (slow_is_joint(&v->slow) && !brief)
		text_add(t, " %s",
			v->at.at % 2 ? _("It does not know of the other's choice.")
				     : _("Both choose at once."));
	else if (step->left_out && !brief)
		text_add(t, " %s", _("Proven losses are left out."));
}

/* The move of a new node with the greatest prior, or NULL if the policy has none. */
static const struct trace_child *
likeliest(const struct trace_playout *p, const struct trace_step *step)
{
	const struct trace_child *best = &p->child[step->opened];

	for (int i = 1; i < step->children; i++) {
		if (p->child[step->opened + i].prior > best->prior)
			best = &p->child[step->opened + i];
	}
	return best->prior >= 0 ? best : NULL;
}

static void
say_expand(const struct frame *frame, const struct slow_view *v, struct text *t)
{
	const struct trace_playout *p = v->slow.playout;
	const struct trace_step *step = &p->step[v->at.at];
	const struct trace_child *best = likeliest(p, step);
	char name[GAME_MOVE_TEXT];
	unsigned long n = (unsigned long)step->children;

	game_move_text_level(frame->session->game, &v->before, step->move, name);
	text_add(t,
		language_count("Expand: after %s the tree grows by a node, with %d move.",
			"Expand: after %s the tree grows by a node, with %d moves.", n),
		name, step->children);
	if (!best || !frame->ui->has_side)
		return;
	game_move_text_level(frame->session->game, &v->position, best->move, name);
	text_add(t, " ");
	text_add(t, _("Expected most: %s, %.0f%%."), name, 100 * (double)best->prior);
}

/* Why no move is played out. */
static void
say_end(const struct trace_playout *p, struct text *t)
{
	enum trace_end end = p->end;
	char outcome[32];

	text_add(t,
		end == TRACE_OVER      ? _("Simulate: the game is over there: %s.")
		: end == TRACE_PROVEN  ? _("Simulate: not needed, the move is proven: %s.")
		: end == TRACE_FORCED  ? _("Simulate: not needed, a forced win was found: %s.")
		: end == TRACE_ENDGAME ? _("Simulate: not needed, the exact solver knows: %s.")
		: end == TRACE_JUDGED
			? _("Simulate: not played out, the position is evaluated: %s.")
			: _("Simulate: played out at full speed: %s."),
		outcome_words(p, outcome));
}

static void
say_simulate(const struct frame *frame, const struct slow_view *v, struct text *t)
{
	const struct trace_playout *p = v->slow.playout;
	char name[GAME_MOVE_TEXT];

	if (v->at.at < 0) {
		say_end(p, t);
		return;
	}
	const struct playout_move *m = &p->line.moves[v->at.at];
	game_move_text_level(frame->session->game, &v->before, m->move, name);
	enum playout_reason reason = m->reason;
	text_add(t,
		reason == PLAYOUT_MOVE_WINS     ? _("Simulate: %c wins with %s.")
		: reason == PLAYOUT_MOVE_BLOCKS ? _("Simulate: %c blocks at %s.")
		: reason == PLAYOUT_MOVE_CORNER ? _("Simulate: %c takes the corner %s.")
		: reason == PLAYOUT_MOVE_AHEAD  ? _("Simulate: %c goes straight on, %s.")
						: _("Simulate: %c plays %s at random."),
		side_letter((enum side)v->before.to_move), name);
	if (v->at.at == p->line.count - 1)
		text_add(t, _(" The playout ends: %s."), result_words(p->result));
}

static void
say_backup(const struct frame *frame, const struct slow_view *v, struct text *t)
{
	const struct trace_playout *p = v->slow.playout;
	const struct trace_step *step = &p->step[v->at.at];
	enum side side = (enum side)v->position.to_move;
	char name[GAME_MOVE_TEXT], outcome[32];

	game_move_text_level(frame->session->game, &v->position, step->move, name);
	double before = 100 * report_win_rate(step->value[0], side);
	double after = 100 * report_win_rate(step->value[1], side);
	unsigned long n = step->visits[1];
	text_add(
		t, frame->ui->has_side ? _("Back up: %s. ") : _("%s. "), outcome_words(p, outcome));
	if (step->proven[1] != GAME_OPEN && step->proven[0] == GAME_OPEN)
		text_add(t, _("%s is proven now: %s."), name, result_words(step->proven[1]));
	else if (step->visits[0] == 0)
		text_add(t, _("%s has its first visit: %.0f%% for %c."), name, after,
			side_letter(side));
	else
		text_add(t,
			language_count("%s: from %.1f%% to %.1f%% for %c, %lu visit.",
				"%s: from %.1f%% to %.1f%% for %c, %lu visits.", n),
			name, before, after, side_letter(side), n);
}

/* Where moments are too short, or there is none. */
static void
say_pace(const struct frame *frame, const struct slow *w, struct text *t)
{
	char key[16];

	if (!w->engine) {
		text_add(t, "%s", _("The search is about to start."));
		return;
	}
	slow_pace_add(w, t);
	if (w->ended) {
		request_key_name(REQ_SLOW_FIRST, key);
		text_add(t, _(". The search has ended: %s shows its first playout."), key);
		return;
	}
	text_add(t, "%s", _(": the same search."));
	if (frame->ui->has_side)
		text_add(t, " %s", _("Space stops at one playout."));
}

/* What its end and its clock mean for the game. */
static void
say_more(const struct frame *frame, const struct slow *w, struct text *t)
{
	const struct match *m = &frame->session->match;
	bool engine = !match_human_to_move(m) && !frame->reviews;
	char side = side_letter((enum side)match_state(m)->to_move);
	char key[16];

	request_key_name(REQ_SLOW, key);
	if (w->ended && engine)
		text_add(t, _(" The search has ended: %s lets %c move."), key, side);
	else if (w->ended)
		text_add(t, "%s", _(" The search has ended."));
	else if (engine && w->moment == 0 && frame->ui->has_side &&
		 engine_task_of(w->engine)->budget.time_ms != NO_LIMIT)
		text_add(t, _(" The clock of %c stands still."), side);
}

static void
say(const struct frame *frame, char *out, size_t size)
{
	static void (*const parts[SLOW_PHASES])(
		const struct frame *frame, const struct slow_view *v, struct text *t) = {
		[SLOW_SELECT] = say_select,
		[SLOW_EXPAND] = say_expand,
		[SLOW_SIMULATE] = say_simulate,
		[SLOW_BACKUP] = say_backup,
	};
	const struct slow_view *v = own(frame->views);
	struct text t;

	text_init(&t, out, size);
	if (!slow_is_phased(&v->slow)) {
		say_pace(frame, &v->slow, &t);
		return;
	}
	parts[v->at.phase](frame, v, &t);
	say_more(frame, &v->slow, &t);
}

static const struct action actions[] = {
	{ REQ_SLOW_RUN, run },
	{ REQ_SLOW_PHASE, go_phase },
	{ REQ_SLOW_ONE, go_playouts },
	{ REQ_SLOW_TEN, go_playouts },
	{ REQ_SLOW_HUNDRED, go_playouts },
	{ REQ_SLOW_FIRST, restart },
	{ REQ_SLOWER, change_pace },
	{ REQ_FASTER, change_pace },
	{ REQ_LEFT, step },
	{ REQ_UP, step },
	{ REQ_RIGHT, step },
	{ REQ_DOWN, step },
	{ REQ_HEAT, app_request },
	{ REQ_NUMBERS, app_request },
	{ REQ_FLIP, app_request },
	{ REQ_LOOK, app_request },
	{ REQ_TABLE, turn_table },
	{ REQ_SLOW, go_back },
	{ REQ_QUIT, go_back },
	{ REQ_NONE, NULL },
};

static const enum request keys[] = { REQ_SLOW_RUN, REQ_SLOW_PHASE, REQ_SLOW_ONE, REQ_SLOW_TEN,
	REQ_SLOW_HUNDRED, REQ_FASTER, REQ_SLOWER, REQ_TABLE, REQ_RIGHT, REQ_SLOW_FIRST, REQ_HEAT,
	REQ_NONE };

extern const struct view view_slow;
const struct view view_slow = {
	.opened_by = REQ_SLOW,
	.open = open_view,
	.size = sizeof(struct slow_view),
	.mode = N_("SLOW"),
	.where = IN_SLOW,
	.holds = true,
	.analyses = true,
	.actions = actions,
	.click = click,
	.wheel = wheel,
	.position = position,
	.peek = peek,
	.board = board,
	.side = draw_table,
	.title = title,
	.say = say,
	.draw = draw,
	.tick = tick,
	.wake_us = wake_us,
	.close = close_view,
	.keys = keys,
};
