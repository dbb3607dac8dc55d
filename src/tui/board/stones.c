/* Stones: round where there are colours and blocks, letters and strokes elsewhere. The screen's
 * thread only. */
#include <math.h>
#include <stdio.h>

#include "tui/board/cell.h"

/* ---- discs ---- */

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

/* ---- letters ---- */

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
stone_draw(const struct board_view *v, struct canvas *c, const struct cell_box *box, struct stone s)
{
	bool first = s.what == CELL_FIRST;
	bool solid = v->caps.unicode && v->caps.depth != DEPTH_MONO;
	struct style letter = { .ink = first ? TONE_X : TONE_O, .paper = box->style.paper };

	if (solid) {
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
