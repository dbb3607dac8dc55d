/* The key line: what keys do here and now, always with help and quit. The screen's thread only. */
#include <stdio.h>

#include "base/language.h"
#include "tui/panels/panels.h"

static const struct style plain = { 0 };
static const struct style bold = { .attr = ATTR_BOLD };

enum { WIDE = 100 }; /* from this width on, less urgent keys are shown too */

static int
key_width(enum request r, const char *label)
{
	char key[16];

	request_key_name(r, key);
	return text_columns(key) + 1 + text_columns(_(label));
}

int
panel_keys_room(const struct canvas *c)
{
	return c->width - 3 - key_width(REQ_HELP, N_("help")) - key_width(REQ_QUIT, N_("quit"));
}

int
panel_key_draw(const struct frame *frame, struct canvas *c, int x, int y, enum request r,
	const char *label)
{
	char key[16];
	int from = x;

	request_key_name(r, key);
	x += canvas_text(c, x, y, bold, key);
	x += canvas_printf(c, x, y, plain, " %s", _(label));
	if (frame->ui->buttons < UI_BUTTONS)
		frame->ui->button[frame->ui->buttons++] =
			(struct button){ { from, y, x - from, 1 }, r };
	return x;
}

/* What Tab does: show or hide the numbers on this kind of turn. */
static const char *
analyse_label(const struct frame *frame, bool human)
{
	bool shown =
		human ? frame->display->show_on_human_turn : frame->display->show_on_engine_turn;
	bool nothing = frame->session->match.paused && !human && shown && !frame->shows_search;

	if (match_result(&frame->session->match) != GAME_OPEN || nothing)
		return NULL;
	return shown ? N_("hide") : frame->ui->has_side ? N_("analyse") : N_("show");
}

/* What s does: stop or continue the search. */
static const char *
pause_label(const struct frame *frame, bool thinks)
{
	if (thinks)
		return frame->session->match.paused ? N_("go on") : N_("stop");
	if (!frame->session->analysis.search || !analysis_is_shown(frame->session) ||
		frame->viewed->info.proven != GAME_OPEN)
		return NULL;
	return frame->viewed->info.running ? N_("stop") : N_("go on");
}

/* What a key does here and now, NULL if nothing. */
static const char *
/* NOLINTNEXTLINE(readability-function-cognitive-complexity): a condition for each key */
key_label(const struct frame *frame, enum request r)
{
	bool over = match_result(&frame->session->match) != GAME_OPEN;
	bool person = player_spec_is_human(
		&frame->session->spec[match_state(&frame->session->match)->to_move]);
	bool human = !over && person, thinks = !over && !person, shown = frame->shows_numbers;
	move_t pass;

	if (!*request_keys(r))
		return NULL;
	if (r == REQ_PLAY)
		return step_can_choose(frame->session) ? N_("straight on")
		       : !human                        ? NULL
		       : game_must_pass(
				 frame->session->game, match_state(&frame->session->match), &pass)
			       ? N_("pass")
			       : N_("play");
	if (r == REQ_ANALYSE)
		return analyse_label(frame, human);
	bool watch = frame->watches;
	if (r == (watch ? REQ_RUN : REQ_PAUSE))
		return pause_label(frame, thinks);
	if (request_table[r].where == IN_WATCH || r == REQ_PAUSE)
		return watch && r != REQ_PAUSE ? request_table[r].label : NULL;
	if (r == REQ_PLAYERS || r == REQ_FASTER || r == REQ_SLOWER)
		return watch && !over ? request_table[r].label : NULL;
	if (r == REQ_AGAIN || r == REQ_SWAP || r == REQ_REVIEW)
		return over ? request_table[r].label : NULL;
	if (r == REQ_REPEAT)
		return frame->session->repeat.on ? N_("no more")
		       : session_people(frame->session) > 0 ||
				       !match_has_learner(&frame->session->match)
			       ? NULL
			       : request_table[r].label;
	bool useful = r == REQ_TIP    ? human && !shown
		      : r == REQ_UNDO ? match_at(&frame->session->match) > 0 && !watch
		      : r == REQ_NOW  ? thinks && !watch && !frame->session->match.paused
		      : r == REQ_LINE || r == REQ_TREE
			      ? shown && frame->viewed->info.source != REPORT_BEADS &&
					!frame->viewed->info.has_joint
		      : r == REQ_HEAT || r == REQ_NUMBERS ? shown
		      : r == REQ_POINT                    ? shown && !frame->viewed->info.has_joint
		      : r == REQ_WATCH                    ? !over && frame->mode == MODE_PLAY
		      : r == REQ_GRAPH                    ? frame->ui->graph.area.height > 0
		      : r == REQ_THREATS ? !over && frame->session->game->rules->winning_cells
		      : r == REQ_LOOK    ? frame->sees_a_part
		      : r == REQ_TABLE   ? shown && !frame->ui->has_side
					 : true;
	return useful ? request_table[r].label : NULL;
}

/* Whether a mode shows this key now. */
static bool
is_shown(const struct frame *frame, enum request r)
{
	bool lesson =
		coach_holds(frame->session); /* what follows a bad move is shown, not played */

	if (!*request_keys(r) || (r == REQ_TABLE && frame->ui->has_side) ||
		(r == REQ_RIGHT && frame->line_ended) ||
		((r == REQ_LINE || r == REQ_TREE) && frame->session->game->simultaneous))
		return false;
	return r == REQ_TRY ? !lesson : r == REQ_TAKE_BACK ? lesson : true;
}

/* Draws as many as fit up to column `end`. */
static void
draw_mode_keys(const struct frame *frame, struct canvas *c, int y, int end)
{
	int x = 1;

	for (const enum request *r = frame->screen->keys; *r != REQ_NONE; r++) {
		const char *label = request_table[*r].label;
		if (is_shown(frame, *r) && x + key_width(*r, label) <= end)
			x = panel_key_draw(frame, c, x, y, *r, label) + 2;
	}
}

static void
draw_match_keys(const struct frame *frame, struct canvas *c, int y, int end)
{
	static const enum request order[] = { REQ_LOOK, REQ_PLAY, REQ_RUN, REQ_STEP, REQ_FASTER,
		REQ_SLOWER, REQ_PLAYERS, REQ_TAKE_OVER, REQ_REPEAT, REQ_NOW, REQ_ANALYSE, REQ_TABLE,
		REQ_TIP, REQ_UNDO, REQ_LINE, REQ_TREE, REQ_PAUSE, REQ_NUMBERS, REQ_NEW, REQ_REVIEW,
		REQ_AGAIN, REQ_SWAP, REQ_HEAT, REQ_WATCH, REQ_GRAPH, REQ_THREATS, REQ_POINT,
		REQ_LOAD, REQ_OPTIONS };
	int x = 1;

	for (size_t i = 0; i < sizeof order / sizeof order[0]; i++) {
		const char *label = key_label(frame, order[i]);
		bool extra = order[i] == REQ_LOAD || order[i] == REQ_OPTIONS;
		if (label && !(extra && c->width < WIDE) && x + key_width(order[i], label) <= end)
			x = panel_key_draw(frame, c, x, y, order[i], label) + 2;
	}
}

void
panel_keys_draw(const struct frame *frame, struct canvas *c, bool covered)
{
	const struct view *v = frame->screen;
	int room = panel_keys_room(c), end = room - (c->width < 64 ? 1 : 2), y = c->height - 1;

	if (!covered && v && v->keys)
		draw_mode_keys(frame, c, y, end);
	else if (!covered)
		draw_match_keys(frame, c, y, end);
	int x = panel_key_draw(frame, c, room, y, REQ_HELP, N_("help")) + 2;
	panel_key_draw(frame, c, x, y, REQ_QUIT, v ? N_("back") : N_("quit"));
}
