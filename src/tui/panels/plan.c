/* A board of columns seen from above: each column's height and value. The screen's thread only. */
#include <stdio.h>

#include "base/language.h"
#include "games/notation.h"
#include "match/phrases.h"
#include "tui/panels/panels.h"

static const struct style quiet = { .attr = ATTR_DIM };

enum { CELL_COLUMNS = 8 };

/* The number of stones in the column of a cell on the lowest level. */
static int
height_of(const struct game *g, const struct state *s, int column)
{
	int height = 0;

	for (int layer = 0; layer < g->layers; layer++)
		height += g->rules->get(g, s, column + layer * g->columns * g->rows) != CELL_EMPTY;
	return height;
}

static const struct root_move *
move_on(const struct frame *frame, int column)
{
	const struct game *g = frame->session->game;
	move_t wanted = g->rules->move_at(g, &frame->viewed->info.position, column);

	for (int i = 0; i < frame->viewed->info.count; i++) {
		if (frame->viewed->info.moves[i].move == wanted)
			return &frame->viewed->info.moves[i];
	}
	return NULL;
}

static void
draw_column(const struct frame *frame, struct canvas *c, int x, int y, int column)
{
	const struct root_move *m = move_on(frame, column);
	int height = height_of(frame->session->game, &frame->viewed->info.position, column);
	bool best = m && m == &frame->viewed->info.moves[frame->viewed->info.best] &&
		    frame->says_something;
	enum depth depth = frame->ui->caps.depth;
	struct style style =
		depth == DEPTH_256 ? (struct style){ .ink = TONE_ON_SQUARE, .paper = TONE_SQUARE_A }
				   : (struct style){ 0 };
	char rate[8] = "";

	if (m)
		style = heat_number_style(
			frame->ui->caps, &frame->heat, &frame->viewed->info, m, style);
	if (best)
		style.attr |= ATTR_BOLD;
	if (m)
		win_rate_text(m, frame->point, false, rate);
	canvas_printf(
		c, x, y, style, "%c%d:%3s%c ", best ? '[' : ' ', height, rate, best ? ']' : ' ');
}

void
panel_plan_draw(const struct frame *frame, struct canvas *c, struct rect r)
{
	const struct game *g = frame->session->game;

	if (frame->whose == WHOSE_NOBODYS)
		return;
	canvas_printf(
		c, r.x, r.y, quiet, _("From above: height, %c win"), side_letter(frame->point));
	for (int place = 0; place < g->columns * g->rows; place++) {
		int cell = board_unturned(g, frame->display->turn, place);
		int x = r.x + 2 + place % g->columns * CELL_COLUMNS;
		int y = r.y + 2 + place / g->columns * 2;
		bool rows_on_top = frame->display->turn & 4;
		int letter = cell % g->columns, number = cell / g->columns;
		if (place < g->columns)
			canvas_printf(c, x + 3, y - 1, quiet, "%c",
				rows_on_top ? '1' + number : 'a' + letter);
		if (place % g->columns == 0)
			canvas_printf(
				c, r.x, y, quiet, "%c", rows_on_top ? 'a' + letter : '1' + number);
		draw_column(frame, c, x, y, cell);
	}
}
