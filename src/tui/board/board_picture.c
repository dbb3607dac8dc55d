/* A board after a search as a picture. The caller's thread.
 *
 *            level 1       level 2        levels side by side, the lowest first
 *           a  b  c  d    a  b  c  d
 *        1  .  .  .  .  1 .  .  .  .      cells of `cell` units, a1 top left
 *        2  .  .  .  .  2 .  .  .  .
 *                  title
 *        side to move, playouts, value
 *          O wins -1 ==== +1 X wins */
#include "tui/board/board_picture.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "games/notation.h"
#include "tui/board/picture_parts.h"

enum {
	PNG_SCALE = 2,
	SIDE = 52,         /* left and right of the boards; the rows' numbers stand in it */
	TOP = 46,          /* above the boards, for the columns' letters */
	LEVEL_TOP = 26,    /* more of it for the levels' names */
	FOOT = 176,        /* below the boards */
	FOOT_OVER = 92,    /* the same when the game is over: no scale */
	BOARD_WIDTH = 640, /* what the cells' size aims at */
	CELL_MIN = 76,
	CELL_MIN_TRAILS = 40,
	CELL_MAX = 140,
	SCALE_WIDTH = 200, /* of the colours' scale */
};

static const double quarter = 1.57079632679489661923; /* of a turn */

static void
draw_grid(const struct painter *p, double left)
{
	double width = p->g->columns * p->cell, height = p->g->rows * p->cell;

	picture_color(p->cr, picture_board);
	cairo_rectangle(p->cr, left, p->boards_top, width, height);
	cairo_fill(p->cr);
	for (int i = 0; i <= p->g->columns; i++) {
		cairo_move_to(p->cr, left + i * p->cell, p->boards_top);
		cairo_rel_line_to(p->cr, 0, height);
	}
	for (int i = 0; i <= p->g->rows; i++) {
		cairo_move_to(p->cr, left, p->boards_top + i * p->cell);
		cairo_rel_line_to(p->cr, width, 0);
	}
	picture_color(p->cr, picture_line);
	cairo_set_line_width(p->cr, 1);
	cairo_set_line_cap(p->cr, CAIRO_LINE_CAP_SQUARE);
	cairo_stroke(p->cr);
}

static void
draw_board(const struct painter *p, int layer)
{
	struct font font = { 15, false, picture_quiet };
	char name[24];
	double x, y;

	picture_cell_middle(p, game_cell(p->g, 0, 0, layer), &x, &y);
	draw_grid(p, x - p->cell / 2);
	for (int row = 0; row < p->g->rows; row++) {
		snprintf(name, sizeof name, "%d", row + 1);
		picture_text(p, font, x - p->cell / 2 - 16, y + row * p->cell + 5.5, 30, name);
	}
	for (int column = 0; column < p->g->columns; column++) {
		snprintf(name, sizeof name, "%c", 'a' + column);
		picture_text(p, font, x + column * p->cell, p->boards_top - 12, p->cell, name);
	}
	if (p->g->layers == 1)
		return;
	font = (struct font){ 16, true, picture_ink };
	snprintf(name, sizeof name, "level %d", layer + 1);
	x += (p->g->columns - 1) * p->cell / 2;
	picture_text(p, font, x, p->boards_top - TOP + 6, p->g->columns * p->cell, name);
}

static void
draw_stone(const struct painter *p, int cell, enum side side, bool winning)
{
	struct font font = { p->cell * 0.4, true, 0xffffff };
	double x, y;

	picture_cell_middle(p, cell, &x, &y);
	cairo_new_path(p->cr);
	cairo_arc(p->cr, x, y, p->cell * 0.36, 0, 4 * quarter);
	picture_color(p->cr, picture_side[side]);
	cairo_fill_preserve(p->cr);
	picture_color(p->cr, picture_rim[side]);
	cairo_set_line_width(p->cr, p->cell * 0.018);
	cairo_stroke(p->cr);
	/* Capitals of DejaVu are 0.73 of the size high. */
	picture_text(p, font, x, y + font.size * 0.365, p->cell, side == SIDE_FIRST ? "X" : "O");
	if (winning) {
		cairo_new_path(p->cr);
		cairo_arc(p->cr, x, y, p->cell * 0.43, 0, 4 * quarter);
		picture_color(p->cr, picture_ink);
		cairo_set_line_width(p->cr, p->cell * 0.045);
		cairo_stroke(p->cr);
	}
}

static void
draw_move(const struct painter *p, const struct root_move *m, bool best)
{
	int cell = p->g->rules->move_to_cell(p->g, &p->info->position, m->move);
	double x, y, inset = floor(p->cell * 0.045) + 0.5, frame = p->cell * 0.04;
	char text[24];

	if (cell < 0)
		return;
	picture_cell_middle(p, cell, &x, &y);
	if (m->visits == 0) { /* legal, and nothing is known of it */
		picture_tile(p, x, y, inset);
		picture_color(p->cr, picture_quiet);
		cairo_set_line_width(p->cr, 1);
		cairo_stroke(p->cr);
		return;
	}
	if (best)
		inset += frame / 2;
	picture_tile(p, x, y, inset);
	picture_color(p->cr, picture_heat_of(m->value));
	cairo_fill(p->cr);
	if (best) {
		picture_tile(p, x, y, inset);
		picture_color(p->cr, picture_ink);
		cairo_set_line_width(p->cr, frame);
		cairo_stroke(p->cr);
	}
	struct font big = { p->cell * 0.22, true, picture_ink };
	struct font small = { p->cell * 0.16, false, picture_ink };
	picture_value_text(m->value, text, sizeof text);
	picture_text(p, big, x, y - p->cell * 0.02, p->cell * 0.84, text);
	text_count(text, sizeof text, (uint64_t)m->visits, 5);
	picture_text(p, small, x, y + p->cell * 0.185, p->cell * 0.84, text);
}

static void
draw_cells(const struct painter *p)
{
	const struct game_rules *rules = p->g->rules;
	const struct state *s = &p->info->position;
	int winning[GAME_MAX_CELLS];
	int count = rules->winning_cells ? rules->winning_cells(p->g, s, winning) : 0;

	for (int cell = 0; cell < game_cell_count(p->g); cell++) {
		enum cell what = rules->get(p->g, s, cell);
		bool ringed = false;
		for (int i = 0; i < count; i++)
			ringed |= winning[i] == cell;
		if (what != CELL_EMPTY && !joint_picture_cell(p, cell))
			draw_stone(p, cell, what == CELL_FIRST ? SIDE_FIRST : SIDE_SECOND, ringed);
	}
	for (int i = 0; i < p->info->count && !p->info->simultaneous; i++)
		draw_move(p, &p->info->moves[i], i == p->info->best);
	if (p->info->simultaneous)
		joint_picture_probabilities(p);
}

static void
facts_text(const struct painter *p, struct text *t)
{
	const struct report *info = p->info;
	const struct state *s = &info->position;
	int result = p->g->rules->result(p->g, s);
	char word[24], move[GAME_MOVE_TEXT];

	if (result != GAME_OPEN) {
		text_add(t, "%s", result > 0 ? "X has won" : result < 0 ? "O has won" : "A draw");
		return;
	}
	if (info->simultaneous)
		text_add(t, "both move at once");
	else
		text_add(t, "%c to move", s->to_move == SIDE_FIRST ? 'X' : 'O');
	text_count(word, sizeof word, (uint64_t)info->playouts, 5);
	text_add(t, "  \u00b7  %s playout%s", word, info->playouts == 1 ? "" : "s");
	if (info->simultaneous) {
		picture_value_text(info->value, word, sizeof word);
		text_add(t, "  \u00b7  value %s", word);
		return;
	}
	if (info->best < 0 || info->moves[info->best].visits == 0)
		return;
	game_move_text_level(p->g, s, info->moves[info->best].move, move);
	picture_value_text(info->value, word, sizeof word);
	text_add(t, "  \u00b7  best %s  \u00b7  value %s", move, word);
}

/* The colours from -1 to +1, and what they mean. */
static void
draw_scale(const struct painter *p, double y)
{
	struct font font = { 14, false, picture_ink }, quiet = { 13, false, picture_quiet };
	double x = p->width / 2, left = x - SCALE_WIDTH / 2.0;
	cairo_pattern_t *ramp = cairo_pattern_create_linear(left, 0, left + SCALE_WIDTH, 0);

	for (int i = 0; i < 5; i++) {
		uint32_t c = picture_heat[i];
		cairo_pattern_add_color_stop_rgb(ramp, i / 4.0, (c >> 16) / 255.0,
			(c >> 8 & 0xff) / 255.0, (c & 0xff) / 255.0);
	}
	cairo_rectangle(p->cr, left, y, SCALE_WIDTH, 14);
	cairo_set_source(p->cr, ramp);
	cairo_fill_preserve(p->cr);
	cairo_pattern_destroy(ramp);
	picture_color(p->cr, picture_quiet);
	cairo_set_line_width(p->cr, 1);
	cairo_stroke(p->cr);
	for (int i = 0; i <= 2; i++) {
		cairo_move_to(p->cr, left + i * SCALE_WIDTH / 2.0, y + 14);
		cairo_rel_line_to(p->cr, 0, 4);
	}
	cairo_stroke(p->cr);
	picture_text(p, quiet, left, y + 32, 60, "\u22121");
	picture_text(p, quiet, x, y + 32, 60, "0");
	picture_text(p, quiet, left + SCALE_WIDTH, y + 32, 60, "+1");
	picture_text(p, font, left - 44, y + 12, 70, "O wins");
	picture_text(p, font, left + SCALE_WIDTH + 44, y + 12, 70, "X wins");
}

static bool
has_scale(const struct report *info)
{
	return info->count > 0 || (info->simultaneous && info->joint.side[0].count > 0);
}

static void
draw_foot(const struct painter *p)
{
	struct font title = { 19, true, picture_ink }, facts = { 15, false, picture_ink };
	struct font caption = { 12, false, picture_quiet };
	double x = p->width / 2, room = p->width - 48, y = p->boards_bottom;
	char line[256];
	struct text t;

	text_init(&t, line, sizeof line);
	text_add(&t, "%s", p->g->title);
	if (p->g->counts_discs)
		text_add(&t, "  \u00b7  X %d : %d O",
			state_count(p->g, &p->info->position, CELL_FIRST),
			state_count(p->g, &p->info->position, CELL_SECOND));
	picture_text(p, title, x, y + 40, room, line);
	text_init(&t, line, sizeof line);
	facts_text(p, &t);
	picture_text(p, facts, x, y + 66, room, line);
	if (!has_scale(p->info))
		return;
	draw_scale(p, y + 88);
	picture_text(p, caption, x, y + 148, room,
		p->info->simultaneous ? "percent: how often to play it  \u00b7  large: mean result "
					"for X  \u00b7  "
					"small: visits"
				      : "large: mean result for X  \u00b7  small: visits  \u00b7  "
					"frame: best move");
}

bool
board_picture(const struct game *g, const struct report *info, const char *path, struct error *e)
{
	bool board = !game_is_table(g); /* else the tables are all there is */
	int columns = g->columns * g->layers, tables = (int)joint_picture_height(g, info);
	int cell = BOARD_WIDTH / columns, least = game_has_trails(g) ? CELL_MIN_TRAILS : CELL_MIN;

	cell = cell < least ? least : cell > CELL_MAX ? CELL_MAX : cell;
	int width = 2 * SIDE +
		    (board ? columns * cell + (g->layers - 1) * PICTURE_GAP : BOARD_WIDTH / 2);
	width = width < joint_picture_width(g, info) ? (int)joint_picture_width(g, info) : width;
	int top = TOP + (g->layers > 1 ? LEVEL_TOP : 0);
	int bottom = board ? top + g->rows * cell : SIDE / 2;
	int foot = has_scale(info) ? FOOT : FOOT_OVER;
	struct picture *picture = picture_open(path, width, bottom + tables + foot, PNG_SCALE, e);
	if (!picture)
		return false;
	struct painter p = { picture_cairo(picture), g, info, cell, width, top, bottom };
	picture_color(p.cr, picture_page);
	cairo_paint(p.cr);
	cairo_translate(p.cr, 0.5, 0.5); /* lines of one unit fill whole pixels */
	for (int layer = 0; layer < g->layers && board; layer++)
		draw_board(&p, layer);
	if (board)
		draw_cells(&p);
	if (info->simultaneous)
		joint_picture_tables(&p, bottom);
	p.boards_bottom += tables;
	draw_foot(&p);
	return picture_finish(picture, e);
}
