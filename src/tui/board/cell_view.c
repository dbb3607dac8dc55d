/* What is in a cell of the board apart from stones: a wall, trail or head; the heat and the numbers
 * of a move. The screen's thread only. */
#include "tui/board/cell_view.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static void
fill_box(struct canvas *c, const struct cell_box *box, struct style style, wchar_t glyph)
{
	canvas_fill(c, (struct rect){ box->x, box->y, box->width, box->height }, style, glyph);
}

/* ---- walls and trails ---- */

/* Textures differ, so that trails are distinguishable without colours. */
static void
draw_trail(const struct board_view *v, struct canvas *c, const struct cell_box *box, enum side side)
{
	struct style style = { .ink = side == SIDE_FIRST ? TONE_X : TONE_O,
		.paper = box->style.paper };
	wchar_t letter = side == SIDE_FIRST ? L'x' : L'o', block = side == SIDE_FIRST ? L'▓' : L'▒';

	fill_box(c, box, style, cell_is_solid(v) ? block : letter);
}

static void
draw_head(const struct board_view *v, struct canvas *c, const struct cell_box *box, enum side side,
	bool crashed)
{
	char name[4];
	bool first = side == SIDE_FIRST;
	struct style style = { .ink = first ? TONE_ON_X : TONE_ON_O,
		.paper = first ? TONE_X : TONE_O,
		.attr = ATTR_BOLD };

	if (crashed)
		style = (struct style){
			.ink = TONE_ON_ACCENT, .paper = TONE_ACCENT, .attr = ATTR_BOLD
		};
	if (v->caps.depth == DEPTH_MONO)
		style = (struct style){ .attr = ATTR_BOLD | ATTR_REVERSE };
	fill_box(c, box, style, L' ');
	snprintf(name, sizeof name, "%c%s", first ? 'X' : 'O', crashed ? "+" : "");
	cell_text(c, box, (box->height - 1) / 2, style, name);
}

/* On a trail, instead of its texture. */
static void
draw_step(const struct board_view *v, struct canvas *c, const struct cell_box *box, enum side side,
	int number)
{
	bool first = side == SIDE_FIRST;
	struct style style = { .ink = first ? TONE_ON_X : TONE_ON_O,
		.paper = first ? TONE_X : TONE_O };
	char name[8];

	if (v->caps.depth == DEPTH_MONO)
		style = (struct style){ .attr = ATTR_REVERSE };
	fill_box(c, box, style, L' ');
	int length = snprintf(name, sizeof name, "%c%d", first ? 'X' : 'O', number);
	cell_text(c, box, (box->height - 1) / 2, style, name + (length > box->width));
}

void
cell_draw_trail(const struct board_view *v, struct canvas *c, const struct cell_box *box,
	enum cell what, int number)
{
	if (what == CELL_WALL)
		fill_box(c, box, (struct style){ .ink = TONE_LINE, .paper = box->style.paper },
			look_glyph(v->caps, L'█', '&'));
	else if (number > 0)
		draw_step(v, c, box, cell_side(what), number);
	else if (cell_is_head(what))
		draw_head(v, c, box, cell_side(what), cell_is_crashed(what));
	else
		draw_trail(v, c, box, cell_side(what));
}

/* ---- a legal move: heat, win rate, visits, exact value ---- */

static struct numbers_source
source_of(const struct board_view *v, int height)
{
	return (struct numbers_source){ .source = v->info ? v->info->source : REPORT_PLAYOUTS,
		.is_labelled = v->label,
		.has_exact = v->info && v->info->known_moves > 0,
		.has_eye = v->eye,
		.height = height };
}

/* The brackets of the best move need a number that is meaningful, or a proof. */
static bool
is_best(const struct board_view *v, const struct root_move *m)
{
	return v->info->best >= 0 && m == &v->info->moves[v->info->best] &&
	       (move_is_meaningful(m) || root_move_result(m) != GAME_OPEN ||
		       v->info->source != REPORT_PLAYOUTS);
}

/* "win 5" if there is room for it and brackets, else "win", "W5" or "W". */
static void
proof_in_cell(const struct root_move *m, enum side point, int width, char out[16])
{
	enum { LONGEST = 6 /* "[loss]" */ };
	int moves = move_distance(m);

	win_rate_text(m, point, false, out);
	if (width >= LONGEST)
		snprintf(out, 16, "%s", proof_word(m, point));
	if (width >= LONGEST && moves > 0 && text_columns(out) + 4 + (moves > 9) <= width)
		snprintf(out, 16, "%s %d", proof_word(m, point), moves);
	if ((int)strlen(out) > width && width < LONGEST)
		out[1] = '\0';
}

/* The win rate with as many digits and signs as fit. In two columns a coarse rate has no sign, and where
 * three digits would not fit, 99 would be wrong. */
static void
rate_text(const struct board_view *v, const struct root_move *m, int width, char out[16])
{
	if (v->label) { /* where it is too narrow, without the sign of a bound */
		const char *label = v->label[m - v->info->moves];
		snprintf(out, 16, "%.*s", width, label);
		return;
	}
	if (move_proof(m) != GAME_OPEN) {
		proof_in_cell(m, v->point, width, out);
		return;
	}
	win_rate_text(m, v->point, width >= 7, out);
	if (width < 3 && out[0] == '~')
		memmove(out, out + 1, strlen(out));
	if (width < 3 && strlen(out) > 2)
		strcpy(out, "++");
	if (width >= 5 && move_is_meaningful(m) && !m->limit)
		strcat(out, "%");
}

/* One line of a cell; empty if there is nothing to say. */
static void
line_text(const struct board_view *v, const struct root_move *m, int width, unsigned lines,
	enum cell_line line, char out[16])
{
	double value;

	out[0] = '\0';
	switch (line) {
	case LINE_RATE:
		if (v->label || root_move_is_searched(m) || move_proof(m) != GAME_OPEN)
			rate_text(v, m, width, out);
		break;
	case LINE_VISITS:
		if (v->info->source == REPORT_EVALUATION && m->depth > 0)
			snprintf(out, 16, "d%d", m->depth);
		else if (m->visits > 0)
			text_count(out, 16, (uint64_t)m->visits,
				width >= 7   ? 5
				: width >= 5 ? 4
				: width >= 3 ? 3
					     : 2);
		break;
	case LINE_SHARE:
		if (m->visits > 0)
			share_text(m->visits, v->info->playouts, out);
		break;
	case LINE_EXACT:
		if (m->exact == EXACT_UNKNOWN)
			snprintf(out, 16, "%s", v->heat.heat == HEAT_EXACT ? "-" : "");
		else if (v->game->counts_discs)
			exact_value_text(v->game, m->exact, v->point, out);
		else if (!(lines & LINE_RATE) || move_proof(m) == GAME_OPEN ||
			 v->heat.heat == HEAT_EXACT) {
			struct root_move proven = *m;
			proven.proven = m->exact;
			proof_in_cell(&proven, v->point, width, out);
		} /* else the rate says the same */
		break;
	case LINE_EYE:
		/* Marked as such where there is room: never 0 or 100, since it knows nothing for
		 * certain. */
		value = eval_after(v->eye, v->game, &v->info->position, m->move);
		snprintf(out, 16, width < 3 ? "%.0f" : "e%.0f",
			fmax(1, fmin(100 * report_win_rate(value, v->point), 99)));
		break;
	}
}

/* The sign of an exactly best move, in the first free place of: left or right of the last line, then of the
 * first; else in that of a percent sign. */
static void
draw_exactly_best(const struct board_view *v, struct canvas *c, const struct cell_box *box)
{
	int last = box->y + box->height - 1, right = box->x + box->width - 1;
	const int at[][2] = { { box->x, last }, { right, last }, { box->x, box->y },
		{ right, box->y } };
	wchar_t sign = exactly_best_sign(v->caps);

	for (size_t i = 0; i < sizeof at / sizeof at[0]; i++) {
		if (at[i][0] < c->width && at[i][1] < c->height &&
			canvas_at(c, at[i][0], at[i][1])->ch == L' ') {
			canvas_put(c, at[i][0], at[i][1], canvas_at(c, at[i][0], at[i][1])->style,
				sign);
			return;
		}
	}
	for (int x = box->x; x <= right && x < c->width && box->y < c->height; x++) {
		if (canvas_at(c, x, box->y)->ch == L'%')
			canvas_put(c, x, box->y, canvas_at(c, x, box->y)->style, sign);
	}
}

/* The corners of a cell: the last ones to go dark when a glow fades are the lower ones. */
static const struct corner {
	int right, down; /* 0 or 1 */
	wchar_t lit;
} corners[] = { { 1, 0, L'▝' }, { 1, 1, L'▗' }, { 0, 1, L'▖' }, { 0, 0, L'▘' } };

static void
put_corner(struct canvas *c, const struct cell_box *box, const struct corner *at, wchar_t glyph,
	bool *done)
{
	int x = box->x + at->right * (box->width - 1), y = box->y + at->down * (box->height - 1);

	if (x < 0 || x >= c->width || y < 0 || y >= c->height || canvas_at(c, x, y)->ch != L' ')
		return;
	struct style style = canvas_at(c, x, y)->style;
	canvas_put(c, x, y, style, glyph);
	*done = true;
}

/* Where visits have just gone the corners of a cell light up, in low cells those on the right, and
 * then only the lower ones; where there are no such characters, there is a sign in one corner. */
static void
draw_glow(const struct board_view *v, struct canvas *c, const struct cell_box *box, int glow)
{
	bool lit = v->caps.unicode && v->caps.depth == DEPTH_256 && box->height > 1, done = false;

	for (int i = 0; i < 4 && glow > 0; i++) {
		const struct corner *at = &corners[i];
		bool here = (at->right || box->height >= 3) && (at->down || glow == 2);
		if (lit && here)
			put_corner(c, box, at, at->lit, &done);
		else if (!lit && !done)
			put_corner(c, box, at, glow == 2 ? L'"' : L'\'', &done);
	}
}

void
cell_draw_legal(const struct board_view *v, struct canvas *c, const struct cell_box *box)
{
	struct style style = { .ink = v->caps.depth == DEPTH_256 ? TONE_QUIET : TONE_DEFAULT,
		.paper = box->style.paper,
		.attr = ATTR_BOLD };

	cell_text(c, box, (box->height - 1) / 2, style, v->caps.unicode ? "·" : ".");
}

/* How the number of a move and the rest of its cell look. The area that the heat covers says how far the
 * number can be trusted. */
struct cell_look {
	struct style number, rest;
};

static struct cell_look
look_of_move(const struct board_view *v, struct canvas *c, const struct cell_box *box,
	const struct root_move *m, int row, bool numbers)
{
	enum heat_area area = heat_area(&v->heat, v->info, m);
	struct cell_look look = { heat_number_style(v->caps, &v->heat, v->info, m, box->style),
		box->style };

	if (v->caps.depth == DEPTH_MONO)
		look.rest = look.number;
	if (look.number.paper == box->style.paper && (numbers || look.number.ink == box->style.ink))
		return look;
	if (area == AREA_CELL) {
		look.rest = look.number;
		fill_box(c, box, look.rest, L' ');
	} else if (box->height > 1) {
		canvas_fill(
			c, (struct rect){ box->x, box->y + row, box->width, 1 }, look.number, L' ');
	}
	return look;
}

/* The number on the first line: in brackets for the best move; "^": its share of the visits rises. */
static void
draw_number(const struct board_view *v, struct canvas *c, const struct cell_box *box, int row,
	const struct root_move *m, struct style style, const char *number)
{
	int columns = text_columns(number), x = box->x + (box->width - columns) / 2;
	bool best = is_best(v, m), fits = columns + 2 <= box->width;

	style.attr |= best ? ATTR_BOLD : 0;
	canvas_text(c, x, box->y + row, style, number);
	if (best && fits) {
		canvas_put(c, x - 1, box->y + row, style, L'[');
		canvas_put(c, x + columns, box->y + row, style, L']');
	} else if (pulse_rises(v->pulse, (int)(m - v->info->moves)) && x > box->x) {
		canvas_put(c, x - 1, box->y + row, style, L'^');
	}
}

void
cell_draw_numbers(const struct board_view *v, struct canvas *c, const struct cell_box *box,
	const struct root_move *m)
{
	const struct numbers_source source = source_of(v, box->height);
	unsigned lines = numbers_lines(v->numbers, &source);
	int rows = 0, row, glow = pulse_glow(v->pulse, (int)(m - v->info->moves));
	char text[8][16];

	/* What the colour is of comes first. */
	if (lines & LINE_EXACT && v->heat.heat == HEAT_EXACT)
		line_text(v, m, box->width, lines, LINE_EXACT, text[rows++]);
	for (unsigned line = LINE_RATE; line <= LINE_EYE; line <<= 1) {
		if (lines & line && !(line == LINE_EXACT && v->heat.heat == HEAT_EXACT))
			line_text(v, m, box->width, lines, (enum cell_line)line, text[rows++]);
	}
	bool says = false;
	for (int i = 0; i < rows; i++)
		says = says || text[i][0];
	if (rows > 0 ? !says : !root_move_is_searched(m) && move_proof(m) == GAME_OPEN) {
		cell_draw_legal(v, c, box);
		return;
	}
	/* In tall cells the lines stay where they are when another one appears below them. */
	bool tall = box->height >= 3;
	row = cell_row(box, tall ? 3 : rows ? rows : 1, 0) + (tall && rows < 2);
	struct cell_look look = look_of_move(v, c, box, m, row, rows > 0);
	draw_number(v, c, box, row, m, look.number, rows ? text[0] : " ");
	for (int i = 1; i < rows; i++) {
		struct style style = look.rest;
		style.attr |= glow == 2 && lines & LINE_VISITS && i == 1 ? ATTR_BOLD : 0;
		cell_text(c, box, row + i, style, text[i]);
	}
	if (v->heat.heat != HEAT_EXACT && v->numbers != NUMBERS_NONE && is_exactly_best(v->info, m))
		draw_exactly_best(v, c, box);
	draw_glow(v, c, box, glow);
}
