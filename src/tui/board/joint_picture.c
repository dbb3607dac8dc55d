/* The picture of a position where both move at once. The caller's thread.
 *
 *              O:   up 40%   left 60%     columns: the second player's choices
 *       X: up 31%     +0.12     -0.30     rows: the first's; in each the pair's value and visits
 *        right 69%    ...                 beside and above what a side knows of its own choice */
#include <math.h>
#include <stdio.h>

#include "games/notation.h"
#include "tui/board/picture_parts.h"

enum {
	MARGIN = 40, /* left and right of the tables */
	LEFT = 128,  /* what is written beside the rows */
	HEAD = 70,   /* above the columns */
	PAIR_WIDTH = 96,
	PAIR_HEIGHT = 58,
	ABOVE = 28, /* between boards and tables */
};

static const uint32_t wall_color = 0x55595e;

double
joint_picture_width(const struct game *g, const struct report *info)
{
	(void)g;
	return info->simultaneous ? 2 * MARGIN + LEFT + info->joint.side[1].count * PAIR_WIDTH : 0;
}

double
joint_picture_height(const struct game *g, const struct report *info)
{
	int rows = info->joint.side[0].count;

	if (!info->simultaneous || rows == 0)
		return 0;
	return HEAD + rows * PAIR_HEIGHT + (game_has_trails(g) ? ABOVE : 0);
}

/* ---- on the board ---- */

static void
draw_head(const struct painter *p, double x, double y, enum side side, bool crashed)
{
	struct font font = { p->cell * 0.5, true, 0xffffff };
	double arm = p->cell * 0.38;

	picture_tile(p, x, y, p->cell * 0.06);
	picture_color(p->cr, picture_side[side]);
	cairo_fill_preserve(p->cr);
	picture_color(p->cr, picture_rim[side]);
	cairo_set_line_width(p->cr, p->cell * 0.04);
	cairo_stroke(p->cr);
	picture_text(p, font, x, y + font.size * 0.365, p->cell, side == SIDE_FIRST ? "X" : "O");
	if (!crashed)
		return;
	cairo_move_to(p->cr, x - arm, y - arm);
	cairo_line_to(p->cr, x + arm, y + arm);
	picture_color(p->cr, picture_ink);
	cairo_set_line_width(p->cr, p->cell * 0.08);
	cairo_stroke(p->cr);
}

bool
joint_picture_cell(const struct painter *p, int cell)
{
	enum cell what = p->g->rules->get(p->g, &p->info->position, cell);
	double x, y;

	if (!game_has_trails(p->g))
		return false;
	picture_cell_middle(p, cell, &x, &y);
	switch (what) {
	case CELL_EMPTY:
		return false;
	case CELL_WALL:
		cairo_rectangle(p->cr, x - p->cell / 2, y - p->cell / 2, p->cell, p->cell);
		picture_color(p->cr, wall_color);
		cairo_fill(p->cr);
		return true;
	case CELL_FIRST:
	case CELL_SECOND:
		picture_tile(p, x, y, p->cell * 0.06);
		picture_color(p->cr, picture_mix(0xffffff, picture_side[what - CELL_FIRST], 0.55));
		cairo_fill(p->cr);
		return true;
	case CELL_FIRST_HEAD:
	case CELL_SECOND_HEAD:
		draw_head(p, x, y, (enum side)(what - CELL_FIRST_HEAD), false);
		return true;
	case CELL_FIRST_CRASHED:
	case CELL_SECOND_CRASHED:
		draw_head(p, x, y, (enum side)(what - CELL_FIRST_CRASHED), true);
		return true;
	}
	return false;
}

static int
landing(const struct painter *p, int side, move_t m)
{
	struct state s = game_observe(p->g, &p->info->position, (enum side)side);

	return p->g->rules->move_to_cell(p->g, &s, m);
}

/* Whether the other side may go there as well. */
static bool
is_shared(const struct painter *p, int side, int cell)
{
	const struct joint_side *other = &p->info->joint.side[!side];

	for (int i = 0; i < other->count; i++) {
		if (landing(p, !side, other->choice[i].move) == cell)
			return true;
	}
	return false;
}

static void
draw_chance(const struct painter *p, int side, const struct joint_choice *c)
{
	int cell = landing(p, side, c->move);
	struct font font = { p->cell * 0.27, true, picture_rim[side] };
	char text[16];
	double x, y;

	if (cell < 0)
		return;
	bool shared = is_shared(p, side, cell);
	picture_cell_middle(p, cell, &x, &y);
	if (!shared || side == SIDE_FIRST) {
		picture_tile(p, x, y, floor(p->cell * 0.06) + 0.5);
		picture_color(p->cr, picture_mix(0xffffff, picture_side[side], c->chance * 0.4));
		cairo_fill(p->cr);
	}
	if (shared)
		y += p->cell * (side == SIDE_FIRST ? -0.2 : 0.2);
	snprintf(text, sizeof text, "%.0f%%", 100 * c->chance);
	picture_text(p, font, x, y + font.size * 0.365, p->cell * 0.86, text);
}

void
joint_picture_probabilities(const struct painter *p)
{
	for (int side = 0; side < 2; side++) {
		const struct joint_side *s = &p->info->joint.side[side];
		for (int i = 0; i < s->count; i++)
			draw_chance(p, side, &s->choice[i]);
	}
}

/* ---- the tables ---- */

/* A choice of a side: its name and chance, below them its mean result and visits. */
static void
draw_choice(const struct painter *p, int side, int i, double x, double y)
{
	const struct joint_choice *c = &p->info->joint.side[side].choice[i];
	struct state s = game_observe(p->g, &p->info->position, (enum side)side);
	struct font name = { 15, true, picture_rim[side] }, small = { 12, false, picture_quiet };
	double room = side == SIDE_FIRST ? LEFT - 12 : PAIR_WIDTH - 6;
	char move[GAME_MOVE_TEXT], count[24], value[24], line[80];

	game_move_text(p->g, &s, c->move, move);
	snprintf(line, sizeof line, "%s %.0f%%", move, 100 * c->chance);
	picture_text(p, name, x, y - 2, room, line);
	picture_value_text(c->value, value, sizeof value);
	text_count(count, sizeof count, (uint64_t)c->visits, 5);
	snprintf(line, sizeof line, "%s  \u00b7  %s", value, count);
	picture_text(p, small, x, y + 15, room, c->visits > 0 ? line : "-");
}

static void
draw_pair(const struct painter *p, const struct joint_pair *pair, double x, double y)
{
	struct font big = { 16, true, picture_ink }, small = { 12, false, picture_ink };
	char text[24];

	cairo_rectangle(p->cr, x, y, PAIR_WIDTH, PAIR_HEIGHT);
	picture_color(p->cr, pair->visits > 0 ? picture_heat_of(pair->value) : picture_board);
	cairo_fill_preserve(p->cr);
	picture_color(p->cr, picture_line);
	cairo_set_line_width(p->cr, 1);
	cairo_stroke(p->cr);
	if (pair->visits == 0)
		return;
	picture_value_text(pair->value, text, sizeof text);
	picture_text(p, big, x + PAIR_WIDTH / 2., y + 26, PAIR_WIDTH - 8, text);
	text_count(text, sizeof text, (uint64_t)pair->visits, 5);
	picture_text(p, small, x + PAIR_WIDTH / 2., y + 46, PAIR_WIDTH - 8, text);
}

void
joint_picture_tables(const struct painter *p, double top)
{
	const struct joint_tables *both = &p->info->joint;
	int rows = both->side[0].count, columns = both->side[1].count;
	double left = (p->width - LEFT - columns * PAIR_WIDTH) / 2 + LEFT;
	struct font head = { 14, true, picture_ink };

	if (rows == 0)
		return;
	top += game_has_trails(p->g) ? ABOVE : 0;
	picture_text(p, head, left - LEFT / 2., top + HEAD - 20, LEFT, "X \\ O");
	for (int j = 0; j < columns; j++)
		draw_choice(p, SIDE_SECOND, j, left + (j + .5) * PAIR_WIDTH, top + HEAD - 27);
	for (int i = 0; i < rows; i++) {
		double y = top + HEAD + i * PAIR_HEIGHT;
		draw_choice(p, SIDE_FIRST, i, left - LEFT / 2., y + PAIR_HEIGHT / 2.);
		for (int j = 0; j < columns; j++)
			draw_pair(p, &both->pair[i][j], left + j * PAIR_WIDTH, y);
	}
}
