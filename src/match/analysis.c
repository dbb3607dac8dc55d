/* The search on a person's turn. In the background it shows nothing, and ends once everything that
 * uses it has enough; shown, it rests once it has settled. The session's thread only. */
#include "match/analysis.h"

#include "base/language.h"
#include "match/session.h"

enum {
	TEACH_PLAYOUTS = 100000, /* for a position whose moves may be judged by lessons */
	PONDER_BUDGETS = 10,     /* an engine ponders for this many times its time per move */
	RUN_PLAYOUTS = 20000,    /* when the caller waits for the search */
	RUN_MEMORY_MIB = 64,
	BACKGROUND_PACE_US = 200000, /* interval between looks at a search in the background */
	SETTLED_US = 6000000,        /* without another leader for so long ... */
	LONGEST_US = 30000000,       /* ... or after so long it rests, though it is shown */
};

static struct player *
opponent(struct session *s)
{
	return &s->match.player[match_state(&s->match)->to_move ^ 1];
}

bool
analysis_is_shown(const struct session *s)
{
	/* For a learner, its beads are shown instead. */
	return s->wants.tree || (s->wants.numbers && !match_has_learner(&s->match));
}

bool
analysis_pause(struct session *s)
{
	struct report info;

	if (!s->analysis.engine || !analysis_is_shown(s))
		return false;
	engine_report(s->analysis.engine, &info);
	if (info.running)
		engine_stop(s->analysis.engine);
	else
		engine_resume(s->analysis.engine, NULL);
	s->analysis.rests = false;
	s->analysis.shown_us = s->analysis.led_us = s->now_us;
	return true;
}

static bool
is_wanted(struct session *s)
{
	struct search_params unused;

	if (friend_refuses(s, FRIEND_NO_ANALYSIS))
		return false;
	if (s->front.asks)
		return s->analysis.engine;
	if (s->wants.review) /* walking there uses another search */
		return s->wants.tree && match_result(&s->match) == GAME_OPEN;
	if (!match_human_to_move(&s->match))
		return false;
	return analysis_is_shown(s) || s->coach.tip_waits || coach_teaches(s) ||
	       (options_switch(s->options, OPTION_ponder) && player_ponders(opponent(s), &unused));
}

/* The settings of the engine, if there is one, on half of the cores: a person only looks on. */
static struct search_params
analysis_params(const struct session *s)
{
	struct search_params p = search_params_default();

	for (int side = 0; side < 2; side++) {
		if (player_spec_searches(&s->spec[side]))
			p = s->spec[side].search;
	}
	player_use_evaluation(&p, s->game);
	joint_search_params(s, &p);
	p.playouts = p.time_ms = NO_LIMIT;
	p.reuse = 0;
	p.parallel = PARALLEL_TREE; /* a tree that can be walked */
	session_use_threads(s, &p);
	p.threads = (p.threads + 1) / 2;
	return p;
}

/* Without a budget, or in the engine's tree if it ponders. */
static struct engine *
start_search(struct session *s, struct error *e)
{
	struct state known = match_known(&s->match);
	uint64_t seed = rng_mix(s->seed + (uint64_t)match_at(&s->match));
	struct player *p = opponent(s);
	struct search_params params;

	s->analysis.ponders = !s->wants.review && options_switch(s->options, OPTION_ponder) &&
			      player_ponders(p, &params);
	if (s->analysis.ponders) {
		int64_t budget_ms =
			params.time_ms == NO_LIMIT ? PLAYER_STANDARD_TIME_MS : params.time_ms;
		s->analysis.ponder_ms = PONDER_BUDGETS * (double)budget_ms;
		struct engine *tree = player_take_tree(p, &known, NO_LIMIT, NO_LIMIT, seed);
		if (tree)
			return tree;
		player_give_tree(p, NULL);
	} else {
		params = analysis_params(s);
	}
	params.playouts = params.time_ms = NO_LIMIT;
	params.notify_fd = s->notify_fd;
	params.seed = seed;
	return search_start(s->game, &known, &params, e);
}

/* Whether everything that uses it in the background has enough. */
static bool
is_enough(const struct session *s, const struct report *info)
{
	bool ponders = s->analysis.ponders && !info->memory_full &&
		       info->elapsed_ms < s->analysis.ponder_ms;

	if (info->proven != GAME_OPEN || info->playouts >= SEARCH_MAX_PLAYOUTS)
		return true;
	return !ponders && !(s->coach.tip_waits && !coach_has_tip(s, info)) &&
	       !(coach_teaches(s) && info->playouts < TEACH_PLAYOUTS);
}

static void
keep_in_background(struct session *s, const struct report *info)
{
	bool enough = is_enough(s, info);

	if (!s->analysis.rests && (enough || !info->running)) {
		engine_stop(s->analysis.engine);
		engine_wait(s->analysis.engine);
		s->analysis.rests = true;
		session_hear(s, SESSION_CHANGED);
	}
	if (s->analysis.rests && !enough && engine_resume(s->analysis.engine, NULL)) {
		s->analysis.rests = false;
		session_hear(s, SESSION_CHANGED);
	}
}

/* Its leader has been the same for a while, or it has run for long: more of it would only warm the room.
 * A search with a limit of its own ends by that. */
static void
let_settle(struct session *s, const struct report *info)
{
	struct analysis *a = &s->analysis;
	const struct budget *limit = &engine_task_of(a->engine)->budget;
	move_t leader = info->best >= 0 ? info->moves[info->best].move : MOVE_NONE;

	if (a->shown_us == 0)
		a->shown_us = s->now_us;
	if (a->led_us == 0 || leader != a->leader)
		a->led_us = s->now_us;
	a->leader = leader;
	if (!info->running || limit->playouts != NO_LIMIT || limit->time_ms != NO_LIMIT ||
		(info->proven == GAME_OPEN && s->now_us - a->led_us < SETTLED_US &&
			s->now_us - a->shown_us < LONGEST_US))
		return;
	engine_stop(a->engine);
	engine_wait(a->engine);
	a->rests = true;
	session_hear(s, SESSION_CHANGED);
}

static void
stop(struct session *s)
{
	engine_destroy(s->analysis.engine);
	s->analysis = (struct analysis){ .failed = s->analysis.failed };
	session_hear(s, SESSION_NEW_SEARCH);
}

void
analysis_tick(struct session *s)
{
	struct report info;
	struct error e;

	if (!is_wanted(s)) {
		if (s->analysis.engine)
			stop(s);
		return;
	}
	if (!s->analysis.engine && !s->analysis.failed) {
		stop(s);
		s->analysis.engine = start_search(s, &e);
		s->analysis.failed = !s->analysis.engine;
		if (!s->analysis.engine) {
			s->coach.tip_waits = false;
			s->trouble = e;
			session_hear(s, SESSION_FAILED);
		}
	}
	if (!s->analysis.engine)
		return;
	engine_report(s->analysis.engine, &info);
	coach_hear(s, &info);
	if (s->wants.tree && s->analysis.rests)
		s->analysis.rests = !engine_resume(s->analysis.engine, NULL);
	else if (!analysis_is_shown(s))
		keep_in_background(s, &info);
	else if (s->analysis.shown_us == 0 && s->analysis.rests) /* only in the background */
		s->analysis.rests = !engine_resume(s->analysis.engine, NULL);
	else if (!s->wants.tree)
		let_settle(s, &info);
}

void
analysis_drop(struct session *s)
{
	stop(s);
	coach_forget(s);
	s->analysis.failed = false;
}

bool
analysis_run(struct session *s, struct report *out, struct error *e)
{
	struct search_params params = player_board_search(s->game);
	struct engine **search = &s->analysis.engine;

	if (match_result(&s->match) != GAME_OPEN)
		return error_set(e, _("The game is over: there is nothing to search."));
	if (!*search) {
		struct state known = match_known(&s->match);
		params.playouts = RUN_PLAYOUTS;
		params.memory_mib = RUN_MEMORY_MIB;
		params.reuse = 1;
		params.seed = rng_mix(s->seed + (uint64_t)match_at(&s->match));
		*search = search_start(s->game, &known, &params, e);
	}
	if (!*search)
		return false;
	engine_wait(*search);
	engine_report(*search, out);
	judge_store(&s->match.record, record_current(&s->match.record), out);
	exactness_apply(s, out);
	return true;
}

bool
analysis_ponders(const struct session *s)
{
	return s->analysis.engine && s->analysis.ponders && !s->analysis.rests &&
	       !analysis_is_shown(s);
}

int64_t
analysis_wake_us(const struct session *s)
{
	bool hidden = s->analysis.engine && !analysis_is_shown(s) && !s->analysis.rests;

	if (coach_judges(s) || s->coach.tip_waits)
		return s->now_us + s->frame_us / 4;
	return hidden ? s->now_us + BACKGROUND_PACE_US : INT64_MAX;
}

/* Pauses one search while the program is suspended. */
static void
suspend_search(struct engine *s, bool suspended, bool *was_running)
{
	struct report info;

	if (!s)
		return;
	if (!suspended) {
		if (*was_running)
			engine_resume(s, NULL);
		return;
	}
	engine_report(s, &info);
	*was_running = info.running;
	engine_stop(s);
	engine_wait(s);
}

void
analysis_suspend(struct session *s, bool suspended)
{
	suspend_search(s->analysis.engine, suspended, &s->analysis.was_running);
	suspend_search(s->coach.engine, suspended, &s->analysis.lesson_was_running);
}
