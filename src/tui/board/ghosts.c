/* Moves that are only expected, on the board. */
#include "tui/board/ghosts.h"

#include <stdio.h>
#include <string.h>
#include <wchar.h>

void
ghosts_place(struct ghosts *g, const struct game *game, const struct state *start,
	const move_t *moves, int length, int step)
{
	struct state s = *start;

	g->step = step < 0 ? 0 : step > length ? length : step;
	g->position = g->before = s;
	g->last = -1;
	memset(g->number, 0, sizeof g->number);
	memset(g->what, CELL_EMPTY, sizeof g->what);
	/* What is not legal any more ends it: a step of both sides hides a choice, and with it what follows. */
	for (int k = 0; k < length && game_is_legal(game, &s, moves[k]); k++) {
		int cell = game->rules->move_to_cell(game, &s, moves[k]);
		if (cell >= 0) {
			g->number[cell] = (unsigned char)(k + 1);
			g->what[cell] = s.to_move == SIDE_FIRST ? CELL_FIRST : CELL_SECOND;
		}
		if (k < g->step) {
			g->last = cell;
			g->before = s;
		}
		game->rules->play(game, &s, moves[k]);
		if (k + 1 == g->step)
			g->position = s;
	}
	for (int cell = 0; cell < game_cell_count(game); cell++) {
		enum cell then = game->rules->get(game, &g->position, cell);
		if (then != game->rules->get(game, start, cell))
			g->what[cell] = (unsigned char)then;
	}
}

void
ghosts_show_position(const struct ghosts *g, struct board_view *v)
{
	v->state = &g->position;
	v->info = NULL;
	v->mark_legal = false;
	v->cursor = -1;
	v->tip = 0;
	v->number = g->number;
	if (g->step == 0)
		return;
	v->before = &g->before;
	v->last = g->last;
}

/* Whether so many columns are free there, and no part of a number is beside them. */
static bool
is_free(const struct canvas *c, const struct cell_box *box, int x, int y, int columns)
{
	for (int i = x - 1; i <= x + columns; i++) {
		bool beside = i < x || i == x + columns;
		if (i < box->x || i >= box->x + box->width)
			continue;
		if (!rect_contains((struct rect){ 0, 0, c->width, c->height }, i, y))
			return false;
		wchar_t there = canvas_at(c, i, y)->ch;
		if (beside ? there && wcschr(L"0123456789.%+-=<>~kMG", there)
			   : !there || !wcschr(L" ▁▘▝▖▗\"'", there))
			return false;
	}
	return true;
}

void
ghosts_draw_mark(const struct board_view *v, struct canvas *c, const struct cell_box *box,
	enum cell what, int number)
{
	bool first = cell_side(what) == SIDE_FIRST, mono = v->caps.depth == DEPTH_MONO;
	struct style style = mono ? (struct style){ .attr = ATTR_REVERSE }
				  : (struct style){ .ink = first ? TONE_ON_X : TONE_ON_O,
					    .paper = first ? TONE_X : TONE_O };
	int last = box->y + box->height - 1;
	char text[8];

	snprintf(text, sizeof text, "%c%d", first ? 'x' : 'o', number);
	for (int i = 0; i < 8; i++) {
		/* Its colour, or an odd number, says whose it is without the letter. */
		const char *mark = text + (i >= 4);
		int columns = (int)strlen(mark);
		int x = i & 1 ? box->x + box->width - columns : box->x;
		int y = i & 2 ? last : box->y;
		if (columns < box->width && is_free(c, box, x, y, columns)) {
			canvas_text(c, x, y, style, mark);
			return;
		}
	}
	/* The numbers of the move that the line begins with stay; of another one the last line gives way,
	 * though not its signs. */
	if (number == 1)
		return;
	for (int x = box->x; x < box->x + box->width && x < c->width && last < c->height; x++) {
		struct canvas_cell *at = canvas_at(c, x, last);
		if (!wcschr(L"[]◆@", at->ch))
			at->ch = L' ';
	}
	cell_text(c, box, box->height - 1, style, text);
}
