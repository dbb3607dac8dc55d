/* Cells of a board with walls and trails: what is on them, and the probabilities on the cells that
 * the sides choose from. The screen's thread only. */
#include <math.h>
#include <stdio.h>

#include "tui/board/cell.h"

static bool
is_solid(const struct board_view *v)
{
	return v->caps.unicode && v->caps.depth != DEPTH_MONO;
}

static void
fill(struct canvas *c, const struct cell_box *box, struct style style, wchar_t glyph)
{
	canvas_fill(c, (struct rect){ box->x, box->y, box->width, box->height }, style, glyph);
}

/* Textures differ, so that trails are distinguishable without colours. */
static void
draw_trail(const struct board_view *v, struct canvas *c, const struct cell_box *box, enum side side)
{
	struct style style = { .ink = side == SIDE_FIRST ? TONE_X : TONE_O,
		.paper = box->style.paper };
	wchar_t letter = side == SIDE_FIRST ? L'x' : L'o', block = side == SIDE_FIRST ? L'▓' : L'▒';

	fill(c, box, style, is_solid(v) ? block : letter);
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
	fill(c, box, style, L' ');
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
		fill(c, box, tile.style, L' ');
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
trail_draw(const struct board_view *v, struct canvas *c, const struct cell_box *box,
	const struct cell_content *content)
{
	enum cell what = content->what;

	if (what == CELL_WALL)
		fill(c, box, (struct style){ .ink = TONE_LINE, .paper = box->style.paper },
			is_solid(v) ? L'█' : L'#');
	else if (cell_is_head(what))
		draw_head(v, c, box, cell_side(what), cell_is_crashed(what));
	else if (what != CELL_EMPTY)
		draw_trail(v, c, box, cell_side(what));
	else if (v->info && search_is_meaningful(v->info))
		draw_chance(v, c, box, content->chance);
}
