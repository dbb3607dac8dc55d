/* A board as a small picture: see miniature.h. Levels stand two by two, the lowest first; a board that
 * is too large is drawn with several of its cells in one place, so that a trail stays a trail. Pure. */
#include "tui/board/miniature.h"

#include <stdio.h>
#include <string.h>

#include "games/notation.h"
#include "tui/board/cells.h"

/* ---- the position ---- */

void
miniature_position(const struct game *g, struct state *out)
{
	enum { LEAST = 4, MOST = 24, SEEDS = 64 };
	int plies = game_cell_count(g) / 4;
	move_t moves[GAME_MAX_MOVES];

	plies = game_is_table(g) ? 0 : plies < LEAST ? LEAST : plies > MOST ? MOST : plies;
	for (uint64_t seed = 1; seed <= SEEDS; seed++) {
		move_t last[2] = { MOVE_NONE, MOVE_NONE };
		struct rng rng;
		rng_seed(&rng, seed);
		g->rules->start(g, out);
		for (int i = 0; i < plies && g->rules->moves(g, out, moves) > 0; i++) {
			int count = g->rules->moves(g, out, moves);
			move_t m = moves[rng_below(&rng, (uint32_t)count)];
			/* In games with trails both mostly go straight ahead. */
			bool straight = game_has_trails(g) && rng_below(&rng, 4) > 0 &&
					game_is_legal(g, out, last[out->to_move]);
			m = straight ? last[out->to_move] : m;
			last[out->to_move] = m;
			g->rules->play(g, out, m);
		}
		if (g->rules->result(g, out) == GAME_OPEN)
			return;
	}
	g->rules->start(g, out);
}

/* ---- tables of payoffs ---- */

/* The first letter of a choice: its name is written elsewhere. */
static void
draw_letter(struct canvas *c, int x, int y, const struct game *g, const struct state *s, move_t m)
{
	struct style style = { .ink = s->to_move == SIDE_FIRST ? TONE_X : TONE_O,
		.attr = ATTR_BOLD };
	char name[GAME_MOVE_TEXT];

	game_move_text(g, s, m, name);
	canvas_printf(c, x, y, style, "%.1s", name);
}

static void
draw_table(struct canvas *c, int x, int y, const struct game *g, const struct state *s)
{
	enum { FIELD = 4, MOST = MINIATURE_COLUMNS / FIELD - 1 };
	int columns = g->columns < MOST ? g->columns : MOST, rows = g->rows < MOST ? g->rows : MOST;
	struct state other = *s;
	char number[16];

	other.to_move = SIDE_SECOND;
	x += (MINIATURE_COLUMNS - FIELD * (columns + 1)) / 2;
	y += (MINIATURE_ROWS - 2 * (rows + 1)) / 2 + 1;
	for (int i = 0; i < columns; i++)
		draw_letter(c, x + FIELD * i + 2 * FIELD - 1, y, g, &other, (move_t)i);
	for (int k = 0; k < rows; k++) {
		draw_letter(c, x + 1, y + 2 * k + 2, g, s, (move_t)k);
		for (int i = 0; i < columns; i++) {
			double pay = game_table_pay(g, k, i);
			snprintf(number, sizeof number, pay < 0 ? "%.1g" : "%.2g", pay);
			char *zero = strstr(number, "0."); /* ".5", "-.5" */
			if (zero)
				memmove(zero, zero + 1, strlen(zero));
			canvas_printf(c, x + FIELD * (i + 1), y + 2 * k + 2, (struct style){ 0 },
				"%4s", number);
		}
	}
}

/* ---- boards ---- */

void
miniature_draw(struct canvas *c, struct capabilities caps, int x, int y, const struct game *g,
	const struct state *s)
{
	int across = g->layers > 1 ? 2 : 1, down = (g->layers + across - 1) / across, scale = 1;

	if (game_is_table(g)) {
		draw_table(c, x, y, g, s);
		return;
	}
	while ((g->rows + scale - 1) / scale > MINIATURE_ROWS)
		scale++;
	int columns = (g->columns + scale - 1) / scale, rows = (g->rows + scale - 1) / scale;
	int width = 4 * columns <= MINIATURE_COLUMNS && across == 1 ? 4 : 2;
	int height = width == 4 ? 2 : 1;
	x += (MINIATURE_COLUMNS - across * (columns * width + 1) + 1) / 2;
	y += (MINIATURE_ROWS - down * (rows * height + 1) + 1) / 2;
	for (int i = 0; i < columns * rows * g->layers; i++) {
		int column = i % columns, row = i / columns % rows, layer = i / (columns * rows);
		struct rect r = { x + layer % across * (columns * width + 1) + column * width,
			y + layer / across * (rows * height + 1) + row * height, width, height };
		enum cell what = CELL_EMPTY;
		/* Of the cells drawn in one place a stone or a trail, else a wall. */
		for (int k = 0; k < scale * scale; k++) {
			int at_x = column * scale + k % scale, at_y = row * scale + k / scale;
			if (at_x >= g->columns || at_y >= g->rows || cell_side(what) != SIDE_NONE)
				continue;
			enum cell here = g->rules->get(g, s, game_cell(g, at_x, at_y, layer));
			what = here != CELL_EMPTY ? here : what;
		}
		enum side side = cell_side(what);
		struct style square = { .ink = TONE_QUIET,
			.paper = (column + row) % 2 ? TONE_SQUARE_B : TONE_SQUARE_A };
		wchar_t ch = what == CELL_WALL ? look_glyph(caps, L'█', '&')
					       : look_glyph(caps, L'·', '.');
		if (side != SIDE_NONE) {
			ch = side == SIDE_FIRST ? L'X' : L'O';
			square.ink = side == SIDE_FIRST ? TONE_X : TONE_O;
			square.attr = ATTR_BOLD;
		}
		canvas_fill(c, r, square, L' ');
		canvas_put(c, r.x + r.width / 2, r.y + (r.height - 1) / 2, square, ch);
	}
}
