/* A table of payoffs on the board: see table_view.h. */
#include "tui/board/table_view.h"

#include <stdio.h>
#include <string.h>

#include "base/language.h"

enum { LEAST_NAME = 4 };

/* The search's tables, where there is something in them; else NULL. */
static const struct joint_tables *
tables_of(const struct board_view *v)
{
	bool said = v->info && v->info->has_joint && search_is_meaningful(v->info);

	return said && v->info->joint.side[0].count > 0 ? &v->info->joint : NULL;
}

/* ---- the names ---- */

static struct style
name_style(const struct board_view *v, enum side side, bool chosen)
{
	struct style style = { .ink = side == SIDE_FIRST ? TONE_X : TONE_O };

	if (chosen)
		style.attr = ATTR_BOLD | (v->caps.depth == DEPTH_256 ? 0 : ATTR_REVERSE);
	if (chosen && v->caps.depth == DEPTH_256)
		style = (struct style){
			.ink = TONE_ON_ACCENT, .paper = TONE_ACCENT, .attr = ATTR_BOLD
		};
	return style;
}

/* "35%", or "" while nothing is known of it. */
static void
chance_text(const struct board_view *v, enum side side, int choice, char out[8])
{
	const struct joint_tables *both = tables_of(v);

	out[0] = '\0';
	for (int i = 0; both && i < both->side[side].count; i++) {
		if (both->side[side].choice[i].move == (move_t)choice)
			snprintf(out, 8, "%.0f%%", 100 * both->side[side].choice[i].probability);
	}
}

/* Whether chances stand on the upper edge, because not all fit beside their names. */
static bool
chances_on_edge(const struct board_layout *l)
{
	int longest = 0;

	for (int column = 0; column < l->game->columns; column++) {
		int length = text_columns(game_table_name(l->game, SIDE_SECOND, column));
		longest = length > longest ? length : longest;
	}
	return l->grid && longest + (int)sizeof " 99%" > board_pitch_x(l);
}

static void
draw_column_name(const struct board_view *v, const struct board_layout *l, int x, int column,
	struct canvas *c)
{
	char text[32], chance[8];
	const char *name = game_table_name(l->game, SIDE_SECOND, column);
	bool chosen = v->cursor >= 0 && v->cursor % l->game->columns == column;
	int room = board_pitch_x(l) - 1, y = l->y + board_margin_y(l);

	chance_text(v, SIDE_SECOND, column, chance);
	if (chance[0] && chances_on_edge(l)) {
		int before = (l->inner_width - 2 - (int)strlen(chance)) / 2;
		canvas_printf(c, x + before, y, (struct style){ .ink = TONE_O }, " %s ", chance);
		chance[0] = '\0';
	}
	int columns = text_columns(name) + 1 + (int)strlen(chance);
	int left = room - 1 - (int)strlen(chance); /* for the name */
	if (chance[0] && (columns <= room || left >= LEAST_NAME))
		snprintf(text, sizeof text, "%.*s %s", (int)text_fit(name, left), name, chance);
	else
		snprintf(text, sizeof text, "%.*s", (int)text_fit(name, room), name);
	canvas_text(c, x + (l->inner_width - text_columns(text)) / 2, y - 1,
		name_style(v, SIDE_SECOND, chosen), text);
}

static void
draw_row_name(
	const struct board_view *v, const struct board_layout *l, int y, int row, struct canvas *c)
{
	char chance[8];
	bool chosen = v->cursor >= 0 && v->cursor / l->game->columns == row;
	struct style style = name_style(v, SIDE_FIRST, chosen);
	const char *name = game_table_name(l->game, SIDE_FIRST, row);

	chance_text(v, SIDE_FIRST, row, chance);
	y += (l->inner_height - 1) / 2;
	canvas_text(c, l->x, y, style, name);
	if (l->inner_height > 1)
		canvas_text(c, l->x, y + 1, (struct style){ .ink = TONE_X }, chance);
}

void
table_draw_names(const struct board_view *v, const struct board_layout *l, struct canvas *c)
{
	const struct game *g = l->game;
	int x, y;

	const char *corner = _("X gets");
	if (text_columns(corner) <= l->names)
		canvas_text(c, l->x, l->y + board_margin_y(l) - 1,
			(struct style){ .attr = ATTR_DIM }, corner);
	/* Rows and columns are never exchanged: X's choices are the rows. */
	for (int column = l->left; column < l->left + l->columns; column++) {
		int cell = board_unturned(g, l->turn, game_cell(g, column, l->top, 0));
		board_layout_cell(l, cell, &x, &y);
		draw_column_name(v, l, x, cell % g->columns, c);
	}
	for (int row = l->top; row < l->top + l->rows; row++) {
		int cell = board_unturned(g, l->turn, game_cell(g, l->left, row, 0));
		board_layout_cell(l, cell, &x, &y);
		draw_row_name(v, l, y, cell / g->columns, c);
	}
}

/* ---- the pairs ---- */

/* The visits of a pair, 0 without a search. */
static int64_t
visits_of(const struct joint_tables *both, int row, int column)
{
	for (int i = 0; both && i < both->side[0].count; i++) {
		for (int j = 0; j < both->side[1].count; j++) {
			if (both->side[0].choice[i].move == (move_t)row &&
				both->side[1].choice[j].move == (move_t)column)
				return both->pair[i][j].visits;
		}
	}
	return 0;
}

void
table_draw_pair(const struct board_view *v, const struct board_layout *l, struct canvas *c,
	const struct cell_box *box, int cell)
{
	const struct game *g = l->game;
	int row = cell / g->columns, column = cell % g->columns;
	int64_t visits = visits_of(tables_of(v), row, column);
	bool played = g->rules->get(g, v->state, cell) != CELL_EMPTY;
	int step = visits ? heat_of_share((double)visits / (double)v->info->playouts) : -1;
	struct cell_box tile = *box;
	char text[24], count[16];

	if (step >= 0 && v->heat.heat != HEAT_OFF && v->caps.depth != DEPTH_MONO)
		tile.style = heat_style(step);
	if (played)
		tile.style = (struct style){ .ink = TONE_ON_ACCENT, .paper = TONE_ACCENT };
	if (played && v->caps.depth == DEPTH_MONO)
		tile.style.attr = ATTR_REVERSE;
	canvas_fill(c, (struct rect){ box->x, box->y, box->width, box->height }, tile.style, L' ');
	bool counts = visits && box->height > 1 && v->numbers != NUMBERS_NONE;
	int line = cell_row(box, counts ? 2 : 1, 0);
	snprintf(text, sizeof text, played ? "(%.3g)" : "%.3g", game_table_pay(g, row, column));
	tile.style.attr |= ATTR_BOLD;
	cell_text(c, &tile, line, tile.style, text);
	tile.style.attr &= (unsigned char)~ATTR_BOLD;
	if (!counts)
		return;
	text_count(count, sizeof count, (uint64_t)visits, 5);
	cell_text(c, &tile, line + 1, tile.style, count);
}
