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

/* ---- walls and trails, and the probabilities of the cells to choose from ---- */

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
			cell_is_solid(v) ? L'█' : L'#');
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
