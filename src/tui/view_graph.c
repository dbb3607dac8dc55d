/* The game as a curve: the first player's chance to win, move by move, wherever a search has
 * looked. Positions nobody searched are gaps, not guesses. */
#include <math.h>
#include <stdio.h>

#include "tui/app.h"

static const struct style quiet = { .attr = ATTR_DIM };

/* Percent above and below 50 that the curve needs, in steps of 10, at least 10. */
static int
span_of(const struct match *m)
{
	double most = 10;

	for (int i = 0; i <= match_at(m); i++) {
		double off = fabs(100 * search_win_rate(match_ply(m, i)->value, SIDE_FIRST) - 50);
		if (match_ply(m, i)->judged && off > most)
			most = off;
	}
	int span = (int)ceil(most / 10) * 10;
	return span > 50 ? 50 : span;
}

static void
draw_point(const struct app *a, struct canvas *c, struct rect r, int x, double percent, int span)
{
	/* Two points a line: the upper and the lower half of a cell. */
	int steps = a->look.unicode ? 2 * r.height : r.height;
	double down = (50 + span - percent) / (2.0 * span);
	int step = (int)(down * steps);
	struct style style = { .ink = percent >= 50 ? TONE_X : TONE_O, .attr = ATTR_BOLD };

	step = step < 0 ? 0 : step >= steps ? steps - 1 : step;
	if (!a->look.unicode)
		canvas_put(c, x, r.y + step, style, L'o');
	else
		canvas_put(c, x, r.y + step / 2, style, step % 2 ? L'▄' : L'▀');
}

void
view_graph_draw(struct app *a, struct canvas *c, struct rect r)
{
	const struct match *m = &a->match;
	struct rect plot = { r.x + 4, r.y, r.width - 4, r.height - (r.height % 2 == 0) };
	int span = span_of(m);
	bool any = false;

	for (int i = 0; i <= match_at(m); i++)
		any = any || match_ply(m, i)->judged;
	/* On a person's turn the last search is not his business unless he asks. */
	if (!any || (app_mode(a) == MODE_PLAY && !a->show_on_human_turn &&
			    match_human_to_move(&a->match)))
		return;
	int middle = plot.y + (plot.height - 1) / 2;
	for (int x = plot.x; x < plot.x + plot.width; x++)
		canvas_put(c, x, middle, (struct style){ .ink = TONE_LINE },
			look_glyph(a->look, L'─', '-'));
	for (int y = plot.y; y < plot.y + plot.height; y++)
		canvas_put(c, plot.x - 1, y, (struct style){ .ink = TONE_LINE },
			look_glyph(a->look, L'│', '|'));
	canvas_printf(c, r.x, plot.y, quiet, "%3d", 50 + span);
	canvas_text(c, r.x, middle, quiet, " 50");
	if (plot.height >= 3)
		canvas_printf(c, r.x, plot.y + plot.height - 1, quiet, "%3d", 50 - span);
	/* One scale for the whole game: points stay where they are. */
	int step = plot.width / (game_cell_count(a->game) + 1);
	step = step < 1 ? 1 : step > 6 ? 6 : step;
	int first = match_at(m) * step >= plot.width ? match_at(m) - plot.width / step + 1 : 0;
	for (int i = first; i <= match_at(m); i++) {
		if (match_ply(m, i)->judged && match_ply(m, i)->playouts >= MEANINGFUL_VISITS)
			draw_point(a, c, plot, plot.x + 1 + (i - first) * step,
				100 * search_win_rate(match_ply(m, i)->value, SIDE_FIRST), span);
	}
	static const char title[] = "X to win, by move";
	canvas_text(c, r.x + r.width - (int)sizeof title + 1, plot.y, quiet, title);
}
