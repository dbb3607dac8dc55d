/* The actions of the match: what its keys do, and whether they can now. Each is a row of
 * requests.def, which names the functions here; NAME_status() says what the action would do at the
 * moment, or why it cannot. The session carries out most of them, and its sentence goes to the
 * status line. The screen's thread only. */

#include <stdio.h>
#include <string.h>

#include "base/language.h"
#include "games/notation.h"
#include "match/summary.h"
#include "tui/app/app.h"
#include "tui/panels/panels.h"

#define STATUS(name) \
	static const char *name(const struct frame *frame, enum request r, const char **why_not)

/* Returns NULL, with the reason: the action cannot work now. */
static const char *
no(const char **why_not, const char *sentence)
{
	*why_not = sentence;
	return NULL;
}

static bool
game_is_over(const struct frame *frame)
{
	return match_result(&frame->session->match) != GAME_OPEN;
}

/* Returns whether the side to move is an engine's, thinking or paused. */
static bool
is_engines_turn(const struct frame *frame)
{
	const struct session *s = frame->session;

	return !game_is_over(frame) &&
	       !player_spec_is_human(&s->spec[match_state(&s->match)->to_move]);
}

static const char *
no_more(const struct frame *frame, const char **why_not)
{
	return no(why_not, frame->session->match.record.length > 0
				   ? _("The game is over: n new game, N again, r review, u undo.")
				   : _("The game is over: n new game, N again."));
}

/* ---- the cursor ---- */

static void
press_arrow(struct app *a, enum request r)
{
	int dx = (r == REQ_RIGHT) - (r == REQ_LEFT), dy = (r == REQ_DOWN) - (r == REQ_UP);

	if (step_can_steer(&a->session)) {
		app_steer(a, dx, dy);
		return;
	}
	int from = a->ui.cursor;
	app_move_cursor(a, dx, dy);
	app_choose_at_cursor(a);
	if (a->ui.cursor == from && a->session.game->layers > 1)
		ui_say(&a->ui, _("The layer ends here. Keys to change it: %s."),
			request_keys(REQ_LAYER));
}

STATUS(layer_status)
{
	const struct game *g = frame->session->game;
	bool offered = !frame->reviews && !game_is_over(frame) && !is_engines_turn(frame);

	if (game_chooses_layer(g))
		return offered ? request_table[r].label : "";
	return no(why_not, g->by_column
				   ? _("Stones fall here: choose the peg, and the layer follows.")
				   : _("This board has one layer only."));
}

/* Returns which of a request's keys this is, counted from 0, or -1 if it is none of them. */
static int
request_key_place(enum request r, int32_t key)
{
	const char *list = request_keys(r);
	char word[KEY_NAME_SIZE];

	for (int place = 0; (list = key_next_name(list, word)); place++) {
		if (key_by_name(word) == key)
			return place;
	}
	return -1;
}

/* Goes down for the second of its keys; without a key, as by a click, up and from the top to the
 * bottom. */
static void
turn_layer(struct app *a, enum request r)
{
	int place = request_key_place(r, a->ui.key);

	app_move_layer(a, place == 1 ? -1 : 1, place < 0);
	app_choose_at_cursor(a);
}

/* Returns whether digits play on 3x3 like a number pad: as long as they select nothing. */
static bool
is_number_pad(const struct frame *frame)
{
	const struct game *g = frame->session->game;

	return !frame->screen && !frame->shows_numbers && game_cell_count(g) == 9 &&
	       g->columns == 3;
}

static void
choose_or_play(struct app *a, enum request r)
{
	const struct frame frame = app_frame(a);
	int number = a->ui.key - '1';

	if (!is_number_pad(&frame) || number < 0 || number > 8) {
		app_choose_by_key(a, r);
		return;
	}
	a->ui.cursor = (2 - number / 3) * 3 + number % 3;
	app_ask(a, REQ_ENTER);
}

STATUS(row_status)
{
	if ((frame->shows_numbers && frame->viewed->ordered > 0) ||
		(r == REQ_ROW && is_number_pad(frame)))
		return "";
	return no(why_not, frame->screen ? _("No moves are known here yet.")
					 : _("No moves are listed yet: try Tab."));
}

/* ---- the question after a move that loses: take it back, see why, or continue ---- */

static bool
asks(const struct frame *frame)
{
	return !frame->screen && coach_asks(frame->session);
}

/* ---- playing ---- */

/* Lets a waiting engine move, as after a step back to its turn; if engines play both sides, only
 * this one. */
static void
let_go_on(struct app *a)
{
	if (app_match_where(a) & IN_WATCH)
		session_step_once(&a->session);
	else
		match_release(&a->session.match, HOLD_PAUSED, a->session.now_us);
}

static bool
waits_to_go_on(const struct session *s)
{
	return match_is_held(&s->match, HOLD_PAUSED) && match_result(&s->match) == GAME_OPEN &&
	       !match_human_to_move(&s->match);
}

static void
press_enter(struct app *a, enum request r)
{
	struct text say = ui_sentence(&a->ui);
	const struct game *g = a->session.game;
	const struct state *s = match_state(&a->session.match);
	move_t pass;

	if (coach_asks(&a->session)) {
		coach_go_on(&a->session);
	} else if (match_result(&a->session.match) != GAME_OPEN) {
		view_open(a, VIEW_review);
	} else if (app_match_where(a) & IN_WATCH) {
		session_take_over(&a->session, &say);
		app_begin_analysis(a);
	} else if (step_can_steer(&a->session)) {
		a->ui.viewport = 0;
		step_choose_straight(&a->session);
	} else if (waits_to_go_on(&a->session)) {
		let_go_on(a);
	} else if (step_can_choose(&a->session)) {
		struct state mine = joint_position(&a->session);
		step_choose(&a->session, g->rules->move_at(g, &mine, a->ui.cursor));
	} else {
		session_play(&a->session,
			game_must_pass(g, s, &pass) ? pass : g->rules->move_at(g, s, a->ui.cursor));
	}
}

/* Returns NULL, with the reason why no move leads to the cursor's cell. */
static const char *
not_here(const struct frame *frame, const char **why_not)
{
	const struct game *g = frame->session->game;
	int cell = frame->ui->cursor;
	static char sentence[96];

	snprintf(sentence, sizeof sentence,
		g->by_column ? _("%c%d is full: choose another column.")
		: g->rules->get(g, match_state(&frame->session->match), cell) != CELL_EMPTY
			? _("%c%d is taken: choose an empty cell.")
			: _("%c%d turns no disc: choose one of the marked cells."),
		game_column_letter(cell % g->columns),
		cell % (g->columns * g->rows) / g->columns + 1);
	return no(why_not, sentence);
}

/* Returns the label of the move at the cursor: "play d3"; with another move in brackets "play >d3<", as the
 * board marks the cursor. */
static const char *
play_label(const struct frame *frame, const struct state *s)
{
	const struct game *g = frame->session->game;
	move_t move =
		frame->ui->cursor < 0 ? MOVE_NONE : g->rules->move_at(g, s, frame->ui->cursor);
	const struct report *info = &frame->viewed->info;
	bool other = frame->shows_numbers && search_prefers(info, info->best) &&
		     info->moves[info->best].move != move;
	static char label[64];
	char name[GAME_MOVE_TEXT];

	if (move == MOVE_NONE || !game_is_legal(g, s, move))
		return N_("play");
	(frame->ui->has_side ? game_move_text_level : game_move_text)(g, s, move, name);
	snprintf(label, sizeof label, other && frame->ui->has_side ? _("play >%s<") : _("play %s"),
		name);
	return label;
}

STATUS(enter_status)
{
	const struct game *g = frame->session->game;
	const struct state *s = match_state(&frame->session->match);
	static char thinking[96], side[32];
	move_t pass;

	if (asks(frame))
		return N_("continue");
	if (game_is_over(frame))
		return frame->session->match.record.length > 0 ? N_("review")
							       : no_more(frame, why_not);
	if (frame->watches) {
		const char letter[2] = { side_letter(session_offered_side(frame->session)) };
		snprintf(side, sizeof side, _("take over %s"), letter);
		return side;
	}
	if (step_can_steer(frame->session))
		return N_("straight on");
	if (waits_to_go_on(frame->session))
		return ""; /* as Space does, which the key line offers first */
	if (step_can_choose(frame->session)) {
		struct state mine = joint_position(frame->session);
		return play_label(frame, &mine);
	}
	if (is_engines_turn(frame)) {
		snprintf(thinking, sizeof thinking, _("%c is thinking: . makes it play at once."),
			side_letter((enum side)s->to_move));
		return no(why_not, thinking);
	}
	if (game_must_pass(g, s, &pass))
		return N_("pass");
	if (frame->ui->cursor >= 0 &&
		!game_is_legal(g, s, g->rules->move_at(g, s, frame->ui->cursor)))
		return not_here(frame, why_not);
	return play_label(frame, s);
}

static void
pause_search(struct app *a, enum request r)
{
	bool analysis = app_whose_search(a) == WHOSE_YOURS, ran = a->viewed.info.running;

	session_toggle_pause(&a->session);
	if (analysis && ran)
		ui_say(&a->ui, _("Stopped: %s continues."), request_key_name(REQ_PAUSE));
	a->ui.next_frame_us = 0;
}

/* Returns whether something is running that Space stops, so that it does not play. */
static bool
space_stops(const struct frame *frame)
{
	return is_engines_turn(frame) && !step_can_choose(frame->session) && !asks(frame);
}

STATUS(pause_status)
{
	const struct session *s = frame->session;
	bool analyses = s->analysis.engine && analysis_is_shown(s);
	bool timed = match_human_to_move(&s->match) && s->match.record.info.control.limited;

	if (game_is_over(frame))
		return no_more(frame, why_not);
	if (r == REQ_PAUSE && space_stops(frame))
		return ""; /* Space is offered */
	if (is_engines_turn(frame) || (timed && !analyses))
		return match_is_held(&s->match, HOLD_PAUSED) ? N_("continue") : N_("stop");
	if (!analyses)
		return no(why_not, _("No search is running: Tab starts and shows one."));
	if (frame->viewed->info.running || frame->awaits_numbers)
		return N_("stop");
	if (frame->viewed->info.proven == GAME_OPEN)
		return N_("continue");
	return no(why_not, _("The search has ended: it has proved the result."));
}

enum request
request_that_continues(const struct frame *frame)
{
	const struct session *s = frame->session;
	const char *why;
	bool held = match_is_held(&s->match, HOLD_PAUSED);
	bool analysis =
		frame->whose == WHOSE_YOURS && !frame->viewed->info.running && !s->analysis.rests;

	if (frame->screen || !(held || analysis) || !pause_status(frame, REQ_PAUSE, &why))
		return REQ_NONE;
	return space_stops(frame) ? REQ_RUN : REQ_PAUSE;
}

static void
run_or_stop(struct app *a, enum request r)
{
	const struct frame frame = app_frame(a);

	if (space_stops(&frame))
		pause_search(a, r);
	else
		press_enter(a, r);
}

STATUS(run_status)
{
	if (!space_stops(frame))
		return enter_status(frame, r, why_not) ? "" : NULL;
	return pause_status(frame, r, why_not);
}

static void
step_once(struct app *a, enum request r)
{
	if (app_match_where(a) & IN_WATCH)
		session_step_once(&a->session);
	else if (waits_to_go_on(&a->session))
		let_go_on(a);
	else
		session_hurry(&a->session);
}

STATUS(step_status)
{
	if (game_is_over(frame))
		return no_more(frame, why_not);
	if (frame->watches)
		return N_("step");
	if (step_can_choose(frame->session) && frame->session->step.ahead == MOVE_NONE)
		return no(why_not, _("Both move at once: choose your own move."));
	if (!is_engines_turn(frame))
		return no(why_not, _("No engine is thinking."));
	return match_is_held(&frame->session->match, HOLD_PAUSED) ? "" : N_("play now");
}

static void
take_back_move(struct app *a, enum request r)
{
	struct error e;

	if (coach_asks(&a->session))
		coach_go_on(&a->session);
	if (!session_undo(&a->session, &e))
		ui_say(&a->ui, "%s", e.text);
}

STATUS(undo_status)
{
	const struct match *m = &frame->session->match;

	if (!match_can_undo(m))
		return no(why_not, _("There is no move to take back."));
	if (asks(frame))
		return N_("take back");
	return frame->watches ? "" : N_("undo");
}

static void
tip(struct app *a, enum request r)
{
	struct text say = ui_sentence(&a->ui);
	struct error e;

	if (!coach_tip(&a->session, &say, &e))
		ui_say(&a->ui, "%s", e.text);
}

STATUS(tip_status)
{
	if (game_is_over(frame))
		return no_more(frame, why_not);
	if (!match_human_to_move(&frame->session->match))
		return no(why_not, _("Tips are given on your own turn."));
	return frame->shows_numbers || frame->awaits_numbers ? "" : N_("tip");
}

static void
resign(struct app *a, enum request r)
{
	if (a->resign_asked) {
		session_resign(&a->session);
		return;
	}
	a->resign_asked = true;
	ui_say(&a->ui, _("R again resigns."));
}

STATUS(resign_status)
{
	if (!session_can_resign(frame->session))
		return no(why_not, _("There is nothing to resign."));
	return "";
}

/* ---- the analysis, and its display ---- */

/* Where a person plays, that is the person's analysis, kept for later games; an engine's search is
 * always shown on its turn. Where engines play it is theirs. An earlier tip goes: the analysis
 * includes more, and without it the board is calm. */
static void
toggle_numbers(struct app *a, enum request r)
{
	bool show = !a->display.show_on_human_turn;

	a->ui.next_frame_us = 0;
	if (session_people(&a->session) == 0) {
		a->display.hides_engines = !a->display.hides_engines;
		return;
	}
	if (!joint_waits_for_person(&a->session))
		ui_say(&a->ui, "%s",
			show ? _("Your analysis is on: it comes on your turn.")
			     : _("Your analysis is off: your turns show no search."));
	a->display.show_on_human_turn = show;
	if (session_people(&a->session) == 1)
		options_change(a->options, OPTION_analysis, show ? "on" : "off", NULL);
	app_update_wants(a);
	if (!match_is_held(&a->session.match, HOLD_LESSON))
		coach_forget(&a->session);
}

STATUS(analyse_status)
{
	bool people = session_people(frame->session) > 0;
	bool shown = people ? frame->display->show_on_human_turn : !frame->display->hides_engines;

	if (game_is_over(frame))
		return no_more(frame, why_not);
	if (joint_is_real_time(frame->session))
		return no(why_not, _("In real time there is no analysis."));
	if (match_is_held(&frame->session->match, HOLD_PAUSED) && !people && shown &&
		frame->whose == WHOSE_NOBODYS)
		return no(why_not, _("The engine has not searched this position yet."));
	if (people && !joint_waits_for_person(frame->session))
		return ""; /* nothing changes before the person's turn */
	return shown ? N_("hide") : frame->ui->has_side ? N_("analyse") : N_("show");
}

/* For actions that change the numbers on the board, if there are any. */
STATUS(shown_status)
{
	return frame->shows_numbers ? request_table[r].label : "";
}

/* For the other lens, if exact values are known or on their way. */
STATUS(lens_status)
{
	bool exact = frame->display->numbers == NUMBERS_EXACT;

	if (!frame->shows_numbers && game_is_over(frame) && !frame->screen)
		return no_more(frame, why_not);
	if (!frame->shows_numbers)
		return no(why_not, _("No search is on the screen."));
	if (frame->whose == WHOSE_ENGINES && !match_is_held(&frame->session->match, HOLD_PAUSED))
		return no(why_not, _("An engine's turn shows what it sees: Space stops it."));
	if (!exact && !frame->expects_exact && frame->viewed->info.known_moves == 0)
		return no(why_not, _("No exact values are known here."));
	return exact ? N_("search") : N_("exact");
}

STATUS(point_status)
{
	if (frame->shows_numbers && frame->viewed->info.has_joint)
		return no(why_not, _("Both move at once: each side's win rates are its own."));
	return shown_status(frame, r, why_not);
}

STATUS(threats_status)
{
	if (!frame->session->game->rules->winning_cells)
		return no(why_not, _("There are no lines on this board."));
	return game_is_over(frame) ? "" : request_table[r].label;
}

STATUS(heat_status)
{
	if (frame->ui->caps.depth == DEPTH_MONO)
		return no(why_not, _("There are no colours here."));
	return shown_status(frame, r, why_not);
}

STATUS(patterns_status)
{
	if (!session_eye(frame->session))
		return no(why_not,
			_("This board has no learned evaluation, so there are no patterns."));
	return game_is_over(frame) ? "" : request_table[r].label;
}

STATUS(look_status)
{
	const struct board_layout *l = &frame->ui->layout;

	if (frame->session->game->layers > 1)
		return l->lean == 0 && !options_is(frame->options, OPTION_layers, "flat")
			       ? no(why_not, _("The tower needs a larger screen: 100x40."))
			       : "";
	if (!game_has_trails(frame->session->game) || board_layout_beyond(l) == 0)
		return no(why_not, _("The whole board is on the screen, or follows the cursor."));
	return request_table[r].label;
}

STATUS(table_status)
{
	return frame->shows_numbers && !frame->ui->has_side ? request_table[r].label : "";
}

/* Returns whether a node has a line, and moves of one side: not if both sides' choices share it. */
static bool
has_lines(const struct frame *frame)
{
	return frame->shows_numbers && frame->viewed->has_info &&
	       frame->viewed->info.source != REPORT_BEADS && !frame->viewed->info.has_joint;
}

STATUS(line_status)
{
	const struct report *reply = &frame->session->coach.reply;

	if (asks(frame))
		return reply->count > 0 && reply->best >= 0 && !reply->has_joint
			       ? N_("why")
			       : no(why_not, _("The search has not looked beyond this move yet."));
	if (!line_find(frame, why_not))
		return NULL;
	return has_lines(frame) && !frame->session->game->simultaneous ? request_table[r].label
								       : "";
}

/* Offered where there is a tree, or an engine at work whose steps can be shown. */
STATUS(tree_status)
{
	const struct match *m = &frame->session->match;
	bool steps = m->player[match_state(m)->to_move].learner || session_stepped(frame->session);
	bool tree = has_lines(frame) && frame->viewed->info.source == REPORT_PLAYOUTS;

	if ((*why_not = view_tree_refusal(frame)))
		return NULL;
	if (frame->session->game->simultaneous)
		return "";
	if (is_engines_turn(frame) && !frame->reviews
			? (frame->shows_numbers || frame->whose == WHOSE_PAST) && steps &&
				  !views_carrier(frame->views)
			: tree)
		return request_table[r].label;
	return "";
}

/* ---- players and the whole game ---- */

/* Runs what the session does by itself, with a sentence for the status line. */
static void
ask_session(struct app *a, enum request r)
{
	struct session *s = &a->session;
	struct text say = ui_sentence(&a->ui);

	if (r == REQ_WATCH && session_people(s) > 0)
		session_let_engines_play(s, &say);
	else if (r == REQ_WATCH)
		session_hand_back(s, &say);
	else if (r == REQ_FASTER || r == REQ_SLOWER)
		session_change_pace(s, r == REQ_FASTER, &say);
	else if (r == REQ_REPEAT)
		repeat_toggle(s, &say);
	else if (r == REQ_AGAIN || r == REQ_SWAP)
		session_again(s, r == REQ_SWAP, &say);
	else if (r == REQ_BRANCH_NEXT || r == REQ_BRANCH_BACK)
		session_go_branch(s, r == REQ_BRANCH_NEXT ? 1 : -1, &say);
	else /* REQ_MISTAKE, REQ_MISTAKE_BACK */
		session_go_mistake(s, r == REQ_MISTAKE ? 1 : -1, &say);
	if (r == REQ_FASTER || r == REQ_SLOWER)
		ui_fade(&a->ui, s->now_us);
}

STATUS(watch_status)
{
	const struct session *s = frame->session;

	if (session_people(s) == 0 && s->handover.done)
		return game_is_over(frame) ? "" : N_("back to your game");
	if (game_is_over(frame))
		return no_more(frame, why_not);
	if (session_people(s) == 0)
		return no(why_not, _("Two engines are playing: Enter takes over one side."));
	return frame->mode == MODE_PLAY ? request_table[r].label : "";
}

STATUS(pace_status)
{
	if (joint_is_real_time(frame->session))
		return no(why_not, _("You play in real time: the setting \"tick\" is the pace."));
	bool plays = frame->watches && !game_is_over(frame) &&
		     !match_is_held(&frame->session->match, HOLD_PAUSED);
	return plays ? request_table[r].label : "";
}

/* For actions that matter while engines play. */
STATUS(players_status)
{
	return frame->watches && !game_is_over(frame) ? request_table[r].label : "";
}

STATUS(repeat_status)
{
	const struct session *s = frame->session;

	if (s->repeat.on)
		return N_("no more");
	if (session_people(s) > 0)
		return no(why_not, _("Repeating games needs two engines: w lets them play, or n."));
	return match_has_learner(&s->match) ? request_table[r].label : "";
}

STATUS(again_status)
{
	if (!game_is_over(frame))
		return no(why_not, _("The game is not over yet: n starts another, R resigns."));
	if (session_has_friend(frame->session))
		return no(why_not, _("narabe host begins another game with a friend."));
	return request_table[r].label;
}

/* ---- walking ---- */

/* Moves back or forward by a step, or to one of the ends. */
static void
walk(struct app *a, enum request r)
{
	const struct record *record = &a->session.match.record;
	int plies = app_step_plies(a);
	int from = record->at - record->at % plies;
	int to = r == REQ_BACK      ? from - plies
		 : r == REQ_FORWARD ? from + plies
		 : r == REQ_START   ? 0
				    : record->length;

	if (r == REQ_FORWARD && to + plies > record->length)
		to = record->length; /* with the choice that one side has made already */
	if (to < 0)
		return;
	session_go(&a->session, to);
	if (!app_reviews(a))
		ui_say(&a->ui, "%.250s", record_comment(record, record_current(record)));
}

STATUS(walk_status)
{
	const struct record *record = &frame->session->match.record;
	bool back = r == REQ_BACK || r == REQ_START;

	if (back ? record->at > 0 : record->at < record->length)
		return r == REQ_FORWARD                  ? N_("forward")
		       : r == REQ_BACK && frame->reviews ? N_("back")
							 : "";
	if (frame->reviews)
		return no(why_not,
			back ? _("This is the first position.") : _("This is the last position."));
	return no(why_not,
		back ? _("There is no move to take back.") : _("There is no move to redo."));
}

STATUS(branch_status)
{
	if (record_branch_ply(&frame->session->match.record) == 0)
		return no(why_not,
			_("There is only one branch: play a different move to start another."));
	return "";
}

/* ---- on demand ---- */

/* Asks for a name, proposing a free one. */
static void
save(struct app *a, enum request r)
{
	char text[300], name[256];
	struct error e;

	if (!autosave_find_folders(&a->session.autosave, &e)) {
		ui_say(&a->ui, "%.250s", e.text);
		return;
	}
	autosave_name(&a->session.autosave, &a->session.match.record, name);
	snprintf(text, sizeof text, "save %s", name);
	view_command_open(a, text);
}

STATUS(save_status)
{
	if (frame->session->match.record.count == 1)
		return no(why_not, _("There is no move to save yet."));
	return "";
}

static void
list_saved_games(struct app *a, enum request r)
{
	struct error e;

	if (autosave_find_folders(&a->session.autosave, &e))
		view_open(a, VIEW_games);
	else
		ui_say(&a->ui, "%.250s", e.text);
}

/* ---- comments and marks ---- */

static void
comment(struct app *a, enum request r)
{
	const char *comment =
		record_comment(&a->session.match.record, record_current(&a->session.match.record));
	char line[COMMAND_SIZE];

	snprintf(line, sizeof line, "comment %s", comment);
	view_command_open(a, line);
}

STATUS(comment_status)
{
	const struct record *record = &frame->session->match.record;
	const char *comment = record_comment(record, record_current(record));

	if (strlen(comment) + sizeof "comment " > COMMAND_SIZE)
		return no(why_not,
			_("This comment is too long for one line: edit it in the saved file."));
	return "";
}

static void
turn_mark(struct app *a, enum request unused)
{
	static const char *const words[MARK_COUNT] = { N_("no mark"), N_("a good move"),
		N_("a bad move"), N_("a doubtful move"), N_("an interesting move"),
		N_("a noteworthy move") };
	struct record *r = &a->session.match.record;
	int ply = app_reviews(a) ? r->at : r->at - 1; /* the move that is commented on */
	char name[GAME_MOVE_TEXT];

	struct record_node *node = &r->node[r->line[ply + 1]];
	enum record_mark mark = (enum record_mark)((node->mark + 1) % MARK_COUNT);
	record_set_mark(r, r->line[ply + 1], mark);
	game_move_text(
		a->session.game, &match_ply(&a->session.match, ply)->position, node->move, name);
	ui_say(&a->ui, "%s%s: %s.", name, panel_mark_sign(mark), _(words[mark]));
}

STATUS(mark_status)
{
	const struct record *record = &frame->session->match.record;
	int ply = frame->reviews ? record->at : record->at - 1;
	int shown = frame->reviews ? record->length : joint_shown_plies(frame->session);

	if (ply < 0 || ply >= shown)
		return no(why_not, _("There is no move to mark here."));
	return "";
}

/* ---- the review ---- */

const char *
app_why_no_mistake(const struct frame *frame)
{
	const struct session *s = frame->session;
	struct summary m;

	if (summary_mistake(&s->match.record, 0, 1, frame->mistake_points, NULL) >= 0)
		return NULL;
	if (review_is_on(&s->review))
		return _("No mistake is known yet: the game is being analysed.");
	summary_make(&s->match.record, frame->mistake_points, &m);
	if (m.unknown == 0)
		return _("There is no mistake in this game.");
	/* A review leaves unknown what it cannot judge, such as a move that was hardly searched. */
	return review_covers(&s->review, &s->match.record)
		       ? _("The review found no mistake.")
		       : _("No mistake is known yet: r reviews the game.");
}

STATUS(mistake_status)
{
	const char *why = app_why_no_mistake(frame);

	return why ? no(why_not, why) : "";
}

/* ---- the beginning and the end ---- */

void
app_welcome(struct app *a)
{
	struct error e = { "" };

	if (a->session.autosave.on && session_resume(&a->session, &e))
		app_open(a, VIEW_resume);
	else
		view_open(a, VIEW_start);
	if (e.text[0])
		ui_say(&a->ui, "%.250s", e.text);
}

bool
app_leave(struct app *a, char *words, size_t size)
{
	bool open, start = view_tour_end(a) || view_start_is_open(a);
	app_close_mode(a); /* a puzzle has set the game aside */
	bool over = record_line_result(&a->session.match.record) != GAME_OPEN;
	bool saved = session_leave(&a->session, &open) || start;
	const char *farewell = friend_farewell(&a->session, open);

	snprintf(words, size, "%s",
		a->session.trouble.text[0] ? a->session.trouble.text
		: farewell                 ? farewell
		: open && !over            ? _("Game saved: start narabe to continue it.")
					   : "");
	return saved;
}

void
app_start_over(struct app *a)
{
	struct player_spec spec[2];
	const struct game *g;

	if (session_read_options(a->options, &g, spec, NULL))
		app_new_match(a, g, spec, NULL);
}

/* ---- the program ---- */

static void
open_by_key(struct app *a, enum request r)
{
	for (int id = VIEW_MATCH + 1; id < VIEW_COUNT; id++) {
		const struct view *v = view_at((enum view_id)id);
		if (view_opened_by(v) == r) {
			view_open(a, (enum view_id)id);
			return;
		}
	}
}

static void
open_prompt(struct app *a, enum request r)
{
	view_command_open(a, "");
}

/* Shows the first step of the line found after the move that the lesson asks about, or of the candidate
 * at the cursor, if there is one: see line_find(). */
static void
open_line(struct app *a, enum request r)
{
	const struct report *reply = &a->session.coach.reply;

	if (coach_asks(&a->session) && !app_screen(a)) {
		app_line_begin(a, &reply->position, &reply->moves[reply->best]);
		return;
	}
	const struct frame frame = app_frame(a);
	const char *why;
	const struct root_move *m = line_find(&frame, &why);
	if (!m)
		return;
	app_line_begin(a, &a->viewed.info.position, m);
}

static void
quit_or_close(struct app *a, enum request r)
{
	if (app_view(a))
		app_close(a);
	else if (coach_asks(&a->session))
		coach_go_on(&a->session);
	else
		a->ui.done = true;
}

/* Makes run.c send the frame again. */
static void
redraw(struct app *a, enum request r)
{
	a->ui.dirty = true;
}

/* ---- the table ---- */

static const struct action table[REQ_COUNT] = {
#define REQUEST(name, where, purpose, keys, label, help, can, does, friend) \
	[REQ_##name] = { .request = REQ_##name, .run = (does), .status = (can) },
#include "tui/requests.def"
#undef REQUEST
};

static const struct action *
find_action(const struct action *list, enum request r)
{
	for (; list && list->request != REQ_NONE; list++) {
		if (action_is_for(list, r))
			return list->run ? list : NULL;
	}
	return NULL;
}

const struct action *
action_of(const struct frame *frame, enum request r)
{
	const struct view *v = frame->top;
	const struct action *own = NULL;

	if (r == REQ_NONE)
		return NULL;
	if (views_keep(frame->views, v, r))
		own = find_action(views_carrier(frame->views)->actions, r);
	if (!own && v)
		own = find_action(v->actions, r);
	if (!own && v && r == REQ_RUN)
		own = find_action(v->actions, REQ_ENTER);
	if (own || (v && !v->mode && view_opened_by(v) == r))
		return own;
	/* A popup hides everything else, except actions on the whole screen. */
	unsigned where = v ? view_where(v) : frame->where;
	bool open = !v || v->mode || r == REQ_REDRAW || r == REQ_HELP || r == REQ_MESSAGE;
	return open && table[r].run && (request_table[r].where & where) ? &table[r] : NULL;
}

const char *
action_status(const struct frame *frame, const struct action *action, enum request r,
	const char **why_not)
{
	enum friend_refusal stops = (enum friend_refusal)request_table[r].friend;
	/* A window's own keys do other things. */
	bool own = frame->has_window && action != &table[r];
	const char *refusal = own ? NULL : friend_refuses(frame->session, stops);

	if (refusal)
		return no(why_not, refusal);
	if (r == REQ_TABLE && frame->ui->has_side)
		return no(why_not, _("The table of moves is beside the board."));
	const char *label =
		action->status ? action->status(frame, r, why_not) : request_table[r].label;
	bool offered = !action->status || (label && *label);
	return offered && action->label ? action->label : label;
}

const char *
request_status(const struct frame *frame, enum request r, const char **why_not)
{
	return action_status(frame, &table[r], r, why_not);
}

void
app_refuse(struct app *a, const char *why)
{
	ui_say(&a->ui, "%s", why);
	ui_fade(&a->ui, a->session.now_us);
}

void
app_request(struct app *a, enum request r)
{
	const struct frame frame = app_frame(a);
	const char *why = "";

	if (request_status(&frame, r, &why))
		table[r].run(a, r);
	else
		app_refuse(a, why);
}
