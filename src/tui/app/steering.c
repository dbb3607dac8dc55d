/* Steering on Tron: an arrow or a click chooses where the head goes, and on a board larger than the
 * screen the view follows a head or is moved. The session keeps what was chosen. The screen's thread
 * only. */

#include <stdio.h>

#include "base/language.h"
#include "games/notation.h"
#include "match/phrases.h"
#include "tui/app/app.h"

/* What `viewport` counts before the parts of the board. */
enum { HEADS = 2 };

int
app_head(const struct app *a, enum side side)
{
	for (int cell = 0; cell < game_cell_count(a->session.game); cell++) {
		enum cell what =
			a->session.game->rules->get(a->session.game, app_position(a), cell);
		if (what == CELL_FIRST_HEAD + side || what == CELL_FIRST_CRASHED + side)
			return cell;
	}
	return 0;
}

int
app_viewport(const struct app *a)
{
	enum side own = session_person(&a->session);

	if (!game_has_trails(a->session.game))
		return a->ui.cursor;
	return a->ui.viewport < HEADS ? app_head(a, a->ui.viewport == 0 ? own : own ^ 1)
				      : board_layout_part(&a->ui.layout, a->ui.viewport - HEADS);
}

bool
app_sees_a_part(const struct app *a)
{
	return game_has_trails(a->session.game) && board_layout_beyond(&a->ui.layout) != 0;
}

/* A board of several levels: as a tower, or flat. */
static void
turn_layers(struct app *a)
{
	bool tower = a->ui.layout.lean != 0;
	struct error e;

	if (!tower && !options_is(a->options, OPTION_layers, "flat"))
		ui_say(&a->ui, "%s", _("The tower needs a larger screen: 100x40."));
	else if (!app_set_option(a, OPTION_layers, tower ? "flat" : "tower", &e))
		ui_say(&a->ui, "%s", e.text);
	else
		ui_say(&a->ui, "%s",
			tower ? _("The layers lie side by side.")
			      : _("The layers are stacked, the first at the bottom."));
}

void
app_look_around(struct app *a, enum request r)
{
	int parts;

	(void)r;
	if (a->session.game->layers > 1) {
		turn_layers(a);
		return;
	}
	if (!app_sees_a_part(a)) {
		ui_say(&a->ui, "%s", _("The whole board is on the screen, or follows the cursor."));
		return;
	}
	parts = board_layout_parts(&a->ui.layout);
	a->ui.viewport = (a->ui.viewport + 1) % (HEADS + parts);
	if (a->ui.viewport < HEADS)
		ui_say(&a->ui, _("The view follows the head of %c."),
			side_letter(session_person(&a->session) ^ (enum side)a->ui.viewport));
	else
		ui_say(&a->ui, _("Part %d of %d of the board; the next step returns to your head."),
			a->ui.viewport - HEADS + 1, parts);
}

/* The move to the place so far from the person's head, as the board is seen; any when all ways
 * are walls; MOVE_NONE when only that one is. */
static move_t
move_towards(const struct app *a, int dx, int dy)
{
	const struct game *g = a->session.game;
	struct state s = joint_position(&a->session);
	int place = board_turned(g, a->display.turn, app_head(a, joint_chooser(&a->session)));
	int column = place % g->columns + dx, row = place / g->columns + dy;
	move_t moves[GAME_MAX_MOVES];
	int count = g->rules->moves(g, &s, moves);
	bool inside = column >= 0 && column < g->columns && row >= 0 && row < g->rows;
	int cell = inside ? board_unturned(g, a->display.turn, game_cell(g, column, row, 0)) : -1;

	for (int i = 0; i < count; i++) {
		int landing = g->rules->move_to_cell(g, &s, moves[i]);
		if (landing < 0 || landing == cell)
			return moves[i];
	}
	return MOVE_NONE;
}

void
app_steer(struct app *a, int dx, int dy)
{
	move_t m = move_towards(a, dx, dy);

	a->ui.viewport = 0;
	if (m == MOVE_NONE) {
		ui_say(&a->ui, _("A wall: choose another way."));
		return;
	}
	step_choose(&a->session, m);
}

void
app_steer_to(struct app *a, int cell)
{
	const struct game *g = a->session.game;
	int to = board_turned(g, a->display.turn, cell);
	int from = board_turned(g, a->display.turn, app_head(a, joint_chooser(&a->session)));
	int dx = to % g->columns - from % g->columns, dy = to / g->columns - from / g->columns;
	bool across = dx * dx > dy * dy;

	if (dx || dy)
		app_steer(a, across ? (dx > 0) - (dx < 0) : 0, across ? 0 : (dy > 0) - (dy < 0));
}

void
app_steer_straight(struct app *a)
{
	a->ui.viewport = 0;
	step_choose_straight(&a->session);
}
