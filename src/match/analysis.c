/* The search on a person's turn, and its uses: tips, and lessons about the last move. In the background it
 * shows nothing and ends once all its users have enough; when shown, it rests once it has settled. The
 * session's thread only.
 *
 * A lesson continues the search of the position before the move until its best move is known well enough, then
 * searches after the move if that had few visits, and waits some seconds for the exact values of both positions
 * where they are being computed; then the loss is known. The engine waits:
 *
 *	LESSON_BEFORE ──▶ LESSON_REPLY ──▶ LESSON_EXACT ──▶ LESSON_KNOWN ──▶ the front end asks
 *	           └───────────────────────────▲     └──▶ nothing to report: the game continues */
#include <stdio.h>

#include "base/language.h"
#include "games/notation.h"
#include "match/hint.h"
#include "match/judge/judge.h"
#include "match/session.h"

enum {
	BEFORE_PLAYOUTS = 20000,  /* at least, for the position before the move */
	REPLY_VISITS = 1000,      /* at least, for the move that was made ... */
	REPLY_PLAYOUTS = 4000,    /* ... otherwise a search of this size after it */
	EXACT_WAIT_US = 10000000, /* at most, for exact values */
};

static const struct budget for_reply = { .playouts = REPLY_PLAYOUTS, .time_ms = NO_LIMIT };

/* Returns whether moves are judged. */
static bool
coach_teaches(const struct session *s)
{
	return s->teach > 0 && session_people(s) < 2;
}

/* ---- tips ---- */

/* Returns the first step that makes sense: around a head there is no area to point at, and its room is on the
 * screen already; with simultaneous moves there is no line. */
static int
first_step(const struct session *s)
{
	return 1 + (game_has_trails(s->game) && !s->front.waits ? HINT_MOVE : HINT_AREA);
}

static int
last_step(const struct session *s)
{
	return 1 + (s->coach.tip.has_joint ? HINT_MOVE : HINT_LINE);
}

/* Returns whether a search has enough playouts for a tip. */
static bool
coach_has_tip(const struct session *s, const struct report *info)
{
	bool small = game_cell_count(s->game) <= TIP_SOLVED_CELLS;

	return report_result(info) != GAME_OPEN ||
	       info->playouts >= (small ? 10 : 1) * TIP_PLAYOUTS;
}

/* Updates a tip from its search while that is shown. Its move stays as long as no other one is better, so that
 * each step is about the same move. */
static void
refresh_tip(struct session *s, const struct report *info)
{
	if (!analysis_is_shown(s) || !state_equal(&info->position, &s->coach.tip.position) ||
		!coach_has_tip(s, info))
		return;
	struct report *tip = &s->coach.tip;
	int best = judge_best(tip);
	move_t named = best >= 0 ? tip->moves[best].move : MOVE_NONE;

	*tip = *info;
	exactness_apply(s, tip);
	int still = report_find(tip, named);
	if (still < 0)
		return;
	struct judgement now = judge_search(s->game, tip, named);
	if (now.unit != JUDGE_UNKNOWN && !judgement_loses(&now))
		tip->best = still;
}

bool
coach_tip(struct session *s, struct text *say, struct error *e)
{
	struct coach *k = &s->coach;
	struct report info;

	if (s->front.waits) {
		/* A tip for a caller that waits. */
		char text[HINT_TEXT];

		if (match_result(&s->match) == GAME_OPEN)
			exactness_solve_node(s, record_current(&s->match.record));
		if (!analysis_run(s, &k->tip, e))
			return false;
		if (k->tip_steps < last_step(s))
			k->tip_steps += k->tip_steps == 0 ? first_step(s) : 1;
		if (coach_says(s, text, sizeof text))
			text_add(say, "%s", text);
		return true;
	}
	if (!match_human_to_move(&s->match))
		return error_set(e, _("Tips are given on your own turn."));
	if (k->tip_steps == 0) {
		k->tip_waits = true;
		k->asked_us = s->now_us;
		return true;
	}
	if (s->analysis.engine) {
		engine_report(s->analysis.engine, &info);
		refresh_tip(s, &info);
	}
	if (k->tip_steps < last_step(s))
		k->tip_steps++;
	return true;
}

/* Returns whether a node's exact value is not known yet but is being computed, or will be if a lesson or a tip
 * asks for it. */
static bool
exactness_is_coming(const struct session *s, int node)
{
	const struct record_node *n = &s->match.record.node[node];

	return !n->solved && exactness_is_pending(s, &n->position);
}

/* Returns whether an exact value that decides is still on its way. */
static bool
waits_for_exact(const struct session *s)
{
	const struct record *r = &s->match.record;
	const struct coach *k = &s->coach;
	bool lesson = k->lesson != LESSON_NONE;

	return s->now_us < k->asked_us + EXACT_WAIT_US &&
	       (exactness_is_coming(s, r->line[r->at - lesson]) ||
		       (lesson && exactness_is_coming(s, r->line[r->at])));
}

bool
coach_wants_exact(const struct session *s, struct state *out)
{
	const struct record *r = &s->match.record;
	const struct coach *k = &s->coach;
	bool lesson = coach_judges(s);
	int value;

	if (!lesson && (s->wants.review || !match_human_to_move(&s->match) ||
			       !(k->tip_waits || k->tip_steps > 0 || coach_teaches(s))))
		return false;
	int node = r->line[r->at - lesson];
	if (lesson && judge_exact_value(r, node, &value))
		node = r->line[r->at];
	*out = r->node[node].position;
	return !lesson || !judge_exact_value(r, node, &value);
}

bool
coach_says(const struct session *s, char *out, size_t size)
{
	const struct coach *k = &s->coach;
	char text[HINT_TEXT];

	if (k->tip_steps == 0 && !k->tip_waits)
		return false;
	if (k->tip_steps > 0 &&
		!hint_text(s->game, &k->tip, (enum hint_step)(k->tip_steps - 1), text))
		return false;
	snprintf(out, size, "%s", k->tip_steps > 0 ? text : _("Tip: thinking ..."));
	return true;
}

uint64_t
coach_marks(const struct session *s)
{
	const struct coach *k = &s->coach;

	if (k->tip_steps == 0)
		return 0;
	return hint_cells(s->game, &k->tip, (enum hint_step)(k->tip_steps - 1));
}

/* ---- lessons ---- */

static void
end_lesson(struct session *s)
{
	s->coach.lesson = LESSON_NONE;
	if (s->game)
		match_release(&s->match, HOLD_LESSON, s->now_us);
}

void
coach_forget(struct session *s)
{
	engine_destroy(s->coach.engine);
	s->coach.engine = NULL;
	end_lesson(s);
	s->coach.tip_waits = false;
	s->coach.tip_steps = 0;
}

bool
coach_judges(const struct session *s)
{
	return s->coach.lesson != LESSON_NONE && s->coach.lesson != LESSON_KNOWN;
}

bool
coach_asks(const struct session *s)
{
	return s->coach.lesson == LESSON_KNOWN;
}

/* Returns whether a move is worth a lesson. */
static bool
is_bad(const struct session *s, const struct judgement *v)
{
	return judgement_is_mistake(v, s->teach + 1);
}

void
coach_judge(struct session *s, move_t move, struct text *say)
{
	struct record *r = &s->match.record;
	int node = record_current(r),
	    child = s->teach > 0 ? record_add(r, node, move) : RECORD_NONE;
	struct report before;

	if (child == RECORD_NONE)
		return;
	if (!exactness_solve_node(s, node) || !exactness_solve_node(s, child)) {
		if (!analysis_run(s, &before, NULL))
			return;
		/* Extend the search of a move with few visits, in the same tree. */
		struct engine *search = s->analysis.engine;
		struct report after;

		if (judge_lacks(&before, move, REPLY_VISITS) > 0 &&
			engine_advance(search, &move, 1, &for_reply, s->seed)) {
			engine_wait(search);
			engine_report(search, &after);
			judge_take_reply(&before, move, &after);
		}
		judge_store(r, node, &before, MOVE_NONE);
	}
	struct judgement v = judge_node(r, child);
	if (!is_bad(s, &v))
		return;
	judgement_say(&v, say);
	/* "b3 was better, 57% for X, and 45% after c2." Where the loss is exact only the move is named. */
	const struct state *at = match_state(&s->match);
	char better[GAME_MOVE_TEXT], name[GAME_MOVE_TEXT],
		side = side_letter((enum side)at->to_move);

	if (v.best == MOVE_NONE || v.best == move)
		return;
	game_move_text_level(s->game, at, v.best, better);
	game_move_text_level(s->game, at, move, name);
	if (v.exact)
		text_add(say, _(" %s was better."), better);
	else
		text_add(say, _(" %s was better: %d%% for %c, and %d%% after %s."), better,
			hint_percent(&before, v.best), side, hint_percent(&before, move), name);
}

bool
coach_begin_lesson(struct session *s, struct engine *search, bool ponders, int node)
{
	move_t moves[GAME_MAX_MOVES];
	struct report info;

	if (!search || s->front.waits || !coach_teaches(s) ||
		match_result(&s->match) != GAME_OPEN ||
		s->game->rules->moves(s->game, &s->match.record.node[node].position, moves) < 2)
		return false;
	engine_report(search, &info);
	if (!info.running && report_result(&info) == GAME_OPEN && info.playouts < BEFORE_PLAYOUTS)
		engine_resume(search, NULL);
	s->coach.engine = search;
	s->coach.ponders = ponders;
	s->coach.asked_us = s->now_us;
	s->coach.lesson = LESSON_BEFORE;
	match_hold(&s->match, HOLD_LESSON, s->now_us);
	return true;
}

static move_t
analysis_played(const struct session *s)
{
	return match_move(&s->match, match_at(&s->match) - 1);
}

/* Continues the search after the move: in the same tree, or in a new one. */
static bool
search_reply(struct session *s)
{
	struct coach *k = &s->coach;
	struct search_params p = player_board_search(s->game);
	move_t move = analysis_played(s);
	uint64_t seed = rng_mix(s->seed);

	if (engine_advance(k->engine, &move, 1, &for_reply, seed))
		return true;
	engine_destroy(k->engine);
	k->ponders = false;
	p.playouts = REPLY_PLAYOUTS;
	p.notify_fd = s->notify_fd;
	p.seed = seed;
	k->engine = search_start(s->game, match_state(&s->match), &p, NULL);
	return k->engine;
}

/* The searches have ended. */
static void
end_searches(struct session *s)
{
	struct record *r = &s->match.record;

	judge_store(r, r->line[r->at - 1], &s->coach.before, MOVE_NONE);
	s->coach.lesson = LESSON_EXACT;
}

/* Advances the lesson. */
static void
coach_tick(struct session *s)
{
	struct coach *k = &s->coach;
	struct report info;

	if (!coach_judges(s))
		return;
	/* Nothing more to search if the move was not bad; a lesson about a bad move shows a line. */
	struct judgement v = judge_ply(&s->match.record, match_at(&s->match) - 1);

	if (v.exact && !is_bad(s, &v)) {
		coach_go_on(s);
		return;
	}
	if (k->lesson != LESSON_EXACT) /* the last step needs no search, and there may be none */
		engine_report(k->engine, &info);
	if (k->lesson == LESSON_BEFORE && !(info.running && info.playouts < BEFORE_PLAYOUTS)) {
		move_t move = analysis_played(s);

		engine_stop(k->engine);
		engine_wait(k->engine);
		engine_report(k->engine, &k->before);
		if (!engine_report_below(k->engine, &move, 1, &k->reply))
			k->reply.count = 0;
		k->lesson = LESSON_REPLY;
		/* The other side's choice is not known: no search sees a pending choice. */
		bool ends = match_state(&s->match)->pending;
		if (ends ||
			(judge_lacks(&k->before, move, REPLY_VISITS) <= 0 && k->reply.count > 0) ||
			!search_reply(s))
			end_searches(s);
	} else if (k->lesson == LESSON_REPLY && !info.running) {
		if (judge_lacks(&k->before, analysis_played(s), REPLY_VISITS) > 0)
			judge_take_reply(&k->before, analysis_played(s), &info);
		k->reply = info;
		end_searches(s);
	}
	if (k->lesson == LESSON_EXACT && !waits_for_exact(s)) {
		/* The loss is known, or cannot be determined. */
		k->judged = judge_node(&s->match.record, record_current(&s->match.record));
		k->lesson = LESSON_KNOWN;
		if (is_bad(s, &k->judged))
			session_hear(s, SESSION_CHANGED);
		else
			coach_go_on(s);
	}
}

void
coach_go_on(struct session *s)
{
	struct coach *k = &s->coach;
	struct player *next = match_mover(&s->match);

	end_lesson(s);
	if (k->ponders && next)
		player_give_tree(next, k->engine);
	else
		engine_destroy(k->engine);
	k->engine = NULL;
	session_hear(s, SESSION_CHANGED);
}

/* ---- the analysis ---- */

enum {
	TEACH_PLAYOUTS = 100000, /* for a position whose moves may be judged by lessons */
	PONDER_BUDGETS = 10,     /* an engine ponders for this many times its time per move */
	RUN_PLAYOUTS = 20000,    /* if the caller waits for the search */
	RUN_MEMORY_MIB = 64,
	SETTLED_US = 6000000,  /* a shown search rests after the same leader for this long ... */
	LONGEST_US = 30000000, /* ... or after running for this long */
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

/* Starts the search without a budget, or in the engine's tree if it ponders. */
static struct engine *
analysis_start_search(struct session *s, struct error *e)
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
		/* The engine's settings, if there is one, on half of the cores: it only informs
		 * a person. */
		params = search_params_default();
		for (int side = 0; side < 2; side++) {
			if (player_spec_searches(&s->spec[side]))
				params = s->spec[side].search;
		}
		player_use_evaluation(&params, s->game);
		joint_search_params(s, &params);
		params.playouts = params.time_ms = NO_LIMIT;
		params.reuse = 0;
		params.parallel = PARALLEL_TREE; /* a tree that can be walked */
		player_use_threads(&params, options_integer(s->options, OPTION_threads));
		params.threads = (params.threads + 1) / 2;
	}
	params.playouts = params.time_ms = NO_LIMIT;
	params.notify_fd = s->notify_fd;
	params.seed = seed;
	return search_start(s->game, &known, &params, e);
}

/* Returns whether all users of the search in the background have enough. */
static bool
is_enough(const struct session *s, const struct report *info)
{
	bool ponders = s->analysis.ponders && !info->memory_full &&
		       info->elapsed_ms < s->analysis.ponder_ms;

	if (info->proven != GAME_OPEN || info->playouts >= ENGINE_MAX_PLAYOUTS)
		return true;
	return !ponders && !(s->coach.tip_waits && !coach_has_tip(s, info)) &&
	       !(coach_teaches(s) && info->playouts < TEACH_PLAYOUTS);
}

static void
analysis_stop(struct session *s)
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

	coach_tick(s);
	if (!is_wanted(s)) {
		if (s->analysis.engine)
			analysis_stop(s);
		return;
	}
	if (!s->analysis.engine && !s->analysis.failed) {
		analysis_stop(s);
		s->analysis.engine = analysis_start_search(s, &e);
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
	/* Update tips and lessons from what the search on a person's turn has found so far. */
	struct coach *k = &s->coach;

	if (k->tip_steps > 0)
		refresh_tip(s, &info);
	if (k->tip_waits && (!info.running || coach_has_tip(s, &info)) && !waits_for_exact(s)) {
		k->tip = info;
		exactness_apply(s, &k->tip);
		k->tip_steps = first_step(s);
		k->tip_waits = false;
		session_hear(s, SESSION_CHANGED);
	}
	bool background =
		analysis_is_shown(s) && s->analysis.shown_us == 0; /* only there until now */

	if (s->analysis.rests && (s->wants.tree || background))
		s->analysis.rests = !engine_resume(s->analysis.engine, NULL);
	else if (!analysis_is_shown(s)) {
		bool enough = is_enough(s, &info);

		if (!s->analysis.rests && (enough || !info.running)) {
			engine_stop(s->analysis.engine);
			engine_wait(s->analysis.engine);
			s->analysis.rests = true;
			session_hear(s, SESSION_CHANGED);
		}
		if (s->analysis.rests && !enough && engine_resume(s->analysis.engine, NULL)) {
			s->analysis.rests = false;
			session_hear(s, SESSION_CHANGED);
		}
	} else if (!s->wants.tree) {
		/* Stop the search if its leader has been the same for a while or it has run for
		 * long: more would only warm the room. A search with its own limit ends by that. */
		struct analysis *a = &s->analysis;
		const struct budget *limit = &engine_task_of(a->engine)->budget;
		move_t leader = info.best >= 0 ? info.moves[info.best].move : MOVE_NONE;

		if (a->shown_us == 0)
			a->shown_us = s->now_us;
		if (a->led_us == 0 || leader != a->leader)
			a->led_us = s->now_us;
		a->leader = leader;
		if (info.running && limit->playouts == NO_LIMIT && limit->time_ms == NO_LIMIT &&
			(info.proven != GAME_OPEN || s->now_us - a->led_us >= SETTLED_US ||
				s->now_us - a->shown_us >= LONGEST_US)) {
			engine_stop(a->engine);
			engine_wait(a->engine);
			a->rests = true;
			session_hear(s, SESSION_CHANGED);
		}
	}
}

void
analysis_drop(struct session *s)
{
	analysis_stop(s);
	coach_forget(s);
	s->analysis.failed = false;
}

void
session_hurry(struct session *s)
{
	s->coach.asked_us = s->now_us - EXACT_WAIT_US; /* nor is an exact value waited for */
	match_hurry(&s->match);
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
		joint_search_params(s, &params);
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
	judge_store(&s->match.record, record_current(&s->match.record), out, MOVE_NONE);
	exactness_apply(s, out);
	return true;
}

bool
analysis_ponders(const struct session *s)
{
	return s->analysis.engine && s->analysis.ponders && !s->analysis.rests &&
	       !analysis_is_shown(s);
}
