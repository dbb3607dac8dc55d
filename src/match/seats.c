/* The players during a game, and the pace: taking over a side, letting engines play, their strength, repeated
 * games. The session's thread only. */
#include "base/language.h"
#include "config/shipped.h"
#include "match/phrases.h"
#include "match/session.h"

/* ---- repeated games ---- */

/* Beyond full speed whole games are played per frame: 1, 2, 4, ... */
enum {
	BLOCK = 10,     /* initial games per point of the curve */
	REST_MOVES = 3, /* a finished game stays visible for this many moves' time */
};

bool
repeat_is_fast(const struct session *s)
{
	return s->repeat.on && s->repeat.haste > 0;
}

/* Stops after this game; fine if it is off. */
static void
repeat_stop(struct session *s)
{
	if (!s->repeat.on)
		return;
	s->repeat.on = false;
	s->repeat.last = 0;
	s->repeat.haste = 0;
}

void
repeat_toggle(struct session *s, struct text *say)
{
	struct repeat *p = &s->repeat;

	if (p->on) {
		repeat_stop(s);
		text_add(say, _("Repeating has stopped: A continues."));
		return;
	}
	p->on = true;
	p->next_us = 0;
	/* Otherwise the one that began as X, on whichever side it is now. */
	if (!s->match.player[0].learner != !s->match.player[1].learner)
		p->side = s->match.player[1].learner ? SIDE_SECOND : SIDE_FIRST;
	if (p->curve.every == 0)
		p->curve.every = BLOCK;
	match_release(&s->match, HOLD_PAUSED, s->now_us);
	text_add(say, _("Game after game, swapping sides: > faster, < slower, A stops."));
}

static bool
repeat_change_pace(struct session *s, bool faster)
{
	struct repeat *p = &s->repeat;

	p->next_us = 0;
	if (faster ? s->pace_ms > 0 : p->haste == 0)
		return false;
	p->haste += faster ? p->haste < REPEAT_HASTE : -1;
	return true;
}

static int
games_a_frame(const struct session *s)
{
	return 1 << (s->repeat.haste - 1);
}

static void
start_next(struct session *s)
{
	struct repeat *p = &s->repeat;
	int result = match_result(&s->match);
	struct player_spec first = s->spec[0];

	learning_add(&p->curve, side_sign(p->side) * result);
	session_leave_game(s); /* the first game is saved, later ones are not */
	if (!match_again(&s->match)) {
		repeat_stop(s);
		return;
	}
	store_date(s->match.record.info.date);
	s->spec[0] = s->spec[1];
	s->spec[1] = first;
	s->handover.done = false; /* the handed-over game is gone */
	s->relieved[0].kind = s->relieved[1].kind = NULL;
	p->side ^= 1;
	p->next_us = 0;
	if (p->last > 0 && learning_games(&p->curve.all) >= p->last) {
		repeat_stop(s);
		match_hold(&s->match, HOLD_PAUSED, s->now_us);
	}
}

void
repeat_tick(struct session *s)
{
	struct repeat *p = &s->repeat;

	if (s->match.failure.text[0])
		repeat_stop(s);
	if (!p->on || match_is_held(&s->match, HOLD_PAUSED))
		return;
	if (repeat_is_fast(s)) {
		/* Play a frame's games, unless a player must think. */
		if (s->now_us >= p->next_us) {
			p->next_us = 0;
			p->thinks = false;
			for (int left = games_a_frame(s); left > 0 && p->on; left--) {
				while (match_step(&s->match, s->now_us))
					;
				p->thinks = match_result(&s->match) == GAME_OPEN;
				if (p->thinks)
					break;
				start_next(s);
			}
			analysis_drop(s);
			p->next_us = s->now_us + s->frame_us;
		}
	} else if (match_result(&s->match) != GAME_OPEN) {
		if (p->next_us == 0)
			p->next_us = s->now_us + REST_MOVES * s->match.reply_us;
		else if (s->now_us >= p->next_us)
			start_next(s);
	}
}

void
repeat_say(const struct session *s, struct text *say)
{
	const struct learning_count *all = &s->repeat.curve.all;
	long long game = learning_games(all) + 1, won = all->won, drawn = all->drawn;
	long long lost = all->lost;
	char who[PLAYER_NAME_TEXT];

	phrase_player(s->spec, s->repeat.side, who);
	if (repeat_is_fast(s) && s->repeat.thinks)
		text_add(say,
			_("Game %lld: %s won %lld, drew %lld, lost %lld; as fast as they think."),
			game, who, won, drawn, lost);
	else if (repeat_is_fast(s))
		text_add(say,
			language_count(
				"Game %lld: %s won %lld, drew %lld, lost %lld; %d game a frame.",
				"Game %lld: %s won %lld, drew %lld, lost %lld; %d games a frame.",
				(unsigned long)games_a_frame(s)),
			game, who, won, drawn, lost, games_a_frame(s));
	else
		text_add(say, _("Game %lld: %s won %lld, drew %lld, lost %lld."), game, who, won,
			drawn, lost);
}

/* ---- the pace ---- */

/* Slowest first; a pace set otherwise lies between two of them. */
static const int steps_ms[] = { 5000, 3000, 2000, 1000, 500, 200, 100, 0 };

enum { STEPS = sizeof steps_ms / sizeof steps_ms[0] };

/* Returns the next step, or `now_ms` at an end. */
static int
pace_step_from(int now_ms, bool faster)
{
	for (int i = 0; faster && i < STEPS; i++) {
		if (steps_ms[i] < now_ms)
			return steps_ms[i];
	}
	for (int i = STEPS; !faster && i > 0; i--) {
		if (steps_ms[i - 1] > now_ms)
			return steps_ms[i - 1];
	}
	return now_ms;
}

void
session_take_pace(struct session *s)
{
	s->pace_ms = options_integer(s->options, OPTION_reply_ms);
}

void
session_change_pace(struct session *s, bool faster, struct text *say)
{
	int next_ms = pace_step_from(s->pace_ms, faster);

	if (s->repeat.on && repeat_change_pace(s, faster))
		return;
	if (next_ms == s->pace_ms) {
		if (match_result(&s->match) != GAME_OPEN) /* the result matters more */
			return;
		text_add(say, "%s",
			faster ? _("This is full speed already.")
			       : _("This is the slowest pace: . plays one move at a time."));
		return;
	}
	s->pace_ms = next_ms;
	if (s->repeat.on) /* its own sentence shows the pace */
		return;
	if (next_ms == 0)
		text_add(say, _("Full speed: engines move as soon as they can."));
	else
		text_add(say, _("The pace: a move every %g s."), next_ms / 1000.0);
}

int
session_people(const struct session *s)
{
	int people = 0;

	for (int side = 0; side < 2; side++)
		people += player_spec_is_person(&s->spec[side]);
	return people;
}

bool
session_has_friend(const struct session *s)
{
	return player_spec_is_friend(&s->spec[0]) || player_spec_is_friend(&s->spec[1]);
}

enum side
session_person(const struct session *s)
{
	bool second = player_spec_is_human(&s->spec[1]) && !player_spec_is_human(&s->spec[0]);

	return second ? SIDE_SECOND : SIDE_FIRST;
}

const struct eval_weights *
session_eye(const struct session *s)
{
	const struct player_spec *mover = &s->spec[match_state(&s->match)->to_move];

	return eval_of(s->game, player_spec_is_negamax(mover) ? mover->file : "", NULL);
}

void
session_seat(struct session *s, enum side side, const struct player_spec *spec)
{
	repeat_stop(s);
	/* A learner keeps its curve; the wins of others are counted anew. */
	if (!match_has_learner(&s->match))
		s->repeat.curve = (struct learning){ 0 };
	if (player_spec_is_human(spec)) { /* what was wished before is not theirs */
		s->single_step = false;
		s->step.ahead = MOVE_NONE;
	}
	s->spec[side] = *spec;
	session_save_player(s, &s->match.player[side]);
	match_set_player(&s->match, side, spec);
	if (match_result(&s->match) == GAME_OPEN) { /* a finished game keeps its players */
		player_spec_text(spec, s->match.record.info.spec[side]);
		record_touch(&s->match.record, RECORD_ROOT);
		/* Whether a file names those who made the moves depends on the player. */
		for (int node = 1; node < s->match.record.count; node++)
			record_touch(&s->match.record, node);
	}
	analysis_drop(s);
}

void
session_let_engines_play(struct session *s, struct text *say)
{
	struct player_spec engine;

	const struct record *r = &s->match.record;
	s->handover =
		(struct handover){ session_people(s) > 0, match_is_held(&s->match, HOLD_LOOKS_BACK),
			{ s->spec[0], s->spec[1] }, record_current(r), r->line[r->length] };
	player_spec_parse(option_table[OPTION_o].standard, &engine, NULL);
	for (int side = 0; side < 2; side++) {
		/* A second learner would learn apart from the first, perhaps into the same file. */
		if (!player_spec_is_human(&s->spec[side]) && !s->spec[side].kind->learns)
			engine = s->spec[side];
	}
	for (int side = 0; side < 2; side++) {
		const struct player_spec *before = &s->relieved[side];
		if (player_spec_is_human(&s->spec[side]))
			session_seat(s, (enum side)side, before->kind ? before : &engine);
	}
	match_release(&s->match, HOLD_PAUSED, s->now_us);
	text_add(say,
		_("Engines play both sides: w returns to your game, Enter plays on from here."));
}

static void
give_back(struct session *s)
{
	struct handover was = s->handover;

	for (int side = 0; side < 2; side++)
		session_seat(s, (enum side)side, &was.spec[side]);
	match_go(&s->match, was.end);
	session_go_to(s, was.node);
	/* Otherwise the clock runs, whatever moves engines have played from here. */
	(was.looked ? match_hold : match_release)(&s->match, HOLD_LOOKS_BACK, s->now_us);
	match_release(&s->match, HOLD_PAUSED, s->now_us);
	s->handover.done = false;
}

void
session_hand_back(struct session *s, struct text *say)
{
	const struct record *r = &s->match.record;

	give_back(s);
	text_add(say, "%s",
		r->line[r->length] == s->handover.end
			? _("Back to your game, as you left it.")
			: _("Back to your game. ] goes through what the engines played."));
}

void
session_reclaim(struct session *s)
{
	if (s->handover.done && session_people(s) == 0 && match_result(&s->match) == GAME_OPEN)
		give_back(s);
}

enum side
session_offered_side(const struct session *s)
{
	enum side side = (enum side)match_state(&s->match)->to_move;

	/* Against a learner, not in its place. */
	return s->match.player[side].learner && !s->match.player[side ^ 1].learner ? side ^ 1
										   : side;
}

void
session_take_over(struct session *s, struct text *say)
{
	enum side side = session_offered_side(s);
	struct player_spec human;

	player_spec_parse("human", &human, NULL);
	s->relieved[side] = s->spec[side];
	session_seat(s, side, &human);
	match_release(&s->match, HOLD_PAUSED, s->now_us);
	text_add(say, _("You play %c from now on; w hands it back."),
		side == SIDE_FIRST ? 'X' : 'O');
}

void
session_step_once(struct session *s)
{
	s->single_step = match_result(&s->match) == GAME_OPEN && !match_human_to_move(&s->match);
	if (match_is_held(&s->match, HOLD_PAUSED))
		match_release(&s->match, HOLD_PAUSED, s->now_us);
	else
		session_hurry(s);
}
