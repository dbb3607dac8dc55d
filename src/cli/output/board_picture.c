/* A board after a search as a picture: a painter of its own beside the screen's, for paper and web
 * pages; what is on a cell both take from cells.h. The caller's thread.
 *
 *            level 1       level 2        levels side by side, the lowest first
 *           a  b  c  d    a  b  c  d
 *        1  .  .  .  .  1 .  .  .  .      cells of `cell` units, a1 top left
 *        2  .  .  .  .  2 .  .  .  .
 *
 *              O:   up 40%   left 60%     where both move at once: columns are the second player's
 *       X: up 31%     +0.12     -0.30     choices, rows the first's; in each the pair's value and
 *        right 69%    ...                 visits, beside them what a side knows of its own choice
 *
 *                  title
 *        side to move, playouts, value
 *          O wins -1 ==== +1 X wins */
#include "cli/output/board_picture.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "games/notation.h"
#include "tui/board/cells.h"
#include "tui/canvas/picture.h"

enum {
	PNG_SCALE = 2,
	SIDE = 52,         /* left and right of the boards; holds the row numbers */
	TOP = 46,          /* above the boards, for the columns' letters */
	LEVEL_TOP = 26,    /* more of it for the levels' names */
	LEVEL_GAP = 46,    /* between two levels; holds the row numbers */
	FOOT = 176,        /* below the boards */
	FOOT_OVER = 92,    /* the same when the game is over: no scale */
	BOARD_WIDTH = 640, /* determines the cells' size */
	CELL_MIN = 76,
	CELL_MIN_TRAILS = 40,
	CELL_MAX = 140,
	SCALE_WIDTH = 200, /* of the colours' scale */
};

/* The table of pairs, for simultaneous moves. */
enum {
	PAIRS_MARGIN = 40, /* left and right of it */
	PAIRS_LEFT = 128,  /* the text beside the rows */
	PAIRS_HEAD = 70,   /* above the columns */
	PAIRS_ABOVE = 28,  /* between board and table */
	PAIR_WIDTH = 96,
	PAIR_HEIGHT = 58,
};

static const uint32_t page = PICTURE_PAGE, ground = 0xeceae6, line_color = 0xc9c6bf;
static const uint32_t ink = PICTURE_INK, quiet = PICTURE_QUIET, wall_color = 0x55595e;
static const uint32_t side_color[2] = { PICTURE_X, PICTURE_O },
		      side_rim[2] = { 0x9c4700, 0x144d80 };

struct painter {
	struct picture *to;
	const struct game *g;
	const struct report *info;
	double cell;  /* side of a cell */
	double width; /* of the picture */
	double boards_top, boards_bottom;
};

/* ---- tiles and values ---- */

/* "+0.52", with a minus as wide as the plus; below 0.005 the sign is omitted. */
static void
value_text(double value, char *out, size_t size)
{
	int hundredths = (int)lround(value * 100);
	const char *sign = hundredths > 0 ? "+" : hundredths < 0 ? "\u2212" : "";

	snprintf(out, size, "%s%d.%02d", sign, abs(hundredths) / 100, abs(hundredths) % 100);
}

/* The middle of a cell of the boards. */
static void
cell_middle(const struct painter *p, int cell, double *x, double *y)
{
	int column = cell % p->g->columns, line = cell / p->g->columns;
	int row = line % p->g->rows, layer = line / p->g->rows;
	double pitch = p->g->columns * p->cell + LEVEL_GAP;
	double boards = p->g->layers * pitch - LEVEL_GAP;

	*x = (p->width - boards) / 2 + layer * pitch + (column + 0.5) * p->cell;
	*y = p->boards_top + (row + 0.5) * p->cell;
}

/* Adds a rounded square round (x, y), a cell less `inset` on each side, to the path. */
static void
tile(const struct painter *p, double x, double y, double inset)
{
	double side = p->cell - 2 * inset;

	picture_round(p->to, x - side / 2, y - side / 2, side, side, p->cell * 0.1 - inset / 2);
}

/* ---- the board ---- */

/* A level's grid with the names of its rows and columns. */
static void
draw_board(const struct painter *p, int layer)
{
	struct picture_font font = { 15, false, quiet };
	double width = p->g->columns * p->cell, height = p->g->rows * p->cell, x, y;
	char name[24];

	cell_middle(p, game_cell(p->g, 0, 0, layer), &x, &y);
	double left = x - p->cell / 2, top = p->boards_top;
	picture_color(p->to, ground);
	picture_rectangle(p->to, left, top, width, height);
	picture_fill(p->to, false);
	for (int i = 0; i <= p->g->columns; i++) {
		picture_move(p->to, left + i * p->cell, top);
		picture_line(p->to, left + i * p->cell, top + height);
	}
	for (int i = 0; i <= p->g->rows; i++) {
		picture_move(p->to, left, top + i * p->cell);
		picture_line(p->to, left + width, top + i * p->cell);
	}
	picture_color(p->to, line_color);
	picture_stroke(p->to, 1);
	for (int row = 0; row < p->g->rows; row++) {
		snprintf(name, sizeof name, "%d", row + 1);
		picture_text(p->to, font, left - 16, y + row * p->cell + 5.5, 30, name);
	}
	for (int column = 0; column < p->g->columns; column++) {
		snprintf(name, sizeof name, "%c", game_column_letter(column));
		picture_text(p->to, font, x + column * p->cell, top - 12, p->cell, name);
	}
	if (p->g->layers == 1)
		return;
	font = (struct picture_font){ 16, true, ink };
	snprintf(name, sizeof name, "layer %d", layer + 1);
	picture_text(p->to, font, left + width / 2, top - TOP + 6, width, name);
}

/* Fills the path in a side's colour, with a rim of this width, and writes its letter around (x, y), `size` high; both
 * in cells. */
static void
fill_for(const struct painter *p, enum side side, double rim, double x, double y, double size)
{
	struct picture_font font = { p->cell * size, true, 0xffffff };

	picture_color(p->to, side_color[side]);
	picture_fill(p->to, true);
	picture_color(p->to, side_rim[side]);
	picture_stroke(p->to, p->cell * rim);
	/* Capitals of DejaVu are 0.73 em high. */
	picture_text(
		p->to, font, x, y + font.size * 0.365, p->cell, side == SIDE_FIRST ? "X" : "O");
}

/* X a square, O a disc; a winning one in a ring. */
static void
draw_stone(const struct painter *p, int cell, enum side side, bool winning)
{
	static const double half[2][2] = { { 0.33, 0.36 },
		{ 0.41, 0.43 } }; /* of the height, in cells */
	double x, y;

	cell_middle(p, cell, &x, &y);
	for (int ring = 0; ring <= winning; ring++) {
		if (side == SIDE_FIRST)
			tile(p, x, y, p->cell * (0.5 - half[ring][side]));
		else
			picture_circle(p->to, x, y, p->cell * half[ring][side]);
		if (ring == 0) {
			fill_for(p, side, 0.018, x, y, 0.4);
			continue;
		}
		picture_color(p->to, ink);
		picture_stroke(p->to, p->cell * 0.045);
	}
}

/* Walls, trails and heads; over a crashed one a stroke. */
static void
draw_trail(const struct painter *p, int cell, enum cell what)
{
	enum side side = cell_side(what);
	double x, y, arm = p->cell * 0.38;

	cell_middle(p, cell, &x, &y);
	if (what == CELL_WALL) {
		picture_rectangle(p->to, x - p->cell / 2, y - p->cell / 2, p->cell, p->cell);
		picture_color(p->to, wall_color);
		picture_fill(p->to, false);
		return;
	}
	tile(p, x, y, p->cell * 0.06);
	if (!cell_is_head(what)) {
		picture_color(p->to, picture_mix(0xffffff, side_color[side], 0.55));
		picture_fill(p->to, false);
		return;
	}
	fill_for(p, side, 0.04, x, y, 0.5);
	if (!cell_is_crashed(what))
		return;
	picture_move(p->to, x - arm, y - arm);
	picture_line(p->to, x + arm, y + arm);
	picture_color(p->to, ink);
	picture_stroke(p->to, p->cell * 0.08);
}

static void
draw_move(const struct painter *p, int cell, const struct root_move *m, bool best)
{
	double x, y, inset = floor(p->cell * 0.045) + 0.5, frame = p->cell * 0.04;
	char text[24];

	cell_middle(p, cell, &x, &y);
	if (m->visits == 0) { /* legal, but nothing is known of it */
		tile(p, x, y, inset);
		picture_color(p->to, quiet);
		picture_stroke(p->to, 1);
		return;
	}
	if (best)
		inset += frame / 2;
	tile(p, x, y, inset);
	picture_color(p->to, picture_heat(m->value));
	picture_fill(p->to, false);
	if (best) {
		tile(p, x, y, inset);
		picture_color(p->to, ink);
		picture_stroke(p->to, frame);
	}
	struct picture_font big = { p->cell * 0.22, true, ink };
	struct picture_font small = { p->cell * 0.16, false, ink };
	value_text(m->value, text, sizeof text);
	picture_text(p->to, big, x, y - p->cell * 0.02, p->cell * 0.84, text);
	text_count(text, sizeof text, (uint64_t)m->visits, 5);
	picture_text(p->to, small, x, y + p->cell * 0.185, p->cell * 0.84, text);
}

static void
draw_cells(const struct painter *p)
{
	struct cell_content cells[GAME_MAX_CELLS];

	board_cells(p->g, &p->info->position, p->info, NULL, cells);
	for (int cell = 0; cell < game_cell_count(p->g); cell++) {
		const struct cell_content *c = &cells[cell];
		if (c->what != CELL_EMPTY && game_has_trails(p->g))
			draw_trail(p, cell, c->what);
		else if (c->what != CELL_EMPTY)
			draw_stone(p, cell, cell_side(c->what), c->winning);
		else if (c->probability[0] >= 0 || c->probability[1] >= 0) {
			/* The probability with which each side goes to a cell, one above the other if both may. */
			bool shared =
				c->probability[SIDE_FIRST] >= 0 && c->probability[SIDE_SECOND] >= 0;
			enum side owner =
				c->probability[SIDE_FIRST] >= 0 ? SIDE_FIRST : SIDE_SECOND;
			double x, y;

			cell_middle(p, cell, &x, &y);
			tile(p, x, y, floor(p->cell * 0.06) + 0.5);
			picture_color(p->to, picture_mix(0xffffff, side_color[owner],
						     c->probability[owner] * 0.4));
			picture_fill(p->to, false);
			for (int side = 0; side < 2; side++) {
				struct picture_font font = { p->cell * 0.27, true, side_rim[side] };
				double shift =
					shared ? p->cell * (side == SIDE_FIRST ? -0.2 : 0.2) : 0;
				char text[16];
				if (c->probability[side] < 0)
					continue;
				snprintf(text, sizeof text, "%.0f%%", 100 * c->probability[side]);
				picture_text(p->to, font, x, y + shift + font.size * 0.365,
					p->cell * 0.86, text);
			}
		} else if (c->move)
			draw_move(p, cell, c->move, c->best);
	}
}

/* ---- the table of pairs ---- */

/* A choice of a side: its name and probability, below them its mean result and visits. */
static void
draw_choice(const struct painter *p, int side, int i, double x, double y)
{
	const struct joint_choice *c = &p->info->joint.side[side].choice[i];
	struct state s = game_observe(p->g, &p->info->position, (enum side)side);
	struct picture_font name = { 15, true, side_rim[side] }, small = { 12, false, quiet };
	double room = side == SIDE_FIRST ? PAIRS_LEFT - 12 : PAIR_WIDTH - 6;
	char move[GAME_MOVE_TEXT], count[24], value[24], line[80];

	game_move_text(p->g, &s, c->move, move);
	snprintf(line, sizeof line, "%s %.0f%%", move, 100 * c->probability);
	picture_text(p->to, name, x, y - 2, room, line);
	value_text(c->value, value, sizeof value);
	text_count(count, sizeof count, (uint64_t)c->visits, 5);
	snprintf(line, sizeof line, "%s  \u00b7  %s", value, count);
	picture_text(p->to, small, x, y + 15, room, c->visits > 0 ? line : "-");
}

static void
draw_pair(const struct painter *p, const struct joint_pair *pair, double x, double y)
{
	struct picture_font big = { 16, true, ink }, small = { 12, false, ink };
	char text[24];

	picture_rectangle(p->to, x, y, PAIR_WIDTH, PAIR_HEIGHT);
	picture_color(p->to, pair->visits > 0 ? picture_heat(pair->value) : ground);
	picture_fill(p->to, true);
	picture_color(p->to, line_color);
	picture_stroke(p->to, 1);
	if (pair->visits == 0)
		return;
	value_text(pair->value, text, sizeof text);
	picture_text(p->to, big, x + PAIR_WIDTH / 2., y + 26, PAIR_WIDTH - 8, text);
	text_count(text, sizeof text, (uint64_t)pair->visits, 5);
	picture_text(p->to, small, x + PAIR_WIDTH / 2., y + 46, PAIR_WIDTH - 8, text);
}

/* From `top` on. */
static void
draw_pairs(const struct painter *p, double top)
{
	const struct joint_tables *both = &p->info->joint;
	int rows = both->side[0].count, columns = both->side[1].count;
	double left = (p->width - PAIRS_LEFT - columns * PAIR_WIDTH) / 2 + PAIRS_LEFT;
	struct picture_font head = { 14, true, ink };

	top += game_has_trails(p->g) ? PAIRS_ABOVE : 0;
	picture_text(
		p->to, head, left - PAIRS_LEFT / 2., top + PAIRS_HEAD - 20, PAIRS_LEFT, "X \\ O");
	for (int j = 0; j < columns; j++)
		draw_choice(p, SIDE_SECOND, j, left + (j + .5) * PAIR_WIDTH, top + PAIRS_HEAD - 27);
	for (int i = 0; i < rows; i++) {
		double y = top + PAIRS_HEAD + i * PAIR_HEIGHT;
		draw_choice(p, SIDE_FIRST, i, left - PAIRS_LEFT / 2., y + PAIR_HEIGHT / 2.);
		for (int j = 0; j < columns; j++)
			draw_pair(p, &both->pair[i][j], left + j * PAIR_WIDTH, y);
	}
}

/* ---- the foot ---- */

/* The colour scale from -1 to +1, with its meaning. */
static void
draw_scale(const struct painter *p, double y)
{
	struct picture_font font = { 14, false, ink }, small = { 13, false, quiet };
	double x = p->width / 2, left = x - SCALE_WIDTH / 2.0;
	enum { STEPS = 60 };
	double step = (double)SCALE_WIDTH / STEPS;

	/* From the right: each covers the edge of the one before. */
	for (int i = STEPS - 1; i >= 0; i--) {
		picture_rectangle(p->to, left, y, (i + 1) * step, 14);
		picture_color(p->to, picture_heat(2 * (i + .5) / STEPS - 1));
		picture_fill(p->to, false);
	}
	picture_rectangle(p->to, left, y, SCALE_WIDTH, 14);
	picture_color(p->to, quiet);
	picture_stroke(p->to, 1);
	for (int i = 0; i <= 2; i++) {
		picture_move(p->to, left + i * SCALE_WIDTH / 2.0, y + 14);
		picture_line(p->to, left + i * SCALE_WIDTH / 2.0, y + 18);
	}
	picture_stroke(p->to, 1);
	picture_text(p->to, small, left, y + 32, 60, "\u22121");
	picture_text(p->to, small, x, y + 32, 60, "0");
	picture_text(p->to, small, left + SCALE_WIDTH, y + 32, 60, "+1");
	picture_text(p->to, font, left - 44, y + 12, 70, "O wins");
	picture_text(p->to, font, left + SCALE_WIDTH + 44, y + 12, 70, "X wins");
}

/* The board's name, what there is to say of the position, and the meaning of the colours. */
static void
draw_foot(const struct painter *p, bool scale)
{
	struct picture_font title = { 19, true, ink }, facts = { 15, false, ink };
	struct picture_font caption = { 12, false, quiet };
	const struct report *info = p->info;
	const struct state *s = &info->position;
	int result = p->g->rules->result(p->g, s);
	double x = p->width / 2, room = p->width - 48, y = p->boards_bottom;
	char line[256], word[24], move[GAME_MOVE_TEXT];
	struct text t;

	text_init(&t, line, sizeof line);
	text_add(&t, "%s", p->g->title);
	if (p->g->counts_discs)
		text_add(&t, "  \u00b7  X %d : %d O", state_count(p->g, s, CELL_FIRST),
			state_count(p->g, s, CELL_SECOND));
	picture_text(p->to, title, x, y + 40, room, line);

	text_init(&t, line, sizeof line);
	if (result != GAME_OPEN) {
		text_add(&t, "%s", result > 0 ? "X has won" : result < 0 ? "O has won" : "A draw");
	} else {
		if (info->has_joint)
			text_add(&t, "both move at once");
		else
			text_add(&t, "%c to move", s->to_move == SIDE_FIRST ? 'X' : 'O');
		text_count(word, sizeof word, (uint64_t)info->playouts, 5);
		text_add(&t, "  \u00b7  %s playout%s", word, text_plural(info->playouts));
		bool best = info->best >= 0 && info->moves[info->best].visits > 0;
		value_text(info->value, word, sizeof word);
		if (!info->has_joint && best) {
			game_move_text_level(p->g, s, info->moves[info->best].move, move);
			text_add(&t, "  \u00b7  best %s", move);
		}
		if (info->has_joint || best)
			text_add(&t, "  \u00b7  value %s", word);
	}
	picture_text(p->to, facts, x, y + 66, room, line);
	if (!scale)
		return;
	draw_scale(p, y + 88);
	picture_text(p->to, caption, x, y + 148, room,
		info->has_joint ? "percent: how often to play it  \u00b7  large: mean result "
				  "for X  \u00b7  "
				  "small: visits"
				: "large: mean result for X  \u00b7  small: visits  \u00b7  "
				  "frame: best move");
}

bool
board_picture(const struct game *g, const struct report *info, const char *path, struct error *e)
{
	bool board = !game_is_table(g); /* otherwise there are only the tables */
	int rows = info->has_joint ? info->joint.side[0].count : 0;
	int columns = g->columns * g->layers, tables = rows ? PAIRS_HEAD + rows * PAIR_HEIGHT : 0;
	int cell = BOARD_WIDTH / columns, least = game_has_trails(g) ? CELL_MIN_TRAILS : CELL_MIN;
	bool scale = info->count > 0 || rows > 0;

	cell = cell < least ? least : cell > CELL_MAX ? CELL_MAX : cell;
	int width =
		2 * SIDE + (board ? columns * cell + (g->layers - 1) * LEVEL_GAP : BOARD_WIDTH / 2);
	int pairs = 2 * PAIRS_MARGIN + PAIRS_LEFT + info->joint.side[1].count * PAIR_WIDTH;
	width = info->has_joint && width < pairs ? pairs : width;
	tables += rows && game_has_trails(g) ? PAIRS_ABOVE : 0;
	int top = TOP + (g->layers > 1 ? LEVEL_TOP : 0);
	int bottom = board ? top + g->rows * cell : SIDE / 2;
	struct picture *picture = picture_open(
		path, width, bottom + tables + (scale ? FOOT : FOOT_OVER), PNG_SCALE, page, e);
	if (!picture)
		return false;
	struct painter p = { picture, g, info, cell, width, top, bottom };
	picture_move_origin(picture, 0.5, 0.5); /* so that lines of one unit fill whole pixels */
	for (int layer = 0; layer < g->layers && board; layer++)
		draw_board(&p, layer);
	if (board)
		draw_cells(&p);
	if (rows > 0)
		draw_pairs(&p, bottom);
	p.boards_bottom += tables;
	draw_foot(&p, scale);
	return picture_finish(picture, e);
}
