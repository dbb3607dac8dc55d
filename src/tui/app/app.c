/* The program on the screen, without a screen: its match, and the searches it looks at. */
#include "tui/app/app.h"
#include "tui/app/options.h"
#include "tui/app/players.h"
#include "tui/app/record.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/language.h"
#include "games/notation.h"

/* ---- the match ---- */

/* The playable cell nearest to the middle. */
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

void
app_use_threads(const struct app *a, struct search_params *p)
{
	player_use_threads(p, options_integer(a->options, OPTION_threads));
}

int
app_threads(const struct app *a)
{
	struct search_params p = search_params_default();

	app_use_threads(a, &p);
	return p.threads;
}

void
app_leave_game(struct app *a)
{
	app_drop_analysis(a);
	app_drop_exact(a);
	app_step_forget(a);
	a->ui.viewport = 0;
	review_finish(&a->session.review);
	view_review_forget(a);
	a->session.mistake = -1;
	app_put_away(a);
}

/* Until another board is drawn, its layout is one in which all of it has room, and no click can be
 * meant for it. */
static void
forget_layout(struct app *a, const struct game *g)
{
	if (a->ui.layout.game == g)
		return;
	a->ui.has_board = false;
	board_layout_fit(&a->ui.layout, g, INT_MAX, INT_MAX);
}

void
app_take_record(struct app *a, const struct record *r, const struct player_spec spec[2])
{
	struct player_spec players[2] = { spec[0], spec[1] };

	app_leave_game(a);
	struct match before = a->session.match;
	bool first = !a->session.game;
	a->session.game = r->game;
	forget_layout(a, r->game);
	memcpy(a->session.spec, players, sizeof players);
	for (int side = 0; side < 2; side++)
		app_use_threads(a, &players[side].search);
	match_open(&a->session.match, r, players, rng_mix(r->info.seed), a->session.notify_fd);
	for (int i = 0; !first && i < 4; i++)
		player_inherit(&a->session.match.player[i / 2], &before.player[i % 2]);
	if (!first)
		match_finish(&before);
	a->session.repeat = (struct repeat){ 0 };
	a->session.match.reply_us = app_reply_us(a);
	a->session.match.spreads = a->session.spreads;
	a->ui.cursor = first_cursor(r->game, match_state(&a->session.match));
	a->ui.clicked = -1;
	a->ui.message[0] = '\0';
	a->ui.dirty = true;
}

void
app_new_match(struct app *a, const struct game *g, const struct player_spec spec[2],
	const struct state *start)
{
	struct state first;
	struct record r;

	start = app_joint_start(g, spec, start, &first);
	if (!record_init(&r, g, start)) {
		ui_say(&a->ui, _("There is no memory for another game."));
		return;
	}
	for (int side = 0; side < 2; side++)
		player_spec_text(&spec[side], r.info.spec[side]);
	store_date(r.info.date);
	r.info.seed = a->session.seed++;
	app_take_record(a, &r, spec);
}

bool
app_init(struct app *a, struct options *o, struct capabilities caps, uint64_t seed, int notify_fd,
	struct error *e)
{
	struct player_spec spec[2];
	const struct game *g = game_open(o->text[OPTION_game], e);

	memset(a, 0, sizeof *a);
	if (!g || !player_spec_parse(o->text[OPTION_x], &spec[0], e) ||
		!player_spec_parse(o->text[OPTION_o], &spec[1], e) ||
		!player_spec_check(&spec[0], g, e) || !player_spec_check(&spec[1], g, e))
		return false;
	if (!views_init(&a->views))
		return error_set(e, _("There is no memory."));
	autosave_init(&a->session.autosave);
	a->options = o;
	a->ui.caps = caps;
	a->session.seed = seed;
	a->session.notify_fd = notify_fd;
	a->display.show_on_engine_turn = true;
	app_apply_options(a);
	app_new_match(a, g, spec, NULL);
	if (a->session.game)
		return true;
	views_finish(&a->views);
	return error_set(e, "%s", a->ui.message);
}

bool
app_set_up(struct app *a, const char *cells, const char *moves, struct error *e)
{
	struct state s, after;
	move_t played[GAME_MAX_PLIES];
	int count = 0;

	a->session.game->rules->start(a->session.game, &s);
	if (cells && !game_position_parse(a->session.game, cells, &s, e))
		return false;
	after = s;
	if (moves && !game_moves_parse(a->session.game, moves, &after, played, &count, e))
		return false;
	app_new_match(a, a->session.game, a->session.spec, cells ? &s : NULL);
	for (int i = 0; i < count; i++)
		match_play(&a->session.match, played[i], a->session.now_us);
	record_settle(&a->session.match.record); /* what was given needs no saving */
	a->ui.cursor = first_cursor(a->session.game, match_state(&a->session.match));
	return true;
}

void
app_finish(struct app *a)
{
	review_finish(&a->session.review);
	if (!a->session.game)
		return;
	app_close(a);
	app_drop_analysis(a);
	app_drop_exact(a);
	journal_close(&a->session.autosave.journal);
	match_finish(&a->session.match);
	views_finish(&a->views);
	a->session.game = NULL;
}

enum mode
app_mode(const struct app *a)
{
	if (match_result(&a->session.match) != GAME_OPEN)
		return MODE_OVER;
	if (app_people(a) == 0)
		return MODE_WATCH;
	if (player_spec_is_human(&a->session.spec[match_state(&a->session.match)->to_move]) &&
		a->display.show_on_human_turn)
		return MODE_ANALYSE;
	return MODE_PLAY;
}

bool
app_shows_numbers(const struct app *a)
{
	const struct state *s = app_position(a);
	struct state known = app_known(a, s);
	const struct view *v = app_screen(a);
	bool hidden = a->session.game->simultaneous && app_mode(a) != MODE_WATCH;
	bool human = player_spec_is_human(&a->session.spec[s->to_move]);
	bool wanted = v && v->position ? v->peek != NULL
		      : human          ? a->display.show_on_human_turn
				       : a->display.show_on_engine_turn && !hidden;

	return wanted && a->viewed.has_info && state_equal(&a->viewed.info.position, &known);
}

bool
app_has_something_to_say(const struct app *a)
{
	return search_is_meaningful(&a->viewed.info);
}

bool
app_shows_search(const struct app *a)
{
	return app_shows_numbers(a) &&
	       (app_screen(a) || app_has_something_to_say(a) || !a->session.match.paused);
}

bool
app_must_pass(const struct app *a, move_t *pass)
{
	return game_must_pass(a->session.game, match_state(&a->session.match), pass);
}

/* ---- the copies of a search ---- */

void
app_look(struct app *a)
{
	const struct view *v = app_screen(a);
	bool had = a->viewed.has_info;

	if (v && v->peek) {
		a->viewed.has_info = v->peek(a, &a->viewed.info);
	} else if (a->session.analysis.search || coach_holds(a)) {
		a->viewed.has_info = a->session.analysis.search && app_analyses(a);
		if (a->viewed.has_info) {
			search_peek(a->session.analysis.search, &a->viewed.info);
			match_judge(&a->session.match, &a->viewed.info);
		}
	} else {
		a->viewed.has_info = match_peek(&a->session.match, &a->viewed.info);
	}
	if (a->viewed.has_info) {
		bool walks = v && v->peek;
		viewed_update(&a->viewed, walks,
			walks && !state_equal(
					 &a->viewed.info.position, match_state(&a->session.match)));
	}
	a->ui.dirty = a->ui.dirty || had || a->viewed.has_info;
}

static bool
search_runs(const struct app *a)
{
	return a->viewed.has_info && a->viewed.info.running;
}

/* Whether what is open, or a lesson, keeps engines from moving. */
static bool
app_holds(const struct app *a)
{
	const struct view *v = app_view(a), *screen = app_screen(a);

	return (v && v->holds) || (screen && screen->holds) || coach_holds(a);
}

void
app_tick(struct app *a, int64_t now_us)
{
	const struct view *v = app_screen(a);

	a->session.now_us = now_us;
	app_keep_trees(a);
	if (!app_holds(a)) {
		app_step_tick(a);
		app_repeat_tick(a);
	}
	if (!app_holds(a) && !app_repeats_fast(a) && match_step(&a->session.match, now_us)) {
		app_drop_analysis(a);
		a->ui.message[0] = '\0'; /* it spoke of what is past */
		if (a->session.single_step)
			match_pause(&a->session.match, true, now_us);
		a->session.single_step = false;
	}
	if (a->session.match.failure.text[0])
		ui_say(&a->ui, "%.250s", a->session.match.failure.text);
	app_autosave(a);
	coach_tick(a);
	app_keep_search(a);
	app_review(a);
	v = app_screen(a);
	if (v && v->tick)
		v->tick(a);
	/* Live numbers come at the frame's pace, the last ones at once. */
	bool due = now_us >= a->ui.next_frame_us;
	if (due || !a->viewed.has_info) {
		struct player *p = match_mover(&a->session.match);
		app_look(a);
		a->ui.dirty = a->ui.dirty || (due && p && p->exact); /* its time goes on */
		a->ui.next_frame_us = now_us + a->ui.frame_us;
	}
	app_keep_exact(a);
}

void
app_suspend(struct app *a, bool suspended, int64_t now_us)
{
	if (!a->session.match.paused || a->session.suspended) {
		match_pause(&a->session.match, suspended, now_us);
		a->session.suspended = suspended;
	}
	app_think_suspend(a, suspended);
	app_exact_suspend(a, suspended);
}

int64_t
app_wake_us(struct app *a)
{
	int64_t wake = app_repeat_wake_us(a);
	if (app_holds(a))
		wake = INT64_MAX;
	else if (!app_repeats_fast(a) && match_wake_us(&a->session.match) < wake)
		wake = match_wake_us(&a->session.match);
	int64_t step = app_holds(a) ? INT64_MAX : app_step_wake_us(a);
	wake = step < wake ? step : wake;
	int64_t hidden = app_think_wake_us(a);
	struct player *p = match_mover(&a->session.match);
	bool thinking = (a->session.analysis.search && app_analyses(a)) ||
			(p && (p->search || p->exact)) ||
			(a->session.review.search && app_reviews(a));

	thinking = thinking && (!a->viewed.has_info || search_runs(a));
	if ((thinking || app_exact_runs(a)) && a->ui.next_frame_us < wake)
		wake = a->ui.next_frame_us;
	return hidden < wake ? hidden : wake;
}
