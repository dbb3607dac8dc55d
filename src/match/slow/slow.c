/* Slow motion: see slow.h. The session's thread only. */
#include "match/slow/slow.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/language.h"
#include "match/player/matchbox.h"
#include "match/session.h"
#include "search/engine.h"
#include "search/exact.h"
#include "search/matchbox/matchbox.h"

/* ---- the positions on the way down ---- */

/* Takes over the next record. */
static void
slow_descent_note(struct slow_descent *d, const struct trace_node *n)
{
	int same = 0;

	if (n->ply > SLOW_PLIES)
		return;
	/* Notes below the first ply where the path differs belong to other positions. */
	while (same < n->ply && same < d->ply && d->path[same] == n->path[same])
		same++;
	for (int k = same + 1; k <= SLOW_PLIES; k++)
		d->level[k].known = false;
	memcpy(d->path, n->path, (size_t)n->ply * sizeof *d->path);
	d->ply = n->ply;

	struct slow_level *l = &d->level[n->ply], *above = n->ply > 0 ? l - 1 : NULL;
	if (!n->left)
		l->count = 0;
	l->known = true;
	l->node = *n;
	l->node.path = NULL;
	if (!above)
		return;
	above->node.left = false; /* it is being searched again */
	if (!above->known)
		return;

	int i = 0;
	while (i < above->count && above->tried[i].move != n->path[n->ply - 1])
		i++;
	if (i == GAME_MAX_MOVES)
		return;
	struct slow_tried *t = &above->tried[i];
	if (i == above->count)
		above->tried[above->count++] =
			(struct slow_tried){ .move = n->path[n->ply - 1], .by = MOVE_NONE };
	t->open = !n->left;
	/* Known values stay where a search found nothing. */
	if (!n->left || (n->bound == TRACE_UNKNOWN && t->valued && t->bound != TRACE_UNKNOWN))
		return;
	t->valued = true;
	t->how = n->how;
	t->by = n->by;
	t->bound = n->bound;
	t->value = n->value;
	memcpy(t->numbers, n->numbers, sizeof t->numbers);
}

const struct slow_tried *
slow_descent_find(const struct slow_level *l, move_t m)
{
	for (int i = 0; i < l->count; i++) {
		if (l->tried[i].move == m)
			return &l->tried[i];
	}
	return NULL;
}

const struct slow_tried *
slow_descent_best(const struct slow_level *l)
{
	int sign = side_sign(l->node.side);
	/* An upper bound for the side to move is not a value. */
	enum trace_bound not = sign > 0 ? TRACE_AT_MOST : TRACE_AT_LEAST;
	const struct slow_tried *best = NULL;

	for (int i = 0; i < l->count; i++) {
		const struct slow_tried *t = &l->tried[i];
		if (!t->valued || t->bound == TRACE_UNKNOWN || t->bound == not )
			continue;
		if (!best || sign * t->value > sign * best->value)
			best = t;
	}
	return best;
}

/* ---- a record as moments ---- */

/* Returns a moment of a record, counted from 0. */
static struct slow_moment
slow_moment_at(const struct trace_record *r, int moment)
{
	const struct trace_playout *p = &r->playout;
	struct slow_moment m = { .all = 1 };
	int of_phase[SLOW_PHASES] = { 0 }, before = 0, count = 0;

	if (r->kind == TRACE_KIND_NODE) {
		m.phase = r->node.left ? SLOW_UP : SLOW_DOWN;
		m.at = r->node.ply;
		return m;
	}
	if (r->kind == TRACE_KIND_BEADS) {
		m.phase = r->box.paid ? SLOW_PAY : moment ? SLOW_DRAW : SLOW_BOX;
		m.rest = m.phase == SLOW_BOX;
		return m;
	}
	for (int phase = SLOW_SELECT; phase <= SLOW_BACKUP; phase++) {
		int steps = phase != SLOW_SIMULATE ? p->length
			    : p->line.count > 0    ? p->line.count
						   : 1;
		for (int i = 0; i < steps; i++) {
			int above = (p->joint ? i & ~1 : i) - 1;
			/* A ply from a node that this playout has opened is a first try, which the expansion
			 * shows. */
			if ((phase == SLOW_SELECT && above >= 0 && p->step[above].children > 0) ||
				(phase == SLOW_EXPAND && p->step[i].children == 0))
				continue;
			if (count++ == moment) {
				m.phase = (enum slow_phase)phase;
				m.at = phase == SLOW_BACKUP ? p->length - 1 - i : i;
				before = of_phase[phase];
			}
			of_phase[phase]++;
		}
	}
	if (m.phase == SLOW_SIMULATE && p->line.count == 0)
		m.at = -1;
	m.all = of_phase[m.phase];
	m.left = m.all - 1 - before;
	m.rest = count - 1 - moment;
	return m;
}

/* ---- the record shown ---- */

move_t
slow_move(const struct slow *w, int k)
{
	const struct trace_playout *p = &w->record->playout;

	if (w->record->kind == TRACE_KIND_NODE)
		return w->descent.path[k];
	return k < p->length ? p->step[k].move : p->line.moves[k - p->length].move;
}

int64_t
slow_number(const struct trace_playout *p)
{
	int64_t before = 0;

	for (int i = 0; p->length > 0 && i < p->step[0].count; i++)
		before += p->candidate[p->step[0].first + i].visits;
	return before + 1;
}

/* ---- positions ---- */

const struct slow_level *
slow_level(const struct slow *w)
{
	return &w->descent.level[w->scene.at.at > 0 ? w->scene.at.at - 1 : 0];
}

/* Returns whether values are results, without grades. */
static bool
has_results(const struct slow *w)
{
	return engine_task_of(w->engine)->ops == &engine_exact &&
	       !engine_game(w->engine)->counts_discs;
}

/* Returns whether a value is a win or loss found by negamax, some plies away. */
static bool
is_win(int value)
{
	return value > NEGAMAX_WIN - GAME_MAX_PLIES || value < GAME_MAX_PLIES - NEGAMAX_WIN;
}

double
slow_value(const struct slow *w, int value, int *result)
{
	enum { HALF = 16 }; /* which shows as one half: only the order counts */

	*result = has_results(w) ? value : is_win(value) ? (value > 0) - (value < 0) : GAME_OPEN;
	if (*result != GAME_OPEN)
		return *result;
	return value / (fabs((double)value) + HALF);
}

void
slow_value_text(const struct slow *w, int value, enum trace_bound bound, char *out)
{
	static const char *const signs[TRACE_BOUNDS] = {
		[TRACE_AT_LEAST] = ">=", [TRACE_AT_MOST] = "<="
	};
	const char *sign = signs[bound] ? signs[bound] : "";

	/* A bound at the extreme is the value itself. */
	if (has_results(w) && value == (bound == TRACE_AT_LEAST ? 1 : -1))
		sign = "";
	if (is_win(value))
		snprintf(out, SLOW_VALUE, "%s", value > 0 ? _("+win") : _("-win"));
	else
		snprintf(out, SLOW_VALUE, value ? "%s%+d" : "%s%d", sign, value);
}

/* ---- the scene: what each phase shows ---- */

static void
begin_report(const struct game *g, const struct state *at, struct report *out)
{
	report_init(out, g, at);
	out->running = true;
	out->best = -1;
}

void
slow_report_ply(const struct slow *w, const struct game *g, const struct state *at, int ply,
	struct report *out)
{
	const struct trace_playout *p = &w->record->playout;
	const struct trace_step *step = &p->step[ply];
	bool backs = w->scene.at.phase == SLOW_BACKUP;

	begin_report(g, at, out);
	for (int i = 0; i < step->count; i++) {
		struct trace_candidate c = p->candidate[step->first + i];
		int k = report_find(out, c.move);
		struct root_move *m = &out->moves[k];
		if (backs && ply >= w->scene.at.at && c.move == step->move) {
			c.visits = step->visits[1];
			c.value = step->value[1];
			c.proven = step->proven[1];
		}
		m->visits = c.visits;
		m->value = c.value;
		m->proven = c.proven;
		/* Nobody asks for bounds any more, and a probability is none. */
		m->bound = backs || (p->joint && c.probability >= 0) ? NAN : c.bound;
		m->bonus = c.bonus;
		m->pv[0] = c.move;
		m->pv_length = c.visits > 0;
		out->playouts += c.visits;
		if (out->best < 0 || c.visits > out->moves[out->best].visits)
			out->best = k;
	}
	out->value = out->best >= 0 ? out->moves[out->best].value : 0;
}

/* Adds the values of the moves tried. */
static void
report_tried(const struct slow *w, struct report *out)
{
	enum { TRUSTED = 10000 }; /* visits, where the heat goes by values alone */
	const struct slow_level *l = slow_level(w);

	for (int i = 0; i < l->count; i++) {
		const struct slow_tried *t = &l->tried[i];
		int k = report_find(out, t->move);
		if (k < 0 || !t->valued || t->bound == TRACE_UNKNOWN)
			continue;
		out->moves[k].value = slow_value(w, t->value, &out->moves[k].proven);
		out->moves[k].visits = TRUSTED;
		if (t == slow_descent_best(l))
			out->best = k;
	}
}

/* Adds the beads of the box; `drawn`: a move has been. */
static void
report_beads(const struct trace_box *b, bool drawn, struct report *out)
{
	out->source = REPORT_BEADS;
	for (int i = 0; i < b->count; i++) {
		int k = report_find(out, b->moves[i]);
		bool own = b->moves[i] == b->move;
		if (k < 0)
			continue;
		out->moves[k].visits = own && b->paid ? b->change[1] : b->beads[i];
		out->playouts += out->moves[k].visits;
		if (own && drawn)
			out->best = k;
	}
}

/* Plays the first `moves` moves of the record, and begins a report of the position reached. */
static void
go_to(struct slow *w, const struct game *g, int moves)
{
	struct slow_scene *out = &w->scene;

	out->moves = moves;
	for (int k = 0; k < moves; k++) {
		out->before = out->position;
		g->rules->play(g, &out->position, slow_move(w, k));
	}
	begin_report(g, &out->position, &out->info);
}

void
slow_look(struct slow *w, const struct game *g)
{
	const struct trace_record *r = w->record;
	const struct trace_playout *p = &r->playout;
	struct slow_scene *out = &w->scene;

	out->at = (struct slow_moment){ .phase = SLOW_UP };
	if (slow_is_phased(w))
		out->at = slow_moment_at(r, w->moment);
	int at = out->at.at, next = at + 1;
	out->path = r->kind == TRACE_KIND_PLAYOUT ? p->length : at;
	out->position = out->before = r->kind == TRACE_KIND_BEADS ? r->box.position : w->root;
	out->move = MOVE_NONE;
	switch (out->at.phase) {
	case SLOW_SELECT:
	case SLOW_BACKUP:
		go_to(w, g, at);
		out->move = p->step[at].move;
		slow_report_ply(w, g, &out->position, at, &out->info);
		return;
	case SLOW_UP: /* back at the position before */
		go_to(w, g, at > 0 ? at - 1 : 0);
		if (at > 0)
			out->move = w->descent.path[at - 1];
		else if (slow_is_phased(w))
			out->move = r->node.by;
		report_tried(w, &out->info);
		return;
	case SLOW_BOX:
	case SLOW_DRAW:
	case SLOW_PAY:
		go_to(w, g, 0);
		if (out->at.phase != SLOW_BOX)
			out->move = r->box.move;
		report_beads(&r->box, out->move != MOVE_NONE, &out->info);
		return;
	case SLOW_EXPAND: /* the first try is at the ply that leaves the new node */
		go_to(w, g, next);
		if (next < p->length && (!p->joint || at % 2))
			out->move = p->step[next].move;
		break;
	case SLOW_SIMULATE:
		go_to(w, g, p->length + next);
		break;
	case SLOW_DOWN:
	case SLOW_PHASES:
		go_to(w, g, at);
	}
	out->info.count = 0; /* nothing is known of its moves */
}

/* From a phase in three seconds to this many playouts in one. */
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
	PATIENCE_US = 500000, /* to wait for a record */
	FIRST_LOOK_US = 5000,
	BURST_US = 15000, /* the longest time to take playouts without a pause */
};

/* ---- the engine ---- */

/* Returns whether it makes playouts, which make sense from anywhere on. */
static bool
plays_out(const struct engine *e)
{
	const struct engine_ops *ops = engine_task_of(e)->ops;

	return ops == &engine_uct || ops == &engine_duct;
}

/* Returns whether the engine can continue: a proof, its budget or its time has not ended it. */
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

/* Returns whether the search runs as it would unwatched. */
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
		/* The task again, with its records. A solver gets one thread: the others would find everything
		 * while one waits. The number of threads changes no value. */
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
		if (!plays_out(e)) /* it must not know the answers already */
			engine_forget(e);
		if (!engine_restart(e, &task, engine_game(e), &w->root, &error))
			s->trouble = error;
		engine_hold_clock(e, w->held);
		engine_set_trace(e, w->held ? w->trace : NULL);
		session_hear(s, SESSION_NEW_SEARCH);
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

/* Holds or releases the engine as the pace requires. */
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

/* Starts or stops tracing the match's learners. */
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

/* ---- continuing ---- */

/* Takes the next record. Returns false if there is none any more, or none yet; with `wait` not before PATIENCE_US.
 * The first can take long, because a search may look for forced wins before it, and so can each of a solver. */
static bool
take_record(struct slow *w, bool wait)
{
	const struct trace_record *r = NULL;

	if (w->engine && wait)
		r = trace_await(w->trace, w->engine, clock_now_us() + PATIENCE_US);
	else if (w->engine || w->learns)
		r = trace_read(w->trace);

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

/* Advances by one moment. Returns false as take_record() does. */
static bool
slow_go_on(struct slow *w, bool wait)
{
	if (!w->record || now(w).rest == 0)
		return take_record(w, wait);
	w->moment++;
	return true;
}

/* Returns whether a playout, a position or a bead is done with this record. */
static bool
completes(const struct trace_record *r)
{
	return r->kind != TRACE_KIND_NODE || r->node.left;
}

/* Takes records to the end of `count` playouts, positions or beads, or until `until_us`. */
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
	return w->ended && !can_go_on(w->engine) && (!w->record || now(w).rest == 0);
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

/* Returns the time of a moment at this pace: phases take the same time, however many moments they have. */
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
			w->runs = !stands;
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
	/* Another engine, or one that is at another position, perhaps where the last one was in memory. */
	bool changed = e != before || (e && !state_equal(&w->root, engine_position(e)));
	if (changed) {
		if (w->held)
			let_go(w, s);
		w->engine = e;
		show_first(w);
		if (e)
			w->root = *engine_position(e);
	}
	follow_pace(w, s);
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

/* ---- keys ---- */

void
slow_run(struct slow *w, struct session *s, bool runs)
{
	if (!runs && w->learns && w->pace > SLOW_PHASED) /* it has no tree to pause in */
		w->pace = SLOW_FIRST;
	w->runs = runs;
	w->to_phase = false;
	w->last_us = s->now_us;
	follow_pace(w, s);
	if (!runs && w->engine && w->pace <= SLOW_PHASED && !w->record)
		take_record(w, true);
}

bool
slow_change_pace(struct slow *w, struct session *s, bool faster, bool *again)
{
	int next = w->pace + (faster ? 1 : -1);

	*again = w->engine && !w->held && next != SLOW_FULL && !can_go_on(w->engine);
	if (next < 0 || next == SLOW_PACES)
		return false;
	w->pace = next;
	if (next == SLOW_FULL) /* its last record would be out of date */
		w->record = NULL;
	slow_run(w, s, true);
	return true;
}

/* Stops where single moments can be seen. Returns false if the record that is shown now was not shown before, or
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
slow_go(struct slow *w, struct session *s, enum slow_way way, int count)
{
	bool within = w->runs && w->to_phase, shown = stop_at_a_moment(w, s);

	switch (way) {
	case SLOW_FORWARD:
		if (shown)
			slow_go_on(w, true);
		return;
	case SLOW_BACK:
		if (shown && w->moment > 0)
			w->moment--;
		return;
	case SLOW_ON:
		if (!w->record)
			return;
		if (within) /* skips the rest of the phase */
			w->moment += now(w).left;
		else if (!shown || slow_go_on(w, true))
			w->runs = w->to_phase = true;
		return;
	case SLOW_OVER:
		take_many(w, count, INT64_MAX);
	}
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
