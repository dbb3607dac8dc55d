/* The board on the canvas. The screen's thread only. */
#include <stdio.h>

#include "base/language.h"
#include "tui/board/cell.h"

static bool
is_legal_cell(const struct board_view *v, const struct game *g, int cell)
{
	move_t moves[GAME_MAX_MOVES];
	int count = g->rules->moves(g, v->state, moves);

	for (int i = 0; i < count; i++) {
		if (g->rules->move_to_cell(g, v->state, moves[i]) == cell)
			return true;
	}
	return false;
}

static bool
was_turned(const struct board_view *v, const struct game *g, int cell, enum cell what)
{
	if (!v->before)
		return false;
	enum cell old = g->rules->get(g, v->before, cell);
	return old != CELL_EMPTY && old != what;
}

static struct style
square_style(const struct board_view *v, const struct game *g, int cell, bool grid)
{
	/* Boards are square: turned, they keep their pattern or swap it. */
	int column = cell % g->columns, row = cell % (g->columns * g->rows) / g->columns;

	if (v->caps.depth != DEPTH_256)
		return (struct style){ 0 };
	return (struct style){
		.ink = TONE_ON_SQUARE,
		/* Squares are separated by lines or by their tones. */
		.paper = (column + row) % 2 && !grid && !game_has_trails(g) ? TONE_SQUARE_B
									    : TONE_SQUARE_A,
	};
}

static void
draw_empty(const struct board_view *v, const struct board_layout *l, struct canvas *c,
	struct cell_box *box, int cell, const struct root_move *m)
{
	struct style quiet = { .ink = v->caps.depth == DEPTH_256 ? TONE_QUIET : TONE_DEFAULT,
		.paper = box->style.paper };

	if (m) {
		numbers_draw(v, c, box, m);
	} else if (!v->info && v->mark_legal && is_legal_cell(v, l->game, cell)) {
		char mark[8] = "_";
		if (v->caps.unicode)
			snprintf(mark, sizeof mark, "·");
		quiet.attr = ATTR_BOLD;
		cell_text(c, box, (box->height - 1) / 2, quiet, mark);
	} else if (!l->grid && v->caps.depth != DEPTH_256) {
		cell_text(c, box, (box->height - 1) / 2, quiet, ".");
	}
}

static void
draw_cells(const struct board_view *v, const struct board_layout *l, struct canvas *c)
{
	const struct game *g = l->game;
	struct cell_content cells[GAME_MAX_CELLS];
	int plane = g->columns * g->rows;
	bool joint = v->info && v->info->has_joint;

	board_cells(g, v->state, v->info, cells);
	for (int cell = 0; cell < game_cell_count(g); cell++) {
		struct cell_box box = { .width = l->inner_width,
			.height = l->inner_height,
			.style = square_style(v, g, cell, l->grid) };
		enum cell what = cells[cell].what;
		if (!board_layout_shows(l, cell))
			continue;
		board_layout_cell(l, cell, &box.x, &box.y);
		canvas_fill(
			c, (struct rect){ box.x, box.y, box.width, box.height }, box.style, L' ');
		if (game_has_trails(g) && (what != CELL_EMPTY || joint))
			trail_draw(v, c, &box, &cells[cell]);
		else if (what == CELL_EMPTY)
			draw_empty(v, l, c, &box, cell, cells[cell].move);
		else
			stone_draw(v, c, &box,
				(struct stone){ .what = what,
					.last = cell == v->last,
					.winning = cells[cell].winning,
					.turned = was_turned(v, g, cell, what),
					.number = v->number ? v->number[cell] : 0 });
		if (what == CELL_EMPTY && v->threats)
			threats_draw(v, g, c, &box, cell);
		if (cell < 64 && v->tip >> cell & 1)
			tip_draw(v, c, &box);
		if (g->by_column && v->cursor >= 0 && cell % plane == v->cursor % plane) {
			for (int x = box.x; x < box.x + box.width; x++)
				canvas_at(c, x, box.y + box.height - 1)->style.attr |=
					ATTR_UNDERLINE;
		}
	}
}

static wchar_t
crossing(const struct board_layout *l, int i, int j, bool unicode)
{
	static const wchar_t glyph[3][4] = { L"┌┬┐", L"├┼┤", L"└┴┘" };
	int row = j == 0 ? 0 : j == l->game->rows ? 2 : 1;
	int column = i == 0 ? 0 : i == l->game->columns ? 2 : 1;

	return unicode ? glyph[row][column] : L'+';
}

/* One surface from edge to edge if there are colours. */
static unsigned char
board_paper(const struct board_view *v)
{
	return v->caps.depth == DEPTH_256 ? TONE_SQUARE_A : TONE_DEFAULT;
}

static void
draw_grid(const struct board_view *v, const struct board_layout *l, int x, int y, struct canvas *c)
{
	struct style style = { .ink = TONE_GRID, .paper = board_paper(v) };
	int columns = l->game->columns, rows = l->game->rows;

	for (int j = 0; j <= rows; j++) {
		for (int k = 0; k < columns * board_pitch_x(l); k++)
			canvas_put(c, x + k, y + j * board_pitch_y(l), style,
				look_glyph(v->caps, L'─', '-'));
	}
	for (int i = 0; i <= columns; i++) {
		for (int k = 0; k <= rows * board_pitch_y(l); k++)
			canvas_put(c, x + i * board_pitch_x(l), y + k, style,
				k % board_pitch_y(l)
					? look_glyph(v->caps, L'│', '|')
					: crossing(l, i, k / board_pitch_y(l), v->caps.unicode));
	}
}

/* The letter of a cell's column, or the number of its row. */
static void
coordinate(const struct game *g, int cell, bool row, char out[16])
{
	if (row)
		snprintf(out, 16, "%d", cell % (g->columns * g->rows) / g->columns + 1);
	else
		snprintf(out, 16, "%c", 'a' + cell % g->columns);
}

static void
draw_level(const struct board_view *v, const struct board_layout *l, int layer, struct canvas *c)
{
	const struct game *g = l->game;
	struct style style = { .attr = ATTR_DIM };
	char title[32], name[16];
	int x, y, cx, cy;

	board_level_origin(l, layer, &x, &y);
	snprintf(title, sizeof title, _("LEVEL %d"), layer + 1);
	if (l->level_titles)
		canvas_text(c,
			x + board_margin_x(l) +
				(board_level_width(l) - board_margin_x(l) - text_columns(title)) /
					2,
			y, style, title);
	else if (g->layers > 1)
		canvas_printf(c, x, y, style, "L%d", layer + 1);
	for (int i = l->left; i < l->left + l->columns && !l->bare; i++) {
		int cell = board_unturned(g, l->turn, game_cell(g, i, l->top, layer));
		board_layout_cell(l, cell, &cx, &cy);
		coordinate(g, cell, l->turn & 4, name);
		canvas_text(
			c, cx + (l->inner_width - 1) / 2, y + board_margin_y(l) - 1, style, name);
	}
	for (int j = l->top; j < l->top + l->rows; j++) {
		int cell = board_unturned(g, l->turn, game_cell(g, l->left, j, layer));
		board_layout_cell(l, cell, &cx, &cy);
		coordinate(g, cell, !(l->turn & 4), name);
		canvas_printf(c, x, cy + (l->inner_height - 1) / 2, style, "%*s",
			g->rows > 9 || g->columns > 9 ? 2 : 1, name);
	}
	if (l->grid)
		draw_grid(v, l, x + board_margin_x(l), y + board_margin_y(l), c);
}

void
board_view_draw(const struct board_view *v, const struct board_layout *l, struct canvas *c)
{
	const struct game *g = l->game;

	for (int layer = 0; layer < g->layers; layer++)
		draw_level(v, l, layer, c);
	draw_cells(v, l, c);
	edges_draw(v, l, c);
	if (v->cursor < 0)
		return;
	int cell = v->cursor;
	if (g->by_column) {
		int landing =
			g->rules->move_to_cell(g, v->state, g->rules->move_at(g, v->state, cell));
		cell = landing >= 0 ? landing
				    : cell % (g->columns * g->rows) +
					      (g->layers - 1) * g->columns * g->rows;
	}
	struct cell_box box = { .width = l->inner_width, .height = l->inner_height };
	board_layout_cell(l, cell, &box.x, &box.y);
	cursor_draw(v, c, &box, l->grid);
}
