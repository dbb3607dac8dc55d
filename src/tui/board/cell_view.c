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
	snprintf(name, sizeof name, "%c%s", first ? 'X' : 'O', crashed ? "*" : "");
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
			cell_is_solid(v) ? L'█' : L'#');
	else if (number > 0)
		draw_step(v, c, box, cell_side(what), number);
	else if (cell_is_head(what))
		draw_head(v, c, box, cell_side(what), cell_is_crashed(what));
	else
		draw_trail(v, c, box, cell_side(what));
}

/* ---- a legal move: heat, win rate, visits, exact value ---- */

/* How the lines of a cell are arranged. */
struct plan {
	unsigned lines;  /* enum cell_line, as bits */
	int first, rows; /* the rows that they occupy */
	int signs;       /* the row of the heat's signs; -1: the first line ends with one */
	int step;        /* of the heat, -1 for none */
};

/* Whether the heat is drawn as signs. */
static bool
needs_signs(const struct board_view *v)
{
	return v->caps.depth != DEPTH_256;
}

static struct numbers_source
source_of(const struct board_view *v, int height)
{
	return (struct numbers_source){ .source = v->info ? v->info->source : REPORT_PLAYOUTS,
		.is_labelled = v->label,
		.has_exact = v->info && v->info->known_moves > 0,
		.has_eye = v->eye,
		.height = height };
}

static struct plan
plan_cell(const struct board_view *v, const struct cell_box *box, const struct root_move *m)
{
	const struct numbers_source source = source_of(v, box->height);
	struct plan p = {
		.lines = numbers_lines(v->numbers, &source),
		.signs = -1,
		.step = heat_of(&v->heat, v->info, m),
	};
	bool tall = box->height >= 3;

	for (unsigned line = LINE_RATE; line <= LINE_EYE; line <<= 1)
		p.rows += (p.lines & line) != 0;
	/* In tall cells the lines stay where they are when another one appears below them. */
	p.first = cell_row(box, tall ? 3 : p.rows ? p.rows : 1, 0) + (tall && p.rows < 2);
	if (tall && needs_signs(v) && p.rows < 3)
		p.signs = cell_row(box, 3, 2);
	return p;
}

/* The brackets of the best move need a number that is meaningful, or a proof. */
static bool
is_best(const struct board_view *v, const struct root_move *m)
{
	return v->info->best >= 0 && m == &v->info->moves[v->info->best] &&
	       (move_is_meaningful(m) || root_move_result(m) != GAME_OPEN ||
		       v->info->source != REPORT_PLAYOUTS);
}

/* The number on the first line: in brackets for the best move, followed by the sign of the heat
 * unless it has a line of its own. */
static void
draw_first(const struct board_view *v, struct canvas *c, const struct cell_box *box,
	const struct plan *plan, const struct root_move *m, const char *number)
{
	char text[24];
	bool best = is_best(v, m);
	bool fits = (int)strlen(number) + 2 <= box->width;
	const char *left = best && fits ? "[" : fits ? " " : "", *right = best ? "]" : " ";
	char sign = needs_signs(v) && plan->signs < 0 ? heat_sign(plan->step) : ' ';
	if (!best && pulse_rises(v->pulse, (int)(m - v->info->moves)))
		left = (int)strlen(number) + 1 + (sign != ' ') <= box->width ? "^" : left;
	int n = snprintf(text, sizeof text, "%s%s%s", left, number, fits ? right : "");

	if (sign != ' ' && n < box->width)
		snprintf(text + n, sizeof text - (size_t)n, "%c", sign);
	else if (sign != ' ' && !best && fits)
		text[n - 1] = sign;
	struct style style = box->style;
	style.attr |= best ? ATTR_BOLD : 0;
	cell_text(c, box, plan->first, style, text);
}

/* The line of signs for the heat, or of blocks for the share of visits if the last row is free. */
static void
draw_last_line(const struct board_view *v, struct canvas *c, const struct cell_box *box,
	const struct plan *plan, const struct root_move *m)
{
	int room = box->width - 2;

	for (int i = 0; i < room && plan->step >= 0 && plan->signs >= 0; i++)
		canvas_put(c, box->x + 1 + i, box->y + plan->signs, box->style,
			(wchar_t)heat_sign(plan->step));
	if (v->label || needs_signs(v) || !v->caps.unicode || plan->rows == 0 || box->height < 3 ||
		plan->first + plan->rows == box->height)
		return;
	int blocks = (int)lround(
		room * (double)m->visits / (double)(v->info->playouts ? v->info->playouts : 1));
	for (int i = 0; i < blocks; i++)
		canvas_put(c, box->x + 1 + i, box->y + box->height - 1, box->style, L'▁');
}

/* The exact value; left out below a rate that says the same, and "-" while unknown if the cell says
 * nothing else. */
static void
exact_text(const struct board_view *v, const struct root_move *m, unsigned lines, char out[16])
{
	bool repeats = move_proof(m) != GAME_OPEN && (lines & LINE_RATE) && !v->game->counts_discs;

	out[0] = '\0';
	if (!repeats)
		exact_move_text(v->game, m, v->point, out);
	if (!out[0] && lines == LINE_EXACT)
		snprintf(out, 16, "-");
}

/* What the evaluation alone expects of a move, marked as such where there is room: never 0 or 100, since it
 * knows nothing for certain. */
static void
eye_text(const struct board_view *v, const struct cell_box *box, const struct root_move *m,
	char out[16])
{
	const struct state *s = &v->info->position;
	double value = eval_after(v->eye, v->game, s, m->move);
	double rate = 100 * report_win_rate(value, v->point);

	snprintf(out, 16, box->width < 3 ? "%.0f" : "e%.0f", fmax(1, fmin(rate, 99)));
}

/* Two columns: a coarse rate without its sign; a far win without its distance; where three digits would
 * not fit, 99 would be wrong. */
static void
make_narrow(char *text)
{
	if (text[0] == '~')
		memmove(text, text + 1, strlen(text));
	if (strlen(text) > 2 && (text[0] == 'W' || text[0] == 'L'))
		strcpy(text, text[0] == 'W' ? ">" : "<");
	if (strlen(text) > 2)
		strcpy(text, "**");
}

/* A label; in a cell too narrow for it without the sign of a bound. */
static void
label_text(const char *label, int width, char out[16])
{
	snprintf(out, 16, "%s", (int)strlen(label) > width ? label + strspn(label, "<>=") : label);
}

static void
rate_text(const struct board_view *v, const struct cell_box *box, const struct root_move *m,
	char out[16])
{
	if (v->label) {
		label_text(v->label[m - v->info->moves], box->width, out);
		return;
	}
	win_rate_text(m, v->point, box->width >= 7, out);
	if (box->width < 3)
		make_narrow(out);
	if (box->width == 5 || box->width == 6)
		strcat(out, move_proof(m) == GAME_OPEN && move_is_meaningful(m) ? "%" : "");
}

static void
line_text(const struct board_view *v, const struct cell_box *box, const struct root_move *m,
	unsigned lines, enum cell_line line, char out[16])
{
	switch (line) {
	case LINE_RATE:
		rate_text(v, box, m, out);
		return;
	case LINE_VISITS:
		if (v->info->source == REPORT_EVALUATION) {
			out[0] = '\0';
			if (m->depth > 0)
				snprintf(out, 16, "d%d", m->depth);
			return;
		}
		text_count(out, 16, (uint64_t)m->visits,
			box->width >= 7   ? 5
			: box->width >= 5 ? 4
			: box->width >= 3 ? 3
					  : 2);
		return;
	case LINE_SHARE:
		share_text(m->visits, v->info->playouts, out);
		return;
	case LINE_EXACT:
		exact_text(v, m, lines, out);
		return;
	case LINE_EYE:
		eye_text(v, box, m, out);
		return;
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
			canvas_put(c, at[i][0], at[i][1], box->style, sign);
			return;
		}
	}
	for (int x = box->x; x <= right && x < c->width && box->y < c->height; x++) {
		if (canvas_at(c, x, box->y)->ch == L'%')
			canvas_put(c, x, box->y, box->style, sign);
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
	canvas_put(c, x, y, box->style, glyph);
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
cell_draw_numbers(const struct board_view *v, struct canvas *c, const struct cell_box *box,
	const struct root_move *m)
{
	struct plan plan = plan_cell(v, box, m);
	struct cell_box tile = *box;
	int row = plan.first;
	int glow = pulse_glow(v->pulse, (int)(m - v->info->moves));
	char text[16];

	if (plan.step >= 0 && !needs_signs(v)) {
		tile.style = heat_style(plan.step);
		fill_box(c, box, tile.style, L' ');
	}
	struct style bold = tile.style;
	bold.attr |= ATTR_BOLD;
	draw_last_line(v, c, &tile, &plan, m);
	if (plan.lines == 0)
		draw_first(v, c, &tile, &plan, m, " ");
	/* What leads is in the first line. */
	static const enum cell_line orders[2][5] = { { LINE_RATE, LINE_VISITS, LINE_SHARE,
							     LINE_EXACT, LINE_EYE },
		{ LINE_EXACT, LINE_RATE, LINE_VISITS, LINE_SHARE, LINE_EYE } };
	const enum cell_line *order = orders[v->numbers == NUMBERS_EXACT];
	for (int i = 0; i < 5; i++) {
		enum cell_line line = order[i];
		if (!(plan.lines & line))
			continue;
		line_text(v, &tile, m, plan.lines, line, text);
		if (row == plan.first)
			draw_first(v, c, &tile, &plan, m, text);
		else
			cell_text(c, &tile, row,
				line == LINE_VISITS && glow == 2 ? bold : tile.style, text);
		row++;
	}
	if (v->numbers != NUMBERS_EXACT && v->numbers != NUMBERS_NONE &&
		is_exactly_best(v->info, m))
		draw_exactly_best(v, c, &tile);
	draw_glow(v, c, &tile, glow);
}
