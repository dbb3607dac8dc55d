/* The search on a person's turn. There is one at most, whoever wants it: the analysis on the
 * screen, a tip, a lesson about the move to come, or the engine that ponders in its own tree. In the
 * background it shows nothing and ends when all have enough. The screen's thread only; what it
 * searches in is looked at through copies. */
#include "tui/app/think.h"

#include <stdio.h>

#include "tui/app/app.h"

enum {
	TEACH_PLAYOUTS = 100000,     /* of a position whose moves may be lessons */
	PONDER_BUDGETS = 10,         /* an engine ponders for so many times the time of a move */
	BACKGROUND_PACE_US = 200000, /* how often a search in the background is looked at */
};

static struct player *
opponent(struct app *a)
{
	return &a->session.match.player[match_state(&a->session.match)->to_move ^ 1];
}

void
app_keep_trees(struct app *a)
{
	for (int side = 0; side < 2; side++) {
		struct search_params *p = &a->session.match.player[side].spec.search;
		if (p->playouts == SEARCH_NO_LIMIT && options_switch(a->options, OPTION_ponder))
			p->reuse = 1;
	}
}

bool
app_analyses(const struct app *a)
{
	const struct view *screen = app_screen(a);
	/* Where somebody learns, his beads are shown instead. */
	bool shown = a->display.show_on_human_turn && !match_has_learner(&a->session.match);

	return shown || (screen && screen->analyses);
}

static bool
is_wanted(struct app *a)
{
	struct search_params unused;

	if (app_reviews(a)) /* a walk from there has a search of its own */
		return app_screen(a)->analyses && match_result(&a->session.match) == GAME_OPEN;
	if (!match_human_to_move(&a->session.match))
		return false;
	return app_analyses(a) || a->session.coach.tip_waits || app_teaches(a) ||
	       (options_switch(a->options, OPTION_ponder) && player_ponders(opponent(a), &unused));
}

void
app_search_joint(const struct app *a, struct search_params *p)
{
	struct player_spec duct;

	if (a->session.game->simultaneous && !p->both &&
		player_spec_parse(player_searcher_for(a->session.game), &duct, NULL))
		*p = duct.search;
}

/* As an engine searches, if there is one. */
static struct search_params
analysis_params(const struct app *a)
{
	struct search_params p = search_params_default();

	for (int side = 0; side < 2; side++) {
		if (player_spec_searches(&a->session.spec[side]))
			p = a->session.spec[side].search;
	}
	app_search_joint(a, &p);
	p.playouts = p.time_ms = SEARCH_NO_LIMIT;
	p.reuse = 0;
	p.parallel = PARALLEL_TREE; /* one that can be walked */
	app_use_threads(a, &p);
	return p;
}

/* Without a budget, in the tree of the engine if it ponders. */
static struct search *
start_search(struct app *a, struct error *e)
{
	struct state known = app_known(a, match_state(&a->session.match));
	const struct state *s = &known;
	uint64_t seed = rng_mix(a->session.seed + (uint64_t)match_at(&a->session.match));
	struct player *p = opponent(a);
	struct search_params params;

	a->session.analysis.ponders = !app_reviews(a) &&
				      options_switch(a->options, OPTION_ponder) &&
				      player_ponders(p, &params);
	if (a->session.analysis.ponders) {
		int64_t budget_ms = params.time_ms == SEARCH_NO_LIMIT ? PLAYER_STANDARD_TIME_MS
								      : params.time_ms;
		a->session.analysis.ponder_ms = PONDER_BUDGETS * (double)budget_ms;
		struct search *tree =
			player_take_tree(p, s, SEARCH_NO_LIMIT, SEARCH_NO_LIMIT, seed);
		if (tree)
			return tree;
		player_give_tree(p, NULL);
	} else {
		params = analysis_params(a);
	}
	params.playouts = params.time_ms = SEARCH_NO_LIMIT;
	params.notify_fd = a->session.notify_fd;
	params.seed = seed;
	return search_start(a->session.game, s, &params, e);
}

/* Whether all who want it in the background have enough of it. */
static bool
is_enough(const struct app *a, const struct report *info)
{
	bool ponders = a->session.analysis.ponders && !info->memory_full &&
		       info->elapsed_ms < a->session.analysis.ponder_ms;

	if (info->proven != GAME_OPEN || info->playouts >= SEARCH_MAX_PLAYOUTS)
		return true;
	return !ponders && !(a->session.coach.tip_waits && !coach_has_tip(a, info)) &&
	       !(app_teaches(a) && info->playouts < TEACH_PLAYOUTS);
}

static void
keep_in_background(struct app *a, const struct report *info)
{
	bool enough = is_enough(a, info);

	if (!a->session.analysis.rests && (enough || !info->running)) {
		search_stop(a->session.analysis.search);
		search_wait(a->session.analysis.search);
		a->session.analysis.rests = true;
		a->ui.dirty = true;
	}
	if (a->session.analysis.rests && !enough &&
		search_resume(a->session.analysis.search, NULL)) {
		a->session.analysis.rests = false;
		a->ui.dirty = true;
	}
}

void
app_keep_search(struct app *a)
{
	struct report info;
	struct error e;

	if (!is_wanted(a)) {
		if (a->session.analysis.search)
			app_stop_search(a);
		return;
	}
	if (!a->session.analysis.search && !a->session.analysis.failed) {
		app_stop_search(a);
		a->session.analysis.search = start_search(a, &e);
		a->session.analysis.failed = !a->session.analysis.search;
		if (!a->session.analysis.search) {
			a->display.show_on_human_turn = a->session.coach.tip_waits = false;
			app_close_mode(a);
			ui_say(&a->ui, "%.250s", e.text);
		}
	}
	if (!a->session.analysis.search)
		return;
	search_peek(a->session.analysis.search, &info);
	coach_hear(a, &info);
	if (!app_analyses(a))
		keep_in_background(a, &info);
	else if (a->session.analysis.rests)
		a->session.analysis.rests = !search_resume(a->session.analysis.search, NULL);
}

void
app_stop_search(struct app *a)
{
	search_destroy(a->session.analysis.search);
	a->session.analysis.search = NULL;
	a->session.analysis = (struct analysis){ .failed = a->session.analysis.failed };
	viewed_forget(&a->viewed);
	a->ui.next_frame_us = 0;
	a->ui.dirty = true;
}

void
app_drop_analysis(struct app *a)
{
	app_stop_search(a);
	coach_forget(a);
	a->session.analysis.failed = false;
}

bool
app_ponders(const struct app *a)
{
	return a->session.analysis.search && a->session.analysis.ponders &&
	       !a->session.analysis.rests && !app_analyses(a);
}

int64_t
app_think_wake_us(const struct app *a)
{
	bool hidden = a->session.analysis.search && !app_analyses(a) && !a->session.analysis.rests;

	if (coach_judges(a) || (hidden && a->session.coach.tip_waits))
		return a->session.now_us + a->ui.frame_us / 4;
	return hidden ? a->session.now_us + BACKGROUND_PACE_US : INT64_MAX;
}

void
app_play(struct app *a, move_t m)
{
	struct report info;
	bool ponders = a->session.analysis.ponders;
	struct player *next = opponent(a);
	struct search *s = a->session.analysis.search;

	a->session.analysis.search = NULL;
	if (s) {
		search_peek(s, &info);
		match_judge(&a->session.match, &info);
	}
	int node = record_current(&a->session.match.record);
	match_pause(
		&a->session.match, false, a->session.now_us); /* whoever plays on wants an answer */
	match_play(&a->session.match, m, a->session.now_us);
	app_drop_analysis(a);
	if (coach_begin_lesson(a, s, ponders, node))
		return;
	if (ponders)
		player_give_tree(next, s);
	else
		search_destroy(s);
}

/* One search stands still while the program is stopped. */
static void
suspend_search(struct search *s, bool suspended, bool *was_running)
{
	struct report info;

	if (!s)
		return;
	if (!suspended) {
		if (*was_running)
			search_resume(s, NULL);
		return;
	}
	search_peek(s, &info);
	*was_running = info.running;
	search_stop(s);
	search_wait(s);
}

void
app_think_suspend(struct app *a, bool suspended)
{
	suspend_search(a->session.analysis.search, suspended, &a->session.analysis.was_running);
	suspend_search(a->session.coach.search, suspended, &a->session.analysis.lesson_was_running);
}
