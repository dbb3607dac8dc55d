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

void
learning_chart_draw(
	const struct learning *l, struct capabilities caps, struct canvas *c, struct rect r)
{
	static const char *const names[CURVES] = { N_("won"), N_("drawn"), N_("lost") };
	static const struct chart_pen pens[CURVES] = {
		[WON] = { .style = { .ink = TONE_HEAT_5, .attr = ATTR_BOLD }, .sign = 'w' },
		[DRAWN] = { .style = { .ink = TONE_QUIET }, .sign = 'd' },
		[LOST] = { .style = { .ink = TONE_ACCENT, .attr = ATTR_BOLD }, .sign = 'l' },
	};
	static const struct style quiet = { .attr = ATTR_DIM };
	struct chart chart = { .caps = caps,
		.area = { r.x + 5, r.y + 1, r.width - 5, r.height - 1 } };
	int width = chart.area.width, x = r.x + 5;

	if (r.width < 24 || r.height < 3)
		return;
	/* "w won 64%  d drawn 22%  l lost 14%  of 20 games each", of the last full block. */
	for (int which = 0; which < CURVES && l->blocks > 0; which++) {
		canvas_put(c, x, r.y, pens[which].style,
			caps.unicode && caps.depth == DEPTH_256 ? L'━' : (wchar_t)pens[which].sign);
		x += 4 + canvas_printf(c, x + 2, r.y, (struct style){ 0 }, "%s %.0f%%",
				 _(names[which]), 100 * share(&l->block[l->blocks - 1], which));
	}
	canvas_printf(c, x, r.y, quiet,
		l->blocks > 0 ? _("of %lld games each")
			      : _("learning curve, a point every %lld games"),
		(long long)l->every);
	chart_ground(&chart, c);
	canvas_text(c, r.x, chart.area.y, quiet, "100%");
	canvas_text(c, r.x, chart.area.y + chart.area.height - 1, quiet, "  0%");
	/* The most important curve is drawn last. */
	for (int which = CURVES - 1; which >= 0; which--) {
		for (int at = 0; at < width && l->blocks > 0; at++) {
			int n = at * l->blocks / width,
			    before = (at > 0 ? at - 1 : 0) * l->blocks / width;
			chart_curve(&chart, c, at, share(&l->block[before], which),
				share(&l->block[n], which), pens[which]);
		}
	}
}
