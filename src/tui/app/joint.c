/* Games in which both move at once, on the screen: what the person may know, choices that are made
 * before they are asked for, steps in real time. The engine is asked first in each step, so that
 * it thinks while the person does; neither sees the other's choice. The screen's thread only. */
#include "tui/app/joint.h"

#include <stdio.h>

#include "base/language.h"
#include "match/phrases.h"
#include "tui/app/app.h"
#include "tui/app/players.h"

/* What `sight` counts before the parts of the board. */
enum { HEADS = 2 };

/* Whose choices the keys are. */
static enum side
person(const struct app *a)
{
	return app_people(a) == 2 ? (enum side)match_state(&a->session.match)->to_move
				  : app_person(a);
}

struct state
app_known(const struct app *a, const struct state *s)
{
	return game_observe(a->session.game, s, (enum side)s->to_move);
}

const struct state *
app_joint_start(const struct game *g, const struct player_spec spec[2], const struct state *start,
	struct state *out)
{
	bool human = player_spec_is_human(&spec[0]), other = player_spec_is_human(&spec[1]);

	if (!g->simultaneous || human == other || (!start && other))
		return start;
	if (start)
		*out = *start;
	else
		g->rules->start(g, out);
	*out = game_observe(g, out, human ? SIDE_SECOND : SIDE_FIRST);
	return out;
}

bool
app_hides_choice(const struct app *a)
{
	return a->session.game->simultaneous && match_state(&a->session.match)->pending &&
	       app_people(a) > 0;
}

bool
app_steers(const struct app *a)
{
	return game_has_trails(a->session.game) && app_people(a) > 0 &&
	       match_result(&a->session.match) == GAME_OPEN && !app_screen(a);
}

static int
tick_us(const struct app *a)
{
	return app_people(a) == 2 ? 0 : 1000 * options_integer(a->options, OPTION_tick);
}

int64_t
app_reply_us(const struct app *a)
{
	bool real_time = game_has_trails(a->session.game) && app_people(a) == 1 && tick_us(a) > 0;

	return real_time ? 0 : 1000 * (int64_t)options_integer(a->options, OPTION_reply_ms);
}

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
	enum side own = app_person(a);

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

void
app_look_around(struct app *a, enum request r)
{
	int parts;

	(void)r;
	if (!app_sees_a_part(a)) {
		ui_say(&a->ui, "%s",
			_("All of the board is on the screen, or comes with the cursor."));
		return;
	}
	parts = board_layout_parts(&a->ui.layout);
	a->ui.viewport = (a->ui.viewport + 1) % (HEADS + parts);
	if (a->ui.viewport < HEADS)
		ui_say(&a->ui, _("The view follows the head of %c."),
			side_letter(app_person(a) ^ (enum side)a->ui.viewport));
	else
		ui_say(&a->ui, _("Part %d of %d of the board; a step brings your head back."),
			a->ui.viewport - HEADS + 1, parts);
}

/* The person's position, to choose in. */
static struct state
position_to_choose(const struct app *a)
{
	return game_observe(a->session.game, match_state(&a->session.match), person(a));
}

/* The move to the place so far from the person's head, as the board is seen; any when all ways
 * are walls; MOVE_NONE when only that one is. */
static move_t
move_towards(const struct app *a, int dx, int dy)
{
	const struct game *g = a->session.game;
	struct state s = position_to_choose(a);
	int place = board_turned(g, a->display.turn, app_head(a, person(a)));
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

/* Without a choice: the way he went last, else the first that is free. */
static move_t
straight_ahead(const struct app *a)
{
	const struct match *m = &a->session.match;
	struct state s = position_to_choose(a);
	move_t moves[GAME_MAX_MOVES];
	int count = a->session.game->rules->moves(a->session.game, &s, moves);

	for (int ply = match_at(m) - 1; ply >= 0 && ply >= match_at(m) - 3; ply--) {
		if (match_ply(m, ply)->position.to_move != person(a))
			continue;
		for (int i = 0; i < count; i++) {
			if (moves[i] == match_move(m, ply))
				return moves[i];
		}
		break;
	}
	return moves[0];
}

void
app_steer(struct app *a, int dx, int dy)
{
	move_t m = move_towards(a, dx, dy);

	a->ui.viewport = 0;
	if (m == MOVE_NONE) {
		ui_say(&a->ui, _("There is a wall: go another way."));
		return;
	}
	a->session.step.ahead = m;
	if (tick_us(a) > 0 && a->session.step.due_us == 0)
		a->session.step.due_us = a->session.now_us; /* it begins */
	app_step_tick(a);
}

void
app_steer_to(struct app *a, int cell)
{
	const struct game *g = a->session.game;
	int to = board_turned(g, a->display.turn, cell);
	int from = board_turned(g, a->display.turn, app_head(a, person(a)));
	int dx = to % g->columns - from % g->columns, dy = to / g->columns - from / g->columns;
	bool across = dx * dx > dy * dy;

	if (dx || dy)
		app_steer(a, across ? (dx > 0) - (dx < 0) : 0, across ? 0 : (dy > 0) - (dy < 0));
}

void
app_steer_straight(struct app *a)
{
	a->ui.viewport = 0;
	a->session.step.ahead = straight_ahead(a);
	if (tick_us(a) > 0 && a->session.step.due_us == 0)
		a->session.step.due_us = a->session.now_us;
	app_step_tick(a);
}

static void
choose(struct app *a, move_t m)
{
	struct state s = position_to_choose(a);

	a->session.step.ahead = MOVE_NONE;
	app_play(a, game_is_legal(a->session.game, &s, m) ? m : straight_ahead(a));
}

void
app_step_forget(struct app *a)
{
	a->session.step = (struct step){ .ahead = MOVE_NONE };
}

void
app_step_tick(struct app *a)
{
	bool mine = match_human_to_move(&a->session.match);
	int tick = tick_us(a);

	if (!app_steers(a))
		return;
	if (tick == 0) {
		if (mine && a->session.step.ahead != MOVE_NONE)
			choose(a, a->session.step.ahead);
		return;
	}
	if (a->session.step.due_us == 0)
		return; /* waits for the first choice */
	if (app_view(a) || a->session.match.paused)
		a->session.step.due_us = a->session.now_us + tick;
	if (a->session.now_us < a->session.step.due_us)
		return;
	if (!mine) {
		match_hurry(&a->session.match);
		return;
	}
	choose(a, a->session.step.ahead);
	a->session.step.due_us = a->session.now_us + tick;
}

int64_t
app_step_wake_us(const struct app *a)
{
	bool mine = player_spec_is_human(&a->session.spec[match_state(&a->session.match)->to_move]);

	if (!app_steers(a))
		return INT64_MAX;
	/* A choice that was made before the engine's is taken as soon as that is there. */
	if (tick_us(a) == 0)
		return mine && a->session.step.ahead != MOVE_NONE ? 0 : INT64_MAX;
	bool runs = a->session.step.due_us > 0 && !app_view(a) && !a->session.match.paused;
	/* An engine that was hurried tells by itself when it is done. */
	bool waits = a->session.now_us >= a->session.step.due_us && !mine;
	return runs && !waits ? a->session.step.due_us : INT64_MAX;
}

void
app_joint_say(const struct app *a, char *out, size_t size)
{
	if (tick_us(a) > 0 && a->session.step.due_us == 0)
		snprintf(out, size, _("You are %c: an arrow starts, arrows steer."),
			person(a) == SIDE_FIRST ? 'X' : 'O');
	else if (tick_us(a) > 0)
		snprintf(out, size, _("Arrows steer; without one you go straight ahead."));
	else if (app_people(a) == 2)
		snprintf(out, size, _("%c chooses, the other looks away: an arrow."),
			person(a) == SIDE_FIRST ? 'X' : 'O');
	else
		snprintf(out, size, _("You are %c: an arrow goes there. Both move at once."),
			person(a) == SIDE_FIRST ? 'X' : 'O');
}
