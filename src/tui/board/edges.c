/* The edges of a partly visible board: arrows where it continues, with the letters of heads that
 * are out of sight. The screen's thread only. */
#include "tui/board/cell.h"

/* The places of the marks, just outside the cells. */
struct edges {
	int left, right, top, foot;
};

static struct edges
find_edges(const struct board_layout *l)
{
	int x = l->x + board_margin_x(l), y = l->y + board_margin_y(l);

	return (struct edges){ .left = x - 1,
		.right = x + l->columns * board_pitch_x(l),
		.top = y - 1,
		.foot = y + l->rows * board_pitch_y(l) };
}

/* Beside a column's letter, which is in the middle of the cell or left of it. */
static int
mark_x(const struct board_layout *l, int column)
{
	return l->x + board_margin_x(l) + column * board_pitch_x(l) + (l->inner_width - 1) / 2 + 1;
}

static int
mark_y(const struct board_layout *l, int row)
{
	return l->y + board_margin_y(l) + row * board_pitch_y(l) + (l->inner_height - 1) / 2;
}

static void
draw_arrows(const struct board_layout *l, const struct edges *e, unsigned beyond, struct canvas *c)
{
	static const struct style quiet = { .attr = ATTR_DIM };

	for (int row = 0; row < l->rows; row++) {
		if (beyond & BEYOND_LEFT)
			canvas_put(c, e->left, mark_y(l, row), quiet, L'<');
		if (beyond & BEYOND_RIGHT)
			canvas_put(c, e->right, mark_y(l, row), quiet, L'>');
	}
	for (int column = 0; column < l->columns; column++) {
		if (beyond & BEYOND_TOP)
			canvas_put(c, mark_x(l, column), e->top, quiet, L'^');
		if (beyond & BEYOND_FOOT)
			canvas_put(c, mark_x(l, column), e->foot, quiet, L'v');
	}
}

static int
between(int least, int value, int most)
{
	return value < least ? least : value > most ? most : value;
}

/* At the nearest edge; in a corner, at the side. */
static void
draw_head(const struct board_layout *l, const struct edges *e, int cell, enum side side,
	struct canvas *c)
{
	int place = board_turned(l->game, l->turn, cell);
	int column = place % l->game->columns - l->left, row = place / l->game->columns - l->top;
	int y = mark_y(l, between(0, row, l->rows - 1));
	bool first = side == SIDE_FIRST;
	struct style style = { .ink = first ? TONE_X : TONE_O, .attr = ATTR_BOLD | ATTR_REVERSE };

	int x = column < 0 ? e->left : column >= l->columns ? e->right : mark_x(l, column);
	if (column >= 0 && column < l->columns)
		y = row < 0 ? e->top : e->foot;
	canvas_put(c, x, y, style, first ? L'X' : L'O');
}

void
edges_draw(const struct board_view *v, const struct board_layout *l, struct canvas *c)
{
	unsigned beyond = board_layout_beyond(l);
	struct edges e = find_edges(l);

	if (beyond == 0)
		return;
	draw_arrows(l, &e, beyond, c);
	for (int cell = 0; game_has_trails(l->game) && cell < game_cell_count(l->game); cell++) {
		enum cell what = l->game->rules->get(l->game, v->state, cell);
		bool first = what == CELL_FIRST_HEAD || what == CELL_FIRST_CRASHED;
		bool second = what == CELL_SECOND_HEAD || what == CELL_SECOND_CRASHED;
		if ((first || second) && !board_layout_shows(l, cell))
			draw_head(l, &e, cell, first ? SIDE_FIRST : SIDE_SECOND, c);
	}
}
