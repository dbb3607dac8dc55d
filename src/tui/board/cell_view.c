/* What is in a cell of the board: a stone, round where there are colours and blocks, letters and
 * strokes elsewhere; a wall, trail or head; the heat and the numbers of a move. The screen's thread
 * only. */
#include "tui/board/cell_view.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Whether blocks in two tones can be drawn. */
static bool
is_solid(const struct board_view *v)
{
	return v->caps.unicode && v->caps.depth != DEPTH_MONO;
}

static void
fill_box(struct canvas *c, const struct cell_box *box, struct style style, wchar_t glyph)
{
	canvas_fill(c, (struct rect){ box->x, box->y, box->width, box->height }, style, glyph);
}

/* ---- stones: discs ---- */

/* The position of a disc, in quarter characters, which are half as wide as high. */
struct disc {
	int columns, rows; /* characters it occupies */
	double half_width, half_height;
};

/* How much of a quarter character the disc covers, 0 to 1; the quarter's middle is `across` and
 * `down` quarters from the disc's. */
static double
disc_covers(const struct disc *d, double across, double down)
{
	int inside = 0;

	for (int i = 0; i < 16; i++) {
		int column = i % 4, row = i / 4;
		double x = (across + (column - 1.5) / 4) / d->half_width;
		double y = (down + (row - 1.5) / 4) / d->half_height;
		inside += x * x + y * y <= 1;
	}
	return inside / 16.0;
}

/* What fills the quarters of a character. */
enum fill { FILL_PAPER, FILL_EDGE, FILL_STONE };

/* The character of the quarters named by bits: 1 and 2 the upper, 4 and 8 the lower. */
static const wchar_t quarter_glyph[] = L" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█";

/* The two fills that a character can combine, the ink first. */
static const enum fill pairs[3][2] = { { FILL_STONE, FILL_PAPER }, { FILL_STONE, FILL_EDGE },
	{ FILL_EDGE, FILL_PAPER } };

/* The best approximation of four quarters with this coverage: which pair of fills, and which
 * quarters are ink. Without an edge tone only the first pair. */
static int
best_pair(const double covered[4], bool edges, unsigned *ink)
{
	static const double level[3] = { 0, .5, 1 };
	double least = INFINITY;
	int best = 0;

	for (int p = 0; p < (edges ? 3 : 1); p++) {
		double error = 0;
		unsigned mask = 0;
		for (int q = 0; q < 4; q++) {
			double one = fabs(covered[q] - level[pairs[p][0]]);
			double other = fabs(covered[q] - level[pairs[p][1]]);
			error += pow(fmin(one, other), 2);
			mask |= (unsigned)(one < other) << q;
		}
		if (error < least - 1e-9) {
			least = error;
			best = p;
			*ink = mask;
		}
	}
	return best;
}

static void
put_disc_cell(struct canvas *c, int x, int y, const double covered[4], const unsigned char tone[3],
	bool edges)
{
	unsigned ink = 0;
	const enum fill *pair = pairs[best_pair(covered, edges, &ink)];
	struct style style = { .ink = tone[pair[0]], .paper = tone[pair[1]] };

	if (ink == 15) /* as paper, so that a letter can be drawn on it */
		canvas_put(c, x, y, (struct style){ .ink = tone[FILL_PAPER], .paper = style.ink },
			L' ');
	else if (ink || pair[1] != FILL_PAPER)
		canvas_put(c, x, y, style, quarter_glyph[ink]);
}

/* The largest disc that leaves a little space around it. */
static struct disc
fit_disc(const struct cell_box *box)
{
	struct disc d = { .rows = box->height >= 9 ? box->height - 2 : box->height };

	d.columns = 2 * d.rows + 1;
	if (d.columns > box->width)
		d.columns = box->width - (box->width % 2 == 0);
	/* A little more than its size: corners are cut, sides are not. */
	d.half_width = d.columns + .1;
	d.half_height = d.rows + .1;
	return d;
}

/* A stone on two lines: its sides are half a line shorter above and below, and a thin line of the
 * square separates it from the one below. Consoles with few colours get a plain one, one and a half
 * lines high. */
static void
draw_chip(struct canvas *c, const struct cell_box *box, const unsigned char tone[3], bool round)
{
	int columns = box->width >= 5 ? 5 : 3, x = box->x + (box->width - columns) / 2;
	struct style full = { .ink = tone[FILL_PAPER], .paper = tone[FILL_STONE] };
	struct style half = { .ink = tone[FILL_STONE], .paper = tone[FILL_PAPER] };

	const wchar_t *sides = columns == 5 ? L"▗▖▝▘" : L"▄▄▀▀"; /* as high as wide */
	for (int i = 0; i < columns; i++) {
		bool side = round && (i == 0 || i == columns - 1);
		canvas_put(c, x + i, box->y, side ? half : full, side ? sides[i > 0] : L' ');
		canvas_put(c, x + i, box->y + 1, side || !round ? half : full,
			side    ? sides[2 + (i > 0)]
			: round ? L'▁'
				: L'▀');
	}
}

/* A stone on one line: half a column, the letter's, half a column. */
static void
draw_bead(struct canvas *c, const struct cell_box *box, const unsigned char tone[3])
{
	struct style ink = { .ink = tone[FILL_STONE], .paper = tone[FILL_PAPER] };
	struct style full = { .ink = tone[FILL_PAPER], .paper = tone[FILL_STONE] };
	int x = box->x + (box->width - 3) / 2;

	canvas_put(c, x, box->y, ink, L'▐');
	canvas_put(c, x + 1, box->y, full, L' ');
	canvas_put(c, x + 2, box->y, ink, L'▌');
}

static void
draw_disc(const struct board_view *v, struct canvas *c, const struct cell_box *box, enum cell what)
{
	bool first = what == CELL_FIRST, colours = v->caps.depth == DEPTH_256;
	const unsigned char tone[3] = { box->style.paper, first ? TONE_X_EDGE : TONE_O_EDGE,
		first ? TONE_X : TONE_O };

	if (box->height < 3) {
		if (box->height == 1)
			draw_bead(c, box, tone);
		else
			draw_chip(c, box, tone, colours);
		return;
	}
	struct disc d = fit_disc(box);
	int x0 = box->x + (box->width - d.columns) / 2, y0 = box->y + (box->height - d.rows) / 2;
	for (int i = 0; i < d.columns * d.rows; i++) {
		int x = i % d.columns, y = i / d.columns;
		double covered[4];
		for (int q = 0; q < 4; q++) {
			int across = 2 * x + q % 2, down = 2 * y + q / 2;
			covered[q] = disc_covers(&d, across + .5 - d.columns, down + .5 - d.rows);
		}
		if (!colours) { /* consoles with few colours have half blocks but no quarters */
			covered[0] = covered[1] = (covered[0] + covered[1]) / 2;
			covered[2] = covered[3] = (covered[2] + covered[3]) / 2;
		}
		put_disc_cell(c, x0 + x, y0 + y, covered, tone, colours);
	}
}

/* ---- stones: letters ---- */

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
		cell_text(c, box, cell_row(box, lines, i), style, line);
	}
}

static void
draw_letter(const struct board_view *v, struct canvas *c, const struct cell_box *box,
	struct stone s, struct style style)
{
	char name[8], text[16];
	char letter = s.what == CELL_FIRST ? 'X' : 'O';

	style.attr |= ATTR_BOLD;
	if (s.winning) {
		style = (struct style){
			.ink = TONE_ON_ACCENT, .paper = TONE_ACCENT, .attr = ATTR_BOLD
		};
		if (v->caps.depth == DEPTH_MONO)
			style = (struct style){ .attr = ATTR_BOLD | ATTR_REVERSE };
	}
	int length = snprintf(name, sizeof name, s.number ? "%c%d" : "%c", letter, s.number);
	const char *sign = length + 2 > box->width ? "" : s.winning ? "**" : s.last ? "()" : "";
	snprintf(text, sizeof text, "%.1s%s%s", sign, name, *sign ? sign + 1 : "");
	cell_text(c, box, (box->height - 1) / 2, style, text);
}

void
cell_draw_stone(
	const struct board_view *v, struct canvas *c, const struct cell_box *box, struct stone s)
{
	bool first = s.what == CELL_FIRST;
	struct style letter = { .ink = first ? TONE_X : TONE_O, .paper = box->style.paper };

	if (is_solid(v)) {
		draw_disc(v, c, box, s.what);
		letter.paper = letter.ink;
		letter.ink = first ? TONE_ON_X : TONE_ON_O;
	} else {
		draw_strokes(c, box, first, letter);
	}
	if (s.turned)
		letter.attr |= ATTR_UNDERLINE;
	draw_letter(v, c, box, s, letter);
}

/* ---- walls and trails, and the probabilities of the cells to choose from ---- */

/* Textures differ, so that trails are distinguishable without colours. */
static void
draw_trail(const struct board_view *v, struct canvas *c, const struct cell_box *box, enum side side)
{
	struct style style = { .ink = side == SIDE_FIRST ? TONE_X : TONE_O,
		.paper = box->style.paper };
	wchar_t letter = side == SIDE_FIRST ? L'x' : L'o', block = side == SIDE_FIRST ? L'▓' : L'▒';

	fill_box(c, box, style, is_solid(v) ? block : letter);
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

/* The head beside it shows whose probability it is; between both heads it is the greater one. */
static void
draw_chance(const struct board_view *v, struct canvas *c, const struct cell_box *box,
	const double chances[2])
{
	double chance = fmax(chances[SIDE_FIRST], chances[SIDE_SECOND]);
	struct cell_box tile = *box;
	char text[16];

	if (chance < 0)
		return;
	if (v->heat != HEAT_OFF && v->caps.depth == DEPTH_256) {
		tile.style = heat_style(heat_of_rate(chance));
		fill_box(c, box, tile.style, L' ');
	}
	int percent = (int)lround(100 * chance);
	if (box->width >= 4)
		snprintf(text, sizeof text, "%d%%", percent);
	else if (percent < 100)
		snprintf(text, sizeof text, "%d", percent);
	else /* three digits do not fit, and 99 would be wrong */
		snprintf(text, sizeof text, "**");
	if (v->numbers != NUMBERS_NONE)
		cell_text(c, &tile, (box->height - 1) / 2, tile.style, text);
}

void
cell_draw_trail(const struct board_view *v, struct canvas *c, const struct cell_box *box,
	const struct cell_content *content)
{
	enum cell what = content->what;

	if (what == CELL_WALL)
		fill_box(c, box, (struct style){ .ink = TONE_LINE, .paper = box->style.paper },
			is_solid(v) ? L'█' : L'#');
	else if (cell_is_head(what))
		draw_head(v, c, box, cell_side(what), cell_is_crashed(what));
	else if (what != CELL_EMPTY)
		draw_trail(v, c, box, cell_side(what));
	else if (v->info && search_is_meaningful(v->info))
		draw_chance(v, c, box, content->probability);
}

/* ---- a legal move: heat, win rate, visits ---- */

enum {
	FEW_VISITS = 5,     /* with fewer it would only flicker */
	ROOM_FOR_BOTH = 11, /* columns for visits and an exact value */
};

/* Whether the heat is drawn as signs. */
static bool
needs_signs(const struct board_view *v)
{
	return v->caps.depth != DEPTH_256;
}

static bool
is_best(const struct board_view *v, const struct root_move *m)
{
	return m == &v->info->moves[v->info->best];
}

/* A number, in brackets for the best move; on low cells followed by the sign of the heat. */
static void
draw_number(const struct board_view *v, struct canvas *c, const struct cell_box *box, int row,
	const struct root_move *m, const char *number)
{
	char text[24];
	bool best = is_best(v, m);
	bool fits = (int)strlen(number) + 2 <= box->width;
	const char *left = !fits ? "" : best ? "[" : " ", *right = !fits ? "" : best ? "]" : " ";
	char sign = needs_signs(v) && box->height < 3
			    ? heat_sign(heat_of(v->heat, v->info, v->exact, m))
			    : ' ';
	int n = snprintf(text, sizeof text, "%s%s%s", left, number, right);

	if (sign != ' ' && n < box->width)
		snprintf(text + n, sizeof text - (size_t)n, "%c", sign);
	else if (sign != ' ' && !best && fits)
		text[n - 1] = sign;
	struct style style = box->style;
	style.attr |= best ? ATTR_BOLD : 0;
	cell_text(c, box, row, style, text);
}

/* The line of signs for the heat, or of blocks for the share of visits. */
static void
draw_last_line(const struct board_view *v, struct canvas *c, const struct cell_box *box,
	const struct root_move *m)
{
	int step = heat_of(v->heat, v->info, v->exact, m);
	int row = box->y + box->height - 1, room = box->width - 2;

	if (needs_signs(v)) {
		row = box->y + cell_row(box, 3, 2);
		for (int i = 0; i < room && step >= 0; i++)
			canvas_put(c, box->x + 1 + i, row, box->style, (wchar_t)heat_sign(step));
		return;
	}
	if (!v->caps.unicode || v->numbers == NUMBERS_NONE)
		return;
	int blocks = (int)lround(
		room * (double)m->visits / (double)(v->info->playouts ? v->info->playouts : 1));
	for (int i = 0; i < blocks; i++)
		canvas_put(c, box->x + 1 + i, row, box->style, L'▁');
}

/* The visits of a move and, if everything is shown, its exact value after them, or only the value
 * if both do not fit; omitted if the search has proven it. */
static void
counts_text(const struct board_view *v, const struct cell_box *box, const struct root_move *m,
	char out[16])
{
	int room = box->width >= 7 ? 5 : box->width >= 5 ? 4 : 3;
	bool proven = m->proven != GAME_OPEN && v->exact && !v->exact->game->counts_discs;
	char exact[EXACT_TEXT] = "", visits[8] = "";

	if (v->exact && v->numbers == NUMBERS_BOTH && !proven)
		exact_move_text(v->exact, (int)(m - v->info->moves), v->point, exact);
	if (move_is_meaningful(m))
		text_count(visits, sizeof visits, (uint64_t)m->visits, room);
	bool both = exact[0] && visits[0] && box->width >= ROOM_FOR_BOTH;
	snprintf(out, 16, "%s%s%s", both || !exact[0] ? visits : "", both ? " " : "", exact);
}

/* A running search has hardly visited this move: shows that it does; a win rate would be a
 * guess. */
static void
draw_few(const struct board_view *v, struct canvas *c, const struct cell_box *box, int row,
	const struct root_move *m, bool counts)
{
	struct style style = box->style;
	char number[16];

	counts_text(v, box, m, number);
	if (number[0] && counts) {
		cell_text(c, box, row, style, number);
		return;
	}
	if (!v->info->running || !counts || m->visits < FEW_VISITS)
		return;
	style.attr |= ATTR_DIM;
	text_count(number, sizeof number, (uint64_t)m->visits, 3);
	cell_text(c, box, row, style, number);
}

/* The beads of a move, and below them its probability. */
static void
draw_beads(const struct board_view *v, struct canvas *c, const struct cell_box *box,
	const struct root_move *m)
{
	int lines = box->height >= 3 ? 3 : box->height;
	int row = cell_row(box, lines, 0);
	char number[16];

	if (m->visits == 0 || v->numbers == NUMBERS_NONE)
		return;
	text_count(number, sizeof number, (uint64_t)m->visits, box->width >= 7 ? 5 : 4);
	draw_number(v, c, box, row, m, number);
	snprintf(number, sizeof number, "%.0f%%",
		100 * (double)m->visits / (double)v->info->playouts);
	if (lines > 1)
		cell_text(c, box, row + 1, box->style, number);
	if (lines > 2)
		draw_last_line(v, c, box, m);
}

/* The win rate of a move, the visits below it, or an empty line for the signs, from `row` on. */
static void
draw_rate_and_visits(const struct board_view *v, struct canvas *c, const struct cell_box *tile,
	int row, const struct root_move *m, bool counts)
{
	bool rates = v->numbers == NUMBERS_BOTH || v->numbers == NUMBERS_WIN;
	char rate[8], number[16];

	if (rates) {
		bool wide = tile->width >= 7;
		win_rate_text(m, v->point, wide, rate);
		bool percent = !wide && tile->width >= 5 && m->proven == GAME_OPEN;
		snprintf(number, sizeof number, "%s%s", rate, percent ? "%" : "");
		draw_number(v, c, tile, row++, m, number);
	}
	if (counts) {
		counts_text(v, tile, m, number);
		if (rates)
			cell_text(c, tile, row, tile->style, number);
		else
			draw_number(v, c, tile, row, m, number);
	}
	if (!rates && !counts)
		draw_number(v, c, tile, row, m, " ");
}

void
cell_draw_numbers(const struct board_view *v, struct canvas *c, const struct cell_box *box,
	const struct root_move *m)
{
	struct cell_box tile = *box;
	int step = heat_of(v->heat, v->info, v->exact, m);
	bool tall = box->height >= 3;
	bool rates = v->numbers == NUMBERS_BOTH || v->numbers == NUMBERS_WIN;
	bool counts =
		v->numbers == NUMBERS_VISITS || (v->numbers == NUMBERS_BOTH && box->height > 1);
	int lines = (tall && needs_signs(v)) || box->height == 3 ? 3 : rates && counts ? 2 : 1;

	if (step >= 0 && !needs_signs(v)) {
		tile.style = heat_style(step);
		fill_box(c, box, tile.style, L' ');
	}
	if (v->info->source == REPORT_BEADS) {
		draw_beads(v, c, &tile, m);
		return;
	}
	int row = cell_row(&tile, lines, 0) + (lines == 3 && !(rates && counts));
	if (!move_is_meaningful(m)) {
		draw_few(v, c, &tile, row + rates, m, counts);
		return;
	}
	draw_rate_and_visits(v, c, &tile, row, m, counts);
	if (tall)
		draw_last_line(v, c, &tile, m);
}
