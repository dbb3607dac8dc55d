/* A board of columns seen from above: each column's height and value. The screen's thread only. */
#include <stdio.h>

#include "base/language.h"
#include "games/notation.h"
#include "match/phrases.h"
#include "tui/panels/panels.h"

static const struct style quiet = { .attr = ATTR_DIM };

enum { CELL_COLUMNS = 8 };

void
panel_plan_draw(const struct frame *frame, struct canvas *c, struct rect r)
{
	const struct game *g = frame->session->game;
	const struct report *info = &frame->viewed->info;
	struct capabilities caps = frame->ui->caps;

	if (frame->whose == WHOSE_NOBODYS)
		return;
	canvas_printf(
		c, r.x, r.y, quiet, _("From above: height, %c win"), side_letter(frame->point));
	for (int place = 0; place < g->columns * g->rows; place++) {
		int cell = board_unturned(g, frame->display->turn, place), height = 0;
		int x = r.x + 2 + place % g->columns * CELL_COLUMNS;
		int y = r.y + 2 + place / g->columns * 2;
		bool rows_on_top = frame->display->turn & 4;
		int letter = 'a' + cell % g->columns, number = '1' + cell / g->columns;
		move_t wanted = g->rules->move_at(g, &info->position, cell);
		const struct root_move *m = NULL;
		struct style style = { 0 };
		char rate[8] = "";
		if (place < g->columns)
			canvas_printf(c, x + 3, y - 1, quiet, "%c", rows_on_top ? number : letter);
		if (place % g->columns == 0)
			canvas_printf(c, r.x, y, quiet, "%c", rows_on_top ? letter : number);
		for (int layer = 0; layer < g->layers; layer++)
			height += g->rules->get(g, &info->position,
					  cell + layer * g->columns * g->rows) != CELL_EMPTY;
		for (int i = 0; i < info->count; i++)
			m = info->moves[i].move == wanted ? &info->moves[i] : m;
		if (caps.depth == DEPTH_256)
			style = (struct style){ .ink = TONE_ON_SQUARE, .paper = TONE_SQUARE_A };
		if (m) {
			style = heat_number_style(caps, &frame->heat, info, m, style);
			win_rate_text(m, frame->point, false, rate);
		}
		bool best = m && m == &info->moves[info->best] && frame->says_something;
		style.attr |= best ? ATTR_BOLD : 0;
		canvas_printf(c, x, y, style, "%c%d:%3s%c ", best ? '[' : ' ', height, rate,
			best ? ']' : ' ');
	}
}
