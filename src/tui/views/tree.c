/* TREE: the search tree as it grows, at the search's speed or slowed down to single steps: a phase
 * of a playout, a position, a bead. The board shows the node walked to, or the moment of the step;
 * match/slow/slow.h defines that moment. The tree is drawn beside it (panels/drawn_tree.h), with
 * the numbers of the moves that are selected from. */
#include <stdio.h>
#include <string.h>

#include "base/language.h"
#include "games/notation.h"
#include "tui/app/app.h"
#include "tui/panels/drawn_tree.h"
#include "tui/panels/panels.h"
#include "tui/panels/steps.h"

struct tree_view {
	struct slow slow;
	struct state root; /* the search's position when it was opened */
	int cursor;        /* the match's */
	/* The node walked to. */
	move_t path[GAME_MAX_PLIES];
	int length;
	struct state position, before; /* before the last move of the path */
	bool fresh; /* the cursor follows the best move until the search has settled */
	bool walks; /* shows the node walked to, even though a step has a moment to show */
	/* What is drawn. */
	struct drawn_tree drawn;
	int64_t drawn_us; /* when it was last built of a search that runs */
	enum { SHOWS_ALL, SHOWS_TREE, SHOWS_TABLE } shows; /* where there is no room for all */
	/* Every engine's turn begins slowed down, at this pace, except the one released: of this
	 * game, at this node. */
	bool stays;
	int pace, let_go_game, let_go_node;
};

enum {
	SETTLED_MS = 1000,  /* after this the cursor stays in place */
	REDRAW_US = 250000, /* how often a growing tree is redrawn */
	LINGER_US =
		1500000, /* how long the end of a search stays visible before its engine moves */
};

/* Returns whether the board shows the moment of a step, not the node walked to. */
static bool
shows_step(const struct tree_view *v)
{
	return slow_has_record(&v->slow) && !v->walks;
}

/* Returns whether the search keeps a tree to walk through. */
static bool
has_tree(const struct engine *e)
{
	return e && engine_task_of(e)->ops->report_below && !engine_game(e)->simultaneous;
}

/* Returns the position whose search would be shown now: the match's for a guest and a learner. */
static const struct state *
root_now(const struct tree_view *v, const struct session *s)
{
	return v->slow.guest || v->slow.learns ? match_state(&s->match) : session_stepped_root(s);
}

/* Takes over the current moment. */
static void
show_step(struct app *a)
{
	struct tree_view *v = a->views.state[VIEW_tree];
	const struct game *g = a->session.game;

	a->ui.dirty = true;
	a->ui.next_frame_us = 0;
	if (!slow_has_record(&v->slow))
		return;
	slow_look(&v->slow, g);
	if (!v->walks)
		drawn_tree_of_step(&v->drawn, g, &v->slow);
}

/* ---- the walk ---- */

/* Goes to the position after the first `length` moves of the path. */
static void
go(struct app *a, int length)
{
	struct tree_view *v = a->views.state[VIEW_tree];

	v->length = length;
	v->position = v->before = v->root;
	for (int k = 0; k < length; k++) {
		v->before = v->position;
		a->session.game->rules->play(a->session.game, &v->position, v->path[k]);
	}
	v->fresh = true;
	v->drawn_us = 0;
	viewed_forget_rows(&a->viewed);
	a->ui.clicked = -1;
	app_look(a);
}

/* Returns the depth in moves of the node that is shown, by itself or in a step. */
static int
shown_length(const struct tree_view *v)
{
	const struct slow_scene *scene = &v->slow.scene;

	if (!shows_step(v))
		return v->length;
	return scene->moves < scene->path ? scene->moves : scene->path;
}

/* Starts walking: while a step is shown, from the node that its playout has reached. */
static void
tree_walk(struct app *a)
{
	struct tree_view *v = a->views.state[VIEW_tree];
	const struct slow *w = &v->slow;
	int length = shown_length(v); /* before it walks */

	if (!shows_step(v))
		return;
	slow_run(&v->slow, &a->session, false);
	v->walks = true;
	for (int k = 0; k < length; k++)
		v->path[k] = slow_move(w, k);
	go(a, length);
}

/* Copies what is known of the node or, if a search has no tree, of its root. */
static bool
tree_peek(struct app *a, struct report *out)
{
	struct tree_view *v = a->views.state[VIEW_tree];
	struct engine *e = v->slow.engine;

	if (shows_step(v) || !state_equal(&v->root, root_now(v, &a->session)))
		return false;
	if (v->slow.learns)
		return session_peek(&a->session, out);
	if (!e)
		return false;
	if (has_tree(e)) {
		/* Table, board and tree are of one reading of a running search. */
		if (a->viewed.has_info && engine_is_running(e) && v->drawn_us != 0 &&
			a->session.now_us < v->drawn_us + REDRAW_US)
			return true;
		/* The numbers of the node at the end of the path; none if the search has not expanded it. */
		bool found = engine_report_below(e, v->path, v->length, out);
		if (!found) {
			out->position = v->position;
			out->count = 0;
			out->playouts = 0;
		}
		drawn_tree_of_search(
			&v->drawn, a->session.game, e, v->path, v->length, found ? out : NULL);
		v->drawn_us = a->session.now_us;
		if (v->fresh && out->best >= 0) {
			bool paced = engine_task_of(e)->budget.pace_ms >
				     0; /* its first second says little */
			v->fresh = out->running && (paced || out->elapsed_ms < SETTLED_MS);
			app_choose(a, out->moves[out->best].move);
			a->viewed.pointed = false; /* by the person */
		}
		return true;
	}
	engine_report(e, out);
	return true;
}

/* ---- opening and closing ---- */

/* Returns why it cannot be opened, for a guest or for the players of the match; NULL if it can. */
static const char *
refusal(const struct session *s, bool guest, bool reviews)
{
	const struct player *p = &s->match.player[match_state(&s->match)->to_move];

	if (match_result(&s->match) != GAME_OPEN)
		return _("The game is over: there is no search tree.");
	if (joint_hides_numbers(s) && !match_human_to_move(&s->match))
		return _("Its search would reveal its choice: w lets engines play both sides.");
	if (!guest && !p->learner && !player_spec_is_human(&p->spec) && !reviews &&
		!session_stepped(s))
		return session_waits_unasked(s)
			       ? _("The engine has not searched here yet: Space lets it think.")
			       : _("This player shows no search, so there is no tree.");
	return NULL;
}

static bool
open_at(struct app *a, int pace, bool afresh, const char *guest, struct error *e)
{
	const char *why = refusal(&a->session, guest, app_reviews(a));
	int cursor = a->ui.cursor;

	if (why)
		return error_set(e, "%s", why);
	app_open(a, VIEW_tree);
	struct tree_view *v = a->views.state[VIEW_tree];
	*v = (struct tree_view){ .cursor = cursor, .stays = v->stays, .pace = v->pace };
	if (!slow_begin(&v->slow, &a->session, pace, afresh, guest, e)) {
		app_close(a);
		return false;
	}
	v->root = *root_now(v, &a->session);
	slow_tick(&v->slow, &a->session);
	go(a, 0);
	return true;
}

const char *
view_tree_refusal(const struct frame *frame)
{
	return refusal(frame->session, false, frame->reviews);
}

/* Opens the tree, growing at full speed; where both move at once, at its root. A search that keeps no tree opens
 * at its first step. */
static void
tree_view_open(struct app *a)
{
	const struct player *p = match_mover(&a->session.match);
	struct engine *e = session_stepped(&a->session);
	bool steps = (p && p->learner) || (e && !has_tree(e) && !a->session.game->simultaneous);
	struct error error;

	if (!open_at(a, steps ? SLOW_FIRST : SLOW_FULL, steps && !e, NULL, &error))
		ui_say(&a->ui, "%s", error.text);
}

/* Opens it slowed down. With `afresh`, or if nobody has seen the search, that restarts from its first
 * playout. */
static void
open_slowly(struct app *a, bool afresh)
{
	const struct tree_view *v = a->views.state[VIEW_tree];
	int pace = v->stays && v->pace > 0 ? v->pace : SLOW_FIRST;
	struct error error;

	if (!open_at(a, pace, afresh || !session_stepped(&a->session), NULL, &error))
		ui_say(&a->ui, "%s", error.text);
}

void
view_tree_slow(struct app *a, const char *argument)
{
	struct tree_view *v = a->views.state[VIEW_tree];
	bool on = strcmp(argument, "on") == 0;
	struct error error;

	if (!*argument) {
		open_slowly(a, v->stays);
	} else if (on || strcmp(argument, "off") == 0) {
		v->stays = on;
		v->let_go_node = -1;
		ui_say(&a->ui, "%s",
			on ? _("Every engine's turn begins in slow motion; :slow off ends that.")
			   : _("Slow motion starts only by its key."));
	} else if (!open_at(a, SLOW_FIRST, true, argument, &error)) {
		ui_say(&a->ui, "%.250s", error.text);
	}
}

void
view_tree_return(struct app *a)
{
	const struct tree_view *v = a->views.state[VIEW_tree];
	const struct match *m = &a->session.match;

	if (!v->stays || app_view(a) || views_carrier(&a->views) || match_is_held(m, HOLD_PAUSED) ||
		match_result(m) != GAME_OPEN || match_human_to_move(m) ||
		(v->let_go_game == a->ui.games && v->let_go_node == record_current(&m->record)))
		return;
	if (!refusal(&a->session, false, app_reviews(a)))
		open_slowly(a, true);
}

void
view_tree_let_go(struct app *a)
{
	struct tree_view *v = a->views.state[VIEW_tree];

	bool again;

	v->walks = false;
	while (v->slow.held && slow_change_pace(&v->slow, &a->session, true, &again))
		continue;
}

static void
close_view(struct app *a)
{
	struct tree_view *v = a->views.state[VIEW_tree];

	a->ui.cursor = v->cursor;
	v->pace = v->slow.pace;
	slow_end(&v->slow, &a->session);
	viewed_forget_rows(&a->viewed);
	a->viewed.has_info = false;
}

/* Lets the engine move: this turn is not shown again. */
static void
tree_let_go(struct app *a)
{
	struct tree_view *v = a->views.state[VIEW_tree];

	v->let_go_game = a->ui.games;
	v->let_go_node = record_current(&a->session.match.record);
}

static int64_t
tree_tick(struct app *a)
{
	struct tree_view *v = a->views.state[VIEW_tree];
	struct slow *w = &v->slow;
	const struct match *m = &a->session.match;
	unsigned *flags = &a->views.flags[VIEW_tree];
	bool changed = w->learns && slow_tick(w, &a->session);

	/* Slow motion of a learner lets the engines move. */
	*flags = w->lets_move ? *flags & ~(unsigned)VIEW_HOLDS : *flags | VIEW_HOLDS;
	app_update_wants(a);

	/* Any other change of the game closes the view, because engines wait. A learner's moves are
	 * what is shown; afterwards its beads are paid. */
	bool over =
		w->learns ? w->lets_move && (match_result(m) != GAME_OPEN || match_human_to_move(m))
			  : !state_equal(&v->root, root_now(v, &a->session));
	/* An engine that is shown turn by turn may move once its search has ended without a key. */
	bool lingers = v->stays && w->ended && w->runs;
	bool moves_on = lingers && !w->guest && !v->walks && !match_is_held(m, HOLD_PAUSED) &&
			!match_human_to_move(m) && a->session.now_us >= w->last_us + LINGER_US;
	if (!over && moves_on)
		tree_let_go(a);
	if (over || moves_on) {
		app_close_mode(a);
		return INT64_MAX;
	}
	if (w->learns)
		v->root = *match_state(m);
	else
		changed = slow_tick(w, &a->session);
	if (changed)
		show_step(a);
	return v->stays && w->ended && w->runs ? w->last_us + LINGER_US : slow_wake_us(w);
}

/* ---- keys: the pace and the steps ---- */

/* Makes the display follow the steps again. */
static struct slow *
tree_follow(struct app *a)
{
	struct tree_view *v = a->views.state[VIEW_tree];

	v->walks = false;
	return &v->slow;
}

static void
tree_step(struct app *a, enum request r)
{
	struct tree_view *v = a->views.state[VIEW_tree];
	struct slow *w = &v->slow;
	struct session *s = &a->session;
	bool run = r == REQ_RUN || r == REQ_PAUSE;

	/* At full speed the search's own owner stops it. */
	if (run && w->pace == SLOW_FULL && !w->held && !w->guest && !w->learns) {
		app_request(a, REQ_PAUSE);
		return;
	}
	tree_follow(a);
	if (run)
		slow_run(w, s, !w->runs || w->to_phase);
	else if (r == REQ_STEP)
		slow_go(w, s, SLOW_ON, 0);
	else if (r == REQ_FORWARD || r == REQ_BACK)
		slow_go(w, s, r == REQ_BACK ? SLOW_BACK : SLOW_FORWARD, 0);
	else
		slow_go(w, s, SLOW_OVER, r == REQ_NEW ? 1 : r == REQ_BRANCH_NEXT ? 10 : 100);
	show_step(a);
}

static void
tree_change_pace(struct app *a, enum request r)
{
	struct slow *w = tree_follow(a);
	char words[64];
	struct text t;

	bool again, changed = slow_change_pace(w, &a->session, r == REQ_FASTER, &again);
	text_init(&t, words, sizeof words);
	slow_pace_add(w, &t);
	if (changed)
		ui_say(&a->ui, again ? _("The search starts again: %s.") : _("The pace: %s."),
			words);
	else
		ui_say(&a->ui, "%s",
			r == REQ_FASTER ? _("This is full speed already.")
					: _("This is the slowest pace: . goes phase by phase."));
	ui_fade(&a->ui, a->session.now_us);
	show_step(a);
}

static void
tree_restart(struct app *a, enum request r)
{
	struct slow *w = tree_follow(a);

	if (slow_restart(w, &a->session))
		ui_say(&a->ui, _("The same search again, from the start."));
	slow_run(w, &a->session, w->runs);
	show_step(a);
}

/* ---- keys: the walk ---- */

/* Goes down by the selected move. At the root in the tour, whose text describes the root, only if the reader has
 * selected one; otherwise the chapter goes on. */
static void
tree_enter(struct app *a, enum request r)
{
	struct tree_view *v = a->views.state[VIEW_tree];
	const struct game *g = a->session.game;
	move_t m = a->viewed.chosen;

	if (a->session.front.asks && v->length == 0 && !a->viewed.pointed) {
		app_ask(a, REQ_RUN);
		return;
	}
	if (shows_step(v)) { /* the step's node is where to go */
		tree_walk(a);
		return;
	}
	if (m == MOVE_NONE) {
		m = g->rules->move_at(g, &v->position, a->ui.cursor);
		m = m != MOVE_NONE && game_is_legal(g, &v->position, m) ? m : MOVE_NONE;
	}
	if (m == MOVE_NONE)
		ui_say(&a->ui, _("There is no move here: the arrows or J and K choose one."));
	else if (v->length < GAME_MAX_PLIES) {
		v->path[v->length] = m;
		go(a, v->length + 1);
	}
}

static void
tree_go_up(struct app *a, enum request r)
{
	struct tree_view *v = a->views.state[VIEW_tree];

	tree_walk(a);
	move_t from = v->path[v->length - 1];
	go(a, v->length - 1);
	v->fresh = false;
	app_choose(a, from);
}

/* The person selects a move. */
static void
tree_select(struct app *a, enum request r)
{
	struct tree_view *v = a->views.state[VIEW_tree];

	tree_walk(a);
	v->fresh = false;
	app_request(a, r);
}

static void
tree_table(struct app *a, enum request r)
{
	struct tree_view *v = a->views.state[VIEW_tree];

	v->shows = v->shows == SHOWS_TABLE ? SHOWS_ALL : v->shows + 1;
}

static void
tree_leave(struct app *a, enum request r)
{
	tree_let_go(a);
	app_close(a);
}

static bool
tree_event(struct app *a, const struct event *event)
{
	struct tree_view *v = a->views.state[VIEW_tree];

	if (event->kind != EVENT_WHEEL)
		return false;
	if (shows_step(v))
		tree_step(a, event->key > 0 ? REQ_FORWARD : REQ_BACK);
	else
		tree_select(a, event->key > 0 ? REQ_NEXT_ROW : REQ_PREVIOUS_ROW);
	return true;
}

/* ---- what is seen ---- */

static const struct state *
tree_position(const struct views *views, const struct session *session)
{
	const struct tree_view *v = views->state[VIEW_tree];

	if (v->slow.learns && !shows_step(v))
		return match_state(&session->match);
	return shows_step(v) ? &v->slow.scene.position : &v->position;
}

static void
tree_board(const struct frame *frame, struct board_view *b)
{
	static struct step_board step; /* large; the board is drawn next */
	const struct tree_view *v = frame->views->state[VIEW_tree];
	const struct game *g = frame->session->game;

	if (shows_step(v)) {
		steps_show_board(frame, &v->slow, &step, b);
		return;
	}
	if (v->slow.learns || (v->slow.engine && !has_tree(v->slow.engine))) {
		b->cursor = -1;
		return;
	}
	b->state = &v->position;
	if (b->info && b->info->count == 0)
		b->info = NULL;
	b->mark_legal = true;
	b->cursor = g->rules->result(g, b->state) == GAME_OPEN ? frame->ui->cursor : -1;
	if (v->length == 0)
		return;
	b->before = &v->before;
	b->last = g->rules->move_to_cell(g, &v->before, v->path[v->length - 1]);
}

/* Draws the numbers beside or below the tree, on this many lines. */
static void
tree_draw_numbers(const struct frame *frame, struct canvas *c, struct rect r)
{
	const struct tree_view *v = frame->views->state[VIEW_tree];

	c->clip = r;
	if (shows_step(v))
		steps_draw(frame, c, r, &v->slow);
	else if (frame->viewed->has_info &&
		 (frame->viewed->info.has_joint || frame->viewed->info.source != REPORT_PLAYOUTS))
		panel_table_draw(frame, c, r);
	else
		panel_tree_table_draw(frame, c, r);
	canvas_clear_clip(c);
}

static void
draw_tree(const struct frame *frame, struct canvas *c, struct rect r)
{
	const struct tree_view *v = frame->views->state[VIEW_tree];

	c->clip = r;
	r.x++;
	r.width--;
	drawn_tree_draw(&v->drawn, frame, c, r);
	canvas_clear_clip(c);
}

/* Draws the numbers above the tree, or at its right; in little room only one of the two: the table while colours
 * show the bonus, which only it has. The numbers of a step are all shown if the tree can be drawn below them. Draws
 * over the board if there is no room beside it. */
static void
tree_draw(const struct frame *frame, struct canvas *c, struct rect r)
{
	enum { LEAST_WIDTH = 74, LEAST_TABLE = 40, TABLE = 46, HIGH = 34, TREE = 9, LINES = 7 };
	enum { NOTES = 8 }; /* lines below a table */
	const struct tree_view *v = frame->views->state[VIEW_tree];
	bool has_tree = v->drawn.count > 1;
	struct rect tree = r, numbers = r;
	int table = r.width >= 2 * TABLE ? TABLE : LEAST_TABLE; /* columns */
	int wanted = shows_step(v) ? steps_lines(&v->slow) : frame->viewed->info.count + NOTES;
	int left = r.height - wanted - 1;

	if (r.height == 0) {
		int most = c->height - 4; /* the sentence and the keys stay in sight */
		if (v->shows == SHOWS_ALL)
			return;
		has_tree = has_tree && v->shows == SHOWS_TREE;
		r = box_draw(c, frame->ui->caps, 44, !has_tree && wanted < most ? wanted : most,
			_("Tree"));
		(has_tree ? draw_tree : tree_draw_numbers)(frame, c, r);
		return;
	}
	if (v->shows == SHOWS_TABLE || !has_tree) {
		tree.height = 0;
	} else if (r.width >= LEAST_WIDTH && r.height < HIGH) {
		tree.width -= table + 2;
		numbers.x += r.width - table;
		numbers.width = table;
	} else {
		numbers.height = left >= TREE || (shows_step(v) && left >= DRAWN_LEAST) ? wanted
				 : r.height - TREE >= LINES ? r.height - TREE
				 : shows_step(v) || frame->display->heat == HEAT_BONUS ? r.height
										       : 0;
		tree.y += numbers.height > 0 ? numbers.height + 1 : 0;
		tree.height = r.y + r.height - tree.y;
	}
	if (numbers.height > 0)
		tree_draw_numbers(frame, c, numbers);
	if (tree.height > 0)
		draw_tree(frame, c, tree);
}

/* Describes the node walked to. */
static void
say_node(const struct frame *frame, struct text *t)
{
	const struct tree_view *v = frame->views->state[VIEW_tree];
	const struct state *s = &v->position;
	const struct game *g = frame->session->game;
	const struct report *info = &frame->viewed->info;
	int next = -1; /* the move that the policy would select now, if the search comes here */
	char name[GAME_MOVE_TEXT], visits[16], mover = side_letter((enum side)s->to_move);
	bool wide = frame->ui->has_side;

	if (g->rules->result(g, s) != GAME_OPEN) {
		text_add(t, "%s", _("The game ends here: u goes back up."));
		return;
	}
	if (!frame->shows_numbers || info->count == 0) {
		text_add(t, "%s", _("Not expanded yet: nothing is known beyond it."));
		return;
	}
	for (int i = 0; info->running && i < info->count; i++) {
		if (info->moves[i].proven == GAME_OPEN &&
			(next < 0 || info->moves[i].bound > info->moves[next].bound))
			next = i;
	}
	text_count(visits, sizeof visits, (uint64_t)info->playouts, 5);
	unsigned long n = (unsigned long)info->playouts;
	if (next >= 0) {
		game_move_text_level(g, s, info->moves[next].move, name);
		text_add(t,
			wide ? language_count("%c to play. %s visit; next %s, with the best "
					      "%s score.",
				       "%c to play. %s visits; next %s, with the best %s "
				       "score.",
				       n)
			     : language_count(
				       "%c: %s visit, next %s.", "%c: %s visits, next %s.", n),
			mover, visits, name, panel_score_name(info));
		return;
	}
	text_add(t,
		!wide ? language_count("%c: %s visit.", "%c: %s visits.", n)
		: info->running
			? language_count("%c to play. %s visit.", "%c to play. %s visits.", n)
			: language_count("%c to play. %s visit; the search is not running.",
				  "%c to play. %s visits; the search is not running.", n),
		mover, visits);
}

/* Writes texts such as "playout 17: c2 b4" and "root > c2 > b4", of which only the end of a long
 * path. */
static void
tree_says(const struct frame *frame, enum said what, int columns, char *out, size_t size)
{
	const struct tree_view *v = frame->views->state[VIEW_tree];
	const struct slow *w = &v->slow;
	bool step = shows_step(v) && slow_is_phased(w);
	char path[GAME_MAX_PLIES * (GAME_MOVE_TEXT + 3)], name[GAME_MOVE_TEXT];
	struct state s = v->root;
	struct text t;

	if (what == SAYS_SENTENCE) {
		text_init(&t, out, size);
		if (shows_step(v) || !has_tree(w->engine)) {
			steps_say(frame, w, &t);
			return;
		}
		if (w->held) {
			slow_pace_add(w, &t);
			text_add(&t, ". ");
		}
		say_node(frame, &t);
	}
	if (what != SAYS_TITLE)
		return;
	int moves = shows_step(v) ? 0 : v->length;
	text_init(&t, path, sizeof path);
	if (!step || w->record->kind == TRACE_KIND_NODE)
		text_add(&t, "%s", _("root"));
	else if (w->record->kind == TRACE_KIND_PLAYOUT)
		text_add(&t, _("playout %lld"), (long long)slow_number(&w->record->playout));
	else
		text_add(&t, _("box %d"), w->record->box.box);
	if (step)
		moves = w->record->kind == TRACE_KIND_NODE ? w->scene.at.at
			: w->scene.moves < w->scene.path   ? w->scene.moves
							   : w->scene.path;
	for (int k = 0; k < moves; k++) {
		move_t m = step ? slow_move(w, k) : v->path[k];
		game_move_text(frame->session->game, &s, m, name);
		text_add(&t, " > %s", name);
		frame->session->game->rules->play(frame->session->game, &s, m);
	}
	const char *from = path;
	while (text_columns(from) + (from > path ? 3 : 0) > columns && strstr(from + 1, " > "))
		from = strstr(from + 1, " > ");
	snprintf(out, size, "%s%s", from > path ? "..." : "", from);
}

/* ---- the keys and whether they work: the labels are the rows' ---- */

static const char *
tree_run_status(const struct frame *frame, enum request r, const char **why_not)
{
	const struct tree_view *v = frame->views->state[VIEW_tree];

	*why_not = _("The search has ended: Home restarts it.");
	return slow_is_at_its_end(&v->slow) ? NULL : N_("stop/go");
}

static const char *
tree_faster_status(const struct frame *frame, enum request r, const char **why_not)
{
	const struct tree_view *v = frame->views->state[VIEW_tree];

	return v->slow.pace == SLOW_FULL ? "" : N_("faster");
}

/* Single steps, and many at once, are offered while a step is shown, or if there is no tree to walk
 * through; a step back within a record, and from what runs, which it stops. */
static const char *
tree_step_status(const struct frame *frame, enum request r, const char **why_not)
{
	const struct tree_view *v = frame->views->state[VIEW_tree];
	bool walks = !shows_step(v) && has_tree(v->slow.engine);

	if (r == REQ_BACK && !v->slow.runs && v->slow.moment == 0)
		return "";
	if (r != REQ_BACK && slow_has_record(&v->slow) && !tree_run_status(frame, r, why_not))
		return NULL;
	return walks && r != REQ_STEP ? "" : N_("step");
}

static const char *
tree_walk_status(const struct frame *frame, enum request r, const char **why_not)
{
	const struct tree_view *v = frame->views->state[VIEW_tree];

	*why_not = frame->session->game->simultaneous
			   ? _("Both move at once: the tables show everything.")
			   : _("It keeps no tree to walk through: . shows its next step.");
	if (v->slow.engine ? !has_tree(v->slow.engine) : v->slow.learns)
		return NULL;
	return shows_step(v) ? "" : request_table[r].label;
}

static const char *
tree_up_status(const struct frame *frame, enum request r, const char **why_not)
{
	const struct tree_view *v = frame->views->state[VIEW_tree];
	const char *label = tree_walk_status(frame, r, why_not);

	if (label && shown_length(v) == 0) {
		*why_not = _("This is the root: Esc goes back to the game.");
		return NULL;
	}
	return label;
}

/* Enter leads on from where something is known. */
static const char *
tree_enter_status(const struct frame *frame, enum request r, const char **why_not)
{
	const struct tree_view *v = frame->views->state[VIEW_tree];
	const struct game *g = frame->session->game;
	const char *label = tree_walk_status(frame, r, why_not);

	if (!label || shows_step(v))
		return label;
	if (g->rules->result(g, &v->position) != GAME_OPEN)
		*why_not = _("The game ends here: u goes back up.");
	else if (!frame->shows_numbers || frame->viewed->info.count == 0)
		*why_not = _("The search has not expanded this position yet.");
	else
		return label;
	return NULL;
}

static const struct action actions[] = {
	{ .request = REQ_RUN, .run = tree_step, .status = tree_run_status },
	{ .request = REQ_STEP, .run = tree_step, .status = tree_step_status, .label = N_("phase") },
	{ .request = REQ_ENTER, .run = tree_enter, .status = tree_enter_status, .label = N_("in") },
	{ .request = REQ_UNDO, .run = tree_go_up, .status = tree_up_status, .label = N_("up") },
	{ .request = REQ_NEW, .run = tree_step, .status = tree_step_status, .label = N_("next") },
	{ .request = REQ_BRANCH_NEXT,
		.run = tree_step,
		.status = tree_step_status,
		.label = N_("ten") },
	{ .request = REQ_END,
		.run = tree_step,
		.status = tree_step_status,
		.label = N_("hundred") },
	{ .request = REQ_SLOWER, .run = tree_change_pace },
	{ .request = REQ_FASTER, .run = tree_change_pace, .status = tree_faster_status },
	{ .request = REQ_TABLE, .run = tree_table },
	{ .request = REQ_FORWARD, .run = tree_step, .status = tree_step_status },
	{ .request = REQ_BACK, .run = tree_step, .status = tree_step_status, .label = N_("back") },
	{ .request = REQ_START, .run = tree_restart, .label = N_("restart") },
	{ .request = REQ_HEAT },
	{ .request = REQ_UP, .last = REQ_RIGHT, .run = tree_select, .status = tree_walk_status },
	{ .request = REQ_ROW,
		.last = REQ_PREVIOUS_ROW,
		.run = tree_select,
		.status = tree_walk_status },
	{ .request = REQ_PAUSE, .run = tree_step, .label = "" },
	{ .request = REQ_TREE, .run = tree_leave, .label = "" },
	{ .request = REQ_QUIT, .run = tree_leave },
	{ .request = REQ_NONE },
};

const struct view view_tree = {
	.open = tree_view_open,
	.size = sizeof(struct tree_view),
	.mode = N_("TREE"),
	.flags = VIEW_HOLDS | VIEW_ANALYSES | VIEW_FILLS,
	.actions = actions,
	.event = tree_event,
	.position = tree_position,
	.peek = tree_peek,
	.board = tree_board,
	.says = tree_says,
	.draw = tree_draw,
	.tick = tree_tick,
	.close = close_view,
};
