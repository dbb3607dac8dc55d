/* The moments of slow motion: what each record of a trace shows, and when. See slow.h. Pure. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/language.h"
#include "match/slow/slow.h"
#include "search/alphabeta/negamax.h"
#include "search/exact.h"
#include "search/mcts/search.h"

/* ---- the positions on the way down ---- */

void
slow_descent_note(struct slow_descent *d, const struct trace_node *n)
{
	int same = 0;

	if (n->ply > SLOW_PLIES)
		return;
	/* What was noted below the first ply at which this path is another one belongs to other
	 * positions. */
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
	/* What is known of it stays, where a look at it found nothing. */
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
	int sign = l->node.side == SIDE_FIRST ? 1 : -1;
	/* A value that is at most so great for the side to move is none that it has. */
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

struct slow_moment
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
			/* A ply that leaves a node which this playout has opened is a first try,
			 * which the expansion shows. */
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

/* ---- what is on the board ---- */

move_t
slow_move(const struct slow *w, int k)
{
	const struct trace_playout *p = &w->record->playout;

	if (w->record->kind == TRACE_KIND_NODE)
		return w->descent.path[k];
	return k < p->length ? p->step[k].move : p->line.moves[k - p->length].move;
}

void
slow_look(struct slow *w, const struct game *g)
{
	const struct trace_record *r = w->record;
	struct slow_scene *out = &w->scene;

	out->at = (struct slow_moment){ .phase = SLOW_UP };
	if (slow_is_phased(w))
		out->at = slow_moment_at(r, w->moment);
	int at = out->at.at;
	out->path = r->kind == TRACE_KIND_PLAYOUT ? r->playout.length : at;
	out->position = out->before = r->kind == TRACE_KIND_BEADS ? r->box.position : w->root;
	out->moves = r->kind == TRACE_KIND_BEADS          ? 0
		     : out->at.phase == SLOW_EXPAND       ? at + 1
		     : out->at.phase == SLOW_SIMULATE     ? r->playout.length + at + 1
		     : out->at.phase == SLOW_UP && at > 0 ? at - 1 /* back at the position before */
							  : at;
	for (int k = 0; k < out->moves; k++) {
		out->before = out->position;
		g->rules->play(g, &out->position, slow_move(w, k));
	}
}

int64_t
slow_number(const struct trace_playout *p)
{
	int64_t before = 0;

	for (int i = 0; p->length > 0 && i < p->step[0].count; i++)
		before += p->candidate[p->step[0].first + i].visits;
	return before + 1;
}

struct trace_candidate
slow_candidate(const struct slow *w, int ply, int index, bool backed_up)
{
	const struct trace_playout *p = &w->record->playout;
	const struct trace_step *step = &p->step[ply];
	struct trace_candidate c = p->candidate[step->first + index];

	if (backed_up && c.move == step->move) {
		c.visits = step->visits[1];
		c.value = step->value[1];
		c.proven = step->proven[1];
	}
	return c;
}

bool
slow_is_joint(const struct slow *w)
{
	return w->record->kind == TRACE_KIND_PLAYOUT && w->record->playout.joint;
}

/* ---- positions ---- */

const struct slow_level *
slow_level(const struct slow *w)
{
	return &w->descent.level[w->scene.at.at > 0 ? w->scene.at.at - 1 : 0];
}

/* Whether values are results, without grades. */
static bool
has_results(const struct slow *w)
{
	return engine_task_of(w->engine)->ops == &engine_exact &&
	       !engine_game(w->engine)->counts_discs;
}

/* Whether it is a win of negamax, some plies away. */
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

	/* What is as great as can be is so. */
	if (has_results(w) && value == (bound == TRACE_AT_LEAST ? 1 : -1))
		sign = "";
	if (is_win(value))
		snprintf(out, SLOW_VALUE, "%s", value > 0 ? _("+win") : _("-win"));
	else
		snprintf(out, SLOW_VALUE, value ? "%s%+d" : "%s%d", sign, value);
}

/* ---- as a report ---- */

void
slow_report(const struct slow *w, const struct game *g, struct report *out)
{
	enum { TRUSTED = 10000 }; /* visits, where the heat goes by values alone */
	enum slow_phase phase = w->scene.at.phase;
	const struct trace_box *b = &w->record->box;
	const struct slow_level *l;

	report_init(out, g, &w->scene.position);
	out->running = true;
	out->best = -1;
	switch (phase) {
	case SLOW_SELECT:
	case SLOW_BACKUP:
		for (int i = 0; i < w->record->playout.step[w->scene.at.at].count; i++) {
			struct trace_candidate c =
				slow_candidate(w, w->scene.at.at, i, phase == SLOW_BACKUP);
			int k = report_find(out, c.move);
			struct root_move *m = &out->moves[k];
			m->visits = c.visits;
			m->value = c.value;
			m->proven = c.proven;
			m->bound = c.bound;
			m->bonus = c.bonus;
			m->pv[0] = c.move;
			m->pv_length = c.visits > 0;
			/* As a mean alone would have it: nothing but a mean is shown of them. */
			m->wins = (int64_t)((1 + c.value) / 2 * (double)c.visits + .5);
			m->losses = m->visits - m->wins;
			out->playouts += c.visits;
			if (out->best < 0 || c.visits > out->moves[out->best].visits)
				out->best = k;
		}
		out->value = out->best >= 0 ? out->moves[out->best].value : 0;
		return;
	case SLOW_UP:
		l = slow_level(w);
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
		return;
	case SLOW_BOX:
	case SLOW_DRAW:
	case SLOW_PAY:
		out->source = REPORT_BEADS;
		for (int i = 0; i < b->count; i++) {
			int k = report_find(out, b->moves[i]);
			bool own = b->moves[i] == b->move;
			if (k < 0)
				continue;
			out->moves[k].visits = own && b->paid ? b->change[1] : b->beads[i];
			out->playouts += out->moves[k].visits;
			if (own && phase != SLOW_BOX)
				out->best = k;
		}
		return;
	case SLOW_EXPAND:
	case SLOW_SIMULATE:
	case SLOW_DOWN:
	case SLOW_PHASES:
		out->count = 0;
	}
}
