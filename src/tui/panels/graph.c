/* The game as a graph, move by move: the win rate of every searched position, or by the lens its exact value;
 * positions without a search are gaps, not guesses. And the search's win rates over time. The screen's thread
 * only. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/language.h"
#include "games/notation.h"
#include "match/judge/judge.h"
#include "tui/panels/learning_chart.h"
#include "tui/panels/panels.h"

/* ---- charts: areas around a middle line, curves, in eighths or halves of a character or in ASCII ---- */

struct chart {
	struct capabilities caps;
	struct rect area;
	enum tone up, down; /* above and below the middle line */
};

/* How a curve is drawn: blocks in an ink, or signs; dashes of `dash` columns on and off. */
struct chart_pen {
	struct style style;
	char sign;
	unsigned char on, off; /* 0, 0: solid */
};

static unsigned char
ground_of(const struct chart *ch)
{
	return ch->caps.depth == DEPTH_256 ? TONE_SQUARE_A : TONE_DEFAULT;
}

/* Distinguishable parts of a line: eighths need colours, because they are inverted for the upper
 * side. */
static int
parts_of(const struct chart *ch)
{
	return !ch->caps.unicode ? 1 : ch->caps.depth == DEPTH_256 ? 8 : 2;
}

/* Draws the background; the base or middle line comes with the data. */
static void
chart_ground(const struct chart *ch, struct canvas *c)
{
	canvas_fill(
		c, ch->area, (struct style){ .ink = TONE_ON_SQUARE, .paper = ground_of(ch) }, L' ');
}

/* Draws the middle line and, to its left, the numbers there and at the top and the foot, `span` from
 * it; with signs around 0. */
static void
chart_axis(const struct chart *ch, struct canvas *c, int middle, int span)
{
	const struct rect *r = &ch->area;
	struct style line = { .ink = TONE_GRID, .paper = ground_of(ch) };
	int x = r->x - 4, y = r->y + (r->height - 1) / 2, foot = r->y + r->height - 1;

	canvas_fill(
		c, (struct rect){ r->x, y, r->width, 1 }, line, look_glyph(ch->caps, L'▁', '-'));
	canvas_printf(c, x, r->y, quiet, middle ? "%3d" : "%+3d", middle + span);
	if (r->height >= 2) /* with two lines each is a half, and the middle between them */
		canvas_printf(c, x, foot, quiet, middle ? "%3d" : "%+3d", middle - span);
	if (y > r->y)
		canvas_printf(c, x, y, quiet, "%3d", middle);
}

/* Fills this many parts of a line from its foot, or from its top if negative. */
static void
put_part(const struct chart *ch, struct canvas *c, int x, int y, int parts, enum tone tone)
{
	bool from_top = parts < 0;
	static const wchar_t lower[] = L" ▁▂▃▄▅▆▇█";
	struct style style = { .ink = (unsigned char)tone, .paper = ground_of(ch) };

	parts = from_top ? -parts : parts;
	if (parts_of(ch) == 2) {
		canvas_put(c, x, y, style, parts == 2 ? L'█' : from_top ? L'▀' : L'▄');
	} else if (from_top) {
		/* The background colour from the foot, the tone as paper. */
		style = (struct style){ .ink = ground_of(ch), .paper = (unsigned char)tone };
		canvas_put(c, x, y, style, parts == 8 ? L' ' : lower[8 - parts]);
	} else {
		canvas_put(c, x, y, style, lower[parts]);
	}
}

/* Fills column x, counted from the area's left, from the middle to `value`, -1 to 1; in ASCII draws
 * a sign, a larger one for a point. */
static void
chart_area(const struct chart *ch, struct canvas *c, int x, double value, bool point)
{
	const struct rect *r = &ch->area;
	int parts = parts_of(ch), half = r->height / 2;
	enum tone tone = value >= 0 ? ch->up : ch->down;

	if (x < 0 || x >= r->width)
		return;
	if (parts == 1) {
		int y = (int)lround((1 - value) / 2 * (r->height - 1));
		struct style style = { .ink = (unsigned char)tone, .attr = ATTR_BOLD };
		canvas_put(c, r->x + x, r->y + y, style, point ? L'o' : L'.');
		return;
	}
	int filled = (int)lround(fabs(value) * half * parts);
	filled = filled < 1 ? 1 : filled > half * parts ? half * parts : filled;
	for (int row = 0; filled > 0; row++, filled -= parts) {
		int y = value >= 0 ? r->y + half - 1 - row : r->y + half + row;
		int here = filled < parts ? filled : parts;
		put_part(ch, c, r->x + x, y, value < 0 ? -here : here, tone);
	}
}

/* Draws a dot of a curve at `value`, 0 the foot, 1 the top, joined vertically to the value before it. */
static void
chart_curve(const struct chart *ch, struct canvas *c, int x, double before, double value,
	struct chart_pen pen)
{
	const struct rect *r = &ch->area;
	/* Blocks need shades to be distinguishable, signs do not. */
	int parts = ch->caps.unicode && ch->caps.depth == DEPTH_256 ? 2 : 1,
	    steps = r->height * parts;
	int at = (int)fmin(steps - 1, fmax(0, (1 - value) * steps));
	int from = (int)fmin(steps - 1, fmax(0, (1 - before) * steps));
	int low = from < at ? from + 1 : at, high = from > at ? from - 1 : at;

	if (parts == 2 && pen.off > 0 && x % (pen.on + pen.off) >= pen.on)
		return;
	pen.style.paper = ground_of(ch);
	for (int i = low; i <= high; i++) {
		int y = r->y + i / parts;
		wchar_t there = canvas_at(c, r->x + x, y)->ch;
		wchar_t half = i % 2 ? L'▄' : L'▀';
		if (parts == 1)
			canvas_put(c, r->x + x, y, pen.style, (wchar_t)(unsigned char)pen.sign);
		else
			canvas_put(c, r->x + x, y, pen.style,
				there == (i % 2 ? L'▀' : L'▄') ? L'█' : half);
	}
}

enum {
	MOST_LINES = 13,
	NARROW_POINTS = 20, /* the range above and below the middle, while that is enough */
	NARROW_DISCS = 16,
};

/* The plot: its columns belong to plies, `step` each. */
struct plot {
	struct chart chart;
	int first, step;
};

/* The course of the game with the side whose values are up, and the range of the curve. */
struct curve {
	struct course course;
	enum side up;
	int span;
};

static bool
graph_is_known(const struct course *course, int ply)
{
	return ply >= 0 && ply < course->count && course->point[ply].basis != COURSE_UNKNOWN;
}

/* Returns the height of the curve, above the middle for the side that is up: points of win rate or discs. */
static double
height_of(const struct curve *curve, int ply)
{
	double value = curve->course.point[ply].value * (curve->course.discs ? 1 : 50);

	return side_sign(curve->up) * value;
}

/* Draws a sign below the curve at the position after a mistake. Returns whether there is one. */
static bool
draw_mistakes(const struct frame *frame, const struct curve *curve, struct canvas *c,
	const struct plot *p)
{
	const struct record *r = &frame->session->match.record;
	bool some = false;

	for (int ply = p->first; ply < r->length; ply++) {
		/* Where both choose at once, after the step. */
		bool pending = r->node[r->line[ply + 1]].position.pending;
		int after = ply + 1 + (pending && ply + 1 < r->length);
		int from = graph_is_known(&curve->course, after) ? after : ply;
		struct judgement v = judge_ply(r, ply);
		if (!judgement_is_mistake(&v, frame->mistake_points) ||
			!graph_is_known(&curve->course, from))
			continue;
		double down = (1 - height_of(curve, from) / curve->span) / 2;
		int height = p->chart.area.height, y = (int)(down * height) + 1;
		enum side mover =
			(enum side)match_ply(&frame->session->match, ply)->position.to_move;
		y = p->chart.area.y + (y < height ? y : height - 1);
		int x = p->chart.area.x + (after - p->first) * p->step + p->step / 2;
		struct style style = { .ink = mover == SIDE_FIRST ? TONE_X : TONE_O,
			.paper = canvas_at(c, x, y)->style.paper,
			.attr = ATTR_BOLD };
		canvas_put(c, x, y, style, L'?');
		some = true;
	}
	return some;
}

/* What is shown, above the graph, or on its surface if it is low: in a corner that the curve leaves free; the
 * upper right one is preferred, and also the fallback. */
static void
draw_title(const struct frame *frame, bool discs, bool exact, bool mistakes, struct canvas *c,
	struct rect r, const struct plot *p)
{
	const struct rect *area = &p->chart.area;
	struct style style = quiet;
	char title[96];
	bool free = area->y != r.y;

	snprintf(title, sizeof title,
		discs   ? _("%c's lead with best play, in discs")
		: exact ? _("%c to win, by move, exact where known")
			: _("%c to win, by move"),
		side_letter(frame->fixed_point));
	if (mistakes &&
		text_columns(title) + text_columns(_(", ?: mistake")) <= p->chart.area.width)
		strcat(title, _(", ?: mistake"));
	int width = text_columns(title), right = r.x + r.width - width, x = right, y = r.y;
	if (!free && frame->ui->caps.depth == DEPTH_256)
		style = (struct style){ .ink = TONE_QUIET, .paper = TONE_SQUARE_A };
	for (int corner = 0; !free && corner < 4; corner++) {
		x = corner % 2 ? area->x + 1 : area->x + area->width - width;
		y = corner / 2 ? area->y + area->height - 1 : area->y;
		free = x > 0;
		for (int i = -1; free && i < width; i++)
			free = canvas_at(c, x + i, y)->ch == L' ';
	}
	canvas_text(c, free ? x : right, free ? y : r.y, style, title);
}

void
panel_graph_draw(const struct frame *frame, struct canvas *c, struct rect r)
{
	const struct match *m = &frame->session->match;
	struct plot p = { .chart.caps = frame->ui->caps };
	bool titled = r.height >= 5;
	struct curve curve;

	if (frame->session->repeat.curve.every > 0 && match_has_learner(m)) {
		learning_chart_draw(&frame->session->repeat.curve, frame->ui->caps, c, r);
		return;
	}
	if (r.height > MOST_LINES)
		r.height = MOST_LINES;
	/* What is to be drawn; false if nothing is known yet. */
	bool some = false, exact = false;
	double most = 0;

	/* A finished game, beside which no search is on the screen, as its moves are judged. */
	bool judged = frame->mode == MODE_OVER && !frame->screen;
	course_follow(&curve.course, &frame->session->match.record,
		frame->display->numbers == NUMBERS_EXACT ? COURSE_OF_DISCS
		: judged                                 ? COURSE_OF_RESULTS
							 : COURSE_OF_SEARCHES);
	/* Nothing of the position that a person thinks about, nor of a choice that is hidden. */
	int seen = match_at(&frame->session->match) -
		   (match_state(&frame->session->match)->pending != 0);
	if (!panel_shows_losses(frame) && joint_waits_for_person(frame->session) &&
		curve.course.count > seen)
		curve.course.count = seen;
	curve.up = frame->fixed_point;
	for (int ply = 0; ply < curve.course.count; ply++) {
		if (!graph_is_known(&curve.course, ply))
			continue;
		most = fmax(most, fabs(height_of(&curve, ply)));
		some = true;
		exact |= judged && ply + 1 < curve.course.count &&
			 curve.course.point[ply].basis == COURSE_EXACT;
	}
	/* One of two ranges, so that columns change their heights once in a game at most. */
	curve.span = curve.course.discs ? NARROW_DISCS : NARROW_POINTS;
	if (most > curve.span)
		curve.span = curve.course.discs ? game_cell_count(frame->session->game) : 50;
	/* The position whose search is on the screen has the bar's value, within that range. */
	bool past = frame->whose == WHOSE_PAST;
	int at = match_at(m) - past, first = at - (at > 0 && match_state(m)->pending);
	struct root_move value;
	bool live = (frame->whose == WHOSE_ENGINES || frame->whose == WHOSE_YOURS ||
			    (past && !frame->session->game->simultaneous)) &&
		    !frame->screen && !curve.course.discs && at < curve.course.count &&
		    panel_value(frame, &value);
	for (int ply = first; live && ply <= at; ply++) {
		if (!judged || curve.course.point[ply].basis != COURSE_EXACT)
			curve.course.point[ply] = (struct course_point){ COURSE_SEARCHED,
				fmax(-curve.span, fmin(50 * move_value(&value), curve.span)) / 50 };
	}
	if (!some && !live)
		return;
	p.chart.area = (struct rect){ r.x + 5, r.y + titled, r.width - 5, r.height - titled };
	/* Adjusts the height to one that can be drawn: with the middle between two lines, or on a line in
	 * ASCII. */
	if (p.chart.caps.unicode)
		p.chart.area.height -= p.chart.area.height % 2;
	else
		p.chart.area.height -= p.chart.area.height % 2 == 0;
	const struct rect area = p.chart.area;

	/* One scale for the whole game, so that points keep their places. */
	p.step = area.width / (game_cell_count(frame->session->game) + 1);
	p.step = p.step < 1 ? 1 : p.step > 8 ? 8 : p.step;
	int fits = area.width / p.step;
	p.first = match_length(m) >= fits ? match_length(m) - fits + 1 : 0;
	if (p.first > match_at(m))
		p.first = match_at(m);
	frame->ui->graph = (struct strip){ area, p.first, p.step };

	chart_ground(&p.chart, c);
	/* Joins the curve from one known position to the next. */
	p.chart.up = curve.up == SIDE_FIRST ? TONE_X : TONE_O;
	p.chart.down = curve.up == SIDE_FIRST ? TONE_O : TONE_X;
	chart_axis(&p.chart, c, curve.course.discs ? 0 : 50, curve.span);
	for (int ply = p.first; ply < curve.course.count; ply++) {
		if (!graph_is_known(&curve.course, ply))
			continue;
		bool joined = graph_is_known(&curve.course, ply + 1);
		bool point = curve.course.point[ply].basis != COURSE_BETWEEN;
		double here = height_of(&curve, ply);
		double next = joined ? height_of(&curve, ply + 1) : here;
		for (int k = 0; k < (joined ? p.step : 1); k++)
			chart_area(&p.chart, c, (ply - p.first) * p.step + p.step / 2 + k,
				(here + (next - here) * k / p.step) / curve.span, k == 0 && point);
	}
	/* The current position, if it is not the last. */
	int x = area.x + (match_at(m) - p.first) * p.step + p.step / 2;
	for (int y = area.y; match_at(m) < match_length(m) && y < area.y + area.height; y++) {
		struct style style = { .ink = TONE_ACCENT,
			.paper = canvas_at(c, x, y)->style.paper,
			.attr = ATTR_BOLD };
		canvas_put(c, x, y, style, look_glyph(frame->ui->caps, L'│', '|'));
	}
	bool mistakes = panel_shows_losses(frame) && draw_mistakes(frame, &curve, c, &p);
	draw_title(frame, curve.course.discs, exact, mistakes, c, r, &p);
}

/* ---- the history of the search: the win rates of the first two moves over time ----
 *
 * A steady lead is trustworthy. */

enum {
	CURVES = 2,
	PIECE = 4, /* columns of a curve before its name: no two of the pens look alike there */
	LEAST_LABEL = 7, /* with a blank on either side */
	AXIS = 5,
	HISTORY_LINES = 30
};

/* The best move stands out: a solid line before dashes. */
static const struct chart_pen pens[CURVES] = {
	{ { .ink = TONE_ACCENT, .attr = ATTR_BOLD }, '#', 0, 0 },
	{ { .ink = TONE_ON_SQUARE }, 'o', 3, 1 },
};

/* Returns whether curves are blocks, distinguished by ink and dashes. */
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
	if (rank > 0 && frame->viewed->info.moves[frame->viewed->order[rank]].proven != GAME_OPEN)
		return NAN;
	return isnan(value) ? NAN : 100 * report_win_rate((double)value, frame->point);
}

/* Finds the range of the curves, in steps of 5 percent. */
static bool
find_rates(const struct frame *frame, int curves, double *low, double *high)
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

/* The moves' names at the ends of their curves, each on its own line in the ink of its curve, after a piece of
 * it. Those without a number have none. */
static void
draw_ends(const struct frame *frame, struct canvas *c, const struct chart *ch, int curves,
	double low, double high)
{
	const struct viewed *v = frame->viewed;
	bool blocks = has_blocks(frame->ui->caps), known[CURVES] = { false };
	int y[CURVES] = { 0 }, lines = ch->area.height, piece = blocks ? PIECE : 1;
	double rate[CURVES] = { 0 };
	char name[GAME_MOVE_TEXT];

	for (int i = 0; i < curves; i++) {
		rate[i] = rate_at(frame, v->history.count - 1, i);
		known[i] = !isnan(rate[i]);
		if (known[i])
			y[i] = (int)fmin(
				lines - 1, fmax(0, (high - rate[i]) / (high - low) * lines));
	}
	if (known[0] && known[1] &&
		y[0] == y[1]) { /* the lower one a line below, if there is one */
		int lower = rate[1] <= rate[0];
		y[y[lower] < lines - 1 ? lower : !lower] += y[lower] < lines - 1 ? 1 : -1;
	}
	for (int i = 0; i < curves; i++) {
		const struct chart_pen *pen = &pens[i];
		struct style style = pen->style;
		if (!known[i])
			continue;
		int x = ch->area.x + ch->area.width + 1, line = ch->area.y + y[i];
		if (frame->ui->caps.depth != DEPTH_256)
			style = (struct style){ .attr = style.attr };
		for (int k = 0; k < piece; k++) {
			bool gap = pen->off > 0 && k % (pen->on + pen->off) >= pen->on;
			wchar_t sign = blocks ? L'━' : (wchar_t)(unsigned char)pen->sign;
			canvas_put(c, x + k, line, style, gap ? L' ' : sign);
		}
		canvas_put(c, x + piece, line, style, L' ');
		game_move_text(frame->session->game, &v->info.position,
			v->info.moves[v->order[i]].move, name);
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

	if (r.height > HISTORY_LINES)
		r.height = HISTORY_LINES;
	if (!v->has_info || v->info.source == REPORT_BEADS || h->count < 2 || r.height < 5 ||
		!state_equal(&h->position, &v->info.position) ||
		!find_rates(frame, curves, &low, &high))
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
	draw_ends(frame, c, &ch, curves, low, high);
	int y = r.y + r.height - 1;
	canvas_text(c, ch.area.x, y, quiet, "0 s");
	canvas_printf(c, ch.area.x + ch.area.width - 6, y, quiet, "%4.1f s",
		h->sample[h->count - 1].at_ms / 1000);
}

/* ---- a learning curve: shares of games, block by block ---- */

enum { WON, DRAWN, LOST, OUTCOMES };

static double
share(const struct learning_count *c, int which)
{
	int64_t part = which == WON ? c->won : which == DRAWN ? c->drawn : c->lost;
	int64_t games = learning_games(c);

	return games > 0 ? (double)part / (double)games : 0;
}

void
learning_chart_draw(
	const struct learning *l, struct capabilities caps, struct canvas *c, struct rect r)
{
	static const char *const names[OUTCOMES] = { N_("won"), N_("drawn"), N_("lost") };
	static const struct chart_pen inks[OUTCOMES] = {
		[WON] = { .style = { .ink = TONE_HEAT_5, .attr = ATTR_BOLD }, .sign = 'w' },
		[DRAWN] = { .style = { .ink = TONE_QUIET }, .sign = 'd' },
		[LOST] = { .style = { .ink = TONE_ACCENT, .attr = ATTR_BOLD }, .sign = 'l' },
	};
	struct chart chart = { .caps = caps,
		.area = { r.x + 5, r.y + 1, r.width - 5, r.height - 1 } };
	int width = chart.area.width, x = r.x + 5;

	if (r.width < 24 || r.height < 3)
		return;
	/* "w won 64%  d drawn 22%  l lost 14%  of 20 games each", of the last full block. */
	for (int which = 0; which < OUTCOMES && l->blocks > 0; which++) {
		canvas_put(c, x, r.y, inks[which].style,
			caps.unicode && caps.depth == DEPTH_256 ? L'━' : (wchar_t)inks[which].sign);
		x += 4 + canvas_printf(c, x + 2, r.y, normal, "%s %.0f%%", _(names[which]),
				 100 * share(&l->block[l->blocks - 1], which));
	}
	canvas_printf(c, x, r.y, quiet,
		l->blocks > 0 ? _("of %lld games each")
			      : _("learning curve, a point every %lld games"),
		(long long)l->every);
	chart_ground(&chart, c);
	canvas_text(c, r.x, chart.area.y, quiet, "100%");
	canvas_text(c, r.x, chart.area.y + chart.area.height - 1, quiet, "  0%");
	/* The most important curve is drawn last. */
	for (int which = OUTCOMES - 1; which >= 0; which--) {
		for (int at = 0; at < width && l->blocks > 0; at++) {
			int n = at * l->blocks / width,
			    before = (at > 0 ? at - 1 : 0) * l->blocks / width;
			chart_curve(&chart, c, at, share(&l->block[before], which),
				share(&l->block[n], which), inks[which]);
		}
	}
}
