/* How the search came to its numbers: the win rates of the first five moves against time. A flat
 * lead is one to trust. The screen's thread only. */
#include <math.h>
#include <stdio.h>

#include "base/language.h"
#include "games/notation.h"
#include "match/words.h"
#include "tui/app.h"
#include "tui/chart.h"

enum { CURVES = 5, LABEL = 7, AXIS = 5, MOST_LINES = 30 };

static const struct style quiet = { .attr = ATTR_DIM };

/* The best move stands out, the others step back with their rank. */
static const struct chart_pen pens[CURVES] = {
	{ { .ink = TONE_ACCENT, .attr = ATTR_BOLD }, '#' },
	{ { .ink = TONE_ON_SQUARE }, 'o' },
	{ { .ink = TONE_QUIET }, '+' },
	{ { .ink = TONE_QUIET }, '-' },
	{ { .ink = TONE_LINE }, '.' },
};

static double
rate_at(const struct app *a, int sample, int rank)
{
	float value = a->history.sample[sample].value[a->order[rank]];
	return isnan(value) ? NAN : 100 * search_win_rate((double)value, app_point(a));
}

/* What the curves span, in steps of 5 percent. */
static bool
find_range(const struct app *a, int curves, double *low, double *high)
{
	*low = 100;
	*high = 0;
	for (int i = a->history.count / 8; i < a->history.count; i++) {
		for (int rank = 0; rank < curves; rank++) {
			double rate = rate_at(a, i, rank);
			if (isnan(rate))
				continue;
			*low = fmin(*low, rate);
			*high = fmax(*high, rate);
		}
	}
	if (*low > *high)
		return false;
	*low = fmax(0, floor((*low - .5) / 5) * 5);
	*high = fmin(100, ceil((*high + .5) / 5) * 5);
	return true;
}

static void
draw_curve(const struct app *a, struct canvas *c, const struct chart *ch, int rank, double low,
	double high)
{
	const struct history *h = &a->history;
	double end = h->sample[h->count - 1].at_ms, before = NAN;

	for (int x = 0, i = 0; x < ch->area.width; x++) {
		double at = end * (x + 1) / ch->area.width;
		while (i + 1 < h->count && h->sample[i + 1].at_ms <= at)
			i++;
		if (h->sample[i].at_ms > at)
			continue;
		double value = (rate_at(a, i, rank) - low) / (high - low);
		if (!isnan(value))
			chart_curve(ch, c, x, isnan(before) ? value : before, value, pens[rank]);
		before = value;
	}
}

/* The free line nearest to y. */
static int
free_line(const bool *taken, int lines, int y)
{
	for (int k = 0; k < lines; k++) {
		if (y + k < lines && !taken[y + k])
			return y + k;
		if (y - k >= 0 && !taken[y - k])
			return y - k;
	}
	return y;
}

/* The moves' names at the ends of their curves, each on a line of its own. */
static void
draw_names(const struct app *a, struct canvas *c, const struct chart *ch, int curves, double low,
	double high)
{
	bool taken[MOST_LINES] = { false };
	int x = ch->area.x + ch->area.width + 1, lines = ch->area.height;

	for (int rank = 0; rank < curves; rank++) {
		double rate = rate_at(a, a->history.count - 1, rank);
		char name[GAME_MOVE_TEXT];
		if (isnan(rate))
			continue;
		int y = (int)fmin(lines - 1, fmax(0, (high - rate) / (high - low) * lines));
		y = free_line(taken, lines, y);
		taken[y] = true;
		game_move_text(
			a->game, &a->info.position, a->info.moves[a->order[rank]].move, name);
		struct style style = rank == 0   ? (struct style){ .attr = ATTR_BOLD }
				     : rank == 1 ? (struct style){ 0 }
						 : quiet;
		canvas_printf(c, x, ch->area.y + y, style, "%s", name);
	}
}

void
view_history_draw(const struct app *a, struct canvas *c, struct rect r)
{
	int curves = a->info.count < CURVES ? a->info.count : CURVES;
	struct chart ch = { .look = a->look };
	double low, high;

	if (r.height > MOST_LINES)
		r.height = MOST_LINES;
	if (a->info.beads || a->history.count < 2 || r.height < 5 ||
		!find_range(a, curves, &low, &high))
		return;
	ch.area = (struct rect){ r.x + AXIS, r.y + 1, r.width - AXIS - LABEL, r.height - 2 };
	canvas_printf(c, r.x, r.y, quiet, _("Search so far, %c win"), side_letter(app_point(a)));
	chart_ground(&ch, c);
	canvas_printf(c, r.x, ch.area.y, quiet, "%4.0f", high);
	canvas_printf(c, r.x, ch.area.y + ch.area.height - 1, quiet, "%4.0f", low);
	for (int rank = curves - 1; rank >= 0; rank--)
		draw_curve(a, c, &ch, rank, low, high);
	draw_names(a, c, &ch, curves, low, high);
	double end = a->history.sample[a->history.count - 1].at_ms / 1000;
	int y = r.y + r.height - 1;
	canvas_text(c, ch.area.x, y, quiet, "0 s");
	canvas_printf(c, ch.area.x + ch.area.width - 6, y, quiet, "%4.1f s", end);
}
