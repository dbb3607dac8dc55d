/* The heat of the cells: see heat.h. Pure. */
#include "tui/board/heat.h"

#include <math.h>
#include <stdlib.h>

/* The percentage at which each fixed step begins: few enough steps to distinguish by eye, so they are
 * narrow where games are decided. */
static const signed char limits[][HEAT_STEPS] = {
	[HEAT_WIN] = { 0, 30, 40, 46, 50, 54, 60, 70 },
	[HEAT_VISITS] = { -1, 2, 5, 7, 10, 17, 25, 50 },
	[HEAT_BONUS] = { 0, 12, 25, 37, 50, 62, 75, 87 },
};

/* The most discs lost by the moves of each step. */
static const signed char exact_limits[HEAT_STEPS] = { -1, 18, 12, 8, 6, 4, 2, 0 };

/* Percents a step, if win rates are compared with the best: what is behind it by all of the widest steps is
 * bad enough, and differences between good moves remain visible. */
enum { WIDEST = 4 };

/* The last step whose limit a whole percentage has reached, or -1. */
static int
fixed_step(enum heat heat, int percent)
{
	int step = HEAT_STEPS - 1;

	while (step >= 0 && (limits[heat][step] < 0 || percent < limits[heat][step]))
		step--;
	return step;
}

static int
percent_of(double share)
{
	return (int)rint(100 * share);
}

int
heat_of_share(double share)
{
	return fixed_step(HEAT_VISITS, percent_of(share));
}

int
heat_of_percent(const struct heat_scale *scale, int percent)
{
	if (!scale->relative || scale->best < 0)
		return fixed_step(HEAT_WIN, percent);
	int behind = percent < scale->best ? (scale->best - percent) / scale->width : 0;
	return behind < HEAT_STEPS ? HEAT_STEPS - 1 - behind : 0;
}

int
heat_limit(const struct heat_scale *scale, int step)
{
	if (scale->heat == HEAT_WIN && scale->relative && scale->best >= 0)
		return step > 0 ? scale->best - (HEAT_STEPS - step) * scale->width + 1 : -1;
	return scale->heat <= HEAT_BONUS ? limits[scale->heat][step] : -1;
}

/* The ends of the win rates that are open: of those that are trusted, or of all. */
struct ends {
	bool trusted;
	int worst, best;
};

static void
widen(struct ends *e, const struct root_move *m, enum side side)
{
	if (move_proof(m) != GAME_OPEN || !root_move_is_searched(m) ||
		(e->trusted && (!move_is_meaningful(m) || m->limit)))
		return;
	int percent = move_percent(m, side);
	e->worst = e->best < 0 || percent < e->worst ? percent : e->worst;
	e->best = percent > e->best ? percent : e->best;
}

static struct ends
find_ends(const struct report *info, bool trusted)
{
	struct ends e = { .trusted = trusted, .best = -1 };
	enum side side = (enum side)info->position.to_move;

	for (int i = 0; i < info->count; i++)
		widen(&e, &info->moves[i], side);
	for (int i = 0; info->has_joint && i < info->joint.side[!side].count; i++) {
		const struct joint_choice *c = &info->joint.side[!side].choice[i];
		const struct root_move m = {
			.visits = c->visits, .value = c->value, .proven = GAME_OPEN
		};
		widen(&e, &m, side ^ 1);
	}
	return e;
}

struct heat_scale
heat_scale_of(enum heat heat, bool relative, const struct report *info)
{
	struct ends e = find_ends(info, true);
	struct heat_scale s = { .heat = heat, .relative = relative, .width = 1 };

	if (e.best < 0)
		e = find_ends(info, false);
	s.best = e.best;
	while (s.width < WIDEST && e.best - e.worst >= HEAT_STEPS * s.width)
		s.width++;
	return s;
}

/* ---- a move ---- */

/* Whether its exact values are discs: on boards that count them they are even. */
static bool
is_in_discs(const struct report *info)
{
	bool discs = false;

	for (int i = 0; i < info->count && !discs; i++)
		discs = info->moves[i].exact != EXACT_UNKNOWN && abs(info->moves[i].exact) > 1;
	return discs;
}

/* By what it loses, in discs; else by its result. -1 while unknown. */
static int
exact_step(const struct report *info, const struct root_move *m)
{
	int step = HEAT_STEPS - 1, result = root_move_result(m);

	if (is_in_discs(info)) {
		int loss = exact_loss(info, m);
		while (loss != EXACT_UNKNOWN && step > 0 && loss > exact_limits[step])
			step--;
		return loss == EXACT_UNKNOWN ? -1 : step;
	}
	if (result == GAME_OPEN)
		return -1;
	return fixed_step(
		HEAT_WIN, percent_of(report_win_rate(result, (enum side)info->position.to_move)));
}

/* A move's exploration bonus relative to the largest. */
static double
bonus_share(const struct report *info, const struct root_move *m)
{
	float most = 0;

	for (int i = 0; i < info->count; i++) {
		if (move_is_meaningful(&info->moves[i]) && info->moves[i].bonus > most)
			most = info->moves[i].bonus;
	}
	return most > 0 ? (double)(m->bonus / most) : 0;
}

int
heat_of(const struct heat_scale *scale, const struct report *info, const struct root_move *m)
{
	double share = info->playouts > 0 ? (double)m->visits / (double)info->playouts : 0;

	if (info->source == REPORT_BEADS)
		return scale->heat == HEAT_OFF || info->playouts == 0 ? -1 : heat_of_share(share);
	switch (scale->heat) {
	case HEAT_WIN:
		if (move_proof(m) == GAME_OPEN && !root_move_is_searched(m))
			return -1;
		return heat_of_percent(scale, move_percent(m, (enum side)info->position.to_move));
	case HEAT_VISITS:
		return info->playouts < MEANINGFUL_VISITS ? -1 : heat_of_share(share);
	case HEAT_BONUS:
		return m->proven == GAME_OPEN && move_is_meaningful(m)
			       ? fixed_step(HEAT_BONUS, percent_of(bonus_share(info, m)))
			       : -1;
	case HEAT_EXACT:
		return exact_step(info, m);
	case HEAT_OFF:
		break;
	}
	return -1;
}

/* ---- how a step looks ---- */

struct style
heat_style(int step)
{
	return (struct style){
		.ink = (unsigned char)(TONE_ON_HEAT_0 + step),
		.paper = (unsigned char)(TONE_HEAT_0 + step),
	};
}

enum heat_area
heat_area(const struct heat_scale *scale, const struct report *info, const struct root_move *m)
{
	/* Percents of the visits. */
	enum { LINE_FROM = 1, CELL_FROM = 10 };
	int64_t share = info->playouts > 0 ? 100 * m->visits / info->playouts : 0;

	if (move_proof(m) != GAME_OPEN || scale->heat == HEAT_EXACT)
		return AREA_CELL;
	if (info->source != REPORT_PLAYOUTS)
		return m->limit ? AREA_LINE : AREA_CELL;
	if (!move_is_meaningful(m) || share < LINE_FROM)
		return AREA_TEXT;
	return share < CELL_FROM ? AREA_LINE : AREA_CELL;
}

struct style
heat_number_style(struct capabilities caps, const struct heat_scale *scale,
	const struct report *info, const struct root_move *m, struct style plain)
{
	int step = heat_of(scale, info, m);
	bool text = heat_area(scale, info, m) == AREA_TEXT;
	struct style style = heat_style(step);

	if (caps.depth == DEPTH_MONO && text)
		plain.attr |= ATTR_DIM;
	if (caps.depth == DEPTH_MONO || step < 0)
		return plain;
	style.attr = plain.attr;
	if (text) {
		style.ink = (unsigned char)(TONE_HEAT_TEXT_0 + step);
		style.paper = plain.paper;
		style.attr |= caps.depth == DEPTH_8 ? ATTR_BOLD : 0; /* brighter */
	}
	return style;
}

int
heat_exact_limit(int step)
{
	return exact_limits[step];
}
