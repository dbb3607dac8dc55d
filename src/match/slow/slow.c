/* Slow motion: see slow.h. The session's thread only. */
#include "match/slow/slow.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/language.h"
#include "match/player/matchbox.h"
#include "match/session.h"

/* From a phase in three seconds to so many playouts in one. */
static const struct pace {
	int64_t phase_us;
	int playouts; /* a second */
} paces[SLOW_PACES] = {
	{ .phase_us = 3000000 },
	{ .phase_us = 1000000 },
	{ .phase_us = 250000 },
	{ .playouts = 5 },
	{ .playouts = 20 },
	{ .playouts = 100 },
	{ .playouts = 500 },
	{ .playouts = 2000 },
	{ 0 },
};

enum {
	FIRST_LOOK_US = 5000,
	BURST_US = 15000, /* the longest that playouts are taken without looking up */
};

/* ---- the engine ---- */

/* Whether it makes playouts, which make sense from anywhere on. */
static bool
plays_out(const struct engine *e)
{
	const struct engine_ops *ops = engine_task_of(e)->ops;

	return ops == &engine_uct || ops == &engine_duct;
}

/* Whether it can still make playouts: not stopped for good by a proof, its budget or its time. */
static bool
can_go_on(struct engine *e)
{
	struct report info;

	if (!plays_out(e))
		return false;
	engine_report(e, &info);
	const struct budget *b = &engine_task_of(e)->budget;
	return info.running ||
	       (info.proven == GAME_OPEN && engine_claimed(e) < engine_limit(e) &&
		       (b->time_ms == NO_LIMIT || info.elapsed_ms < (double)b->time_ms));
}

/* Whether the search goes on as it would without anybody who looks. */
static bool
slow_is_free(const struct slow *w)
{
	return w->pace == SLOW_FULL && w->runs;
}

static void
show_first(struct slow *w)
{
	w->record = NULL;
	w->moment = 0;
	w->ended = false;
}

/* The task once more, with its records. A solver has one thread: the others would find everything while
 * one waits. Their number changes no value. */
static void
restart(struct slow *w, struct session *s)
{
	struct engine *e = w->engine;
	struct engine_task task = *engine_task_of(e);
	struct exact_params solver;
	struct error error;

	engine_set_trace(e, NULL); /* what it has recorded is not to be read */
	show_first(w);
	task.budget.pace_ms = 0;
	task.trace = w->trace;
	if (task.ops == &engine_exact) {
		solver = *(const struct exact_params *)task.params;
		solver.threads = 1;
		task.params = &solver;
	}
	if (!plays_out(e)) /* nor does it know the answers already */
		engine_forget(e);
	if (!engine_restart(e, &task, engine_game(e), &w->root, &error))
		s->trouble = error;
	engine_hold_clock(e, w->held);
	engine_set_trace(e, w->held ? w->trace : NULL);
	session_hear(s, SESSION_NEW_SEARCH);
}

/* A player, or a solver, beside the match. */
struct slow_guest {
	struct player player; /* without a kind: there is only the solver */
	struct engine *solver;
};

static bool
invite(struct slow *w, const struct session *s, const char *name, struct error *e)
{
	enum { SOLVER_MIB = 64 };
	struct slow_guest *g = w->guest = calloc(1, sizeof *g);
	struct exact_params solver = exact_params_default();
	struct player_spec spec;

	if (!g)
		return error_set(e, _("Out of memory."));
	if (strcmp(name, "exact") == 0) {
		solver.memory_mib = SOLVER_MIB;
		solver.all_moves = false;
		solver.brief = true;
		g->solver = exact_start(s->game, match_state(&s->match), &solver, e);
		return g->solver;
	}
	if (!player_spec_parse(name, &spec, e) || !player_spec_check(&spec, s->game, e))
		return false;
	player_init(&g->player, s->game, &spec, rng_mix(s->seed), -1);
	g->player.run.pace_ms = 1; /* it is looked at: a perfect player solves */
	player_begin_at(&g->player, match_state(&s->match));
	return player_stepped(&g->player) ||
	       error_set(e, _("%.60s has no steps to show: try negamax, uct or exact."), name);
}

/* Traces the engine, its clock stopped: from its first record, or from where it is. */
static void
hold(struct slow *w, struct session *s)
{
	struct engine *e = w->engine;

	match_hold(&s->match, HOLD_STEPS, s->now_us);
	w->held = true;
	w->last_us = s->now_us;
	engine_set_pace(e, 0);
	if (w->afresh || !can_go_on(e)) {
		restart(w, s);
	} else {
		engine_hold_clock(e, true);
		engine_set_trace(e, w->trace);
	}
	w->afresh = w->ended = false;
	if (!engine_is_running(e) && plays_out(e))
		engine_resume(e, NULL);
}

static void
let_go(struct slow *w, struct session *s)
{
	struct player *p = match_mover(&s->match);
	const struct engine *e = w->engine;
	/* A player or the analysis owns it, or has ended it. */
	bool exists = w->guest || e == s->analysis.engine || e == s->coach.engine;

	for (int side = 0; side < 2; side++)
		exists |= e == s->match.player[side].engine || e == s->match.player[side].solver;
	if (e && exists) {
		engine_set_trace(w->engine, NULL);
		engine_hold_clock(w->engine, false);
		if (p && p->engine == e && p->thinks)
			player_set_pace(p, p->run.pace_ms);
	}
	match_release(&s->match, HOLD_STEPS, s->now_us);
	w->held = false;
}

/* Holds the engine, or lets it go, as the pace needs it. */
static void
follow_pace(struct slow *w, struct session *s)
{
	if (w->engine && !w->held && (w->afresh || !slow_is_free(w)))
		hold(w, s);
	else if (w->engine && w->held && slow_is_free(w))
		let_go(w, s);
}

bool
slow_restart(struct slow *w, struct session *s)
{
	if (!w->engine)
		return false;
	if (w->pace > SLOW_PHASED) /* to be looked at */
		w->pace = SLOW_FIRST;
	w->afresh = true;
	hold(w, s);
	return true;
}

/* Those of the match record what they do, or do so no more. */
static void
trace_learners(struct session *s, struct trace *t)
{
	for (int side = 0; side < 2; side++) {
		struct matchbox *boxes = player_matchbox_boxes(&s->match.player[side]);
		if (boxes)
			matchbox_set_trace(boxes, t);
	}
}

bool
slow_begin(struct slow *w, struct session *s, int pace, bool afresh, const char *guest,
	struct error *e)
{
	const struct player *p = match_mover(&s->match);

	*w = (struct slow){ .pace = pace, .runs = true, .afresh = afresh, .last_us = s->now_us };
	w->learns = w->lets_move = !guest && p && p->learner;
	w->trace = trace_create();
	if (!w->trace)
		return error_set(e, _("Out of memory."));
	if (guest && !invite(w, s, guest, e))
		return false;
	if (w->learns)
		trace_learners(s, w->trace);
	return true;
}

void
slow_end(struct slow *w, struct session *s)
{
	if (w->learns)
		trace_learners(s, NULL);
	if (w->held)
		let_go(w, s);
	if (w->guest) {
		engine_destroy(w->guest->solver);
		if (w->guest->player.kind)
			player_finish(&w->guest->player);
		free(w->guest);
	}
	trace_destroy(w->trace);
	*w = (struct slow){ 0 };
}

/* ---- going on ---- */

/* The next record; false: it made its last, or nobody waits for one. Only the first can take long, for a
 * search may look for forced wins before it. */
static bool
take_record(struct slow *w, bool wait)
{
	const struct trace_record *r = w->engine && wait        ? trace_await(w->trace, w->engine)
				       : w->engine || w->learns ? trace_read(w->trace)
								: NULL;

	w->ended = w->engine && !r && !engine_is_running(w->engine);
	w->lets_move = w->learns && !r;
	if (!r)
		return false;
	w->record = r;
	w->moment = 0;
	if (r->kind == TRACE_KIND_NODE)
		slow_descent_note(&w->descent, &r->node);
	return true;
}

static struct slow_moment
now(const struct slow *w)
{
	return slow_moment_at(w->record, w->moment);
}

/* One moment; false if there is none any more, or nobody waits for it. */
static bool
slow_go_on(struct slow *w, bool wait)
{
	if (!w->record || now(w).rest == 0)
		return take_record(w, wait);
	w->moment++;
	return true;
}

/* Whether a playout, a position or a bead is done with this record. */
static bool
completes(const struct trace_record *r)
{
	return r->kind != TRACE_KIND_NODE || r->node.left;
}

/* To the end of `count` of them, or until it is time to look up. */
static int
take_many(struct slow *w, int count, int64_t until_us)
{
	int taken = 0;

	if (count > 0 && w->record && now(w).rest > 0)
		taken += completes(w->record);
	while (taken < count && clock_now_us() < until_us && take_record(w, true))
		taken += completes(w->record);
	if (w->record)
		w->moment += now(w).rest;
	return taken;
}

bool
slow_is_at_its_end(const struct slow *w)
{
	return w->ended && !can_go_on(w->engine);
}

bool
slow_is_phased(const struct slow *w)
{
	return w->record && w->pace <= SLOW_PHASED;
}

bool
slow_has_record(const struct slow *w)
{
	return slow_is_phased(w) || (w->record && w->record->kind != TRACE_KIND_PLAYOUT);
}

/* The time of a moment at this pace: phases take the same time, however many moments they have. */
static int64_t
moment_us(const struct slow *w)
{
	int64_t phase_us = paces[w->pace].phase_us;

	if (!w->record || (w->learns && w->lets_move))
		return FIRST_LOOK_US;
	return phase_us / now(w).all;
}

static bool
tick_phased(struct slow *w, int64_t now_us)
{
	bool changed = false;

	while (w->runs && now_us - w->last_us >= moment_us(w)) {
		int64_t step_us = moment_us(w);
		bool stands = w->to_phase && w->record && now(w).left == 0;
		bool first = !w->record || w->learns;
		if (stands || !slow_go_on(w, !first)) {
			w->runs = !stands && (first || w->ended);
			w->to_phase = false;
			w->last_us = now_us;
			return true;
		}
		/* Nothing is made up for that was not looked at. */
		w->last_us = now_us - w->last_us > step_us + 500000 ? now_us : w->last_us + step_us;
		changed = true;
	}
	return changed;
}

static bool
tick_fast(struct slow *w, int64_t now_us)
{
	int64_t second = 1000000, playouts = paces[w->pace].playouts;
	int64_t due = playouts * (now_us - w->last_us) / second;

	if (due <= 0 || (!w->record && !take_record(w, false)))
		return false;
	int taken = take_many(w, (int)due, clock_now_us() + BURST_US);
	w->last_us = taken < due ? now_us : w->last_us + due * second / playouts;
	return true;
}

bool
slow_tick(struct slow *w, struct session *s)
{
	struct engine *before = w->engine, *e = NULL;

	if (w->learns) {
		trace_learners(s, w->trace);
		/* A record that its move has brought, where one is waited for: at once, also at a
		 * standstill. */
		if (w->lets_move && w->pace != SLOW_FULL && take_record(w, false)) {
			w->last_us = s->now_us;
			return true;
		}
	} else if (w->guest) {
		e = w->guest->solver ? w->guest->solver : player_stepped(&w->guest->player);
	} else {
		e = session_stepped(s);
	}
	if (e != before) {
		if (w->held)
			let_go(w, s);
		w->engine = e;
		show_first(w);
		if (e)
			w->root = *engine_position(e);
	}
	follow_pace(w, s);
	bool changed = w->engine != before;
	if (slow_is_free(w)) {
		w->ended = w->engine && !engine_is_running(w->engine);
		w->lets_move = w->learns;
		w->last_us = w->ended ? w->last_us : s->now_us;
		return changed;
	}
	if ((!w->engine && !w->learns) || !w->runs || w->ended)
		return changed;
	return w->pace <= SLOW_PHASED ? tick_phased(w, s->now_us) : tick_fast(w, s->now_us);
}

int64_t
slow_wake_us(const struct slow *w)
{
	if ((!w->engine && !w->learns) || !w->runs || w->ended || w->pace == SLOW_FULL)
		return INT64_MAX;
	if (w->pace <= SLOW_PHASED)
		return w->last_us + moment_us(w);
	return w->last_us + 1000000 / paces[w->pace].playouts;
}

/* ---- what a person asks for ---- */

void
slow_run(struct slow *w, struct session *s, bool runs)
{
	if (!runs && w->learns && w->pace > SLOW_PHASED) /* it has no tree to stand still in */
		w->pace = SLOW_FIRST;
	w->runs = runs;
	w->to_phase = false;
	w->last_us = s->now_us;
	follow_pace(w, s);
	if (!runs && w->engine && w->pace <= SLOW_PHASED && !w->record)
		take_record(w, true);
}

bool
slow_change_pace(struct slow *w, struct session *s, bool faster)
{
	int next = w->pace + (faster ? 1 : -1);

	if (next < 0 || next == SLOW_PACES)
		return false;
	w->pace = next;
	if (next == SLOW_FULL) /* its last record would be of long ago */
		w->record = NULL;
	slow_run(w, s, true);
	return true;
}

/* Stops where single moments can be seen. False if the record that is shown now was not shown before, or
 * there is none. */
static bool
stop_at_a_moment(struct slow *w, struct session *s)
{
	bool shown = slow_is_phased(w);

	if (w->pace > SLOW_PHASED)
		w->pace = SLOW_FIRST;
	slow_run(w, s, false);
	if (!w->record && w->ended) { /* it ended before it could be slowed down */
		w->afresh = true;
		hold(w, s);
		take_record(w, true);
	}
	return shown;
}

void
slow_step(struct slow *w, struct session *s, bool back)
{
	bool shown = stop_at_a_moment(w, s);

	if (shown && !back)
		slow_go_on(w, true);
	else if (shown && w->moment > 0)
		w->moment--;
}

void
slow_go_phase(struct slow *w, struct session *s)
{
	bool within = w->runs && w->to_phase, shown = stop_at_a_moment(w, s);

	if (!w->record)
		return;
	if (within) /* no wish to wait for the rest of it */
		w->moment += now(w).left;
	else if (!shown || slow_go_on(w, true))
		w->runs = w->to_phase = true;
}

void
slow_go_many(struct slow *w, struct session *s, int count)
{
	stop_at_a_moment(w, s);
	take_many(w, count, INT64_MAX);
}

void
slow_pace_add(const struct slow *w, struct text *t)
{
	const struct pace *p = &paces[w->pace];

	if (w->pace == SLOW_FULL)
		text_add(t, "%s", _("full speed"));
	else if (w->pace > SLOW_PHASED)
		text_add(t,
			w->learns                            ? _("%d beads a second")
			: w->engine && !plays_out(w->engine) ? _("%d positions a second")
							     : _("%d playouts a second"),
			p->playouts);
	else if (p->phase_us > 1000000)
		text_add(t, _("a phase in %d seconds"), (int)(p->phase_us / 1000000));
	else
		text_add(t,
			language_count("%d phase a second", "%d phases a second",
				(unsigned long)(1000000 / p->phase_us)),
			(int)(1000000 / p->phase_us));
}
