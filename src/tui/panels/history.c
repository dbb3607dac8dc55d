/* The history of the search: the win rates of the first two moves over time. A steady lead is
 * trustworthy. The screen's thread only. */
#include <math.h>
#include <stdio.h>

#include "base/language.h"
#include "games/notation.h"
#include "match/phrases.h"
#include "tui/canvas/chart.h"
#include "tui/panels/panels.h"

enum {
	CURVES = 2,
	PIECE = 4, /* columns of a curve before its name: no two of the pens look alike there */
	LEAST_LABEL = 7, /* with a blank on either side */
	AXIS = 5,
	MOST_LINES = 30
};

static const struct style quiet = { .attr = ATTR_DIM };

/* The best move stands out: a solid line before dashes. */
static const struct chart_pen pens[CURVES] = {
	{ { .ink = TONE_ACCENT, .attr = ATTR_BOLD }, '#', 0, 0 },
	{ { .ink = TONE_ON_SQUARE }, 'o', 3, 1 },
};

/* Whether curves are blocks, distinguished by ink and dashes. */
static bool
has_blocks(struct capabilities caps)
{
	return caps.unicode && caps.depth == DEPTH_256;
}

static double
rate_at(const struct frame *frame, int sample, int rank)
{
	float value = frame->viewed->history.sample[sample].value[frame->viewed->order[rank]];

	/* Proven moves other than the best are no longer interesting. */
	if (rank > 0 &&
		move_proof(&frame->viewed->info.moves[frame->viewed->order[rank]]) != GAME_OPEN)
		return NAN;
	return isnan(value) ? NAN : 100 * report_win_rate((double)value, frame->point);
}

/* The range of the curves, in steps of 5 percent. */
static bool
find_range(const struct frame *frame, int curves, double *low, double *high)
{
	*low = 100;
	*high = 0;
	for (int i = frame->viewed->history.count / 8; i < frame->viewed->history.count; i++) {
		for (int rank = 0; rank < curves; rank++) {
			double rate = rate_at(frame, i, rank);
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
draw_curve(const struct frame *frame, struct canvas *c, const struct chart *ch, int rank,
	double low, double high)
{
	const struct history *h = &frame->viewed->history;
	double end = h->sample[h->count - 1].at_ms, before = NAN;

	for (int x = 0, i = 0; x < ch->area.width; x++) {
		double at = end * (x + 1) / ch->area.width;
		while (i + 1 < h->count && h->sample[i + 1].at_ms <= at)
			i++;
		if (h->sample[i].at_ms > at)
			continue;
		double value = (rate_at(frame, i, rank) - low) / (high - low);
		if (!isnan(value))
			chart_curve(ch, c, x, isnan(before) ? value : before, value, pens[rank]);
		before = value;
	}
}

/* The moves' names at the ends of their curves, in order, each on its own line in the ink of its curve, after a piece
 * of it. Those without a number have none. */
static void
draw_names(const struct frame *frame, struct canvas *c, const struct chart *ch, int curves,
	double low, double high)
{
	bool blocks = has_blocks(frame->ui->caps);
	int last = frame->viewed->history.count - 1, count = 0;
	int rank[CURVES], y[CURVES], lines = ch->area.height, piece = blocks ? PIECE : 1;
	char name[GAME_MOVE_TEXT];

	for (int i = 0; i < curves; i++) { /* from the highest to the lowest */
		double rate = rate_at(frame, last, i);
		int place = isnan(rate) ? -1 : count++;
		for (; place > 0 && rate_at(frame, last, rank[place - 1]) < rate; place--)
			rank[place] = rank[place - 1];
		if (place >= 0)
			rank[place] = i;
	}
	for (int i = 0; i < count; i++) {
		double rate = rate_at(frame, last, rank[i]);
		int at = (int)fmin(lines - 1, fmax(0, (high - rate) / (high - low) * lines));
		y[i] = i > 0 && at <= y[i - 1] ? y[i - 1] + 1 : at;
	}
	/* Those pushed below the foot move up again. */
	for (int i = count - 1, most = lines - 1; i >= 0 && y[i] > most; i--, most--)
		y[i] = most;
	for (int i = 0; i < count; i++) {
		const struct chart_pen *pen = &pens[rank[i]];
		int x = ch->area.x + ch->area.width + 1, line = ch->area.y + y[i];
		struct style style = pen->style;
		if (frame->ui->caps.depth != DEPTH_256)
			style = (struct style){ .attr = style.attr };
		for (int k = 0; k < piece; k++) {
			bool gap = pen->off > 0 && k % (pen->on + pen->off) >= pen->on;
			wchar_t sign = blocks ? L'━' : (wchar_t)(unsigned char)pen->sign;
			canvas_put(c, x + k, line, style, gap ? L' ' : sign);
		}
		canvas_put(c, x + piece, line, style, L' ');
		game_move_text(frame->session->game, &frame->viewed->info.position,
			frame->viewed->info.moves[frame->viewed->order[rank[i]]].move, name);
		canvas_text(c, x + piece + 1, line, style, name);
	}
}

void
panel_history_draw(const struct frame *frame, struct canvas *c, struct rect r)
{
	const struct viewed *v = frame->viewed;
	const struct history *h = &v->history;
	int curves = v->info.count < CURVES ? v->info.count : CURVES, label = LEAST_LABEL;
	struct chart ch = { .caps = frame->ui->caps };
	double low, high;
	char name[GAME_MOVE_TEXT];

	if (r.height > MOST_LINES)
		r.height = MOST_LINES;
	if (!v->has_info || v->info.source == REPORT_BEADS || h->count < 2 || r.height < 5 ||
		!state_equal(&h->position, &v->info.position) ||
		!find_range(frame, curves, &low, &high))
		return;
	/* Room for any of the position's moves, whichever are the first, so that the curves keep their places. */
	for (int i = 0; i < v->info.count; i++) {
		game_move_text(
			frame->session->game, &v->info.position, v->info.moves[i].move, name);
		int columns = (has_blocks(ch.caps) ? PIECE : 1) + 3 + text_columns(name);
		label = columns > label ? columns : label;
	}
	ch.area = (struct rect){ r.x + AXIS, r.y + 1, r.width - AXIS - label, r.height - 2 };
	canvas_printf(c, r.x, r.y, quiet,
		frame->whose == WHOSE_PAST ? _("How that search went, %c win")
					   : _("Search so far, %c win"),
		side_letter(frame->point));
	chart_ground(&ch, c);
	canvas_printf(c, r.x, ch.area.y, quiet, "%4.0f", high);
	canvas_printf(c, r.x, ch.area.y + ch.area.height - 1, quiet, "%4.0f", low);
	for (int rank = curves - 1; rank >= 0; rank--)
		draw_curve(frame, c, &ch, rank, low, high);
	draw_names(frame, c, &ch, curves, low, high);
	int y = r.y + r.height - 1;
	canvas_text(c, ch.area.x, y, quiet, "0 s");
	canvas_printf(c, ch.area.x + ch.area.width - 6, y, quiet, "%4.1f s",
		h->sample[h->count - 1].at_ms / 1000);
}
