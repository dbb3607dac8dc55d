/* The board on the canvas: its cells, the marks on them, its grid and coordinates, and its edges
 * where only a part is visible. cell_view.c draws what is in a cell. The screen's thread only. */
#include <assert.h>
#include <stdio.h>
#include <wchar.h>

#include "base/language.h"
#include "tui/board/cell_view.h"
#include "tui/board/ghosts.h"
#include "tui/board/table_view.h"
#include "tui/board/tower.h"

/* ---- marks: the cursor ---- */

/* Whether the position holds information: a number with its letter or brackets, a word, a threat, a
 * pattern. */
static bool
is_taken(const struct canvas *c, int x, int y)
{
	if (x < 0 || x >= c->width || y < 0 || y >= c->height)
		return false;
	wchar_t there = canvas_at(c, x, y)->ch;
	bool text = there > L' ' && there < 127 && !wcschr(L"\"'_/|\\", there);
	return text || there == L'◆' || there >= 0x3000;
}

/* The line for the signs: the middle one, else the nearest that is free on both sides. */
static int
sign_line(const struct canvas *c, const struct cell_box *box, int left, int right)
{
	int middle = box->y + (box->height - 1) / 2;

	for (int i = 0; i < 2 * box->height; i++) {
		int y = middle + (i % 2 ? (i + 1) / 2 : -i / 2);
		if (y >= box->y && y < box->y + box->height && !is_taken(c, left, y) &&
			!is_taken(c, right, y))
			return y;
	}
	return middle;
}

/* How the signs at both sides of the cursor's cell are drawn. */
struct signs {
	struct style style;
	int at;    /* the line of the signs */
	bool keep; /* information is not overwritten */
};

/* One side of the cursor's cell. */
static void
draw_side(struct canvas *c, const struct cell_box *box, int x, wchar_t sign, struct signs how)
{
	for (int y = box->y; y < box->y + box->height; y++) {
		if (x < 0 || x >= c->width || y < 0 || y >= c->height)
			continue;
		canvas_put(c, x, y, how.style,
			how.keep && is_taken(c, x, y) ? canvas_at(c, x, y)->ch
			: y == how.at                 ? sign
						      : L' ');
	}
}

/* A heavy frame on the lines around the cell. */
static void
draw_frame(struct canvas *c, const struct cell_box *box)
{
	int left = box->x - 1, right = box->x + box->width;
	int top = box->y - 1, bottom = box->y + box->height;
	struct style style = { .ink = TONE_ACCENT, .paper = TONE_SQUARE_A, .attr = ATTR_BOLD };

	for (int x = left; x <= right; x++) {
		canvas_put(c, x, top, style, x == left ? L'┏' : x == right ? L'┓' : L'━');
		canvas_put(c, x, bottom, style, x == left ? L'┗' : x == right ? L'┛' : L'━');
	}
	for (int y = box->y; y < bottom; y++) {
		canvas_put(c, left, y, style, L'┃');
		canvas_put(c, right, y, style, L'┃');
	}
}

static void
draw_cursor(const struct board_view *v, const struct board_layout *l, struct canvas *c,
	const struct cell_box *box)
{
	struct signs how = {
		.style = { .ink = TONE_ON_ACCENT, .paper = TONE_ACCENT, .attr = ATTR_BOLD },
		.keep = !l->grid,
	};
	int left = l->grid ? box->x - 1 : box->x;
	int right = l->grid ? box->x + box->width : box->x + box->width - 1;

	if (l->grid && !l->lean && v->caps.unicode && v->caps.depth == DEPTH_256) {
		draw_frame(c, box);
		return;
	}
	if (v->caps.depth == DEPTH_MONO)
		how.style = (struct style){ .attr = ATTR_REVERSE | ATTR_BOLD };
	else if (canvas_at(c, left, box->y)->style.paper >= TONE_HEAT_0)
		how.style = (struct style){
			.ink = TONE_ACCENT, .paper = TONE_ON_ACCENT, .attr = ATTR_BOLD
		}; /* stands out from the hottest, too */
	how.at = l->grid ? box->y + (box->height - 1) / 2 : sign_line(c, box, left, right);
	draw_side(c, box, left, L'>', how);
	draw_side(c, box, right, L'<', how);
}

int
board_cursor_cell(const struct game *g, const struct state *s, int cursor)
{
	int plane = g->columns * g->rows;

	if (cursor < 0 || !g->by_column)
		return cursor;
	int landing = g->rules->move_to_cell(g, s, g->rules->move_at(g, s, cursor));
	return landing >= 0 ? landing : cursor % plane + (g->layers - 1) * plane;
}

/* ---- marks: a tip ---- */

/* A tip's mark: in the middle of a calm cell, in the corner of one with numbers; where that is
 * occupied, what is there is highlighted. */
static void
draw_tip(const struct board_view *v, struct canvas *c, const struct cell_box *box)
{
	struct style style = { .ink = TONE_ON_ACCENT, .paper = TONE_ACCENT, .attr = ATTR_BOLD };

	if (v->caps.depth == DEPTH_MONO)
		style = (struct style){ .attr = ATTR_REVERSE | ATTR_BOLD };
	int x = box->x + box->width - 1, y = box->y;
	if (v->info && is_taken(c, x, y) && box->height > 1)
		y += box->height - 1;
	if (v->info)
		canvas_put(c, x, y, style, is_taken(c, x, y) ? canvas_at(c, x, y)->ch : L't');
	else
		cell_text(c, box, (box->height - 1) / 2, style, box->width >= 5 ? _(" tip ") : "t");
}

/* ---- marks: a pattern of the evaluation ---- */

/* Its letter in the first column, where the last line or the first is free there; else what is there is
 * highlighted. */
static void
draw_pattern(const struct board_view *v, struct canvas *c, const struct cell_box *box, char letter)
{
	bool speaks_for = letter < 'a', mono = v->caps.depth == DEPTH_MONO;
	struct style style = mono ? (struct style){ .attr = ATTR_REVERSE | ATTR_BOLD }
				  : (struct style){ .ink = TONE_ON_ACCENT,
					    .paper = TONE_ACCENT,
					    .attr = ATTR_BOLD };
	int y = box->y + box->height - 1;

	if (!speaks_for)
		style = (struct style){ .ink = mono ? TONE_DEFAULT : TONE_ON_SQUARE,
			.paper = mono ? TONE_DEFAULT : TONE_SQUARE_A,
			.attr = ATTR_REVERSE };
	if (is_taken(c, box->x, y) && !is_taken(c, box->x, box->y))
		y = box->y;
	bool free = box->x >= 0 && !is_taken(c, box->x, y);
	if (free || box->width > 2)
		canvas_put(
			c, box->x, y, style, free ? (wchar_t)letter : canvas_at(c, box->x, y)->ch);
}

/* ---- marks: cells where the next stone would complete a line ---- */

/* Whether a stone of this side completes a line on an empty cell. */
static bool
completes(const struct game *g, const struct state *s, int cell, enum cell what)
{
	struct state after = *s;
	int line[GAME_MAX_CELLS];

	g->rules->put(g, &after, cell, what);
	int count = g->rules->winning_cells(g, &after, line);
	for (int i = 0; i < count; i++) {
		if (line[i] == cell)
			return true;
	}
	return false;
}

static void
draw_threats(const struct board_view *v, const struct game *g, struct canvas *c,
	const struct cell_box *box, int cell)
{
	int x = box->x + box->width - 1;
	/* The owner's letter precedes the sign if there is room, or replaces it if there are no
	 * colours. */
	bool room = !v->info ||
		    !(is_taken(c, x - 1, box->y) || (box->width < 7 && is_taken(c, x - 2, box->y)));

	if (!g->rules->winning_cells || g->rules->result(g, v->state) != GAME_OPEN)
		return;
	for (int side = 1; side >= 0; side--) {
		enum cell what = side == 0 ? CELL_FIRST : CELL_SECOND;
		wchar_t letter = side == 0 ? L'X' : L'O';
		struct style style = { .ink = side == 0 ? TONE_X : TONE_O,
			.paper = box->style.paper,
			.attr = ATTR_BOLD };
		if (!completes(g, v->state, cell, what))
			continue;
		bool mono = v->caps.depth == DEPTH_MONO;
		canvas_put(c, x--, box->y, style, room || !mono ? L'!' : letter);
		if (room)
			canvas_put(c, x--, box->y, style, letter);
	}
}

/* ---- the cells ---- */

static bool
was_turned(const struct board_view *v, const struct game *g, int cell, enum cell what)
{
	if (!v->before)
		return false;
	enum cell old = g->rules->get(g, v->before, cell);
	return old != CELL_EMPTY && old != what;
}

static struct style
square_style(const struct board_view *v, const struct board_layout *l, int cell)
{
	const struct game *g = l->game;
	/* Boards are square: turned, they keep their pattern or swap it. */
	int column = cell % g->columns, row = cell % (g->columns * g->rows) / g->columns;
	bool lines = l->grid && l->lean == 0; /* of a tower only between columns */

	if (v->caps.depth != DEPTH_256)
		return (struct style){ 0 };
	return (struct style){
		.ink = TONE_ON_SQUARE,
		/* Squares are separated by lines or by their tones. */
		.paper = (column + row) % 2 && !lines && !game_has_trails(g) ? TONE_SQUARE_B
									     : TONE_SQUARE_A,
	};
}

static void
draw_empty(const struct board_view *v, const struct board_layout *l, struct canvas *c,
	struct cell_box *box, int cell, const struct root_move *m)
{
	bool marked = !v->info && v->mark_legal && board_is_playable(l->game, v->state, cell);
	if (m) {
		cell_draw_numbers(v, c, box, m);
	} else if (marked) {
		cell_draw_legal(v, c, box);
	} else if ((!l->grid || l->lean) && v->caps.depth != DEPTH_256 &&
		   !(v->info && v->info->has_joint)) { /* "50+" would be read as a number */
		struct style style = { .ink = TONE_LINE, .attr = ATTR_DIM };
		cell_text(c, box, (box->height - 1) / 2, style, v->caps.unicode ? "┼" : "+");
	}
}

/* Marks a cell of the cursor's column where moves name columns. */
static void
underline(struct canvas *c, const struct cell_box *box)
{
	for (int x = box->x; x < box->x + box->width; x++)
		canvas_at(c, x, box->y + box->height - 1)->style.attr |= ATTR_UNDERLINE;
}

/* A cell's trail, its numbers or its stone. */
static void
draw_content(const struct board_view *v, const struct board_layout *l, struct canvas *c,
	struct cell_box *box, int cell, const struct cell_content *content)
{
	bool ghost = v->ghosts && v->ghosts->what[cell] != CELL_EMPTY;
	enum cell what = ghost ? (enum cell)v->ghosts->what[cell] : content->what;
	bool faint = ghost || (v->faint && v->faint[cell]);
	int number = ghost ? v->ghosts->number[cell] : v->number ? v->number[cell] : 0;

	if (game_is_table(l->game)) {
		table_draw_pair(v, l, c, box, cell);
	} else if (what == CELL_EMPTY || (ghost && content->move && v->info)) {
		draw_empty(v, l, c, box, cell, content->move);
		if (ghost)
			ghosts_draw_mark(v, c, box, what, number);
	} else if (game_has_trails(l->game) && (!faint || cell_side(what) == SIDE_NONE))
		cell_draw_trail(v, c, box, what, number);
	else
		cell_draw_stone(v, c, box,
			(struct stone){
				.what = cell_side(what) == SIDE_FIRST ? CELL_FIRST : CELL_SECOND,
				.last = cell == v->last,
				.winning = content->winning,
				.turned = was_turned(v, l->game, cell, what),
				.faint = faint,
				.ghost = ghost,
				.number = number });
}

/* With its content, unless that is NULL. */
static void
draw_cell(const struct board_view *v, const struct board_layout *l, struct canvas *c,
	struct cell_box *box, int cell, const struct cell_content *content)
{
	const struct game *g = l->game;
	int plane = g->columns * g->rows;

	box->width = l->inner_width;
	box->height = l->inner_height;
	box->style = square_style(v, l, cell);
	canvas_fill(c, (struct rect){ box->x, box->y, box->width, box->height }, box->style, L' ');
	if (content)
		draw_content(v, l, c, box, cell, content);
	if (content && content->what == CELL_EMPTY && v->threats)
		draw_threats(v, g, c, box, cell);
	if (cell < 64 && v->tip >> cell & 1)
		draw_tip(v, c, box);
	if (content && v->pattern && v->pattern[cell])
		draw_pattern(v, c, box, v->pattern[cell]);
	if (g->by_column && v->cursor >= 0 && cell % plane == v->cursor % plane)
		underline(c, box);
}

/* What all lines of a leaning cell have in common: a stone stands upright there. */
static struct cell_box
upright_box(const struct board_layout *l, int cell)
{
	struct cell_box box = { .width = l->inner_width - l->lean * (l->inner_height - 1),
		.height = l->inner_height };

	board_layout_cell(l, cell, &box.x, &box.y);
	return box;
}

/* Draws the cell upright, and copies it line by line to where it leans; then its stone. */
static void
draw_leaning_cell(const struct board_view *v, const struct board_layout *l, struct canvas *c,
	int cell, const struct cell_content *content)
{
	enum { MOST_COLUMNS = 24, MOST_LINES = 6 };
	struct canvas_cell cells[MOST_COLUMNS * MOST_LINES];
	struct canvas copy = {
		.width = l->inner_width + 2, .height = l->inner_height, .cells = cells
	};
	struct cell_box box = { .x = 1 }, stone = upright_box(l, cell);
	bool cursor = cell == board_cursor_cell(l->game, v->state, v->cursor);

	assert(copy.width <= MOST_COLUMNS && copy.height <= MOST_LINES);
	canvas_clear(&copy);
	draw_cell(v, l, &copy, &box, cell, content->what == CELL_EMPTY ? content : NULL);
	if (cursor)
		draw_cursor(v, l, &copy, &box);
	for (int line = 0; line < l->inner_height; line++) {
		for (int i = cursor ? 0 : 1; i < copy.width - !cursor; i++) {
			const struct canvas_cell *from = canvas_at(&copy, i, line);
			canvas_put(c, stone.x - 1 + i - line * l->lean, stone.y + line, from->style,
				from->ch);
		}
	}
	stone.style = box.style;
	if (content->what != CELL_EMPTY)
		draw_content(v, l, c, &stone, cell, content);
	if (content->what != CELL_EMPTY && v->pattern && v->pattern[cell])
		draw_pattern(v, c, &stone, v->pattern[cell]);
}

/* What is drawn on the board: where both move at once, each side's moves from its own point of view. */
struct sides {
	const struct board_view *v;
	struct board_view own, other; /* for the moves of either side */
	struct report report;         /* of the other side's moves */
	bool joint;
};

static void
tell_sides(struct sides *s, const struct board_view *v, const struct game *g)
{
	s->v = v;
	s->joint = v->info && v->info->has_joint && !game_is_table(g);
	if (!s->joint)
		return;
	enum side mover = (enum side)v->info->position.to_move;
	s->own = s->other = *v;
	s->own.point = mover;
	cells_turn_report(g, v->info, &s->report);
	s->other.info = &s->report;
	s->other.point = mover ^ 1;
	s->other.pulse = NULL;
}

static const struct board_view *
view_of(const struct sides *s, const struct cell_content *content)
{
	if (!s->joint || !content->move)
		return s->v;
	return content->of_other ? &s->other : &s->own;
}

static void
draw_cells(const struct board_view *v, const struct board_layout *l, struct canvas *c)
{
	struct cell_content cells[GAME_MAX_CELLS];
	struct cell_box box;
	struct sides sides;

	tell_sides(&sides, v, l->game);
	board_cells(l->game, v->state, v->info, sides.joint ? &sides.report : NULL, cells);
	for (int cell = 0; cell < game_cell_count(l->game); cell++) {
		const struct board_view *of = view_of(&sides, &cells[cell]);
		if (!board_layout_shows(l, cell))
			continue;
		board_layout_cell(l, cell, &box.x, &box.y);
		if (l->lean)
			draw_leaning_cell(of, l, c, cell, &cells[cell]);
		else
			draw_cell(of, l, c, &box, cell, &cells[cell]);
	}
	int cursor = board_cursor_cell(l->game, v->state, v->cursor);
	if (cursor < 0 || l->lean)
		return;
	board_layout_cell(l, cursor, &box.x, &box.y);
	draw_cursor(v, l, c, &box);
}

/* ---- the grid and the coordinates ---- */

static wchar_t
crossing(const struct board_layout *l, int i, int j, bool unicode)
{
	static const wchar_t glyph[3][4] = { L"┌┬┐", L"├┼┤", L"└┴┘" };
	int row = j == 0 ? 0 : j == l->game->rows ? 2 : 1;
	int column = i == 0 ? 0 : i == l->game->columns ? 2 : 1;

	return unicode ? glyph[row][column] : L'+';
}

static void
draw_grid(const struct board_view *v, const struct board_layout *l, int x, int y, struct canvas *c)
{
	struct style style = { .ink = TONE_GRID, .paper = board_paper(v->caps) };
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
		snprintf(out, 16, "%c", game_column_letter(cell % g->columns));
}

/* The letters of the columns and the numbers of the rows. */
static void
draw_coordinates(const struct board_layout *l, int layer, int x, int y, struct canvas *c)
{
	const struct game *g = l->game;
	struct style style = { .attr = ATTR_DIM };
	int half = (l->inner_height - 1) / 2;
	char name[16];
	int cx, cy;

	for (int i = l->left; i < l->left + l->columns && !l->bare; i++) {
		int cell = board_unturned(g, l->turn, game_cell(g, i, l->top, layer));
		board_layout_cell(l, cell, &cx, &cy);
		coordinate(g, cell, l->turn & 4, name);
		canvas_text(c, cx + (l->inner_width - 1) / 2 + l->lean, y + board_margin_y(l) - 1,
			style, name);
	}
	for (int j = l->top; j < l->top + l->rows; j++) {
		int cell = board_unturned(g, l->turn, game_cell(g, l->left, j, layer));
		board_layout_cell(l, cell, &cx, &cy);
		coordinate(g, cell, !(l->turn & 4), name);
		canvas_printf(c, l->lean ? cx - half * l->lean - board_margin_x(l) : x, cy + half,
			style, "%*s", g->rows > 9 || g->columns > 9 ? 2 : 1, name);
	}
}

static void
draw_level(const struct board_view *v, const struct board_layout *l, int layer, struct canvas *c)
{
	struct style style = { .attr = ATTR_DIM };
	char title[32];
	int x, y;

	board_level_origin(l, layer, &x, &y);
	snprintf(title, sizeof title, _("LAYER %d"), layer + 1);
	int room = board_level_width(l) - board_margin_x(l);
	if (l->level_titles)
		canvas_text(c, x + board_margin_x(l) + (room - text_columns(title)) / 2, y, style,
			title);
	else if (l->lean)
		canvas_text(c, x, y, style, title);
	else if (l->game->layers > 1)
		canvas_printf(c, x, y, style, "L%d", layer + 1);
	if (l->lean)
		tower_draw_level(v, l, layer, c);
	else if (l->grid)
		draw_grid(v, l, x + board_margin_x(l), y + board_margin_y(l), c);
	if (l->names)
		table_draw_names(v, l, c);
	else
		draw_coordinates(l, layer, x, y, c);
}

/* ---- the edges of a partly visible board ---- */

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
draw_dashes(const struct board_view *v, const struct board_layout *l, const struct edges *e,
	unsigned beyond, struct canvas *c)
{
	static const struct style quiet = { .attr = ATTR_DIM };
	wchar_t across = look_glyph(v->caps, L'┄', ':'), down = look_glyph(v->caps, L'┆', ':');

	for (int row = 0; row < l->rows; row++) {
		if (beyond & BEYOND_LEFT)
			canvas_put(c, e->left, mark_y(l, row), quiet, across);
		if (beyond & BEYOND_RIGHT)
			canvas_put(c, e->right, mark_y(l, row), quiet, across);
	}
	for (int column = 0; column < l->columns; column++) {
		if (beyond & BEYOND_TOP)
			canvas_put(c, mark_x(l, column), e->top, quiet, down);
		if (beyond & BEYOND_FOOT)
			canvas_put(c, mark_x(l, column), e->foot, quiet, down);
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

/* Dashes where the board continues beyond the visible part, and the heads there. */
static void
draw_edges(const struct board_view *v, const struct board_layout *l, struct canvas *c)
{
	unsigned beyond = board_layout_beyond(l);
	struct edges e = find_edges(l);

	if (beyond == 0)
		return;
	draw_dashes(v, l, &e, beyond, c);
	for (int cell = 0; game_has_trails(l->game) && cell < game_cell_count(l->game); cell++) {
		enum cell what = l->game->rules->get(l->game, v->state, cell);
		bool first = what == CELL_FIRST_HEAD || what == CELL_FIRST_CRASHED;
		bool second = what == CELL_SECOND_HEAD || what == CELL_SECOND_CRASHED;
		if ((first || second) && !board_layout_shows(l, cell))
			draw_head(l, &e, cell, first ? SIDE_FIRST : SIDE_SECOND, c);
	}
}

void
board_view_draw(const struct board_view *v, const struct board_layout *l, struct canvas *c)
{
	const struct game *g = l->game;

	for (int layer = 0; layer < g->layers; layer++)
		draw_level(v, l, layer, c);
	draw_cells(v, l, c);
	draw_edges(v, l, c);
	if (l->lean)
		tower_draw_lines(v, l, c);
	if (v->open_lines)
		tower_draw_open(v, l, board_cursor_cell(g, v->state, v->cursor), c);
}
