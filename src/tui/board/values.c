/* The value of moves as text: see values.h. Pure. */
#include "tui/board/values.h"

#include <math.h>
#include <stdio.h>

#include "base/language.h"

void
share_text(int64_t visits, int64_t playouts, char out[8])
{
	double share = playouts > 0 ? 100 * (double)visits / (double)playouts : 0;

	snprintf(out, 8, share > 0 && share < 1 ? "<1%%" : "%.0f%%", share);
}

/* ---- win rates ---- */

void
values_of_pairs(struct report *info)
{
	int mover = (int)info->position.to_move;

	for (int side = 0; info->has_joint && side < 2; side++) {
		for (int i = 0; i < info->joint.side[side].count; i++) {
			double value = joint_mean(&info->joint, (enum side)side, i);
			info->joint.side[side].choice[i].value = value;
			if (side == mover && i < info->count)
				info->moves[i].value = value;
		}
	}
}

struct root_move
move_of_choice(const struct joint_choice *c)
{
	return (struct root_move){ .move = c->move,
		.visits = c->visits,
		.value = c->value,
		.proven = GAME_OPEN,
		.exact = EXACT_UNKNOWN };
}

double
move_value(const struct root_move *m)
{
	return m->proven == GAME_OPEN ? m->value : m->proven;
}

double
move_win_rate(const struct root_move *m, enum side side)
{
	return report_win_rate(move_value(m), side);
}

bool
move_is_meaningful(const struct root_move *m)
{
	return m->visits >= MEANINGFUL_VISITS || m->depth > 0 || m->proven != GAME_OPEN;
}

bool
move_is_guess(const struct root_move *m)
{
	return m->visits > 0 && m->visits < MEANINGFUL_VISITS && m->proven == GAME_OPEN;
}

bool
search_is_meaningful(const struct report *info)
{
	return info->source == REPORT_BEADS || info->playouts >= MEANINGFUL_VISITS ||
	       info->depth > 0 || report_result(info) != GAME_OPEN;
}

bool
search_prefers(const struct report *info, int place)
{
	if (place < 0 || place != info->best || !search_is_meaningful(info))
		return false;
	const struct root_move *m = &info->moves[place];
	return root_move_is_searched(m) || root_move_result(m) != GAME_OPEN ||
	       info->source != REPORT_PLAYOUTS;
}

bool
search_goes_by_visits(const struct report *info)
{
	bool most = info->source == REPORT_PLAYOUTS && info->best >= 0;

	for (int i = 0; i < info->count && most; i++)
		most = info->moves[i].visits <= info->moves[info->best].visits;
	return most;
}

int
move_distance(const struct root_move *m)
{
	int result = root_move_result(m);

	return result == GAME_OPEN || result == 0 ? 0 : (m->length + 1) / 2;
}

/* "W", "=", "L", or "W5", "L5". */
static void
proof_text(const struct root_move *m, enum side point, int proof, char out[8])
{
	int own = side_sign(point) * proof, moves = move_distance(m) % 1000;

	if (own && moves > 0)
		snprintf(out, 8, "%c%d", own > 0 ? 'W' : 'L', moves);
	else
		snprintf(out, 8, "%c", own > 0 ? 'W' : own < 0 ? 'L' : '=');
}

/* Tenths of percents: whole percents are rounded from them, so that a number is the same wherever it appears
 * and has the same colour. An evaluation's are never 0 or 100, since it knows nothing for certain. The
 * standard error of a win rate is at most 50 / sqrt(visits) points: 7 at 50 visits, 1 at 2500. A digit is
 * shown once its unit is about a tenth of that. With fewer visits the rate is estimated as if one more
 * playout had been won and one lost, so that the first one alone says 70 or 30 and not 100 or 0. */
double
move_printed_rate(const struct root_move *m, enum side side)
{
	double rate = 100 * move_win_rate(m, side), visits = (double)m->visits;

	if (m->proven != GAME_OPEN)
		return rate;
	if (m->depth > 0 && m->visits == 0)
		rate = fmax(1, fmin(rate, 99));
	if (move_is_guess(m))
		return fmin(10 * rint((rate * visits + 100) / (visits + 2) / 10), 99);
	return rint(10 * rate) / 10;
}

void
mean_text(double value, int64_t visits, enum side side, char out[8])
{
	const struct root_move m = { .value = value, .visits = visits, .proven = GAME_OPEN };

	if (visits == 0)
		snprintf(out, 8, "-");
	else
		snprintf(out, 8, "%.*f", !move_is_guess(&m), move_printed_rate(&m, side));
}

int
move_percent(const struct root_move *m, enum side side)
{
	return (int)rint(move_printed_rate(m, side));
}

void
win_rate_text(const struct root_move *m, enum side point, bool tenths, char *out)
{
	double rate = move_printed_rate(m, point);
	int limit = side_sign(point) * m->limit;
	bool evaluated = m->depth > 0 && m->visits == 0;

	if (m->proven != GAME_OPEN)
		proof_text(m, point, m->proven, out);
	else if (evaluated && limit)
		snprintf(out, 8, "%.0f%c", rate, limit > 0 ? '-' : '+');
	else if (m->visits == 0 && !evaluated)
		snprintf(out, 8, "-");
	else if (tenths && (evaluated || m->visits >= 2500) && rate < 99.95)
		snprintf(out, 8, "%.1f", rate);
	else
		snprintf(out, 8, "%.0f", rate);
}

const char *
proof_word(int proven, enum side point)
{
	if (proven == GAME_OPEN)
		return "";
	return proven == 0                             ? _("draw")
	       : (proven > 0) == (point == SIDE_FIRST) ? _("win")
						       : _("loss");
}

/* ---- exact values ---- */

void
exact_value_text(const struct game *g, int value, enum side point, char *out)
{
	int own = side_sign(point) * value;

	if (g->counts_discs && own)
		snprintf(out, EXACT_TEXT, "%+d", (signed char)own);
	else
		snprintf(out, EXACT_TEXT, "%c", own > 0 ? 'W' : own < 0 ? 'L' : '=');
}

void
exact_move_text(const struct game *g, const struct root_move *m, enum side point, char *out)
{
	out[0] = '\0';
	if (m->exact != EXACT_UNKNOWN && !g->counts_discs)
		proof_text(m, point, m->exact, out);
	else if (m->exact != EXACT_UNKNOWN)
		exact_value_text(g, m->exact, point, out);
}

int
exact_loss(const struct report *info, const struct root_move *m)
{
	if (!info->known || m->exact == EXACT_UNKNOWN)
		return EXACT_UNKNOWN;
	return state_sign(&info->position) * (info->exact - m->exact);
}

bool
is_exactly_best(const struct report *info, const struct root_move *m)
{
	return exact_loss(info, m) == 0;
}

bool
is_marked_best(const struct report *info, const struct root_move *m)
{
	int equal = 0;

	for (int i = 0; i < info->count; i++)
		equal += is_exactly_best(info, &info->moves[i]);
	return is_exactly_best(info, m) && (equal < info->count || info->count == 1);
}

wchar_t
exactly_best_sign(struct capabilities caps)
{
	return look_glyph(caps, L'◆', '@');
}
