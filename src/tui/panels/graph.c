/* The game as a graph, move by move: the win rate of every searched position, what each move lost,
 * or how much was searched. Positions without a search are gaps, not guesses. The screen's thread
 * only. */
#include <math.h>
#include <stdio.h>

#include "base/language.h"
#include "match/mistakes.h"
#include "match/phrases.h"
#include "tui/canvas/chart.h"
#include "tui/panels/learning_chart.h"
#include "tui/panels/panels.h"

static const struct style quiet = { .attr = ATTR_DIM };

enum { MOST_LINES = 13 };

/* The plot: its columns belong to plies, `step` each. */
struct plot {
	struct chart chart;
	int first, step;
};

/* The middle column of a ply, from the plot's left edge. */
static int
column_of(const struct plot *p, int ply)
{
	return (ply - p->first) * p->step + p->step / 2;
}

/* With simultaneous moves, both plies of a step are one position for the sides: the longer search's
 * result counts for both. */
static const struct record_node *
deepest_of_step(const struct match *m, int ply)
{
	const struct record_node *node = match_ply(m, ply), *other = NULL;

	if (node->position.pending && ply > 0)
		other = match_ply(m, ply - 1);
	else if (ply < match_length(m) && match_ply(m, ply + 1)->position.pending)
		other = match_ply(m, ply + 1);
	return other && other->playouts > node->playouts ? other : node;
}

/* The value of a ply for the FIRST player: a search's result, possibly a proof; the result, if the
 * game is over; the value after the only move. False: unknown. */
static bool
value_at(const struct match *m, int ply, double *value)
{
	for (; ply <= match_length(m); ply++) {
		const struct record_node *node = deepest_of_step(m, ply);
		move_t moves[GAME_MAX_MOVES];
		int result = m->game->rules->result(m->game, &node->position);
		*value = result == GAME_OPEN ? node->value : result;
		if (result != GAME_OPEN || node->proven ||
			(node->judged && node->playouts >= MEANINGFUL_VISITS))
			return true;
		if (m->game->rules->moves(m->game, &node->position, moves) > 1)
			return false;
	}
	return false;
}

static bool
is_judged(const struct match *m, int ply)
{
	double value;

	return value_at(m, ply, &value);
}

static double
percent_of(const struct frame *frame, int ply)
{
	double value = 0;

	value_at(&frame->session->match, ply, &value);
	return 100 * report_win_rate(value, frame->fixed_point);
}

/* The range of the curve above and below 50 percent, in steps of 10, at least 10. */
static int
span_of(const struct frame *frame)
{
	double most = 10;

	for (int i = 0; i <= match_length(&frame->session->match); i++) {
		if (is_judged(&frame->session->match, i))
			most = fmax(most, fabs(percent_of(frame, i) - 50));
	}
	return (int)fmin(50, ceil(most / 10) * 10);
}

/* Joins the curve from one judged position to the next. */
static void
draw_win(const struct frame *frame, struct canvas *c, struct plot *p)
{
	const struct match *m = &frame->session->match;
	enum side up = frame->fixed_point;
	int span = span_of(frame);

	p->chart.up = up == SIDE_FIRST ? TONE_X : TONE_O;
	p->chart.down = up == SIDE_FIRST ? TONE_O : TONE_X;
	chart_axis(&p->chart, c, 50 + span, 50 - span);
	for (int ply = p->first; ply <= match_length(m); ply++) {
		if (!is_judged(m, ply))
			continue;
		double here = percent_of(frame, ply);
		bool joined = is_judged(m, ply + 1);
		for (int k = 0; k < (joined ? p->step : 1); k++) {
			double next = joined ? percent_of(frame, ply + 1) : here;
			double value = here + (next - here) * k / p->step;
			chart_area(
				&p->chart, c, column_of(p, ply) + k, (value - 50) / span, k == 0);
		}
	}
}

/* Where bars would be. */
static void
draw_no_bars(struct canvas *c, const struct rect *area)
{
	int x = area->x + 1, y = area->y + area->height / 2;
	struct style style = { .ink = TONE_QUIET, .paper = canvas_at(c, x, y)->style.paper };

	canvas_text(c, x, y, style, _("No move's loss is known yet."));
}

/* A loss is the mover's, who is not to move in the position after it. */
static enum tone
bar_tone(const struct record_node *ply, bool loss)
{
	if (!loss)
		return TONE_ACCENT;
	return ply->position.to_move == SIDE_SECOND ? TONE_X : TONE_O;
}

static void
draw_bars(const struct frame *frame, struct canvas *c, struct plot *p)
{
	const struct match *m = &frame->session->match;
	bool loss = frame->display->graph == GRAPH_LOSS;
	double most = loss ? 10 : 1;
	bool some = false;
	char top[16];

	for (int i = 0; i <= match_length(m); i++)
		most = fmax(most,
			loss ? 50 * match_ply(m, i)->loss : (double)match_ply(m, i)->playouts);
	if (loss)
		snprintf(top, sizeof top, "%.0f", most = ceil(most / 10) * 10);
	else
		text_count(top, sizeof top, (uint64_t)most, 4);
	canvas_printf(c, p->chart.area.x - 5, p->chart.area.y, quiet, "%4s", top);
	for (int i = p->first; i <= match_length(m); i++) {
		const struct record_node *ply = match_ply(m, i);
		double value = loss ? 50 * ply->loss : (double)ply->playouts;
		bool known = loss ? ply->loss >= 0 : ply->judged;
		for (int k = 0; known && k < (p->step > 1 ? p->step - 1 : 1); k++)
			chart_bar(&p->chart, c, (i - p->first) * p->step + k, value / most,
				bar_tone(ply, loss));
		some = some || known;
	}
	if (!some)
		draw_no_bars(c, &p->chart.area);
}

/* Marks the current position, if it is not the last. */
static void
draw_here(const struct frame *frame, struct canvas *c, const struct plot *p)
{
	int x = p->chart.area.x + column_of(p, match_at(&frame->session->match));

	if (match_at(&frame->session->match) == match_length(&frame->session->match))
		return;
	for (int y = p->chart.area.y; y < p->chart.area.y + p->chart.area.height; y++) {
		struct style style = { .ink = TONE_ACCENT,
			.paper = canvas_at(c, x, y)->style.paper,
			.attr = ATTR_BOLD };
		canvas_put(c, x, y, style, look_glyph(frame->ui->caps, L'│', '|'));
	}
}

/* A sign below the curve where a move was a mistake: at the position after it. */
static void
draw_mistakes(const struct frame *frame, struct canvas *c, const struct plot *p)
{
	const struct record *r = &frame->session->match.record;
	int limit = frame->mistake_points, span = span_of(frame);

	for (int ply = p->first; ply < r->length; ply++) {
		int from = is_judged(&frame->session->match, ply + 1) ? ply + 1 : ply;
		if (!mistakes_is_one(r, ply, limit) || !is_judged(&frame->session->match, from))
			continue;
		double down = (1 - (percent_of(frame, from) - 50) / span) / 2;
		int height = p->chart.area.height, y = (int)(down * height) + 1;
		enum side mover =
			(enum side)match_ply(&frame->session->match, ply)->position.to_move;
		y = p->chart.area.y + (y < height ? y : height - 1);
		int x = p->chart.area.x + column_of(p, ply + 1);
		struct style style = { .ink = mover == SIDE_FIRST ? TONE_X : TONE_O,
			.paper = canvas_at(c, x, y)->style.paper,
			.attr = ATTR_BOLD };
		canvas_put(c, x, y, style, L'?');
	}
}

static bool
has_something(const struct frame *frame)
{
	for (int i = 0; i <= match_length(&frame->session->match); i++) {
		if (is_judged(&frame->session->match, i))
			return true;
	}
	return false;
}

/* Whether nothing is drawn there. */
static bool
is_free(const struct canvas *c, int x, int y, int width)
{
	for (int i = -1; i < width; i++) {
		if (x + i < 0 || canvas_at(c, x + i, y)->ch != L' ')
			return false;
	}
	return true;
}

/* A corner of a low graph that the curve leaves free; the upper right one is preferred, and also
 * the fallback. */
static void
find_corner(const struct canvas *c, const struct rect *area, int width, int *x, int *y)
{
	for (int i = 0; i < 4; i++) {
		*x = i % 2 ? area->x + 1 : area->x + area->width - width;
		*y = i / 2 ? area->y + area->height - 1 : area->y;
		if (is_free(c, *x, *y, width))
			return;
	}
	*x = area->x + area->width - width;
	*y = area->y;
}

/* Above the graph, or on its surface if it is low. */
static void
draw_title(const struct frame *frame, struct canvas *c, struct rect r, const struct rect *area)
{
	struct style style = quiet;
	char title[48];

	if (frame->display->graph == GRAPH_WIN)
		snprintf(title, sizeof title, _("%c to win, by move"),
			side_letter(frame->fixed_point));
	else
		snprintf(title, sizeof title, "%s",
			frame->display->graph == GRAPH_LOSS ? _("points lost, by move")
							    : _("playouts, by move"));
	int width = text_columns(title), x = r.x + r.width - width, y = r.y;
	if (area->y == r.y) {
		find_corner(c, area, width, &x, &y);
		if (frame->ui->caps.depth == DEPTH_256)
			style = (struct style){ .ink = TONE_QUIET, .paper = TONE_SQUARE_A };
	}
	canvas_text(c, x, y, style, title);
}

void
panel_graph_draw(const struct frame *frame, struct canvas *c, struct rect r)
{
	const struct match *m = &frame->session->match;
	struct plot p = { .chart.caps = frame->ui->caps };
	bool titled = r.height >= 5;

	if (frame->session->repeat.curve.every > 0) {
		learning_chart_draw(&frame->session->repeat.curve, frame->ui->caps, c, r);
		return;
	}

	if (r.height > MOST_LINES)
		r.height = MOST_LINES;
	/* On a person's turn the last search stays hidden until asked for. */
	if (!has_something(frame) || (frame->mode == MODE_PLAY && !frame->reviews &&
					     !frame->display->show_on_human_turn &&
					     match_human_to_move(&frame->session->match)))
		return;
	p.chart.area = (struct rect){ r.x + 5, r.y + titled, r.width - 5, r.height - titled };
	chart_fit(&p.chart, frame->display->graph == GRAPH_WIN);
	/* One scale for the whole game, so that points keep their places. */
	p.step = p.chart.area.width / (game_cell_count(frame->session->game) + 1);
	p.step = p.step < 1 ? 1 : p.step > 8 ? 8 : p.step;
	int fits = p.chart.area.width / p.step;
	p.first = match_length(m) >= fits ? match_length(m) - fits + 1 : 0;
	if (p.first > match_at(m))
		p.first = match_at(m);
	chart_ground(&p.chart, c);
	if (frame->display->graph == GRAPH_WIN)
		draw_win(frame, c, &p);
	else
		draw_bars(frame, c, &p);
	if (frame->display->graph == GRAPH_WIN)
		draw_mistakes(frame, c, &p);
	draw_here(frame, c, &p);
	draw_title(frame, c, r, &p.chart.area);
	frame->ui->graph.area = p.chart.area;
	frame->ui->graph.first = p.first;
	frame->ui->graph.step = p.step;
}
