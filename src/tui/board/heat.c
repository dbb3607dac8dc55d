/* The heat of the cells: see heat.h. Pure. */
#include "tui/board/heat.h"

#include <math.h>
#include <stdlib.h>

/* The percentage at which each step begins: few enough steps to distinguish by eye, so they are
 * narrow where games are decided. */
static const signed char limits[][HEAT_STEPS] = {
	[HEAT_WIN] = { 0, 30, 40, 46, 50, 54, 60, 70 },
	[HEAT_VISITS] = { -1, 2, 5, 7, 10, 17, 25, 50 },
	[HEAT_BONUS] = { 0, 12, 25, 37, 50, 62, 75, 87 },
};

int
heat_limit(enum heat heat, int step)
{
	return heat <= HEAT_BONUS ? limits[heat][step] : -1;
}

/* The last step whose limit a value between 0 and 1 has reached, or -1. */
static int
step_of(enum heat heat, double value)
{
	int step = HEAT_STEPS - 1;

	while (step >= 0 && (limits[heat][step] < 0 || 100 * value < limits[heat][step]))
		step--;
	return step;
}

int
heat_of_share(double share)
{
	return step_of(HEAT_VISITS, share);
}

int
heat_of_rate(double rate)
{
	return step_of(HEAT_WIN, rate);
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

/* The most discs lost by the moves of each step. */
static const signed char exact_limits[HEAT_STEPS] = { -1, 18, 12, 8, 6, 4, 2, 0 };

/* Whether its exact values are discs: on boards that count them they are even. */
static bool
is_in_discs(const struct report *info)
{
	bool discs = false;

	for (int i = 0; i < info->count && !discs; i++)
		discs = info->moves[i].exact != EXACT_UNKNOWN && abs(info->moves[i].exact) > 1;
	return discs;
}

/* The step of the heat for a move's loss: the best are the brightest; -1 while unknown. */
static int
exact_heat(const struct report *info, const struct root_move *m)
{
	int loss = exact_loss(info, m), step = HEAT_STEPS - 1;

	if (loss == EXACT_UNKNOWN)
		return -1;
	if (!is_in_discs(info))
		return loss == 0 ? step : loss == 1 ? step / 2 : 0;
	while (step > 0 && loss > exact_limits[step])
		step--;
	return step;
}

/* ---- relative to the other moves ---- */

/* A win rate of few visits is pulled towards the mean, by half at this many: the first playouts
 * would only make colours jump. */
enum { HALF_TRUSTED = 30 };

/* The least span of a relative scale: 4 points of win rate, less than which is rarely worth a
 * look, ... */
static const double least_span = .04;

/* ... and as many standard errors of the difference between both ends: about as far apart are the
 * best and the worst of several equal moves by chance alone. */
enum { NOISE_SPAN = 3 };

/* How far a move's win rate is trusted, 0 to 1. */
static double
trust(const struct root_move *m)
{
	if (move_proof(m) != GAME_OPEN)
		return 0;
	if (m->depth > 0) /* no mean, and no chance in it */
		return 1;
	return (double)m->visits / ((double)m->visits + HALF_TRUSTED);
}

/* The win rate by which a move has its place in the scale. */
static double
placed_rate(const struct heat_scale *s, const struct report *info, const struct root_move *m)
{
	double rate = move_win_rate(m, (enum side)info->position.to_move);

	/* No better than the best, although that may be all that is known so far. */
	if (m->limit && info->best >= 0)
		rate = fmin(rate,
			move_win_rate(&info->moves[info->best], (enum side)info->position.to_move));
	return move_proof(m) != GAME_OPEN ? rate : s->mean + trust(m) * (rate - s->mean);
}

static double
mean_rate(const struct report *info)
{
	double sum = 0, weights = 0;

	for (int i = 0; i < info->count; i++) {
		double weight = trust(&info->moves[i]);
		sum += weight * move_win_rate(&info->moves[i], (enum side)info->position.to_move);
		weights += weight;
	}
	return weights > 0 ? sum / weights : .5;
}

/* The square of the standard error of a move's place. */
static double
variance(const struct root_move *m)
{
	return m->visits > 0 ? trust(m) * trust(m) * .25 / (double)m->visits : 0;
}

static void
find_ends(struct heat_scale *s, const struct report *info)
{
	for (int i = 0; i < info->count; i++) {
		double rate = placed_rate(s, info, &info->moves[i]);
		if (move_proof(&info->moves[i]) != GAME_OPEN ||
			!root_move_is_searched(&info->moves[i]))
			continue;
		if (s->worst < 0 || rate < s->low) {
			s->low = rate;
			s->worst = i;
		}
		if (s->best < 0 || rate > s->high || (rate == s->high && i == info->best)) {
			s->high = rate;
			s->best = i;
		}
	}
}

struct heat_scale
heat_scale_of(enum heat heat, bool relative, const struct report *info)
{
	struct heat_scale s = {
		.heat = heat, .relative = relative, .worst = -1, .best = -1, .high = 1
	};

	s.mean = mean_rate(info);
	find_ends(&s, info);
	if (s.best < 0)
		return s;
	double noise = sqrt(variance(&info->moves[s.worst]) + variance(&info->moves[s.best]));
	double more = fmax(least_span, NOISE_SPAN * noise) - (s.high - s.low);
	if (more > 0) {
		s.low -= more / 2;
		s.high += more / 2;
	}
	return s;
}

/* The step of a win rate of the side to move. */
static int
win_heat(const struct heat_scale *s, const struct report *info, const struct root_move *m)
{
	if (s->relative && move_proof(m) == GAME_OPEN && !root_move_is_searched(m))
		return -1;
	if (!s->relative && !move_is_meaningful(m))
		return -1;
	if (!s->relative || s->best < 0)
		return heat_of_rate(move_win_rate(m, (enum side)info->position.to_move));
	double place = (placed_rate(s, info, m) - s->low) / (s->high - s->low);
	int step = (int)floor(HEAT_STEPS * place);
	return step < 0 ? 0 : step < HEAT_STEPS ? step : HEAT_STEPS - 1;
}

/* ---- all together ---- */

int
heat_of(const struct heat_scale *scale, const struct report *info, const struct root_move *m)
{
	double share = info->playouts > 0 ? (double)m->visits / (double)info->playouts : 0;
	int step = scale->heat == HEAT_EXACT ? exact_heat(info, m) : -1;

	if (info->source == REPORT_BEADS)
		return scale->heat == HEAT_OFF || info->playouts == 0 ? -1
								      : step_of(HEAT_VISITS, share);
	if (step >= 0)
		return step;
	switch (scale->heat) {
	case HEAT_WIN:
		return win_heat(scale, info, m);
	case HEAT_VISITS:
		return info->playouts < MEANINGFUL_VISITS ? -1 : step_of(HEAT_VISITS, share);
	case HEAT_BONUS:
		return m->proven == GAME_OPEN && move_is_meaningful(m)
			       ? step_of(HEAT_BONUS, bonus_share(info, m))
			       : -1;
	case HEAT_EXACT:
		return root_move_result(m) == GAME_OPEN
			       ? -1
			       : heat_of_rate(report_win_rate(
					 root_move_result(m), (enum side)info->position.to_move));
	case HEAT_OFF:
	case HEATS:
		break;
	}
	return -1;
}

struct style
heat_style(int step)
{
	return (struct style){
		.ink = (unsigned char)(TONE_ON_HEAT_0 + step),
		.paper = (unsigned char)(TONE_HEAT_0 + step),
	};
}

char
heat_sign(int step)
{
	return step < 0 ? ' ' : "-.::++*#"[step];
}

int
heat_exact_limit(int step)
{
	return exact_limits[step];
}
