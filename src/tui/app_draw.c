/* Where the parts of the screen go, and the drawing of them all. The screen's thread only. */
#include <stdio.h>

#include "tui/app.h"

/* What a size leaves for the parts. */
struct room {
	struct rect side, graph;
};

/* Numbers beside the board, the graph below both. */
static void
share_beside(const struct board_layout *l, const struct canvas *c, struct room *room)
{
	int x = l->x + l->width + 2, bottom = l->y + l->height;
	int left = c->height - 2 - bottom; /* lines above the footer */
	bool graph = left >= 4;

	room->side = (struct rect){ x, l->y, c->width - x - 1,
		graph ? l->height : c->height - 2 - l->y };
	if (graph)
		room->graph = (struct rect){ 1, bottom + 1, c->width - 2, left - 1 };
}

/* Numbers below the board, the graph beside them. */
static void
share_below(const struct board_layout *l, const struct canvas *c, struct room *room)
{
	int bottom = l->y + l->height, left = c->height - 2 - bottom;
	bool wide = c->width >= 80;

	if (left < 5)
		return;
	room->side = (struct rect){ 1, bottom + 1, wide ? 42 : c->width - 2, left - 1 };
	if (wide)
		room->graph = (struct rect){ 45, bottom + 1, c->width - 46, left - 1 };
}

/* The largest board that leaves room for numbers beside it, or below it, or else at all. */
static bool
fit_board(struct app *a, const struct canvas *c, struct room *room)
{
	bool large = c->width >= 80 && c->height >= 24;
	bool beside = large && a->game->layers == 1;
	int body = c->height - 4; /* less header and footer */
	int below = !large ? 0 : a->game->layers > 1 ? 8 : c->height >= 36 ? 7 : 4;
	int width = c->width - (beside ? 42 : 1);
	struct board_layout *l = &a->layout;

	*room = (struct room){ 0 };
	/* Two lines a cell, for both numbers, are worth more than a graph. */
	if ((!board_layout_fit(l, a->game, width, body - below) || l->inner_height < 2) &&
		!board_layout_fit(l, a->game, width, body) &&
		!board_layout_fit(l, a->game, c->width, body))
		return false;
	int spare = body - l->height - below;
	l->y = 2 + (spare > 1 || (spare > 0 && below == 0));
	l->x = beside ? 1 : (c->width - l->width) / 2;
	if (beside)
		share_beside(l, c, room);
	else
		share_below(l, c, room);
	return true;
}

static void
draw_board(struct app *a, struct canvas *c)
{
	const struct match *m = &a->match;
	const struct view *view = app_screen(a);
	struct board_view v = {
		.look = a->look,
		.state = match_state(m),
		.last = -1,
		.cursor = a->cursor,
		.heat = a->heat,
		.info = app_shows_numbers(a) ? &a->info : NULL,
	};

	if (match_at(m) > 0) {
		v.before = &match_ply(m, match_at(m) - 1)->position;
		v.last = a->game->rules->landing(a->game, v.before, match_move(m, match_at(m) - 1));
	}
	move_t moves[GAME_MAX_MOVES];
	int legal = a->game->rules->moves(a->game, v.state, moves);
	v.mark_legal = legal != state_count(a->game, v.state, CELL_EMPTY);
	if (app_mode(a) == MODE_OVER || app_mode(a) == MODE_WATCH)
		v.cursor = a->chosen == MOVE_NONE ? -1 : app_cell_of(a, a->chosen);
	if (view && view->board)
		view->board(a, &v);
	board_view_draw(&v, &a->layout, c);
}

static void
draw_too_small(struct canvas *c)
{
	char text[80];

	snprintf(text, sizeof text, "Needs %dx%d, this is %dx%d.", APP_MIN_WIDTH, APP_MIN_HEIGHT,
		c->width, c->height);
	canvas_text(c, 0, 0, (struct style){ 0 }, text);
	canvas_text(c, 0, 1, (struct style){ 0 }, "q quits.");
}

void
app_draw(struct app *a, struct canvas *c)
{
	const struct view *view = app_view(a), *screen = app_screen(a);
	struct room room;

	canvas_clear(c);
	a->dirty = false;
	a->buttons = 0;
	a->table = (struct rect){ 0 };
	a->has_board =
		c->width >= APP_MIN_WIDTH && c->height >= APP_MIN_HEIGHT && fit_board(a, c, &room);
	if (!a->has_board) {
		draw_too_small(c);
		return;
	}
	a->has_side = room.side.height > 0;
	view_header_draw(a, c);
	draw_board(a, c);
	if (room.side.height > 0 && screen && screen->side)
		screen->side(a, c, room.side);
	else if (room.side.height > 0)
		view_side_draw(a, c, room.side);
	if (room.graph.height > 0)
		view_graph_draw(a, c, room.graph);
	view_footer_draw(a, c);
	if (screen && screen->draw)
		screen->draw(a, c);
	if (view && view != screen && view->draw)
		view->draw(a, c);
}
