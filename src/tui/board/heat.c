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

/* Returns the last step whose limit a whole percentage has reached, or -1. */
static int
fixed_step(enum heat heat, int percent)
{
	int step = HEAT_STEPS - 1;

	while (step >= 0 && (limits[heat][step] < 0 || percent < limits[heat][step]))
		step--;
	return step;
}

int
heat_of_share(double share)
{
	return fixed_step(HEAT_VISITS, (int)rint(100 * share));
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
	return scale->heat == HEAT_EXACT   ? exact_limits[step]
	       : scale->heat <= HEAT_BONUS ? limits[scale->heat][step]
					   : -1;
}

struct heat_scale
heat_scale_of(enum heat heat, bool relative, const struct report *info)
{
	struct heat_scale s = { .heat = heat, .relative = relative, .best = -1, .width = 1 };
	enum side side = (enum side)info->position.to_move;
	const struct joint_side *other = info->has_joint ? &info->joint.side[!side] : NULL;
	int worst = -1, count = info->count + (other ? other->count : 0);

	/* The ends of the win rates that are open: of those that are trusted, or of all. */
	for (int trusted = 1; trusted >= 0 && s.best < 0; trusted--) {
		for (int i = 0; i < count; i++) {
			struct root_move joint;
			const struct root_move *m = &joint;
			if (i < info->count)
				m = &info->moves[i];
			else
				joint = move_of_choice(&other->choice[i - info->count]);
			if (m->proven != GAME_OPEN || !root_move_is_searched(m) ||
				(trusted && (!move_is_meaningful(m) || m->limit)))
				continue;
			int percent = move_percent(m, m == &joint ? side ^ 1 : side);
			worst = s.best < 0 || percent < worst ? percent : worst;
			s.best = percent > s.best ? percent : s.best;
		}
	}
	while (s.width < WIDEST && s.best - worst >= HEAT_STEPS * s.width)
		s.width++;
	return s;
}

/* ---- a move ---- */

/* Returns the step by a move's loss in discs, which are even on boards that count them; otherwise
 * by its result. -1 while unknown. */
static int
exact_step(const struct report *info, const struct root_move *m)
{
	int step = HEAT_STEPS - 1, result = root_move_result(m), loss = exact_loss(info, m);
	bool discs = false;

	for (int i = 0; i < info->count && !discs; i++)
		discs = info->moves[i].exact != EXACT_UNKNOWN && abs(info->moves[i].exact) > 1;
	if (!discs && result != GAME_OPEN)
		return fixed_step(HEAT_WIN,
			(int)rint(
				100 * report_win_rate(result, (enum side)info->position.to_move)));
	if (!discs || loss == EXACT_UNKNOWN)
		return -1;
	while (step > 0 && loss > exact_limits[step])
		step--;
	return step;
}

/* Returns the step of a move of that report, 0 to HEAT_STEPS - 1, or -1 for none: by the win rate of the
 * side to move, the share of visits, the exploration bonus relative to the largest, or by what is
 * exact or proven. */
static int
heat_of(const struct heat_scale *scale, const struct report *info, const struct root_move *m)
{
	double share = info->playouts > 0 ? (double)m->visits / (double)info->playouts : 0;
	double most = 0;

	if (info->source == REPORT_BEADS)
		return scale->heat == HEAT_OFF || info->playouts == 0 ? -1 : heat_of_share(share);
	switch (scale->heat) {
	case HEAT_WIN:
		if (m->proven == GAME_OPEN && !root_move_is_searched(m))
			return -1;
		return heat_of_percent(scale, move_percent(m, (enum side)info->position.to_move));
	case HEAT_VISITS:
		return info->playouts < MEANINGFUL_VISITS ? -1 : heat_of_share(share);
	case HEAT_BONUS:
		for (int i = 0; i < info->count; i++) {
			if (move_is_meaningful(&info->moves[i]))
				most = fmax(most, (double)info->moves[i].bonus);
		}
		if (m->proven != GAME_OPEN || !move_is_meaningful(m))
			return -1;
		return fixed_step(
			HEAT_BONUS, most > 0 ? (int)rint(100 * (double)m->bonus / most) : 0);
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

	if (m->proven != GAME_OPEN || scale->heat == HEAT_EXACT)
		return AREA_CELL;
	if (info->source != REPORT_PLAYOUTS)
		return m->limit ? AREA_LINE : AREA_CELL;
	if (!move_is_meaningful(m) || share < LINE_FROM)
		return AREA_TEXT;
	return share < CELL_FROM ? AREA_LINE : AREA_CELL;
}

struct style
heat_number_style(struct capabilities caps, const struct heat_scale *scale,
	const struct report *info, const struct root_move *m, struct style other)
{
	int step = heat_of(scale, info, m);
	bool text = heat_area(scale, info, m) == AREA_TEXT;
	struct style style = heat_style(step);

	if (caps.depth == DEPTH_MONO && text)
		other.attr |= ATTR_DIM;
	if (caps.depth == DEPTH_MONO || step < 0)
		return other;
	style.attr = other.attr;
	if (text) {
		style.ink = (unsigned char)(TONE_HEAT_TEXT_0 + step);
		style.paper = other.paper;
		style.attr |= caps.depth == DEPTH_8 ? ATTR_BOLD : 0; /* brighter */
	}
	return style;
}
