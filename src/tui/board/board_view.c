/* The board on the canvas: its cells, the marks on them, its grid and coordinates, the lines through
 * several levels, and its edges where only a part is visible. cell_view.c draws what is in a cell.
 * The screen's thread only. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>

#include "base/language.h"
#include "tui/board/cell_view.h"
#include "tui/board/cells.h"

/* ---- marks: the cursor ---- */

/* Returns whether the position holds information: a number with its letter or brackets, a word, a threat, a
 * pattern. */
static bool
board_view_is_taken(const struct canvas *c, int x, int y)
{
	if (x < 0 || x >= c->width || y < 0 || y >= c->height)
		return false;
	wchar_t there = canvas_at(c, x, y)->ch;
	bool text = there > L' ' && there < 127 && !wcschr(L"\"'_/|\\", there);
	return text || there == L'◆' || there >= 0x3000;
}

/* A heavy frame on the lines around the cell; where there are none, or few colours, signs on both sides, on the
 * middle line or else the nearest that is free. Information is overwritten only on the board's lines. */
static void
draw_cursor(const struct board_view *v, const struct board_layout *l, struct canvas *c,
	const struct cell_box *box)
{
	struct style style = look_accent(v->caps);
	int left = box->x - l->grid, right = box->x + box->width - !l->grid;
	int top = box->y - 1, bottom = box->y + box->height;
	int middle = box->y + (box->height - 1) / 2, line = middle;

	if (l->grid && !l->lean && v->caps.unicode && v->caps.depth == DEPTH_256) {
		style.ink = TONE_ACCENT;
		style.paper = TONE_SQUARE_A;
		struct rect frame = { left, top, right - left + 1, bottom - top + 1 };
		canvas_frame(c, frame, style, L"┏┓┗┛━┃");
		return;
	}
	if (v->caps.depth != DEPTH_MONO && canvas_at(c, left, box->y)->style.paper >= TONE_HEAT_0)
		style = (struct style){
			.ink = TONE_ACCENT, .paper = TONE_ON_ACCENT, .attr = ATTR_BOLD
		}; /* stands out even from the hottest */
	/* On the line nearest to the middle that is free at both ends; otherwise on the last one,
	 * where numbers stay and brackets give way. */
	bool is_free = l->grid || box->height == 1;
	for (int i = 2 * box->height - 1; i >= 0 && !l->grid; i--) {
		int y = middle + (i % 2 ? (i + 1) / 2 : -i / 2);
		if (y >= box->y && y < bottom && !board_view_is_taken(c, left, y) &&
			!board_view_is_taken(c, right, y)) {
			line = y;
			is_free = true;
		}
	}
	line = is_free ? line : bottom - 1;
	for (int y = box->y; y < bottom; y++) {
		for (int end = 0; end < 2; end++) {
			int x = end ? right : left;
			if (!rect_contains((struct rect){ 0, 0, c->width, c->height }, x, y))
				continue;
			wchar_t there = canvas_at(c, x, y)->ch;
			bool gives_way = l->grid || !board_view_is_taken(c, x, y) ||
					 (!is_free && y == line && wcschr(L"[]", there));
			wchar_t sign = y != line ? L' ' : end ? L'<' : L'>';
			canvas_put(c, x, y, style, gives_way ? sign : there);
		}
	}
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

/* ---- marks: stones that are only expected ---- */

void
ghosts_place(struct ghosts *g, const struct game *game, const struct state *start,
	const move_t *moves, int length, int step)
{
	struct state s = *start;

	g->step = step < 0 ? 0 : step > length ? length : step;
	g->position = g->before = s;
	g->last = -1;
	memset(g->number, 0, sizeof g->number);
	memset(g->what, CELL_EMPTY, sizeof g->what);
	/* Stops at the first illegal move: a step of both sides hides a choice, and so everything after it. */
	for (int k = 0; k < length && game_is_legal(game, &s, moves[k]); k++) {
		int cell = game->rules->move_to_cell(game, &s, moves[k]);
		if (cell >= 0) {
			g->number[cell] = (unsigned char)(k + 1);
			g->what[cell] = s.to_move == SIDE_FIRST ? CELL_FIRST : CELL_SECOND;
		}
		if (k < g->step) {
			g->last = cell;
			g->before = s;
		}
		game->rules->play(game, &s, moves[k]);
		if (k + 1 == g->step)
			g->position = s;
	}
	for (int cell = 0; cell < game_cell_count(game); cell++) {
		enum cell then = game->rules->get(game, &g->position, cell);
		if (then != game->rules->get(game, start, cell))
			g->what[cell] = (unsigned char)then;
	}
}

void
ghosts_show_position(const struct ghosts *g, struct board_view *v)
{
	v->state = &g->position;
	v->info = NULL;
	v->mark_legal = false;
	v->cursor = -1;
	v->tip = 0;
	v->number = g->number;
	if (g->step == 0)
		return;
	v->before = &g->before;
	v->last = g->last;
}

/* Returns whether this many columns are free there, and no part of a number or word is beside
 * them. */
static bool
board_view_is_free(const struct canvas *c, const struct cell_box *box, int x, int y, int columns)
{
	for (int i = x - 1; i <= x + columns; i++) {
		bool beside = i < x || i == x + columns;
		if (i < box->x || i >= box->x + box->width)
			continue;
		if (!rect_contains((struct rect){ 0, 0, c->width, c->height }, i, y))
			return false;
		wchar_t there = canvas_at(c, i, y)->ch;
		if (beside ? there && (iswalnum((wint_t)there) || wcschr(L".%+-=<>~◆@", there))
			   : !there || !wcschr(L" ▁▘▝▖▗\"'", there))
			return false;
	}
	return true;
}

/* A ghost on an empty cell that shows the numbers of a move: beside them, or where there is no room in the place
 * of the last of them. Those of the line's first move stay. */
static void
ghosts_draw_mark(const struct board_view *v, struct canvas *c, const struct cell_box *box,
	enum cell what, int number)
{
	bool first = cell_side(what) == SIDE_FIRST, mono = v->caps.depth == DEPTH_MONO;
	struct style style = mono ? (struct style){ .attr = ATTR_REVERSE }
				  : (struct style){ .ink = first ? TONE_ON_X : TONE_ON_O,
					    .paper = first ? TONE_X : TONE_O };
	int last = box->y + box->height - 1;
	char text[8];

	snprintf(text, sizeof text, "%c%d", first ? 'x' : 'o', number);
	for (int i = 0; i < 8; i++) {
		/* Its colour, or an odd number, says whose it is without the letter. */
		const char *mark = text + (i >= 4);
		int columns = (int)strlen(mark);
		if (i & 1 && box->width <= BOARD_NARROW &&
			box->height > 1) /* no gap separates it from the next cell */
			continue;
		int x = i & 1 ? box->x + box->width - columns : box->x;
		int y = i & 2 ? last : box->y;
		if (columns < box->width && board_view_is_free(c, box, x, y, columns)) {
			canvas_text(c, x, y, style, mark);
			return;
		}
	}
	/* The numbers of the move that the line begins with stay; of another one the last line gives way,
	 * though not its signs. */
	if (number == 1)
		return;
	for (int x = box->x; x < box->x + box->width && x < c->width && last < c->height; x++) {
		struct canvas_cell *at = canvas_at(c, x, last);
		if (!wcschr(L"[]◆@", at->ch))
			at->ch = L' ';
	}
	cell_text(c, box, box->height - 1, style, text);
}

/* ---- marks: a pattern of the evaluation ---- */

/* Its letter in the first column, where the last line or the first is free there; otherwise what is
 * there is highlighted. Beside a stone that fills its cell if there is a gap. */
static void
draw_pattern(const struct board_view *v, struct canvas *c, const struct cell_box *box, char letter,
	bool stone)
{
	bool speaks_for = letter < 'a', mono = v->caps.depth == DEPTH_MONO;
	struct style style = look_accent(v->caps);
	int y = box->y + box->height - 1;

	if (!speaks_for)
		style = (struct style){ .ink = mono ? TONE_DEFAULT : TONE_ON_SQUARE,
			.paper = mono ? TONE_DEFAULT : TONE_SQUARE_A,
			.attr = ATTR_REVERSE };
	if (board_view_is_taken(c, box->x, y) && !board_view_is_taken(c, box->x, box->y))
		y = box->y;
	int beside = box->x + box->width;
	if (stone && beside < c->width && canvas_at(c, beside, box->y)->ch == L' ') {
		canvas_put(c, beside, box->y, style, (wchar_t)letter);
		return;
	}
	bool free = box->x >= 0 && !board_view_is_taken(c, box->x, y);
	if (free || box->width > 2)
		canvas_put(
			c, box->x, y, style, free ? (wchar_t)letter : canvas_at(c, box->x, y)->ch);
}

/* ---- marks: cells where the next stone would complete a line ---- */

/* At the right end of the first line that is free there; where none is, in place of the leader's opening bracket, so
 * that both are seen. */
static void
draw_threats(const struct board_view *v, const struct game *g, struct canvas *c,
	const struct cell_box *box, int cell)
{
	int right = box->x + box->width - 1, bottom = box->y + box->height - 1;
	int x = right, y = box->y, line[GAME_MAX_CELLS];

	if (!g->rules->winning_cells || g->rules->result(g, v->state) != GAME_OPEN)
		return;
	for (int side = 1; side >= 0; side--) {
		wchar_t letter = side == 0 ? L'X' : L'O';
		struct style style = { .ink = side == 0 ? TONE_X : TONE_O,
			.paper = box->style.paper,
			.attr = ATTR_BOLD };
		struct state after = *v->state;
		bool completes = false;
		g->rules->put(g, &after, cell, side == 0 ? CELL_FIRST : CELL_SECOND);
		int count = g->rules->winning_cells(g, &after, line);
		for (int i = 0; i < count; i++)
			completes = completes || line[i] == cell;
		if (!completes)
			continue;
		for (; v->info && y < bottom && board_view_is_taken(c, x, y); y++)
			x = right;
		if (v->info && board_view_is_taken(c, x, y)) {
			y = box->y;
			x = canvas_at(c, box->x, y)->ch == L'[' ? box->x : right;
		}
		/* The owner's letter precedes the sign if there is room, or replaces it if there are no
		 * colours. */
		bool room =
			!v->info || !(x == box->x || board_view_is_taken(c, x - 1, y) ||
					    (box->width < 7 && board_view_is_taken(c, x - 2, y)));
		bool mono = v->caps.depth == DEPTH_MONO;
		canvas_put(c, x--, y, style, room || !mono ? L'!' : letter);
		if (room)
			canvas_put(c, x--, y, style, letter);
	}
}

/* ---- tables of payoffs: the names of the choices, and what each pair pays ---- */

/* Returns the search's tables if there is something in them; otherwise NULL. */
static const struct joint_tables *
tables_of(const struct board_view *v)
{
	bool said = v->info && v->info->has_joint && search_is_meaningful(v->info);

	return said && v->info->joint.side[0].count > 0 ? &v->info->joint : NULL;
}

static struct style
name_style(const struct board_view *v, enum side side, bool chosen)
{
	struct style style = { .ink = side == SIDE_FIRST ? TONE_X : TONE_O };

	if (chosen && v->caps.depth == DEPTH_256)
		return look_accent(v->caps);
	if (chosen)
		style.attr = ATTR_BOLD | ATTR_REVERSE;
	return style;
}

/* Writes "35%", or "" while nothing is known. */
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

/* Draws a name with its chance, which is on the upper edge if not all fit beside their names. */
static void
draw_column_name(const struct board_view *v, const struct board_layout *l, int x, int column,
	struct canvas *c)
{
	enum { LEAST_NAME = 4 };
	const struct game *g = l->game;
	const char *name = game_table_name(g, SIDE_SECOND, column);
	bool chosen = v->cursor >= 0 && v->cursor % g->columns == column;
	int room = board_pitch_x(l) - 1, y = l->y + board_margin_y(l), longest = 0;
	char text[32], chance[8];

	chance_text(v, SIDE_SECOND, column, chance);
	for (int i = 0; i < g->columns; i++) {
		int length = text_columns(game_table_name(g, SIDE_SECOND, i));
		longest = length > longest ? length : longest;
	}
	if (chance[0] && l->grid && longest + (int)sizeof " 99%" > board_pitch_x(l)) {
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

/* The names, X's beside the rows and O's above the columns, and after a search the probability of each; those of
 * the cursor's cell are highlighted. */
static void
draw_names(const struct board_view *v, const struct board_layout *l, struct canvas *c)
{
	const struct game *g = l->game;
	const char *corner = _("X gets");
	char chance[8];
	int x, y;

	if (text_columns(corner) <= l->names)
		canvas_text(c, l->x, l->y + board_margin_y(l) - 1, quiet, corner);
	for (int column = l->left; column < l->left + l->columns; column++) {
		board_layout_cell(l, game_cell(g, column, l->top, 0), &x, &y);
		draw_column_name(v, l, x, column, c);
	}
	for (int row = l->top; row < l->top + l->rows; row++) {
		bool chosen = v->cursor >= 0 && v->cursor / g->columns == row;
		board_layout_cell(l, game_cell(g, l->left, row, 0), &x, &y);
		y += (l->inner_height - 1) / 2;
		chance_text(v, SIDE_FIRST, row, chance);
		canvas_text(c, l->x, y, name_style(v, SIDE_FIRST, chosen),
			game_table_name(g, SIDE_FIRST, row));
		if (l->inner_height > 1)
			canvas_text(c, l->x, y + 1, (struct style){ .ink = TONE_X }, chance);
	}
}

/* What the pair of a cell pays the first player; after a search how often it was visited, and as its heat the share
 * of it. */
static void
board_view_draw_pair(const struct board_view *v, const struct game *g, struct canvas *c,
	const struct cell_box *box, int cell)
{
	const struct joint_tables *both = tables_of(v);
	int row = cell / g->columns, column = cell % g->columns;
	bool played = g->rules->get(g, v->state, cell) != CELL_EMPTY;
	struct style style = box->style;
	int64_t visits = 0;
	char text[24], count[16];

	for (int i = 0; both && i < both->side[0].count * both->side[1].count; i++) {
		int one = i / both->side[1].count, other = i % both->side[1].count;
		if (both->side[0].choice[one].move == (move_t)row &&
			both->side[1].choice[other].move == (move_t)column)
			visits = both->pair[one][other].visits;
	}
	int step =
		v->info && visits ? heat_of_share((double)visits / (double)v->info->playouts) : -1;
	if (step >= 0 && v->heat.heat != HEAT_OFF && v->caps.depth != DEPTH_MONO)
		style = heat_style(step);
	if (played)
		style = (struct style){ .ink = TONE_ON_ACCENT, .paper = TONE_ACCENT };
	if (played && v->caps.depth == DEPTH_MONO)
		style.attr = ATTR_REVERSE;
	canvas_fill(c, (struct rect){ box->x, box->y, box->width, box->height }, style, L' ');
	bool counts = visits && box->height > 1 && v->numbers != NUMBERS_NONE;
	int line = cell_row(box, counts ? 2 : 1, 0);
	snprintf(text, sizeof text, played ? "(%.3g)" : "%.3g", game_table_pay(g, row, column));
	style.attr |= ATTR_BOLD;
	cell_text(c, box, line, style, text);
	style.attr &= (unsigned char)~ATTR_BOLD;
	if (!counts)
		return;
	text_count(count, sizeof count, (uint64_t)visits, 5);
	cell_text(c, box, line + 1, style, count);
}

/* ---- the cells ---- */

static struct style
square_style(const struct board_view *v, const struct board_layout *l, int cell)
{
	const struct game *g = l->game;
	/* Boards are square: turned, they keep their pattern or swap it. */
	int column = cell % g->columns, row = cell % (g->columns * g->rows) / g->columns;
	bool lines = l->grid && l->lean == 0; /* of a tower only between columns */

	if (v->caps.depth != DEPTH_256)
		return normal;
	return (struct style){
		.ink = TONE_ON_SQUARE,
		/* Squares are separated by lines or by their tones. */
		.paper = (column + row) % 2 && !lines && !game_has_trails(g) ? TONE_SQUARE_B
									     : TONE_SQUARE_A,
	};
}

/* Draws a cell's trail, its numbers or its stone. */
static void
draw_content(const struct board_view *v, const struct board_layout *l, struct canvas *c,
	struct cell_box *box, int cell, const struct cell_content *content)
{
	const struct game *g = l->game;
	bool ghost = v->ghosts && v->ghosts->what[cell] != CELL_EMPTY;
	/* A disc that the line would turn is drawn as it stands, with a mark of its next owner. */
	bool turns = ghost && content->what != CELL_EMPTY && v->ghosts->what[cell] != content->what;
	ghost = ghost && !turns;
	enum cell what = ghost ? (enum cell)v->ghosts->what[cell] : content->what;
	enum cell before = v->before ? g->rules->get(g, v->before, cell) : CELL_EMPTY;
	bool faint = ghost || (v->faint && v->faint[cell]);
	int number = ghost ? v->ghosts->number[cell] : v->number ? v->number[cell] : 0;

	if (game_is_table(g)) {
		board_view_draw_pair(v, g, c, box, cell);
	} else if (what == CELL_EMPTY || (ghost && content->move && v->info)) {
		bool marked = !v->info && v->mark_legal && board_is_playable(g, v->state, cell);
		if (content->move)
			cell_draw_numbers(v, c, box, content->move);
		else if (marked)
			cell_draw_legal(v, c, box);
		else if ((!l->grid || l->lean) && v->caps.depth != DEPTH_256 &&
			 !(v->info && v->info->has_joint)) /* "50+" would be read as a number */
			cell_text(c, box, (box->height - 1) / 2,
				(struct style){ .ink = TONE_LINE, .attr = ATTR_DIM },
				v->caps.unicode ? "┼" : "+");
		if (ghost)
			ghosts_draw_mark(v, c, box, what, number);
	} else if (game_has_trails(g) && (!faint || cell_side(what) == SIDE_NONE)) {
		cell_draw_trail(v, c, box, what, number);
	} else {
		cell_draw_stone(v, c, box,
			(struct stone){
				.what = cell_side(what) == SIDE_FIRST ? CELL_FIRST : CELL_SECOND,
				.last = cell == v->last,
				.winning = content->winning,
				.turned = before != CELL_EMPTY && before != what,
				.turns = turns,
				.faint = faint,
				.ghost = ghost,
				.number = number });
	}
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
	if (cell < 64 && v->tip >> cell & 1) {
		/* A tip's mark: in the middle of a calm cell, in the corner of one with numbers; where that is
		 * occupied, or a letter would touch a number, what is there is highlighted. */
		struct style style = look_accent(v->caps);
		int x = box->x + box->width - 1, y = box->y;
		if (v->info && !board_view_is_free(c, box, x, y, 1) && box->height > 1)
			y += box->height - 1;
		if (v->info)
			canvas_put(c, x, y, style,
				board_view_is_taken(c, x, y) || box->width <= BOARD_NARROW
					? canvas_at(c, x, y)->ch
					: L't');
		else
			cell_text(c, box, (box->height - 1) / 2, style,
				box->width >= 5 ? _(" tip ") : "t");
	}
	if (content && v->pattern && v->pattern[cell])
		draw_pattern(v, c, box, v->pattern[cell],
			content->what != CELL_EMPTY ||
				(v->ghosts && v->ghosts->what[cell] != CELL_EMPTY));
	/* Where moves name columns the whole column is the cursor's. */
	bool chosen = g->by_column && v->cursor >= 0 && cell % plane == v->cursor % plane;
	for (int x = box->x; chosen && x < box->x + box->width; x++)
		canvas_at(c, x, box->y + box->height - 1)->style.attr |= ATTR_UNDERLINE;
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
	struct cell_box box = { .x = 1 }, stone = {
		.width = l->inner_width - l->lean * (l->inner_height - 1), .height = l->inner_height
	}; /* what all lines of the cell have in common: a stone is drawn upright there */
	bool cursor = cell == board_cursor_cell(l->game, v->state, v->cursor);

	assert(copy.width <= MOST_COLUMNS && copy.height <= MOST_LINES);
	board_layout_cell(l, cell, &stone.x, &stone.y);
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
		draw_pattern(v, c, &stone, v->pattern[cell], true);
}

/* The same search with the moves of the side that is not to move, where both move at once. */
static void
cells_turn_report(const struct game *g, const struct report *info, struct report *out)
{
	enum side side = (enum side)info->position.to_move ^ 1;
	const struct joint_side *table = &info->joint.side[side];

	*out = *info;
	out->position = game_observe(g, &info->position, side);
	out->best = joint_likeliest(table);
	out->count = table->count;
	for (int i = 0; i < table->count; i++)
		out->moves[i] = move_of_choice(&table->choice[i]);
}

static void
board_view_draw_cells(const struct board_view *v, const struct board_layout *l, struct canvas *c)
{
	struct cell_content cells[GAME_MAX_CELLS];
	struct cell_box box;
	struct report report;
	/* Where both move at once, each side's moves from its own point of view. */
	bool joint = v->info && v->info->has_joint && !game_is_table(l->game);
	struct board_view own = *v, other = *v;

	if (joint) {
		own.point = (enum side)v->info->position.to_move;
		cells_turn_report(l->game, v->info, &report);
		other.info = &report;
		other.point = own.point ^ 1;
	}
	board_cells(l->game, v->state, v->info, joint ? &report : NULL, cells);
	for (int cell = 0; cell < game_cell_count(l->game); cell++) {
		const struct board_view *of = !joint || !cells[cell].move ? v
					      : cells[cell].of_other      ? &other
									  : &own;
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
	if (rect_contains((struct rect){ 0, 0, c->width, c->height }, box.x,
		    box.y)) /* of a large board: seen */
		draw_cursor(v, l, c, &box);
}

/* ---- the grid and the coordinates ---- */

/* Draws the letters of the columns and the numbers of the rows. */
static void
draw_coordinates(const struct board_layout *l, int layer, int x, int y, struct canvas *c)
{
	const struct game *g = l->game;
	struct style style = { .attr = ATTR_DIM };
	int half = (l->inner_height - 1) / 2, cx, cy;

	for (int line = 0; line < 2; line++) {
		int first = line ? l->top : l->left, count = line ? l->rows : l->columns;
		for (int i = first; i < first + count && (line || !l->bare); i++) {
			board_layout_cell(l,
				game_cell(g, line ? l->left : i, line ? i : l->top, layer), &cx,
				&cy);
			if (line)
				canvas_printf(c,
					l->lean ? cx - half * l->lean - board_margin_x(l) : x,
					cy + half, style, "%*d",
					g->rows > 9 || g->columns > 9 ? 2 : 1, i + 1);
			else
				canvas_printf(c, cx + (l->inner_width - 1) / 2 + l->lean,
					y + board_margin_y(l) - 1, style, "%c",
					game_column_letter(i));
		}
	}
}

/* Draws the back edge of a level and the lines between its columns. */
static void
tower_draw_level(
	const struct board_view *v, const struct board_layout *l, int layer, struct canvas *c)
{
	struct style style = { .ink = TONE_GRID, .paper = board_paper(v->caps) };
	int lines = l->rows * board_pitch_y(l), width = l->columns * board_pitch_x(l);
	int left, top;

	board_level_origin(l, layer, &left, &top);
	left += board_margin_x(l);
	top += board_margin_y(l);
	for (int i = 1; i <= width; i++)
		canvas_put(c, left + lines * l->lean + i - 1, top - 1,
			(struct style){ .ink = TONE_GRID }, look_glyph(v->caps, L'▁', '_'));
	for (int line = 0; line < lines; line++) {
		for (int i = 0; i <= l->columns; i++)
			canvas_put(c, left + (lines - 1 - line) * l->lean + i * board_pitch_x(l),
				top + line, style, L'/');
	}
}

/* ---- lines through the levels ---- */

enum { OPEN_MOST = 13 }; /* lines through a cell */

struct line {
	int cell[GAME_MAX_CELLS];
	int length;
};

/* Finds the straight line of cells through this one, in these steps, from edge to edge; returns false if it is
 * shorter than the board. */
static bool
line_along(const struct game *g, int cell, const int step[3], struct line *out)
{
	const int size[3] = { g->columns, g->rows, g->layers };
	const int at[3] = { cell % size[0], cell / size[0] % size[1], cell / size[0] / size[1] };

	out->length = 0;
	for (int k = -g->columns; k <= g->columns; k++) {
		int p[3];
		bool inside = true;
		for (int i = 0; i < 3; i++) {
			p[i] = at[i] + k * step[i];
			inside = inside && p[i] >= 0 && p[i] < size[i];
		}
		if (inside)
			out->cell[out->length++] = game_cell(g, p[0], p[1], p[2]);
	}
	return out->length == g->columns;
}

/* Finds the lines through a cell that a side can still complete or has completed, because the other side has no
 * stone on them, and writes which sides, as bits. `lead`: 1, or -1 for lines from their other ends. */
static int
find_open(const struct game *g, const struct state *s, int cell, int lead,
	struct line line[OPEN_MOST], unsigned whose[OPEN_MOST])
{
	int count = 0;

	/* Of 27 steps the half that leads on, without 0 0 0. */
	for (int way = 14; way < 27; way++) {
		const int step[3] = { lead * (way % 3 - 1), lead * (way / 3 % 3 - 1),
			lead * (way / 9 - 1) };
		if (!line_along(g, cell, step, &line[count]))
			continue;
		whose[count] = 3;
		for (int i = 0; i < line[count].length; i++) {
			enum side owner = cell_side(g->rules->get(g, s, line[count].cell[i]));
			if (owner != SIDE_NONE)
				whose[count] &= 1u << owner;
		}
		count += whose[count] != 0;
	}
	return count;
}

/* The middle of a cell, where a stone's letter is. */
static void
middle_of(const struct board_layout *l, int cell, int *x, int *y)
{
	board_layout_cell(l, cell, x, y);
	*x += (l->inner_width - l->lean * (l->inner_height - 1) - 1) / 2;
	*y += (l->inner_height - 1) / 2;
}

/* The character of a stroke in this direction: "winning", certain, dotted, or thin, where a line is only open. */
enum stroke { STROKE_WON, STROKE_SOLID, STROKE_DOTTED, STROKE_OPEN };

static wchar_t
stroke_glyph(struct capabilities caps, enum stroke stroke, int dx, int dy)
{
	static const struct {
		wchar_t unicode;
		char plain;
	} across[] = { { L'━', '*' }, { L'─', '-' }, { L'┈', '-' }, { L'╌', '-' } },
	  down[] = { { L'┃', '*' }, { L'│', '|' }, { L'┊', ':' }, { L'╎', ':' } };

	if (abs(dx) > 2 * abs(dy))
		return look_glyph(caps, across[stroke].unicode, across[stroke].plain);
	if (3 * abs(dx) > abs(dy))
		return (dx > 0) == (dy > 0) ? L'\\' : L'/';
	return look_glyph(caps, down[stroke].unicode, down[stroke].plain);
}

/* Draws where nothing is, nor text beside it, nor a stone of the other side. */
static void
put_stroke(struct canvas *c, int x, int y, enum stroke stroke, unsigned char owner, wchar_t glyph)
{
	/* A letter, a number or its bracket, other than a column's letter. */
	for (int i = -1; i <= 1; i += 2) {
		if (!rect_contains(c->clip, x + i, y))
			continue;
		const struct canvas_cell *at = canvas_at(c, x + i, y);
		bool written =
			iswalnum((wint_t)at->ch) || (at->ch && wcschr(L"[]()%*!?@◆", at->ch));
		if (written && !(at->style.attr & ATTR_DIM))
			return;
	}
	if (!rect_contains(c->clip, x, y))
		return;
	struct style style = canvas_at(c, x, y)->style;
	wchar_t there = canvas_at(c, x, y)->ch;
	bool stone = style.paper == TONE_X || style.paper == TONE_O;
	bool edge = style.ink == TONE_X || style.ink == TONE_O; /* of a stone, without paper */
	if (!there || !wcschr(stroke == STROKE_OPEN ? L" /_▁+┼" : L" /_▁·.+┼", there) ||
		(stroke == STROKE_OPEN && (stone || edge)) || (stone && style.paper != owner))
		return;
	if (stone)
		style.ink = owner == TONE_X ? TONE_ON_X : TONE_ON_O;
	else if (style.paper == TONE_DEFAULT || style.paper == TONE_SQUARE_A ||
		 style.paper == TONE_SQUARE_B)
		style.ink = stroke == STROKE_WON ? TONE_ACCENT : owner;
	style.attr = (style.attr & ATTR_UNDERLINE) | (stroke >= STROKE_DOTTED ? 0 : ATTR_BOLD);
	canvas_put(c, x, y, style, glyph);
}

static void
draw_line(const struct board_view *v, const struct board_layout *l, const struct line *line,
	unsigned char owner, enum stroke stroke, struct canvas *c)
{
	int x, y, to_x, to_y;

	for (int i = 0; i + 1 < line->length; i++) {
		middle_of(l, line->cell[i], &x, &y);
		middle_of(l, line->cell[i + 1], &to_x, &to_y);
		int dx = to_x - x, dy = to_y - y;
		wchar_t glyph = stroke_glyph(v->caps, stroke, dx, dy);
		int steps = abs(dx) > 2 * abs(dy) ? abs(dx) : abs(dy);
		for (int k = 0; k <= steps; k++)
			put_stroke(c, x + (2 * dx * k + (dx < 0 ? -steps : steps)) / (2 * steps),
				y + dy * k / steps, stroke, owner, glyph);
	}
}

/* The complete lines through a cell, with `first` only those that begin there. */
static void
draw_complete(const struct board_view *v, const struct board_layout *l, const struct state *s,
	int cell, bool first, enum stroke stroke, struct canvas *c)
{
	struct line line[OPEN_MOST];
	unsigned whose[OPEN_MOST];
	int count = find_open(l->game, s, cell, -1, line, whose);

	for (int k = 0; k < count; k++) {
		bool complete = !first || line[k].cell[0] == cell;
		for (int i = 0; i < line[k].length && complete; i++)
			complete = l->game->rules->get(l->game, s, line[k].cell[i]) != CELL_EMPTY;
		if (complete)
			draw_line(v, l, &line[k], whose[k] == 1 ? TONE_X : TONE_O, stroke, c);
	}
}

/* Draws lines that are complete or lack only one stone, wherever nothing else is drawn: dotted while that stone
 * cannot be played yet. */
static void
tower_draw_lines(const struct board_view *v, const struct board_layout *l, struct canvas *c)
{
	const struct game *g = l->game;

	if (!g->rules->winning_cells)
		return;
	bool over = g->rules->result(g, v->state) != GAME_OPEN;
	for (int cell = 0; cell < game_cell_count(g); cell++) {
		if (over)
			draw_complete(v, l, v->state, cell, true, STROKE_WON, c);
		if (over || g->rules->get(g, v->state, cell) != CELL_EMPTY)
			continue;
		bool playable = board_is_playable(g, v->state, cell);
		for (enum cell what = CELL_FIRST; what <= CELL_SECOND; what++) {
			struct state after = *v->state;
			g->rules->put(g, &after, cell, what);
			draw_complete(v, l, &after, cell, false,
				playable ? STROKE_SOLID : STROKE_DOTTED, c);
		}
	}
}

/* ---- the lines through a cell that are still open ---- */

void
tower_count_open(const struct game *g, const struct state *s, int cell, int count[2])
{
	struct line line[OPEN_MOST];
	unsigned whose[OPEN_MOST];
	int lines = find_open(g, s, cell, 1, line, whose);

	count[0] = count[1] = 0;
	for (int i = 0; i < lines; i++) {
		count[0] += (whose[i] & 1) != 0;
		count[1] += (whose[i] & 2) != 0;
	}
}

/* Draws the open lines through a cell as thin strokes, in a side's colour where they are open for it alone. */
static void
tower_draw_open(
	const struct board_view *v, const struct board_layout *l, int cell, struct canvas *c)
{
	static const unsigned char owner[] = { TONE_DEFAULT, TONE_X, TONE_O, TONE_LINE };
	struct line line[OPEN_MOST];
	unsigned whose[OPEN_MOST];
	int count = find_open(l->game, v->state, cell, 1, line, whose);
	int plane = l->game->columns * l->game->rows, x, y, to_x, to_y;

	for (int k = 0; k < count; k++) {
		const int *at = line[k].cell;
		if (l->lean || at[0] / plane == at[1] / plane) {
			draw_line(v, l, &line[k], owner[whose[k]], STROKE_OPEN, c);
			continue;
		}
		/* Where the layers lie beside each other, of a line that leads through them its direction in each
		 * of its cells. */
		middle_of(l, at[0] % plane, &x, &y);
		middle_of(l, at[1] % plane, &to_x, &to_y);
		bool straight = to_x == x && to_y == y;
		wchar_t glyph = straight ? look_glyph(v->caps, L'¦', ':')
					 : stroke_glyph(v->caps, STROKE_OPEN, to_x - x, to_y - y);
		for (int i = 0; i < line[k].length; i++) {
			middle_of(l, at[i], &x, &y);
			/* Not on a legal cell's dot. */
			bool below = !wcschr(L" +┼", canvas_at(c, x, y)->ch);
			if (!below || l->inner_height > 1)
				put_stroke(c, x, y + below, STROKE_OPEN, owner[whose[k]], glyph);
		}
	}
}

/* Draws the title of a level, its lines, and the names beside it. */
static void
draw_level(const struct board_view *v, const struct board_layout *l, int layer, struct canvas *c)
{
	static const wchar_t crossings[3][4] = { L"┌┬┐", L"├┼┤", L"└┴┘" };
	struct style style = { .attr = ATTR_DIM };
	struct style grid = { .ink = TONE_GRID, .paper = board_paper(v->caps) };
	int wide = board_pitch_x(l), high = board_pitch_y(l);
	int columns = l->game->columns, rows = l->game->rows;
	char title[32];
	int x, y;

	board_level_origin(l, layer, &x, &y);
	int left = x + board_margin_x(l), top = y + board_margin_y(l);
	snprintf(title, sizeof title, _("LAYER %d"), layer + 1);
	int room = board_level_width(l) - board_margin_x(l);
	if (l->level_titles)
		canvas_text(c, left + (room - text_columns(title)) / 2, y, style, title);
	else if (l->lean)
		canvas_text(c, x, y, style, title);
	else if (l->game->layers > 1)
		canvas_printf(c, x, y, style, "L%d", layer + 1);
	if (l->lean)
		tower_draw_level(v, l, layer, c);
	for (int k = 0; k <= rows * high && l->grid && !l->lean; k++) {
		for (int i = 0; i <= columns * wide; i++) {
			wchar_t cross =
				crossings[k == 0             ? 0
					  : k == rows * high ? 2
							     : 1][i == 0                ? 0
								  : i == columns * wide ? 2
											: 1];
			if (k % high == 0 && i % wide == 0)
				canvas_put(c, left + i, top + k, grid,
					look_glyph(v->caps, cross, '+'));
			else if (k % high == 0)
				canvas_put(
					c, left + i, top + k, grid, look_glyph(v->caps, L'─', '-'));
			else if (i % wide == 0)
				canvas_put(
					c, left + i, top + k, grid, look_glyph(v->caps, L'│', '|'));
		}
	}
	if (l->names)
		draw_names(v, l, c);
	else
		draw_coordinates(l, layer, x, y, c);
}

/* ---- the edges of a partly visible board ---- */

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

/* Dashes where the board continues beyond the visible part, and at the nearest edge the heads there. */
static void
draw_edges(const struct board_view *v, const struct board_layout *l, struct canvas *c)
{
	const struct game *g = l->game;
	unsigned beyond = board_layout_beyond(l);
	wchar_t across = look_glyph(v->caps, L'┄', ':'), down = look_glyph(v->caps, L'┆', ':');
	int left = l->x + board_margin_x(l) - 1, right = left + 1 + l->columns * board_pitch_x(l);
	int top = l->y + board_margin_y(l) - 1, foot = top + 1 + l->rows * board_pitch_y(l);

	for (int row = 0; row < l->rows; row++) {
		if (beyond & BEYOND_LEFT)
			canvas_put(c, left, mark_y(l, row), quiet, across);
		if (beyond & BEYOND_RIGHT)
			canvas_put(c, right, mark_y(l, row), quiet, across);
	}
	for (int column = 0; column < l->columns; column++) {
		if (beyond & BEYOND_TOP)
			canvas_put(c, mark_x(l, column), top, quiet, down);
		if (beyond & BEYOND_FOOT)
			canvas_put(c, mark_x(l, column), foot, quiet, down);
	}
	for (int cell = 0; beyond && game_has_trails(g) && cell < game_cell_count(g); cell++) {
		enum cell what = g->rules->get(g, v->state, cell);
		bool first = cell_side(what) == SIDE_FIRST;
		if (!cell_is_head(what) || board_layout_shows(l, cell))
			continue;
		int column = cell % g->columns - l->left, row = cell / g->columns - l->top;
		int y = mark_y(l, row < 0 ? 0 : row < l->rows ? row : l->rows - 1);
		int x = column < 0 ? left : column >= l->columns ? right : mark_x(l, column);
		if (column >= 0 && column < l->columns)
			y = row < 0 ? top : foot;
		canvas_put(c, x, y,
			(struct style){
				.ink = first ? TONE_X : TONE_O, .attr = ATTR_BOLD | ATTR_REVERSE },
			first ? L'X' : L'O');
	}
}

void
board_view_draw(const struct board_view *v, const struct board_layout *l, struct canvas *c)
{
	const struct game *g = l->game;

	for (int layer = 0; layer < g->layers; layer++)
		draw_level(v, l, layer, c);
	board_view_draw_cells(v, l, c);
	draw_edges(v, l, c);
	if (l->lean)
		tower_draw_lines(v, l, c);
	if (v->open_lines)
		tower_draw_open(v, l, board_cursor_cell(g, v->state, v->cursor), c);
}
