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

/* What was noted below the first ply at which this path is another one belongs to other positions. */
static void
follow(struct slow_descent *d, const struct trace_node *n)
{
	int same = 0;

	while (same < n->ply && same < d->ply && d->path[same] == n->path[same])
		same++;
	for (int k = same + 1; k <= SLOW_PLIES; k++)
		d->level[k].known = false;
	memcpy(d->path, n->path, (size_t)n->ply * sizeof *d->path);
	d->ply = n->ply;
}

/* The move of a level, noted if it is new; NULL: there is no room. */
static struct slow_tried *
tried(struct slow_level *l, move_t m)
{
	for (int i = 0; i < l->count; i++) {
		if (l->tried[i].move == m)
			return &l->tried[i];
	}
	if (l->count == GAME_MAX_MOVES)
		return NULL;
	l->tried[l->count] = (struct slow_tried){ .move = m, .by = MOVE_NONE };
	return &l->tried[l->count++];
}

static void
note_value(struct slow_tried *t, const struct trace_node *n)
{
	t->open = !n->left;
	if (!n->left)
		return;
	/* What is known of it stays, where a look at it found nothing. */
	if (n->bound == TRACE_UNKNOWN && t->valued && t->bound != TRACE_UNKNOWN)
		return;
	t->valued = true;
	t->how = n->how;
	t->by = n->by;
	t->bound = n->bound;
	t->value = n->value;
	memcpy(t->numbers, n->numbers, sizeof t->numbers);
}

void
slow_descent_note(struct slow_descent *d, const struct trace_node *n)
{
	if (n->ply > SLOW_PLIES)
		return;
	follow(d, n);
	struct slow_level *l = &d->level[n->ply], *above = n->ply > 0 ? l - 1 : NULL;
	if (!n->left)
		l->count = 0;
	l->known = true;
	l->node = *n;
	l->node.path = NULL;
	struct slow_tried *t = above && above->known ? tried(above, n->path[n->ply - 1]) : NULL;
	if (t)
		note_value(t, n);
	if (above)
		above->node.left = false; /* it is being searched again */
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

static int
expansions(const struct trace_playout *p)
{
	int count = 0;

	for (int k = 0; k < p->length; k++)
		count += p->step[k].children > 0;
	return count;
}

/* Whether a ply leaves a node that this playout has opened: a first try, which its expansion shows. */
static bool
leaves_new_node(const struct trace_playout *p, int ply)
{
	int above = (p->joint ? ply & ~1 : ply) - 1;

	return above >= 0 && p->step[above].children > 0;
}

static int
selected(const struct trace_playout *p)
{
	int count = 0;

	for (int k = 0; k < p->length; k++)
		count += !leaves_new_node(p, k);
	return count;
}

static int
simulated(const struct trace_playout *p)
{
	return p->line.count > 0 ? p->line.count : 1;
}

int
slow_moments(const struct trace_record *r)
{
	const struct trace_playout *p = &r->playout;

	if (r->kind == TRACE_KIND_NODE)
		return 1;
	if (r->kind == TRACE_KIND_BEADS)
		return r->box.paid ? 1 : 2;
	return selected(p) + expansions(p) + simulated(p) + p->length;
}

static struct slow_moment
moment_of_playout(const struct trace_playout *p, int moment)
{
	int k = moment - selected(p), opened = expansions(p), moves = simulated(p), ply = 0;

	if (k < 0) {
		for (k = moment; k > 0 || leaves_new_node(p, ply); ply++)
			k -= !leaves_new_node(p, ply);
		return (struct slow_moment){ SLOW_SELECT, ply };
	}
	if (k < opened) {
		while (k > 0 || p->step[ply].children == 0)
			k -= p->step[ply++].children > 0;
		return (struct slow_moment){ SLOW_EXPAND, ply };
	}
	k -= opened;
	if (k < moves)
		return (struct slow_moment){ SLOW_SIMULATE, p->line.count > 0 ? k : -1 };
	return (struct slow_moment){ SLOW_BACKUP, p->length - 1 - (k - moves) };
}

struct slow_moment
slow_moment_at(const struct trace_record *r, int moment)
{
	if (r->kind == TRACE_KIND_NODE)
		return (struct slow_moment){ r->node.left ? SLOW_UP : SLOW_DOWN, r->node.ply };
	if (r->kind == TRACE_KIND_BEADS)
		return (struct slow_moment){ .phase = r->box.paid ? SLOW_PAY
						      : moment    ? SLOW_DRAW
								  : SLOW_BOX };
	return moment_of_playout(&r->playout, moment);
}

int
slow_moments_of_phase(const struct trace_record *r, int moment)
{
	if (r->kind != TRACE_KIND_PLAYOUT)
		return 1;
	enum slow_phase phase = slow_moment_at(r, moment).phase;
	return phase == SLOW_EXPAND     ? expansions(&r->playout)
	       : phase == SLOW_SIMULATE ? simulated(&r->playout)
	       : phase == SLOW_SELECT   ? selected(&r->playout)
					: r->playout.length;
}

enum trace_kind
slow_kind(const struct slow *w)
{
	return w->record->kind;
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

static int
slow_scene_moves_of(const struct slow *w, struct slow_moment at)
{
	if (at.phase == SLOW_EXPAND)
		return at.at + 1;
	if (at.phase == SLOW_SIMULATE)
		return w->record->playout.length + at.at + 1;
	if (at.phase == SLOW_UP && at.at > 0) /* back at the position before */
		return at.at - 1;
	return at.at;
}

void
slow_look(const struct slow *w, const struct game *g, struct slow_scene *out)
{
	const struct trace_record *r = w->record;

	out->at = slow_is_phased(w) ? slow_moment_at(r, w->moment)
				    : (struct slow_moment){ SLOW_UP, 0 };
	out->path = r->kind == TRACE_KIND_PLAYOUT ? r->playout.length : out->at.at;
	out->position = out->before = r->kind == TRACE_KIND_BEADS ? r->box.position : w->root;
	out->moves = r->kind == TRACE_KIND_BEADS ? 0 : slow_scene_moves_of(w, out->at);
	for (int k = 0; k < out->moves; k++) {
		out->before = out->position;
		g->rules->play(g, &out->position, slow_move(w, k));
	}
}

/* ---- a playout ---- */

int64_t
slow_number(const struct trace_playout *p)
{
	int64_t before = 0;

	for (int i = 0; p->length > 0 && i < p->step[0].count; i++)
		before += p->candidate[p->step[0].first + i].visits;
	return before + 1;
}

int
slow_first_try(const struct trace_playout *p, int ply)
{
	return ply + 1 < p->length && leaves_new_node(p, ply + 1) ? ply + 1 : -1;
}

bool
slow_has_priors(const struct trace_playout *p, const struct trace_step *step)
{
	const struct trace_child *child = &p->child[step->opened];
	bool differ = false;

	for (int i = 1; i < step->children; i++)
		differ = differ || child[i].prior != child[0].prior;
	return step->children > 0 && child[0].prior >= 0 && differ;
}

/* Where both choose at once an evaluation is backed up itself; else a result is drawn with it. */
bool
slow_has_share(const struct trace_playout *p)
{
	return p->value != p->result || (p->joint && p->end == TRACE_JUDGED);
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

const struct trace_candidate *
slow_selected(const struct slow *w, int ply)
{
	const struct trace_playout *p = &w->record->playout;
	const struct trace_candidate *c = &p->candidate[p->step[ply].first];

	while (c->move != p->step[ply].move)
		c++;
	return c;
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
	return w->record->kind == TRACE_KIND_PLAYOUT && w->record->playout.joint;
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

/* ---- positions ---- */

int
slow_level(const struct slow_scene *scene)
{
	return scene->at.at > 0 ? scene->at.at - 1 : 0;
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

/* ---- beads ---- */

double
slow_chance(const struct trace_box *b, move_t m)
{
	double all = 0, own = 0;

	for (int i = 0; i < b->count; i++) {
		all += b->beads[i];
		own += b->moves[i] == m ? b->beads[i] : 0;
	}
	return all > 0 ? 100 * own / all : 0;
}

/* ---- as a report ---- */

static void
report_candidate(const struct trace_candidate *c, struct root_move *m)
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

static void
report_candidates(const struct slow *w, const struct slow_scene *scene, struct report *out)
{
	const struct trace_step *step = &w->record->playout.step[scene->at.at];

	for (int i = 0; i < step->count; i++) {
		struct trace_candidate c =
			slow_candidate(w, scene->at.at, i, scene->at.phase == SLOW_BACKUP);
		int k = report_find(out, c.move);
		report_candidate(&c, &out->moves[k]);
		out->playouts += c.visits;
		if (out->best < 0 || c.visits > out->moves[out->best].visits)
			out->best = k;
	}
	out->value = out->best >= 0 ? out->moves[out->best].value : 0;
}

/* The heat goes by their values; what is shown as text is another matter. */
static void
report_tried(const struct slow *w, const struct slow_scene *scene, struct report *out)
{
	enum { TRUSTED = 10000 };
	const struct slow_level *l = &w->descent.level[slow_level(scene)];
	const struct slow_tried *best = slow_descent_best(l);

	for (int i = 0; i < l->count; i++) {
		const struct slow_tried *t = &l->tried[i];
		int k = report_find(out, t->move);
		if (k < 0 || !t->valued || t->bound == TRACE_UNKNOWN)
			continue;
		out->moves[k].value = slow_value(w, t->value, &out->moves[k].proven);
		out->moves[k].visits = TRUSTED;
		if (t == best)
			out->best = k;
	}
}

static void
report_beads(const struct trace_box *b, enum slow_phase phase, struct report *out)
{
	out->source = REPORT_BEADS;
	for (int i = 0; i < b->count; i++) {
		int k = report_find(out, b->moves[i]);
		if (k < 0)
			continue;
		out->moves[k].visits =
			phase == SLOW_PAY && b->moves[i] == b->move ? b->change[1] : b->beads[i];
		out->playouts += out->moves[k].visits;
		if (b->moves[i] == b->move && phase != SLOW_BOX)
			out->best = k;
	}
}

void
slow_report(const struct slow *w, const struct game *g, const struct slow_scene *scene,
	struct report *out)
{
	report_init(out, g, &scene->position);
	out->running = true;
	out->best = -1;
	enum slow_phase phase = scene->at.phase;
	if (phase == SLOW_SELECT || phase == SLOW_BACKUP)
		report_candidates(w, scene, out);
	else if (phase == SLOW_UP)
		report_tried(w, scene, out);
	else if (phase == SLOW_BOX || phase == SLOW_DRAW || phase == SLOW_PAY)
		report_beads(&w->record->box, phase, out);
	else
		out->count = 0;
}
