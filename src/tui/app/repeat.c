/* Game after game between two engines, sides changing, so that one can watch a learner learn. The
 * screen's thread only. */
#include "tui/app/repeat.h"

#include <stdio.h>

#include "base/language.h"
#include "tui/app/app.h"
#include "tui/app/players.h"

/* The pace is 0 for moves as far apart as settings say; each step to MOVE_PACES halves that; from
 * there on whole games are played in a frame, 1, 2, 4, ... of them. */
enum {
	MOVE_PACES = 3,
	MOST_PACE = 14,
	BLOCK = 10,     /* games of one point of the curve at the start */
	REST_MOVES = 3, /* a game that is over is seen as long as so many moves */
};

bool
app_repeats_fast(const struct app *a)
{
	return a->session.repeat.on && a->session.repeat.pace > MOVE_PACES;
}

static void
set_reply_time(struct app *a)
{
	int64_t reply_us = (int64_t)options_integer(a->options, OPTION_reply_ms) * 1000;

	a->session.match.reply_us = app_repeats_fast(a) ? 0 : reply_us >> a->session.repeat.pace;
}

void
app_repeat_stop(struct app *a)
{
	if (!a->session.repeat.on)
		return;
	a->session.repeat.on = false;
	a->session.repeat.pace = 0;
	set_reply_time(a);
}

void
app_repeat(struct app *a, enum request r)
{
	struct repeat *p = &a->session.repeat;

	(void)r;
	if (p->on) {
		app_repeat_stop(a);
		ui_say(&a->ui, _("No more games: A goes on."));
		return;
	}
	if (app_people(a) > 0) {
		ui_say(&a->ui, _("Game after game is for two engines: w lets them play, or n."));
		return;
	}
	p->on = true;
	p->next_us = 0;
	p->side = !a->session.match.player[0].learner && a->session.match.player[1].learner
			  ? SIDE_SECOND
			  : SIDE_FIRST;
	if (p->curve.every == 0)
		p->curve.every = BLOCK;
	match_pause(&a->session.match, false, a->session.now_us);
	ui_say(&a->ui, _("Game after game, sides changing: < plays faster, > slower, A stops."));
}

void
app_repeat_pace(struct app *a, bool faster)
{
	struct repeat *p = &a->session.repeat;

	p->pace += faster ? p->pace < MOST_PACE : -(p->pace > 0);
	p->next_us = 0;
	set_reply_time(a);
}

static int
games_a_frame(const struct app *a)
{
	return 1 << (a->session.repeat.pace - MOVE_PACES - 1);
}

static void
start_next(struct app *a)
{
	struct repeat *p = &a->session.repeat;
	int result = match_result(&a->session.match);
	struct player_spec first = a->session.spec[0];

	learning_add(&p->curve, p->side == SIDE_FIRST ? result : -result);
	app_leave_game(a); /* the first of them is kept, the others are not */
	if (!match_again(&a->session.match)) {
		app_repeat_stop(a);
		return;
	}
	a->session.spec[0] = a->session.spec[1];
	a->session.spec[1] = first;
	p->side ^= 1;
	p->next_us = 0;
}

/* As many games as belong to a frame, unless somebody must think. */
static void
play_games(struct app *a)
{
	struct repeat *p = &a->session.repeat;

	if (a->session.now_us < p->next_us)
		return;
	p->next_us = 0;
	for (int left = games_a_frame(a); left > 0 && p->on; left--) {
		while (match_step(&a->session.match, a->session.now_us))
			;
		if (match_result(&a->session.match) == GAME_OPEN)
			break;
		start_next(a);
	}
	app_drop_analysis(a);
	p->next_us = a->session.now_us + a->ui.frame_us;
}

void
app_repeat_tick(struct app *a)
{
	struct repeat *p = &a->session.repeat;

	if (a->session.match.failure.text[0])
		app_repeat_stop(a);
	if (!p->on || a->session.match.paused)
		return;
	if (app_repeats_fast(a)) {
		play_games(a);
	} else if (match_result(&a->session.match) != GAME_OPEN) {
		if (p->next_us == 0)
			p->next_us = a->session.now_us + REST_MOVES * a->session.match.reply_us;
		else if (a->session.now_us >= p->next_us)
			start_next(a);
	}
}

int64_t
app_repeat_wake_us(const struct app *a)
{
	const struct repeat *p = &a->session.repeat;
	bool waits = app_repeats_fast(a) || match_result(&a->session.match) != GAME_OPEN;

	return p->on && !a->session.match.paused && waits ? p->next_us : INT64_MAX;
}

void
app_repeat_say(const struct app *a, char *out, size_t size)
{
	const struct learning_count *all = &a->session.repeat.curve.all;

	struct text t;

	long long game = learning_games(all) + 1, won = all->won, drawn = all->drawn;
	long long lost = all->lost;

	text_init(&t, out, size);
	if (app_repeats_fast(a))
		text_add(&t,
			language_count(
				"Game %lld: won %lld, drawn %lld, lost %lld; %d game a frame.",
				"Game %lld: won %lld, drawn %lld, lost %lld; %d games a frame.",
				(unsigned long)games_a_frame(a)),
			game, won, drawn, lost, games_a_frame(a));
	else
		text_add(&t, _("Game %lld: won %lld, drawn %lld, lost %lld; a move every %.2g s."),
			game, won, drawn, lost, (double)a->session.match.reply_us / 1e6);
}
