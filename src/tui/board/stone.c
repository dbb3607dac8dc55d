/* A stone in a cell of the board: X a square and O a disc where there are colours and blocks, letters
 * and strokes elsewhere. The screen's thread only. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "tui/board/cell_view.h"

/* ---- stones: blocks ---- */

/* The position of a block stone, in quarter characters, which are half as wide as high: a disc for
 * O, a square for X. */
struct block {
	bool round;
	int columns, rows; /* characters it occupies */
	double half_width, half_height;
};

/* How much of a quarter character the stone covers, 0 to 1; the quarter's middle is `across` and
 * `down` quarters from the stone's. */
static double
block_covers(const struct block *b, double across, double down)
{
	int inside = 0;

	for (int i = 0; i < 16; i++) {
		int column = i % 4, row = i / 4;
		double x = (across + (column - 1.5) / 4) / b->half_width;
		double y = (down + (row - 1.5) / 4) / b->half_height;
		inside += b->round ? x * x + y * y <= 1 : fabs(x) <= 1 && fabs(y) <= 1;
	}
	return inside / 16.0;
}

/* What fills the quarters of a character. */
enum fill { FILL_PAPER, FILL_EDGE, FILL_STONE, FILL_LETTER, FILLS };

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
put_block_cell(struct canvas *c, int x, int y, const double covered[4],
	const unsigned char tone[FILLS], bool edges)
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

/* Whether a large letter covers a quarter character, at -1 to 1 across and down it. */
static bool
letter_covers(struct stone s, bool discs, double across, double down)
{
	double out = across * across + down * down;

	if (s.what == CELL_SECOND)
		return out <= 1 && out >= .36;
	if (discs)
		return out <= 1;
	return fabs(across) <= 1 && fabs(down) <= 1 && fabs(fabs(across) - fabs(down)) <= .3;
}

/* The lines of the letter on a stone that is so high: 1 is a character of text. */
static int
letter_lines(int rows)
{
	return rows < 5 ? 1 : rows / 4 * 2 + 1;
}

/* What stands beside a stone's letter, or is empty. */
static const char *
letter_signs(struct stone s)
{
	return s.winning ? "**" : s.last ? "()" : "";
}

/* A letter of several lines in the middle of the stone, its signs beside it. */
static void
draw_large_letter(struct canvas *c, const struct cell_box *box, struct stone s, bool discs,
	int lines, const unsigned char tone[FILLS])
{
	int columns = 2 * lines - 1;
	int x0 = box->x + (box->width - columns) / 2, y0 = box->y + (box->height - lines) / 2;
	struct style style = { .ink = tone[FILL_LETTER], .paper = tone[FILL_STONE] };
	const char *sign = letter_signs(s);

	for (int i = 0; i < columns * lines; i++) {
		int x = i % columns, y = i / columns;
		unsigned ink = 0;
		for (int q = 0; q < 4; q++) {
			double across = (2 * x + q % 2 + .5 - columns) / columns;
			double down = (2 * y + (q >> 1) + .5 - lines) / lines;
			ink |= (unsigned)letter_covers(s, discs, across, down) << q;
		}
		style.attr = s.turned && y == lines - 1 ? ATTR_UNDERLINE : 0;
		canvas_put(c, x0 + x, y0 + y, style, quarter_glyph[ink]);
	}
	style.attr = ATTR_BOLD;
	for (int i = 0; i < 2 && *sign; i++)
		canvas_put(
			c, i ? x0 + columns + 1 : x0 - 2, y0 + lines / 2, style, (wchar_t)sign[i]);
}

/* The largest stone that leaves a little space around it. A disc is a little more than its size:
 * corners are cut, sides are not. A square has a rim in the edge's tone, or none where there is no
 * such tone. */
static struct block
fit_block(const struct cell_box *box, bool round, bool edges)
{
	struct block b = { .round = round,
		.rows = box->height >= 9 ? box->height - 2 : box->height };

	b.columns = 2 * b.rows + 1;
	if (b.columns > box->width)
		b.columns = box->width - (box->width % 2 == 0);
	b.half_width = b.columns + (round ? .1 : edges ? -.5 : -2);
	b.half_height = b.rows + (round ? .1 : edges ? -.5 : -1);
	return b;
}

/* Upper left and right, lower left and right. */
static const wchar_t *
chip_corners(int columns, bool fine)
{
	if (!fine)
		return L"▄▄▀▀";
	return columns == 5 ? L"▗▖▝▘" : L"▟▙▜▛";
}

static wchar_t
chip_foot(int columns, bool round, bool fine)
{
	if (!fine)
		return L'▀';
	return round && columns == 3 ? L' ' : L'▁';
}

/* A stone on two lines. X is a square; the sides of O are half a line shorter above and below, or its
 * corners are cut. A thin line of the square separates it from the one below. Consoles with few
 * colours have half blocks but neither quarters nor thin lines: there X is one and a half lines
 * high. */
static void
draw_chip(struct canvas *c, const struct cell_box *box, const unsigned char tone[FILLS], bool round,
	bool fine)
{
	int columns = box->width >= 5 ? 5 : 3, x = box->x + (box->width - columns) / 2;
	struct style full = { .ink = tone[FILL_PAPER], .paper = tone[FILL_STONE] };
	struct style half = { .ink = tone[FILL_STONE], .paper = tone[FILL_PAPER] };
	const wchar_t *sides = chip_corners(columns, fine);
	wchar_t foot = chip_foot(columns, round, fine);

	for (int i = 0; i < columns; i++) {
		bool side = round && (i == 0 || i == columns - 1);
		canvas_put(c, x + i, box->y, side ? half : full, side ? sides[i > 0] : L' ');
		if (side)
			canvas_put(c, x + i, box->y + 1, half, sides[2 + (i > 0)]);
		else if (round && !fine)
			canvas_put(c, x + i, box->y + 1, full, L' ');
		else
			canvas_put(c, x + i, box->y + 1, fine ? full : half, foot);
	}
}

/* A stone on one line: the letter's column, and beside it a column, for O half a column. */
static void
draw_bead(struct canvas *c, const struct cell_box *box, const unsigned char tone[FILLS], bool round)
{
	struct style ink = { .ink = tone[FILL_STONE], .paper = tone[FILL_PAPER] };
	struct style full = { .ink = tone[FILL_PAPER], .paper = tone[FILL_STONE] };
	int x = box->x + (box->width - 3) / 2;

	canvas_put(c, x, box->y, round ? ink : full, round ? L'▐' : L' ');
	canvas_put(c, x + 1, box->y, full, L' ');
	canvas_put(c, x + 2, box->y, round ? ink : full, round ? L'▌' : L' ');
}

/* The tones of a stone; a winning one has the accent's, with a rim in its side's. */
static void
block_tones(const struct cell_box *box, struct stone s, unsigned char tone[FILLS])
{
	bool first = s.what == CELL_FIRST;

	bool large = box->height >= 5, accent = s.winning && large;

	tone[FILL_PAPER] = box->style.paper;
	tone[FILL_EDGE] = first ? TONE_X_EDGE : TONE_O_EDGE;
	tone[FILL_STONE] = accent ? TONE_ACCENT : first ? TONE_X : TONE_O;
	tone[FILL_LETTER] = accent ? TONE_ON_ACCENT : first ? TONE_ON_X : TONE_ON_O;
	if (s.ghost) {
		tone[FILL_STONE] = tone[FILL_EDGE];
		tone[FILL_LETTER] = TONE_ON_SQUARE;
	}
}

/* A stone on three lines or more. */
static void
draw_large_block(struct canvas *c, const struct cell_box *box, const struct block *b,
	const unsigned char tone[FILLS], bool edges)
{
	int x0 = box->x + (box->width - b->columns) / 2, y0 = box->y + (box->height - b->rows) / 2;

	for (int i = 0; i < b->columns * b->rows; i++) {
		int x = i % b->columns, y = i / b->columns;
		double covered[4];
		for (int q = 0; q < 4; q++) {
			int across = 2 * x + q % 2, down = 2 * y + q / 2;
			covered[q] = block_covers(b, across + .5 - b->columns, down + .5 - b->rows);
		}
		if (!edges) { /* half blocks but no quarters */
			covered[0] = covered[1] = (covered[0] + covered[1]) / 2;
			covered[2] = covered[3] = (covered[2] + covered[3]) / 2;
		}
		put_block_cell(c, x0 + x, y0 + y, covered, tone, edges);
	}
}

/* Returns whether its letter is drawn too. */
static bool
draw_block(const struct board_view *v, struct canvas *c, const struct cell_box *box, struct stone s)
{
	bool edges = v->caps.depth == DEPTH_256, round = v->discs || s.what == CELL_SECOND;
	unsigned char tone[FILLS];

	block_tones(box, s, tone);
	if (box->height == 1) {
		draw_bead(c, box, tone, round);
		return false;
	}
	if (box->height == 2) {
		draw_chip(c, box, tone, round, edges);
		return false;
	}
	struct block b = fit_block(box, round, edges);
	draw_large_block(c, box, &b, tone, edges);
	int lines = letter_lines(b.rows);
	if (lines == 1 || s.number || !edges)
		return false;
	draw_large_letter(c, box, s, v->discs, lines, tone);
	return true;
}

/* ---- stones: letters ---- */

/* X and O in strokes, for terminals without colours or blocks: on two lines a square and a round
 * frame below and beside the letter, on more the letter itself; the largest that fits. */
static void
draw_strokes(struct canvas *c, const struct cell_box *box, bool first, struct style style)
{
	/* By lines, then O and X. */
	static const struct {
		int width, height;
		const char *line[2][7];
	} strokes[] = {
		{ 9, 7,
			{ { "  .---.  ", " /     \\ ", "|       |", "|       |", "|       |",
				  " \\     / ", "  '---'  " },
				{ " \\     / ", "  \\   /  ", "   \\ /   ", "         ",
					"   / \\   ", "  /   \\  ", " /     \\ " } } },
		{ 5, 5,
			{ { " .-. ", "/   \\", "|   |", "\\   /", " '-' " },
				{ "\\   /", " \\ / ", "     ", " / \\ ", "/   \\" } } },
		{ 3, 3, { { ".-.", "| |", "'-'" }, { "\\ /", "   ", "/ \\" } } },
		{ 5, 2, { { "/   \\", "\\___/" }, { "|   |", "|___|" } } },
		{ 3, 2, { { "/ \\", "\\_/" }, { "| |", "|_|" } } },
	};

	for (size_t k = 0; k < sizeof strokes / sizeof *strokes; k++) {
		int lines = strokes[k].height;
		if (lines > box->height || strokes[k].width > box->width)
			continue;
		for (int i = 0; i < lines; i++)
			cell_text(
				c, box, cell_row(box, lines, i), style, strokes[k].line[first][i]);
		return;
	}
}

/* What is written on it: "X", or "x3", faint and the third of a line; or as a disc. Returns its
 * columns. */
static int
stone_name(const struct board_view *v, struct stone s, char name[8])
{
	static const char *const names[2][3] = { { "X", "x", "●" }, { "O", "o", "○" } };
	const char *sign = names[s.what == CELL_SECOND][v->discs ? 2 : s.faint || s.ghost];

	snprintf(name, 8, s.number ? "%s%d" : "%s", sign, s.number);
	return text_columns(name);
}

static void
draw_letter(const struct board_view *v, struct canvas *c, const struct cell_box *box,
	struct stone s, struct style style)
{
	char name[8], text[16];

	style.attr |= s.ghost ? 0 : ATTR_BOLD;
	if (s.winning) {
		style = (struct style){
			.ink = TONE_ON_ACCENT, .paper = TONE_ACCENT, .attr = ATTR_BOLD
		};
		if (v->caps.depth == DEPTH_MONO)
			style = (struct style){ .attr = ATTR_BOLD | ATTR_REVERSE };
	}
	int length = stone_name(v, s, name);
	const char *sign = length + 2 > box->width ? "" : letter_signs(s);
	snprintf(text, sizeof text, "%.1s%s%s", sign, name, *sign ? sign + 1 : "");
	cell_text(c, box, (box->height - 1) / 2, style, text);
}

/* Small and dim: "x", the last one "(x)". */
static void
draw_faint(const struct board_view *v, struct canvas *c, const struct cell_box *box, struct stone s)
{
	struct style style = { .ink = s.what == CELL_FIRST ? TONE_X : TONE_O,
		.paper = box->style.paper,
		.attr = v->caps.depth == DEPTH_256 ? 0 : ATTR_DIM };
	char name[8], text[16];

	int length = stone_name(v, s, name);
	const char *fits = name + (length > box->width ? strcspn(name, "0123456789") : 0);
	snprintf(text, sizeof text, s.last && box->width >= length + 2 ? "(%s)" : "%s", fits);
	if (s.last || s.winning)
		style.attr = ATTR_BOLD;
	cell_text(c, box, (box->height - 1) / 2, style, text);
}

void
cell_draw_stone(
	const struct board_view *v, struct canvas *c, const struct cell_box *box, struct stone s)
{
	bool first = s.what == CELL_FIRST;
	struct style letter = { .ink = first ? TONE_X : TONE_O, .paper = box->style.paper };

	bool blocks = cell_is_solid(v) && v->caps.depth == DEPTH_256 && box->height > 1;
	if (s.faint && !(s.ghost && blocks)) {
		draw_faint(v, c, box, s);
		return;
	}
	if (cell_is_solid(v)) {
		if (draw_block(v, c, box, s))
			return;
		letter.paper = letter.ink;
		letter.ink = first ? TONE_ON_X : TONE_ON_O;
		if (s.ghost)
			letter = (struct style){ .ink = TONE_ON_SQUARE,
				.paper = first ? TONE_X_EDGE : TONE_O_EDGE };
	} else {
		draw_strokes(c, box, first && !v->discs, letter);
	}
	if (s.turned)
		letter.attr |= ATTR_UNDERLINE;
	draw_letter(v, c, box, s, letter);
}
