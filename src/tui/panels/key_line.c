/* The key line: what keys do here and now, always with help and quit; the sentence above it gives way, the
 * key line never. The screen's thread only. */
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

bool
panel_has_window(const struct frame *frame)
{
	return frame->top && !frame->top->mode;
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

/* What Tab does: show or hide the numbers on this kind of turn, which is the person's while both choose. */
static const char *
analyse_label(const struct frame *frame)
{
	bool human = joint_waits_for_person(frame->session);
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
	bool analyses = frame->session->analysis.engine && analysis_is_shown(frame->session);
	bool timed = match_human_to_move(&frame->session->match) &&
		     frame->session->match.record.info.control.limited;

	if (thinks || (timed && !analyses))
		return frame->session->match.paused ? N_("continue") : N_("stop");
	if (!analyses)
		return NULL;
	if (frame->viewed->info.running)
		return N_("stop");
	return frame->viewed->info.proven == GAME_OPEN ? N_("continue") : NULL;
}

/* Whether the player to move does something that slow motion can show. */
static bool
records_steps(const struct frame *frame)
{
	const struct match *m = &frame->session->match;

	return m->player[match_state(m)->to_move].learner || session_stepped(frame->session);
}

bool
/* NOLINTNEXTLINE(readability-function-cognitive-complexity): a condition for each key */
panel_key_is_useful(const struct frame *frame, enum request r)
{
	bool over = match_result(&frame->session->match) != GAME_OPEN;
	bool person = player_spec_is_human(
		&frame->session->spec[match_state(&frame->session->match)->to_move]);
	bool human = !over && person, thinks = !over && !person, shown = frame->shows_numbers;
	bool watch = frame->watches;
	bool shows_line = shown && frame->viewed->has_info &&
			  frame->viewed->info.source != REPORT_BEADS &&
			  !frame->viewed->info.has_joint;

	return r == REQ_TIP    ? human && !shown
	       : r == REQ_UNDO ? match_can_undo(&frame->session->match) && !watch
	       : r == REQ_NOW  ? thinks && !watch && !frame->session->match.paused
	       : r == REQ_TREE ? shown && frame->viewed->info.source == REPORT_PLAYOUTS &&
					 !frame->viewed->info.has_joint
	       : r == REQ_LINE ? shows_line
	       : r == REQ_SLOW
		       ? (thinks ? shown && !frame->viewed->info.has_joint && records_steps(frame)
				 : shows_line)
	       : r == REQ_HEAT || r == REQ_NUMBERS ? shown
	       : r == REQ_POINT                    ? shown && !frame->viewed->info.has_joint
	       : r == REQ_WATCH                    ? !over && frame->mode == MODE_PLAY
	       : r == REQ_GRAPH                    ? frame->ui->graph.area.height > 0
	       : r == REQ_THREATS  ? !over && frame->session->game->rules->winning_cells
	       : r == REQ_PATTERNS ? !over && session_eye(frame->session)
	       : r == REQ_LOOK     ? frame->sees_a_part
	       : r == REQ_TABLE    ? shown && !frame->ui->has_side
				   : true;
}

/* What a key does here and now, NULL if nothing. */
static const char *
/* NOLINTNEXTLINE(readability-function-cognitive-complexity): a condition for each key */
key_label(const struct frame *frame, enum request r)
{
	bool over = match_result(&frame->session->match) != GAME_OPEN;
	bool person = player_spec_is_human(
		&frame->session->spec[match_state(&frame->session->match)->to_move]);
	bool human = !over && person, thinks = !over && !person;
	move_t pass;

	if (!*request_keys(r))
		return NULL;
	if (r == REQ_PLAY)
		return over && !frame->watches           ? N_("report")
		       : step_can_steer(frame->session)  ? N_("straight on")
		       : step_can_choose(frame->session) ? N_("play")
		       : !human                          ? NULL
		       : game_must_pass(
				 frame->session->game, match_state(&frame->session->match), &pass)
			       ? N_("pass")
			       : N_("play");
	if (r == REQ_ANALYSE)
		return analyse_label(frame);
	bool watch = frame->watches;
	if (r == (watch ? REQ_RUN : REQ_PAUSE))
		return pause_label(frame, thinks);
	if (request_table[r].where == IN_WATCH || r == REQ_PAUSE)
		return watch && r != REQ_PAUSE ? request_table[r].label : NULL;
	if (r == REQ_PLAYERS || r == REQ_FASTER || r == REQ_SLOWER || r == REQ_STRONGER ||
		r == REQ_WEAKER)
		return watch && !over ? request_table[r].label : NULL;
	if (r == REQ_WATCH && watch)
		return frame->session->handover.done && !over ? N_("back to your game") : NULL;
	if (r == REQ_FORWARD)
		return match_at(&frame->session->match) < match_length(&frame->session->match)
			       ? N_("forward")
			       : NULL;
	if (r == REQ_REPORT)
		return over && watch ? request_table[r].label : NULL;
	if (r == REQ_AGAIN || r == REQ_SWAP || r == REQ_REVIEW)
		return over ? request_table[r].label : NULL;
	if (r == REQ_REPEAT)
		return frame->session->repeat.on ? N_("no more")
		       : session_people(frame->session) > 0 ||
				       !match_has_learner(&frame->session->match)
			       ? NULL
			       : request_table[r].label;
	return panel_key_is_useful(frame, r) ? request_table[r].label : NULL;
}

/* Whether its key means something else to the mode that carries the one on the screen. */
static bool
is_taken(const struct frame *frame, enum request r)
{
	char key[KEY_NAME_SIZE];

	request_key_name(r, key);
	return views_kept_key(frame->views, frame->screen, key_by_name(key)) != REQ_NONE;
}

/* Whether a mode shows this key now. */
static bool
is_shown(const struct frame *frame, enum request r)
{
	bool lesson =
		coach_holds(frame->session); /* what follows a bad move is shown, not played */

	if (!*request_keys(r) || is_taken(frame, r) || (r == REQ_TABLE && frame->ui->has_side) ||
		(r == REQ_RIGHT && frame->line_ended) ||
		((r == REQ_LINE || r == REQ_TREE || r == REQ_SLOW) &&
			frame->session->game->simultaneous))
		return false;
	return r == REQ_TRY ? !lesson : r == REQ_TAKE_BACK ? lesson : true;
}

/* The most useful first: on a person's turn, while an engine plays, when the game is over. */
static const enum request keys_of_play[] = { REQ_LOOK, REQ_PLAY, REQ_NOW, REQ_ANALYSE, REQ_TIP,
	REQ_UNDO, REQ_FORWARD, REQ_TABLE, REQ_LINE, REQ_TREE, REQ_SLOW, REQ_PAUSE, REQ_NUMBERS,
	REQ_NEW, REQ_HEAT, REQ_WATCH, REQ_GRAPH, REQ_THREATS, REQ_PATTERNS, REQ_POINT, REQ_LOAD,
	REQ_OPTIONS, REQ_NONE };
static const enum request keys_of_watch[] = { REQ_LOOK, REQ_RUN, REQ_STEP, REQ_FORWARD, REQ_SLOWER,
	REQ_FASTER, REQ_WATCH, REQ_REPEAT, REQ_PLAYERS, REQ_TAKE_OVER, REQ_ANALYSE, REQ_TABLE,
	REQ_LINE, REQ_TREE, REQ_SLOW, REQ_NUMBERS, REQ_NEW, REQ_HEAT, REQ_GRAPH, REQ_THREATS,
	REQ_PATTERNS, REQ_POINT, REQ_STRONGER, REQ_WEAKER, REQ_LOAD, REQ_OPTIONS, REQ_NONE };
static const enum request keys_of_over[] = { REQ_PLAY, REQ_REPORT, REQ_REVIEW, REQ_AGAIN, REQ_NEW,
	REQ_SWAP, REQ_UNDO, REQ_REPEAT, REQ_LOOK, REQ_LOAD, REQ_OPTIONS, REQ_NONE };

/* What the key line offers of the match, or of the mode that is open; NULL: not here. */
static const char *
label_of(const struct frame *frame, enum request r)
{
	const struct view *v = frame->screen;
	const char *own = v && v->label ? v->label(frame, r) : NULL;

	if (own)
		return *own ? own : NULL;
	if (v && v->keys)
		return is_shown(frame, r) ? request_table[r].label : NULL;
	return key_label(frame, r);
}

/* As many keys as fit up to column `end`; first the rest of a sentence that was cut, and the key
 * by which the mode that carries this one continues. */
static void
draw_first_keys(const struct frame *frame, struct canvas *c, int y, int end)
{
	const struct view *v = frame->screen;
	const enum request *r = v && v->keys               ? v->keys
				: frame->mode == MODE_OVER ? keys_of_over
				: frame->watches           ? keys_of_watch
							   : keys_of_play;
	int x = 1;

	if (frame->ui->cut && *request_keys(REQ_MESSAGE))
		x = panel_key_draw(frame, c, x, y, REQ_MESSAGE, request_table[REQ_MESSAGE].label) +
		    2;
	const struct view *carrier = views_carrier(frame->views);
	enum request kept = carrier && carrier->keeps ? carrier->keeps[0] : REQ_NONE;
	if (views_keep(frame->views, v, kept))
		x = panel_key_draw(frame, c, x, y, kept, request_table[kept].label) + 2;
	for (; *r != REQ_NONE; r++) {
		const char *label = label_of(frame, *r);
		bool extra = (*r == REQ_LOAD || *r == REQ_OPTIONS) && !(v && v->keys);
		if (label && !(extra && c->width < WIDE) && x + key_width(*r, label) <= end)
			x = panel_key_draw(frame, c, x, y, *r, label) + 2;
	}
}

/* The key line. A window names its own keys: only those that leave it stand here. */
void
panel_keys_draw(const struct frame *frame, struct canvas *c)
{
	bool window = panel_has_window(frame);
	bool back = frame->screen && frame->screen != view_at(VIEW_start);
	const char *quit = window ? N_("close") : back ? N_("back") : N_("quit");
	int y = c->height - 1,
	    x = c->width - 3 - key_width(REQ_HELP, N_("help")) - key_width(REQ_QUIT, quit);

	if (!window)
		draw_first_keys(frame, c, y, x - (c->width < 64 ? 1 : 2));
	x = panel_key_draw(frame, c, x, y, REQ_HELP, N_("help")) + 2;
	panel_key_draw(frame, c, x, y, REQ_QUIT, quit);
}
