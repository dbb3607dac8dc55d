/* Who plays during a game: taking over a side, letting engines play, their strength. The session's
 * thread only. */
#include "base/language.h"
#include "config/shipped.h"
#include "match/phrases.h"
#include "match/session.h"

int
session_people(const struct session *s)
{
	int people = 0;

	for (int side = 0; side < 2; side++)
		people += player_spec_is_human(&s->spec[side]) ||
			  player_spec_is_friend(&s->spec[side]);
	return people;
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
	s->spec[side] = *spec;
	session_save_player(s, &s->match.player[side]);
	match_set_player(&s->match, side, spec);
	if (match_result(&s->match) == GAME_OPEN) { /* who finished a game has played it */
		player_spec_text(spec, s->match.record.info.spec[side]);
		record_touch(&s->match.record, RECORD_ROOT);
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
	text_add(say, _("Engines play both sides: w takes that back, Enter plays on from here."));
}

bool
session_hand_back(struct session *s, struct text *say)
{
	struct handover was = s->handover;

	if (!was.done)
		return false;
	for (int side = 0; side < 2; side++)
		session_seat(s, (enum side)side, &was.spec[side]);
	match_go(&s->match, was.end);
	session_go_to(s, was.node);
	/* Else the clock runs, whatever engines have played from here. */
	(was.looked ? match_hold : match_release)(&s->match, HOLD_LOOKS_BACK, s->now_us);
	match_release(&s->match, HOLD_PAUSED, s->now_us);
	s->handover.done = false;
	text_add(say, _("Your game again, as you left it."));
	return true;
}

void
session_take_over(struct session *s, struct text *say)
{
	enum side side = (enum side)match_state(&s->match)->to_move;
	struct player_spec human;

	/* Against a learner, not in its place. */
	if (s->match.player[side].learner && !s->match.player[side ^ 1].learner)
		side ^= 1;
	player_spec_parse("human", &human, NULL);
	s->relieved[side] = s->spec[side];
	session_seat(s, side, &human);
	match_release(&s->match, HOLD_PAUSED, s->now_us);
	text_add(say, _("You play %c from now on; w hands it back."),
		side == SIDE_FIRST ? 'X' : 'O');
}

void
session_change_strength(struct session *s, bool up, struct text *say)
{
	char names[2][PLAYER_NAME_TEXT] = { "", "" };
	int scaled = 0;

	for (int side = 0; side < 2; side++) {
		struct player_spec spec = s->spec[side];
		if (!player_spec_scale(&spec, s->game, up))
			continue;
		session_seat(s, (enum side)side, &spec);
		phrase_player(s->spec, (enum side)side, names[scaled++]);
	}
	if (scaled == 0)
		text_add(say, _("No player here has a strength to change: i chooses others."));
	else if (scaled == 1)
		text_add(say, _("From the next move on: %s."), names[0]);
	else
		text_add(say, _("From the next move on: %s, %s."), names[0], names[1]);
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
