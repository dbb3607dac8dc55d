/* Marks on the board: the cursor, a tip, and the cells where the next stone would complete a line.
 * The screen's thread only. */
#include <wchar.h>

#include "tui/board/cell.h"

/* ---- the cursor ---- */

/* Whether the position holds information: a number, its brackets, a threat, the sign of the
 * heat. */
static bool
is_taken(const struct canvas *c, int x, int y)
{
	if (x < 0 || x >= c->width || y < 0 || y >= c->height)
		return false;
	wchar_t there = canvas_at(c, x, y)->ch;
	return there && wcschr(L"0123456789.%kM[]<=>XO!?-:+*#", there);
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

/* One side of the cursor's cell, its sign on line `at`; information is not overwritten. */
static void
draw_side(struct canvas *c, const struct cell_box *box, int x, wchar_t sign, int at, bool keep,
	struct style style)
{
	for (int y = box->y; y < box->y + box->height; y++) {
		if (x < 0 || x >= c->width || y < 0 || y >= c->height)
			continue;
		canvas_put(c, x, y, style,
			keep && is_taken(c, x, y) ? canvas_at(c, x, y)->ch
			: y == at                 ? sign
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

void
cursor_draw(const struct board_view *v, struct canvas *c, const struct cell_box *box, bool grid)
{
	struct style style = { .ink = TONE_ON_ACCENT, .paper = TONE_ACCENT, .attr = ATTR_BOLD };
	int left = grid ? box->x - 1 : box->x;
	int right = grid ? box->x + box->width : box->x + box->width - 1;

	if (grid && v->caps.unicode && v->caps.depth == DEPTH_256) {
		draw_frame(c, box);
		return;
	}
	if (v->caps.depth == DEPTH_MONO)
		style = (struct style){ .attr = ATTR_REVERSE | ATTR_BOLD };
	int at = grid ? box->y + (box->height - 1) / 2 : sign_line(c, box, left, right);
	draw_side(c, box, left, L'>', at, !grid, style);
	draw_side(c, box, right, L'<', at, !grid, style);
}

/* ---- a tip ---- */

/* A tip's mark: in the middle of a calm cell, in the corner of one with numbers; where that is
 * occupied, what is there is highlighted. */
void
tip_draw(const struct board_view *v, struct canvas *c, const struct cell_box *box)
{
	struct style style = { .ink = TONE_ON_ACCENT, .paper = TONE_ACCENT, .attr = ATTR_BOLD };

	if (v->caps.depth == DEPTH_MONO)
		style = (struct style){ .attr = ATTR_REVERSE | ATTR_BOLD };
	int x = box->x + box->width - 1, y = box->y;
	if (v->info && is_taken(c, x, y) && box->height > 1)
		y += box->height - 1;
	if (v->info)
		canvas_put(c, x, y, style, is_taken(c, x, y) ? canvas_at(c, x, y)->ch : L'?');
	else
		cell_text(c, box, (box->height - 1) / 2, style, box->width >= 5 ? " ? " : "?");
}

/* ---- threats ---- */

/* Whether a number is there. */
static bool
is_number(const struct canvas *c, int x, int y)
{
	return canvas_at(c, x, y)->ch && wcschr(L"0123456789.%[]<=>", canvas_at(c, x, y)->ch);
}

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

void
threats_draw(const struct board_view *v, const struct game *g, struct canvas *c,
	const struct cell_box *box, int cell)
{
	int x = box->x + box->width - 1;
	/* The owner's letter precedes the sign if there is room, or replaces it if there are no
	 * colours. */
	bool room = box->width >= 7 || !(v->info && is_number(c, x - 2, box->y));

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
