/* The edges of a tower's levels, and lines through the levels: see tower.h. */
#include "tui/board/tower.h"

#include <stdlib.h>
#include <wchar.h>
#include <wctype.h>

#include "tui/board/cell_view.h"
#include "tui/board/cells.h"

void
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

void
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

void
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
