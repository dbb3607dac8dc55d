/* Who sits where while a game is on: taking a side over, letting engines play, their time; giving up,
 * and the same again. The screen's thread only. */
#include "tui/app/players.h"

#include <stdio.h>

#include "base/language.h"
#include "match/phrases.h"

int
app_people(const struct app *a)
{
	return player_spec_is_human(&a->session.spec[0]) +
	       player_spec_is_human(&a->session.spec[1]);
}

enum side
app_person(const struct app *a)
{
	bool second = player_spec_is_human(&a->session.spec[1]) &&
		      !player_spec_is_human(&a->session.spec[0]);

	return second ? SIDE_SECOND : SIDE_FIRST;
}

void
app_set_player(struct app *a, enum side side, const struct player_spec *spec)
{
	struct player_spec seated = *spec;

	app_repeat_stop(a);
	a->session.spec[side] = *spec;
	app_use_threads(a, &seated.search);
	match_set_player(&a->session.match, side, &seated);
	player_spec_text(spec, a->session.match.record.info.spec[side]);
	record_touch(&a->session.match.record, RECORD_ROOT);
	app_drop_analysis(a);
}

void
app_let_engines_play(struct app *a, enum request r)
{
	struct player_spec engine;

	(void)r;
	player_spec_parse(option_table[OPTION_o].standard, &engine, NULL);
	for (int side = 0; side < 2; side++) {
		if (!player_spec_is_human(&a->session.spec[side]))
			engine = a->session.spec[side];
	}
	for (int side = 0; side < 2; side++) {
		if (player_spec_is_human(&a->session.spec[side]))
			app_set_player(a, (enum side)side, &engine);
	}
	match_pause(&a->session.match, false, a->session.now_us);
	ui_say(&a->ui, _("Engines play both sides now: e takes the side to move over."));
}

void
app_take_over(struct app *a, enum request r)
{
	enum side side = (enum side)match_state(&a->session.match)->to_move;
	struct player_spec human;

	(void)r;
	/* Against a learner, not in its place. */
	if (a->session.match.player[side].learner && !a->session.match.player[side ^ 1].learner)
		side ^= 1;
	player_spec_parse("human", &human, NULL);
	app_set_player(a, side, &human);
	match_pause(&a->session.match, false, a->session.now_us);
	ui_say(&a->ui, _("You play %c from here on; w hands it back."),
		side == SIDE_FIRST ? 'X' : 'O');
}

void
app_scale_time(struct app *a, enum request r)
{
	char names[2][PLAYER_NAME_TEXT] = { "", "" };
	int scaled = 0;

	if (a->session.repeat.on) {
		app_repeat_pace(a, r == REQ_FASTER);
		return;
	}
	for (int side = 0; side < 2; side++) {
		struct player_spec spec = a->session.spec[side];
		if (!player_spec_scale(&spec, r == REQ_SLOWER))
			continue;
		app_set_player(a, (enum side)side, &spec);
		phrase_player(a->session.spec, (enum side)side, names[scaled++]);
	}
	if (scaled == 0)
		ui_say(&a->ui, _("Nobody here thinks for a time."));
	else if (scaled == 1)
		ui_say(&a->ui, _("From the next move on: %s."), names[0]);
	else
		ui_say(&a->ui, _("From the next move on: %s, %s."), names[0], names[1]);
}

void
app_step_once(struct app *a, enum request r)
{
	(void)r;
	a->session.single_step = true;
	if (a->session.match.paused)
		match_pause(&a->session.match, false, a->session.now_us);
	else
		match_hurry(&a->session.match);
}

/* Who gives up: the person, also while the engine thinks. */
static enum side
who_resigns(const struct app *a)
{
	enum side mover = (enum side)match_state(&a->session.match)->to_move;

	return player_spec_is_human(&a->session.spec[mover]) ? mover : mover ^ 1;
}

void
app_resign(struct app *a, enum request r)
{
	enum side loser = who_resigns(a);

	(void)r;
	if (match_result(&a->session.match) != GAME_OPEN ||
		!player_spec_is_human(&a->session.spec[loser])) {
		ui_say(&a->ui, _("There is nothing to resign."));
		return;
	}
	if (!a->resign_asked) {
		a->resign_asked = true;
		ui_say(&a->ui, _("R again resigns."));
		return;
	}
	match_resign(&a->session.match, loser);
	app_drop_analysis(a);
}

void
app_again(struct app *a, enum request r)
{
	const struct record *record = &a->session.match.record;
	struct player_spec spec[2] = { a->session.spec[0], a->session.spec[1] };
	struct state start = record->node[RECORD_ROOT].position;
	bool swap = r == REQ_SWAP;

	if (match_result(&a->session.match) == GAME_OPEN) {
		ui_say(&a->ui, _("The game is not over yet: n starts another, R resigns."));
		return;
	}
	app_new_match(a, a->session.game, (struct player_spec[2]){ spec[swap], spec[!swap] },
		record->start_given ? &start : NULL);
}
