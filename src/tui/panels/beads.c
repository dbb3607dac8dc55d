/* The table of a matchbox: the beads of each move and the chance that they make. The screen's thread
 * only. */
#include <inttypes.h>

#include "base/language.h"
#include "games/notation.h"
#include "match/phrases.h"
#include "tui/panels/panels.h"

static const struct style quiet = { .attr = ATTR_DIM };

void
panel_beads_draw(const struct frame *frame, struct canvas *c, struct rect r)
{
	const struct report *info = &frame->viewed->info;
	int shown = info->count < r.height - 3 ? info->count : r.height - 3;

	shown = shown < 0 ? 0 : shown;
	canvas_text(c, r.x, r.y, quiet, _("   move   beads  chance"));
	panel_table_place(frame, (struct rect){ r.x, r.y + 1, r.width, shown });
	for (int i = 0; i < shown; i++) {
		int place = frame->viewed->order[frame->ui->table.first + i];
		const struct root_move *m = &info->moves[place];
		struct style style = { .attr = place == info->best ? ATTR_BOLD : 0 };
		char name[GAME_MOVE_TEXT];
		game_move_text(frame->session->game, &info->position, m->move, name);
		int x = r.x + canvas_printf(c, r.x, r.y + 1 + i,
				      panel_row_style(frame, m->move, style), "%c%2d %-4s",
				      place == info->best ? '>' : ' ', i + 1, name);
		canvas_printf(c, x, r.y + 1 + i, style, "%8" PRId64 "  %5.1f%%", m->visits,
			info->playouts > 0 ? 100 * (double)m->visits / (double)info->playouts : 0);
	}
	canvas_printf(c, r.x, r.y + 2 + shown, quiet, _("%lld beads in this box of %c"),
		(long long)info->playouts, side_letter((enum side)info->position.to_move));
}
