/* The current state of a game in a sentence: whose turn it is, what was played and thought, what is
 * known. The screen's thread only. */
#include <stdio.h>

#include "base/language.h"
#include "games/notation.h"
#include "match/phrases.h"
#include "tui/board/tower.h"
#include "tui/panels/panels.h"

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
	if (brief)
		phrase_thought_short(m->game, &before, seen, t);
	else
		phrase_thought(m->game, &before, seen, name, t);
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
	text_add(t, _("%s leads, %s%% for %c."), name, rate, side_letter(frame->point));
}

bool
panel_exact_say(const struct frame *frame, struct text *t)
{
	const struct report *info = &frame->viewed->info;
	bool runs = frame->expects_exact && exactness_runs(frame->session);

	if (!frame->shows_numbers ||
		(!frame->session->game->counts_discs && info->proven != GAME_OPEN))
		return false; /* a proof says as much */
	if (phrase_exact(frame->session->game, info, t))
		return true;
	if (info->known_moves > 0 || runs)
		text_add(t, _("Exact: %d of %d moves."), info->known_moves, info->count);
	return false;
}

/* What the search says, and what is exact, the first of them first that the lens is for. */
static void
say_numbers(const struct frame *frame, struct text *t, bool brief)
{
	size_t before = t->used;
	char text[128] = "";
	struct text exact;

	text_init(&exact, text, sizeof text);
	/* Of a proof it is enough to say by how much. */
	if (!panel_exact_say(frame, &exact) ||
		(frame->viewed->lens == LENS_SEARCH && frame->viewed->info.proven == GAME_OPEN))
		say_search(frame, t, brief);
	if (!brief || t->used == before)
		text_add(t, "%s%s", t->used > before && text[0] ? " " : "", text);
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
			      : _("Arrows steer; otherwise you go straight on and turn before a "
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

/* Whether the match is paused, and why, or how it continues. */
static bool
say_paused(const struct frame *frame, enum mode mode, struct text *t)
{
	char key[16];

	if (!match_is_held(&frame->session->match, HOLD_PAUSED))
		return false;
	if (frame->session->match.failure.text[0]) {
		text_add(t, "%s", frame->session->match.failure.text);
		return true;
	}
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

bool
panel_shows_open_lines(const struct frame *frame)
{
	return frame->session->game->layers > 1 && frame->mode == MODE_PLAY && !frame->screen &&
	       !frame->shows_numbers && !frame->line;
}

/* "c2/1 open: X 5, O 3." */
static void
say_open_lines(const struct frame *frame, bool brief, struct text *t)
{
	const struct game *g = frame->session->game;
	const struct state *s = match_state(&frame->session->match);
	int cell = board_cursor_cell(g, s, frame->ui->cursor), count[2];

	tower_count_open(g, s, cell, count);
	if (t->used > 0)
		text_add(t, " ");
	if (!brief)
		text_add(t, "%c%d/%d ", game_column_letter(cell % g->columns),
			cell / g->columns % g->rows + 1, cell / (g->columns * g->rows) + 1);
	text_add(t, _("open: X %d, O %d"), count[0], count[1]);
}

static void
say_persons_turn(const struct frame *frame, enum mode mode, bool brief, struct text *t)
{
	char side = side_letter((enum side)match_state(&frame->session->match)->to_move);
	enum { ROOM = 18 }; /* for what is said before */
	bool timed = frame->session->match.record.info.control.limited;
	move_t pass;

	if (timed && say_paused(frame, mode, t))
		return;
	if (game_must_pass(frame->session->game, match_state(&frame->session->match), &pass)) {
		say_last(frame, true, t);
		text_add(t, _("%c has no move: Enter passes."), side);
	} else if (frame->whose == WHOSE_YOURS) {
		say_numbers(frame, t, brief);
		if (t->used == 0 && frame->session->game->simultaneous) /* no numbers yet */
			say_step(frame, brief, t);
		else if (t->used == 0)
			text_add(t, _("%c to play."), side);
	} else if (session_people(frame->session) == 2) {
		text_add(t, _("%c to play."), side);
	} else if (match_at(&frame->session->match) < 2 && brief) {
		text_add(t, _("You: arrows, Enter. ? for keys."));
	} else if (match_at(&frame->session->match) < 2) {
		say_last(frame, true, t);
		text_add(t,
			t->used > ROOM || panel_shows_open_lines(frame)
				? _("Your turn, %c: arrows, Enter.")
				: _("Your turn, %c: arrows and Enter play, ? shows all keys."),
			side);
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
	if (step_can_choose(frame->session) &&
		!match_is_held(&frame->session->match, HOLD_PAUSED) && mode == MODE_PLAY &&
		frame->whose != WHOSE_YOURS) {
		say_step(frame, brief, &t);
		return;
	}
	if (human)
		say_persons_turn(frame, mode, brief, &t);
	if (human && panel_shows_open_lines(frame))
		say_open_lines(frame, brief, &t);
	if (!human)
		say_engines_turn(frame, mode, brief, &t);
}

void
panel_sentence_say(const struct frame *frame, bool brief, char *out, size_t size)
{
	struct text t;

	text_init(&t, out, size);
	if (coach_asks(frame->session))
		coach_say_question(frame->session, &t);
	else if (frame->session->repeat.on && !match_is_held(&frame->session->match, HOLD_PAUSED))
		repeat_say(frame->session, &t);
	else if (frame->mode == MODE_OVER)
		say_result(frame, brief, out, size);
	else
		say_turn(frame, frame->mode, brief, out, size);
}
