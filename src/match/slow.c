/* Slow motion: see slow.h. The session's thread only. */
#include "match/slow.h"

#include <string.h>

#include "base/clock.h"
#include "base/language.h"
#include "match/session.h"

/* From a phase in three seconds to so many playouts in one. */
static const struct pace {
	int64_t phase_us;
	int playouts; /* a second */
} paces[SLOW_PACES] = {
	{ .phase_us = 3000000 },
	{ .phase_us = 1000000 },
	{ .phase_us = 500000 },
	{ .phase_us = 250000 },
	{ .phase_us = 125000 },
	{ .playouts = 5 },
	{ .playouts = 10 },
	{ .playouts = 20 },
	{ .playouts = 50 },
	{ .playouts = 100 },
	{ .playouts = 200 },
	{ .playouts = 500 },
	{ .playouts = 1000 },
	{ .playouts = 2000 },
	{ .playouts = 5000 },
	{ 0 },
};

enum {
	FIRST_PACE = 1,
	FIRST_LOOK_US = 5000,
	BURST_US = 15000, /* the longest that playouts are taken without looking up */
};

/* ---- a playout as moments ---- */

static int
expansions(const struct trace_playout *p)
{
	int count = 0;

	for (int k = 0; k < p->length; k++)
		count += p->step[k].children > 0;
	return count;
}

static int
simulated(const struct trace_playout *p)
{
	return p->line.count > 0 ? p->line.count : 1;
}

int
slow_moments(const struct trace_playout *p)
{
	return 2 * p->length + expansions(p) + simulated(p);
}

struct slow_moment
slow_moment_at(const struct trace_playout *p, int moment)
{
	int k = moment - p->length, opened = expansions(p), moves = simulated(p);

	if (k < 0)
		return (struct slow_moment){ SLOW_SELECT, moment };
	if (k < opened) {
		int ply = 0;
		while (k > 0 || p->step[ply].children == 0)
			k -= p->step[ply++].children > 0;
		return (struct slow_moment){ SLOW_EXPAND, ply };
	}
	k -= opened;
	if (k < moves)
		return (struct slow_moment){ SLOW_SIMULATE, p->line.count > 0 ? k : -1 };
	return (struct slow_moment){ SLOW_BACKUP, p->length - 1 - (k - moves) };
}

/* The last moment of the phase. */
static int
end_of_phase(const struct trace_playout *p, int moment)
{
	enum slow_phase phase = slow_moment_at(p, moment).phase;
	int last = slow_moments(p) - 1;

	while (moment < last && slow_moment_at(p, moment + 1).phase == phase)
		moment++;
	return moment;
}

/* How many moments its phase has. */
static int
moments_of_phase(const struct trace_playout *p, enum slow_phase phase)
{
	return phase == SLOW_EXPAND     ? expansions(p)
	       : phase == SLOW_SIMULATE ? simulated(p)
					: p->length;
}

int64_t
slow_number(const struct trace_playout *p)
{
	int64_t before = 0;

	for (int i = 0; p->length > 0 && i < p->step[0].count; i++)
		before += p->candidate[p->step[0].first + i].visits;
	return before + 1;
}

move_t
slow_move(const struct trace_playout *p, int k)
{
	return k < p->length ? p->step[k].move : p->line.moves[k - p->length].move;
}

int
slow_position(const struct slow *w, const struct game *g, struct slow_moment at, struct state *out)
{
	const struct trace_playout *p = w->playout;
	int moves = at.phase == SLOW_EXPAND     ? at.at + 1
		    : at.phase == SLOW_SIMULATE ? p->length + at.at + 1
						: at.at;

	*out = w->root;
	for (int k = 0; k < moves; k++)
		g->rules->play(g, out, slow_move(p, k));
	return moves;
}

struct trace_candidate
slow_candidate(const struct slow *w, int ply, int index, bool backed_up)
{
	const struct trace_step *step = &w->playout->step[ply];
	struct trace_candidate c = w->playout->candidate[step->first + index];

	if (backed_up && c.move == step->move) {
		c.visits = step->visits[1];
		c.value = step->value[1];
		c.proven = step->proven[1];
	}
	return c;
}

const struct trace_candidate *
slow_selected(const struct slow *w, int ply)
{
	const struct trace_step *step = &w->playout->step[ply];
	const struct trace_candidate *c = &w->playout->candidate[step->first];

	while (c->move != step->move)
		c++;
	return c;
}

static void
report_move(const struct trace_candidate *c, struct root_move *m)
{
	m->visits = c->visits;
	m->value = c->value;
	m->proven = c->proven;
	m->bound = c->bound;
	m->bonus = c->bonus;
	m->pv[0] = c->move;
	m->pv_length = c->visits > 0;
	/* As a mean alone would have it: nothing but a mean is shown of them. */
	m->wins = (int64_t)((1 + c->value) / 2 * (double)c->visits + .5);
	m->losses = m->visits - m->wins;
}

void
slow_report(const struct slow *w, const struct game *g, struct slow_moment at, struct report *out)
{
	const struct trace_step *step = &w->playout->step[at.at];
	struct state s;

	slow_position(w, g, at, &s);
	report_init(out, g, &s);
	out->running = true;
	for (int i = 0; i < step->count; i++) {
		struct trace_candidate c = slow_candidate(w, at.at, i, at.phase == SLOW_BACKUP);
		int k = report_find(out, c.move);
		report_move(&c, &out->moves[k]);
		out->playouts += c.visits;
		if (out->best < 0 || c.visits > out->moves[out->best].visits)
			out->best = k;
	}
	out->value = out->best >= 0 ? out->moves[out->best].value : 0;
}

/* Whether results are worth 1, 0 and -1, or 1 and 0. */
static bool
has_draws(const struct slow *w)
{
	const struct search_params *params = engine_task_of(w->engine)->params;

	return params->reward == REWARD_WDL;
}

bool
slow_is_joint(const struct slow *w)
{
	return engine_game(w->engine)->simultaneous &&
	       engine_task_of(w->engine)->ops == &engine_duct;
}

double
slow_percent(const struct slow *w, double value)
{
	return has_draws(w) ? 50 * (1 + value) : 100 * value;
}

double
slow_percent_more(const struct slow *w, double bonus)
{
	return has_draws(w) ? 50 * bonus : 100 * bonus;
}

/* ---- the search ---- */

/* Whether it can still make playouts: not stopped for good by a proof, its budget or its time. */
static bool
can_go_on(struct engine *e)
{
	struct report info;

	engine_report(e, &info);
	const struct budget *b = &engine_task_of(e)->budget;
	return info.running ||
	       (info.proven == GAME_OPEN && engine_claimed(e) < engine_limit(e) &&
		       (b->time_ms == NO_LIMIT || info.elapsed_ms < (double)b->time_ms));
}

/* Traced, or at full speed, as the pace needs it. */
static void
set_traced(struct slow *w)
{
	engine_set_trace(w->engine, w->pace == SLOW_FULL && w->runs ? NULL : w->trace);
}

static void
show_first(struct slow *w)
{
	w->playout = NULL;
	w->moment = 0;
	w->ended = false;
}

bool
slow_restart(struct slow *w, struct session *s)
{
	struct engine *e = w->engine;
	struct error error;

	if (!e)
		return false;
	engine_set_trace(e, NULL); /* what it has recorded is not to be read */
	struct engine_task task = *engine_task_of(e);
	task.budget.pace_ms = 0;
	task.trace = w->trace;
	if (w->pace > SLOW_PHASED) /* to be looked at */
		w->pace = FIRST_PACE;
	show_first(w);
	if (!engine_restart(e, &task, engine_game(e), &w->root, &error))
		s->trouble = error;
	engine_hold_clock(e, true);
	set_traced(w);
	session_hear(s, SESSION_NEW_SEARCH);
	return true;
}

bool
slow_can_show(const struct engine *e)
{
	const struct engine_ops *ops = engine_task_of(e)->ops;

	return ops == &engine_uct || ops == &engine_duct;
}

/* Takes hold of the search that thinks about the match's position. */
static void
take_hold(struct slow *w, struct session *s)
{
	struct engine *e = session_search(s);

	if (e == w->engine || (e && !slow_can_show(e)))
		return;
	w->engine = e;
	show_first(w);
	if (!e)
		return;
	w->root = *engine_position(e);
	engine_hold_clock(e, true);
	engine_set_pace(e, 0);
	w->last_us = s->now_us;
	if (w->afresh || !can_go_on(e))
		slow_restart(w, s);
	else
		set_traced(w);
	w->afresh = false;
	if (!engine_is_running(e))
		engine_resume(e, NULL);
}

bool
slow_begin(struct slow *w, struct session *s, bool afresh)
{
	*w = (struct slow){ .pace = FIRST_PACE, .runs = true, .afresh = afresh };
	w->since_us = w->last_us = s->now_us;
	w->trace = trace_create();
	if (!w->trace)
		return false;
	w->was_paused = s->match.paused && !match_human_to_move(&s->match);
	if (w->was_paused)
		session_pause(s, false);
	return true;
}

/* Whether the engine still exists: it belongs to somebody. */
static bool
exists(const struct engine *e, const struct session *s)
{
	return e && (e == s->analysis.engine || e == s->coach.engine ||
			    e == s->match.player[0].engine || e == s->match.player[1].engine);
}

void
slow_end(struct slow *w, struct session *s)
{
	struct player *p = match_mover(&s->match);

	if (exists(w->engine, s)) {
		engine_set_trace(w->engine, NULL);
		engine_hold_clock(w->engine, false);
		if (p && p->engine == w->engine && p->thinks)
			player_set_pace(p, p->run.pace_ms);
	}
	match_shift_clock(&s->match, s->now_us - w->since_us, s->now_us);
	if (w->was_paused)
		session_pause(s, true);
	trace_destroy(w->trace);
	*w = (struct slow){ 0 };
}

/* ---- going on ---- */

/* Takes the next playout of the search; false: it made its last, or nobody waits for one. Only the
 * first can take long, for a search may look for forced wins before it. */
static bool
take_playout(struct slow *w, bool wait)
{
	const struct trace_playout *p = !w->engine ? NULL
					: wait     ? trace_wait(w->trace, w->engine)
						   : trace_next(w->trace);

	w->ended = w->engine && !p && !engine_is_running(w->engine);
	if (!p)
		return false;
	w->playout = p;
	w->moment = 0;
	return true;
}

/* One moment; false if there is none any more, or nobody waits for it. */
static bool
go_on(struct slow *w, bool wait)
{
	if (!w->playout || w->moment == slow_moments(w->playout) - 1)
		return take_playout(w, wait);
	w->moment++;
	return true;
}

/* To the end of `count` playouts, or until it is time to look up. */
static int
take_playouts(struct slow *w, int count, int64_t until_us)
{
	int taken = 0;

	if (count > 0 && w->playout && w->moment < slow_moments(w->playout) - 1)
		taken++;
	while (taken < count && clock_now_us() < until_us && take_playout(w, true))
		taken++;
	if (w->playout)
		w->moment = slow_moments(w->playout) - 1;
	return taken;
}

bool
slow_is_phased(const struct slow *w)
{
	return w->playout && (!w->runs || w->to_phase || w->pace <= SLOW_PHASED);
}

/* The time of a moment at this pace: phases take the same time, however many moments they have. */
static int64_t
moment_us(const struct slow *w)
{
	int64_t phase_us = paces[w->pace <= SLOW_PHASED ? w->pace : FIRST_PACE].phase_us;

	if (!w->playout)
		return FIRST_LOOK_US;
	enum slow_phase phase = slow_moment_at(w->playout, w->moment).phase;
	return phase_us / moments_of_phase(w->playout, phase);
}

static bool
tick_phased(struct slow *w, int64_t now_us)
{
	bool changed = false;

	while (w->runs && now_us - w->last_us >= moment_us(w)) {
		int64_t step_us = moment_us(w);
		bool stands = w->to_phase && w->playout &&
			      w->moment == end_of_phase(w->playout, w->moment);
		bool first = !w->playout;
		if (stands || !go_on(w, !first)) {
			w->runs = first && !w->ended;
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

	if (w->pace == SLOW_FULL) {
		w->ended = !engine_is_running(w->engine);
		return false;
	}
	if (due <= 0 || (!w->playout && !take_playout(w, false)))
		return false;
	int taken = take_playouts(w, (int)due, clock_now_us() + BURST_US);
	w->last_us = taken < due ? now_us : w->last_us + due * second / playouts;
	return true;
}

bool
slow_tick(struct slow *w, struct session *s)
{
	struct engine *before = w->engine;

	take_hold(w, s);
	if (!w->engine || !w->runs || w->ended)
		return w->engine != before;
	if (w->to_phase || w->pace <= SLOW_PHASED)
		return tick_phased(w, s->now_us);
	return tick_fast(w, s->now_us);
}

int64_t
slow_wake_us(const struct slow *w)
{
	if (!w->engine || !w->runs || w->ended || w->pace == SLOW_FULL)
		return INT64_MAX;
	if (w->to_phase || w->pace <= SLOW_PHASED)
		return w->last_us + moment_us(w);
	return w->last_us + 1000000 / paces[w->pace].playouts;
}

/* ---- what a person asks for ---- */

void
slow_run(struct slow *w, struct session *s, bool runs)
{
	w->runs = runs;
	w->to_phase = false;
	w->last_us = s->now_us;
	if (w->engine)
		set_traced(w);
	if (!runs && w->engine && !w->playout)
		take_playout(w, true);
}

bool
slow_change_pace(struct slow *w, struct session *s, bool faster)
{
	int next = w->pace + (faster ? 1 : -1);

	if (next < 0 || next == SLOW_PACES)
		return false;
	w->pace = next;
	if (next == SLOW_FULL) /* its last record would be of long ago */
		w->playout = NULL;
	slow_run(w, s, true);
	return true;
}

void
slow_step(struct slow *w, struct session *s, bool back)
{
	slow_run(w, s, false);
	if (!back)
		go_on(w, true);
	else if (w->moment > 0)
		w->moment--;
}

void
slow_go_phase(struct slow *w, struct session *s)
{
	bool within = w->runs && w->to_phase;

	slow_run(w, s, false);
	if (!w->playout)
		return;
	if (within) /* no wish to wait for the rest of it */
		w->moment = end_of_phase(w->playout, w->moment);
	else if (go_on(w, true))
		w->runs = w->to_phase = true;
}

void
slow_go_playouts(struct slow *w, struct session *s, int count)
{
	slow_run(w, s, false);
	take_playouts(w, count, INT64_MAX);
}

void
slow_pace_add(const struct slow *w, struct text *t)
{
	const struct pace *p = &paces[w->pace];

	if (w->pace == SLOW_FULL)
		text_add(t, "%s", _("full speed"));
	else if (w->pace > SLOW_PHASED)
		text_add(t, _("%d playouts a second"), p->playouts);
	else if (p->phase_us > 1000000)
		text_add(t, _("a phase in %d seconds"), (int)(p->phase_us / 1000000));
	else
		text_add(t,
			language_count("%d phase a second", "%d phases a second",
				(unsigned long)(1000000 / p->phase_us)),
			(int)(1000000 / p->phase_us));
}
