/* The state of the game in a sentence: whose turn it is, what was played and thought, what is
 * known. The screen's thread only. */
#include <stdio.h>
#include <string.h>

#include "base/language.h"
#include "games/notation.h"
#include "match/phrases.h"
#include "tui/panels/panels.h"
#include "tui/panels/patterns.h"

/* Finds what the engine that made the move at this ply saw. Returns false if that is unknown, or
 * the numbers of its turn are hidden. */
static bool
say_thought(const struct frame *frame, int at, bool brief, struct text *t)
{
	const struct match *m = &frame->session->match;
	const struct thought *seen = at >= 0 ? match_thought(m, m->record.line[at + 1]) : NULL;
	char name[PLAYER_NAME_TEXT];

	if (!seen || seen->choices < 2 || display_hides(frame->display, frame->session))
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

/* Writes the opponent's move, if the person should know it: "O played b4." */
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

static bool
every_move_draws(const struct report *info)
{
	int draws = 0;

	for (int i = 0; i < info->count; i++)
		draws += root_move_result(&info->moves[i]) == 0;
	return draws == info->count;
}

/* Writes "b4 wins by force, 3 moves to come." */
static void
say_proof(const struct frame *frame, struct text *t, const char *name)
{
	enum side side = (enum side)frame->viewed->info.position.to_move;
	int result = frame->viewed->info.proven * state_sign(&frame->viewed->info.position);

	int moves = (frame->viewed->info.proven_plies + 1) / 2; /* the winner's */

	if (result == 0 && every_move_draws(&frame->viewed->info))
		text_add(t, "%s", _("Proven: every move draws."));
	else if (result == 0)
		text_add(t, _("Proven: a draw, by %s."), name);
	else if (result > 0 && moves > 0)
		text_add(t,
			language_count("Proven: %s wins for %c in %d move.",
				"Proven: %s wins for %c in %d moves.", (unsigned long)moves),
			name, side_letter(side), moves);
	else if (result > 0)
		text_add(t, _("Proven: %s wins for %c."), name, side_letter(side));
	else if (moves > 0)
		text_add(t,
			language_count("Proven: %c loses in %d move.",
				"Proven: %c loses in %d moves.", (unsigned long)moves),
			side_letter(side), moves);
	else
		text_add(t, _("Proven: %c loses."), side_letter(side));
}

/* Returns whether the search prefers a move for its visits although another one's rate is higher. */
static bool
visits_decide(const struct report *info)
{
	enum side side = (enum side)info->position.to_move;
	const struct root_move *best = &info->moves[info->best];
	bool higher = false;

	for (int i = 0; i < info->count && !higher; i++) {
		const struct root_move *m = &info->moves[i];
		higher = m->visits > 0 && m->proven == GAME_OPEN &&
			 move_printed_rate(m, side) > move_printed_rate(best, side);
	}
	return higher && search_goes_by_visits(info);
}

/* Writes what the search on the screen prefers. The sentence before it may have named whose search
 * it is, or said what is exact. */
static void
say_search(const struct frame *frame, struct text *t, bool brief, bool after_exact)
{
	bool named = t->used > 0 && !after_exact;
	const struct game *g = frame->session->game;
	const struct report *info = &frame->viewed->info;
	const struct root_move *best = info->best >= 0 ? &info->moves[info->best] : NULL;
	char name[GAME_MOVE_TEXT], rate[8], beads[16], all[16];

	if (!frame->shows_numbers)
		return;
	if (best && info->source == REPORT_BEADS) {
		game_move_text(g, &info->position, best->move, name);
		text_count(beads, sizeof beads, (uint64_t)best->visits, 6);
		text_count(all, sizeof all, (uint64_t)info->playouts, 6);
		text_add(t, _("%s has the most beads, %s of %s."), name, beads, all);
		return;
	}
	if (info->has_joint) {
		panel_joint_say(frame, t, brief);
		return;
	}
	if (!best || !search_prefers(info, info->best))
		return;
	game_move_text_level(g, &info->position, best->move, name);
	win_rate_text(best, frame->point, true, rate);
	if (info->proven != GAME_OPEN) {
		say_proof(frame, t, name);
	} else if (best->proven != GAME_OPEN) {
		int result = best->proven * state_sign(&info->position);
		text_add(t,
			result > 0   ? _("%s is a proven win.")
			: result < 0 ? _("%s is a proven loss.")
				     : _("%s is a proven draw."),
			name);
	} else if (after_exact && is_exactly_best(info, best)) {
		/* The bar shows this estimate: its side may be the one that loses. */
		text_add(t,
			move_value(best) * info->exact < 0
				? _("The search still estimates %s%% for %c.")
				: _("The search estimates %s%% for %c."),
			rate, side_letter(frame->point));
	} else if (after_exact) {
		text_add(t, _("The search still prefers %s: %s%% for %c."), name, rate,
			side_letter(frame->point));
	} else if (visits_decide(info)) {
		text_add(t,
			brief   ? _("By visits: %s, %s%% for %c.")
			: named ? _("It prefers %s by visits: %s%% for %c.")
				: _("Preferred by visits: %s, %s%% for %c."),
			name, rate, side_letter(frame->point));
	} else {
		text_add(t,
			named   ? _("It prefers %s: %s%% for %c.")
			: brief ? _("Preferred: %s, %s%% for %c.")
				: _("The search prefers %s: %s%% for %c."),
			name, rate, side_letter(frame->point));
	}
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
		text_add(t,
			runs ? _("Solved so far: %d of %d moves.") : _("Solved: %d of %d moves."),
			info->known_moves, info->count);
	return false;
}

/* Writes one statement: what is exact, if the position is solved, then what the search estimates; otherwise what
 * the search says, then how many moves are solved. */
static void
sentence_say_numbers(const struct frame *frame, struct text *t, bool brief)
{
	size_t before = t->used;
	char text[128] = "";
	struct text exact;

	text_init(&exact, text, sizeof text);
	bool solved = panel_exact_say(frame, &exact);
	if (solved) {
		text_add(t, "%s", text);
		if (brief || frame->viewed->lens == LENS_EXACT ||
			frame->viewed->info.proven !=
				GAME_OPEN) /* for a proof, the margin is enough */
			return;
		text_add(t, " ");
		say_search(frame, t, brief, true);
		return;
	}
	say_search(frame, t, brief, false);
	if (!brief || t->used == before)
		text_add(t, "%s%s", t->used > before && text[0] ? " " : "", text);
}

/* Writes the meaning of a payoff table's rows and columns, in words if there is room. */
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

/* Writes that the engine thinks, or what a thinking program said last; behind a window nothing thinks. */
static void
say_thinking(const struct frame *frame, struct text *t, char side)
{
	const struct match *m = &frame->session->match;
	char remark[128];

	player_remark(&m->player[match_state(m)->to_move], remark, sizeof remark);
	if (remark[0])
		text_add(t, _("%c thinks: %s "), side, remark);
	else if (match_is_held(m, HOLD_WINDOW))
		text_add(t, _("%c to play. "), side);
	else if (frame->viewed->info.has_joint && session_people(frame->session) == 0)
		text_add(t, _("Both think. "));
	else
		text_add(t, _("%c thinks. "), side);
}

/* Writes what the person must do when both sides move at once. */
static void
say_step(const struct frame *frame, bool brief, struct text *t)
{
	const struct session *s = frame->session;
	char side = side_letter(joint_chooser(s)), name[GAME_MOVE_TEXT];
	move_t chosen =
		step_can_choose(s) && !match_human_to_move(&s->match) ? s->step.ahead : MOVE_NONE;
	/* Writes about the last step in which both moved. */
	int end = match_at(&s->match) - (match_state(&s->match)->pending != 0);

	if (chosen != MOVE_NONE && !step_has_pace(s)) { /* while the engine still thinks */
		struct state at = joint_position(s);
		game_move_text(s->game, &at, chosen, name);
		text_add(t, _("You chose %s; %c thinks."), name, side_letter(joint_chooser(s) ^ 1));
	} else if (game_is_table(s->game)) {
		say_table(frame, t);
	} else if (step_has_pace(s) && s->step.due_us > 0) {
		text_add(t, "%s",
			brief ? _("Arrows steer.")
			      : _("Arrows steer; otherwise you go straight on and turn before a "
				  "wall."));
	} else if (step_has_pace(s)) {
		text_add(t, _("You are %c: an arrow starts."), side);
	} else if (session_people(s) == 2) {
		text_add(t,
			brief ? _("%c chooses with an arrow.")
			      : _("%c chooses with an arrow; the other looks away."),
			side);
	} else if (!brief &&
		   (say_thought(frame, end - 1, true, t) || say_thought(frame, end - 2, true, t))) {
		text_add(t, _("An arrow moves you, %c."), side);
	} else {
		text_add(t,
			brief ? _("You are %c: an arrow moves.")
			      : _("You are %c: an arrow moves there. Both move at once."),
			side);
	}
}

/* Returns whether the match is paused, and why, or how it continues. */
static bool
say_paused(const struct frame *frame, struct text *t)
{
	if (!match_is_held(&frame->session->match, HOLD_PAUSED) || frame->goes_on == REQ_NONE)
		return false;
	if (frame->session->match.failure.text[0]) {
		text_add(t, "%s", frame->session->match.failure.text);
		return true;
	}
	text_add(t, _("Stopped: %s continues."), request_key_name(frame->goes_on));
	return true;
}

static void
say_engines_turn(const struct frame *frame, bool brief, struct text *t)
{
	enum { SOLVES_LONG_MS = 2000 };
	const struct match *m = &frame->session->match;
	enum side side = (enum side)match_state(m)->to_move;
	struct report exact;

	if (say_paused(frame, t))
		return;
	if (frame->session->coach.lesson == LESSON_EXACT) {
		text_add(t, "%s", _("Checking your move exactly: ! skips that."));
		return;
	}
	/* Writes how long a solving player has worked and will still take, if that is long. */
	bool solves = player_solves(&m->player[side]) &&
		      player_solver_report(&m->player[side], &exact) &&
		      exact.elapsed_ms >= SOLVES_LONG_MS;
	if (solves) {
		phrase_solving(&exact, side, t);
		text_add(t, " ");
	} else if (!brief) {
		say_thinking(frame, t, side_letter(side));
	}
	sentence_say_numbers(frame, t, brief);
	if (t->used == 0)
		say_thinking(frame, t, side_letter(side));
}

bool
panel_shows_open_lines(const struct frame *frame)
{
	return frame->session->game->layers > 1 && frame->mode == MODE_PLAY && !frame->screen &&
	       !frame->shows_numbers && !frame->awaits_numbers && !frame->line;
}

static void
say_persons_turn(const struct frame *frame, bool brief, struct text *t)
{
	char side = side_letter((enum side)match_state(&frame->session->match)->to_move);
	enum { ROOM = 18 }; /* for what is said before */
	bool timed = frame->session->match.record.info.control.limited;
	move_t pass;

	if (timed && say_paused(frame, t))
		return;
	if (game_must_pass(frame->session->game, match_state(&frame->session->match), &pass)) {
		say_last(frame, true, t);
		text_add(t, _("%c has no move: Enter passes."), side);
	} else if (frame->whose == WHOSE_YOURS) {
		sentence_say_numbers(frame, t, brief);
		if (t->used == 0 && frame->session->game->simultaneous) /* no numbers yet */
			say_step(frame, brief, t);
		else if (t->used == 0)
			text_add(t, _("%c to play."), side);
	} else if (frame->session->friend) {
		text_add(t, "%s", _("Your turn."));
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
		say_last(frame, brief || panel_shows_open_lines(frame), t);
		text_add(t, _("Your turn."));
	}
}

static void
say_turn(const struct frame *frame, enum mode mode, bool brief, char *out, size_t size)
{
	const struct game *g = frame->session->game;
	const struct state *s = match_state(&frame->session->match);
	bool human = player_spec_is_human(&frame->session->spec[s->to_move]);
	struct text t;

	text_init(&t, out, size);
	if (friend_say(frame->session, &t))
		return;
	if (human && coach_says(frame->session, out, size))
		return;
	if (step_can_choose(frame->session) &&
		!match_is_held(&frame->session->match, HOLD_PAUSED) && mode == MODE_PLAY &&
		frame->whose != WHOSE_YOURS) {
		say_step(frame, brief, &t);
		return;
	}
	if (!human) {
		say_engines_turn(frame, brief, &t);
		return;
	}
	say_persons_turn(frame, brief, &t);
	if (!panel_shows_open_lines(frame))
		return;
	/* Writes "Lines still open at c2/1: X 5, O 3." */
	int cell = board_cursor_cell(g, s, frame->ui->cursor), count[2];
	tower_count_open(g, s, cell, count);
	if (t.used > 0)
		text_add(&t, " ");
	if (brief)
		text_add(&t, _("Lines open: X %d, O %d"), count[0], count[1]);
	else
		text_add(&t, _("Lines still open at %c%d/%d: X %d, O %d."),
			game_column_letter(cell % g->columns), cell / g->columns % g->rows + 1,
			cell / (g->columns * g->rows) + 1, count[0], count[1]);
}

/* Writes the sentence, in brief for a narrow screen. */
static void
say_game(const struct frame *frame, bool brief, char *out, size_t size)
{
	const struct game *g = frame->session->game;
	const struct state *at = match_state(&frame->session->match);
	char result[128];
	struct text t;

	text_init(&t, out, size);
	if (coach_asks(frame->session)) {
		judgement_say(&frame->session->coach.judged, &t);
		text_add(&t, " %s", _("Take it back?"));
	} else if (frame->session->repeat.on &&
		   !match_is_held(&frame->session->match, HOLD_PAUSED)) {
		repeat_say(frame->session, &t);
	} else if (frame->mode == MODE_OVER) {
		bool stuck = g->counts_discs && state_count(g, at, CELL_EMPTY) > 0 &&
			     g->rules->result(g, at) != GAME_OPEN;
		panel_over_say(frame, result, sizeof result);
		text_add(&t, stuck && !brief ? _("%s; neither side can move.") : _("%s."), result);
	} else {
		say_turn(frame, frame->mode, brief, out, size);
	}
}

/* ---- below the board: the sentence with the mode, and the keys of the line below it ----
 *
 * A sentence too long for its place gives way, the key line never. */

int
panel_key_draw(const struct frame *frame, struct canvas *c, int x, int y, enum request r,
	const char *label)
{
	int from = x;

	x += canvas_text(c, x, y, bold, request_key_name(r));
	x += canvas_printf(c, x, y, normal, " %s", _(label));
	if (frame->ui->buttons < UI_BUTTONS)
		frame->ui->button[frame->ui->buttons++] =
			(struct button){ { from, y, x - from, 1 }, r };
	return x;
}

/* Draws the mode as a label and its sentence above the key line, on up to `most` lines; if that is not enough, it is
 * cut at the end of a sentence in it or at a word. Returns whether it was. */
static bool
draw_sentence(
	const struct frame *frame, struct canvas *c, struct style style, const char *text, int most)
{
	static const char more[] = " ...";
	const char *mode = _(frame->mode_name);
	int x = text_columns(mode) + 4, columns = c->width - 2;
	int needed = *text ? text_lines(text, c->width - x - 1, columns) : 1;
	int lines = needed < most ? needed : most, y = c->height - 1 - lines;

	canvas_fill(c, (struct rect){ 0, y, c->width, lines }, normal, L' ');
	canvas_printf(c, 1, y, look_accent(frame->ui->caps), " %s ", mode);
	for (int i = 0; i < lines; i++, x = 1) {
		bool cut = i == lines - 1 && needed > most;
		int room = c->width - x - 1 - (cut ? (int)sizeof more - 1 : 0);
		size_t bytes = text_fit(text, room);
		for (size_t end = bytes; cut && end > bytes / 2; end--) {
			if (text[end - 1] == '.' && (end == bytes || text[end] == ' ')) {
				bytes = end;
				break;
			}
		}
		canvas_printf(c, x, y + i, style, "%.*s%s", (int)bytes, text, cut ? more : "");
		text = text_after(text, bytes);
	}
	return needed > most;
}

/* Writes "The line, step 2 of 5: O plays b2." */
static void
say_line(const struct shown_line *line, const struct session *session, char *out, size_t size)
{
	const struct game *g = session->game;
	struct state s = line->start;
	char name[GAME_MOVE_TEXT];
	struct text t;

	for (int k = 0; k + 1 < line->step; k++)
		g->rules->play(g, &s, line->moves[k]);
	game_move_text_level(g, &s, line->moves[line->step - 1], name);
	text_init(&t, out, size);
	text_add(&t, _("The line, step %d of %d: %c plays %s."), line->step, line->length,
		side_letter((enum side)s.to_move), name);
	g->rules->play(g, &s, line->moves[line->step - 1]);
	int result = g->rules->result(g, &s);
	if (line->step == line->length)
		text_add(&t, "%s",
			result == GAME_OPEN ? _(" The search has no more moves.")
			: result == 0       ? _(" A draw.")
			: result > 0        ? _(" X has won.")
					    : _(" O has won."));
}

void
panel_footer_draw(const struct frame *frame, struct canvas *c)
{
	enum { MOST = 5 };
	bool result = frame->mode == MODE_OVER && !frame->ui->message[0] && !frame->says;
	char text[UI_SENTENCE] = "";
	int lines = 1;

	if (frame->ui->message[0])
		snprintf(text, sizeof text, "%s", frame->ui->message);
	else if (frame->line)
		say_line(frame->line, frame->session, text, sizeof text);
	else if (frame->says)
		frame->says(frame, SAYS_SENTENCE, c->width, text, sizeof text);
	struct text patterns;
	text_init(&patterns, text + strlen(text), sizeof text - strlen(text));
	if (!text[0] && patterns_lines(frame, frame->ui->room.side.height) == 0)
		patterns_say(frame, &patterns);
	if (!text[0])
		say_game(frame, c->width < 64, text, sizeof text);
	/* A long sentence may also use the empty lines above. */
	for (bool blank = true; blank && lines < MOST; lines += blank) {
		for (int x = 0; x < c->width && blank; x++)
			blank = canvas_at(c, x, c->height - 2 - lines)->ch == L' ';
	}
	frame->ui->cut = draw_sentence(frame, c, result ? bold : normal, text, lines);
	if (!frame->has_window) /* the one that `more` shows the whole of */
		snprintf(frame->ui->sentence, sizeof frame->ui->sentence, "%s", text);
}

void
panel_message_draw(const struct frame *frame, struct canvas *c)
{
	if (frame->ui->message[0])
		draw_sentence(frame, c, normal, frame->ui->message, c->height - 1);
}
