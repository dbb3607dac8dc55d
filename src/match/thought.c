/* What an engine saw and played: see thought.h. */
#include "match/thought.h"

#include <math.h>
#include <string.h>

#include "match/judge/judge.h"

static struct thought
thought_from_choice(const struct report *info, move_t played)
{
	enum side side = (enum side)info->position.to_move;
	const struct joint_side *own = &info->joint.side[side];
	struct thought t = { .side = side, .exact = EXACT_UNKNOWN };

	for (int i = 0; i < own->count; i++) {
		const struct joint_choice *c = &own->choice[i];
		const struct thought_move seen = { c->move, report_win_rate(c->value, side) };
		if (i == info->best)
			t.best = seen;
		if (c->move != played || c->visits == 0)
			continue;
		t.played = seen;
		t.choices = own->count;
	}
	return t;
}

/* Whole percent, as they are said. */
static long
thought_percent(const struct root_move *m, enum side side)
{
	return lrint(100 * report_win_rate(root_move_value(m), side));
}

/* Whether visits alone have made the best move the best. */
static bool
is_best_by_visits(const struct report *info)
{
	enum side side = (enum side)info->position.to_move;
	const struct root_move *best = &info->moves[info->best];
	bool higher = false;

	for (int i = 0; i < info->count; i++) {
		const struct root_move *m = &info->moves[i];
		if (m->visits > best->visits)
			return false;
		higher = higher || (m->visits >= JUDGE_VISITS &&
					   thought_percent(m, side) > thought_percent(best, side));
	}
	return higher;
}

struct thought
thought_from(const struct report *info, move_t played)
{
	enum side side = (enum side)info->position.to_move;
	struct thought t = { .side = side, .exact = EXACT_UNKNOWN };

	if (info->has_joint)
		return thought_from_choice(info, played);
	if (info->source != REPORT_PLAYOUTS || info->best < 0)
		return t;
	for (int i = 0; i < info->count; i++) {
		const struct root_move *m = &info->moves[i];
		const struct thought_move seen = { m->move,
			report_win_rate(root_move_value(m), side) };
		if (i == info->best)
			t.best = seen;
		if (m->move != played || (m->visits == 0 && m->proven == GAME_OPEN))
			continue;
		t.played = seen;
		t.choices = info->count;
		/* All that have the best value are best. */
		if (info->known && m->exact == info->exact)
			t.exact = m->exact;
	}
	t.looked_most = is_best_by_visits(info);
	if (t.exact != EXACT_UNKNOWN)
		t.best = t.played;
	return t;
}

/* ---- plans ---- */

struct plan
plan_of_move(const struct report *info, move_t move, int node)
{
	struct plan plan = { 0 };

	for (int i = 0; i < info->count; i++) {
		const struct root_move *m = &info->moves[i];
		if (m->move != move || m->pv_length == 0)
			continue;
		plan.node = node;
		plan.value = root_move_value(m);
		plan.length = m->pv_length - 1 < PLAN_MOVES ? m->pv_length - 1 : PLAN_MOVES;
		memcpy(plan.line, m->pv + 1, (size_t)plan.length * sizeof plan.line[0]);
	}
	return plan;
}

int
plan_common(const struct plan *a, const struct plan *b)
{
	int count = 0;

	while (count < a->length && count < b->length && a->line[count] == b->line[count])
		count++;
	return count;
}
