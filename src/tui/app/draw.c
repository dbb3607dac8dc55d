/* Lays out the parts of the screen and draws them. The key line says what keys do here and now,
 * according to the status of their actions. The screen's thread only. */
#include <stdio.h>

#include "base/language.h"
#include "tui/app/app.h"
#include "tui/panels/panels.h"
#include "tui/panels/patterns.h"

enum {
	SIDE_COLUMNS = 42,
	LEAST_SIDE_COLUMNS = 36,
};

/* Places the numbers beside the board, the graph below both. */
static void
share_beside(const struct board_layout *l, const struct canvas *c, struct room *room)
{
	int x = l->x + l->width + 2, bottom = l->y + l->height;
	int left = room->foot - bottom; /* lines above the footer */
	bool graph = left >= 4;

	room->side =
		(struct rect){ x, l->y, c->width - x - 1, graph ? l->height : room->foot - l->y };
	if (graph)
		room->graph = (struct rect){ 1, bottom + 1, c->width - 2, left - 1 };
}

/* Places the graph and the search's history below the numbers, beside a board as high as the
 * screen, such as a tower. */
static void
share_height(const struct board_layout *l, const struct canvas *c, struct room *room)
{
	int x = l->x + l->width + 2, width = c->width - 1 - x, bottom = room->foot;
	int below = (bottom - l->y) / 4, graph = width / 2 - 1;

	room->side = (struct rect){ x, l->y, width, bottom - below - l->y - 1 };
	room->graph = (struct rect){ x, bottom - below, graph, below };
	room->history = (struct rect){ x + graph + 2, bottom - below, width - graph - 2, below };
}

/* Places the numbers below the board, the graph beside them. */
static void
share_below(const struct board_layout *l, const struct canvas *c, struct room *room)
{
	int bottom = l->y + l->height, left = room->foot - bottom;

	if (left < 5)
		return;
	bool wide = c->width >= 80, tall = left >= 17;
	left -= left >= 12; /* air above the footer */
	int side = c->width >= 110 ? c->width / 2 : SIDE_COLUMNS;
	room->side = (struct rect){ 1, bottom + 1, wide ? side : c->width - 2, left - 1 };
	if (!wide)
		return;
	room->graph = (struct rect){ side + 3, bottom + 1, c->width - side - 4, left - 1 };
	if (!tall)
		return;
	room->history = room->graph;
	room->graph.height = left / 2 - 1;
	room->history.y += left / 2;
	room->history.height -= left / 2;
}

/* Lays out a board of several levels as a tower; returns false if the other parts have no room
 * beside it. */
static bool
fit_tower(struct app *a, const struct canvas *c, struct room *room)
{
	enum { LEAST_COLUMNS = 100 };
	struct board_layout *l = &a->ui.layout;
	int left = c->width * 8 / 15; /* for the numbers */

	if (c->width < LEAST_COLUMNS || options_is(a->options, OPTION_layers, "flat") ||
		!board_layout_tower(l, a->session.game, c->width - left, room->foot - 2))
		return false;
	l->x = 1;
	l->y = 2;
	share_height(l, c, room);
	return true;
}

/* Lays out the largest board with everything else beside it on a wide screen; returns false if it
 * would be smaller than *least. */
static bool
fit_wide(struct app *a, const struct canvas *c, const struct board_layout *least, struct room *room)
{
	enum { LEAST_BESIDE = 78, LEAST_LINES = 36 };
	struct board_layout *l = &a->ui.layout, fits;

	if (c->height < LEAST_LINES || least->game->layers > 1 ||
		!board_layout_fit(&fits, least->game, c->width - LEAST_BESIDE, room->foot - 2) ||
		fits.inner_height < least->inner_height || fits.width < least->width)
		return false;
	fits.x = 1;
	fits.y = 2;
	*l = fits;
	share_height(l, c, room);
	return true;
}

/* Returns the cell that stays in sight on a board larger than the screen. In Tron it is the
 * person's head (the first player's if nobody plays) until the person looks around; elsewhere the
 * cursor's. */
static int
app_viewport(const struct app *a)
{
	enum side own = session_person(&a->session);

	if (!game_has_trails(a->session.game))
		return a->ui.cursor;
	return a->ui.viewport < VIEWPORT_HEADS
		       ? app_head(a, a->ui.viewport == 0 ? own : own ^ 1)
		       : board_layout_part(&a->ui.layout, a->ui.viewport - VIEWPORT_HEADS);
}

/* Lays out the largest board that leaves room for numbers beside or below it, or else the largest
 * that fits. */
static bool
fit_board(struct app *a, const struct canvas *c, struct room *room)
{
	bool large = c->width >= 80 && c->height >= 24;
	bool beside = large && a->session.game->layers == 1;
	int body = room->foot - 2; /* less the header */
	int below = !large ? 0 : a->session.game->layers > 1 ? 8 : c->height >= 36 ? 6 : 4;
	/* The names beside a table need much room, its numbers little. */
	int side = game_is_table(a->session.game) ? LEAST_SIDE_COLUMNS : SIDE_COLUMNS;
	int width = c->width - (beside ? side : 1);
	struct board_layout *l = &a->ui.layout;
	int sight = app_viewport(a); /* in the last drawing */

	/* Two lines per cell, for both numbers, are worth more than a graph. */
	if ((!board_layout_fit(l, a->session.game, width, body - below) || l->inner_height < 2) &&
		!board_layout_fit(l, a->session.game, width, body) &&
		!(beside && board_layout_fit(
				    l, a->session.game, c->width - LEAST_SIDE_COLUMNS, body))) {
		/* The whole board without what is beside it, or else a part. */
		bool whole = board_layout_fit(l, a->session.game, c->width, body);
		if (!whole && !board_layout_window(l, a->session.game, width, body, sight))
			return false;
		beside &= !whole;
	}
	struct board_layout found = *l;
	if (fit_wide(a, c, &found, room))
		return true;
	int spare = body - l->height - below;
	l->y = 2 + (spare > 1 || (spare > 0 && below == 0));
	l->x = beside ? 1 : (c->width - l->width) / 2;
	if (beside)
		share_beside(l, c, room);
	else
		share_below(l, c, room);
	return true;
}

/* Marks the last move and the cursor. On boards with trails, the trails show where both went, and
 * arrows move no cursor. */
static void
show_last_move(const struct frame *frame, struct board_view *v)
{
	const struct match *m = &frame->session->match;
	const struct game *g = frame->session->game;

	if (game_has_trails(g)) {
		v->cursor = -1;
		return;
	}
	if (frame->mode == MODE_OVER || frame->mode == MODE_WATCH)
		v->cursor = frame->chosen_cell;
	if (match_at(m) == 0)
		return;
	v->before = &match_ply(m, match_at(m) - 1)->position;
	v->last = g->rules->move_to_cell(g, v->before, match_move(m, match_at(m) - 1));
}

/* Numbers the line of the candidate meant, as far as one digit goes, with its first move played; or
 * as much of it as has been played step by step. */
static void
show_line(const struct frame *frame, struct board_view *v, struct ghosts *ghosts)
{
	enum { MOST = 9 };
	const struct shown_line *line = frame->line;

	if (line) {
		ghosts_place(ghosts, v->game, &line->start, line->moves, line->step, line->step);
		ghosts_show_position(ghosts, v);
		v->ghosts = ghosts;
		return;
	}
	if (!v->info || v->info->has_joint || (v->cursor < 0 && !game_has_trails(v->game)) ||
		v->number || v->faint || v->label || !state_equal(&v->info->position, v->state))
		return;
	/* Where a mark would take the place of the only number it waits until the person asks for a line by the
	 * cursor. */
	const struct board_layout *l = &frame->ui->layout;
	if (!frame->viewed->pointed && l->inner_width <= BOARD_NARROW && l->inner_height == 1)
		return;
	const struct root_move *m = candidate_meant(frame);
	if (!m || m->pv_length == 0)
		return;
	ghosts_place(
		ghosts, v->game, v->state, m->pv, m->pv_length < MOST ? m->pv_length : MOST, 1);
	v->ghosts = ghosts;
}

static void
draw_the_board(const struct frame *frame, struct canvas *c)
{
	const struct view *view = frame->screen;
	struct board_view v = {
		.caps = frame->ui->caps,
		.state = match_state(&frame->session->match),
		.last = -1,
		.cursor = frame->ui->cursor,
		.heat = frame->heat,
		.numbers = frame->numbers,
		.game = frame->session->game,
		.eye = frame->numbers == NUMBERS_EYE ? session_eye(frame->session) : NULL,
		.point = frame->point,
		.threats = frame->display->threats,
		.open_lines = panel_shows_open_lines(frame),
		.discs = panel_shows_discs(frame),
		.info = frame->shows_numbers && !panel_is_silent(frame) && !panel_is_early(frame)
				? &frame->viewed->info
				: NULL,
	};
	struct patterns patterns;
	struct ghosts ghosts;
	struct state seen;
	char letters[GAME_MAX_CELLS];

	show_last_move(frame, &v);
	/* While the other side chooses, the only person still has a choice to make. */
	if (session_people(frame->session) == 1 && !v.info) {
		seen = game_observe(frame->session->game, v.state, session_person(frame->session));
		v.state = &seen;
	}
	v.mark_legal = frame->mode != MODE_OVER;
	v.tip = view && view->position ? 0
				       : coach_marks(frame->session); /* of the match's position */
	if (patterns_of(frame, &patterns)) {
		patterns_mark(&patterns, letters);
		v.pattern = letters;
	}
	if (view && view->board)
		view->board(frame, &v);
	show_line(frame, &v, &ghosts);
	board_view_draw(&v, &frame->ui->layout, c);
}

/* ---- the key line: always has help and quit; the sentence above it gives way, the key line never
 * does ---- */

static int
key_width(enum request r, const char *label)
{
	return text_columns(request_key_name(r)) + 1 + text_columns(_(label));
}

/* Returns the key line's label of an action here and now. Returns NULL if it has none, or if its key has
 * another meaning in the mode that carries the current one. */
static const char *
key_label(const struct frame *frame, enum request r)
{
	const char *why, *key = request_key_name(r);
	enum request kept = views_kept_key(frame->views, frame->screen, key_by_name(key));
	bool taken = kept != REQ_NONE && kept != r;
	const struct action *action = *key && !taken ? action_of(frame, r) : NULL;
	const char *label = action ? action_status(frame, action, r, &why) : NULL;

	return label && *label ? label : NULL;
}

/* Draws a key where it fits up to column `end`; returns the column of the next one. */
static int
draw_fitting_key(const struct frame *frame, struct canvas *c, int x, int y, int end, enum request r,
	const char *label)
{
	return x + key_width(r, label) <= end ? panel_key_draw(frame, c, x, y, r, label) + 2 : x;
}

/* Draws what the arrows do; returns the column after it. */
static int
draw_arrows(struct canvas *c, int x, int y, const char *label)
{
	x += canvas_text(c, x, y, bold, _("arrows"));
	return x + canvas_printf(c, x, y, normal, " %s", _(label));
}

/* Draws the keys of a line that is shown step by step. */
static void
draw_line_keys(const struct frame *frame, struct canvas *c, int x, int y, int end)
{
	const struct shown_line *line = frame->line;
	const char *play = line->step > 1 ? N_("play up to here") : N_("play this move");

	if (line->step < line->length)
		x = draw_fitting_key(frame, c, x, y, end, REQ_FORWARD, N_("next"));
	if (line->step > 1)
		x = draw_fitting_key(frame, c, x, y, end, REQ_BACK, N_("back"));
	if (!match_is_held(&frame->session->match, HOLD_LESSON))
		draw_fitting_key(frame, c, x, y, end, REQ_ENTER, play);
}

/* Returns the next action on the key line, in the order of the mode or else of the table. */
static enum request
next_shown(const struct frame *frame, int *at)
{
	static const enum request question[] = { REQ_UNDO, REQ_LINE, REQ_ENTER, REQ_NONE };
	const struct view *v = frame->screen;

	if (v && v->actions)
		return v->actions[(*at)++].request;
	if (!v && coach_asks(frame->session))
		return question[(*at)++];
	return *at < REQ_COUNT ? (enum request)(*at)++ : REQ_NONE;
}

/* Draws as many keys as fit up to column `end`; first come the rest of a sentence that was cut, and
 * the key by which the mode that carries this one continues. What continues the game or the search that was
 * stopped follows Enter. */
static void
draw_first_keys(const struct frame *frame, struct canvas *c, int y, int end)
{
	const struct view *v = frame->screen, *carrier = views_carrier(frame->views);
	enum request kept = carrier && carrier->actions ? carrier->actions[0].request : REQ_NONE, r;
	int x = 1, at = 0;

	if (frame->ui->cut && *request_keys(REQ_MESSAGE))
		x = panel_key_draw(frame, c, x, y, REQ_MESSAGE, N_("more")) + 2;
	if (frame->line) {
		draw_line_keys(frame, c, x, y, end);
		return;
	}
	bool goes_on = views_keep(frame->views, v, kept);
	if (goes_on) {
		const char *label = key_label(frame, kept);
		x = label ? panel_key_draw(frame, c, x, y, kept, label) + 2 : x;
	}
	if (!v && step_can_steer(frame->session))
		x = draw_arrows(c, x, y, N_("steer")) + 2;
	while ((r = next_shown(frame, &at)) != REQ_NONE) {
		const char *label = key_label(frame, r);
		bool elsewhere = r == REQ_HELP || r == REQ_QUIT || r == REQ_MESSAGE ||
				 (r == REQ_PAUSE && frame->goes_on != REQ_NONE) ||
				 (goes_on && r == kept);
		/* On a taken cell Enter does not play: the arrows take its place, so that the keys after it
		 * hardly move. */
		bool chooses = r == REQ_ENTER && !label && v != view_at(VIEW_tree) &&
			       match_human_to_move(&frame->session->match) &&
			       !friend_is_lost(frame->session);
		if (chooses && x + text_columns(_("arrows")) + 1 + text_columns(_("choose")) <= end)
			x = draw_arrows(c, x, y, N_("choose")) + 2;
		if (label && !elsewhere)
			x = draw_fitting_key(frame, c, x, y, end, r, label);
		if (r == REQ_ENTER && frame->goes_on == REQ_PAUSE)
			x = draw_fitting_key(frame, c, x, y, end, REQ_PAUSE, N_("continue"));
	}
}

/* Draws the key line. A window names its own keys: only those that leave it appear here. */
static void
draw_keys(const struct frame *frame, struct canvas *c)
{
	bool window = frame->has_window;
	bool back =
		frame->screen ? frame->screen != view_at(VIEW_start) : coach_asks(frame->session);
	const char *quit = window        ? N_("close")
			   : frame->line ? N_("end line")
			   : back        ? N_("back")
					 : N_("quit");
	int y = c->height - 1,
	    x = c->width - 3 - key_width(REQ_HELP, N_("help")) - key_width(REQ_QUIT, quit),
	    end = x - (c->width < 64 ? 1 : 2);

	if (!window)
		draw_first_keys(frame, c, y, end);
	x = panel_key_draw(frame, c, x, y, REQ_HELP, N_("help")) + 2;
	panel_key_draw(frame, c, x, y, REQ_QUIT, quit);
}

/* ---- the whole screen ---- */

/* Draws both engines' plans above the graph if the table has no room for them. */
static void
draw_plans(const struct frame *frame, struct canvas *c, struct room *room)
{
	enum { LEAST_GRAPH = 5 };
	struct rect *graph = &room->graph;
	int lines = panel_duel_lines(frame, PANEL_DUEL_LEAST);

	if (lines == 0 || panel_duel_lines(frame, room->side.height) > 0 ||
		graph->height < lines + 1 + LEAST_GRAPH)
		return;
	panel_duel_draw(frame, c, (struct rect){ graph->x, graph->y, graph->width, lines });
	graph->y += lines + 1;
	graph->height -= lines + 1;
}

/* Draws the parts beside and below the board. */
static void
draw_panels(const struct frame *frame, struct canvas *c, struct room *room)
{
	const struct view *screen = frame->screen;

	c->clip = room->side;
	if (room->side.height > 0 && screen && screen->draw)
		screen->draw(frame, c, room->side);
	else if (room->side.height > 0)
		panel_side_draw(frame, c, room->side);
	canvas_clear_clip(c);
	draw_plans(frame, c, room);
	if (room->graph.height > 0)
		panel_graph_draw(frame, c, room->graph);
	if (room->history.height > 0 && !frame->reviews)
		panel_history_draw(frame, c, room->history);
}

/* Gives one part all the room beside the board, or below it. */
static void
give_all_to_side(struct room *room, const struct board_layout *l, const struct canvas *c)
{
	struct rect *side = &room->side;
	int x = side->x + side->width;

	if (side->height == 0)
		return;
	if (side->y >= l->y + l->height) {
		side->x = 1;
		x = c->width - 1;
	}
	*room = (struct room){ .foot = room->foot,
		.side = { side->x, side->y, x - side->x, room->foot - side->y } };
}

void
app_draw(struct app *a, struct canvas *c)
{
	const struct view *view = app_view(a), *screen = app_screen(a),
			  *carrier = views_carrier(&a->views);
	bool banded = carrier && carrier->band;
	int band = banded ? carrier->band(NULL, &a->views, c, (struct rect){ 0 }) : 0;
	struct room room = { .foot = c->height - 2 - band };

	canvas_clear(c);
	a->ui.dirty = false;
	a->ui.buttons = 0;
	a->ui.table = a->ui.branches = (struct list){ 0 };
	a->ui.graph.area = a->ui.record.area = (struct rect){ 0 };
	a->ui.has_board = c->width >= APP_MIN_WIDTH && c->height >= APP_MIN_HEIGHT &&
			  (fit_tower(a, c, &room) || fit_board(a, c, &room));
	a->ui.too_small = !a->ui.has_board;
	if (!a->ui.has_board) {
		char text[80];
		snprintf(text, sizeof text, _("Needs %dx%d, this is %dx%d."), APP_MIN_WIDTH,
			APP_MIN_HEIGHT, c->width, c->height);
		int y = box_sentence(c, c->clip, 0, normal, text);
		canvas_text(c, 0, y, normal, _("q quits."));
		return;
	}
	if (view_is(&a->views, screen, VIEW_FILLS))
		give_all_to_side(&room, &a->ui.layout, c);
	struct frame frame = app_frame(a);
	a->ui.has_side = room.side.height > 0;
	a->ui.room = room;
	panel_header_draw(&frame, c);
	draw_the_board(&frame, c);
	draw_panels(&frame, c, &room);
	if (band > 0)
		carrier->band(
			&frame, &a->views, c, (struct rect){ 1, room.foot, c->width - 2, band });
	if (screen && screen->draw && room.side.height == 0) /* a long sentence covers none of it */
		screen->draw(&frame, c, room.side);
	panel_footer_draw(&frame, c);
	draw_keys(&frame, c);
	if (banded && band == 0)
		carrier->band(&frame, &a->views, c, (struct rect){ 0 });
	if (view && view != screen && view->draw)
		view->draw(&frame, c, (struct rect){ 0, 0, c->width, c->height });
	if (frame.has_window)
		panel_message_draw(&frame, c);
}
