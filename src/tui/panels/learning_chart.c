/* A learning curve on the canvas. */
#include "tui/panels/learning_chart.h"

#include <stdio.h>

#include "base/language.h"
#include "tui/canvas/chart.h"

enum { WON, DRAWN, LOST, CURVES };

static double
share(const struct learning_count *c, int which)
{
	int64_t part = which == WON ? c->won : which == DRAWN ? c->drawn : c->lost;
	int64_t games = learning_games(c);

	return games > 0 ? (double)part / (double)games : 0;
}

static struct chart_pen
pen_of(int which)
{
	static const struct chart_pen pens[CURVES] = {
		[WON] = { .style = { .ink = TONE_HEAT_5, .attr = ATTR_BOLD }, .sign = 'w' },
		[DRAWN] = { .style = { .ink = TONE_QUIET }, .sign = 'd' },
		[LOST] = { .style = { .ink = TONE_ACCENT, .attr = ATTR_BOLD }, .sign = 'l' },
	};

	return pens[which];
}

/* "w won 64%  d drawn 22%  l lost 14%  of 20 games each", of the last full block. */
static void
draw_legend(const struct learning *l, struct capabilities caps, struct canvas *c, struct rect r)
{
	static const char *const names[CURVES] = { N_("won"), N_("drawn"), N_("lost") };
	struct style quiet = { .attr = ATTR_DIM };
	int x = r.x + 5;

	if (l->blocks == 0) {
		canvas_printf(c, x, r.y, quiet, _("learning curve, a point every %lld games"),
			(long long)l->every);
		return;
	}
	for (int which = 0; which < CURVES; which++) {
		struct chart_pen pen = pen_of(which);
		canvas_put(c, x, r.y, pen.style,
			caps.unicode && caps.depth == DEPTH_256 ? L'━' : (wchar_t)pen.sign);
		x += 4 + canvas_printf(c, x + 2, r.y, (struct style){ 0 }, "%s %.0f%%",
				 _(names[which]), 100 * share(&l->block[l->blocks - 1], which));
	}
	canvas_printf(c, x, r.y, quiet, _("of %lld games each"), (long long)l->every);
}

void
learning_chart_draw(
	const struct learning *l, struct capabilities caps, struct canvas *c, struct rect r)
{
	struct chart chart = { .caps = caps,
		.area = { r.x + 5, r.y + 1, r.width - 5, r.height - 1 } };
	struct style quiet = { .attr = ATTR_DIM };
	int width = chart.area.width;

	if (r.width < 24 || r.height < 3)
		return;
	draw_legend(l, caps, c, r);
	chart_ground(&chart, c);
	canvas_text(c, r.x, chart.area.y, quiet, "100%");
	canvas_text(c, r.x, chart.area.y + chart.area.height - 1, quiet, "  0%");
	/* The most important curve is drawn last. */
	for (int which = CURVES - 1; which >= 0; which--) {
		for (int x = 0; x < width && l->blocks > 0; x++) {
			int n = x * l->blocks / width,
			    before = (x > 0 ? x - 1 : 0) * l->blocks / width;
			chart_curve(&chart, c, x, share(&l->block[before], which),
				share(&l->block[n], which), pen_of(which));
		}
	}
}
