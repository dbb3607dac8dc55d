/* The program on the screen, without a terminal: its match, and copies of its searches. */
#include "tui/app/app.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/language.h"
#include "match/opening.h"

/* ---- views open over the match: opening, closing, and which keys and which position apply ----
 *
 *	match  <-  a mode (TREE, EDIT...)  <-  a popup (help, settings...)
 *	match  <-  REVIEW  <-  TREE of a position reviewed  <-  a popup */

static const struct {
	const struct view *view;
	unsigned where;
	enum request action;
} views_table[VIEW_COUNT] = {
	[VIEW_MATCH] = { .action = REQ_NONE },
#define VIEW(id, where, action) [VIEW_##id] = { &view_##id, where, REQ_##action },
#include "tui/app/views.def"
#undef VIEW
};

const struct view *
view_at(enum view_id id)
{
	return views_table[id].view;
}

static int
id_of(const struct view *v)
{
	int id = 0;

	while (views_table[id].view != v)
		id++;
	return id;
}

unsigned
view_where(const struct view *v)
{
	return views_table[id_of(v)].where;
}

enum request
view_opened_by(const struct view *v)
{
	return views_table[id_of(v)].action;
}

bool
view_is(const struct views *v, const struct view *view, unsigned flag)
{
	return v->flags[id_of(view)] & flag;
}

static void
views_finish(struct views *v)
{
	for (int id = 0; id < VIEW_COUNT; id++)
		free(v->state[id]);
	memset(v, 0, sizeof *v);
}

/* Allocates the views' states; returns false if memory runs out. */
static bool
views_init(struct views *v)
{
	memset(v, 0, sizeof *v);
	v->wake_us = INT64_MAX;
	for (int id = VIEW_MATCH + 1; id < VIEW_COUNT; id++) {
		size_t size = views_table[id].view->size;
		v->flags[id] = views_table[id].view->flags;
		if (size > 0 && !(v->state[id] = calloc(1, size))) {
			views_finish(v);
			return false;
		}
	}
	return true;
}

const struct view *
app_view(const struct app *a)
{
	return view_at(a->views.top);
}

const struct view *
app_screen(const struct app *a)
{
	const struct view *v = app_view(a);

	return v && !v->mode ? view_at(a->views.under) : v;
}

/* Returns the topmost open view with this flag, or NULL. */
static const struct view *
views_find_open(const struct views *v, unsigned flag)
{
	const enum view_id open[] = { v->top, v->under, v->home };

	for (int i = 0; i < 3; i++) {
		if (view_is(v, view_at(open[i]), flag))
			return view_at(open[i]);
	}
	return NULL;
}

const struct view *
views_carrier(const struct views *v)
{
	return views_find_open(v, VIEW_CARRIES);
}

bool
views_keep(const struct views *views, const struct view *v, enum request r)
{
	const struct view *carrier = views_carrier(views);

	if (!v || !v->mode || !carrier || carrier == v || !carrier->actions)
		return false;
	for (const struct action *own = carrier->actions; own->request != REQ_NONE; own++) {
		if (action_is_for(own, r))
			return own->kept;
	}
	return false;
}

enum request
views_kept_key(const struct views *views, const struct view *v, int32_t key)
{
	const struct view *carrier = views_carrier(views);
	enum request r = carrier ? request_of_key(key, view_where(carrier)) : REQ_NONE;

	return key != KEY_CODE_ENTER && views_keep(views, v, r) ? r : REQ_NONE;
}

bool
app_reviews(const struct app *a)
{
	return views_find_open(&a->views, VIEW_REVIEWS);
}

int
app_step_plies(const struct app *a)
{
	return app_reviews(a) ? 1 : game_step_plies(a->session.game);
}

unsigned
app_match_where(const struct app *a)
{
	if (coach_asks(&a->session))
		return IN_LESSON;
	return app_mode(a) == MODE_WATCH || a->session.repeat.on ? IN_WATCH : IN_PLAY;
}

unsigned
app_where(const struct app *a)
{
	const struct view *v = app_view(a);
	return v ? view_where(v) : app_match_where(a);
}

void
app_open(struct app *a, enum view_id view)
{
	/* A mode replaces everything open except a mode that carries it; a popup replaces another
	 * popup. */
	const struct view *v = view_at(view), *top;
	while ((top = app_view(a)) &&
		!(top->mode && (!v->mode || (top->flags & ~v->flags & VIEW_CARRIES))))
		app_close(a);
	a->views.home = a->views.under;
	a->views.under = a->views.top;
	a->views.top = view;
	a->views.list = NULL;
	app_update_wants(a);
	a->ui.next_frame_us = 0;
	a->ui.dirty = true;
}

void
view_open(struct app *a, enum view_id id)
{
	if (view_at(id)->open)
		view_at(id)->open(a);
	else
		app_open(a, id);
}

void
app_close(struct app *a)
{
	const struct view *v = app_view(a);

	a->views.top = a->views.under;
	a->views.under = a->views.home;
	a->views.home = VIEW_MATCH;
	a->views.list = NULL;
	app_update_wants(a);
	if (v && v->close)
		v->close(a);
	a->ui.next_frame_us = 0;
	a->ui.dirty = true;
}

void
app_close_mode(struct app *a)
{
	while (app_screen(a))
		app_close(a);
}

const struct state *
app_position(const struct app *a)
{
	const struct view *v = app_screen(a);

	return v && v->position ? v->position(&a->views, &a->session)
				: match_state(&a->session.match);
}

const char *
app_mode_name(const struct app *a)
{
	static const char *const names[] = { N_("PLAY"), N_("WATCH"), N_("OVER") };
	const struct view *v = app_screen(a);

	return v ? v->mode : names[app_mode(a)];
}

/* ---- the match ---- */

/* Returns the playable cell nearest to the middle. */
static int
first_cursor(const struct game *g, const struct state *s)
{
	move_t moves[GAME_MAX_MOVES];
	int count = g->rules->moves(g, s, moves), plane = g->columns * g->rows;
	int best = game_cell(g, (g->columns - 1) / 2, (g->rows - 1) / 2, 0), least = INT_MAX;

	for (int i = 0; i < count; i++) {
		int landing = g->rules->move_to_cell(g, s, moves[i]), cell = landing % plane;
		if (landing < 0)
			continue;
		int dx = 2 * (cell % g->columns) - (g->columns - 1);
		int dy = 2 * (cell / g->columns) - (g->rows - 1);
		if (dx * dx + dy * dy < least) {
			least = dx * dx + dy * dy;
			best = g->by_column ? cell : landing;
		}
	}
	return best;
}

/* Uses a layout in which the whole board fits and no click can hit it, until the new board is
 * drawn. */
static void
forget_layout(struct app *a, const struct game *g)
{
	if (a->ui.layout.game == g)
		return;
	a->ui.has_board = false;
	board_layout_fit(&a->ui.layout, g, INT_MAX, INT_MAX);
}

void
app_set_aside(struct app *a, struct aside *out, void (*hear)(void *self, enum session_news news))
{
	struct session *s = &out->session;

	session_autosave(&a->session);
	session_suspend(&a->session, true);
	*out = (struct aside){ a->session, a->display, a->ui.cursor };
	session_init(&a->session, s->options, s->seed, s->notify_fd);
	a->session.front = (struct session_front){
		.hear = hear ? hear : s->front.hear, .self = a, .has_keys = true
	};
	a->session.now_us = s->now_us;
	a->session.frame_us = s->frame_us;
}

void
app_take_back(struct app *a, struct aside *from)
{
	int64_t now_us = a->session.now_us;

	session_finish(&a->session);
	a->session = from->session;
	a->display = from->display;
	a->session.now_us = now_us;
	a->ui.games++; /* what was seen in between is not part of this game */
	viewed_forget(&a->viewed);
	a->viewed.has_info = false;
	forget_layout(a, a->session.game);
	a->ui.viewport = 0;
	a->ui.clicked = -1;
	a->ui.message[0] = '\0';
	a->ui.next_frame_us = 0;
	a->ui.dirty = true;
	app_update_wants(a);
	a->ui.cursor = from->cursor;
	session_suspend(&a->session, false);
}

void
app_take_board(struct app *a)
{
	a->ui.games++;
	forget_layout(a, a->session.game);
	a->ui.cursor = first_cursor(a->session.game, match_state(&a->session.match));
	a->ui.clicked = -1;
	a->ui.viewport = 0;
	a->ui.message[0] = '\0';
}

/* ---- between session and screen ---- */

static void
app_notify(void *self, enum session_news news)
{
	struct app *a = self;

	a->ui.dirty = true;
	switch (news) {
	case SESSION_CHANGED:
		if (coach_asks(&a->session)) { /* nothing else may hide the question */
			a->viewed.chosen = MOVE_NONE;
			a->ui.message[0] = '\0';
		}
		break;
	case SESSION_NEW_SEARCH:
		viewed_forget(&a->viewed);
		a->ui.next_frame_us = 0;
		break;
	case SESSION_MOVED:
		if (!match_state(&a->session.match)->pending) /* a hidden choice changes nothing */
			a->ui.message[0] = '\0';              /* out of date */
		break;
	case SESSION_FAILED:
		a->display.show_on_human_turn = false;
		app_close_mode(a);
		app_update_wants(a);
		break;
	case SESSION_REVIEWED:
		a->ui.next_frame_us = 0; /* shows the last numbers at once */
		break;
	case SESSION_LEFT_GAME:
		a->ui.viewport = 0;
		view_start_end(a);
		break;
	case SESSION_NEW_GAME:
		app_take_board(a);
		app_begin_analysis(a);
		break;
	}
}

void
app_begin_analysis(struct app *a)
{
	a->display.show_on_human_turn =
		session_people(&a->session) == 1 && options_switch(a->options, OPTION_analysis);
}

void
app_update_wants(struct app *a)
{
	const struct view *v = app_view(a), *screen = app_screen(a);

	a->session.wants = (struct session_wants){
		.numbers = a->display.show_on_human_turn &&
			   !friend_refuses(&a->session, FRIEND_NO_ANALYSIS) &&
			   !joint_is_real_time(&a->session),
		.tree = view_is(&a->views, screen, VIEW_ANALYSES),
		.review = app_reviews(a),
	};
	unsigned why = screen ? HOLD_AWAY : 0;
	if (view_is(&a->views, screen, VIEW_HOLDS) || a->line.step > 0)
		why |= HOLD_MODE;
	if (v && !v->mode)
		why |= view_is(&a->views, v, VIEW_LIVE) ? HOLD_AWAY : HOLD_WINDOW;
	if (!a->session.game)
		return;
	match_hold(&a->session.match, why, a->session.now_us);
	match_release(
		&a->session.match, (HOLD_AWAY | HOLD_MODE | HOLD_WINDOW) & ~why, a->session.now_us);
}

void
app_new_match(struct app *a, const struct game *g, const struct player_spec spec[2],
	const struct state *start)
{
	struct error e;

	if (!player_spec_check(&spec[0], g, &e) || !player_spec_check(&spec[1], g, &e) ||
		!session_new(&a->session, g, spec, start, &e))
		ui_say(&a->ui, "%.250s", e.text);
}

bool
app_init(struct app *a, struct options *o, struct capabilities caps, uint64_t seed, int notify_fd,
	struct error *e)
{
	struct player_spec spec[2];
	const struct game *g;

	memset(a, 0, sizeof *a);
	if (!session_read_options(o, &g, spec, e))
		return false;
	if (!views_init(&a->views))
		return error_set(e, _("Out of memory."));
	session_init(&a->session, o, seed, notify_fd);
	a->session.front = (struct session_front){
		.hear = app_notify, .self = a, .has_keys = true, .engine_first = true
	};
	a->options = o;
	a->ui.caps = caps;
	a->ui.clock_us = INT64_MAX;
	a->line.step = 0;
	app_apply_options(a);
	if (session_new(&a->session, g, spec, NULL, e))
		return true;
	views_finish(&a->views);
	return false;
}

void
app_finish(struct app *a)
{
	if (a->session.game) {
		view_tour_end(a);
		while (app_view(a))
			app_close(a);
		app_close_mode(a); /* a puzzle has set the game aside */
	}
	session_finish(&a->session);
	views_finish(&a->views);
}

enum mode
app_mode(const struct app *a)
{
	if (match_result(&a->session.match) != GAME_OPEN)
		return MODE_OVER;
	if (session_people(&a->session) == 0)
		return MODE_WATCH;
	return MODE_PLAY;
}

/* Returns the final search of the engine that has just moved, or NULL if it was not of the last
 * move. */
static const struct report *
past_search(const struct app *a, move_t *made)
{
	const struct report *past = match_considered(&a->session.match, made);

	return past && past->count > 1 && search_is_meaningful(past) ? past : NULL;
}

/* Returns whose search belongs on the screen now, if there is one. */
static enum whose
wanted_search(const struct app *a)
{
	const struct view *v = app_screen(a);
	const struct state *s = app_position(a);
	move_t made;

	if (v && v->position)
		return v->peek && !view_is(&a->views, v, VIEW_HIDES) ? WHOSE_POSITIONS
								     : WHOSE_NOBODYS;
	if (coach_asks(&a->session)) /* no numbers during the question */
		return WHOSE_NOBODYS;
	/* A table of payoffs has one step: what was seen before it is all there is. */
	if (match_result(&a->session.match) != GAME_OPEN)
		return game_is_table(a->session.game) && session_people(&a->session) == 1
			       ? WHOSE_PAST
			       : WHOSE_NOBODYS;
	bool human = player_spec_is_human(&a->session.spec[s->to_move]);
	if (human && a->session.wants.numbers)
		return WHOSE_YOURS;
	if (display_hides(&a->display, &a->session))
		return WHOSE_NOBODYS;
	bool past = human || joint_hides_numbers(&a->session) ||
		    (session_waits_unasked(&a->session) && past_search(a, &made));
	return past ? WHOSE_PAST : WHOSE_ENGINES;
}

/* Returns whether a report is about this position, as the side to move there knows it. */
static bool
is_about(const struct session *s, const struct report *found, const struct state *position)
{
	struct state known = game_observe(s->game, position, (enum side)position->to_move);

	return state_equal(&found->position, &known);
}

/* Returns whether the engine's table is kept because the analysis has no numbers yet: see app_look(). */
static bool
awaits_numbers(const struct app *a)
{
	return a->viewed.has_info && a->viewed.whose == WHOSE_PAST &&
	       wanted_search(a) == WHOSE_YOURS;
}

enum whose
app_whose_search(const struct app *a)
{
	enum whose wanted = awaits_numbers(a) ? WHOSE_PAST : wanted_search(a);
	const struct viewed *v = &a->viewed;
	move_t made;

	if (!v->has_info || (wanted == WHOSE_PAST) != (v->whose == WHOSE_PAST))
		return WHOSE_NOBODYS;
	bool about = wanted == WHOSE_PAST ? past_search(a, &made) != NULL
					  : is_about(&a->session, &v->info, app_position(a));
	return about ? wanted : WHOSE_NOBODYS;
}

bool
app_shows_numbers(const struct app *a)
{
	enum whose whose = app_whose_search(a);

	return whose != WHOSE_NOBODYS && whose != WHOSE_PAST;
}

/* Returns whether a solver may add values to the search on the screen: never while an engine
 * thinks, but even if a mode hides what it asks for. */
static bool
solver_may_speak(const struct app *a)
{
	const struct view *v = app_screen(a);
	enum whose whose = app_whose_search(a);
	bool stopped =
		match_is_held(&a->session.match, HOLD_PAUSED) && session_people(&a->session) == 0;

	return whose == WHOSE_YOURS || whose == WHOSE_POSITIONS ||
	       (whose == WHOSE_ENGINES && stopped) ||
	       (view_is(&a->views, v, VIEW_HIDES) && a->viewed.has_info);
}

/* Returns the search beside which a solver runs, or NULL. */
static const struct report *
solved_search(const struct app *a)
{
	return solver_may_speak(a) ? &a->viewed.info : NULL;
}

/* Returns the scale of the colours for the current lens. */
static struct heat_scale
app_heat(const struct app *a)
{
	enum heat heat = a->viewed.lens == LENS_EXACT && a->display.heat != HEAT_OFF
				 ? HEAT_EXACT
				 : a->display.heat;

	return heat_scale_of(heat, a->display.heat_is_relative, &a->viewed.info);
}

/* Returns the point of view of parts that must not change with every move: bar, graph. */
static enum side
app_fixed_point(const struct app *a)
{
	if (a->display.point == POINT_ME)
		return session_person(&a->session);
	return a->display.point == POINT_O ? SIDE_SECOND : SIDE_FIRST;
}

/* Returns the scale for showing moves: the one held if it is of that kind, otherwise `scale`. */
static struct heat_scale
scale_of(const struct viewed *v, const struct heat_scale *scale)
{
	bool held = v->scale_us > 0 && v->scale.heat == scale->heat &&
		    v->scale.relative == scale->relative;

	return held ? v->scale : *scale;
}

/* Returns the exact values of the moves of `shown`; NULL while none are known. */
static const struct exact_view *
exactness_of(const struct session *s, const struct report *shown)
{
	const struct exact_view *v = &s->exact.shown;

	return v->game && shown && v->info.known_moves > 0 &&
			       state_equal(&v->info.position, &shown->position)
		       ? v
		       : NULL;
}

/* Returns whether values of `shown` are known or expected soon. */
static bool
expects_exact(const struct session *s, const struct report *shown)
{
	return exactness_of(s, shown) ||
	       (shown && s->game->counts_discs && s->exact.solver && s->exact.begun &&
		       state_equal(&s->exact.position, &shown->position));
}

struct frame
app_frame(struct app *a)
{
	const struct heat_scale scale = app_heat(a);
	bool numbers = app_shows_numbers(a);
	const struct view *top = app_view(a), *screen = app_screen(a),
			  *carrier = views_carrier(&a->views);
	const struct match *m = &a->session.match;
	int at = match_at(m), named = 0;
	const char *opening =
		opening_name(&m->record, at + (app_reviews(a) && at < match_length(m)), &named);

	struct frame frame = {
		.ui = &a->ui,
		.session = &a->session,
		.viewed = &a->viewed,
		.display = &a->display,
		.options = a->options,
		.views = &a->views,
		.top = top,
		.screen = screen,
		.says = screen ? screen->says : NULL,
		.carrier_says = carrier ? carrier->says : NULL,
		.has_window = top && !top->mode,
		.mode_name = app_mode_name(a),
		.opening = opening,
		.opening_ply = named,
		.where = app_match_where(a),
		.position = app_position(a),
		.heat = scale_of(&a->viewed, &scale),
		.numbers = a->viewed.lens == LENS_EXACT          ? NUMBERS_EXACT
			   : a->display.numbers == NUMBERS_EXACT ? NUMBERS_BOTH
								 : a->display.numbers,
		.mode = app_mode(a),
		.point = a->display.point == POINT_MOVER
				 ? (enum side)a->viewed.info.position.to_move
				 : app_fixed_point(a),
		.fixed_point = app_fixed_point(a),
		.mistake_points = options_integer(a->options, OPTION_mistake_points),
		.whose = app_whose_search(a),
		.shows_numbers = numbers,
		.awaits_numbers = awaits_numbers(a),
		.says_something = search_is_meaningful(&a->viewed.info),
		.expects_exact =
			numbers && (a->viewed.info.known_moves > 0 ||
					   (solver_may_speak(a) &&
						   expects_exact(&a->session, &a->viewed.info))),
		.reviews = app_reviews(a),
		.line = a->line.step > 0 && state_equal(&a->line.start, app_position(a)) ? &a->line
											 : NULL,
		.chosen_cell =
			a->viewed.chosen == MOVE_NONE ? -1 : app_cell_of(a, a->viewed.chosen),
		.watches = (app_match_where(a) & IN_WATCH) && !carrier,
	};
	frame.goes_on = request_that_continues(&frame);
	return frame;
}

/* ---- copies of a search ---- */

/* Holds the scale of a running search's colours for a while, so that nothing flickers. */
static void
hold_scale(struct viewed *v, const struct heat_scale *scale, int64_t now_us)
{
	enum { SCALE_US = 500000 };

	if (!v->info.running)
		v->scale_us = 0;
	else if (v->scale_us == 0 || now_us - v->scale_us >= SCALE_US ||
		 v->scale.heat != scale->heat || v->scale.relative != scale->relative) {
		v->scale = *scale;
		v->scale_us = now_us;
	}
}

/* Takes a copy of the search on the screen. */
void
app_look(struct app *a)
{
	const struct view *v = app_screen(a);
	struct viewed *shown = &a->viewed;
	bool had = shown->has_info, walks = v && v->peek;
	enum whose wanted = wanted_search(a);
	const struct report *past = wanted == WHOSE_PAST ? past_search(a, &shown->made) : NULL;

	bool found = !past &&
		     (walks ? v->peek(a, &shown->info) : session_peek(&a->session, &shown->info));

	/* The engine's table stays until an analysis has numbers, so that nothing flashes. */
	if (found && wanted == WHOSE_YOURS && session_people(&a->session) == 1 &&
		!a->session.game->simultaneous && shown->info.running &&
		!search_is_meaningful(&shown->info))
		past = past_search(a, &shown->made);
	if (past) {
		shown->info = *past;
		shown->info.running = false;
	}
	shown->has_info = past || found;
	if (shown->has_info)
		values_of_pairs(&shown->info);
	shown->whose = past ? WHOSE_PAST : wanted == WHOSE_PAST ? WHOSE_NOBODYS : wanted;
	a->ui.dirty = a->ui.dirty || had || shown->has_info;
	if (!shown->has_info)
		return;
	if (solver_may_speak(a))
		exactness_apply(&a->session, &shown->info);
	else if (shown->info.known_moves > 0) /* by the engine itself, which plays accordingly */
		shown->info.best = judge_best(&shown->info);
	bool exact = solver_may_speak(a) && a->display.numbers == NUMBERS_EXACT;
	shown->lens = exact && shown->info.known_moves > 0 ? LENS_EXACT : LENS_SEARCH;
	viewed_update(shown,
		walks && !state_equal(&shown->info.position, match_state(&a->session.match)));
	struct heat_scale scale = app_heat(a);
	hold_scale(shown, &scale, a->session.now_us);
}

/* Returns whether a solver has made progress since the last copy. */
static bool
exact_is_newer(const struct app *a)
{
	const struct exact_view *v = exactness_of(&a->session, solved_search(a));

	return v && v->info.known_moves != a->viewed.info.known_moves;
}

/* Shows a sentence that comes unasked without waiting for a key; does nothing if it is "". */
static void
announce(struct app *a, const char *sentence)
{
	enum { SHOWN = 250 };

	if (!sentence[0] || strncmp(a->ui.message, sentence, SHOWN) == 0)
		return;
	ui_say(&a->ui, "%.*s", SHOWN, sentence);
	a->ui.dirty = true;
}

void
app_tick(struct app *a, int64_t now_us)
{
	struct session *s = &a->session;

	app_update_wants(a);
	session_tick(s, now_us);
	a->ui.dirty = a->ui.dirty || now_us >= a->ui.clock_us;
	a->ui.clock_us = match_clock_changes_us(&s->match, now_us);
	if (a->ui.fades_us != 0 && now_us >= a->ui.fades_us) {
		a->ui.fades_us = 0;
		a->ui.message[0] = '\0';
		a->ui.dirty = true;
	}
	if (strcmp(a->ui.failure.text, s->match.failure.text) != 0) {
		a->ui.failure = s->match.failure; /* once: later, keys and modes report it */
		announce(a, a->ui.failure.text);
	}
	announce(a, s->trouble.text);
	s->trouble.text[0] = '\0';
	view_tree_return(a);
	if (a->line.step > 0 && !state_equal(&a->line.start, app_position(a)))
		app_line_end(a); /* the position has changed */
	const struct view *v = app_screen(a);
	a->views.wake_us = v && v->tick ? v->tick(a) : INT64_MAX;
	/* Live numbers are updated at the frame rate, the last ones at once. */
	struct player *p = match_mover(&s->match);
	bool answered = p && s->match.answered_us != 0;
	bool turned = answered != a->viewed.answered && a->viewed.whose == WHOSE_ENGINES;
	bool due = turned || now_us >= a->ui.next_frame_us;
	if (due || !a->viewed.has_info) {
		app_look(a);
		a->viewed.answered = answered;
		a->ui.dirty =
			a->ui.dirty ||
			(due && p && (player_solves(p) || player_talks(p))); /* its time is shown */
		a->ui.next_frame_us = now_us + a->ui.frame_us / (awaits_numbers(a) ? 4 : 1);
	}
	/* The first analysis that comes unasked is announced once and for all; then the setting
	 * counts as the person's. */
	if (app_whose_search(a) == WHOSE_YOURS && session_people(s) == 1 && !app_view(a) &&
		!a->ui.message[0] && !options_is_changed(a->options, OPTION_analysis)) {
		options_change(a->options, OPTION_analysis, "on", NULL);
		announce(a, _("This is what a search thinks of your moves. Tab hides it."));
		ui_fade(&a->ui, now_us); /* its verdict follows */
	}
	exactness_keep(s, solved_search(a));
	if (exact_is_newer(a)) /* else the sentence would name a move that is not marked yet */
		app_look(a);
}

void
app_suspend(struct app *a, bool suspended, int64_t now_us)
{
	a->session.now_us = now_us;
	session_suspend(&a->session, suspended);
}

int64_t
app_wake_us(struct app *a)
{
	int64_t wake = session_wake_us(&a->session);
	/* Once a search has ended, its last numbers are still to be shown. */
	bool thinks = (a->viewed.has_info && a->viewed.info.running) ||
		      (session_thinks(&a->session) && (!a->viewed.has_info || awaits_numbers(a)));

	wake = clock_sooner(wake, clock_sooner(a->views.wake_us, a->ui.clock_us));
	if (a->ui.fades_us != 0)
		wake = clock_sooner(wake, a->ui.fades_us);
	if (thinks || exactness_runs(&a->session) || exact_is_newer(a))
		wake = clock_sooner(wake, a->ui.next_frame_us);
	return wake;
}
