/* The position of a board's cells on the canvas. Pure. */
#include "tui/board/layout.h"

#include <string.h>

struct cell_size {
	int width, height;
	bool grid, bare;
};

/* Twice as wide as high, plus one, looks square; cells grow in steps and are never stretched. */
static const struct cell_size sizes[] = {
	{ 55, 27, true, false },
	{ 43, 21, true, false },
	{ 39, 19, true, false },
	{ 35, 17, true, false },
	{ 31, 15, true, false },
	{ 27, 13, true, false },
	{ 23, 11, true, false },
	{ 19, 9, true, false },
	{ 15, 7, true, false },
	{ 11, 5, true, false },
	{ 7, 3, true, false },
	{ 5, 2, true, false },
	{ 6, 2, false, false },
	{ 4, 2, false, false },
	{ 6, 1, false, false },
	{ 4, 1, false, false },
};

/* Boards with walls and trails are one surface, and large. */
static const struct cell_size trail_sizes[] = {
	{ 10, 5, false, false },
	{ 8, 4, false, false },
	{ 6, 3, false, false },
	{ 4, 2, false, false },
	{ 2, 1, false, false },
	{ 2, 1, false, true },
};

/* Cells of a tower: wide, so that its levels look seen from above at a slant. */
static const struct cell_size tower_sizes[] = {
	{ 19, 4, true, false },
	{ 15, 3, true, false },
	{ 11, 3, true, false },
	{ 11, 2, true, false },
	{ 9, 2, true, false },
	{ 7, 2, true, false },
};

/* Cells of a table: wide enough for names above its columns. */
static const struct cell_size table_sizes[] = {
	{ 55, 27, true, false },
	{ 43, 21, true, false },
	{ 39, 19, true, false },
	{ 31, 15, true, false },
	{ 27, 13, true, false },
	{ 23, 11, true, false },
	{ 19, 9, true, false },
	{ 17, 7, true, false },
	{ 13, 5, true, false },
	{ 9, 3, true, false },
	{ 9, 2, true, false },
	{ 9, 2, false, false },
	{ 9, 1, false, false },
	{ 7, 2, false, false },
	{ 7, 1, false, false },
	{ 5, 2, false, false },
	{ 5, 1, false, false },
};

#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))

/* An empty layout of a board, and the sizes that its cells may have. */
static const struct cell_size *
layout_begin(struct board_layout *l, const struct game *g, int *count)
{
	bool trails = game_has_trails(g), table = game_is_table(g);

	*l = (struct board_layout){
		.game = g, .across = 1, .columns = g->columns, .rows = g->rows
	};
	for (int row = 0; row < g->rows && table; row++) {
		int columns = text_columns(game_table_name(g, SIDE_FIRST, row));
		l->names = columns > l->names ? columns : l->names;
	}
	*count = trails ? COUNT(trail_sizes) : table ? COUNT(table_sizes) : COUNT(sizes);
	return trails ? trail_sizes : table ? table_sizes : sizes;
}

static void
set_size(struct board_layout *l, const struct cell_size *size)
{
	l->inner_width = size->width;
	l->inner_height = size->height;
	l->grid = size->grid;
	l->bare = size->bare;
}

static void
layout_measure(struct board_layout *l)
{
	int down = (l->game->layers + l->across - 1) / l->across;

	l->width = l->across * board_level_width(l) + (l->across - 1) * 2;
	l->height = down * board_level_height(l) - l->gap;
}

bool
board_layout_fit(struct board_layout *l, const struct game *g, int width, int height)
{
	int count;
	const struct cell_size *size = layout_begin(l, g, &count);

	/* Prefers levels side by side in any size to levels in two rows. */
	for (int across = g->layers; across > 0; across = across > 2 ? 2 : 0) {
		for (int i = 0; i < count; i++) {
			set_size(l, &size[i]);
			l->level_titles = g->layers > 1 && across == g->layers;
			l->across = across;
			layout_measure(l);
			if (l->inner_height < 2 && across > 2)
				continue;
			if (l->width <= width && l->height <= height)
				return true;
		}
	}
	return false;
}

bool
board_layout_tower(struct board_layout *l, const struct game *g, int width, int height)
{
	enum { MOST_GAP = 3 };
	int count;

	layout_begin(l, g, &count);
	l->lean = 1;
	for (int i = 0; i < COUNT(tower_sizes) && g->layers > 1; i++) {
		set_size(l, &tower_sizes[i]);
		layout_measure(l);
		if (l->width > width || l->height > height)
			continue;
		l->gap = (height - l->height) / (g->layers - 1);
		l->gap = l->gap > MOST_GAP ? MOST_GAP : l->gap;
		layout_measure(l);
		return true;
	}
	return false;
}

bool
board_layout_window(struct board_layout *l, const struct game *g, int width, int height, int cell)
{
	int count;
	const struct cell_size *size = layout_begin(l, g, &count);
	const int at[2] = { cell % g->columns, cell / g->columns },
		  all[2] = { g->columns, g->rows };

	l->inner_width = size[count - 1].width;
	l->inner_height = size[count - 1].height;
	const int room[2] = { width - board_margin_x(l), height - board_margin_y(l) };
	const int pitch[2] = { board_pitch_x(l), board_pitch_y(l) };
	int seen[2], first[2];
	for (int i = 0; i < 2;
		i++) { /* if not all fit, one position less, with the cell in the middle */
		seen[i] = room[i] / pitch[i] >= all[i] ? all[i] : (room[i] - 1) / pitch[i];
		first[i] = at[i] - seen[i] / 2;
		first[i] = first[i] + seen[i] > all[i] ? all[i] - seen[i] : first[i];
		first[i] = first[i] < 0 ? 0 : first[i];
	}
	l->columns = seen[0];
	l->rows = seen[1];
	l->left = first[0];
	l->top = first[1];
	layout_measure(l);
	l->width += l->columns < all[0];
	l->height += l->rows < all[1];
	return g->layers == 1 && (l->columns >= 5 || l->columns == all[0]) &&
	       (l->rows >= 5 || l->rows == all[1]);
}

unsigned
board_layout_beyond(const struct board_layout *l)
{
	return (l->left > 0 ? BEYOND_LEFT : 0u) |
	       (l->left + l->columns < l->game->columns ? BEYOND_RIGHT : 0u) |
	       (l->top > 0 ? BEYOND_TOP : 0u) |
	       (l->top + l->rows < l->game->rows ? BEYOND_FOOT : 0u);
}

int
board_layout_parts(const struct board_layout *l)
{
	int columns = l->game->columns, rows = l->game->rows;

	return ((columns + l->columns - 1) / l->columns) * ((rows + l->rows - 1) / l->rows);
}

int
board_layout_part(const struct board_layout *l, int part)
{
	int columns = l->game->columns, rows = l->game->rows;
	int across = (columns + l->columns - 1) / l->columns;
	int column = part % across * l->columns + l->columns / 2;
	int row = part / across * l->rows + l->rows / 2;
	column = column < columns ? column : columns - 1;
	row = row < rows ? row : rows - 1;
	return game_cell(l->game, column, row, 0);
}

bool
board_layout_shows(const struct board_layout *l, int cell)
{
	int place = cell % (l->game->columns * l->game->rows);
	int column = place % l->game->columns - l->left, row = place / l->game->columns - l->top;

	return column >= 0 && column < l->columns && row >= 0 && row < l->rows;
}

void
board_layout_cell(const struct board_layout *l, int cell, int *x, int *y)
{
	const struct game *g = l->game;
	int plane = g->columns * g->rows;

	board_level_origin(l, cell / plane, x, y);
	int row = cell % plane / g->columns - l->top;
	*x += board_margin_x(l) + l->grid + (cell % g->columns - l->left) * board_pitch_x(l) +
	      l->lean * (l->rows * board_pitch_y(l) - 1 - row * board_pitch_y(l));
	*y += board_margin_y(l) + (l->grid && l->lean == 0) + row * board_pitch_y(l);
}

int
board_layout_hit(const struct board_layout *l, int x, int y)
{
	for (int cell = 0; cell < game_cell_count(l->game); cell++) {
		int cx, cy;
		board_layout_cell(l, cell, &cx, &cy);
		if (!board_layout_shows(l, cell) || y < cy || y >= cy + l->inner_height)
			continue;
		cx -= l->lean * (y - cy);
		if (x >= cx && x < cx + l->inner_width)
			return cell;
	}
	return -1;
}

void
board_level_origin(const struct board_layout *l, int layer, int *x, int *y)
{
	*x = l->x + layer % l->across * (board_level_width(l) + 2);
	*y = l->y +
	     (l->lean ? l->game->layers - 1 - layer : layer / l->across) * board_level_height(l);
}
