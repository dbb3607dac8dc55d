/* The contents of a cell of the board: a wall, trail or head; the heat and the numbers of a move; a stone, X a
 * square and O a disc where there are colours and blocks, letters and strokes elsewhere. The screen's thread
 * only. */
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
void
cell_draw_trail(const struct board_view *v, struct canvas *c, const struct cell_box *box,
	enum cell what, int number)
{
	bool first = cell_side(what) == SIDE_FIRST, crashed = cell_is_crashed(what);
	struct style style = { .ink = first ? TONE_X : TONE_O, .paper = box->style.paper };
	char name[8];

	if (what == CELL_WALL) {
		style.ink = TONE_LINE;
		fill_box(c, box, style, look_glyph(v->caps, L'█', '&'));
		return;
	}
	if (number == 0 && !cell_is_head(what)) {
		wchar_t letter = first ? L'x' : L'o', block = first ? L'▓' : L'▒';
		fill_box(c, box, style, cell_is_solid(v) ? block : letter);
		return;
	}
	style = (struct style){ .ink = first ? TONE_ON_X : TONE_ON_O,
		.paper = first ? TONE_X : TONE_O,
		.attr = number ? 0 : ATTR_BOLD };
	if (v->caps.depth == DEPTH_MONO)
		style = (struct style){ .attr = style.attr | ATTR_REVERSE };
	else if (number == 0 && crashed)
		style = look_accent(v->caps);
	fill_box(c, box, style, L' ');
	int length =
		number ? snprintf(name, sizeof name, "%c%d", first ? 'X' : 'O', number)
		       : snprintf(name, sizeof name, "%c%s", first ? 'X' : 'O', crashed ? "+" : "");
	cell_text(c, box, (box->height - 1) / 2, style,
		name + (number && length > box->width)); /* a number without its letter */
}

/* ---- a legal move: heat, win rate, visits, exact value ---- */

/* "win 5" if there is room for it and brackets, otherwise "win"; "W5" or "W" where not all words
 * fit, would hide the cursor or run into those of the next cells. */
static void
proof_in_cell(
	const struct board_view *v, const struct root_move *m, int width, int height, char out[16])
{
	enum { BRACKETS = 2, LONGEST = 4 /* "loss" */ };
	const char *word = proof_word(m->proven, v->point);
	int moves = move_distance(m), columns = text_columns(word);
	bool roomy = width >= LONGEST + BRACKETS;
	bool narrow = width > LONGEST && height > 1 && moves == 0;

	if (roomy && moves > 0 && columns + 4 + (moves > 9) <= width) {
		snprintf(out, 16, "%s %d", word, moves);
	} else if (columns <= width && (roomy || narrow)) {
		snprintf(out, 16, "%s", word);
	} else {
		win_rate_text(m, v->point, false, out);
		if ((int)strlen(out) > width)
			out[1] = '\0';
	}
}

/* Writes one line of a cell; empty if there is nothing to show. */
static void
cell_view_line_text(const struct board_view *v, const struct root_move *m, int width, int height,
	unsigned lines, enum cell_line line, char out[16])
{
	double value;

	out[0] = '\0';
	switch (line) {
	case LINE_RATE:
		/* With as many digits and signs as fit. In two columns a coarse rate has no sign, and where
		 * three digits would not fit, 99 would be wrong. */
		if (v->label) { /* where it is too narrow, without the sign of a bound */
			snprintf(out, 16, "%.*s", width, v->label[m - v->info->moves]);
		} else if (m->proven != GAME_OPEN) {
			proof_in_cell(v, m, width, height, out);
		} else if (root_move_is_searched(m)) {
			win_rate_text(m, v->point, width >= 7, out);
			if (width < 3 && strlen(out) > 2)
				strcpy(out, "++");
			if (width >= 5 && move_is_meaningful(m) && !m->limit)
				strcat(out, "%");
		}
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
			snprintf(out, 16, "%s", v->numbers == NUMBERS_EXACT ? "-" : "");
		else if (v->game->counts_discs)
			exact_value_text(v->game, m->exact, v->point, out);
		else if (!(lines & LINE_RATE) || m->proven == GAME_OPEN ||
			 v->numbers == NUMBERS_EXACT) {
			struct root_move proven = *m;
			proven.proven = m->exact;
			proof_in_cell(v, &proven, width, height, out);
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

void
cell_draw_legal(const struct board_view *v, struct canvas *c, const struct cell_box *box)
{
	struct style style = { .ink = v->caps.depth == DEPTH_256 ? TONE_QUIET : TONE_DEFAULT,
		.paper = box->style.paper,
		.attr = ATTR_BOLD };

	cell_text(c, box, (box->height - 1) / 2, style, v->caps.unicode ? "·" : ".");
}

/* The lines in the order of their importance; exact values where some are known, and those of an evaluation
 * where there is one. */
static const unsigned char number_lines[NUMBERS][3] = {
	[NUMBERS_BOTH] = { LINE_RATE, LINE_VISITS, LINE_EXACT },
	[NUMBERS_EXACT] = { LINE_EXACT, LINE_RATE, LINE_VISITS },
	[NUMBERS_VISITS] = { LINE_VISITS, LINE_SHARE },
	[NUMBERS_WIN] = { LINE_RATE },
	[NUMBERS_EYE] = { LINE_EYE, LINE_RATE, LINE_EXACT },
};

/* Returns the lines of a cell of this height that show the numbers, or their replacements: exact values replace
 * numbers that are never estimated, and beads replace visits. */
static unsigned
lines_of_cell(const struct board_view *v, int height)
{
	enum report_source source = v->info->source;
	bool shares = source == REPORT_EVALUATION && v->numbers == NUMBERS_VISITS;
	enum numbers numbers = source == REPORT_BEADS ? NUMBERS_VISITS
			       : shares               ? NUMBERS_BOTH
						      : v->numbers;
	unsigned found = 0;

	if (v->numbers == NUMBERS_NONE)
		return 0;
	if (v->label)
		return LINE_RATE;
	if (source == REPORT_SOLVER)
		return LINE_EXACT;
	for (int i = 0; i < 3 && height > 0; i++) { /* the most important ones, where not all fit */
		unsigned line = number_lines[numbers][i];
		if (!line || (line == LINE_EXACT && v->info->known_moves == 0) ||
			(line == LINE_EYE && !v->eye))
			continue;
		found |= line;
		height--;
	}
	return found;
}

void
cell_draw_numbers(const struct board_view *v, struct canvas *c, const struct cell_box *box,
	const struct root_move *m)
{
	const struct report *info = v->info;
	unsigned lines = lines_of_cell(v, box->height);
	bool exact = v->numbers == NUMBERS_EXACT;
	bool best = search_prefers(info, (int)(m - info->moves)), says = false;
	bool marked = !exact && v->numbers != NUMBERS_NONE && is_marked_best(info, m);
	int rows = 0;
	enum cell_line line[8];
	char text[8][16];

	/* The number that the colour shows comes first. */
	if (lines & LINE_EXACT && exact)
		line[rows++] = LINE_EXACT;
	for (unsigned next = LINE_RATE; next <= LINE_EYE; next <<= 1) {
		if (lines & next && !(next == LINE_EXACT && exact))
			line[rows++] = (enum cell_line)next;
	}
	for (int i = 0; i < rows; i++) {
		cell_view_line_text(v, m, box->width, box->height, lines, line[i], text[i]);
		says = says || text[i][0];
	}
	int bracketed = rows == 0 && best ? 0 : -1;
	/* The move that the search prefers is in brackets, on the first line that has room for them; where none
	 * has, a result is a letter. */
	for (int i = 0; i < rows && best && bracketed < 0; i++) {
		char brief[16];
		cell_view_line_text(
			v, m, i ? box->width - 2 : box->width, box->height, lines, line[i], brief);
		if (!brief[0] || text_columns(brief) + 2 > box->width)
			continue;
		bracketed = i;
		strcpy(text[i], brief);
	}
	if (best && bracketed < 0 && rows > 0 && line[0] == LINE_RATE && m->proven != GAME_OPEN &&
		box->width >= 3)
		bracketed = 0;
	if (rows > 0 ? !says : !root_move_is_searched(m) && m->proven == GAME_OPEN) {
		cell_draw_legal(v, c, box);
		return;
	}
	/* In tall cells the lines stay where they are when another one appears below them. */
	bool tall = box->height >= 3;
	int row = cell_row(box, tall ? 3 : rows ? rows : 1, 0) + (tall && rows < 2);

	/* The area of the heat shows how far the number can be trusted. */
	struct style number = heat_number_style(v->caps, &v->heat, info, m, box->style);
	struct style rest = v->caps.depth == DEPTH_MONO ? number : box->style;
	bool coloured =
		number.paper != box->style.paper || (rows == 0 && number.ink != box->style.ink);
	if (coloured && heat_area(&v->heat, info, m) == AREA_CELL) {
		rest = number;
		fill_box(c, box, rest, L' ');
	} else if (coloured && box->height > 1) {
		canvas_fill(c, (struct rect){ box->x, box->y + row, box->width, 1 }, number, L' ');
	}

	number.attr |= best ? ATTR_BOLD : 0;
	for (int i = 0; i < (rows ? rows : 1); i++) {
		char *shown = rows ? text[i]
				   : strcpy(text[i], i == bracketed && box->width < 3 ? "" : " ");
		struct style style = i ? rest : number;
		int columns = text_columns(shown) + 2 * (i == bracketed), sign = marked && i == 0;
		char *percent = strchr(shown, '%');
		if (sign && columns >= box->width && percent) {
			*percent = '\0';
			columns--;
		}
		for (int w = box->width - 1;
			i == 0 && rows > 0 && w > 0 && columns + sign > box->width; w--) {
			cell_view_line_text(v, m, w, box->height, lines, line[0], text[0]);
			columns = text_columns(shown) + 2 * (i == bracketed);
		}
		/* An exactly best move's sign precedes its first number and its bracket, or replaces the bracket if
		 * there is no room. A blank separates it from what is in the cell at its left. */
		int x = (box->width - columns) / 2 + sign, y = box->y + row + i;
		x = box->x + (x + columns > box->width ? 0 : x);
		if (i == bracketed)
			canvas_printf(c, x, y, style, "[%s]", shown);
		else
			canvas_text(c, x, y, style, shown);
		if (sign)
			canvas_put(c, x > box->x ? x - 1 : x, y, style, exactly_best_sign(v->caps));
	}
}

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

/* Returns the text beside a stone's letter, or empty. */
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
		for (int q = 0; q < 4; q++) { /* -1 to 1 across and down the letter */
			double across = (2 * x + q % 2 + .5 - columns) / columns;
			double down = (2 * y + (q >> 1) + .5 - lines) / lines;
			double out = across * across + down * down;
			bool covers = s.what == CELL_SECOND ? out <= 1 && out >= .36
				      : discs               ? out <= 1
							    : fabs(fabs(across) - fabs(down)) <= .3;
			ink |= (unsigned)covers << q;
		}
		style.attr = s.turned && y == lines - 1 ? ATTR_UNDERLINE : 0;
		canvas_put(c, x0 + x, y0 + y, style, quarter_glyph[ink]);
	}
	style.attr = ATTR_BOLD;
	for (int i = 0; i < 2 && *sign; i++)
		canvas_put(
			c, i ? x0 + columns + 1 : x0 - 2, y0 + lines / 2, style, (wchar_t)sign[i]);
}

/* A stone on two lines. X is a square; the sides of O are half a line shorter above and below, or its
 * corners are cut. A thin line of the square separates it from the one below. Consoles with few
 * colours have half blocks but neither quarters nor thin lines: there X is one and a half lines
 * high. On one line it is the letter's column, and beside it a column, for O half a column. */
static void
draw_chip(struct canvas *c, const struct cell_box *box, const unsigned char tone[FILLS], bool round,
	bool fine)
{
	bool bead = box->height == 1;
	int columns = box->width >= 5 && !bead ? 5 : 3, x = box->x + (box->width - columns) / 2;
	struct style full = { .ink = tone[FILL_PAPER], .paper = tone[FILL_STONE] };
	struct style half = { .ink = tone[FILL_STONE], .paper = tone[FILL_PAPER] };
	/* Upper left and right, lower left and right. */
	const wchar_t *sides = bead ? L"▐▌" : !fine ? L"▄▄▀▀" : columns == 5 ? L"▗▖▝▘" : L"▟▙▜▛";
	wchar_t foot = !fine ? L'▀' : round && columns == 3 ? L' ' : L'▁';

	for (int i = 0; i < columns; i++) {
		bool side = round && (i == 0 || i == columns - 1);
		canvas_put(c, x + i, box->y, side ? half : full, side ? sides[i > 0] : L' ');
		if (bead)
			continue;
		if (side)
			canvas_put(c, x + i, box->y + 1, half, sides[2 + (i > 0)]);
		else if (round && !fine)
			canvas_put(c, x + i, box->y + 1, full, L' ');
		else
			canvas_put(c, x + i, box->y + 1, fine ? full : half, foot);
	}
}

/* Draws a cell whose quarters the stone covers to these shares: with the quarters as ink, and the pair of fills,
 * that come nearest. Without an edge tone, only the stone on paper. */
static void
put_block_cell(struct canvas *c, int x, int y, const double covered[4],
	const unsigned char tone[FILLS], bool edges)
{
	/* The two fills that a character can combine, the ink first. */
	static const enum fill pairs[3][2] = { { FILL_STONE, FILL_PAPER },
		{ FILL_STONE, FILL_EDGE }, { FILL_EDGE, FILL_PAPER } };
	static const double level[3] = { 0, .5, 1 };
	const enum fill *pair = pairs[0];
	double least = INFINITY;
	unsigned ink = 0;

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
			pair = pairs[p];
			ink = mask;
		}
	}
	struct style style = { .ink = tone[pair[0]], .paper = tone[pair[1]] };
	if (ink == 15) /* as paper, so that a letter can be drawn on it */
		canvas_put(c, x, y, (struct style){ .ink = tone[FILL_PAPER], .paper = style.ink },
			L' ');
	else if (ink || pair[1] != FILL_PAPER)
		canvas_put(c, x, y, style, quarter_glyph[ink]);
}

/* Draws the largest stone that leaves a little space around it. Returns whether its letter is drawn
 * as well. */
static bool
draw_block(const struct board_view *v, struct canvas *c, const struct cell_box *box, struct stone s)
{
	bool edges = v->caps.depth == DEPTH_256, first = s.what == CELL_FIRST;
	bool accent = s.winning && box->height >= 5; /* with a rim in its side's colour */
	unsigned char tone[FILLS] = {
		[FILL_PAPER] = box->style.paper,
		[FILL_EDGE] = first ? TONE_X_EDGE : TONE_O_EDGE,
		[FILL_STONE] = accent  ? TONE_ACCENT
			       : first ? TONE_X
				       : TONE_O,
		[FILL_LETTER] = accent  ? TONE_ON_ACCENT
				: first ? TONE_ON_X
					: TONE_ON_O,
	};
	struct block b = { .round = v->discs || !first,
		.rows = box->height >= 9 ? box->height - 2 : box->height };

	if (s.ghost) {
		tone[FILL_STONE] = tone[FILL_EDGE];
		tone[FILL_LETTER] = TONE_ON_SQUARE;
	}
	if (box->height <= 2) {
		draw_chip(c, box, tone, b.round, edges);
		return false;
	}
	/* A disc is a little larger than its size: corners are cut, sides are not. A square has a
	 * rim in the edge's tone, if there is one. */
	b.columns = 2 * b.rows + 1;
	if (b.columns > box->width)
		b.columns = box->width - (box->width % 2 == 0);
	b.half_width = b.columns + (b.round ? .1 : edges ? -.5 : -2);
	b.half_height = b.rows + (b.round ? .1 : edges ? -.5 : -1);
	int x0 = box->x + (box->width - b.columns) / 2, y0 = box->y + (box->height - b.rows) / 2;
	for (int i = 0; i < b.columns * b.rows; i++) {
		int x = i % b.columns, y = i / b.columns;
		double covered[4];
		for (int q = 0; q < 4; q++) {
			int across = 2 * x + q % 2, down = 2 * y + q / 2;
			covered[q] = block_covers(&b, across + .5 - b.columns, down + .5 - b.rows);
		}
		if (!edges) { /* half blocks but no quarters */
			covered[0] = covered[1] = (covered[0] + covered[1]) / 2;
			covered[2] = covered[3] = (covered[2] + covered[3]) / 2;
		}
		put_block_cell(c, x0 + x, y0 + y, covered, tone, edges);
	}
	if (b.rows < 5 || s.number || s.turns || !edges)
		return false;
	draw_large_letter(c, box, s, v->discs, b.rows / 4 * 2 + 1, tone);
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

void
cell_draw_stone(
	const struct board_view *v, struct canvas *c, const struct cell_box *box, struct stone s)
{
	static const char *const names[2][3] = { { "X", "x", "●" }, { "O", "o", "○" } };
	bool first = s.what == CELL_FIRST;
	struct style letter = { .ink = first ? TONE_X : TONE_O, .paper = box->style.paper };
	bool blocks = cell_is_solid(v) && v->caps.depth == DEPTH_256 && box->height > 1;
	bool faint = s.faint && !(s.ghost && blocks);
	char name[8], text[16];

	/* What is written on it: "X", or "x3", faint and the third of a line; or as a disc, unless only the letter
	 * would distinguish it from a stone of the position. */
	bool letters = faint && v->caps.depth == DEPTH_MONO;
	const char *sign = names[!first][v->discs && !letters ? 2 : s.faint || s.ghost];
	if (s.turns)
		snprintf(name, sizeof name, "%s%s", sign, names[first][v->discs ? 2 : 1]);
	else
		snprintf(name, sizeof name, s.number ? "%s%d" : "%s", sign, s.number);
	int length = text_columns(name), line = (box->height - 1) / 2;
	if (faint) { /* small and dim: "x", the last one "(x)" */
		const char *fits = name + (length > box->width ? strlen(sign) : 0);
		snprintf(text, sizeof text, s.last && box->width >= length + 2 ? "(%s)" : "%s",
			fits);
		letter.attr = s.last || s.winning          ? ATTR_BOLD
			      : v->caps.depth == DEPTH_256 ? 0
							   : ATTR_DIM;
		cell_text(c, box, line, letter, text);
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
	letter.attr = (s.turned ? ATTR_UNDERLINE : 0) | (s.ghost ? 0 : ATTR_BOLD);
	if (s.winning)
		letter = look_accent(v->caps);
	sign = length + 2 > box->width ? "" : letter_signs(s);
	snprintf(text, sizeof text, "%.1s%s%s", sign, name, *sign ? sign + 1 : "");
	cell_text(c, box, line, letter, text);
}
