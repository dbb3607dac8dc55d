/* The board on the canvas. The screen's thread only. */
#include "tui/board_view.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

struct cell_box {
	int x, y, width, height;
	struct style style; /* ink and paper of an empty cell here */
};

static const struct search_move *
find_move(const struct board_view *v, const struct game *g, int cell)
{
	for (int i = 0; v->info && i < v->info->count; i++) {
		if (g->rules->landing(g, &v->info->position, v->info->moves[i].move) == cell)
			return &v->info->moves[i];
	}
	return NULL;
}

static bool
is_legal_cell(const struct board_view *v, const struct game *g, int cell)
{
	move_t moves[GAME_MAX_MOVES];
	int count = g->rules->moves(g, v->state, moves);

	for (int i = 0; i < count; i++) {
		if (g->rules->landing(g, v->state, moves[i]) == cell)
			return true;
	}
	return false;
}

static void
centred(struct canvas *c, const struct cell_box *box, int row, struct style style, const char *text)
{
	int width = text_columns(text);
	canvas_text(c, box->x + (box->width - width) / 2, box->y + row, style, text);
}

/* Line `row` of a number of lines centred in the box. */
static int
centred_row(const struct cell_box *box, int lines, int row)
{
	return (box->height - lines) / 2 + row;
}

static void
draw_rate(const struct board_view *v, struct canvas *c, const struct cell_box *box, int row,
	const struct search_move *m, int step)
{
	char rate[8], text[16];
	bool best = m == &v->info->moves[v->info->best];
	bool wide = box->width >= 8;
	const char *unit = !wide && box->width >= 5 && m->proven == GAME_OPEN ? "%" : "";
	char sign = v->look.depth != DEPTH_256 && box->height < 3 ? heat_sign(step) : ' ';

	win_rate_text(v->info, m, wide, rate);
	/* "draw" takes all of four columns: then only its weight says that it is best. */
	bool fits = (int)strlen(rate) + 2 <= box->width;
	const char *left = !fits ? "" : best ? "[" : " ", *right = !fits ? "" : best ? "]" : " ";
	int n = snprintf(text, sizeof text, "%s%s%s%s", left, rate, unit, right);
	if (sign != ' ' && n < box->width)
		snprintf(text + n, sizeof text - (size_t)n, "%c", sign);
	else if (sign != ' ' && !best && fits)
		text[n - 1] = sign;
	struct style style = box->style;
	style.attr |= best ? ATTR_BOLD : 0;
	centred(c, box, row, style, text);
}

static void
draw_numbers(const struct board_view *v, struct canvas *c, struct cell_box *box,
	const struct search_move *m)
{
	struct style square = box->style;
	int step = heat_of(v->heat, v->info, m);
	bool signs = v->look.depth != DEPTH_256 && box->height >= 3;
	int lines = box->height == 1 ? 1 : signs ? 3 : 2;
	char text[32];

	if (step >= 0 && v->look.depth == DEPTH_256) {
		box->style = heat_style(step);
		int height = box->height == 2 ? 1 : box->height;
		canvas_fill(
			c, (struct rect){ box->x, box->y, box->width, height }, box->style, L' ');
	}
	if (m->visits == 0 && m->proven == GAME_OPEN)
		return;
	if (move_is_meaningful(m))
		draw_rate(v, c, box, centred_row(box, lines, 0), m, step);
	if (lines < 2)
		return;
	int room = box->width >= 8 ? 5 : box->width >= 5 ? 4 : 3;
	text_count(text, sizeof text, (uint64_t)m->visits, room);
	centred(c, box, centred_row(box, lines, 1), box->height == 2 ? square : box->style, text);
	if (signs && step > 0) {
		size_t n = (size_t)box->width - 2 < sizeof text ? (size_t)box->width - 2 : 0;
		memset(text, heat_sign(step), n);
		text[n] = '\0';
		centred(c, box, centred_row(box, lines, 2), box->style, text);
	}
}

/* Whether a quarter of a character cell lies in the ellipse that is `halves` half cells high and
 * looks as wide as it is high, or fills its `columns` if that is less; `across` and `down` count
 * quarters and halves. */
static bool
in_disc(double across, int down, int columns, int halves)
{
	double x = (across - (2 * columns - 1) / 2.0) / fmin(columns, 1.4 * halves);
	double y = (down - (halves - 1) / 2.0) / (halves / 2.0);

	/* A little more than 1: a quarter that is nearly in makes the disc rounder. */
	return x * x + y * y <= 1.1;
}

/* One cell of a disc, by the quarters that are filled: 1 and 2 the upper, 4 and 8 the lower. */
static void
put_quarters(struct canvas *c, int x, int y, unsigned filled, struct style ink, struct style paper)
{
	static const wchar_t glyph[16] = L" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟ ";

	if (filled)
		canvas_put(c, x, y, filled == 15 ? paper : ink, glyph[filled]);
}

/* Which quarters of the cell (x, y) a disc of so many columns and rows fills. Consoles of few
 * colours have halves of a cell, but no quarters. */
static unsigned
disc_quarters(int x, int y, int columns, int rows, bool quarters)
{
	unsigned filled = 0;

	if (rows == 1)
		return x == 0 ? 10 : x == columns - 1 ? 5 : 15;
	for (int q = 0; q < 4; q++) {
		double across = 2 * x + (quarters ? q % 2 : .5);
		filled |= (unsigned)in_disc(across, 2 * y + q / 2, columns, 2 * rows) << q;
	}
	return filled;
}

/* A round stone as large as the box. */
static void
draw_disc(const struct board_view *v, struct canvas *c, const struct cell_box *box, enum tone tone)
{
	int rows = box->height >= 7 ? box->height - 2 : box->height;
	int columns = rows == 1 ? 3 : 2 * rows + 1;
	if (columns > box->width)
		columns = box->width - (box->width % 2 == 0);
	int x0 = box->x + (box->width - columns) / 2, y0 = box->y + (box->height - rows) / 2;
	struct style ink = { .ink = (unsigned char)tone, .paper = box->style.paper };
	struct style paper = { .ink = (unsigned char)(tone == TONE_X ? TONE_ON_X : TONE_ON_O),
		.paper = (unsigned char)tone };
	struct style edge = { .ink = box->style.paper, .paper = (unsigned char)tone };
	bool quarters = v->look.depth == DEPTH_256;

	for (int y = 0; y < rows; y++) {
		/* A thin line of the square parts a stone on two lines from the one below. */
		bool parted = rows == 2 && y == 1 && quarters;
		for (int x = 0; x < columns; x++) {
			unsigned filled = disc_quarters(x, y, columns, rows, quarters);
			if (filled == 15 && parted)
				canvas_put(c, x0 + x, y0 + y, edge, L'▁');
			else
				put_quarters(c, x0 + x, y0 + y, filled, ink, paper);
		}
	}
}

/* X and O in strokes, for terminals without colours or blocks. */
static void
draw_strokes(struct canvas *c, const struct cell_box *box, bool first, struct style style)
{
	static const char *const small_x[] = { "\\ /", "   ", "/ \\" };
	static const char *const small_o[] = { ".-.", "| |", "'-'" };
	static const char *const large_x[] = { "\\   /", " \\ / ", "     ", " / \\ ", "/   \\" };
	static const char *const large_o[] = { " .-. ", "/   \\", "|   |", "\\   /", " '-' " };
	int lines = box->height >= 5 ? 5 : 3;

	if (box->height < 3)
		return;
	for (int i = 0; i < lines; i++) {
		const char *line = lines == 5 ? (first ? large_x[i] : large_o[i])
					      : (first ? small_x[i] : small_o[i]);
		centred(c, box, centred_row(box, lines, i), style, line);
	}
}

/* What a stone says: its letter, bracketed when it came last; its place in the winning line. */
static void
draw_letter(const struct board_view *v, struct canvas *c, const struct cell_box *box, int cell,
	enum cell what, bool winning, struct style style)
{
	char name[8], text[16];
	char letter = what == CELL_FIRST ? 'X' : 'O';
	int number = v->number ? v->number[cell] : 0;

	style.attr |= ATTR_BOLD;
	if (winning) {
		style = (struct style){
			.ink = TONE_ON_ACCENT, .paper = TONE_ACCENT, .attr = ATTR_BOLD
		};
		if (v->look.depth == DEPTH_MONO)
			style = (struct style){ .attr = ATTR_BOLD | ATTR_REVERSE };
	}
	int length = snprintf(name, sizeof name, number ? "%c%d" : "%c", letter, number);
	const char *sign = length + 2 > box->width ? ""
			   : winning               ? "**"
			   : cell == v->last       ? "()"
						   : "";
	snprintf(text, sizeof text, "%.1s%s%s", sign, name, *sign ? sign + 1 : "");
	centred(c, box, (box->height - 1) / 2, style, text);
}

static bool
was_turned(const struct board_view *v, const struct game *g, int cell, enum cell what)
{
	if (!v->before)
		return false;
	enum cell old = g->rules->get(g, v->before, cell);
	return old != CELL_EMPTY && old != what;
}

static void
draw_stone(const struct board_view *v, const struct game *g, struct canvas *c,
	const struct cell_box *box, int cell, enum cell what, bool winning)
{
	enum tone tone = what == CELL_FIRST ? TONE_X : TONE_O;
	bool solid = v->look.unicode && v->look.depth != DEPTH_MONO;
	struct style letter = { .ink = (unsigned char)tone, .paper = box->style.paper };

	if (solid) {
		draw_disc(v, c, box, tone);
		letter.ink = what == CELL_FIRST ? TONE_ON_X : TONE_ON_O;
		letter.paper = (unsigned char)tone;
	} else {
		draw_strokes(c, box, what == CELL_FIRST, letter);
	}
	if (was_turned(v, g, cell, what))
		letter.attr |= ATTR_UNDERLINE;
	draw_letter(v, c, box, cell, what, winning, letter);
}

/* One side of the cursor's cell; a number's own characters stay. */
static void
draw_cursor_side(struct canvas *c, const struct cell_box *box, int x, wchar_t sign, bool keep,
	struct style style)
{
	int middle = box->y + (box->height - 1) / 2;

	for (int y = box->y; y < box->y + box->height; y++) {
		if (x < 0 || x >= c->width || y < 0 || y >= c->height)
			continue;
		wchar_t there = canvas_at(c, x, y)->ch;
		bool number = keep && there && wcschr(L"0123456789.%kMX", there);
		canvas_put(c, x, y, style, number ? there : y == middle ? sign : L' ');
	}
}

/* Both sides of the cursor's cell, in the accent's colour or turned round. */
static void
draw_cursor(const struct board_view *v, struct canvas *c, const struct cell_box *box, bool grid)
{
	struct style style = { .ink = TONE_ON_ACCENT, .paper = TONE_ACCENT, .attr = ATTR_BOLD };
	int left = grid ? box->x - 1 : box->x;
	int right = grid ? box->x + box->width : box->x + box->width - 1;

	if (v->look.depth == DEPTH_MONO)
		style = (struct style){ .attr = ATTR_REVERSE | ATTR_BOLD };
	draw_cursor_side(c, box, left, L'>', !grid, style);
	draw_cursor_side(c, box, right, L'<', !grid, style);
}

static struct style
square_style(const struct board_view *v, const struct game *g, int cell, bool grid)
{
	int column = cell % g->columns, row = cell % (g->columns * g->rows) / g->columns;

	if (v->look.depth != DEPTH_256)
		return (struct style){ 0 };
	return (struct style){
		.ink = TONE_ON_SQUARE,
		/* Lines part the squares, or their tones do. */
		.paper = (column + row) % 2 && !grid ? TONE_SQUARE_B : TONE_SQUARE_A,
	};
}

static void
draw_empty(const struct board_view *v, const struct game *g, struct canvas *c, struct cell_box *box,
	int cell, bool grid)
{
	const struct search_move *m = find_move(v, g, cell);
	struct style quiet = { .ink = v->look.depth == DEPTH_256 ? TONE_QUIET : TONE_DEFAULT,
		.paper = box->style.paper };

	if (m) {
		draw_numbers(v, c, box, m);
	} else if (!v->info && v->mark_legal && is_legal_cell(v, g, cell)) {
		char mark[8] = "_";
		if (v->look.unicode)
			snprintf(mark, sizeof mark, "·");
		quiet.attr = ATTR_BOLD;
		centred(c, box, (box->height - 1) / 2, quiet, mark);
	} else if (!grid && v->look.depth != DEPTH_256) {
		centred(c, box, (box->height - 1) / 2, quiet, ".");
	}
}

static bool
is_in(const int *cells, int count, int cell)
{
	for (int i = 0; i < count; i++) {
		if (cells[i] == cell)
			return true;
	}
	return false;
}

static void
draw_cells(const struct board_view *v, const struct board_layout *l, struct canvas *c)
{
	const struct game *g = l->game;
	int winning[GAME_MAX_CELLS];
	int won = g->rules->winning_cells ? g->rules->winning_cells(g, v->state, winning) : 0;
	int plane = g->columns * g->rows;

	for (int cell = 0; cell < game_cell_count(g); cell++) {
		struct cell_box box = { .width = l->inner_width,
			.height = l->inner_height,
			.style = square_style(v, g, cell, l->grid) };
		enum cell what = g->rules->get(g, v->state, cell);
		board_layout_cell(l, cell, &box.x, &box.y);
		canvas_fill(
			c, (struct rect){ box.x, box.y, box.width, box.height }, box.style, L' ');
		if (what == CELL_EMPTY)
			draw_empty(v, g, c, &box, cell, l->grid);
		else
			draw_stone(v, g, c, &box, cell, what, is_in(winning, won, cell));
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

static void
draw_grid(const struct board_view *v, const struct board_layout *l, int x, int y, struct canvas *c)
{
	struct style style = { .ink = TONE_LINE };
	int columns = l->game->columns, rows = l->game->rows;

	for (int j = 0; j <= rows; j++) {
		for (int k = 0; k < columns * board_pitch_x(l); k++)
			canvas_put(c, x + k, y + j * board_pitch_y(l), style,
				look_glyph(v->look, L'─', '-'));
	}
	for (int i = 0; i <= columns; i++) {
		for (int k = 0; k <= rows * board_pitch_y(l); k++)
			canvas_put(c, x + i * board_pitch_x(l), y + k, style,
				k % board_pitch_y(l)
					? look_glyph(v->look, L'│', '|')
					: crossing(l, i, k / board_pitch_y(l), v->look.unicode));
	}
}

static void
draw_level(const struct board_view *v, const struct board_layout *l, int layer, struct canvas *c)
{
	const struct game *g = l->game;
	struct style style = { .attr = ATTR_DIM };
	int x, y, cx, cy;

	board_level_origin(l, layer, &x, &y);
	if (l->level_titles)
		canvas_printf(c,
			x + board_margin_x(l) + (board_level_width(l) - board_margin_x(l) - 7) / 2,
			y, style, "LEVEL %d", layer + 1);
	else if (g->layers > 1)
		canvas_printf(c, x, y, style, "L%d", layer + 1);
	for (int i = 0; i < g->columns; i++) {
		board_layout_cell(l, game_cell(g, i, 0, layer), &cx, &cy);
		canvas_put(c, cx + (l->inner_width - 1) / 2, y + board_margin_y(l) - 1, style,
			L'a' + (wchar_t)i);
	}
	for (int j = 0; j < g->rows; j++) {
		board_layout_cell(l, game_cell(g, 0, j, layer), &cx, &cy);
		canvas_printf(c, x, cy + (l->inner_height - 1) / 2, style, "%d", j + 1);
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
	if (v->cursor < 0)
		return;
	int cell = v->cursor;
	if (g->by_column) {
		int landing = g->rules->landing(g, v->state, g->rules->move_at(g, v->state, cell));
		cell = landing >= 0 ? landing
				    : cell % (g->columns * g->rows) +
					      (g->layers - 1) * g->columns * g->rows;
	}
	struct cell_box box = { .width = l->inner_width, .height = l->inner_height };
	board_layout_cell(l, cell, &box.x, &box.y);
	draw_cursor(v, c, &box, l->grid);
}
