/* SLOW: an engine in slow motion, one playout, position or bead at a time, on the board and in the
 * table together. What happens at which moment, and when, is said by match/slow/slow.h; here are its keys
 * and what is on the board. Too fast for single moments, it shows the numbers at the root. */
#include <stdio.h>
#include <string.h>

#include "base/language.h"
#include "games/notation.h"
#include "match/phrases.h"
#include "match/slow/slow.h"
#include "tui/app/app.h"
#include "tui/panels/panels.h"

struct slow_view {
	struct slow slow;
	struct state match; /* the match's position when it was opened */
	/* As shown now, if there is a record. */
	struct slow_scene scene;
	struct report info; /* the moves of its position */
	char label[GAME_MAX_MOVES][BOARD_LABEL];
	unsigned char number[GAME_MAX_CELLS];
	bool faint[GAME_MAX_CELLS];
	bool table;     /* the table covers the board, where there is no room beside it */
	bool from_tree; /* TREE is restored afterwards */
	int cursor;     /* of the match */
	/* Every engine's turn begins in slow motion, at this pace; but for the one that has been let
	 * go: of this game, at this node. */
	bool stays;
	int pace, let_go_game, let_go_node;
};

/* How long the end of a search is seen before its engine moves. */
enum { LINGER_US = 1500000 };

static struct slow_view *
own(const struct views *views)
{
	return views->state[VIEW_slow];
}

/* ---- the moment ---- */

/* Notes the cells of the moves from the root. */
static void
number_moves(struct slow_view *v, const struct game *g)
{
	struct state at = v->slow.root, leaf = at;
	const struct slow_scene *scene = &v->scene;
	bool joint = slow_is_joint(&v->slow);

	memset(v->number, 0, sizeof v->number);
	memset(v->faint, 0, sizeof v->faint);
	for (int k = 0; k < scene->moves; k++) {
		move_t m = slow_move(&v->slow, k);
		int cell = g->rules->move_to_cell(g, &at, m);
		if (cell >= 0 && k < scene->path)
			v->number[cell] = (unsigned char)(joint ? k / 2 + 1 : k + 1);
		g->rules->play(g, &at, m);
		if (k < scene->path)
			leaf = at;
	}
	bool beyond = scene->moves > scene->path;
	for (int cell = 0; beyond && cell < game_cell_count(g); cell++)
		v->faint[cell] = g->rules->get(g, &at, cell) != g->rules->get(g, &leaf, cell);
}

/* The values of positions as they are in the table. */
static void
label_moves(struct slow_view *v)
{
	const struct slow_level *l = &v->slow.descent.level[slow_level(&v->scene)];
	char value[SLOW_VALUE];

	for (int i = 0; i < v->info.count; i++) {
		const struct slow_tried *t = slow_descent_find(l, v->info.moves[i].move);
		v->label[i][0] = '\0';
		if (!t || !t->valued || t->bound == TRACE_UNKNOWN)
			continue;
		slow_value_text(&v->slow, t->value, t->bound, value);
		snprintf(v->label[i], BOARD_LABEL, "%.*s", BOARD_LABEL - 1, value);
	}
}

/* Takes over the moment that slow motion has come to. */
static void
show(struct app *a)
{
	struct slow_view *v = own(&a->views);
	const struct game *g = a->session.game;

	a->ui.dirty = true;
	a->ui.next_frame_us = 0;
	if (!slow_has_record(&v->slow))
		return;
	slow_look(&v->slow, g, &v->scene);
	slow_report(&v->slow, g, &v->scene, &v->info);
	if (slow_kind(&v->slow) != TRACE_KIND_BEADS)
		number_moves(v, g);
	if (slow_kind(&v->slow) == TRACE_KIND_NODE)
		label_moves(v);
}

/* ---- opening and closing ---- */

/* Why there is nothing to show in slow motion; NULL: there is. */
static const char *
refusal(struct app *a)
{
	const struct player *p = match_mover(&a->session.match);

	if (!p)
		return _("The game is over: there is no search to slow down.");
	if (joint_hides_numbers(&a->session) && !match_human_to_move(&a->session.match))
		return _("Its search would tell you its choice: w lets engines play both sides.");
	bool engine = !player_spec_is_human(&p->spec) && !app_reviews(a);
	if (!p->learner && engine && !session_stepped(&a->session))
		return _("Slow motion shows a search, a solver or a learner, and none is at work "
			 "here.");
	return NULL;
}

/* Opens it without anything to show yet. */
static struct slow_view *
open_empty(struct app *a)
{
	bool from_tree = app_screen(a) == view_at(VIEW_tree);
	int cursor = a->ui.cursor;

	app_open(a, VIEW_slow);
	struct slow_view *v = own(&a->views);
	*v = (struct slow_view){ .from_tree = from_tree,
		.cursor = cursor,
		.match = *match_state(&a->session.match),
		.stays = v->stays,
		.pace = v->pace };
	return v;
}

bool
view_slow_open_guest(struct app *a, const char *player, struct error *e)
{
	const struct match *m = &a->session.match;

	if (match_result(m) != GAME_OPEN ||
		(joint_hides_numbers(&a->session) && !match_human_to_move(m)))
		return error_set(e, "%s", refusal(a));
	struct slow_view *v = open_empty(a);
	if (slow_begin_guest(&v->slow, &a->session, player, e))
		return true;
	app_close(a);
	return false;
}

void
view_slow_open(struct app *a, bool afresh)
{
	const char *why = refusal(a);

	if (why) {
		ui_say(&a->ui, "%s", why);
		return;
	}
	struct slow_view *v = open_empty(a);
	/* A search that nobody has seen begins with its first playout. */
	if (!slow_begin(&v->slow, &a->session, afresh || !session_stepped(&a->session))) {
		app_close(a);
		ui_say(&a->ui, _("Out of memory."));
	} else if (v->stays && v->pace > 0) {
		v->slow.pace = v->pace;
	}
}

void
view_slow_keep(struct app *a, bool on)
{
	struct slow_view *v = own(&a->views);

	v->stays = on;
	v->let_go_node = -1;
}

void
view_slow_return(struct app *a)
{
	const struct slow_view *v = own(&a->views);
	const struct match *m = &a->session.match;

	if (!v->stays || app_view(a) || app_carrier(a) || match_is_held(m, HOLD_PAUSED) ||
		match_result(m) != GAME_OPEN || match_human_to_move(m) ||
		(v->let_go_game == a->ui.games && v->let_go_node == record_current(&m->record)))
		return;
	if (!refusal(a))
		view_slow_open(a, true);
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
	v->pace = v->slow.pace;
	slow_end(&v->slow, &a->session);
	viewed_forget_rows(&a->viewed);
	a->viewed.has_info = false;
}

/* The engine may move: this turn is not shown again. */
static void
let_go(struct app *a)
{
	struct slow_view *v = own(&a->views);

	v->let_go_game = a->ui.games;
	v->let_go_node = record_current(&a->session.match.record);
}

static void
go_back(struct app *a, enum request r)
{
	bool tree = own(&a->views)->from_tree;

	(void)r;
	let_go(a);
	app_close(a);
	if (tree)
		view_open(a, VIEW_tree);
}

/* Whether slow motion still shows what the match is about: engines wait, any other change of the game
 * ends it. A learner's moves are what is shown, and then its beads are paid. */
static bool
is_over(const struct app *a, const struct slow_view *v)
{
	const struct match *m = &a->session.match;

	if (!v->slow.learns)
		return !state_equal(&v->match, match_state(m));
	return v->slow.lets_move && (match_result(m) != GAME_OPEN || match_human_to_move(m));
}

/* Whether an engine that is shown turn by turn may move: its search ended without a key. */
static bool
lingers_no_more(const struct app *a, const struct slow_view *v)
{
	return v->stays && v->slow.ended && v->slow.runs && !v->slow.guest &&
	       !match_human_to_move(&a->session.match) &&
	       a->session.now_us >= v->slow.last_us + LINGER_US;
}

static void
tick(struct app *a)
{
	struct slow_view *v = own(&a->views);
	bool changed = !v->slow.learns || slow_tick(&v->slow, &a->session);

	if (is_over(a, v)) {
		app_close_mode(a);
		return;
	}
	if (lingers_no_more(a, v)) {
		let_go(a);
		app_close_mode(a);
		return;
	}
	if (!v->slow.learns)
		changed = slow_tick(&v->slow, &a->session);
	if (changed)
		show(a);
}

static bool
frees(const struct views *views)
{
	return slow_lets_move(&own(views)->slow);
}

static int64_t
wake_us(const struct app *a)
{
	const struct slow_view *v = own(&a->views);

	return v->stays && v->slow.ended && v->slow.runs ? v->slow.last_us + LINGER_US
							 : slow_wake_us(&v->slow);
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
go_many(struct app *a, enum request r)
{
	slow_go_many(&own(&a->views)->slow, &a->session,
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
		ui_say(&a->ui, _("The same search again, from its beginning."));
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
	ui_fade(&a->ui, a->session.now_us);
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
	return slow_has_record(&own(views)->slow) ? &own(views)->scene.position
						  : match_state(&session->match);
}

/* The live numbers at the root, where moments are too short. */
static bool
peek(struct app *a, struct report *out)
{
	const struct slow *w = &own(&a->views)->slow;
	struct engine *e = w->engine;

	if (slow_has_record(w))
		return false;
	if (w->learns)
		return session_peek(&a->session, out);
	if (e)
		engine_report(e, out);
	return e;
}

/* The cell of the k-th move from the root, -1 for a pass. */
static int
cell_of(const struct game *g, const struct state *s, move_t m)
{
	int cell = g->rules->move_to_cell(g, s, m);

	return cell >= 0 && g->by_column ? cell % (g->columns * g->rows) : cell;
}

/* The move that the moment is about, made at the position shown; MOVE_NONE: none. */
static move_t
move_of(const struct slow_view *v)
{
	const struct trace_record *r = v->slow.record;
	int ply = v->scene.at.at;

	enum slow_phase phase = v->scene.at.phase;
	if (phase == SLOW_SELECT || phase == SLOW_BACKUP)
		return r->playout.step[ply].move;
	int first = phase == SLOW_EXPAND ? slow_first_try(&r->playout, ply) : -1;
	if (first >= 0)
		return r->playout.step[first].move;
	if (phase == SLOW_UP && ply > 0)
		return v->slow.descent.path[ply - 1];
	if (phase == SLOW_UP && slow_is_phased(&v->slow))
		return r->node.by;
	return phase == SLOW_DRAW || phase == SLOW_PAY ? r->box.move : MOVE_NONE;
}

static void
board(const struct frame *frame, struct board_view *b)
{
	const struct slow_view *v = own(frame->views);
	const struct slow_scene *scene = &v->scene;
	const struct game *g = frame->session->game;

	b->cursor = -1;
	if (!slow_has_record(&v->slow))
		return;
	bool beads = slow_kind(&v->slow) == TRACE_KIND_BEADS;
	b->state = &scene->position;
	b->info = v->info.count > 0 ? &v->info : NULL;
	b->heat = heat_scale_of(frame->display->heat, frame->display->heat_is_relative, &v->info);
	b->pulse = NULL;
	b->label = slow_kind(&v->slow) == TRACE_KIND_NODE ? v->label : NULL;
	b->point = (enum side)scene->position.to_move;
	b->mark_legal = scene->at.phase == SLOW_EXPAND || scene->at.phase == SLOW_DOWN;
	b->number = beads ? NULL : v->number;
	b->faint = beads ? NULL : v->faint;
	move_t m = move_of(v);
	if (m != MOVE_NONE)
		b->cursor = cell_of(g, &scene->position, m);
	b->before = NULL;
	b->last = -1;
	if (scene->moves == 0)
		return;
	b->before = &scene->before;
	b->last = g->rules->move_to_cell(g, &scene->before, slow_move(&v->slow, scene->moves - 1));
}

static void
draw_table(const struct frame *frame, struct canvas *c, struct rect r)
{
	const struct slow_view *v = own(frame->views);

	c->clip = r;
	if (slow_has_record(&v->slow))
		panel_slow_draw(frame, c, r, &v->slow, &v->scene);
	else if (frame->viewed->info.has_joint)
		panel_joint_draw(frame, c, r);
	else if (frame->viewed->info.source == REPORT_PLAYOUTS || !frame->viewed->has_info)
		panel_tree_table_draw(frame, c, r);
	else
		panel_table_draw(frame, c, r);
	canvas_clear_clip(c);
}

static void
draw(const struct frame *frame, struct canvas *c)
{
	const struct slow_view *v = own(frame->views);

	if (frame->ui->has_side || !v->table)
		return;
	/* The sentence and the keys stay in sight. */
	int lines = slow_has_record(&v->slow) ? panel_slow_lines(&v->slow, &v->scene)
					      : frame->viewed->info.count + 1;
	int most = c->height - 4;
	struct rect r = box_draw(
		c, frame->ui->caps, 44, lines + 2 < most ? lines + 2 : most, _("Slow motion"));
	draw_table(frame, c, r);
}

/* "playout 17", "root", "box 12". */
static void
add_head(const struct slow *w, struct text *t)
{
	switch (slow_kind(w)) {
	case TRACE_KIND_PLAYOUT:
		text_add(t, _("playout %lld"), (long long)slow_number(&w->record->playout));
		return;
	case TRACE_KIND_NODE:
		text_add(t, "%s", _("root"));
		return;
	case TRACE_KIND_BEADS:
		text_add(t, _("box %d"), w->record->box.box);
		return;
	}
}

/* "playout 17: c2 b4"; the end of a path that is too long. */
static void
title(const struct frame *frame, int columns, char *out, size_t size)
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
	add_head(w, &t);
	int path = slow_kind(w) == TRACE_KIND_NODE  ? v->scene.at.at
		   : v->scene.moves < v->scene.path ? v->scene.moves
						    : v->scene.path;
	for (int k = 0; k < path; k++) {
		move_t m = slow_move(w, k);
		game_move_text(frame->session->game, &s, m, name);
		if (text_columns(out) + text_columns(name) + 6 > columns) {
			text_add(&t, " ...");
			return;
		}
		text_add(&t, k == 0 ? ": %s" : " %s", name);
		frame->session->game->rules->play(frame->session->game, &s, m);
	}
}

static void
say(const struct frame *frame, char *out, size_t size)
{
	const struct slow_view *v = own(frame->views);
	struct text t;

	text_init(&t, out, size);
	panel_slow_say(frame, &v->slow, &v->scene, &t);
}

static const struct action actions[] = {
	{ .request = REQ_RUN, .run = run, .label = N_("stop/go") },
	{ .request = REQ_STEP, .run = go_phase, .label = N_("phase") },
	{ .request = REQ_ENTER, .run = go_phase },
	{ .request = REQ_SLOW_ONE, .run = go_many },
	{ .request = REQ_SLOW_TEN, .run = go_many },
	{ .request = REQ_SLOW_HUNDRED, .run = go_many },
	{ .request = REQ_START, .run = restart, .label = N_("restart") },
	{ .request = REQ_SLOWER, .run = change_pace },
	{ .request = REQ_FASTER, .run = change_pace },
	{ .request = REQ_LEFT, .run = step },
	{ .request = REQ_UP, .run = step },
	{ .request = REQ_RIGHT, .run = step },
	{ .request = REQ_DOWN, .run = step },
	{ .request = REQ_TABLE, .run = turn_table },
	{ .request = REQ_SLOW, .run = go_back },
	{ .request = REQ_QUIT, .run = go_back },
	{ .request = REQ_NONE },
};

static const enum request keys[] = { REQ_RUN, REQ_STEP, REQ_SLOW_ONE, REQ_SLOW_TEN,
	REQ_SLOW_HUNDRED, REQ_FASTER, REQ_SLOWER, REQ_TABLE, REQ_RIGHT, REQ_START, REQ_HEAT,
	REQ_NONE };

extern const struct view view_slow;
const struct view view_slow = {
	.opened_by = REQ_SLOW,
	.open = open_view,
	.size = sizeof(struct slow_view),
	.mode = N_("SLOW"),
	.where = IN_SLOW,
	.holds = true,
	.frees = frees,
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
