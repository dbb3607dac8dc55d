/* The meaning of the colours on the cells, below the table of moves. The screen's thread only. */
#include <stdio.h>

#include "base/language.h"
#include "match/phrases.h"
#include "tui/panels/panels.h"

static const struct style plain = { 0 };
static const struct style quiet = { .attr = ATTR_DIM };

/* One step of the heat: its colour or sign, and its meaning. */
static int
draw_step(const struct frame *frame, struct canvas *c, int x, int y, int step, const char *text)
{
	if (frame->ui->caps.depth == DEPTH_256)
		return canvas_printf(c, x, y, heat_style(step), " %s ", text);
	return canvas_printf(c, x, y, plain, "%c %s  ", heat_sign(step), text);
}

/* Whether the heat shows numbers of discs. */
static bool
heat_is_discs(const struct frame *frame)
{
	return frame->heat.heat == HEAT_EXACT && frame->session->game->counts_discs &&
	       frame->viewed->info.known;
}

/* Whether it shows only what is proven. */
static bool
heat_is_proofs(const struct frame *frame)
{
	const struct report *info = &frame->viewed->info;
	bool proven = frame->heat.heat == HEAT_EXACT;

	for (int i = 0; i < info->count && !proven; i++)
		proven = frame->heat.heat == HEAT_WIN && frame->heat.best < 0 &&
			 move_proof(&info->moves[i]) != GAME_OPEN;
	return proven;
}

/* What the steps below it mean. */
static void
draw_meaning(const struct frame *frame, struct canvas *c, int x, int y)
{
	char side = side_letter((enum side)frame->viewed->info.position.to_move);

	if (frame->heat.heat == HEAT_VISITS)
		/* xgettext:no-c-format */
		canvas_text(c, x, y, quiet, _("colours: share of visits, % from"));
	else if (frame->heat.heat == HEAT_BONUS)
		/* xgettext:no-c-format */
		canvas_text(c, x, y, quiet, _("colours: bonus, % of the largest from"));
	else if (heat_is_discs(frame))
		canvas_text(c, x, y, quiet, _("colours: discs lost to the best, up to"));
	else if (heat_is_proofs(frame))
		canvas_printf(c, x, y, quiet, _("colours: what is proven for %c"), side);
	else
		/* Good moves are bright, whichever side the numbers are for. */
		canvas_printf(c, x, y, quiet,
			frame->point == (enum side)frame->viewed->info.position.to_move
				? _("colours: win rate of %c, %% from")
				: _("colours: win %% of %c, to move, from"),
			side);
}

void
panel_legend_draw(const struct frame *frame, struct canvas *c, struct rect r, int y)
{
	bool signs = frame->ui->caps.depth != DEPTH_256;
	char limit[8];
	int x = r.x;

	if (frame->heat.heat == HEAT_OFF)
		return;
	draw_meaning(frame, c, x, y);
	if (heat_is_discs(frame)) {
		for (int step = 0; step < HEAT_STEPS; step++) {
			snprintf(limit, sizeof limit, "%2d", heat_exact_limit(step));
			x += draw_step(frame, c, x, y + 1, step, step ? limit : " +");
		}
		return;
	}
	if (heat_is_proofs(frame)) {
		static const char *const words[] = { N_("loss"), N_("draw"), N_("win") };
		for (int i = 0; i < 3; i++)
			x += draw_step(frame, c, x, y + 1,
				heat_of_percent(&(struct heat_scale){ 0 }, 50 * i), _(words[i]));
		return;
	}
	for (int step = 0; step < HEAT_STEPS; step++) {
		int least = heat_limit(&frame->heat, step);
		bool same = signs && step > 0 && heat_sign(step) == heat_sign(step - 1);
		if (least < 0 || same)
			continue;
		snprintf(limit, sizeof limit, signs ? "%-2d" : "%2d", least);
		x += draw_step(frame, c, x, y + 1, step, limit);
	}
}
