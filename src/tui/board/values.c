/* The value of moves, as text and as steps of the heat: see values.h. Pure. */
#include "tui/board/values.h"

#include <math.h>
#include <stdio.h>

#include "base/language.h"

/* ---- lines ---- */

/* The lines in the order of their importance. */
static const unsigned char lines[NUMBERS][3] = {
	[NUMBERS_BOTH] = { LINE_RATE, LINE_VISITS, LINE_EXACT },
	[NUMBERS_EXACT] = { LINE_EXACT, LINE_RATE, LINE_VISITS },
	[NUMBERS_VISITS] = { LINE_VISITS, LINE_SHARE },
	[NUMBERS_WIN] = { LINE_RATE },
};

unsigned
cell_lines(enum numbers numbers, int height, bool has_exact)
{
	unsigned found = 0;

	for (int i = 0; i < 3 && height > 0; i++) {
		if (!lines[numbers][i] || (lines[numbers][i] == LINE_EXACT && !has_exact))
			continue;
		found |= lines[numbers][i];
		height--;
	}
	return found;
}

/* ---- heat ---- */

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

static double
win_rate(const struct root_move *m, enum side side)
{
	return report_win_rate(m->proven == GAME_OPEN ? m->value : m->proven, side);
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

int
exact_loss(const struct exact_view *v, int index)
{
	int value = v->info.moves[index].exact;

	if (!v->info.known || value == EXACT_UNKNOWN)
		return EXACT_UNKNOWN;
	return state_sign(&v->info.position) * (v->info.exact - value);
}

/* The step of the heat for a move's loss: the best are the brightest; -1 while unknown. */
static int
exact_heat(const struct exact_view *v, int index)
{
	int loss = exact_loss(v, index), step = HEAT_STEPS - 1;

	if (loss == EXACT_UNKNOWN)
		return -1;
	if (!v->game->counts_discs)
		return loss == 0 ? step : loss == 1 ? step / 2 : 0;
	while (step > 0 && loss > exact_limits[step])
		step--;
	return step;
}

int
heat_of(enum heat heat, const struct report *info, const struct exact_view *exact,
	const struct root_move *m)
{
	enum side mover = (enum side)info->position.to_move;
	int step = exact && heat == HEAT_EXACT ? exact_heat(exact, (int)(m - info->moves)) : -1;

	if (info->source == REPORT_BEADS)
		return heat == HEAT_OFF || info->playouts == 0
			       ? -1
			       : step_of(HEAT_VISITS, (double)m->visits / (double)info->playouts);
	if (step >= 0)
		return step;
	switch (heat) {
	case HEAT_WIN:
		return move_is_meaningful(m) ? step_of(heat, win_rate(m, mover)) : -1;
	case HEAT_VISITS:
		return info->playouts < MEANINGFUL_VISITS
			       ? -1
			       : step_of(heat, (double)m->visits / (double)info->playouts);
	case HEAT_BONUS:
		return m->proven == GAME_OPEN && move_is_meaningful(m)
			       ? step_of(heat, bonus_share(info, m))
			       : -1;
	case HEAT_EXACT:
		return m->proven == GAME_OPEN ? -1 : step_of(HEAT_WIN, win_rate(m, mover));
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

bool
move_is_meaningful(const struct root_move *m)
{
	return m->visits >= MEANINGFUL_VISITS || m->proven != GAME_OPEN;
}

bool
search_is_meaningful(const struct report *info)
{
	return info->source == REPORT_BEADS || info->playouts >= MEANINGFUL_VISITS ||
	       info->proven != GAME_OPEN;
}

/* The standard error of a win rate is at most 50 / sqrt(visits) points: 7 at 50 visits, 1 at 2500.
 * A digit is shown once its unit is about a tenth of that. With fewer visits the rate is estimated
 * as if one more playout had been won and one lost, so that the first one alone says 70 or 30 and
 * not 100 or 0. */
void
win_rate_text(const struct root_move *m, enum side point, bool tenths, char *out)
{
	double rate = 100 * win_rate(m, point), visits = (double)m->visits;

	if (m->proven != GAME_OPEN)
		snprintf(out, 8, "%c", rate > 50 ? '>' : rate < 50 ? '<' : '=');
	else if (m->visits == 0)
		snprintf(out, 8, "-");
	else if (m->visits < MEANINGFUL_VISITS)
		snprintf(out, 8, "~%.0f",
			fmin(10 * round((rate * visits + 100) / (visits + 2) / 10), 99));
	else if (tenths && m->visits >= 2500 && rate < 99.95)
		snprintf(out, 8, "%.1f", rate);
	else
		snprintf(out, 8, "%.0f", rate);
}

const char *
proof_word(const struct root_move *m, enum side point)
{
	if (m->proven == GAME_OPEN)
		return "";
	return m->proven == 0                             ? _("draw")
	       : (m->proven > 0) == (point == SIDE_FIRST) ? _("win")
							  : _("loss");
}

/* ---- exact values ---- */

void
exact_value_text(const struct exact_view *v, int value, enum side point, char *out)
{
	int own = point == SIDE_FIRST ? value : -value;

	if (v->game->counts_discs && own)
		snprintf(out, EXACT_TEXT, "%+d", own);
	else
		snprintf(out, EXACT_TEXT, "%c", own > 0 ? '>' : own < 0 ? '<' : '=');
}

void
exact_move_text(const struct exact_view *v, int index, enum side point, char *out)
{
	int value = v->info.moves[index].exact;

	out[0] = '\0';
	if (value != EXACT_UNKNOWN)
		exact_value_text(v, value, point, out);
}

int
exact_heat_limit(int step)
{
	return exact_limits[step];
}
