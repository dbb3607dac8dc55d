/* Below the board: the current state in a sentence, and the key line, which shows what keys do here
 * and now, always with help and quit. A sentence too long for its place gives way, the key line
 * never. The screen's thread only. */
#include <stdio.h>
#include <string.h>

#include "base/language.h"
#include "config/eval.h"
#include "games/notation.h"
#include "match/phrases.h"
#include "tui/panels/panels.h"
#include "tui/panels/patterns.h"

static const struct style plain = { 0 };
static const struct style bold = { .attr = ATTR_BOLD };

/* ---- the key line ---- */

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

/* Whether a key has something to act on here and now. */
static bool
/* NOLINTNEXTLINE(readability-function-cognitive-complexity): a condition for each key */
is_useful(const struct frame *frame, enum request r)
{
	bool over = match_result(&frame->session->match) != GAME_OPEN;
	bool person = player_spec_is_human(
		&frame->session->spec[match_state(&frame->session->match)->to_move]);
	bool human = !over && person, thinks = !over && !person, shown = frame->shows_numbers;
	bool watch = frame->watches;

	return r == REQ_TIP    ? human && !shown
	       : r == REQ_UNDO ? match_can_undo(&frame->session->match) && !watch
	       : r == REQ_NOW  ? thinks && !watch && !frame->session->match.paused
	       : r == REQ_TREE ? shown && frame->viewed->info.source == REPORT_PLAYOUTS &&
					 !frame->viewed->info.has_joint
	       : r == REQ_LINE || r == REQ_SLOW
		       ? shown && frame->viewed->info.source != REPORT_BEADS &&
				 !frame->viewed->info.has_joint
	       : r == REQ_HEAT || r == REQ_NUMBERS ? shown
	       : r == REQ_POINT                    ? shown && !frame->viewed->info.has_joint
	       : r == REQ_WATCH                    ? !over && frame->mode == MODE_PLAY
	       : r == REQ_GRAPH                    ? frame->ui->graph.area.height > 0
	       : r == REQ_THREATS  ? !over && frame->session->game->rules->winning_cells
	       : r == REQ_PATTERNS ? !over && eval_of(frame->session->game, "", NULL)
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
		return analyse_label(frame, human);
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
	return is_useful(frame, r) ? request_table[r].label : NULL;
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
	REQ_UNDO, REQ_TABLE, REQ_LINE, REQ_TREE, REQ_SLOW, REQ_PAUSE, REQ_NUMBERS, REQ_NEW,
	REQ_HEAT, REQ_WATCH, REQ_GRAPH, REQ_THREATS, REQ_PATTERNS, REQ_POINT, REQ_LOAD, REQ_OPTIONS,
	REQ_NONE };
static const enum request keys_of_watch[] = { REQ_LOOK, REQ_RUN, REQ_STEP, REQ_SLOWER, REQ_FASTER,
	REQ_WATCH, REQ_REPEAT, REQ_PLAYERS, REQ_TAKE_OVER, REQ_ANALYSE, REQ_TABLE, REQ_LINE,
	REQ_TREE, REQ_SLOW, REQ_NUMBERS, REQ_NEW, REQ_HEAT, REQ_GRAPH, REQ_THREATS, REQ_PATTERNS,
	REQ_POINT, REQ_STRONGER, REQ_WEAKER, REQ_LOAD, REQ_OPTIONS, REQ_NONE };
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
static void
draw_keys(const struct frame *frame, struct canvas *c)
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

/* ---- the sentence ---- */

static void
say_result(const struct frame *frame, bool brief, char *out, size_t size)
{
	const struct state *at = match_state(&frame->session->match);
	bool stuck = frame->session->game->counts_discs &&
		     state_count(frame->session->game, at, CELL_EMPTY) > 0 &&
		     frame->session->game->rules->result(frame->session->game, at) != GAME_OPEN;
	char result[128];

	panel_over_say(frame, result, sizeof result);
	snprintf(out, size, stuck && !brief ? _("%s; neither side can move.") : _("%s."), result);
}

/* What the engine that made the move at this ply saw; false if that is not known, or numbers of its
 * turn are hidden. */
static bool
say_thought(const struct frame *frame, int at, bool brief, struct text *t)
{
	const struct match *m = &frame->session->match;
	const struct thought *seen = at >= 0 ? match_thought(m, m->record.line[at + 1]) : NULL;
	char name[PLAYER_NAME_TEXT];

	if (!seen || seen->choices < 2 || !frame->display->show_on_engine_turn)
		return false;
	struct state before = match_ply(m, at)->position;
	phrase_player(frame->session->spec, seen->side, name);
	struct verdict v = verdict_of_ply(&m->record, at);
	if (brief)
		phrase_thought_short(m->game, &before, seen, t);
	else
		phrase_thought(m->game, &before, seen, &v, name, t);
	text_add(t, " ");
	return true;
}

/* The same of the last step in which both moved at once. */
static bool
say_thought_of_step(const struct frame *frame, struct text *t)
{
	const struct match *m = &frame->session->match;
	int end = match_at(m) - (match_state(m)->pending != 0);

	return say_thought(frame, end - 1, true, t) || say_thought(frame, end - 2, true, t);
}

/* The opponent's move, if the person should know: "O played b4." */
static void
say_last(const struct frame *frame, bool brief, struct text *t)
{
	const struct match *m = &frame->session->match;

	if (match_at(m) == 0 || frame->session->game->simultaneous ||
		say_thought(frame, match_at(m) - 1, brief, t))
		return;
	const struct record_node *ply = match_ply(m, match_at(m) - 1);
	char name[GAME_MOVE_TEXT];
	char who = side_letter((enum side)ply->position.to_move);
	if (frame->session->game->rules->move_to_cell(
		    frame->session->game, &ply->position, match_move(m, match_at(m) - 1)) < 0) {
		text_add(t, _("%c has no move and passes. "), who);
		return;
	}
	game_move_text_level(
		frame->session->game, &ply->position, match_move(m, match_at(m) - 1), name);
	text_add(t, _("%c played %s. "), who, name);
}

/* "b4 wins by force, 3 moves to come." */
static void
say_proof(const struct frame *frame, struct text *t, const char *name)
{
	enum side side = (enum side)frame->viewed->info.position.to_move;
	int result = frame->viewed->info.proven * state_sign(&frame->viewed->info.position);

	int plies = frame->viewed->info.proven_plies;

	if (result == 0)
		text_add(t, _("Proven: a draw, with %s."), name);
	else if (result > 0 && plies > 0)
		text_add(t,
			language_count("Proven: %s wins for %c, %d ply to the end.",
				"Proven: %s wins for %c, %d plies to the end.",
				(unsigned long)plies),
			name, side_letter(side), plies);
	else if (result > 0)
		text_add(t, _("Proven: %s wins for %c."), name, side_letter(side));
	else if (plies > 0)
		text_add(t,
			language_count("Proven: %c is lost, %d ply to the end.",
				"Proven: %c is lost, %d plies to the end.", (unsigned long)plies),
			side_letter(side), plies);
	else
		text_add(t, _("Proven: %c is lost."), side_letter(side));
}

static void
say_beads(const struct frame *frame, struct text *t)
{
	const struct root_move *best = &frame->viewed->info.moves[frame->viewed->info.best];
	char name[GAME_MOVE_TEXT], beads[16], all[16];

	game_move_text(frame->session->game, &frame->viewed->info.position, best->move, name);
	text_count(beads, sizeof beads, (uint64_t)best->visits, 6);
	text_count(all, sizeof all, (uint64_t)frame->viewed->info.playouts, 6);
	text_add(t, _("%s has the most beads, %s of %s."), name, beads, all);
}

static void
say_search(const struct frame *frame, struct text *t, bool brief)
{
	char name[GAME_MOVE_TEXT], rate[8];

	if (frame->shows_numbers && frame->viewed->info.source == REPORT_BEADS) {
		say_beads(frame, t);
		return;
	}
	if (frame->shows_numbers && frame->viewed->info.has_joint) {
		panel_joint_say(frame, t, brief);
		return;
	}
	if (!frame->shows_numbers || frame->viewed->info.best < 0 ||
		!move_is_meaningful(&frame->viewed->info.moves[frame->viewed->info.best]))
		return;
	const struct root_move *best = &frame->viewed->info.moves[frame->viewed->info.best];
	game_move_text_level(frame->session->game, &frame->viewed->info.position, best->move, name);
	win_rate_text(best, frame->point, true, rate);
	if (frame->viewed->info.proven != GAME_OPEN) {
		say_proof(frame, t, name);
		return;
	}
	if (best->proven != GAME_OPEN) {
		int result = best->proven * state_sign(&frame->viewed->info.position);
		text_add(t,
			result > 0   ? _("%s is a proven win.")
			: result < 0 ? _("%s is a proven loss.")
				     : _("%s is a proven draw."),
			name);
		return;
	}
	text_add(t, brief ? _("%s is best, %s%% for %c.") : _("%s is best so far, %s%% for %c."),
		name, rate, side_letter(frame->point));
}

/* "Exact: a1/1 wins in at most 9 moves.": where a strategy or threats say so. False: they do not. */
static bool
say_length(const struct exact_view *v, int best, struct text *t)
{
	const struct report *info = &v->info;
	char name[GAME_MOVE_TEXT];

	if (v->game->counts_discs || info->exact == 0 || info->best < 0)
		return false;
	if (info->moves[best].exact != info->exact || info->moves[best].length == 0)
		best = info->best;
	const struct root_move *m = &info->moves[best];
	int moves = (m->length + 1) / 2;
	bool wins = info->exact * state_sign(&info->position) > 0;
	if (m->length < 3 || (!wins && info->known_moves < info->count))
		return false;
	game_move_text_level(v->game, &info->position, m->move, name);
	text_add(t,
		wins ? _("Exact: %s wins in at most %d moves.")
		     : _("Exact: all lose, %s in at most %d moves."),
		name, moves);
	return true;
}

static void
say_discs(const char *name, int own, struct text *t)
{
	unsigned long discs = (unsigned long)(own > 0 ? own : -own);

	text_add(t,
		own > 0 ? language_count("Exact: %s wins by %lu disc.",
				  "Exact: %s wins by %lu discs.", discs)
			: language_count("Exact: %s loses by %lu disc.",
				  "Exact: %s loses by %lu discs.", discs),
		name, discs);
}

/* Whether all moves are known, or that the side to move wins: then nothing else needs to be. */
static bool
says_all(const struct exact_view *v)
{
	const struct report *info = &v->info;
	bool won = !v->game->counts_discs && info->best >= 0 &&
		   info->exact * state_sign(&info->position) > 0;

	return info->known && (won || info->known_moves == info->count);
}

/* What the position is worth, by a move that is worth as much: `best` if it is. */
static void
say_exact(const struct exact_view *v, int best, struct text *t)
{
	const struct report *info = &v->info;
	int own = info->exact * state_sign(&info->position);
	char name[GAME_MOVE_TEXT];

	if (info->best >= 0 && info->moves[best].exact != info->exact)
		best = info->best;
	game_move_text_level(v->game, &info->position, info->moves[best].move, name);
	if (v->game->counts_discs && own)
		say_discs(name, own, t);
	else
		text_add(t,
			own > 0   ? _("Exact: %s wins.")
			: own < 0 ? _("Exact: %s loses, as all do.")
				  : _("Exact: %s keeps the draw."),
			name);
}

void
panel_exact_say(const struct viewed *viewed, const struct exact_view *v, struct text *t)
{
	if (!v || (!v->game->counts_discs && viewed->info.proven != GAME_OPEN))
		return;
	const struct report *info = &v->info;
	int best = viewed->info.best >= 0 ? viewed->info.best : info->best;
	if (best >= 0 && info->known && say_length(v, best, t))
		return;
	if (best >= 0 && says_all(v))
		say_exact(v, best, t);
	else if (info->running)
		text_add(t, _("Exact: %d of %d moves."), info->known_moves, info->count);
}

/* Whether exact values, all known or a win among them, say all: the search's estimate is on the cells
 * and in the bar. */
static bool
exact_says_all(const struct frame *frame)
{
	const struct exact_view *v = frame->exact;

	return v && says_all(v);
}

/* What the search says, and what is exact unless the search has proven as much. */
static void
say_numbers(const struct frame *frame, struct text *t, bool brief)
{
	size_t before = t->used;

	if (!exact_says_all(frame))
		say_search(frame, t, brief);
	if (brief && t->used > before)
		return;
	if (t->used > before)
		text_add(t, " ");
	panel_exact_say(frame->viewed, frame->exact, t);
	if (t->used == before)
		say_search(frame, t, brief);
}

enum { SOLVES_LONG_MS = 2000 };

/* How long a solving player has been working, and still will be, if it is long. */
static bool
say_solving(const struct frame *frame, struct text *t)
{
	enum side side = (enum side)match_state(&frame->session->match)->to_move;
	struct report exact;

	if (!player_solves(&frame->session->match.player[side]) ||
		!player_solver_report(&frame->session->match.player[side], &exact) ||
		exact.elapsed_ms < SOLVES_LONG_MS)
		return false;
	phrase_solving(&exact, side, t);
	text_add(t, " ");
	return true;
}

/* The meaning of a payoff table's rows and columns, in words if there is room. */
static void
say_table(const struct frame *frame, struct text *t)
{
	enum { ROOM = 40 };
	struct state s = joint_position(frame->session);
	move_t moves[GAME_MAX_MOVES];
	int count = frame->session->game->rules->moves(frame->session->game, &s, moves);
	char words[ROOM + GAME_MOVE_TEXT + 3] = "";
	struct text list;

	text_init(&list, words, sizeof words);
	for (int i = 0; i < count && list.used < ROOM; i++) {
		char name[GAME_MOVE_TEXT];
		game_move_text(frame->session->game, &s, moves[i], name);
		text_add(&list, i ? ", %s" : "%s", name);
	}
	const char *shown = list.used < ROOM ? words : "1, 2, ...";
	if (session_people(frame->session) == 2)
		text_add(t,
			s.to_move == SIDE_FIRST ? _("X chooses the row, O looks away: %s.")
						: _("O chooses the column, X looks away: %s."),
			shown);
	else if (s.to_move == SIDE_FIRST)
		text_add(t, _("You choose the row, O the column: %s."), shown);
	else
		text_add(t, _("You choose the column, X the row: %s."), shown);
}

/* What a program that thinks has said last. */
static bool
say_remark(const struct frame *frame, struct text *t, char side)
{
	const struct match *m = &frame->session->match;
	char remark[128];

	player_remark(&m->player[match_state(m)->to_move], remark, sizeof remark);
	if (remark[0])
		text_add(t, _("%c thinks: %s "), side, remark);
	return remark[0];
}

static void
say_thinking(const struct frame *frame, struct text *t, char side)
{
	if (say_remark(frame, t, side))
		return;
	if (frame->session->game->simultaneous && session_people(frame->session) == 0)
		text_add(t, _("Both think. "));
	else
		text_add(t, _("%c thinks. "), side);
}

/* What the person has chosen while the engine still thinks; false if nothing. */
static bool
say_chosen(const struct frame *frame, struct text *t)
{
	struct state s = joint_position(frame->session);
	move_t chosen = step_chosen(frame->session);
	char name[GAME_MOVE_TEXT];

	if (chosen == MOVE_NONE || step_has_pace(frame->session))
		return false;
	game_move_text(frame->session->game, &s, chosen, name);
	text_add(t, _("You chose %s; %c thinks."), name,
		side_letter(joint_chooser(frame->session) ^ 1));
	return true;
}

/* What the person must do when both sides move at once. */
static void
say_step(const struct frame *frame, bool brief, struct text *t)
{
	const struct session *s = frame->session;
	char side = side_letter(joint_chooser(s));

	if (say_chosen(frame, t))
		return;
	if (game_is_table(s->game))
		say_table(frame, t);
	else if (step_has_pace(s) && s->step.due_us > 0)
		text_add(t, "%s",
			brief ? _("Arrows steer.")
			      : _("Arrows steer; else you go straight on, and turn before a "
				  "wall."));
	else if (step_has_pace(s))
		text_add(t, _("You are %c: an arrow starts."), side);
	else if (session_people(s) == 2)
		text_add(t,
			brief ? _("%c chooses by an arrow.")
			      : _("%c chooses by an arrow; the other looks away."),
			side);
	else if (!brief && say_thought_of_step(frame, t))
		text_add(t, _("An arrow moves you, %c."), side);
	else
		text_add(t,
			brief ? _("You are %c: an arrow moves.")
			      : _("You are %c: an arrow moves there. Both move at once."),
			side);
}

/* Whether the match is paused, and how it continues. */
static bool
say_paused(const struct frame *frame, enum mode mode, struct text *t)
{
	char key[16];

	if (!frame->session->match.paused)
		return false;
	request_key_name(mode == MODE_WATCH ? REQ_RUN : REQ_PAUSE, key);
	text_add(t, _("Stopped: %s continues."), key);
	return true;
}

static void
say_engines_turn(const struct frame *frame, enum mode mode, bool brief, struct text *t)
{
	char side = side_letter((enum side)match_state(&frame->session->match)->to_move);

	if (say_paused(frame, mode, t))
		return;
	if (coach_is_solving(frame->session)) {
		text_add(t, "%s", _("Checking your move exactly: ! skips that."));
		return;
	}
	bool solves = say_solving(frame, t);
	if (!brief && !solves)
		say_thinking(frame, t, side);
	say_numbers(frame, t, brief);
	if (t->used == 0)
		say_thinking(frame, t, side);
}

static void
say_persons_turn(const struct frame *frame, enum mode mode, bool brief, struct text *t)
{
	char side = side_letter((enum side)match_state(&frame->session->match)->to_move);
	bool timed = frame->session->match.record.info.control.limited;
	move_t pass;

	if (timed && say_paused(frame, mode, t))
		return;
	if (game_must_pass(frame->session->game, match_state(&frame->session->match), &pass)) {
		say_last(frame, true, t);
		text_add(t, _("%c has no move: Enter passes."), side);
	} else if (mode == MODE_ANALYSE) {
		if (!brief && !frame->session->game->simultaneous)
			text_add(t, _("%c to play. "), side);
		say_numbers(frame, t, brief);
		if (t->used == 0 && frame->session->game->simultaneous) /* no numbers yet */
			say_step(frame, brief, t);
	} else if (session_people(frame->session) == 2) {
		text_add(t, _("%c to play."), side);
	} else if (match_at(&frame->session->match) < 2 && brief) {
		text_add(t, _("You: arrows, Enter. ? for keys."));
	} else if (match_at(&frame->session->match) < 2) {
		say_last(frame, true, t);
		text_add(t, _("Your turn, %c: arrows and Enter play, ? shows all keys."), side);
	} else if (!brief || !say_thought(frame, match_at(&frame->session->match) - 1, true, t)) {
		say_last(frame, brief, t);
		text_add(t, _("Your turn."));
	}
}

static void
say_turn(const struct frame *frame, enum mode mode, bool brief, char *out, size_t size)
{
	bool human = player_spec_is_human(
		&frame->session->spec[match_state(&frame->session->match)->to_move]);
	struct text t;

	text_init(&t, out, size);
	if (human && coach_says(frame->session, out, size))
		return;
	if (step_can_choose(frame->session) && !frame->session->match.paused && mode == MODE_PLAY) {
		say_step(frame, brief, &t);
		return;
	}
	if (human)
		say_persons_turn(frame, mode, brief, &t);
	else
		say_engines_turn(frame, mode, brief, &t);
}

static bool
is_blank(const struct canvas *c, int y)
{
	for (int x = 0; x < c->width; x++) {
		if (canvas_at(c, x, y)->ch != L' ')
			return false;
	}
	return true;
}

/* How many bytes of the sentence fit on its next line; *rest is what follows. */
static int
take_line(const char *text, int columns, const char **rest)
{
	int bytes = (int)text_fit(text, columns);

	*rest = text + bytes + strspn(text + bytes, " ");
	return bytes;
}

/* The status line, and the empty lines above it that a long sentence may use too. */
static int
free_lines(const struct canvas *c)
{
	enum { MOST = 5 };
	int lines = 1;

	while (lines < MOST && is_blank(c, c->height - 2 - lines))
		lines++;
	return lines;
}

/* Draws the mode and its sentence above the key line, on up to `most` lines; if that is not enough,
 * it is cut at a word. Returns whether it was. */
static bool
draw_sentence(
	struct canvas *c, const char *mode, const struct style style[2], const char *text, int most)
{
	static const char more[] = " ...";
	int x = text_columns(mode) + 4, columns = c->width - 2;
	int needed = *text ? text_lines(text, c->width - x - 1, columns) : 1;
	int lines = needed < most ? needed : most, y = c->height - 1 - lines;
	const char *rest;

	canvas_fill(c, (struct rect){ 0, y, c->width, lines }, (struct style){ 0 }, L' ');
	canvas_printf(c, 1, y, style[0], " %s ", mode);
	for (int i = 0; i < lines; i++, x = 1) {
		bool cut = i == lines - 1 && needed > most;
		int room = c->width - x - 1 - (cut ? (int)sizeof more - 1 : 0);
		int bytes = take_line(text, room, &rest);
		canvas_printf(c, x, y + i, style[1], "%.*s%s", bytes, text, cut ? more : "");
		text = rest;
	}
	return needed > most;
}

/* The mode's name as a label. */
static struct style
mode_style(const struct frame *frame)
{
	if (frame->ui->caps.depth == DEPTH_MONO)
		return (struct style){ .attr = ATTR_REVERSE | ATTR_BOLD };
	return (struct style){ .ink = TONE_ON_ACCENT, .paper = TONE_ACCENT, .attr = ATTR_BOLD };
}

static void
say_match(const struct frame *frame, bool brief, char *out, size_t size)
{
	struct text t;

	text_init(&t, out, size);
	if (frame->session->repeat.on && !frame->session->match.paused)
		repeat_say(frame->session, &t);
	else if (frame->mode == MODE_OVER)
		say_result(frame, brief, out, size);
	else
		say_turn(frame, frame->mode, brief, out, size);
}

static void
draw_status(const struct frame *frame, struct canvas *c)
{
	enum mode mode = frame->mode;
	const struct view *v = frame->screen;
	bool result = mode == MODE_OVER && !frame->ui->message[0] && !(v && v->say);
	const struct style style[2] = { mode_style(frame), result ? bold : plain };
	char text[UI_SENTENCE] = "";

	if (frame->ui->message[0])
		snprintf(text, sizeof text, "%s", frame->ui->message);
	else if (v && v->say)
		v->say(frame, text, sizeof text);
	struct text patterns;
	text_init(&patterns, text + strlen(text), sizeof text - strlen(text));
	if (!text[0] && patterns_lines(frame, frame->ui->side_lines) == 0)
		patterns_say(frame, &patterns);
	if (!text[0])
		say_match(frame, c->width < 64, text, sizeof text);
	frame->ui->cut = draw_sentence(c, _(frame->mode_name), style, text, free_lines(c));
	if (!panel_has_window(frame)) /* the one that `more` shows the whole of */
		snprintf(frame->ui->sentence, sizeof frame->ui->sentence, "%s", text);
}

void
panel_message_draw(const struct frame *frame, struct canvas *c)
{
	const struct style style[2] = { mode_style(frame), plain };

	if (frame->ui->message[0])
		draw_sentence(c, _(frame->mode_name), style, frame->ui->message, c->height - 1);
}

void
panel_footer_draw(const struct frame *frame, struct canvas *c)
{
	draw_status(frame, c);
	draw_keys(frame, c);
}
