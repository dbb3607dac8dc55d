/* What a move's numbers look like: heat by steps, win rates as text. Pure. */
#include <stdio.h>

#include "tui/board_view.h"

int
heat_of(enum heat heat, const struct search_info *info, const struct search_move *m)
{
	static const double win_limit[HEAT_STEPS - 1] = { .30, .42, .50, .58, .70 };
	static const double share_limit[HEAT_STEPS - 1] = { .02, .05, .10, .25, .50 };
	const double *limit = heat == HEAT_WIN ? win_limit : share_limit;
	int step = 0;
	double value;

	if (heat == HEAT_WIN) {
		if (!move_is_meaningful(m))
			return -1;
		double mean = m->proven == GAME_OPEN ? m->value : m->proven;
		value = search_win_rate(mean, (enum side)info->position.to_move);
	} else {
		if (info->playouts < MEANINGFUL_VISITS)
			return -1;
		value = (double)m->visits / (double)info->playouts;
		if (value < share_limit[0])
			return -1;
	}
	while (step < HEAT_STEPS - 1 && value >= limit[step])
		step++;
	return step;
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
	return step < 0 ? ' ' : " .:+*#"[step];
}

bool
move_is_meaningful(const struct search_move *m)
{
	return m->visits >= MEANINGFUL_VISITS || m->proven != GAME_OPEN;
}

void
win_rate_text(const struct search_info *info, const struct search_move *m, bool tenths, char *out)
{
	static const char *const proof[] = { "lost", "draw", "win" };

	if (m->proven != GAME_OPEN) {
		snprintf(out, 8, "%s", proof[1 + state_sign(&info->position) * m->proven]);
		return;
	}
	double rate = 100 * search_win_rate(m->value, (enum side)info->position.to_move);

	/* A tenth of a percent is noise below some thousands of visits. */
	if (tenths && m->visits >= 2500 && rate < 99.95)
		snprintf(out, 8, "%.1f", rate);
	else
		snprintf(out, 8, "%.0f", rate);
}
